"""Kernels that only kernels call, called from a test."""

from functools import cache
from inspect import signature

from numba import njit

from solver_tree.kernels.jit import entry_kernel
from tests.interpreted import installed


@cache
def from_python(kernel):
    """A function of Python that calls ``kernel``."""
    if installed():
        return entry_kernel(kernel)
    names = ", ".join(
        signature(getattr(kernel, "py_func", kernel)).parameters
    )  # numba inlines a step only where it sees all arguments
    return njit(_nrt=False)(eval(f"lambda {names}: kernel({names})", {"kernel": kernel}))
