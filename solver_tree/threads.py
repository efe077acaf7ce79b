"""The number of threads to use."""

from __future__ import annotations

import os

from solver_tree.errors import InputError


def thread_count(threads: int | None) -> int:
    """The requested number of threads, or the number of available cores if ``threads`` is None.

    Raises:
        InputError: fewer than one thread was requested.
    """
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if threads < 1:
        raise InputError(f"threads {threads}: there must be at least 1")
    return threads
