"""Threads: how many to use, pools of them, and calls that Ctrl-C and time limits can interrupt.

Ctrl-C interrupts the main thread at any line of Python, also where the futures and events of the standard library hold
a lock. Nobody would ever release it: other threads would wait for it for ever, and the main thread for them. So what
threads share here has no locks but those of ``SimpleQueue``, which no line of Python holds, and one in each future that
only wakes those who wait.
"""

from __future__ import annotations

import atexit
import math
import mmap
import os
import time
from _thread import allocate_lock, start_new_thread
from collections.abc import Callable, Iterable
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

from solver_tree.errors import InputError, check_whole

_T = TypeVar("_T")

MAX_THREADS = 10_000
"""The most threads that can be requested."""

_TICK = 0.05
"""Seconds between two looks at what may interrupt a call."""

_ROOM = 16 << 20
"""Bytes of address space for the stack and the first objects of a thread."""


class Stopped(Exception):
    """Work ends that nobody waits for any more."""


def thread_count(threads: int | None) -> int:
    """The requested number of threads, or the number of available cores if ``threads`` is None.

    Raises:
        InputError: the number is no whole number from 1 to ``MAX_THREADS``.
    """
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return check_whole("threads", threads, 1, MAX_THREADS)


class Future(Generic[_T]):
    """What comes of a call in another thread.

    Args:
        ended: where the future puts itself once it is done.
    """

    def __init__(self, ended: SimpleQueue[Future[_T]] | None = None) -> None:
        self._ended = ended
        self._outcome: Callable[[], _T] | None = None
        self._pending = allocate_lock()  # whoever gets it knows that the future is done, and gives it back
        self._pending.acquire()

    def done(self) -> bool:
        """Whether the call has returned, or raised an exception."""
        return self._outcome is not None

    def wait(self, seconds: float = math.inf) -> bool:
        """Wait until the future is done, at most so many seconds; return whether it is done."""
        until = time.perf_counter() + seconds
        while not self.done() and (left := until - time.perf_counter()) > 0:
            if self._pending.acquire(timeout=min(left, _TICK)):  # in vain if an interrupted thread did not give it back
                self._pending.release()
        return self.done()

    def result(self) -> _T:
        """What the call returns; what it raises is raised here."""
        self.wait()
        assert self._outcome is not None
        return self._outcome()

    def set_result(self, result: _T) -> None:
        """Tell what the call has returned."""
        self._end(lambda: result)

    def set_exception(self, error: BaseException) -> None:
        """Tell what the call has raised."""

        def fail() -> _T:
            raise error

        self._end(fail)

    def _end(self, outcome: Callable[[], _T]) -> None:
        self._outcome = outcome
        self._pending.release()
        if self._ended is not None:
            self._ended.put(self)

    def call(self, function: Callable[..., _T], *arguments: object) -> None:
        """Call a function, and tell what comes of it."""
        try:
            result = function(*arguments)
        except BaseException as error:
            self.set_exception(error)
        else:
            self.set_result(result)


def ended_futures(ended: SimpleQueue[Future[_T]], seconds: float) -> list[Future[_T]]:
    """The futures that are done, taken from where they put themselves; wait for the first at most so many seconds."""
    futures: list[Future[_T]] = []
    try:
        futures.append(ended.get(timeout=seconds))
        while True:
            futures.append(ended.get_nowait())
    except Empty:
        return futures


class Workers:
    """A pool of threads, at work inside a ``with`` block.

    Args:
        threads: how many; the pool makes do with fewer if the system allows no more.

    Attributes:
        threads: as above.
    """

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._started: list[Future[None]] = []
        self._calls: SimpleQueue[Callable[[], None] | None] = SimpleQueue()

    def __enter__(self) -> Workers:
        """Begin; threads start when there is work."""
        return self

    def __exit__(self, *_: object) -> None:
        """Wait until all calls are made."""
        self._calls.put(None)
        for thread in self._started:
            thread.wait()

    def submit(
        self, function: Callable[..., _T], *arguments: Any, ended: SimpleQueue[Future[_T]] | None = None
    ) -> Future[_T]:
        """Have ``function(*arguments)`` called by one of the threads.

        Args:
            function: the function.
            arguments: its arguments.
            ended: where the future puts itself once it is done.

        Raises:
            InputError: the system does not allow a single thread.
        """
        future = Future(ended)
        if len(self._started) < self.threads:
            try:
                self._started.append(in_background(self._work))
            except RuntimeError as error:
                if not self._started:
                    raise InputError(f"{error}: the system allows no more; see ulimit -u and ulimit -v") from None
        self._calls.put(lambda: future.call(function, *arguments))
        return future

    def map(self, function: Callable[[Any], _T], items: Iterable[Any]) -> list[_T]:
        """What ``function`` returns for each item, called by the threads."""
        futures = [self.submit(function, item) for item in items]
        return [future.result() for future in futures]

    def _work(self) -> None:
        while (call := self._calls.get()) is not None:
            call()
        self._calls.put(None)  # for the other threads


def call_aside(
    function: Callable[[], _T], tick: Callable[[], None] | None = None, stop: Callable[[], None] | None = None
) -> _T:
    """What ``function()`` returns, called in a thread of its own, so that Ctrl-C need not wait for native code.

    If the system allows no more threads, the function is called in this one.

    Args:
        function: the function; what it raises is raised here.
        tick: called now and then while the function runs.
        stop: called if the wait is interrupted or ``tick`` raises an exception; the function should end soon then, and
            is waited for. If None, the function goes on alone, and does not keep the process from ending.
    """
    try:
        called = in_background(function)
    except RuntimeError:
        return function()
    try:
        while not called.done():
            called.wait(_TICK)
            if tick is not None:
                tick()
    except BaseException:
        if stop is not None:
            stop()
            called.wait()
        raise
    return called.result()


def in_background(function: Callable[[], _T], *, stop: Callable[[], None] | None = None) -> Future[_T]:
    """Begin to call ``function()`` in a thread of its own; return its future result.

    Args:
        function: the function.
        stop: called when the process is to end; the function should end soon then, and is waited for, since a compiler
            must not be cut off. None if the process may end before the function does.

    Raises:
        RuntimeError: the system allows no more threads.
    """
    future: Future[_T] = Future()

    def call() -> None:
        future.call(function)
        _kept.pop(future, None)

    _check_room()
    if stop is not None:
        _kept[future] = stop
    try:
        start_new_thread(call, ())
    except RuntimeError:
        _kept.pop(future, None)
        raise
    return future


_kept: dict[Future[Any], Callable[[], None]] = {}
"""What keeps the process from ending, and what stops it."""


@atexit.register
def _end_kept() -> None:
    kept = dict(_kept)
    for stop in kept.values():
        stop()
    for future in kept:
        future.wait()


def _check_room() -> None:
    """Check that there is memory for one more thread: one that has too little ends before its call, and in silence.

    Raises:
        RuntimeError: there is none.
    """
    try:
        mmap.mmap(-1, _ROOM).close()
    except OSError as error:
        raise RuntimeError(f"can't start new thread: {error.strerror}") from None
