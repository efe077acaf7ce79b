"""Checks that kernels can run, and tells when numba compiles one."""

from __future__ import annotations

from functools import cache
from typing import Any

from numba import config

from solver_tree.errors import InputError
from solver_tree.games.memory import limit_by_user
from solver_tree.kernels.numba_parts import event
from solver_tree.progress import compilation

_KERNELS = "solver_tree.kernels."
_ADDRESSES = 320 << 20  # bytes; to compile the kernels of hard mode with weights took 309 MiB


def check_compiler() -> None:
    """Check that kernels can be compiled, or taken from the cache.

    Raises:
        InputError: numba is told not to compile, though kernels use instructions that Python does not have; or
            ``ulimit -v`` leaves so little that LLVM would end the process.
    """
    if config.DISABLE_JIT:
        raise InputError("NUMBA_DISABLE_JIT is set, but searches and greedy strategies must be compiled; unset it")
    _check_addresses()


@cache  # what is compiled stays, and takes no more
def _check_addresses() -> None:
    limit = limit_by_user()
    if limit is not None and limit.byte_count < _ADDRESSES:
        raise InputError(
            f"the compiler needs {_ADDRESSES >> 20} MiB, but {limit.source} is {limit.byte_count / 2**20:.0f} MiB"
        )


class _Teller(event.Listener):  # type: ignore[misc]  # numba has no types
    """Tells when a kernel of this project begins and ends to compile; numba says nothing of what the cache has."""

    def on_start(self, event: Any) -> None:
        if _is_kernel(event):
            compilation.begin()

    def on_end(self, event: Any) -> None:
        if _is_kernel(event):
            compilation.end()


def _is_kernel(event: Any) -> bool:
    return str(event.data["dispatcher"].py_func.__module__).startswith(_KERNELS)


event.register("numba:compile", _Teller())
