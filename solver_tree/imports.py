"""User code that is named as ``package.module:name``."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from operator import attrgetter
from typing import Any

from solver_tree.errors import InputError


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
    if match is None:
        raise InputError(f"{subject}: '{location}' should be package.module:name, {expected}")
    module_name, attribute = match.groups()
    if not {"", os.getcwd()} & set(sys.path):
        sys.path.insert(0, os.getcwd())  # as python -m does
    try:
        module = import_module(module_name)
    except (Exception, SystemExit) as error:
        raise InputError(f"{subject}: module {module_name} cannot be imported: {error_text(error)}") from error
    try:
        return attribute, attrgetter(attribute)(module)
    except AttributeError as error:
        raise InputError(f"{subject}: module {module_name} has no '{attribute}'") from error


def error_text(error: BaseException) -> str:
    """The text of an exception that user code raised, for a message."""
    return str(error) if isinstance(error, InputError) else f"{type(error).__name__}: {error}"
