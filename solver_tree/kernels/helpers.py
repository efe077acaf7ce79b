"""Processes that compile kernels into the cache on disk beside this one. This module does not import numba.

numba compiles one kernel at a time in a process, and takes long to import. So a helper can start before this process
imports numba.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import deque
from contextlib import suppress
from threading import Thread
from typing import Any, TypeAlias

from solver_tree.kernels.cache_folder import cache_folder

Typed: TypeAlias = tuple[Any, tuple[Any, ...]]
"""A kernel, and the types of its arguments."""

MOST = 3
"""The most helpers."""

_PROGRAM = (
    "import gc, sys; gc.disable(); sys.path[:] = sys.argv[1:]; "
    "from solver_tree.kernels import compilation, precompile; compilation.serve()"
)
"""What a helper runs. It imports all kernels of searches: the cases of a specialised one are in several modules."""


class Helper:
    """A process that compiles kernels, and the thread that hands them to it.

    A helper that fails costs time, nothing else: what the cache lacks is compiled here.

    Attributes:
        kernel: the kernel that is being compiled, if any.
    """

    def __init__(self) -> None:
        self.kernel: Any = None
        if not _is_python(sys.executable):
            raise OSError("the executable of this process is not known to be Python")
        command = [sys.executable, "-c", _PROGRAM]
        pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
        self._process = subprocess.Popen([*command, *sys.path], stdin=pipe, stdout=pipe, stderr=nothing)

    def begin(self, missing: deque[Typed]) -> None:
        """Begin to compile the last of the missing kernels, one after the other."""
        self._thread = Thread(target=self._hand_out, args=(missing,), daemon=True)
        self._thread.start()

    def join(self) -> None:
        """Wait for the end of that."""
        self._thread.join()

    def _hand_out(self, missing: deque[Typed]) -> None:
        """Hand out kernels, one at a time, as long as the process lives."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(IndexError, OSError):
            answer = self._process.stdout.read(1)  # it has started
            while answer:
                self.kernel, types = missing.pop()
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


def _is_python(executable: str | None) -> bool:
    """Whether this is Python, not a frozen program or one that embeds Python, which would start once more."""
    name = os.path.basename(executable or "").lower()
    return name.startswith("python") and not getattr(sys, "frozen", False)


_started: list[Helper] = []
"""Helpers that have nothing to do yet."""


def start_early() -> None:
    """Start a helper before this process imports numba, if no kernel was ever compiled here."""
    if _nothing_is_compiled() and cores() > 1 and not _started and "numba" not in sys.modules:
        with suppress(OSError):
            _started.append(Helper())


def _nothing_is_compiled() -> bool:
    """Whether there is a folder for kernels that has none."""
    folder = cache_folder()
    return folder is not None and not any(folder.glob("*.nbi"))


def helper() -> Helper:
    """A helper that was started early, or a new one.

    Raises:
        OSError: the system allows no more processes.
    """
    return _started.pop() if _started else Helper()


def kill_unused() -> None:
    """End the helpers that were started early for nothing."""
    while _started:
        _started.pop().kill()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
