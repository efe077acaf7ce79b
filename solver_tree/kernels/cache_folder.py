"""The folder in which the disk keeps compiled kernels. This module does not import numba."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

VARIABLE = "NUMBA_CACHE_DIR"
"""The environment variable that names another folder for all that numba compiles."""

_HERE = Path(__file__).parent
_NAME = f"{_HERE.name}_{sha256(os.fsencode(_HERE)).hexdigest()[:16]}"  # each installation has its own versions of numba


def cache_folder() -> Path | None:
    """The folder for the kernels of this installation, whether or not it exists; None if the user has no folders."""
    parent = _parent()
    return None if parent is None else parent / _NAME


def _parent() -> Path | None:
    if chosen := os.environ.get(VARIABLE):
        return Path(chosen).absolute()
    return _of_user()


def _of_user() -> Path | None:
    """The folder for the kernels of all installations of a user, by the convention of the system."""
    if os.name == "nt":
        folder = os.environ.get("LOCALAPPDATA") or os.path.expanduser(r"~\AppData\Local")
    elif sys.platform == "darwin":
        folder = os.path.expanduser("~/Library/Caches")
    else:
        folder = os.environ.get("XDG_CACHE_HOME", "")
        if not os.path.isabs(folder):  # which the convention says to ignore
            folder = os.path.expanduser("~/.cache")
    return Path(folder, "solver-tree") if os.path.isabs(folder) else None


def remove_kernels() -> tuple[int, int]:
    """Remove compiled kernels: of all installations of this user, or of this one from the folder that is chosen.

    Returns:
        How many files were removed, and how many bytes they had.

    Raises:
        OSError: a file cannot be removed.
    """
    parent, files, size = _parent(), 0, 0
    if parent is None:
        return 0, 0
    for folder in parent.glob(_NAME if os.environ.get(VARIABLE) else f"{_HERE.name}_*"):
        for path in (path for ending in ("*.nbi", "*.nbc", "*.tmp.*") for path in folder.glob(ending)):
            with suppress(FileNotFoundError):  # another process has removed it
                size += path.stat().st_size
                path.unlink()
                files += 1
        with suppress(OSError):  # something else is in it
            folder.rmdir()
    if not os.environ.get(VARIABLE):
        with suppress(OSError):
            parent.rmdir()
    return files, size
