"""The JSON object of a strategy tree: format ``solver-tree/1``, in bytes and in files.

One object: ``format``, ``game``, ``objective``, ``result`` (secrets, total, average, worst, histogram), ``proof``
(lower_bound, upper_bound, optimal, seconds, version) and ``tree`` as ``{guess: {feedback: {guess: {...}}}}`` with
``{}`` under the winning feedback. Some trees have more members:

- ``lists`` (guesses and secrets, each with count and sha256) and ``win``: the name alone does not identify the game;
- ``constraints`` (first, max_guesses): the tree is the best of those that begin with this guess, and take at most so
  many;
- ``weights`` (a number for each secret): the secrets do not all weigh the same;
- ``strategy``: not the search made the tree, but the strategy of this name;
- ``finish`` (known): a secret counts as found when it is the only candidate left, not when it is guessed.
"""

from __future__ import annotations

import os
from typing import Any

import orjson

from solver_tree.errors import InputError
from solver_tree.files import check_place, write_whole

FORMAT = "solver-tree/1"


def encode(document: dict[str, Any], *, pretty: bool = False) -> bytes:
    """A document as JSON, compact or indented.

    Raises:
        InputError: it is deeper than JSON writers go.
    """
    try:
        return orjson.dumps(document, option=orjson.OPT_INDENT_2 if pretty else None) + b"\n"
    except orjson.JSONEncodeError as error:
        name, worst = document["game"], document["result"]["worst"]
        raise InputError(f"the tree of {name} is too deep for JSON: {worst} guesses") from error


def save_document(document: dict[str, Any], path: str | os.PathLike[str], *, pretty: bool = False) -> None:
    """Write a document to ``path``: under a temporary name first, then renamed.

    Raises:
        InputError: it is deeper than JSON writers go, the place cannot be written, or it holds a file that is not a
            strategy tree.
    """
    check_replaceable(path)
    write_whole(path, encode(document, pretty=pretty))


def check_replaceable(path: str | os.PathLike[str]) -> None:
    """Find out whether a document can be saved at ``path``.

    Raises:
        InputError: the folder is missing or closed, or ``path`` holds a file that is not a strategy tree.
    """
    check_place(path)
    if not os.path.exists(path):
        return
    try:
        read_document(path)
    except InputError as error:
        raise InputError(
            f"'{path}' is not a Solver Tree tree and is left as it is; give another name with -o"
        ) from error


def read_document(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The JSON object in a file, known to claim our format."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise InputError(f"cannot read '{path}': {error.strerror}") from error
    try:
        document = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise InputError(f"'{path}' is not a strategy tree: not JSON ({error})") from error
    stated = document.get("format") if isinstance(document, dict) else None
    if stated != FORMAT:
        found = f"its format is {stated!r}" if isinstance(stated, str) else "it states no format"
        raise InputError(f"'{path}' is not a strategy tree: {found}; it should be '{FORMAT}'")
    assert isinstance(document, dict)
    return document
