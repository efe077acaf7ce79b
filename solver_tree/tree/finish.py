"""When a game is over, and the number of guesses until then for each secret of a tree."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from solver_tree.errors import check_choice
from solver_tree.tree.node import Node

Finish = Literal["guessed", "known"]
"""When a game is over: when the secret is guessed, or as soon as it is known, as the only candidate."""

FINISHES: tuple[Finish, ...] = get_args(Finish)


def check_finish(finish: object) -> None:
    """Check until when guesses are counted.

    Raises:
        InputError: it is neither ``guessed`` nor ``known``.
    """
    check_choice("finish", finish, FINISHES)


class GuessCounts(NamedTuple):
    """The number of guesses until a secret is guessed, and until it is known."""

    guessed: int
    known: int


def guess_counts(root: Node, win: str) -> Iterator[tuple[str, GuessCounts]]:
    """Visit each secret of a tree with its guess counts. If a game has only one secret, it is known after 0 guesses.

    Equal counts are one object, because there may be many secrets.

    Args:
        root: the tree.
        win: the winning feedback.

    Yields:
        A secret and its counts.
    """
    counts = lru_cache(maxsize=None)(GuessCounts)
    pending: list[tuple[Node, int, int]] = [(root, 0, 0)]
    while pending:
        node, made, known_before = pending.pop()
        ((guess, branches),) = node.items()
        # A guess with one branch divides nothing. If only one candidate is left, it was known before this guess.
        known = known_before if len(branches) == 1 else made + 1
        for feedback, below in branches.items():
            if feedback == win:
                yield guess, counts(made + 1, known)
            else:
                pending.append((below, made + 1, known))
