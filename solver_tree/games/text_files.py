"""Reads files whole, unless they are too large: word lists, weights, feedback tables, trees."""

from __future__ import annotations

import os
import select
import warnings
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from os import PathLike, fstat
from stat import S_ISFIFO
from typing import Any, BinaryIO

from solver_tree.errors import InputError, check_path
from solver_tree.games.memory import memory_limit

MAX_LIST_BYTES = 1 << 28
"""The most bytes of a list: a million words of the longest kind are smaller, and the weights of any game that fits."""

MAX_TREE_BYTES = 1 << 30
MAX_TABLE_BYTES = 1 << 32

_PIECE = 1 << 20  # bytes of a pipe or a device that are read at once
_PATIENCE = 1.0  # seconds for which a pipe may be empty in silence


def read_lines(path: str | PathLike[str]) -> list[str]:
    """The lines of a text file, without their line ends, see ``read_text``."""
    return read_text(path).split("\n")


def rows_of(text: str, delimiter: str = ",") -> Any:
    """A ``csv.reader`` of a text that ``read_text`` has read. A line end in quotes belongs to its cell."""
    import csv
    from io import StringIO

    return csv.reader(StringIO(text, newline=""), delimiter=delimiter)


def read_text(path: str | PathLike[str], most: int = MAX_LIST_BYTES) -> str:
    """The text of a file in UTF-8, or in UTF-16 as some programs of Windows save it.

    Line ends may be those of any system; each is ``\\n`` in the result. A byte order mark at the start is skipped.

    Args:
        path: the file.
        most: how many bytes it may have, see ``read_bytes``.

    Raises:
        InputError: the file cannot be read, is too large, or is neither; the message then names the line.
    """
    data = read_bytes(path, most)
    encoding = "utf-16" if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding == "utf-16":
            raise InputError(f"'{path}' begins as UTF-16 text, but byte {error.start + 1} is not") from error
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(f"'{path}' line {line}: byte 0x{data[error.start]:02x} is not UTF-8 text") from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_bytes(path: str | PathLike[str], most: int = MAX_LIST_BYTES) -> bytes:
    """The content of a file, a pipe or a device, unless it is too large.

    If a pipe stays empty, because nobody writes to it yet, a line on standard error says so once.

    Args:
        path: the file.
        most: how many bytes it may have. It may also take no more than a quarter of the memory, see
            ``memory_limit``: what is made of it takes several times as much.

    Raises:
        InputError: the file cannot be read, or is too large; a file that never ends is too large as well.
    """
    path = check_path(path)
    memory = memory_limit()
    limit, reason = min((most, "the limit"), (memory.byte_count // 4, f"a quarter of {memory.source}"))
    try:
        with _open(path) as file:
            size = fstat(file.fileno()).st_size  # 0 for pipes and devices
            if size <= limit:
                # One byte more than there should be shows that there are more. A regular file is read at once.
                pieces, left = [], limit + 1
                while left and (piece := file.read(min(left, max(size + 1, _PIECE)))):
                    pieces.append(piece)
                    left -= len(piece)
                if left:
                    return b"".join(pieces)
    except OSError as error:
        raise InputError(f"cannot read '{path}': {error.strerror}") from error
    except MemoryError as error:
        raise InputError(f"cannot read '{path}': it does not fit in memory") from error
    raise InputError(f"cannot read '{path}': it is larger than {limit / 2**20:.4g} MiB, {reason}")


def _open(path: str | PathLike[str]) -> BinaryIO:
    """Open a file to read it; wait until a pipe has data or an end."""
    if not S_ISFIFO(os.stat(path).st_mode) or not hasattr(select, "poll"):  # Windows has none
        return open(path, "rb")
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # or else this call would wait for a writer
    ready = select.poll()
    ready.register(descriptor, select.POLLIN)
    if not ready.poll(_PATIENCE * 1000):
        warnings.warn(f"waiting for data from the pipe '{path}'", RuntimeWarning, stacklevel=1)
        ready.poll()
    os.set_blocking(descriptor, True)
    return open(descriptor, "rb")
