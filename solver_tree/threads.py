"""Threads: how many to use, pools of them, and calls that Ctrl-C and time limits can interrupt."""

from __future__ import annotations

import mmap
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import TypeVar

from solver_tree.errors import InputError, check_whole

_T = TypeVar("_T")

MAX_THREADS = 10_000
"""The most threads that can be requested."""

_TICK = 0.05
"""Seconds between two looks at what may interrupt a call."""

_ROOM = 16 << 20
"""Bytes of address space for the stack and the first objects of a thread."""


def thread_count(threads: int | None) -> int:
    """The requested number of threads, or the number of available cores if ``threads`` is None.

    Raises:
        InputError: the number is no whole number from 1 to ``MAX_THREADS``.
    """
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    check_whole("threads", threads, 1, MAX_THREADS)
    return int(threads)


class Workers(ThreadPoolExecutor):
    """A pool of threads that makes do with fewer if the system does not allow as many.

    Raises:
        InputError: when a task is submitted, and the system does not allow a single thread.
    """

    def _adjust_thread_count(self) -> None:
        # Since a task is queued before its thread starts, the threads that there are will run it.
        try:
            if len(self._threads) < self._max_workers:
                _check_room()
            super()._adjust_thread_count()
        except RuntimeError as error:
            if not self._threads:
                raise InputError(f"{error}: the system allows no more; see ulimit -u and ulimit -v") from None


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
            wait([called], _TICK)
            if tick is not None:
                tick()
    except BaseException:
        if stop is not None:
            stop()
            wait([called])
        raise
    return called.result()


def in_background(function: Callable[[], _T], *, daemon: bool = True) -> Future[_T]:
    """Begin to call ``function()`` in a thread of its own; return its future result.

    Args:
        function: the function.
        daemon: whether the process may end before the function does. A compiler must not be cut off like that.

    Raises:
        RuntimeError: the system allows no more threads.
    """
    future: Future[_T] = Future()

    def call() -> None:
        try:
            future.set_result(function())
        except BaseException as error:
            future.set_exception(error)

    _check_room()
    threading.Thread(target=call, daemon=daemon).start()
    return future


def _check_room() -> None:
    """Check that there is memory for one more thread: Python waits for ever for one that fails while it starts.

    Raises:
        RuntimeError: there is none.
    """
    try:
        mmap.mmap(-1, _ROOM).close()
    except OSError as error:
        raise RuntimeError(f"can't start new thread: {error.strerror}") from None
