"""What stands above a game on a terminal: what people call the game, and in one sentence what is known of it."""

from __future__ import annotations

import typer

from solver_tree.cli.dialogue import filled, is_screen
from solver_tree.games import Game
from solver_tree.tree import OPTIMAL, StrategyTree
from solver_tree.tree.wording import solved


def print_heading(game: Game, tree: StrategyTree | None) -> None:
    """Print the heading of a game on a terminal; nothing where scripts may read what is printed.

    Args:
        game: the game.
        tree: the tree that tells what is known; None if there is none.
    """
    if not is_screen():
        return
    from solver_tree.export.looks import game_title

    print(typer.style(filled(str(game_title(game))), bold=True))
    if tree is not None and (tree.strategy == OPTIMAL or tree.optimal):
        print(filled(solved(tree)))
    print()
