"""The nodes of a strategy tree as nested dictionaries, and walks over them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from solver_tree.text import count

Node: TypeAlias = dict[str, dict[str, "Node"]]
"""``{guess: {feedback: Node}}``; the node under the winning feedback is ``{}``."""

History: TypeAlias = tuple[tuple[str, str], ...]
"""The guesses made so far, each with its feedback."""


def leaves(node: Node, win: str) -> Iterator[tuple[str, int]]:
    """Visit each secret below a node.

    Args:
        node: a node of a tree.
        win: the winning feedback.

    Yields:
        A secret, and the number of guesses that find it, counted from ``node``; the winning guess counts.
    """
    pending = [(node, 1)]
    while pending:
        current, guesses = pending.pop()
        ((guess, branches),) = current.items()
        for feedback, below in branches.items():
            if feedback == win:
                yield guess, guesses
            else:
                pending.append((below, guesses + 1))


def played_games(root: Node, win: str) -> Iterator[tuple[str, History]]:
    """Visit each secret of a tree.

    Args:
        root: the tree.
        win: the winning feedback.

    Yields:
        A secret, and all guesses of the game that finds it, each with its feedback.
    """
    pending: list[tuple[Node, History]] = [(root, ())]
    while pending:
        node, history = pending.pop()
        for guess, branches in node.items():
            for feedback, below in branches.items():
                extended = (*history, (guess, feedback))
                if feedback == win:
                    yield guess, extended
                else:
                    pending.append((below, extended))


def history_text(history: History) -> str:
    """A history as commands take it and messages show it, such as ``0123=1A1B 4567=0A2B``."""
    return " ".join(f"{guess}={feedback}" for guess, feedback in history)


def after_text(history: History) -> str:
    """How far a game is, in one line: the number of guesses, and the last one with its feedback."""
    if not history:
        return "before the first guess"
    return f"after {count(len(history), 'guess')}, the last {'='.join(history[-1])}"
