"""Reads JSON in which no object has a member twice: of two, some readers take the first and others the last."""

from __future__ import annotations

import re
from typing import Any

import orjson

_STRING = re.compile(rb'"(?:[^"\\]+|\\.)*+"\s*+(:?)')


def read_json(text: bytes | str) -> Any:
    """The value that a JSON text states.

    Raises:
        ValueError: it is not JSON, or an object has a member twice; the message says so.
    """
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise ValueError(f"not JSON ({error})") from error
    if not _is_written_so(value, data) and _members(value) != _stated_members(data):
        raise ValueError(f"an object has {_twice(data)} twice")
    return value


def _is_written_so(value: Any, data: bytes) -> bool:
    """Whether this program would write a value as this text, which then has no member twice: most files are its own."""
    try:
        return orjson.dumps(value) == data.strip()
    except orjson.JSONEncodeError:  # too deep for the writer
        return False


def _members(value: Any) -> int:
    """The number of members of all objects in a value."""
    members, left = 0, [value]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            members += len(value)
            left += value.values()
        elif isinstance(value, list):
            left += value
    return members


def _stated_members(data: bytes) -> int:
    """The number of members that a JSON text states: its strings before a colon."""
    return sum(len(match[1]) for match in _STRING.finditer(data))


def _twice(data: bytes) -> str:
    """The name of a member that a JSON text has twice in one object."""
    from json import loads  # only for the message

    found: list[str] = []

    def note(pairs: list[tuple[str, Any]]) -> None:
        names = [name for name, _ in pairs]
        found.extend(name for name in names if names.count(name) > 1)

    try:
        loads(data, object_pairs_hook=note)
    except RecursionError:
        return "a member"
    return f"the member '{found[0]}'"
