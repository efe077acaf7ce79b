"""The JSON object of a strategy tree: format ``solver-tree/1``, in bytes and in files.

Every tree is one object with these members:

- ``format``: ``solver-tree/1``;
- ``game``: the name of the game;
- ``objective``: the objective, as ``objective.parse`` takes it;
- ``result``: secrets, total, average, worst and histogram of the tree;
- ``proof``: lower_bound, upper_bound, optimal, seconds, version and, for some trees, components;
- ``tree``: ``{guess: {feedback: {guess: {...}}}}`` with ``{}`` under the winning feedback.

Some trees have more members:

- ``lists`` (guesses and secrets, each with count and sha256) and ``win``: the name of the game does not identify it;
- ``letters``: in a game of words, texts of several characters that count as one letter each;
- ``constraints`` (first, max_guesses): the tree is the best of those that begin with this guess, or with the guesses of
  this list in turn, and meet this limit;
- ``weights`` (an integer for each secret): the weights are not all equal;
- ``strategy``: the strategy of this name made the tree, not the search;
- ``finish`` (known): a secret counts as found when it is known, not when it is guessed.
"""

from __future__ import annotations

import os
from typing import Any

import orjson

from solver_tree.errors import InputError
from solver_tree.files import check_place
from solver_tree.games.json_text import read_json
from solver_tree.games.text_files import MAX_TREE_BYTES, read_bytes

FORMAT = "solver-tree/1"


def encode(document: dict[str, Any], *, pretty: bool = False) -> bytes:
    """Write a document as JSON.

    Args:
        document: the JSON object of a tree.
        pretty: whether to indent the JSON.

    Raises:
        InputError: the document is too deeply nested for JSON writers.
    """
    try:
        return orjson.dumps(document, option=orjson.OPT_INDENT_2 if pretty else None) + b"\n"
    except orjson.JSONEncodeError as error:
        name, worst = document["game"], document["result"]["worst"]
        raise InputError(f"the tree of {name} is too deep for JSON: {worst} guesses") from error


def check_replaceable(path: str | os.PathLike[str]) -> None:
    """Check that a document can be saved at ``path``.

    Raises:
        InputError: the folder is missing or not writable, or ``path`` is a file that is not a strategy tree.
    """
    check_place(path)
    if not os.path.exists(path):
        return
    try:
        read_document(path)
    except InputError as error:
        raise InputError(f"'{path}' is not a strategy tree and is left as it is; give another name with -o") from error


def read_document(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Read the JSON object in a file, see ``parse_document``.

    Raises:
        InputError: the file cannot be read, is too large, or is not such an object.
    """
    return parse_document(read_bytes(path, MAX_TREE_BYTES), path)


def parse_document(data: bytes, path: str | os.PathLike[str]) -> dict[str, Any]:
    """The JSON object that a text states, checked to have the format ``solver-tree/1``.

    Args:
        data: the text.
        path: its file, for messages.

    Raises:
        InputError: the text is not JSON, has a member twice, or states another format.
    """
    try:
        document = read_json(data)
    except ValueError as error:
        raise InputError(f"'{path}' is not a strategy tree: {error}") from error
    stated = document.get("format") if isinstance(document, dict) else None
    if stated != FORMAT:
        problem = f"its format is {stated!r}" if isinstance(stated, str) else "it states no format"
        raise InputError(f"'{path}' is not a strategy tree: {problem}; it should be '{FORMAT}'")
    assert isinstance(document, dict)
    return document
