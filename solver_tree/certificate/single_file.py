"""A checker as one file, which needs nothing but Python."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from types import ModuleType

from solver_tree.certificate import checker

_FUTURE = "from __future__ import annotations\n"
_IMPORT = r"^from (solver_tree\.certificate\.\w+) import (?:\((?:.*\n)*?\)|.*)\n"


def single_file(of: ModuleType = checker) -> str:
    """The text of a checker, in which each module that it imports stands where it is first imported."""
    written: set[str] = set()

    def in_place(found: re.Match[str]) -> str:
        name = found[1]
        if name in written:
            return ""
        written.add(name)
        return with_imports(import_module(name)).replace(_FUTURE, "")

    def with_imports(module: ModuleType) -> str:
        return re.sub(_IMPORT, in_place, inspect.getsource(module), flags=re.MULTILINE)

    return with_imports(of)
