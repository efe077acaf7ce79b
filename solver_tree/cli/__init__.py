"""The program ``solver-tree``: one module for each command.

This module handles signals. It imports all else late, so that signals are handled from the beginning.
"""

from __future__ import annotations

import gc
import os
import signal
import sys

TYPE_CHECKING = False  # as in typing, which takes long to import
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

_COLLECT_EVERY = 200_000
"""Collect garbage after so many new objects: what imports, compilers and trees make stays, and is looked at in vain."""

TERMINATED = 128 + signal.SIGTERM


def run() -> NoReturn:
    """Run the program and exit with its status; SIGTERM interrupts like Ctrl-C, but with another status."""
    received = set()

    def interrupt(number: int, _: object) -> None:
        received.add(number)
        stop_waiting()
        raise KeyboardInterrupt

    end_on_signals()
    gc.set_threshold(_COLLECT_EVERY)
    from contextlib import suppress

    from solver_tree.cli import app
    from solver_tree.cli.streams import stop_waiting

    _handle_signals(interrupt)
    status = app.INTERRUPTED
    try:
        status = app.main()
    except KeyboardInterrupt:  # Ctrl-C pressed again while main handles the first
        pass
    except Exception as error:  # whatever an import made of Ctrl-C
        if not received:
            raise
        print(f"solver-tree: interrupted; {type(error).__name__}: {error}", file=sys.stderr)
    end_on_signals()
    if status != app.INTERRUPTED and not received:
        gc.freeze()  # else Python looks for garbage once more, for a tenth of a second where numba is loaded
        sys.exit(status)
    # Exit at once, because a normal exit would wait for threads that compile.
    with suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(TERMINATED if signal.SIGTERM in received else app.INTERRUPTED)


def end_on_signals() -> None:
    """Let Ctrl-C and SIGTERM end the process at once and in silence, while there is nothing to lose."""
    _handle_signals(lambda number, _: os._exit(128 + number))


def _handle_signals(handler: Callable[[int, object], None]) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) != signal.SIG_IGN:  # what the shell lets a process ignore stays ignored
            signal.signal(number, handler)
