"""The commands together, and the one place that turns errors into a line and an exit status."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer

from solver_tree.cli import INTERRUPTED
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
from solver_tree.cli.streams import repair_streams
from solver_tree.cli.suggest import suggest
from solver_tree.cli.trees import trees
from solver_tree.cli.tune import tune
from solver_tree.cli.verify import verify
from solver_tree.errors import InputError
from solver_tree.version import __version__

PROGRAM = "solver-tree"
BAD_INPUT = 2
BROKEN_PIPE = 1

# Typer's class for wrong options and arguments. Not every version of Typer has a public name for it.
_UsageError: Any = typer.BadParameter.__mro__[1]

app = typer.Typer(pretty_exceptions_enable=False)
for command in (build, play, host, duel, suggest, review, show, verify, compare, tune, export, site, games, trees):
    app.command()(command)


@app.callback(invoke_without_command=True)
def _options(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """Find, prove, store and play optimal strategies for Bulls and Cows, Mastermind, Wordle and custom games."""
    if version:
        print(PROGRAM, __version__)
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


def main() -> int:
    """Run ``solver-tree`` with the arguments of this process.

    Returns:
        The exit status: 0 for success, 1 for a tree that fails verification, 2 for wrong input, 130 if interrupted.
        After SIGTERM, ``run`` replaces 130 by 143.
    """
    repair_streams()
    try:
        status = _run_app()
    except _UsageError as error:
        message = " ".join(error.format_message().split()).rstrip(".")
        status = _refuse(InputError(f"{message}; see {error.ctx.command_path if error.ctx else PROGRAM} --help"))
    except InputError as error:
        status = _refuse(error)
    except (KeyboardInterrupt, typer.Abort):
        status = INTERRUPTED
    except MemoryError:
        status = _refuse(InputError("not enough memory; try a smaller game, or fewer --threads"))
    except OSError as error:
        status = _refuse_system(error)
    try:
        sys.stdout.flush()
    except OSError as error:
        status = _refuse_system(error) if status == 0 else status
    return status


def _run_app() -> int:
    """Run the command, or print completions for the shell."""
    if COMPLETING in os.environ:
        complete_values(app)
    try:
        status: int | None = app(prog_name=PROGRAM, standalone_mode=False)
    except SystemExit as error:  # Typer exits after completion
        return error.code if isinstance(error.code, int) else 0
    return status or 0


def _refuse_system(error: OSError) -> int:
    """Handle what the system refuses outside the files of a command, and return the exit status."""
    if error.filename is not None:  # a file of the shell, to which completion is installed
        return _refuse(InputError(f"cannot write '{error.filename}': {error.strerror}"))
    if isinstance(error, FileNotFoundError):  # what os.getcwd raises
        return _refuse(InputError("the current folder no longer exists; change to another one"))
    if error.errno is None:  # not an error of the system, but of llvmlite, for example without memory for LLVM
        return _refuse(InputError(f"a library cannot be loaded: {error}"))
    # Standard output failed: its reader has left, or the disk is full. Discard the rest of the buffer.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return BROKEN_PIPE
    return _refuse(InputError(f"cannot write the output: {error.strerror}"))


def _refuse(error: InputError) -> int:
    """Print why the input is wrong, and return the exit status."""
    print(f"{PROGRAM}: {error}", file=sys.stderr)
    return BAD_INPUT
