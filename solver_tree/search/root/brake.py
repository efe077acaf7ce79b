"""Stops calls of kernels that no task makes, and the Python around them, such as the reading of a tree."""

from __future__ import annotations

from threading import get_ident

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.workspace import STOP
from solver_tree.threads import Stopped


class Brake:
    """Stops all threads that check it, and the kernels that they run."""

    def __init__(self) -> None:
        self._pulled = False
        self._running: dict[int, NDArray[np.int64]] = {}

    def release(self) -> None:
        """Let threads run again."""
        self._pulled = False
        self._running.clear()

    def pull(self) -> None:
        """Stop all threads. What the kernels return that run now need not be true."""
        self._pulled = True
        for shared in list(self._running.values()):
            shared[STOP] = 1

    def before_kernel(self, shared: NDArray[np.int64]) -> None:
        """Note what the next kernel of this thread reads, see ``Workspace.shared``.

        Raises:
            Stopped: the brake was pulled.
        """
        self._running[get_ident()] = shared
        self.check()

    def check(self) -> None:
        """Check whether to go on.

        Raises:
            Stopped: the brake was pulled.
        """
        if self._pulled:
            raise Stopped

    def contradiction(self, what: str) -> RuntimeError:
        """The error of a search whose kernels contradict each other, unless they were stopped.

        Raises:
            Stopped: the brake was pulled, so what they returned need not be true.
        """
        self.check()
        return RuntimeError(f"the search contradicts itself: {what}")
