"""The search tree near the root: state nodes, which are sets of candidates, and guess nodes, guesses there."""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.workspace import STOP, State, nothing_shared

History: TypeAlias = tuple[tuple[int, int], ...]
"""Guesses made so far, each with its feedback, as numbers."""


class Variation(NamedTuple):
    """The best guess at a state, the value of the state and, near the root, the same after each feedback."""

    guess: int
    value: int
    below: dict[int, Variation]


class StateNode:
    """A state near the root, and how far the search of it has come.

    Attributes:
        candidates: (n,) int32, the secrets that are left.
        path: the history.
        state: the state as kernels see it.
        set_key: see ``symmetry_keys.set_key``.
        lower: a lower bound of the value; once ``settled``, the value itself or a bound that suffices.
        settled: whether ``lower`` need not be raised any more.
        guesses, priorities, bounds: the guesses in the order of the tie rule, their priorities (see
            ``kernels.guess_ordering``), and lower bounds of their values, ascending.
        started: how many of the guesses were tried or are being tried.
        running: how many of those belong to running tasks.
        unrefuted: the places of guesses that a shallow search has not refuted, which are still to be tried.
        open_guesses: the guesses that are being tried part by part.
        wanted: how many of the best guesses are to be found.
        refute_ties: whether to prove of each other guess that it is worse, or as good.
        found: the best guesses found so far, at most ``wanted``, each with its place among ``guesses``.
        noted: lower bounds of guesses, by their places, that their parts have shown.
        reopened: how often it was opened again.
        shared: what running tasks share, see ``Workspace.shared``.
    """

    def __init__(self, candidates: NDArray[np.int32], path: History, state: State, set_key: np.uint64) -> None:
        self.candidates = candidates
        self.path = path
        self.state = state
        self.set_key = set_key
        self.lower, self.settled = 0, False
        self.guesses = np.zeros(0, np.int32)
        self.priorities = np.zeros(0, np.int16)
        self.bounds = np.zeros(0, np.int64)
        self.started = 0
        self.running = 0
        self.unrefuted: deque[int] = deque()
        self.open_guesses: list[GuessNode] = []
        self.wanted = 1
        self.refute_ties = False
        self.found: list[tuple[int, Variation]] = []
        self.noted: dict[int, int] = {}
        self.reopened = 0
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
        """Whether the tasks below were stopped, so that their results need not be true."""
        return bool(self.shared[STOP])

    def limit_at(self, place: int) -> int:
        """The value below which a guess at this place is not refuted: it is among the best, or as good as the best."""
        if len(self.found) < self.wanted:
            return INFINITE
        last_place, last = self.found[-1]
        return max(last.value + (place < last_place), self.value + self.refute_ties)

    def settle(self, beta: int) -> None:
        """Note that all guesses but the best are refuted: the value is that of the best, or at least ``beta``."""
        self.lower = min(self.value, beta)
        self.settled = True

    def reopen(self) -> None:
        """Begin again, as all guesses were refuted, but by less than is needed now."""
        self.settled, self.started = False, 0
        self.reopened += 1

    def offer(self, variation: Variation, place: int) -> None:
        """Add a guess with its exact value to the best ones: the least values, and of equal ones the first in order."""
        found = sorted([*self.found, (place, variation)], key=lambda entry: (entry[1].value, entry[0]))
        self.found = found[: self.wanted]

    def stop(self) -> None:
        """Stop all tasks below."""
        self.shared[STOP] = 1
        for guess_node in self.open_guesses:
            guess_node.stop()

    def known_bounds(self) -> tuple[int, int]:
        """Lower and upper bounds of the value, as far as the unfinished search knows them."""
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

    def known(self) -> Variation | None:
        """The best strategy known, which may go on below a guess whose parts are still being searched.

        Only the best guess found so far is known to have the value stated; for another strategy, that is an upper bound
        of the value, and not a strategy at all unless it is less than that of the best guess, and than any beta.
        """
        known = [guess_node.known() for guess_node in self.open_guesses]
        return min(
            (each for each in [self.best, *known] if each is not None), key=lambda each: each.value, default=None
        )

    def share_settled(self) -> float:
        """About which share of the work at this state is done, 0 to 1.

        The first guesses take the most work: the cube root of the share of guesses that are done fits what searches of
        Mastermind and Bulls and Cows took. Guesses whose bounds reach the best value known take none.
        """
        if self.settled or not len(self.guesses):
            return float(self.settled)
        last = max(int(np.searchsorted(self.bounds, self.limit_at(len(self.bounds)))), 1)
        done = max(self.started - self.running - len(self.unrefuted) - len(self.open_guesses), 0)
        marks = [float(min((done + k) / last, 1.0) ** (1 / 3)) for k in range(len(self.open_guesses) + 1)]
        begun = zip(self.open_guesses, pairwise(marks), strict=True)
        share = marks[0] + sum(guess.share_settled() * (after - before) for guess, (before, after) in begun)
        return 1 - (1 - share) / (1 + self.reopened)


