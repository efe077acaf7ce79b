"""When a game is over, and how soon each secret of a tree is found then."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from solver_tree.tree.node import Node

Finish = Literal["guessed", "known"]
"""When a game is over: when the secret is guessed, or as soon as it is the only candidate left."""

FINISHES: tuple[Finish, ...] = get_args(Finish)


class GuessCounts(NamedTuple):
    """After how many guesses a secret was guessed, and after how many it was known, the only candidate left."""

    guessed: int
    known: int


def guess_counts(root: Node, win: str) -> Iterator[tuple[str, GuessCounts]]:
    """Each secret of a tree with its guess counts; equal counts are one object, for there may be many secrets.

    The only secret of a game is known after 0 guesses.
    """
    counts = lru_cache(maxsize=None)(GuessCounts)
    pending: list[tuple[Node, int, int]] = [(root, 0, 0)]
    while pending:
        node, made, since = pending.pop()  # if only one secret fits here, it has been known since so many guesses
        ((guess, branches),) = node.items()
        known = since if len(branches) == 1 else made + 1
        for feedback, below in branches.items():
            if feedback == win:
                yield guess, counts(made + 1, known)
            else:
                pending.append((below, made + 1, known))
