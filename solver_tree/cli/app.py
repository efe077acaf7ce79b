"""The commands together, and the one place that turns errors into a line and an exit status."""

from __future__ import annotations

import os
import re
import signal
import sys
import warnings
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Annotated, Any

import typer

from solver_tree.cli.completion import COMPLETING, complete_values
from solver_tree.cli.help import Command, Group, UsageError
from solver_tree.cli.streams import repair_streams
from solver_tree.errors import InputError, did_you_mean
from solver_tree.version import __version__

PROGRAM = "solver-tree"
BAD_INPUT = 2
BROKEN_PIPE = 1
INTERRUPTED = 128 + signal.SIGINT

_PACKAGE = os.path.dirname(os.path.dirname(__file__))
_NO_THREAD = "can't start new thread"  # in Python's words

_COMMANDS = {
    "Play": ("play", "host", "duel", "suggest", "review"),
    "Solve": ("build", "compare", "tune", "static"),
    "Use trees": ("show", "verify", "certify", "check", "export", "site"),
    "What there is": ("games", "trees", "atlas"),
    "Set up": ("compile",),
}
"""The commands under their headings; each is the function of this name in the module of this name."""


def make_app(only: str | None = None) -> typer.Typer:
    """Make the program with its commands.

    Args:
        only: the name of a command. The others are then left out and not imported, which takes a third of the time of a
            short command.
    """
    app = typer.Typer(
        cls=Group,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_options)
    for heading, names in _COMMANDS.items():
        for name in names:
            if only in (name, None):
                command = getattr(import_module(f"solver_tree.cli.{name}"), name)
                app.command(cls=Command, rich_help_panel=heading)(command)
    return app


def _options(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """Find, prove, store and play optimal strategies for Bulls and Cows, Mastermind, Wordle and custom games."""
    if version:
        print(PROGRAM, __version__)
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> int:
    """Run ``solver-tree`` with the arguments of this process.

    Returns:
        The exit status: 0 for success, 1 for a tree that fails verification, 2 for wrong input, 130 if interrupted.
        After SIGTERM, ``run`` replaces 130 by 143.
    """
    repair_streams()
    with warnings.catch_warnings():
        warnings.filterwarnings("always", category=RuntimeWarning, module=r"solver_tree\.")
        warnings.showwarning = partial(_show_warning, warnings.showwarning)
        return _status()


def _status() -> int:
    """Run the program and return its exit status, see ``main``."""
    try:
        status = _run_app()
    except UsageError as error:
        status = _refuse(_usage_text(error))
    except InputError as error:
        status = _refuse(error)
    except (KeyboardInterrupt, typer.Abort):
        status = INTERRUPTED
    except MemoryError:
        status = _refuse("not enough memory; try a smaller game, or fewer --threads")
    except ImportError as error:
        status = _refuse(f"a library cannot be loaded: {error}")
    except OSError as error:
        status = _refuse_system(error)
    except RuntimeError as error:
        if str(error) != _NO_THREAD:
            raise
        status = _refuse(f"{error}: the system allows no more; see ulimit -u and ulimit -v")
    try:
        sys.stdout.flush()
    except OSError as error:
        status = _refuse_system(error) if status == 0 else status
    return status


def _run_app() -> int:
    """Run the command, or print completions for the shell."""
    completing = COMPLETING in os.environ
    app = make_app(None if completing else _named_command(sys.argv[1:2]))
    if completing:
        complete_values(app)
    try:
        status: int | None = app(prog_name=PROGRAM, standalone_mode=False)
    except SystemExit as error:  # Typer exits after completion
        return error.code if isinstance(error.code, int) else 0
    return status or 0


def _show_warning(others: Callable[..., None], message: Warning, category: type, filename: str, *rest: Any) -> None:
    """Print a warning of this package as a line; ``others`` shows those of other packages."""
    if category is RuntimeWarning and filename.startswith(_PACKAGE):
        print(f"{PROGRAM}: {message}", file=sys.stderr, flush=True)
    else:
        others(message, category, filename, *rest)


def _named_command(arguments: list[str]) -> str | None:
    """The first of some arguments that is the name of a command; None if none is."""
    names = {name for names in _COMMANDS.values() for name in names}
    return next((text for text in arguments if text in names), None)


def _usage_text(error: Any) -> str:
    """What is wrong with the options and arguments, and which name may be meant, or where to look."""
    message = " ".join(error.format_message().split()).rstrip(".")
    message = re.sub(r"a valid float\b.*", "a number", re.sub(r"a valid int(eger)?\b.*", "a whole number", message))
    hint = ""
    parameter = getattr(error, "param", None)
    misplaced = getattr(error, "option_name", None) if error.ctx and error.ctx.parent is None else None
    command = _named_command(sys.argv[1:])
    if misplaced is not None and command is not None:
        message, hint = f"option {misplaced} belongs after the command", f": {PROGRAM} {command} {misplaced}"
    elif possibilities := getattr(error, "possibilities", None):  # the option is unknown, but like others
        message, hint = error.message.rstrip("."), f"; did you mean {possibilities[0]}?"
    elif parameter is not None and hasattr(parameter.type, "choices"):
        wrong = error.message.partition("'")[2].partition("'")[0]  # Typer quotes it first
        hint = did_you_mean(wrong, map(str, parameter.type.choices))
    return message + (hint or f"; see {error.ctx.command_path if error.ctx else PROGRAM} --help")


def _refuse_system(error: OSError) -> int:
    """Handle what the system refuses outside the files of a command, and return the exit status."""
    if error.filename is not None:  # a file of the shell, to which completion is installed
        return _refuse(f"cannot write '{error.filename}': {error.strerror}")
    if isinstance(error, FileNotFoundError):  # what os.getcwd raises
        return _refuse("the current folder no longer exists; change to another one")
    if error.errno is None:  # not an error of the system, but of llvmlite, for example without memory for LLVM
        return _refuse(f"a library cannot be loaded: {error}")
    # Standard output failed: its reader has left, or the disk is full. Discard the rest of the buffer.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return BROKEN_PIPE
    return _refuse(f"cannot write the output: {error.strerror}")


def _refuse(reason: str | InputError) -> int:
    """Print why the input is wrong, and what may be right after a contradiction, and return the exit status."""
    from solver_tree.play import Contradiction

    error = reason if isinstance(reason, InputError) else InputError(reason)  # of one line, and not too long
    more = error.explanation if isinstance(error, Contradiction) else []
    print(f"{PROGRAM}: {error}", *(f"  {line}" for line in more), sep="\n", file=sys.stderr)
    return BAD_INPUT
