"""The nodes of a strategy tree, as nested dictionaries, and walks over them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

Node: TypeAlias = dict[str, dict[str, "Node"]]
"""``{guess: {feedback: Node}}``; the node under the winning feedback is ``{}``."""

History: TypeAlias = tuple[tuple[str, str], ...]
"""Guesses made so far, each with its feedback."""


def leaves(node: Node, win: str) -> Iterator[tuple[str, int]]:
    """Each secret below ``node`` with the number of guesses that find it, counted from here."""
    pending = [(node, 1)]
    while pending:
        here, guesses = pending.pop()
        ((guess, branches),) = here.items()
        for feedback, below in branches.items():
            if feedback == win:
                yield guess, guesses
            else:
                pending.append((below, guesses + 1))


def played_games(root: Node, win: str) -> Iterator[tuple[str, History]]:
    """Each secret that is found in a tree, with the game that finds it."""
    pending: list[tuple[Node, History]] = [(root, ())]
    while pending:
        node, history = pending.pop()
        for guess, branches in node.items():
            for feedback, below in branches.items():
                made = (*history, (guess, feedback))
                if feedback == win:
                    yield guess, made
                else:
                    pending.append((below, made))


def history_text(history: History) -> str:
    """``0123=1A1B 4567=0A2B``: a history as commands take it and messages show it."""
    return " ".join(f"{guess}={feedback}" for guess, feedback in history)
