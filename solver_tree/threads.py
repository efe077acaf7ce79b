"""How many threads to use."""

from __future__ import annotations

import os

from solver_tree.errors import InputError


def thread_count(threads: int | None) -> int:
    """As many threads as were asked for, or as there are cores when None.

    Raises:
        InputError: fewer than one was asked for.
    """
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if threads < 1:
        raise InputError(f"threads {threads}: there must be at least 1")
    return threads
