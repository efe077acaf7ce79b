"""Kernels that only kernels call, called from a test."""

from functools import cache

from numba import njit


@cache
def from_python(kernel):
    """``kernel``, as a function of Python."""
    return njit(_nrt=False)(lambda *arguments: kernel(*arguments))
