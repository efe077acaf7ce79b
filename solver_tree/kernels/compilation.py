"""Compiles kernels, or loads them from the cache on disk, several at a time.

numba compiles one kernel at a time in a process. So helper processes compile some of the kernels into the cache on
disk, from where they are loaded. A helper that fails costs time, nothing else: what the cache lacks is compiled here.
"""

from __future__ import annotations

import gc
import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from importlib import import_module
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from typing import Any, TypeAlias

from numba import typeof
from numba.core.event import trigger_event

from solver_tree.kernels.jit import is_compiled

Call: TypeAlias = tuple[Any, tuple[object, ...]]
"""A kernel that Python calls, and an example of its arguments."""

_Typed: TypeAlias = tuple[Any, tuple[Any, ...]]
"""A kernel, and the types of its arguments."""

_MOST_HELPERS = 3


def compile_calls(calls: Sequence[Call], begin: Callable[[int, int], None]) -> None:
    """Compile kernels for the types of arguments that Python calls them with, or load them from the cache on disk.

    Args:
        calls: the kernels. Those at both ends should take the longest, and have the least in common.
        begin: called before each kernel that this process compiles or waits for, with how many are begun and how many
            there are.
    """
    typed = [(kernel, tuple(map(typeof, arguments))) for kernel, arguments in calls]
    missing = deque(call for call in typed if not is_compiled(*call))
    helpers: list[_Helper] = []
    executor = ThreadPoolExecutor(1)
    try:
        with suppress(OSError, RuntimeError):  # the system allows no more processes or threads
            for _ in range(min(_cores() - 1, _MOST_HELPERS, (len(missing) - 1) // 2)):
                helpers.append(_Helper(missing))
                helpers[-1].start()
        executor.submit(_compile, typed, missing, helpers, begin).result()
    finally:
        executor.shutdown(wait=False)  # on Ctrl-C: a compiler cannot be stopped, but need not be waited for
        for helper in helpers:
            helper.kill()


def _compile(
    calls: list[_Typed], missing: deque[_Typed], helpers: list[_Helper], begin: Callable[[int, int], None]
) -> None:
    """Compile the missing kernels together with helpers, and load all others."""
    with suppress(IndexError), _no_garbage_collection():
        while True:
            kernel, types = missing.popleft()  # the first and the last ones have the least in common
            begin(len(calls) - len(missing), len(calls))
            kernel.compile(types)
    for helper in helpers:
        if helper.kernel is not None:
            begin(len(calls), len(calls))
            with trigger_event("numba:compile", {"dispatcher": helper.kernel}):  # for those whom numba tells, too
                helper.join()
    for kernel, types in calls:
        kernel.compile(types)


class _Helper(Thread):
    """A process that compiles kernels into the cache on disk, and the thread that hands them to it.

    Args:
        missing: the kernels to compile; the helper takes the last ones.

    Attributes:
        kernel: the kernel that is being compiled, if any.
    """

    def __init__(self, missing: deque[_Typed]) -> None:
        super().__init__(daemon=True)
        self.kernel: Any = None
        self._missing = missing
        program = f"import sys; sys.path[:] = sys.argv[1:]; from {__name__} import serve; serve()"
        pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
        self._process = subprocess.Popen(
            [sys.executable, "-c", program, *sys.path], stdin=pipe, stdout=pipe, stderr=nothing
        )

    def run(self) -> None:
        """Hand out kernels, one at a time, as long as the process lives."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(IndexError, OSError):
            answer = self._process.stdout.read(1)  # it has started
            while answer:
                self.kernel, types = self._missing.pop()
                function = self.kernel.py_func
                pickle.dump((function.__module__, function.__name__, types), self._process.stdin)
                self._process.stdin.flush()
                answer = self._process.stdout.read(1)
        self.kernel = None

    def kill(self) -> None:
        """End the process, whatever it does, and close its pipes."""
        self._process.kill()
        with suppress(OSError), self._process:
            pass


def serve() -> None:
    """Compile the kernels that a ``_Helper`` names on standard input, and answer with a byte for each."""
    signal(SIGINT, SIG_IGN)  # Ctrl-C is for the process that waits
    with suppress(EOFError), _no_garbage_collection():
        while True:
            sys.stdout.buffer.write(b".")
            sys.stdout.buffer.flush()
            module, name, types = pickle.load(sys.stdin.buffer)
            getattr(import_module(module), name).compile(types)


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Collect no cycles of objects. To look for them takes up to 8 % of the time to compile, and frees 25 MB."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
