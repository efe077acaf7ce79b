"""How far long work is, who is told, and how it is stopped. This module imports neither numba nor a display."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from numbers import Real

from solver_tree.errors import InputError

_SURE_FROM = 0.05
"""The share of the work from which on the rest of the time is estimated."""

_STEADY_AFTER = 2.0
"""Seconds of work after which the rest of the time is estimated."""


class Pace:
    """How far some work is, in words, with the time that it took and, where that can be told, the time that is left.

    The estimate is that work goes on as fast as so far. It starts anew with each step, since steps differ.

    Args:
        clock: seconds since any moment.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._started = clock()
        self._until: float | None = None
        self._step = (1, 1)
        self._first: tuple[float, float] | None = None  # when the first share of this step was noted, and that share
        self.share: float | None = None
        """The share of the work, or of the step, that is done, 0 to 1; None if it is unknown."""

    def note(self, share: float | None, step: int = 1, steps: int = 1, seconds_left: float | None = None) -> None:
        """Note how far the work is; a share never falls within a step.

        Args:
            share: the share of the step that is done; None if it is unknown.
            step, steps: the number of the step, and how many there are; the share is of the step.
            seconds_left: seconds until a time limit; None without a limit.
        """
        now = self._clock()
        self._until = None if seconds_left is None else now + seconds_left
        if self._step != (step, steps) or (share is None) is not (self.share is None):
            self._step, self._first, self.share = (step, steps), None, share
        if share is None:
            return
        if self._first is None:
            self._first = now, share
        self.share = max(share, self.share or 0.0)

    def restart(self) -> None:
        """Forget how long the work took so far: it was not yet the work itself."""
        if self._first is not None:
            self._first = self._clock(), self.share or 0.0

    def so_far(self) -> str:
        """The time so far: ``12 s so far``."""
        return f"{_seconds(self._clock() - self._started)} so far"

    def text(self) -> str:
        """The time so far, the share that is done and the time that is left: ``12 s so far; 37 %, about 20 s left``."""
        step, steps = self._step
        parts = [] if self.share is None else [f"{int(self.share * 100)} %", *self._left()]
        if self._until is not None and len(parts) < 2:
            parts.append(f"at most {_seconds(max(self._until - self._clock(), 0.0))} left")
        rest = ", ".join(parts)
        if steps > 1:
            rest = f"step {step} of {steps}: {rest}" if rest else f"step {step} of {steps}"
        return f"{self.so_far()}; {rest}" if rest else self.so_far()

    def _left(self) -> list[str]:
        """The time that is left, if it can be told; a time limit that ends it sooner is told instead."""
        if self.share is None or self._first is None:
            return []
        now, (since, share) = self._clock(), self._first
        if now - since < _STEADY_AFTER or self.share < _SURE_FROM or not share < self.share < 1:
            return []
        left = (now - since) * (1 - self.share) / (self.share - share)
        if self._until is not None and left > self._until - now:
            return []
        return [f"{_rough(left)} left"]


def _seconds(seconds: float) -> str:
    """A duration: ``12 s``, ``2:05 min`` or ``1:02:05 h``."""
    minutes, rest = divmod(int(seconds), 60)
    if minutes < 60:
        return f"{minutes}:{rest:02} min" if minutes else f"{rest} s"
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02} h"


def _rough(seconds: float) -> str:
    """About a duration, no more exact than an estimate is."""
    if seconds < 7.5:
        return "a few seconds"
    if seconds < 57.5:
        return f"about {round(seconds / 5) * 5} s"
    if seconds < 90 * 60:
        return f"about {max(round(seconds / 60), 1)} min"
    return f"about {round(seconds / 3600)} h" if seconds < 36 * 3600 else f"about {round(seconds / 86400)} days"


_COMPILING = "compiling, once for this kind of search"

_KERNEL_SECONDS = 0.8
"""Seconds in which two cores of the machine of docs/benchmarks.md compile a kernel on average."""

_FIRST_SHARE = 0.7
"""About the share of the time that the first of several kernels takes, a search: it tells how fast others compile."""


class _Wanted(threading.local):
    """The kernels that a thread needs: which one it is about to get, of how many, and when it began with the first."""

    kernel, kernels = 0, 0
    began = 0.0

    def begin(self, kernel: int, kernels: int) -> None:
        """Note that the thread is about to get a kernel."""
        if kernels != self.kernels or kernel <= self.kernel:
            self.began = time.perf_counter()
        self.kernel, self.kernels = kernel, kernels

    def text(self) -> str:
        """What is compiled, in words, and about how long it still takes."""
        return f"{_COMPILING}{self._left() if self.kernels else ''}"

    def _left(self) -> str:
        left = self.kernels - self.kernel + 1
        seconds = left * _KERNEL_SECONDS
        if (took := time.perf_counter() - self.began) > 1 and left < self.kernels:
            seconds = took / _FIRST_SHARE * (1 - _FIRST_SHARE) * left / (self.kernels - 1)
        return f": {self.kernel} of {self.kernels}, {_rough(seconds)}"


