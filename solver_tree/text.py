"""Text from outside, such as names, prepared for display."""

from __future__ import annotations


def printable(name: str) -> str:
    """A name from outside in which characters that do not print, such as line ends, are escaped."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in name)
