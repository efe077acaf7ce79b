"""The best tree that a running search has found so far, read off on the side.

A search finds the value of a first guess long before it ends, and keeps the guesses below it only in the transposition
table. There they are overwritten in time, and when the search is stopped, there is no time to find them again. So each
strategy is read off as a tree soon after it is found.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from typing import NamedTuple

from solver_tree.search.objectives.at_hand import TreeAtHand, better_tree
from solver_tree.search.objectives.question import Question
from solver_tree.search.root.brake import Brake
from solver_tree.search.root.nodes import Variation
from solver_tree.search.root.scheduler import RootSearch
from solver_tree.threads import Future, Stopped, in_background
from solver_tree.tree import Node, verify

READ_AFTER = 2.0
"""Seconds after which a search reads off trees on the side: shorter ones do without."""

_PAUSE = 20
"""A reading on the side is followed by a pause of so many times its length, so that it costs a long search little."""


class Strategy(NamedTuple):
    """A strategy that a search has found, before it is read off as a tree.

    Attributes:
        search: the search.
        value: the value of the strategy.
        variation: its guesses near the root; None if the search kept none.
        rank: its worst-case rank, if a tie-breaker has found it.
    """

    search: RootSearch
    value: int
    variation: Variation | None
    rank: int | None = None

    @property
    def key(self) -> Hashable:
        """Equal for strategies that are as good."""
        return self.search, self.value, self.rank


class KeptTrees:
    """Reads off the strategies that a search finds, and keeps the best tree.

    Args:
        question: what the trees are to answer.
        known: the strategies that the search knows now, the most promising first. Only the search's thread calls it.
        read: reads off a strategy, in another thread, until the brake stops it.
    """

    def __init__(
        self,
        question: Question,
        known: Callable[[], Sequence[Strategy]],
        read: Callable[[Strategy, Brake], Node],
    ) -> None:
        self._question = question
        self._known = known
        self._read_off = read
        self._brake = Brake()
        self._best: TreeAtHand | None = None
        self._read: set[Hashable] = set()  # the strategies that were read off, or are being read off
        self._reading: Future[None] | None = None
        self._begun = time.perf_counter()
        self._due = self._begun + READ_AFTER

    def look(self) -> None:
        """Begin to read off the best strategy that was found lately, if it is time to. The search calls this often."""
        now = time.perf_counter()
        if now < self._due or (self._reading is not None and not self._reading.done()):
            return
        if self._reading is not None:
            self._due = now + _PAUSE * (now - self._begun)
            self._take()
        elif (strategy := self._next()) is not None:
            with suppress(RuntimeError):  # no thread is left
                self._begin(strategy)

    def best(self, seconds: float) -> TreeAtHand | None:
        """The best of the trees that are read off by now, and in the next seconds; None if there is none."""
        until = time.perf_counter() + seconds
        self._brake.release()
        try:
            while (left := until - time.perf_counter()) > 0:
                if self._reading is not None and not self._reading.wait(left):
                    break
                self._take()
                if (strategy := self._next()) is None:
                    break
                try:
                    self._begin(strategy)
                except RuntimeError:  # no thread is left
                    self._keep(strategy)
        finally:
            self.stop()
        return self._best

    def stop(self) -> None:
        """Read off no more trees."""
        self._due = math.inf
        self._brake.pull()
        if self._reading is not None:
            self._reading.wait()

    def _take(self) -> None:
        """Raise what the reading has raised that has ended."""
        reading, self._reading = self._reading, None
        if reading is not None:
            reading.result()

    def _next(self) -> Strategy | None:
        """The first known strategy that is not read off yet."""
        return next((strategy for strategy in self._known() if strategy.key not in self._read), None)

    def _begin(self, strategy: Strategy) -> None:
        self._reading = in_background(lambda: self._keep(strategy))
        self._begun = time.perf_counter()

    def _keep(self, strategy: Strategy) -> None:
        """Read off a strategy, and keep the tree if it is the best one so far; then verify it."""
        self._read.add(strategy.key)
        try:
            tree = self._question.unproved(self._read_off(strategy, self._brake))
            if (better := better_tree(self._question, self._best, tree)) is not None:
                self._best = better
                self._best = better._replace(verified=verify(tree, progress=lambda _: self._brake.check()))
        except Stopped:
            self._read.discard(strategy.key)  # there may be time later
        except MemoryError:
            return
