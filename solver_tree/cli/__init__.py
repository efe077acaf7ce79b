"""The command ``solver-tree``: one module for each of its commands."""

from __future__ import annotations

import os
import signal
import sys
from typing import NoReturn

from solver_tree.cli.app import INTERRUPTED, main

__all__ = ["main", "run"]

TERMINATED = 128 + signal.SIGTERM


def run() -> NoReturn:
    """The whole process: ``main``, and its exit status. SIGTERM is what Ctrl-C is, but for the status."""
    terminated = False

    def interrupt(*_: object) -> None:
        nonlocal terminated
        terminated = True
        raise KeyboardInterrupt

    if signal.getsignal(signal.SIGTERM) == signal.SIG_DFL:
        signal.signal(signal.SIGTERM, interrupt)
    try:
        status = main()
    except KeyboardInterrupt:  # a second one, while the first is answered
        status = INTERRUPTED
    if status == INTERRUPTED:  # leave at once: the interpreter would wait for a thread that compiles
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(TERMINATED if terminated else status)
    sys.exit(status)
