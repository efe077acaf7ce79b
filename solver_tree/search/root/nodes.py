"""The search tree near the root: state nodes, which are sets of candidates, and guess nodes, guesses there."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.workspace import STOP, State, nothing_shared

History: TypeAlias = tuple[tuple[int, int], ...]
"""Guesses made so far, each with its feedback, as numbers."""


class Variation(NamedTuple):
    """The best guess at a state, the state's value, and the same after each feedback, near the root."""

    guess: int
    value: int
    below: dict[int, Variation]


class StateNode:
    """A state near the root, and how far its search is.

    Attributes:
        candidates: (n,) int32, the secrets that are left.
        path: the history.
        state: the same for kernels.
        history_key: the key of the history up to symmetry, or 0.
        lower: a lower bound of its value, or the value itself once ``settled``.
        guesses, priorities, bounds: the guesses in the order of the tie rule, their priorities (see
            ``kernels.guess_ordering``), and lower bounds of their values, ascending.
        started: how many of the guesses are tried, or being tried.
        running: how many of those are left to running tasks.
        unrefuted: the places of guesses that a shallow search has not refuted, still to be tried.
        open_guesses: the guesses being tried part by part.
        tried: the partitions tried so, each with a place that has it.
        wanted: how many of the best guesses are to be found.
        found: the best guesses found so far, at most as many, each with its place among ``guesses`` (or where its task
            began).
        shared: what running tasks tell each other, see ``Workspace.shared``.
    """

    def __init__(self, candidates: NDArray[np.int32], path: History, state: State, history_key: np.uint64) -> None:
        self.candidates = candidates
        self.path = path
        self.state = state
        self.history_key = history_key
        self.lower, self.settled = 0, False
        self.guesses = np.zeros(0, np.int32)
        self.priorities = np.zeros(0, np.int16)
        self.bounds = np.zeros(0, np.int64)
        self.started = 0
        self.running = 0
        self.unrefuted: deque[int] = deque()
        self.open_guesses: list[GuessNode] = []
        self.tried: dict[frozenset[int], int] = {}
        self.wanted = 1
        self.found: list[tuple[int, Variation]] = []
        self.shared = nothing_shared()

    @property
    def best(self) -> Variation | None:
        """The best guess found so far."""
        return self.found[0][1] if self.found else None

    @property
    def value(self) -> int:
        """The value of the best guess found so far."""
        return self.found[0][1].value if self.found else INFINITE

    @property
    def stopped(self) -> bool:
        """Whether its tasks have been told to give up, so that what they return need not be true."""
        return bool(self.shared[STOP])

    def limit_at(self, place: int) -> int:
        """The value that a guess at this place must stay below to count among the best."""
        if len(self.found) < self.wanted:
            return INFINITE
        last_place, last = self.found[-1]
        return last.value + (place < last_place)

    def settle(self, beta: int) -> None:
        """Every guess is refuted, but for the best one: the value is that of the best, or at least ``beta``."""
        self.lower = min(self.value, beta)
        self.settled = True

    def offer(self, variation: Variation, place: int) -> None:
        """Take a guess's exact value: the least wins, then the first in order."""
        found = sorted([*self.found, (place, variation)], key=lambda found: (found[1].value, found[0]))
        self.found = found[: self.wanted]

    def stop(self) -> None:
        """Tell all tasks below to give up."""
        self.shared[STOP] = 1
        for guess_node in self.open_guesses:
            guess_node.stop()

    def known_bounds(self) -> tuple[int, int]:
        """The best bounds on the value that the unfinished search gives."""
        if self.settled:
            return self.lower, min(self.value, self.lower)
        lower, upper = self.value, self.value
        if self.running:
            lower = self.lower
        elif self.started < len(self.bounds):
            lower = min(lower, int(self.bounds[self.started]))
        if self.unrefuted:
            lower = min(lower, int(self.bounds[self.unrefuted[0]]))
        for guess_node in self.open_guesses:
            bounds = [part.known_bounds() for part in guess_node.parts]
            lower = min(lower, guess_node.fixed + sum(low for low, _ in bounds))
            upper = min(upper, guess_node.fixed + sum(high for _, high in bounds))
        return max(self.lower, lower if lower < INFINITE else 0), min(upper, INFINITE)


class GuessNode:
    """A guess at a state whose parts are searched apart.

    Attributes:
        guess: the guess.
        place: of the guess in the state's order.
        partition: the keys of its parts.
        fixed: its cost without the open parts: of the guess itself, and of the parts that are obvious.
        small: parts for one task to solve.
        large: parts that are searched as state nodes, once the small ones are settled.
    """

    def __init__(
        self, guess: int, place: int, fixed: int, small: list[StateNode], large: list[StateNode], keys: frozenset[int]
    ) -> None:
        self.guess = guess
        self.place = place
        self.partition = keys
        self.fixed = fixed
        self.small = small
        self.large = large
        self.small_started = not small

    @property
    def parts(self) -> list[StateNode]:
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
