"""The standard streams, made safe: a closed one is empty, nobody needs to read standard error, typing tears nothing."""

from __future__ import annotations

import codecs
import io
import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO

_BLOCKS, _COLUMNS = "▏▎▍▌▋▊▉█", "▁▂▃▄▅▆▇"
_PLAIN = dict(zip(_BLOCKS + _COLUMNS, "   #####" + "._-=+*%", strict=True)) | {"–": "-", "—": "-", "…": "...", "·": "."}
"""What stands for a symbol that the encoding of an output lacks, as cp1252 of consoles of Windows; '?' for others."""


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Replace what cannot be encoded, as a handler of errors that ``codecs`` knows."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_PLAIN.get(symbol, "?") for symbol in error.object[error.start : error.end]), error.end


codecs.register_error("solver_tree.plainly", _plainly)


def repair_streams() -> None:
    """Replace closed streams by empty ones, and let no symbol, and no failure of standard error, stop a command."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        setattr(sys, name, getattr(sys, name) or open(os.devnull, mode))  # noqa: SIM115
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "solver_tree.plainly")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    sys.stderr = _never_failing(sys.stderr)


def stop_waiting() -> None:
    """From now on, drop what standard error cannot take at once: after an interrupt, there may be a tree to save."""
    _Unread.patient = False


@contextmanager
def unechoed_typing() -> Iterator[None]:
    """Inside a ``with`` block, let the terminal not show what is typed: it would tear the lines that show progress.

    What is typed is not lost: it is read, and then shown, by whoever reads next.
    """
    try:
        import termios
    except ImportError:  # Windows
        yield
        return
    try:
        keyboard = sys.stdin.fileno()
        before = termios.tcgetattr(keyboard)
    except (OSError, ValueError, termios.error):  # not a terminal
        yield
        return

    def set_modes(modes: list[Any]) -> None:
        with suppress(OSError, termios.error):
            if os.tcgetpgrp(keyboard) == os.getpgrp():  # the system stops who does this in the background
                termios.tcsetattr(keyboard, termios.TCSANOW, modes)

    set_modes([*before[:3], before[3] & ~termios.ECHO, *before[4:]])
    try:
        yield
    finally:
        set_modes(before)


class _Unread(io.FileIO):
    """A file that drops what it cannot write, because its reader has left, or the disk is full.

    Attributes:
        patient: whether it waits for a reader that is slow, or never reads.
    """

    patient = True

    def write(self, data: Any, /) -> int:
        piece = memoryview(data).cast("B")
        try:
            if self.patient or not hasattr(select, "poll"):  # Windows
                written = super().write(piece)
            else:
                written = super().write(piece[: select.PIPE_BUF]) if self._is_ready() else None
        except OSError:
            written = None
        return piece.nbytes if written is None else written

    def _is_ready(self) -> bool:
        """Whether a pipe takes ``PIPE_BUF`` bytes at once."""
        ready = select.poll()
        ready.register(self, select.POLLOUT)
        return bool(ready.poll(0))


def _never_failing(stream: TextIO) -> TextIO:
    """A stream like ``stream``, on which telling something cannot prevent what comes after it, such as saving."""
    if isinstance(stream, io.TextIOWrapper) and not isinstance(getattr(stream.buffer, "raw", stream.buffer), io.FileIO):
        stream.reconfigure(errors="backslashreplace")  # a console of Windows, which takes text, not bytes of a file
        return stream
    try:
        file = _Unread(stream.fileno(), "w", closefd=False)
    except OSError:  # not a file, but a replacement in the memory of this process
        return stream
    return io.TextIOWrapper(
        io.BufferedWriter(file), encoding=stream.encoding, errors="backslashreplace", line_buffering=True
    )
