"""Places for files: looked at before long work, and written whole or not at all."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence

from solver_tree.errors import InputError


def check_place(path: str | os.PathLike[str], endings: Sequence[str] = ()) -> None:
    """Find out whether a file, with one of these ``endings`` if there are any, can be written at ``path``.

    Raises:
        InputError: it ends otherwise, the folder is missing or closed, or ``path`` is something else than a file.
    """
    folder, name = os.path.split(os.fspath(path))
    folder = folder or os.curdir
    if endings and os.path.splitext(name)[1].lower() not in endings:
        raise InputError(f"cannot write '{path}': its name should end in {' or '.join(endings)}")
    if not name or os.path.isdir(path):
        raise InputError(f"cannot write '{path}': it is a folder; give a file name")
    if not os.path.isdir(folder):
        raise InputError(f"cannot write '{path}': there is no folder '{folder}'")
    if not os.access(folder, os.W_OK):
        raise InputError(f"cannot write '{path}': the folder '{folder}' cannot be written to")
    try:
        os.stat(path)
    except FileNotFoundError:
        return
    except OSError as error:
        raise InputError(f"cannot write '{path}': {error.strerror}") from error
    if not os.path.isfile(path):
        raise InputError(f"cannot write '{path}': it is not a file; give another name")


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Write ``data`` under a temporary name first, then rename it.

    Raises:
        InputError: the place cannot be written.
    """
    temporary = os.path.join(os.path.dirname(path), f".solver-tree-{os.urandom(8).hex()}.tmp")
    try:
        with open(temporary, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError as error:
        raise InputError(f"cannot write '{path}': {error.strerror}") from error
    finally:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
