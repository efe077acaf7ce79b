"""Commands in forked processes, which need not import and compile again."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from solver_tree import cli
from solver_tree.cli.app import main


def start(
    folder: Path, command: Sequence[str], out: int, error: int, prepare: Callable[[], object] = lambda: None
) -> int:
    """Start ``solver-tree`` in a forked process.

    Args:
        folder: the current folder of the process.
        command: the arguments.
        out, error: where standard output and standard error are written to: open files.
        prepare: called in the process before the command.

    Returns:
        The number of the process.
    """
    signals = {signal.SIGINT, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)  # until the new process handles them
    child = os.fork()
    if child:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)
        return child
    try:
        _become(folder, command, out, error, prepare)
    except SystemExit as ended:
        sys.stdout.flush()
        os._exit(ended.code if isinstance(ended.code, int) else 0)
    except BaseException:
        os.write(2, traceback.format_exc().encode())
    os._exit(99)


def _become(folder: Path, command: Sequence[str], out: int, error: int, prepare: Callable[[], object]) -> NoReturn:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)  # in case this process ignores them
    cli.end_on_signals()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(out, 1)
    os.dup2(error, 2)
    os.closerange(3, max(out, error) + 1)
    sys.stdout = io.TextIOWrapper(os.fdopen(1, "wb", closefd=False))
    sys.stderr = io.TextIOWrapper(os.fdopen(2, "wb", closefd=False), line_buffering=True)
    os.chdir(folder)
    sys.argv = ["solver-tree", *command]
    prepare()
    cli.run()


def run_here(folder: Path, command: Sequence[str]) -> None:
    """Run ``solver-tree`` in this process, so that forked processes find all that it imports and compiles."""
    here, arguments = Path.cwd(), sys.argv
    os.chdir(folder)
    sys.argv = ["solver-tree", *command]
    try:
        with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO())):
            main()
    finally:
        os.chdir(here)
        sys.argv = arguments
