"""Trees in files: saved whole or not at all, and loaded."""

from __future__ import annotations

import os
from typing import Any

import orjson

from solver_tree.errors import InputError
from solver_tree.files import check_place, write_whole
from solver_tree.games import Game
from solver_tree.tree.codec import FORMAT, dumps, parse
from solver_tree.tree.shipped import find
from solver_tree.tree.strategy_tree import StrategyTree
from solver_tree.tree.told_game import check_answers, check_tellable


def save(tree: StrategyTree, path: str | os.PathLike[str], *, pretty: bool = False) -> None:
    """Write ``tree`` to ``path``: under a temporary name first, then renamed.

    Raises:
        InputError: the place cannot be written, or holds a file that is not a strategy tree.
    """
    check_writable(path)
    write_whole(path, dumps(tree, pretty=pretty))


def check_writable(path: str | os.PathLike[str], game: Game | None = None) -> None:
    """Find out, before long work, whether a tree (of ``game``) can be saved at ``path``.

    Raises:
        InputError: the folder is missing or closed, ``path`` holds a file that is not a strategy tree, or no
            file can tell ``game`` from others or hold its feedbacks.
    """
    if game is not None:
        check_tellable(game)
        check_answers(game)
    check_place(path)
    if not os.path.exists(path):
        return
    try:
        read_document(path)
    except InputError as error:
        raise InputError(
            f"'{path}' is not a Solver Tree tree and is left as it is; give another name with -o"
        ) from error


def load(path_or_name: str | os.PathLike[str]) -> StrategyTree:
    """Read a tree and check it: format, game, every guess, every feedback, every secret, every statistic.

    ``path_or_name`` is a file, or the name of a tree that ships with the package, such as ``mastermind-4x6``.

    What a loader cannot see without replaying the game (a branch under a feedback that its secrets would
    not give) is left to ``solver_tree.tree.verify``.

    Raises:
        InputError: the file is missing, unreadable or not a strategy tree.
        TreeError: the tree says something impossible or untrue; the message says where.
    """
    path = find(path_or_name)
    return parse(read_document(path), str(path_or_name))


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
