"""When a game is over, and how soon each secret of a tree is found then."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

if TYPE_CHECKING:
    from solver_tree.tree.strategy_tree import Node

Finish = Literal["guessed", "known"]
"""When a game is over: when the secret is guessed, or as soon as it is the only candidate left."""

FINISHES: tuple[Finish, ...] = get_args(Finish)


class Score(NamedTuple):
    """After how many guesses a secret was found, and after how many it was known: the only candidate left."""

    guessed: int
    known: int


def scores(root: Node, win: str) -> Iterator[tuple[str, Score]]:
    """Each secret of a tree with its score; equal scores are one object, for there may be many secrets.

    The only secret of a game is known after 0 guesses.
    """
    score = lru_cache(maxsize=None)(Score)
    pending: list[tuple[Node, int, int]] = [(root, 0, 0)]
    while pending:
        node, made, since = pending.pop()  # only one secret fits since so many guesses, if only one fits here
        ((guess, branches),) = node.items()
        told = since if len(branches) == 1 else made + 1
        for feedback, below in branches.items():
            if feedback == win:
                yield guess, score(made + 1, told)
            else:
                pending.append((below, made + 1, told))
