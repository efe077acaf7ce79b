"""The reports of a running search, and how a search ends early."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

from solver_tree.errors import restored
from solver_tree.text import count, one_line
from solver_tree.threads import Future
from solver_tree.tree import StrategyTree

if TYPE_CHECKING:
    from solver_tree.search.root.nodes import Variation

TICK = 0.1
"""Seconds between two reports."""


class Progress(NamedTuple):
    """What a running search knows.

    Attributes:
        lower, upper: proved bounds on a figure of the objective, among the strategies in which all figures before it
            are least; ``upper`` is None until a strategy is known.
        nodes: how many states were searched so far.
        seconds: seconds since the start.
        settled_guesses, guesses: how many first guesses are settled, and how many there are; or second guesses, if only
            one first guess is searched.
        first: whether they are first guesses.
        figure: the figure that is bounded, see ``Objective.components``.
        found: the figures before it.
        weight: the weight of all secrets that are left: a total divided by it is an average.
        settled: about which share of the work is settled, 0 to 1; None if that is unknown.
        step, steps: figures are searched one after the other, or some together; the number of this search, and of all.
            ``settled`` is the share of this search.
        workers: how many workers of a cluster search; None if this process does.
    """

    lower: int
    upper: int | None
    nodes: int
    seconds: float
    settled_guesses: int
    guesses: int
    first: bool
    figure: str = "total"
    found: tuple[int, ...] = ()
    weight: int = 0
    settled: float | None = None
    step: int = 1
    steps: int = 1
    workers: int | None = None

    def __repr__(self) -> str:
        bounds = f"{self.figure} {self.lower} to {'?' if self.upper is None else self.upper}"
        return one_line("Progress", f"{bounds}, {count(self.nodes, 'node')}, {self.seconds:.1f} s")


class TimeIsUp(Exception):
    """The time limit of a search is over."""


class ClusterLost(Exception):
    """The workers of a search are gone; the message says why."""


class SearchInterrupted(KeyboardInterrupt):
    """The user stopped the search.

    Attributes:
        progress: what it had proved.
        best: the best first guesses found by then, with their exact values; there may be better ones.
        first_guesses: the same as texts, see ``FirstGuess``.
        complaint: why the checkpoint could not be saved; None if it could.
        best_tree: a function that makes the best tree known, with the bounds that are proved; None if there is none.
            Its argument is how many seconds it waits for a tree if none is known, by default until one is made; then it
            raises InputError.
        source: where that tree comes from, in words, once it is made; None if the search found it.
    """

    def __init__(self, progress: Progress, best: list[Variation]) -> None:
        super().__init__()
        self.progress = progress
        self.best = best
        self.first_guesses: tuple[Any, ...] = ()
        self.complaint: str | None = None
        self.best_tree: Callable[..., StrategyTree] | None = None
        self.source: str | None = None

    def __reduce__(self) -> tuple[Any, ...]:  # a pickle has no best tree: what makes it is not copied
        return restored, (type(self), self.args, vars(self) | {"best_tree": None})

    def __repr__(self) -> str:
        return one_line("SearchInterrupted", repr(self.progress)[1:-1])


class Clock:
    """Decides when to report, when to save what is known, and when time is up. Only one thread calls it.

    Args:
        report: called about ten times a second; None for no reports.
        limit: seconds from now on until time is up; None for no limit.
        save: called every ``every`` seconds; None to save nothing.
        every: seconds between two saves.
    """

    def __init__(
        self,
        report: Callable[[Progress], None] | None = None,
        limit: float | None = None,
        save: Callable[[], None] | None = None,
        every: float = math.inf,
    ) -> None:
        self.report = report
        self._started = self._reported = self._saved = time.perf_counter()
        self._until = math.inf if limit is None else self._started + limit
        self._save = save
        self._every = every
        self._watch: Callable[[], None] | None = None

    def seconds(self) -> float:
        """Seconds since the clock was made."""
        return time.perf_counter() - self._started

    def reporting(self, progress: Callable[[], Progress], watch: Callable[[], None]) -> Clock:
        """The same clock, except that it always reports ``progress()``, and calls ``watch()`` at every tick."""
        other, report = copy(self), self.report
        other._watch = watch
        if report is not None:
            other.report = lambda _: report(progress())
        return other

    def left(self) -> float | None:
        """Seconds until time is up; None if there is no limit."""
        return None if self._until == math.inf else max(self._until - time.perf_counter(), 0.0)

    def check(self) -> None:
        """Check whether to go on.

        Raises:
            TimeIsUp: the time limit is over.
        """
        if time.perf_counter() > self._until:
            raise TimeIsUp

    def tick(self, progress: Callable[[], Progress]) -> None:
        """Save and report ``progress()`` if it is time to.

        Raises:
            TimeIsUp: the time limit is over.
        """
        self.check()
        if self._watch is not None:
            self._watch()
        now = time.perf_counter()
        if self._save is not None and now - self._saved >= self._every:
            self._save()
            self._saved = time.perf_counter()
        if self.report is not None and now - self._reported >= TICK:
            self._reported = now
            self.report(progress())

    def wait_for(self, running: Collection[Future[Any]], progress: Callable[[], Progress]) -> None:
        """Wait until all tasks are done, and ``tick`` meanwhile.

        Raises:
            TimeIsUp: the time limit is over.
        """
        for future in running:
            while not future.wait(TICK):
                self.tick(progress)
