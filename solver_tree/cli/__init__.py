"""The program ``solver-tree``: one module for each command."""

from __future__ import annotations

import os
import signal
import sys
from typing import NoReturn

from solver_tree.cli.app import INTERRUPTED, main

__all__ = ["main", "run"]

TERMINATED = 128 + signal.SIGTERM


def run() -> NoReturn:
    """Run ``main`` and exit with its status; SIGTERM interrupts like Ctrl-C, but with another status."""
    terminated = False

    def interrupt(*_: object) -> None:
        nonlocal terminated
        terminated = True
        raise KeyboardInterrupt

    if signal.getsignal(signal.SIGTERM) == signal.SIG_DFL:
        signal.signal(signal.SIGTERM, interrupt)
    try:
        status = main()
    except KeyboardInterrupt:  # Ctrl-C pressed again while main handles the first
        status = INTERRUPTED
    if status == INTERRUPTED:  # exit at once, because a normal exit would wait for threads that compile
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(TERMINATED if terminated else status)
    sys.exit(status)
