"""The trees that ship with the package, found by name from any folder."""

from __future__ import annotations

import os
from pathlib import Path

from solver_tree.errors import InputError

_PACKAGE = Path(__file__).resolve().parent.parent
# A wheel carries the trees inside the package; in a checkout they lie beside it.
FOLDER = _PACKAGE / "trees" if (_PACKAGE / "trees").is_dir() else _PACKAGE.parent / "trees"


def shipped() -> dict[str, Path]:
    """Each shipped tree's file, by its name, such as ``bulls-cows-4x10.avg``."""
    return {path.stem: path for path in sorted(FOLDER.glob("*.json"))}


def find(path_or_name: str | os.PathLike[str]) -> Path:
    """The file that is meant: a path, or the name of a shipped tree, ``GAME`` or ``GAME.OBJECTIVE``.

    Raises:
        InputError: there is neither a file nor a shipped tree of this name.
    """
    if os.path.exists(path_or_name):
        return Path(path_or_name)
    names = shipped()
    for name in (str(path_or_name), f"{path_or_name}.avg"):
        if name in names:
            return names[name]
    raise InputError(f"no file '{path_or_name}', and no shipped tree of that name; there are {', '.join(names)}")
