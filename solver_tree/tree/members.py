"""The members that the JSON object of a tree can have, so that no misspelt one is passed over.

Most members must agree with the tree. A few say what the tree cannot show: these are bounded here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from solver_tree.errors import TreeError, closest
from solver_tree.version import __version__

_BOUNDS = ("lower_bound", "upper_bound")
_DIGEST = ("count", "sha256")
_KNOWN = {
    "": (
        *("format", "game", "lists", "win", "letters", "objective", "finish", "strategy", "constraints", "weights"),
        *("result", "proof", "tree"),
    ),
    "lists": ("guesses", "secrets"),
    "lists: guesses": _DIGEST,
    "lists: secrets": _DIGEST,
    "constraints": ("first", "max_guesses"),
    "result": ("secrets", "total", "average", "worst", "histogram"),
    "proof": (*_BOUNDS, "optimal", "seconds", "version", "components"),
    "proof: components": ("name", *_BOUNDS),
}
"""The members of each object, by its place; those of ``weights`` and ``tree`` are texts of the game."""


MAX_SECONDS = 10**10
"""The most seconds that a search may have taken, some centuries."""

MAX_VERSION_LENGTH = 100

MAX_COUNT = 10**9
"""The largest number of guesses that a list may state, or a limit."""


_STRATEGY = re.compile(r"[a-z][\w.-]{0,99}(:[\w.-]{1,100}){0,20}(:.{1,4100}\.json)?", re.ASCII)
"""The form of the name of a strategy: a rule, its modifiers, and the file of a table."""


def check_count(name: str, stated: int) -> None:
    """Check a number of guesses that is not in the tree.

    Raises:
        TreeError: it is larger than any that makes sense.
    """
    if stated > MAX_COUNT:
        raise TreeError(f"{name} is stated as {stated}; it can be at most {MAX_COUNT}")


def check_seconds(seconds: float) -> None:
    """Check the time of a search.

    Raises:
        TreeError: it is negative, or no time that a search takes.
    """
    if not 0 <= seconds <= MAX_SECONDS:
        raise TreeError(f"proof: 'seconds' is stated as {seconds}; it should be 0 to {MAX_SECONDS}")


def check_version(version: str) -> None:
    """Check the version of the program that made a tree, which may be any short text.

    Raises:
        TreeError: it is too long, or a character cannot be printed.
    """
    if not version.isprintable():
        raise TreeError(f"proof: version '{version}' has a character that cannot be printed")
    if len(version) > MAX_VERSION_LENGTH:
        raise TreeError(f"proof: version '{version}' has {len(version)} characters; {MAX_VERSION_LENGTH} are allowed")


def check_strategy(strategy: str) -> None:
    """Check the name of the strategy that made a tree, which may be one of another version.

    Raises:
        TreeError: no strategy can have this name.
    """
    if _STRATEGY.fullmatch(strategy) is None or not strategy.isprintable():
        raise TreeError(f"strategy '{strategy}': it should be a name such as entropy or lookahead-2:width-20")


def check_members(document: dict[str, Any]) -> None:
    """Check that every member is one that the format has.

    Raises:
        TreeError: a member is unknown; the message names it, and the member that may be meant.
    """
    for place, members in _objects(document):
        known = _KNOWN[place]
        for name in members:
            if name not in known:
                meant = closest(name, known)
                right = f"there can be {', '.join(known)}" if meant is None else f"did you mean '{meant}'?"
                where = f"{place}: " if place else ""
                raise TreeError(f"{where}'{name}' is unknown; {right}{_newer(document)}")


def _objects(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects whose members are fixed, each with its place; whatever is no object is left to who reads it."""
    yield "", document
    for place in ("lists", "constraints", "result", "proof"):
        if isinstance(members := document.get(place), dict):
            yield place, members
            for name, inner in members.items():
                inside = inner if isinstance(inner, list) else [inner] if place == "lists" else []
                at = f"{place}: {name}"
                yield from ((at, each) for each in inside if isinstance(each, dict) and at in _KNOWN)


def _newer(document: dict[str, Any]) -> str:
    """How the message ends if a newer version wrote the file, which may have more members; empty otherwise."""
    proof = document.get("proof")
    stated = proof.get("version") if isinstance(proof, dict) else None
    numbers = [[int(part) for part in re.findall(r"\d{1,9}", str(text))[:3]] for text in (stated, __version__)]
    return f"; version {stated} wrote this, a newer one than {__version__}" if numbers[0] > numbers[1] else ""
