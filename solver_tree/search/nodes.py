"""The tree of the search near its root: nodes, which are sets of candidates, and trials, which are guesses there."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver_tree.search.scratch import INFINITE, PLACE_BITS, Position

History: TypeAlias = tuple[tuple[int, int], ...]
"""Guesses made so far, each with its answer, as numbers."""


class Line(NamedTuple):
    """The best guess at a set of candidates, the set's value, and the same below, by answer, near the root."""

    guess: int
    value: int
    below: dict[int, Line]


class Node:
    """A set of candidates near the root, and how far its search is.

    Attributes:
        history: its key up to symmetry, or 0.
        lower: a lower bound of its value, or the value itself once ``settled``.
        guesses, scores, bounds: the guesses in the order of the tie rule, their scores (see ``ordering``), and
            lower bounds of their values.
        started: so many of them are tried, or being tried.
        running: so many of those are left to running tasks.
        sifted: the places of those that a look at their parts did not refute, still to be tried.
        trials, tried: the guesses being tried part by part; the partitions tried so, each with a place that has it.
        wanted: how many of the best guesses are to be found.
        found: the best guesses found so far, at most as many, each with its place among ``guesses`` (or where its
            task began).
        limit: what running tasks tell each other, see ``Scratch``.
    """

    def __init__(
        self,
        members: NDArray[np.int32],
        path: History,
        position: Position,
        history: np.uint64,
        lower: int,
        settled: bool,
    ) -> None:
        self.members = members
        self.path = path
        self.position = position
        self.history = history
        self.lower, self.settled = lower, settled
        self.guesses = np.zeros(0, np.int32)
        self.scores = np.zeros(0, np.int16)
        self.bounds = np.zeros(0, np.int64)
        self.started = 0
        self.running = 0
        self.sifted: deque[int] = deque()
        self.trials: list[Trial] = []
        self.tried: dict[frozenset[int], int] = {}
        self.wanted = 1
        self.found: list[tuple[int, Line]] = []
        self.limit = np.array([INFINITE << PLACE_BITS, 0])

    @property
    def best(self) -> Line | None:
        """The best guess found so far."""
        return self.found[0][1] if self.found else None

    @property
    def value(self) -> int:
        """The value of the best guess found so far."""
        return self.found[0][1].value if self.found else INFINITE

    def limit_at(self, place: int) -> int:
        """The least value that a guess at this place must not reach to count among the best."""
        if len(self.found) < self.wanted:
            return INFINITE
        worst_place, worst = self.found[-1]
        return worst.value + (place < worst_place)

    def settle(self, beta: int) -> None:
        """Every guess is refuted, but for the best one: the value is that of the best, or at least ``beta``."""
        self.lower = min(self.value, beta)
        self.settled = True

    def offer(self, line: Line, place: int) -> None:
        """Take a guess's exact value: the least wins, then the first in order."""
        found = sorted([*self.found, (place, line)], key=lambda found: (found[1].value, found[0]))
        self.found = found[: self.wanted]

    def stop(self) -> None:
        """Tell all tasks below to give up."""
        self.limit[1] = 1
        for trial in self.trials:
            trial.stop()

    def known_bounds(self) -> tuple[int, int]:
        """The best bounds on the value that the unfinished search gives."""
        if self.settled:
            return self.lower, min(self.value, self.lower)
        lower, upper = self.value, self.value
        if self.running:
            lower = self.lower
        elif self.started < len(self.bounds):
            lower = min(lower, int(self.bounds[self.started]))
        if self.sifted:
            lower = min(lower, int(self.bounds[self.sifted[0]]))
        for trial in self.trials:
            bounds = [part.known_bounds() for part in trial.parts]
            lower = min(lower, trial.fixed + sum(low for low, _ in bounds))
            upper = min(upper, trial.fixed + sum(high for _, high in bounds))
        return max(self.lower, lower if lower < INFINITE else 0), min(upper, INFINITE)


class Trial:
    """A guess at a node whose parts are searched apart.

    Attributes:
        place: of the guess in the node's order.
        partition: the keys of its parts.
        fixed: what does not depend on the open parts: this guess, for all candidates, and the obvious parts.
        small: parts for one task to solve.
        large: parts that are searched as nodes, once the small ones are settled.
    """

    def __init__(
        self, guess: int, place: int, partition: frozenset[int], fixed: int, small: list[Node], large: list[Node]
    ) -> None:
        self.guess = guess
        self.place = place
        self.partition = partition
        self.fixed = fixed
        self.small = small
        self.large = large
        self.small_started = not small

    @property
    def parts(self) -> list[Node]:
        """All open parts."""
        return self.small + self.large

    @property
    def lower(self) -> int:
        """A lower bound of the guess."""
        return self.fixed + sum(part.lower for part in self.parts)

    def stop(self) -> None:
        """Tell all tasks below to give up."""
        for part in self.parts:
            part.stop()