class GuessNode:
    """A guess at a state whose parts are searched separately.

    To refute it, the bounds of its parts must rise by so much together. The closer the bound of a part comes to its
    value, the more work the next step takes. So large parts are searched in turn, and each is to rise by an equal share
    of what is needed. Where values are smaller than that, the other parts have to rise by the rest in another turn.

    Attributes:
        guess: the guess.
        place: the place of the guess in the order of the state.
        fixed: the cost without the open parts: of the guess itself, and of the parts whose values were known at once.
        small: the open parts that one task solves.
        large: the open parts that are searched as state nodes, once the small ones are settled.
        small_started: whether the task for the small parts has started.
        to_bound: open parts that one task bounds by their guesses before any is searched; none if it is done.
        bounding: whether this task has started.
        in_turn: the large part that is searched now.
        target: a bound that suffices in this turn.
    """

    def __init__(self, guess: int, place: int, fixed: int, small: list[StateNode], large: list[StateNode]) -> None:
        self.guess = guess
        self.place = place
        self.fixed = fixed
        self.small = small
        self.large = large
        self.small_started = not small
        self.to_bound: list[StateNode] = []
        self.bounding = False
        self.in_turn: StateNode | None = None
        self.target = 0
        self._to_come: list[StateNode] = []

    def begin_turn(self, beta: int) -> bool:
        """Choose the next part, and how far it is to rise; return False if all large parts are settled.

        Together, the parts need to rise until the lower bound of the guess is ``beta``.
        """
        unsettled = [part for part in self._to_come if not part.settled]
        self._to_come = unsettled or [part for part in self.large if not part.settled]
        if not self._to_come:
            return False
        share = -(-(beta - self.lower) // len(self._to_come))
        self.in_turn = self._to_come.pop(0)
        self.target = self.in_turn.lower + share
        return True

    @property
    def parts(self) -> list[StateNode]:
        """All open parts."""
        return self.small + self.large

    @property
    def lower(self) -> int:
        """A lower bound of the guess."""
        return self.fixed + sum(part.lower for part in self.parts)

    def known(self) -> Variation | None:
        """The best strategy known that makes this guess, see ``StateNode.known``; None if a part has none."""
        value, below = self.fixed, {}
        for part in self.parts:
            known = part.best if part.settled else part.known()
            if part.settled and (known is None or known.value != part.lower):
                value += part.lower  # the reader of the tree finds its guess
            elif known is None:
                return None
            else:
                value += known.value
                below[part.path[-1][1]] = known
        return Variation(self.guess, value, below)

    def share_settled(self) -> float:
        """About which share of the work below this guess is done, 0 to 1; a part takes work as its size squared."""
        sizes = [len(part.candidates) ** 2 for part in self.parts]
        settled = sum(size * part.share_settled() for size, part in zip(sizes, self.parts, strict=True))
        return settled / sum(sizes) if sizes else 1.0

    def stop(self) -> None:
        """Stop all tasks below."""
        for part in self.parts:
            part.stop()
