"""Kernels that only kernels call, called from a test."""

from functools import cache

from numba import njit


@cache
def from_python(kernel):
    """A function of Python that calls ``kernel``."""
    return njit(_nrt=False)(lambda *arguments: kernel(*arguments))
