"""Compiles kernels, or loads them from the cache on disk, several at a time.

Helper processes compile some of the kernels into the cache on disk, from where they are loaded. Without that cache,
this process compiles all.
"""

from __future__ import annotations

import gc
import pickle
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from importlib import import_module
from signal import SIG_IGN, SIGINT, signal
from typing import Any, TypeAlias

from numba import typeof

from solver_tree.kernels import helpers
from solver_tree.kernels.helpers import Helper, Typed
from solver_tree.kernels.jit import is_compiled, is_kept, is_loaded
from solver_tree.kernels.numba_parts import cpu_target, trigger_event

Call: TypeAlias = tuple[Any, tuple[object, ...]]
"""A kernel that Python calls, and an example of its arguments."""


def compile_calls(calls: Sequence[Call], begin: Callable[[int, int], None]) -> None:
    """Compile kernels for the types of arguments that Python calls them with, or load them from the cache on disk.

    Args:
        calls: the kernels. Helpers begin with the last ones; those at both ends should have the least in common.
        begin: called before each kernel that this process compiles or waits for, with how many are begun and how many
            there are.
    """
    typed = [(kernel, tuple(map(typeof, arguments))) for kernel, arguments in calls]
    if all(is_loaded(*call) for call in typed):
        return helpers.kill_unused()
    missing = deque(call for call in typed if not is_compiled(*call))
    compiling: list[Helper] = []
    shared = len(missing) if all(is_kept(kernel) for kernel, _ in missing) else 0
    executor = ThreadPoolExecutor(1)
    try:
        with suppress(OSError, RuntimeError):  # the system allows no more processes or threads
            for _ in range(min(helpers.cores() - 1, helpers.MOST, (shared - 1) // 2)):
                compiling.append(helpers.helper())
        executor.submit(_compile, typed, missing, compiling, begin).result()
    finally:
        executor.shutdown(wait=False)  # on Ctrl-C: a compiler cannot be stopped, but need not be waited for
        helpers.kill_unused()
        for helper in compiling:
            helper.kill()


def _compile(
    calls: list[Typed], missing: deque[Typed], compiling: list[Helper], begin: Callable[[int, int], None]
) -> None:
    """Compile the missing kernels together with helpers, and load all others."""
    waiting = compiling.copy()
    with suppress(IndexError), _no_garbage_collection():
        while True:
            kernel, types = missing.popleft()
            begin(len(calls) - len(missing), len(calls))
            with suppress(RuntimeError):  # the system allows no more threads
                while waiting:  # they take no kernel before the first one is told
                    waiting.pop().begin(missing)
            kernel.compile(types)
    for helper in compiling:
        if helper.kernel is not None:
            begin(len(calls), len(calls))
            with trigger_event("numba:compile", {"dispatcher": helper.kernel}):  # for those whom numba tells, too
                helper.join()
    for kernel, types in calls:
        if not is_loaded(kernel, types):
            kernel.compile(types)


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Collect no cycles of objects. To look for them takes up to a tenth of the time to compile, and frees 25 MB."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def serve() -> None:
    """Compile the kernels that a ``Helper`` names on standard input, and answer with a byte for each."""
    signal(SIGINT, SIG_IGN)  # Ctrl-C is for the process that waits
    cpu_target.target_context.refresh()  # load the compiler before there is work
    with suppress(EOFError):
        while True:
            sys.stdout.buffer.write(b".")
            sys.stdout.buffer.flush()
            module, name, types = pickle.load(sys.stdin.buffer)
            getattr(import_module(module), name).compile(types)