class _Compilation:
    """What is compiled now, and who is told. There is one for the process: numba compiles one kernel at a time."""

    def __init__(self) -> None:
        self.watchers: list[Callable[[str | None], None]] = []
        self.wanted = _Wanted()  # two threads may want kernels at a time
        self.depth = 0  # a kernel compiles the kernels that it calls
        self.told = False  # whether anybody was ever told
        self.seconds = 0.0  # in which kernels were compiled
        self._began = 0.0

    def begin(self) -> None:
        """Tell that a kernel begins to compile."""
        self.depth += 1
        if self.depth > 1:
            return
        self._began = time.perf_counter()
        self.say(self.wanted.text())
        if not self.watchers and not self.told and is_interactive():
            print(f"solver-tree: {_COMPILING} ...", file=sys.stderr, flush=True)
        self.told = True

    def end(self) -> None:
        """Tell that a kernel is compiled."""
        self.depth -= 1
        if not self.depth:
            self.seconds += time.perf_counter() - self._began
            self.say(None)

    def say(self, what: str | None) -> None:
        """Tell who watches what is done before a search begins, in words; None when that has ended."""
        for watcher in self.watchers:
            watcher(what)


compilation = _Compilation()
"""What is compiled now in this process."""


def begin_kernel(kernel: int, kernels: int) -> None:
    """Note that this thread needs some kernels, and is about to get one of them: from the cache, or compiled."""
    compilation.wanted.begin(kernel, kernels)


@contextmanager
def watched_compilation(watcher: Callable[[str | None], None]) -> Iterator[None]:
    """Call ``watcher`` inside a ``with`` block with what compiles, in words, and with None when that has ended.

    Where nobody watches, one line on standard error says, once in a process, that kernels compile; but only if somebody
    may read it, see ``is_interactive``. Nothing is said of kernels that come from the cache on disk. What is done
    instead of compiling before a search begins is told by ``say``.
    """
    compilation.watchers.append(watcher)
    try:
        yield
    finally:
        compilation.watchers.remove(watcher)


class _LongWork(threading.local):
    """What a thread calls while it does long work."""

    watcher: Callable[[float | None], None] | None = None


_long_work = _LongWork()


def note_work(share: float | None = None) -> None:
    """Note that long work of this thread goes on; whoever watches it may raise an exception to stop it.

    Args:
        share: about the share of this step that is done, 0 to 1; None if that is unknown.
    """
    if _long_work.watcher is not None:
        _long_work.watcher(share)


@contextmanager
def watched_work(watcher: Callable[[float | None], None]) -> Iterator[None]:
    """Call ``watcher`` inside a ``with`` block, in this thread, with what ``note_work`` notes."""
    outer, _long_work.watcher = _long_work.watcher, watcher
    try:
        yield
    finally:
        _long_work.watcher = outer


def check_time_limit(seconds: float | None) -> None:
    """Check a time limit.

    Raises:
        InputError: it is negative, or no number.
    """
    if seconds is not None:
        check_seconds("time_limit", seconds, ", or None for no limit")


def check_seconds(name: str, seconds: object, otherwise: str = "") -> None:
    """Check an argument that is a time in seconds, which may be infinite.

    Raises:
        InputError: it is negative, no number, or a whole number too large for a ``float``.
    """
    try:
        right = isinstance(seconds, Real) and not isinstance(seconds, bool) and float(seconds) >= 0
    except OverflowError:
        right = False
    if not right:
        raise InputError(f"{name} {seconds!r}: it should be 0 or more seconds{otherwise}")


def after_loading(time_limit: float | None, seconds: float) -> float | None:
    """What is left of a time limit after ``seconds`` in which libraries were loaded; that takes half of it at most."""
    return None if time_limit is None else time_limit - min(seconds, time_limit / 2)


def is_interactive() -> bool:
    """Whether somebody calls functions by hand, and reads standard error: in a session of Python, or in a notebook."""
    return (hasattr(sys, "ps1") and sys.stderr.isatty()) or in_notebook()


def in_notebook() -> bool:
    """Whether this process is the kernel of a notebook."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return getattr(shell, "kernel", None) is not None
