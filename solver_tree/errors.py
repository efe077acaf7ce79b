"""Errors that a user can correct, and warnings. Each is one line: what is wrong, where, and what would be right."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterable, Sequence
from numbers import Integral
from typing import Any, TypeVar

from solver_tree.text import count, printable

_Error = TypeVar("_Error", bound=BaseException)

_PACKAGE = os.path.dirname(__file__) + os.sep
_MAX_LENGTH = 600  # characters of a message; a longer one loses its middle
_LIKENESS = 0.7  # from 0 to 1, at which a name may be meant: enough that "best" does not mean "worst"


class SolverTreeError(Exception):
    """The base of all errors that this package raises on purpose."""

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (type(self), self.args, vars(self))


class InputError(SolverTreeError, ValueError):
    """Input (a name, a guess, feedback, a file) that cannot be used.

    The message quotes the input, so it is cut to a readable length and escaped into one printable line.
    """

    def __init__(self, message: str) -> None:
        super().__init__(_one_line(message))


def restored(kind: type[_Error], arguments: tuple[object, ...], attributes: dict[str, object]) -> _Error:
    """An error that was copied or pickled. Its message is made of what its class was called with, so it is kept."""
    error = kind.__new__(kind, *arguments)
    vars(error).update(attributes)
    return error


class TreeError(InputError):
    """A strategy tree states something impossible or untrue; the message names the node."""


class Infeasible(SolverTreeError):
    """A proof that no strategy finds every secret within a limit of guesses.

    Attributes:
        max_guesses: the limit.
        seconds: wall-clock time of the proof.
        nodes: number of sets of candidates that the proof searched.
    """

    def __init__(self, max_guesses: int, seconds: float = 0.0, nodes: int = 0) -> None:
        super().__init__(f"no strategy finds every secret within {count(max_guesses, 'guess')}")
        self.max_guesses = max_guesses
        self.seconds = seconds
        self.nodes = nodes


def warn(message: str, category: type[Warning] = UserWarning) -> None:
    """Warn of something, at the line of the caller's code that called this package."""
    frame, level = sys._getframe(), 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame, level = frame.f_back, level + 1
    warnings.warn(message, category, stacklevel=level)


def check_type(given: object, expected: type, maker: str) -> None:
    """Check the type of an argument that a caller may take for a name.

    Args:
        given: the argument.
        expected: its type.
        maker: the function of ``solver_tree`` that takes a name and makes such an object.

    Raises:
        InputError: the argument is something else.
    """
    if isinstance(given, expected):
        return
    right = f"it should be {'an' if expected.__name__[0] in 'AEIO' else 'a'} {expected.__name__}"
    if isinstance(given, str):
        raise InputError(f"'{given}' is a text; {right}, such as solver_tree.{maker}({given!r})")
    raise InputError(f"{given!r} is of type {type(given).__name__}; {right}")


def check_text(name: str, given: object) -> None:
    """Check that an argument is a text.

    Raises:
        InputError: it is something else.
    """
    if not isinstance(given, str):
        raise InputError(f"{name} {given!r} is of type {type(given).__name__}; it should be a text")


def check_choice(name: str, given: object, known: Sequence[str]) -> None:
    """Check that an argument is one of several texts, of which there are at least two.

    Raises:
        InputError: it is something else.
    """
    check_text(name, given)
    if given not in known:
        choices = f"{', '.join(known[:-1])} or {known[-1]}"
        raise InputError(f"{name} '{given}': unknown; it can be {choices}{did_you_mean(str(given), known)}")


def check_whole(name: str, given: object, least: int, most: int | None = None, noun: str = "") -> int:
    """Check that an argument is a whole number of at least ``least`` and at most ``most``, and return it as an ``int``.

    Args:
        name, given: the argument.
        least, most: the bounds.
        noun: what there must be at least ``least`` of; it comes last in the message.

    Raises:
        InputError: it is something else.
    """
    if not isinstance(given, Integral) or isinstance(given, bool):
        raise InputError(f"{name} {given!r}: it should be a whole number")
    number = int(given)
    if number < least:
        raise InputError(f"{name} {number}: there must be at least {least}{noun}")
    if most is not None and number > most:
        raise InputError(f"{name} {number}: there can be at most {most}")
    return number


def check_flags(**flags: object) -> None:
    """Check that arguments are True or False. Any other text than an empty one would count as True.

    Raises:
        InputError: one is something else.
    """
    for name, given in flags.items():
        if type(given).__name__ not in ("bool", "bool_"):  # the second one is numpy's
            raise InputError(f"{name} {given!r} is of type {type(given).__name__}; it should be True or False")


def check_seed(seed: object) -> int:
    """Check the seed of a random generator, and return it as an ``int``.

    Raises:
        InputError: it is no whole number from 0 on of at most 64 bits.
    """
    return check_whole("seed", seed, 0, (1 << 64) - 1)


def check_path(given: object) -> str:
    """Check an argument that names a file, and return it as a text. A number would mean a file that is open already.

    Raises:
        InputError: it is neither a text nor an ``os.PathLike`` that stands for one, or no file can have this name.
    """
    path = os.fspath(given) if isinstance(given, os.PathLike) else given
    if not isinstance(path, str):
        raise InputError(f"path {path!r} is of type {type(path).__name__}; it should be a text or a pathlib.Path")
    try:
        possible = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise InputError(f"path '{path}': no file can have this name")
    return path


def check_list(name: str, given: object) -> None:
    """Check that an argument is a list, and not a single text, whose characters would be its members.

    Raises:
        InputError: it is a text, or nothing that has members.
    """
    if isinstance(given, str):
        raise InputError(f"{name} '{given}' is a text; it should be a list, such as {given.split()}")
    if not isinstance(given, Iterable):
        raise InputError(f"{name} {given!r} is of type {type(given).__name__}; it should be a list")


def check_function(name: str, given: object) -> None:
    """Check an argument that is to be called, if there is one.

    Raises:
        InputError: it is neither None nor something that can be called.
    """
    if given is not None and not callable(given):
        raise InputError(f"{name} {given!r} is of type {type(given).__name__}; it should be a function")


def closest(text: str, known: Iterable[str]) -> str | None:
    """The known name that ``text`` is most like, regardless of case; None if it is like none of them.

    Args:
        text: what was typed.
        known: the names that would be right.
    """
    from difflib import get_close_matches  # only after an error

    names = {name.lower(): name for name in known}
    return next((names[match] for match in get_close_matches(text.lower(), names, n=1, cutoff=_LIKENESS)), None)


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """How a message about an unknown name ends: ``; did you mean entropy?``, or empty if ``text`` is like none.

    Args:
        text: what was typed.
        known: the names that would be right.
    """
    meant = closest(text, known)
    return "" if meant is None else f"; did you mean {meant}?"


def _one_line(message: str) -> str:
    if len(message) > _MAX_LENGTH:
        message = f"{message[: _MAX_LENGTH // 2]} ... {message[-_MAX_LENGTH // 2 :]}"
    return printable(message)
