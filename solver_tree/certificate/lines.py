"""The lines of a certificate: they are unpacked, and the first one is read and its members are checked.

The checkers of games and of decision trees share this file. It uses Python and nothing else.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator
from typing import IO, Any

LONGEST = 1 << 28  # bytes of a line


class NoCertificate(ValueError):
    """The file is no certificate, or of no game that this checker knows."""


class Refused(ValueError):
    """The certificate, or the tree, does not prove what it says."""


def reason(error: Exception) -> str:
    """Why a file cannot be read, for people."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def need(condition: bool, what: str) -> None:
    """Raise NoCertificate unless a condition holds."""
    if not condition:
        raise NoCertificate(f"its {what} cannot be")


def is_number(value: Any, least: int, most: int) -> bool:
    """Whether ``value`` is a whole number from ``least`` to ``most``."""
    return type(value) is int and least <= value <= most


def are_numbers(value: Any, most: int) -> bool:
    """Whether ``value`` is a list of whole numbers from 0 to ``most``."""
    return type(value) is list and all(is_number(one, 0, most) for one in value)


def is_text(value: Any) -> bool:
    """Whether ``value`` is a short text that can be printed on a line: no control character, no space but `` ``."""
    return type(value) is str and 0 < len(value) <= 1000 and value.isprintable()


def are_texts(value: Any) -> bool:
    """Whether ``value`` is a list of different texts."""
    return type(value) is list and all(map(is_text, value)) and 0 < len(value) == len(set(value))


def whole(text: str, most_digits: int = 99) -> int:
    """The number that some digits of a line mean."""
    if not (text.isascii() and text.isdigit() and len(text) <= most_digits):
        raise Refused(f"{text[:20]!r} should be a number")
    return int(text)


def members_of(value: dict[str, Any], shapes: dict[str, Callable[[Any], bool]]) -> dict[str, Any]:
    """The members of an object, each of which must have its shape, and no others; a member that is missing is null."""
    need(value.keys() <= shapes.keys(), "members")
    for name, fits in shapes.items():
        need(fits(value.get(name)), name)
    return {name: value.get(name) for name in shapes}


def unpacked(raw: IO[bytes]) -> Iterator[str]:
    """The lines of a file that gzip has compressed in one piece; each has an end."""
    unpack, begun, size = zlib.decompressobj(31), [b""], 0
    try:
        while not unpack.eof:
            packed = unpack.unconsumed_tail or raw.read(1 << 16)
            *ended, rest = unpack.decompress(packed, 1 << 16).split(b"\n")
            if not (packed or ended or rest):
                raise Refused("it is cut off")
            for line in ended:
                yield b"".join([*begun, line]).decode()
                begun, size = [], 0
            begun.append(rest)
            size += len(rest)
            if size > LONGEST:
                raise Refused("a line is too long")
    except (zlib.error, UnicodeDecodeError) as error:
        raise Refused(f"it is damaged: {error}") from None
    if size or unpack.unused_data or raw.read(1):
        raise Refused("something follows its last line")


def read_first(lines: Iterator[str], *expected: str) -> dict[str, Any]:
    """The first line of a certificate, which should have one of these formats."""
    try:
        header = json.loads(next(lines, ""), object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        raise NoCertificate(f"it should be lines compressed by gzip, the first of them JSON: {error}") from None
    if type(header) is not dict or header.get("format") not in expected:
        raise NoCertificate(f"its first line should have the format {expected[0]!r}")
    return header


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The members of a JSON object, each of which is named once."""
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("a member is named twice")
    return members
