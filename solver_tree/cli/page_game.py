"""The game of a page: a tree from a file knows only the words and codes in it; the game itself has all."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from solver_tree.cli.options import GameOptions, make_game

if TYPE_CHECKING:
    from solver_tree.tree import StrategyTree


def of_given_game(tree: StrategyTree, options: GameOptions) -> StrategyTree:
    """A tree of the game that the options give, which brings its rule into the page.

    Raises:
        InputError: the tree is of another game, or no page can have its rule.
    """
    from solver_tree.export.page import check_rule_fits
    from solver_tree.tree.verify import with_game

    game = make_game(options, tree.game.name)
    check_rule_fits(game)
    return with_game(tree, game)


def say_known_guesses(tree: StrategyTree, page: str = "the page") -> None:
    """Say if a page knows only those guesses of a game that are in the tree."""
    known, lists = tree.game.guess_count, tree.stated_lists
    if lists is not None and known < lists.guesses.count:
        print(
            f"solver-tree: {page} knows only {known} of the {lists.guesses.count} guesses, those in the tree; "
            f"for all, also give the game itself, with --game or with its lists",
            file=sys.stderr,
        )
