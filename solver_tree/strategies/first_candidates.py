"""The tree of strategy ``first`` in plain Python: nothing is compiled or laid out for it."""

from __future__ import annotations

from collections.abc import Sequence

from solver_tree.games import Game
from solver_tree.progress import note_work
from solver_tree.tree import Node
from solver_tree.tree.opening import Opening, due


def first_candidates(game: Game, opening: Opening = ()) -> Node:
    """The guesses of strategy ``first``. Each secret is scored once for each guess that finds it, by ``game.score``.

    Args:
        game: the game to play.
        opening: the guesses that are prescribed to come first.
    """
    root: Node = {}
    pending: list[tuple[Node, int, Sequence[str]]] = [(root, 0, game.secrets)]
    while pending:
        note_work()
        node, made, candidates = pending.pop()
        guess = due(opening, made, len(candidates)) or candidates[0]
        parts: dict[str, list[str]] = {}
        for secret in candidates:
            parts.setdefault(game.score(guess, secret), []).append(secret)
        branches = node[guess] = {feedback: {} for feedback in parts}
        pending += ((branches[feedback], made + 1, part) for feedback, part in parts.items() if feedback != game.win)
    return root
