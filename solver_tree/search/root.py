"""The first two guesses of the game, cut into tasks for any executor; below them, ``exact.solve``.

After each first guess, the parts are searched apart: a task tries some second guesses in one part. The tasks
of a part start in the order of the tie rule, each with the best value known then, so that the outcome does
not depend on how many run at once or which ends first.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.errors import InputError
from solver_tree.search.board import DEEPEST, Board
from solver_tree.search.exact import (
    INFINITE,
    NODES,
    PLACE,
    STOP,
    TOO_DEEP,
    USELESS,
    Position,
    Scratch,
    make_scratch,
    quick_bound,
    score_listed,
    solve,
)
from solver_tree.search.symmetry import Symmetry, representatives
from solver_tree.search.table import make_table

_TABLE_SLOTS = 1 << 20
_CUT_FROM = 128  # a part with this many candidates or more is cut into several tasks
_TICK = 0.1  # seconds between two reports


class Progress(NamedTuple):
    """What a running search knows.

    Attributes:
        lower, upper: proved bounds on the least total; ``upper`` is None until a strategy is known.
        nodes: sets of candidates searched so far.
        seconds: time since the start.
        done, tasks: second guesses settled, and known so far to be settled, after the present first guess.
    """

    lower: int
    upper: int | None
    nodes: int
    seconds: float
    done: int
    tasks: int


class SearchInterrupted(KeyboardInterrupt):
    """The user stopped the search; ``progress`` holds what it had proved."""

    def __init__(self, progress: Progress) -> None:
        super().__init__()
        self.progress = progress


class Line(NamedTuple):
    """The best guess at a set of candidates, and the value of the set."""

    guess: int
    value: int


class Found(NamedTuple):
    """The outcome of a finished search.

    Attributes:
        total: the least total, or the limit when no strategy is below it.
        first: the best first guess; None when no strategy is below the limit.
        second: the best second guess and the value of what is left, by answer to the first; answers that
            leave an obvious choice (``quick_bound``) are left out.
    """

    total: int
    first: int | None
    second: dict[int, Line]


@dataclass(eq=False)
class _Part:
    """The candidates that give one answer to the first guess, and how far their search is.

    ``guesses`` are the second guesses in the order of the tie rule, ``bounds`` their lower bounds. The best
    one so far is number ``best_place`` in that order, or a guess of the task that began there.
    """

    members: NDArray[np.int32]
    path: tuple[int, int]
    position: Position
    lower: int
    settled: bool
    guesses: NDArray[np.int32]
    bounds: NDArray[np.int64]
    limit: NDArray[np.int64]  # see Scratch
    started: int = 0
    running: int = 0
    best: int = INFINITE
    best_guess: int = -1
    best_place: int = -1


class _Task(NamedTuple):
    """Try the guesses ``part.guesses[start:stop]``, as long as their values are below ``beta``."""

    part: _Part
    start: int
    stop: int
    beta: int


class RootSearch:
    """One exact search of a game.

    Args:
        board, symmetry: the game.
        executor: runs the tasks, ``workers`` at a time.
        below: only totals below this count.
        report: called about ten times a second, in the calling thread.
    """

    def __init__(
        self,
        board: Board,
        symmetry: Symmetry,
        executor: Executor,
        workers: int,
        below: int = INFINITE,
        report: Callable[[Progress], None] | None = None,
    ) -> None:
        self.board = board
        self.table = make_table(_TABLE_SLOTS)
        self._symmetry = symmetry
        self._executor = executor
        self._workers = workers
        self._report = report
        self._local = threading.local()
        self._scratches: list[Scratch] = []
        self._started = self._reported = time.perf_counter()
        self._found = Found(below, None, {})
        self._lower = 0  # of all first guesses but the present one
        self._parts: list[_Part] = []  # of the present one

    @property
    def nodes(self) -> int:
        """Nodes searched so far, by all workers."""
        return sum(int(scratch.counters[NODES]) for scratch in self._scratches)

    def scratch(self) -> Scratch:
        """The calling thread's working memory."""
        if not hasattr(self._local, "scratch"):
            self._local.scratch = make_scratch(self.board)
            self._scratches.append(self._local.scratch)
        scratch: Scratch = self._local.scratch
        return scratch

    def run(self) -> Found:
        """Search to the end.

        Raises:
            SearchInterrupted: on Ctrl-C.
            InputError: some line of play is longer than a tree can be.
        """
        members = np.arange(len(self.board.own), dtype=np.int32)
        whole = self._position(members, ply=0, state=0)
        quick = int(quick_bound(self.board, members, 0, len(members), whole.most))
        if quick & 1:
            return self._found._replace(total=min(quick >> 1, self._found.total))
        guesses, bounds = self._rank(members, whole, representatives(self._symmetry))
        try:
            for guess, bound, others in zip(guesses, bounds, [*bounds[1:], INFINITE], strict=True):
                if bound >= self._found.total:
                    break
                self._lower = int(others)
                self._try_first(int(guess), members)
        except KeyboardInterrupt:
            raise SearchInterrupted(self.progress()) from None
        if any(scratch.counters[TOO_DEEP] for scratch in self._scratches):
            raise InputError(f"this game can take more than {DEEPEST} guesses; a tree file cannot hold that many")
        return self._found

    def progress(self) -> Progress:
        """What is known now."""
        lower, upper = self._total(), self._found.total if self._found.first is not None else None
        if upper is None and all(part.settled or part.best < INFINITE for part in self._parts):
            upper = lower + sum(part.best - part.lower for part in self._parts if not part.settled)
        return Progress(
            lower=min(lower, self._lower, self._found.total),
            upper=upper,
            nodes=self.nodes,
            seconds=time.perf_counter() - self._started,
            done=sum(len(part.guesses) if part.settled else part.started for part in self._parts),
            tasks=sum(len(part.guesses) for part in self._parts),
        )

    def _try_first(self, guess: int, members: NDArray[np.int32]) -> None:
        """Find the value of a first guess if it is below the best total."""
        self._parts = self._make_parts(guess, members)
        # Refuting a guess begins with its small parts, like any node. The first guess of all must be searched
        # whole: there the longest tasks go first, to keep all workers busy until the end.
        self._parts.sort(key=lambda part: len(part.members), reverse=self._found.total == INFINITE)
        running: dict[Future[Line], _Task] = {}
        try:
            while self._total() < self._found.total and not all(part.settled for part in self._parts):
                while len(running) < self._workers and (task := self._next_task()) is not None:
                    task.part.running += 1
                    running[self._executor.submit(self._run, task)] = task
                done, _ = wait(running, timeout=_TICK, return_when=FIRST_COMPLETED)
                for future in done:
                    self._settle(running.pop(future), future.result())
                self._tick()
        finally:
            self._stop(running)
        total = self._total()
        if total < self._found.total:
            second = {p.path[1]: Line(p.best_guess, p.best) for p in self._parts if p.best < INFINITE}
            self._found = Found(total, guess, second)

    def _make_parts(self, guess: int, members: NDArray[np.int32]) -> list[_Part]:
        board = self.board
        answers = board.feedback[guess]
        state = int(board.next_state[0, guess])
        listed = representatives(self._symmetry, guess)
        parts = []
        for answer in np.unique(answers):
            if answer == board.win:
                continue
            some = members[answers == answer]
            position = self._position(some, ply=1, state=state)
            quick = int(quick_bound(board, some, 0, len(some), position.most))
            guesses, bounds = listed[:0], np.zeros(0, np.int64)
            if not quick & 1:
                guesses, bounds = self._rank(some, position, listed)
            limit = np.array([INFINITE << 32])
            parts.append(_Part(some, (guess, int(answer)), position, quick >> 1, quick & 1 == 1, guesses, bounds, limit))
        return parts

    def _rank(
        self, members: NDArray[np.int32], position: Position, listed: NDArray[np.int32]
    ) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """The useful ones of the listed guesses, in the order of the tie rule, and their bounds."""
        scratch = self.scratch()
        scratch.members[: len(members)] = members
        scratch.listed[: len(listed)] = listed
        score_listed(self.board, scratch, position, len(listed))
        scores = scratch.score[position.ply, listed].astype(np.int64)
        order = np.lexsort((listed, -scores))
        order = order[scores[order] > USELESS]
        return listed[order], 3 * len(members) - (scores[order] >> 1)

    def _position(self, members: NDArray[np.int32], ply: int, state: int) -> Position:
        key = self.board.keys[members].sum()
        return Position(ply, 0, len(members), len(members), key, state, self.board.answers)

    def _total(self) -> int:
        """A lower bound of the present first guess."""
        return len(self.board.own) + sum(part.lower for part in self._parts)

    def _next_task(self) -> _Task | None:
        """The next thing to do, in the order of the parts, or None as long as all depends on what is running."""
        for part in self._parts:
            if part.settled:
                continue
            # The others take at least their bounds, so this much is left for this part.
            beta = min(part.best, self._found.total - (self._total() - part.lower))
            left = len(part.guesses) - part.started
            if left and part.bounds[part.started] >= beta:
                part.started, left = len(part.guesses), 0
            if not left:
                if not part.running:
                    self._close(part, beta)
                continue
            if beta >= INFINITE - self._total() and part.running:
                continue  # one guess alone, until its value bounds the others
            chunk = left
            if len(part.members) >= _CUT_FROM:
                chunk = 1 if beta >= INFINITE - self._total() else -(-left // (2 * self._workers))
            start = part.started
            part.started += chunk
            return _Task(part, start, start + chunk, beta)
        return None

    def _run(self, task: _Task) -> Line:
        """Do a task, in a worker: the value of its best guess, or at least beta."""
        part, scratch = task.part, self.scratch()
        scratch.members[: len(part.members)] = part.members
        scratch.path[0] = part.path
        listed = task.stop - task.start
        scratch.listed[:listed] = part.guesses[task.start : task.stop]
        scratch.counters[PLACE] = task.start
        value = solve(self.board, self.table, scratch._replace(limit=part.limit), part.position, task.beta, listed)
        return Line(int(scratch.path[1, 0]), int(value))

    def _settle(self, task: _Task, line: Line) -> None:
        """Take in the outcome of a task."""
        part = task.part
        part.running -= 1
        if line.guess >= 0 and (line.value, task.start) < (part.best, part.best_place):
            part.best, part.best_guess, part.best_place = line.value, line.guess, task.start
        if part.started == len(part.guesses) and not part.running:
            self._close(part, task.beta)

    def _close(self, part: _Part, beta: int) -> None:
        """All guesses of a part are settled: its value is the best one's, or at least ``beta``."""
        part.settled = True
        part.lower = min(part.best, beta)

    def _tick(self) -> None:
        now = time.perf_counter()
        if self._report is not None and now - self._reported >= _TICK:
            self._reported = now
            self._report(self.progress())

    def _stop(self, running: dict[Future[Line], _Task]) -> None:
        """Give up the tasks that are still running."""
        if not running:
            return
        for future in running:
            future.cancel()
        for scratch in self._scratches:
            scratch.counters[STOP] = 1
        wait(running)
        for scratch in self._scratches:
            scratch.counters[STOP] = scratch.counters[TOO_DEEP]
