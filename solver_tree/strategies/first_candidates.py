"""The tree of strategy ``first`` in plain Python: nothing is compiled or laid out for it."""

from __future__ import annotations

from collections.abc import Sequence

from solver_tree.games import Game
from solver_tree.progress import note_work
from solver_tree.tree import Node


def first_candidates(game: Game, first: str | None = None) -> Node:
    """The guesses of strategy ``first``. Each secret is scored once for each guess that finds it, by ``game.score``.

    Args:
        game: the game to play.
        first: the first guess; the first secret if None.
    """
    root: Node = {}
    pending: list[tuple[Node, str, Sequence[str]]] = [(root, first or game.secrets[0], game.secrets)]
    while pending:
        note_work()
        node, guess, candidates = pending.pop()
        parts: dict[str, list[str]] = {}
        for secret in candidates:
            parts.setdefault(game.score(guess, secret), []).append(secret)
        branches = node[guess] = {feedback: {} for feedback in parts}
        pending += ((branches[feedback], part[0], part) for feedback, part in parts.items() if feedback != game.win)
    return root
