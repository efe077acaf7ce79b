"""Checks that kernels can run."""

from __future__ import annotations

from numba import config

from solver_tree.errors import InputError


def check_compiler() -> None:
    """Raise InputError when numba is told not to compile: kernels use instructions that Python does not have."""
    if config.DISABLE_JIT:
        raise InputError("NUMBA_DISABLE_JIT is set, but searches and greedy strategies must be compiled; unset it")
