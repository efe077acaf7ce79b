"""What stands above a game on a terminal: what people call the game, and in one sentence what is known of it."""

from __future__ import annotations

import typer

from solver_tree.cli.dialogue import filled, is_screen
from solver_tree.games import Game
from solver_tree.tree import StrategyTree


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
    if tree is not None and (known := known_sentence(tree)):
        print(filled(known))
    print()


def known_sentence(tree: StrategyTree) -> str:
    """What is known of a game by a tree; empty for the tree of a strategy by name."""
    if is_best_on_average(tree):
        weighted = "weighted " if tree.game.weights is not None else ""
        return f"Solved: {tree.stats.average:.4f} guesses on {weighted}average, and no strategy needs fewer."
    from solver_tree.tree.wording import verdict

    words = verdict(tree)
    return f"{words[0].upper()}{words[1:]}." if words else ""


def is_best_on_average(tree: StrategyTree) -> bool:
    """Whether a tree is proved, not claimed, to be of least average among all strategies."""
    return tree.optimal and tree.status != "claimed" and tree.bound_of_total("guessed") is not None
