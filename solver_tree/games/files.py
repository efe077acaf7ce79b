"""Reading the text files that people write: word lists, weights, feedback tables."""

from __future__ import annotations

from os import PathLike

from solver_tree.errors import InputError


def read_lines(path: str | PathLike[str]) -> list[str]:
    """The lines of a UTF-8 file, whatever its line ends, with or without a byte order mark.

    Raises:
        InputError: it cannot be read, or is not UTF-8.
    """
    data = read_bytes(path)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(f"'{path}' line {line}: byte 0x{data[error.start]:02x} is not UTF-8 text") from error
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def read_bytes(path: str | PathLike[str]) -> bytes:
    """All of a file.

    Raises:
        InputError: it cannot be read.
    """
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise InputError(f"cannot read '{path}': {error.strerror}") from error
    except ValueError as error:  # a NUL in the path
        raise InputError(f"cannot read '{path}': {error}") from error
