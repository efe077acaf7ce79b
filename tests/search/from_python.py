"""Kernels that only kernels call, called from a test."""

from numba import njit


def from_python(kernel):
    """``kernel``, as a function of Python."""
    return njit(_nrt=False)(lambda *arguments: kernel(*arguments))
