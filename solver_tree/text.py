"""Texts from outside, such as names, that are to be shown."""

from __future__ import annotations


def printable(name: str) -> str:
    """A name from outside with nothing in it that does not print, such as line ends."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in name)
