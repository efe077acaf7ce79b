"""The commands put together, and the one place where errors become a line and an exit status."""

from __future__ import annotations

import io
import os
import sys
from typing import Annotated, Any

import typer

from solver_tree.cli.build import build
from solver_tree.cli.compare import compare
from solver_tree.cli.completion import COMPLETING, complete_values
from solver_tree.cli.duel import duel
from solver_tree.cli.export import export
from solver_tree.cli.games import games
from solver_tree.cli.host import host
from solver_tree.cli.play import play
from solver_tree.cli.review import review
from solver_tree.cli.show import show
from solver_tree.cli.site import site
from solver_tree.cli.suggest import suggest
from solver_tree.cli.trees import trees
from solver_tree.cli.tune import tune
from solver_tree.cli.verify import verify
from solver_tree.errors import InputError
from solver_tree.version import __version__

PROGRAM = "solver-tree"
BAD_INPUT = 2
READER_LEFT = 1
INTERRUPTED = 130

# Typer's class for wrong options and arguments, which has no public name in every version of it.
_UsageError: Any = typer.BadParameter.__mro__[1]

app = typer.Typer(pretty_exceptions_enable=False)
for command in (build, play, host, duel, suggest, review, show, verify, compare, tune, export, site, games, trees):
    app.command()(command)


@app.callback(invoke_without_command=True)
def _options(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """Find, prove, store and play optimal strategies for Bulls and Cows, Mastermind, Wordle and games of your own."""
    if version:
        print(PROGRAM, __version__)
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


def main() -> int:
    """Run ``solver-tree`` with the arguments of this process.

    Returns:
        The exit status: 0 success, 1 a tree that fails verification, 2 bad input, 130 interrupted; ``run`` makes
        that 143 when it was by SIGTERM.
    """
    _mend_streams()
    try:
        status = _run_app()
        sys.stdout.flush()
    except _UsageError as error:
        told = " ".join(error.format_message().split()).rstrip(".")
        return _refuse(InputError(f"{told}; see {error.ctx.command_path if error.ctx else PROGRAM} --help"))
    except InputError as error:
        return _refuse(error)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except OSError as error:  # standard output: its reader has left, or its disk is full
        if error.filename is not None:  # neither, but a file where the shell looks for completion
            return _refuse(InputError(f"cannot write '{error.filename}': {error.strerror}"))
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # takes what is still in the buffer
        if isinstance(error, BrokenPipeError):
            return READER_LEFT
        return _refuse(InputError(f"cannot write the output: {error.strerror}"))
    return status


def _run_app() -> int:
    """Run the commands, or tell the shell what can be completed."""
    if COMPLETING in os.environ:
        complete_values(app)
    try:
        status: int | None = app(prog_name=PROGRAM, standalone_mode=False)
    except SystemExit as ended:  # what Typer does about completion ends so
        return ended.code if isinstance(ended.code, int) else 0
    return status or 0


def _mend_streams() -> None:
    """Let a closed stream be an empty one, and a symbol that cannot be read or shown be a question mark."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        setattr(sys, name, getattr(sys, name) or open(os.devnull, mode))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _refuse(error: InputError) -> int:
    print(f"{PROGRAM}: {error}", file=sys.stderr)
    return BAD_INPUT
