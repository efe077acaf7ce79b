"""Files: checks before long work, and writes that leave either the old file or the complete new one."""

from __future__ import annotations

import contextlib
import os
import re
import time
import zlib
from collections.abc import Iterable, Sequence
from errno import EACCES
from importlib.util import find_spec

from solver_tree.errors import InputError, check_path

_IN_USE = (5, 32, 33)  # what Windows answers: access is denied, or another process uses the file or a part of it
_TRIES = 20

_MOST_SEARCHED = 1 << 26
"""How many bytes of a file are searched for the mark of ours."""


def check_place(path: str | os.PathLike[str], endings: Sequence[str] = ()) -> None:
    """Check that a file can be written at ``path``.

    Args:
        path: where the file will be written.
        endings: the endings that its name may have, in lower case, such as ``.svg``; any if empty.

    Raises:
        InputError: the ending is wrong, the folder is missing or not writable, or ``path`` is not a regular file.
    """
    folder, name = os.path.split(check_path(path))
    folder = folder or os.curdir
    if endings and os.path.splitext(name)[1].lower() not in endings:
        raise InputError(f"cannot write '{path}': its name should end in {' or '.join(endings)}")
    if os.fspath(path) == "-":
        raise InputError("cannot write '-': standard output is for the report; give a file name")
    if not os.fspath(path):
        raise InputError("cannot write '': it is no file name")
    if not name or os.path.isdir(path):
        raise InputError(f"cannot write '{path}': it is a folder; give a file name")
    if not os.path.isdir(folder):
        raise InputError(f"cannot write '{path}': there is no folder '{folder}'")
    if not os.access(folder, os.W_OK):
        raise InputError(f"cannot write '{path}': the folder '{folder}' cannot be written to")
    check_current_folder(path)
    try:
        os.stat(path)
    except FileNotFoundError:
        return
    except OSError as error:
        raise InputError(f"cannot write '{path}': {error.strerror}") from error
    if not os.path.isfile(path):
        raise InputError(f"cannot write '{path}': it is not a file; give another name")


def check_current_folder(path: str | os.PathLike[str]) -> None:
    """Check that there still is a current folder, if ``path`` is meant to be below it.

    Raises:
        InputError: it was deleted.
    """
    try:
        os.path.abspath(path)
    except FileNotFoundError as error:
        raise InputError(f"cannot write '{path}': the current folder no longer exists") from error


def check_matplotlib(path: str | os.PathLike[str]) -> None:
    """Check that Matplotlib is installed, without importing it.

    Args:
        path: the file to draw, for the message.

    Raises:
        InputError: Matplotlib is not installed.
    """
    if find_spec("matplotlib") is None:
        raise InputError(f"cannot draw '{path}': Matplotlib is missing; pip install 'solver-tree[plot]'")


def check_replaceable(
    path: str | os.PathLike[str], mark: bytes, description: str, give: str = "another folder"
) -> None:
    """Check that any file at ``path`` is one of ours, which may be replaced: it has a mark.

    Args:
        path: where a file may be.
        mark: a regular expression for where every file of ours says so.
        description: what a file without the mark is, such as ``no page``, for the message.
        give: what the user may give instead.

    Raises:
        InputError: the file has no mark, so that it must not be lost, or it cannot be read.
    """
    try:
        with open(check_path(path), "rb") as file:
            ours = re.search(mark, file.read(_MOST_SEARCHED)) is not None
    except FileNotFoundError:
        return
    except OSError as error:
        raise InputError(f"cannot write '{path}': {error.strerror}") from error
    if not ours:
        raise InputError(f"'{path}' is {description} and is left as it is; give {give}")


def write_atomically(path: str | os.PathLike[str], data: bytes) -> None:
    """Write ``data`` to a temporary file, then rename it to ``path``.

    Raises:
        InputError: the file cannot be written.
    """
    write_pieces(path, [data])


def write_pieces(path: str | os.PathLike[str], pieces: Iterable[bytes]) -> None:
    """Write a file like ``write_atomically``, but from pieces, so that only one piece is in memory at a time.

    The old file stays until the new one is on the disk: one of them survives even if the machine stops.

    Raises:
        InputError: the file cannot be written.
    """
    place = _behind_link(check_path(path))
    folder, name = os.path.split(place)
    temporary = os.path.join(folder, f"{_temporary_prefix(name)}{os.urandom(8).hex()}.tmp")
    try:
        with open(temporary, "xb") as file:
            for piece in pieces:
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        _replace(temporary, place)
    except OSError as error:
        raise InputError(f"cannot write '{path}': {error.strerror}") from error
    finally:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
    _sync_folder(folder or os.curdir)


def _replace(temporary: str, path: str | os.PathLike[str]) -> None:
    """Rename a file; where another program has the old one open, which Windows refuses to replace, wait a second.

    Raises:
        OSError: the file cannot be renamed.
    """
    for _ in range(_TRIES):
        try:
            os.replace(temporary, path)
        except OSError as error:
            if getattr(error, "winerror", None) not in _IN_USE:
                raise
            time.sleep(1 / _TRIES)
        else:
            return
    raise PermissionError(EACCES, "another program has it open, or it is protected", path)


def remove_left_over(path: str | os.PathLike[str]) -> None:
    """Remove the temporary files of processes that were killed while they wrote ``path``."""
    for temporary in left_over(path):
        with contextlib.suppress(OSError):
            os.unlink(temporary)


def left_over(path: str | os.PathLike[str]) -> list[str]:
    """The temporary files of processes that are writing ``path``, or were killed while they wrote it."""
    folder, name = os.path.split(_behind_link(path))
    try:
        names = os.listdir(folder or os.curdir)
    except OSError:
        return []
    prefix = _temporary_prefix(name)
    return [os.path.join(folder, other) for other in names if other.startswith(prefix) and other.endswith(".tmp")]


def _behind_link(path: str | os.PathLike[str]) -> str:
    """The file at ``path``; of a symbolic link, the file that it names."""
    return os.path.realpath(path) if os.path.islink(path) else os.fspath(path)


def _temporary_prefix(name: str) -> str:
    """How the names of temporary files for ``name`` begin; short, for ``name`` may already be as long as allowed."""
    return f".solver-tree-{zlib.crc32(os.fsencode(name)):08x}-"


def _sync_folder(folder: str) -> None:
    """Write the names in a folder to the disk, on systems that support it."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
