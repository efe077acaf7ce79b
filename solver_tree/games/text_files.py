"""Reads the files that people write: word lists, weights and feedback tables."""

from __future__ import annotations

from os import PathLike

from solver_tree.errors import InputError


def read_lines(path: str | PathLike[str]) -> list[str]:
    """The lines of a UTF-8 file, without their line ends.

    Line ends may be those of any system. A byte order mark at the start is skipped.

    Raises:
        InputError: the file cannot be read or is not UTF-8; the message names the line.
    """
    data = read_bytes(path)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(f"'{path}' line {line}: byte 0x{data[error.start]:02x} is not UTF-8 text") from error
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def read_bytes(path: str | PathLike[str]) -> bytes:
    """The content of a file.

    Raises:
        InputError: the file cannot be read.
    """
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise InputError(f"cannot read '{path}': {error.strerror}") from error
    except ValueError as error:  # a NUL in the path
        raise InputError(f"cannot read '{path}': {error}") from error
