"""The standard streams, made safe: a closed one is empty, and nobody needs to read standard error."""

from __future__ import annotations

import io
import os
import sys
from typing import Any, TextIO


def repair_streams() -> None:
    """Replace closed streams by empty ones, and let no symbol, and no failure of standard error, stop a command."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        setattr(sys, name, getattr(sys, name) or open(os.devnull, mode))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.stderr = _never_failing(sys.stderr)


class _Unread(io.FileIO):
    """A file that drops what it cannot write, because its reader has left, or the disk is full."""

    def write(self, data: Any, /) -> int:
        try:
            written = super().write(data)
        except OSError:
            written = None
        return memoryview(data).nbytes if written is None else written


def _never_failing(stream: TextIO) -> TextIO:
    """A stream like ``stream``, on which telling something cannot prevent what comes after it, such as saving."""
    try:
        file = _Unread(stream.fileno(), "w", closefd=False)
    except OSError:  # not a file, but a replacement in the memory of this process
        return stream
    return io.TextIOWrapper(
        io.BufferedWriter(file), encoding=stream.encoding, errors="backslashreplace", line_buffering=True
    )
