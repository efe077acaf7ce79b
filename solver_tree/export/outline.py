"""The first levels of a strategy tree as lines of text, indented by level."""

from __future__ import annotations

from solver_tree.games import Game
from solver_tree.tree import Finish, Node, leaves
from solver_tree.tree.finish import guess_counts

_INDENT = "  "


def outline(node: Node, game: Game, finish: Finish, depth: int) -> list[str]:
    """Write a line for ``node`` and, below it, for ``depth`` levels of the tree.

    Args:
        node: the node, not below a winning feedback.
        game: the game.
        finish: until when guesses are counted.
        depth: the number of levels below the guess of ``node``.
    """
    lines = [(_INDENT + guess, node) for guess in node]

    def list_branches(node: Node, level: int) -> None:
        (branches,) = node.values()
        wide = max(map(len, branches))
        for feedback, below in branches.items():
            label = f"{_INDENT * (level + 1)}{feedback:<{wide}}  "
            if feedback == game.win:
                lines.append((f"{label}found", {}))
                continue
            lines.append((label + next(iter(below)), below))
            if level < depth:
                list_branches(below, level + 1)

    if depth:
        list_branches(node, 1)
    column = max(len(text) for text, below in lines if below)
    digits = len(str(sum(1 for _ in leaves(node, game.win))))
    return [
        f"{text:<{column}}  {_left(below, game, finish, digits)}" if below else text  # no guess follows a found secret
        for text, below in lines
    ]


def _left(node: Node, game: Game, finish: Finish, digits: int) -> str:
    """How many candidates there are at a node, and how many guesses they take at most."""
    needed = [getattr(counts, finish) for _, counts in guess_counts(node, game.win)]
    most = f"at most {max(needed)}" if max(needed) else "known"
    return f"{len(needed):>{digits}} left, {most}"
