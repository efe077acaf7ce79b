"""Code of the user's own, named as ``package.module:name``."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from operator import attrgetter
from typing import Any

from solver_tree.errors import InputError


def import_named(what: str, where: str, expected: str) -> tuple[str, Any]:
    """What ``where`` names, in a module that can be imported, from the current folder too; with its own name.

    Args:
        what: what it is for, such as ``game 'my_games:coin'``, to begin messages with.
        where: ``package.module:name``.
        expected: what it should be, to end a message with.

    Raises:
        InputError: the text is none such, or there is no such module, or nothing of that name in it.
    """
    found = re.fullmatch(r"(\w+(?:\.\w+)*):(\w+(?:\.\w+)*)", where)
    if found is None:
        raise InputError(f"{what}: '{where}' should be package.module:name, {expected}")
    module_name, attribute = found.groups()
    if not {"", os.getcwd()} & set(sys.path):
        sys.path.insert(0, os.getcwd())  # as python -m does
    try:
        module = import_module(module_name)
    except (Exception, SystemExit) as error:
        raise InputError(f"{what}: module {module_name} cannot be imported: {error_text(error)}") from error
    try:
        return attribute, attrgetter(attribute)(module)
    except AttributeError as error:
        raise InputError(f"{what}: module {module_name} has no '{attribute}'") from error


def error_text(error: BaseException) -> str:
    """What an exception of the user's code says, for a message."""
    return str(error) if isinstance(error, InputError) else f"{type(error).__name__}: {error}"
