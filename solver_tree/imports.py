"""User code: imports what is named as ``package.module:name``, and turns what user code raises into an ``InputError``.

User code may raise anything, also ``SystemExit``, which would end the program in silence.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from importlib import import_module
from operator import attrgetter
from typing import Any, ParamSpec, TypeVar

from solver_tree.errors import InputError

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


def import_named(subject: str, location: str, expected: str) -> tuple[str, Any]:
    """Import the object at ``location``, whose module may be in the current folder.

    Args:
        subject: what the object is for, such as ``game 'my_games:coin'``; messages begin with it.
        location: ``package.module:name``.
        expected: what the object should be; the message about a wrong ``location`` ends with it.

    Returns:
        The name in the module, and the object.

    Raises:
        InputError: ``location`` is malformed, the module cannot be imported, or it has no such name.
    """
    match = re.fullmatch(r"(\w+(?:\.\w+)*):(\w+(?:\.\w+)*)", location)
    if file := re.fullmatch(r"(?:\./)?(\w+(?:/\w+)*)\.py:(.+)", location):
        module = file[1].replace("/", ".")
        raise InputError(f"{subject}: a module is named without .py, with dots for folders: {module}:{file[2]}")
    if match is None:
        raise InputError(f"{subject}: '{location}' should be package.module:name, {expected}")
    module_name, attribute = match.groups()
    if not {"", os.getcwd()} & set(sys.path):
        sys.path.insert(0, os.getcwd())  # as python -m does
    try:
        module = quiet(import_module)(module_name)
    except BaseException as error:
        raise failure(f"{subject}: module {module_name} cannot be imported", error) from error
    try:
        return attribute, quiet(attrgetter(attribute))(module)
    except AttributeError as error:
        raise InputError(f"{subject}: module {module_name} has no '{attribute}'") from error
    except BaseException as error:
        raise failure(f"{subject}: module {module_name} cannot give '{attribute}'", error) from error


def failure(what: str, error: BaseException) -> InputError:
    """The error to raise in place of an exception that user code raised.

    Args:
        what: what failed, such as ``game coin: the rule fails for guess '1' and secret '2'``.
        error: any exception that user code raised.

    Returns:
        The error, whose message is ``what`` and the text of ``error``.

    Raises:
        KeyboardInterrupt: ``error`` is one; user code does not fail if the user interrupts it.
    """
    if isinstance(error, KeyboardInterrupt):
        raise error
    return InputError(f"{what}: {error_text(error)}")


def error_text(error: BaseException) -> str:
    """The type and the text of an exception that user code raised; of an ``InputError`` the text only."""
    try:
        text = str(error)
    except BaseException:  # the exception may be user code, and so may its text
        text = ""
    if isinstance(error, InputError):
        return text
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def quiet(function: Callable[_Arguments, _Result]) -> Callable[_Arguments, _Result]:
    """A function that does the same as ``function``, but what it prints goes to standard error.

    Standard output is for the results of commands.
    """

    def call(*args: _Arguments.args, **kwargs: _Arguments.kwargs) -> _Result:
        output = sys.stdout
        if output is sys.stderr:  # of several threads, only one that found the true output puts it back
            return function(*args, **kwargs)
        sys.stdout = sys.stderr
        try:
            return function(*args, **kwargs)
        finally:
            sys.stdout = output

    return call
