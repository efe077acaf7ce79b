"""Objects that go on, and copies of them that go on alone."""

from __future__ import annotations

from typing import TypeVar

_Going = TypeVar("_Going")


def forked(original: _Going, **own: object) -> _Going:
    """A copy of an object that shares all attributes but its ``own``."""
    copy = object.__new__(type(original))
    vars(copy).update(vars(original), **own)
    return copy
