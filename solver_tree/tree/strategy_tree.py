"""A strategy written out: which guess to make after every possible answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from typing import NamedTuple, TypeAlias

from solver_tree.games import Game

Node: TypeAlias = dict[str, dict[str, "Node"]]
"""``{guess: {feedback: Node}}``; the node under the winning feedback is ``{}``."""

History: TypeAlias = tuple[tuple[str, str], ...]
"""Guesses made so far, each with its feedback."""


class Statistics(NamedTuple):
    """How many guesses a strategy needs, over all secrets, each equally likely.

    ``histogram[i]`` is the number of secrets found at guess ``i + 1``; the winning guess counts.
    """

    secrets: int
    total: int
    average: float
    worst: int
    histogram: tuple[int, ...]

    @classmethod
    def of_histogram(cls, histogram: list[int]) -> Statistics:
        """The statistics of ``histogram``, whose last entry is not zero."""
        secrets = sum(histogram)
        total = sum(count * guesses for guesses, count in enumerate(histogram, 1))
        return cls(secrets, total, total / secrets, len(histogram), tuple(histogram))


class Proof(NamedTuple):
    """What the search proved of the objective's value over all strategies, and how.

    The tree's own value is ``upper_bound``; the tree is optimal when the bounds meet.
    """

    lower_bound: int
    upper_bound: int
    seconds: float
    version: str

    @property
    def optimal(self) -> bool:
        """Whether no strategy is better than this one."""
        return self.lower_bound == self.upper_bound


@dataclass(frozen=True)
class StrategyTree:
    """A strategy for ``game``, with what is proved about it.

    Attributes:
        game: the game it plays.
        objective: what it makes small, such as ``avg``.
        proof: the proved bounds on the objective.
        root: the guesses, as ``{guess: {feedback: {guess: ...}}}`` with ``{}`` under the winning feedback.
    """

    game: Game
    objective: str
    proof: Proof
    root: Node

    @cached_property
    def stats(self) -> Statistics:
        """Total, average, worst case and histogram over all secrets."""
        histogram: list[int] = []
        for _, guesses in leaves(self.root, self.game.win):
            histogram.extend([0] * (guesses - len(histogram)))
            histogram[guesses - 1] += 1
        return Statistics.of_histogram(histogram)

    def save(self, path: str | PathLike[str], *, pretty: bool = False) -> None:
        """Write the tree as JSON, whole or not at all.

        Raises:
            InputError: the place cannot be written, or holds a file that is not a strategy tree.
        """
        from solver_tree.tree.codec import save

        save(self, path, pretty=pretty)


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


def history_text(history: History) -> str:
    """``0123=1A1B 4567=0A2B``: a history as commands take it and messages show it."""
    return " ".join(f"{guess}={feedback}" for guess, feedback in history)
