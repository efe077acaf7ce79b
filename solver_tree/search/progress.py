"""What a running search reports, and how it ends before it is done."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection
from concurrent.futures import FIRST_COMPLETED, Future, wait
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

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
        nodes: states searched so far.
        seconds: time since the start.
        done, tasks: first guesses settled, and to be settled; or second guesses, when there is one first guess.
        first: whether first guesses are counted.
        figure: which figure it is, see ``solver_tree.tree.Objective``.
        found: the figures before it.
    """

    lower: int
    upper: int | None
    nodes: int
    seconds: float
    done: int
    tasks: int
    first: bool
    figure: str = "total"
    found: tuple[int, ...] = ()


class TimeIsUp(Exception):
    """The search has taken as long as it may."""


class SearchInterrupted(KeyboardInterrupt):
    """The user stopped the search.

    Attributes:
        progress: what it had proved.
        best: the best first guesses found until then, with their exact values; there may be better ones.
        first_guesses: the same in texts, see ``FirstGuess``.
        complaint: why the checkpoint could not be saved, if it could not.
        best_tree: makes the best tree known, with the bounds that are proved; None when that is not offered.
    """

    def __init__(self, progress: Progress, best: list[Variation]) -> None:
        super().__init__()
        self.progress = progress
        self.best = best
        self.first_guesses: tuple[Any, ...] = ()
        self.complaint: str | None = None
        self.best_tree: Callable[[], StrategyTree] | None = None


class Clock:
    """Says when to report, when to save what is known, and when time is up, in the one thread that looks at it.

    Args:
        report: called about ten times a second.
        limit: seconds from now on; None for no limit.
        save: called every so many seconds.
        every: how many.
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

    def seconds(self) -> float:
        """How long it has been running."""
        return time.perf_counter() - self._started

    def reporting(self, progress: Callable[[], Progress]) -> Clock:
        """The same clock, but what it reports is always ``progress()``."""
        other, report = copy(self), self.report
        if report is not None:
            other.report = lambda _: report(progress())
        return other

    def tick(self, progress: Callable[[], Progress]) -> None:
        """Report ``progress()`` if it is time to.

        Raises:
            TimeIsUp: it is.
        """
        now = time.perf_counter()
        if now > self._until:
            raise TimeIsUp
        if self._save is not None and now - self._saved >= self._every:
            self._save()
            self._saved = time.perf_counter()
        if self.report is not None and now - self._reported >= TICK:
            self._reported = now
            self.report(progress())

    def wait_for(self, running: Collection[Future[Any]], progress: Callable[[], Progress]) -> None:
        """Wait until all tasks are done; raises TimeIsUp as ``tick`` does."""
        pending = set(running)
        while pending:
            _, pending = wait(pending, timeout=TICK, return_when=FIRST_COMPLETED)
            self.tick(progress)
