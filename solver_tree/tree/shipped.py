"""The trees that ship with the package, found by name from any folder."""

from __future__ import annotations

import os
from glob import glob

from solver_tree.errors import InputError

_PACKAGE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
# A wheel carries the trees inside the package; in a checkout they lie beside it.
FOLDER = os.path.join(_PACKAGE, "trees")
if not os.path.isdir(FOLDER):
    FOLDER = os.path.join(os.path.dirname(_PACKAGE), "trees")


def shipped() -> dict[str, str]:
    """Each shipped tree's file, by its name, such as ``bulls-cows-4x10.avg``."""
    files = sorted(glob("*.json", root_dir=FOLDER))
    return {file.removesuffix(".json"): os.path.join(FOLDER, file) for file in files}


def find(path_or_name: str | os.PathLike[str]) -> str:
    """The file that is meant: a path, or the name of a shipped tree, ``GAME`` or ``GAME.OBJECTIVE``.

    Raises:
        InputError: there is neither a file nor a shipped tree of this name.
    """
    if os.path.exists(path_or_name):
        return os.fspath(path_or_name)
    names = shipped()
    for name in (str(path_or_name), f"{path_or_name}.avg"):
        if name in names:
            return names[name]
    raise InputError(f"no file '{path_or_name}', and no shipped tree of that name; there are {', '.join(names)}")
