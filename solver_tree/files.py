"""Places for files: looked at before long work, and written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import zlib
from collections.abc import Iterable, Sequence

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


def check_replaceable(path: str | os.PathLike[str], mark: str, within: int, else_is: str) -> None:
    """Find out whether the file at ``path``, if there is one, is of a kind that has ``mark`` in its first bytes.

    Args:
        path: where it may be.
        mark: what all of the kind have there.
        within: how many bytes to look at.
        else_is: what a file is that has it not, such as ``no page``.

    Raises:
        InputError: it is another file, which must not be lost, or cannot be read.
    """
    try:
        with open(path, "rb") as file:
            ours = mark.encode() in file.read(within)
    except FileNotFoundError:
        return
    except OSError as error:
        raise InputError(f"cannot write '{path}': {error.strerror}") from error
    if not ours:
        raise InputError(f"'{path}' is {else_is} and is left as it is; give another folder")


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Write ``data`` under a temporary name first, then rename it.

    Raises:
        InputError: the place cannot be written.
    """
    write_pieces(path, [data])


def write_pieces(path: str | os.PathLike[str], pieces: Iterable[bytes]) -> None:
    """As ``write_whole``, of data too long to have it all at once: each piece is asked for when it is to be written.

    The old file stays until the new one is on the disk, so that one of them is there even if the machine stops.

    Raises:
        InputError: the place cannot be written.
    """
    folder, name = os.path.split(os.fspath(path))
    temporary = os.path.join(folder, f"{_temporary(name)}{os.urandom(8).hex()}.tmp")
    try:
        with open(temporary, "xb") as file:
            for piece in pieces:
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError as error:
        raise InputError(f"cannot write '{path}': {error.strerror}") from error
    finally:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
    _settle(folder or os.curdir)


def remove_left_over(path: str | os.PathLike[str]) -> None:
    """Remove what processes that were killed while they wrote ``path`` have left next to it."""
    for temporary in left_over(path):
        with contextlib.suppress(OSError):
            os.unlink(temporary)


def left_over(path: str | os.PathLike[str]) -> list[str]:
    """The temporary files of processes that write ``path``, or were killed when they did."""
    folder, name = os.path.split(os.fspath(path))
    try:
        found = os.listdir(folder or os.curdir)
    except OSError:
        return []
    return [os.path.join(folder, one) for one in found if one.startswith(_temporary(name)) and one.endswith(".tmp")]


def _temporary(name: str) -> str:
    """How the temporary names for a file begin; as short for a long name, which may leave no room."""
    return f".solver-tree-{zlib.crc32(os.fsencode(name)):08x}-"


def _settle(folder: str) -> None:
    """Have the names in a folder written to the disk, on systems where that can be asked for."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
