"""Kernels as plain Python: for a debugger, for coverage, for thresholds that a test draws, and for mutants.

``install`` puts the modules of this folder in the place of those in ``solver_tree.kernels`` that stand on numba. All
other kernels are run as they are written. Python's integers take the place of numba's, and raise an error where those
would overflow or where a number does not fit its type; arrays check their indices. So an interpreted search is about a
thousand times slower, and finds more mistakes.

Run tests so with ``python -m pytest -p tests.interpreted.plugin``.
"""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path

KERNELS = "solver_tree.kernels."
HERE = Path(__file__).parent
REPLACED = ("by_reference", "compilation", "instructions", "integers", "jit", "vectors")


class _Interpreted(MetaPathFinder):
    """Finds the modules of this folder by the names of those that they replace."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The specification of a module that is replaced."""
        short = name.removeprefix(KERNELS)
        return spec_from_file_location(name, HERE / f"{short}.py") if name != short and short in REPLACED else None


class _WithChanges(MetaPathFinder):
    """Finds modules with changes in their text.

    Args:
        changes: for the name of a module, pairs of a text that occurs once in it, and what stands there instead.
    """

    def __init__(self, changes: dict[str, list[tuple[str, str]]]) -> None:
        self.changes = changes

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The specification of a module that is changed."""
        if name not in self.changes:
            return None
        file = HERE.parents[1] / f"{name.replace('.', '/')}.py"
        return spec_from_file_location(name, file, loader=_Changed(name, str(file), self.changes[name]))


class _Changed(SourceFileLoader):
    """Loads a module with changes in its text, which is never stored compiled."""

    def __init__(self, name: str, path: str, changes: list[tuple[str, str]]) -> None:
        super().__init__(name, path)
        self._changes = changes

    def get_code(self, fullname: str) -> object:
        """The code of the changed text."""
        text = Path(self.path).read_text()
        for before, after in self._changes:
            if text.count(before) != 1:
                raise ValueError(f"{fullname}: {before!r} occurs {text.count(before)} times, not once")
            text = text.replace(before, after)
        return self.source_to_code(text.encode(), self.path)


def change(changes: dict[str, list[tuple[str, str]]]) -> None:
    """Change the texts of kernels, see ``_WithChanges``, that are imported from now on."""
    loaded = [name for name in sys.modules if name.startswith(KERNELS)]
    assert not loaded, f"kernels are compiled already: {loaded}"
    sys.meta_path.insert(0, _WithChanges(changes))


def install(changes: dict[str, list[tuple[str, str]]] | None = None) -> None:
    """Interpret all kernels that are imported from now on, with changes in their texts, if there are any."""
    change(changes or {})
    sys.meta_path.insert(0, _Interpreted())
    sys.setrecursionlimit(20_000)


def installed() -> bool:
    """Whether kernels are interpreted."""
    return any(isinstance(finder, _Interpreted) for finder in sys.meta_path)
