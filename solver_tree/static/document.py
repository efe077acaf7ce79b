"""Static sets as files: JSON with what is proved, or a table in which answers are looked up."""

from __future__ import annotations

import csv
import os
from collections.abc import Sequence
from io import StringIO
from itertools import islice
from typing import Any

from solver_tree.errors import InputError, check_path
from solver_tree.files import check_place, write_atomically
from solver_tree.games import Game
from solver_tree.static.result import StaticSet

FORMAT = "solver-tree-static/1"
_ENDINGS = (".json", ".csv")
_HEAD = 1000  # bytes, in which the format is stated
_CORNER = "secret"  # the first cell of a table
_ROWS = 100  # of a table, that are looked at before it is replaced


def facts(found: StaticSet) -> dict[str, Any]:
    """A set, and what is proved of it, as JSON."""
    return {
        "game": found.game.name,
        "finish": found.finish,
        "size": found.size,
        "guesses": list(found.guesses),
        "lower_bound": found.lower_bound,
        "upper_bound": found.upper_bound,
        "optimal": found.optimal,
        **({} if found.asked is None else {"asked": found.asked, "feasible": found.feasible}),
        "seconds": found.seconds,
    }


def check_static_place(path: str | os.PathLike[str], game: Game) -> None:
    """Check, before long work, that a set for ``game`` can be written at ``path``.

    Raises:
        InputError: it cannot, or the file that is there is no such set, or a table that is not of this game.
    """
    check_place(path, _ENDINGS)
    if os.path.exists(path) and os.path.getsize(path):
        try:
            _, guesses = read_static(path)
            # a table of feedback has the same first cell
            if _is_table(path) and wrong_row(path, guesses, game, _ROWS) is not None:
                raise InputError(f"'{path}' has no answers of {game.name}")
        except InputError as error:
            raise InputError(f"{error}; it is left as it is, give another name") from error


def wrong_row(path: str | os.PathLike[str], guesses: Sequence[str], game: Game, most: int | None = None) -> str | None:
    """What is wrong in the rows of a table, as the answers of secrets to guesses; None if nothing is.

    Args:
        path: the table.
        guesses: the guesses of its first line.
        game: the game.
        most: how many rows are looked at; all when None, and then each secret must have one.
    """
    left = set(game.each_secret()) if most is None else set()
    try:
        made = [game.read_guess(guess) for guess in guesses]
        with open(path, encoding="utf-8-sig", newline="") as file:
            rows = filter(None, csv.reader(file, strict=True))  # without blank lines
            for row in islice(rows, 1, None if most is None else most + 1):
                secret = game.read_secret(row[0])
                answers = [game.score(guess, secret) for guess in made]
                if row[1:] != answers:
                    return f"the answers of secret {secret} are {', '.join(answers)}"
                left.discard(secret)
    except (InputError, csv.Error) as error:
        return str(error)
    return f"there is no row of secret {min(left)}" if left else None


def write_static(found: StaticSet, path: str | os.PathLike[str]) -> None:
    """Write a set: as JSON, or as a table of the answers of each secret if the name ends in ``.csv``.

    Raises:
        InputError: the file cannot be written, or a text is not valid Unicode.
    """
    try:
        write_atomically(path, _table(found).encode() if _is_table(path) else _json(found))
    except (UnicodeEncodeError, TypeError) as error:
        raise InputError(f"cannot write '{path}': {error}") from error


def is_static(path: str | os.PathLike[str]) -> bool:
    """Whether a file is a static set, or is meant to be one, rather than a tree; False if there is no such file."""
    try:
        with open(check_path(path), "rb") as file:
            return _is_table(path) or FORMAT.encode() in file.read(_HEAD)
    except OSError:
        return False


def is_static_table(path: str | os.PathLike[str]) -> bool:
    """Whether a file begins as the table of a static set does."""
    try:
        with open(check_path(path), "rb") as file:
            return _is_table(path) and file.read(_HEAD).removeprefix(b"\xef\xbb\xbf").startswith(_CORNER.encode())
    except OSError:
        return False


def read_static(path: str | os.PathLike[str]) -> tuple[str | None, tuple[str, ...]]:
    """Read the set in a file that ``write_static`` wrote.

    Returns:
        The name of the game, which a table does not have, and the guesses.

    Raises:
        InputError: the file cannot be read, or is no static set.
    """
    try:
        with open(check_path(path), encoding="utf-8-sig", newline="") as file:
            text = file.read()
    except OSError as error:
        raise InputError(f"cannot read '{path}': {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"'{path}' is not a static set: not UTF-8") from error
    return (None, _read_table(text, path)) if _is_table(path) else _read_json(text, path)


def _is_table(path: str | os.PathLike[str]) -> bool:
    return os.path.splitext(path)[1].lower() == ".csv"


def _json(found: StaticSet) -> bytes:
    import orjson

    return orjson.dumps({"format": FORMAT, **facts(found)}, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def _table(found: StaticSet) -> str:
    """Each secret in the order of the game, with its answer to each guess."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([_CORNER, *found.guesses])
    for secret in found.game.each_secret():
        writer.writerow([secret, *(found.game.score(guess, secret) for guess in found.guesses)])
    return text.getvalue()


def _read_table(text: str, path: str | os.PathLike[str]) -> tuple[str, ...]:
    try:
        first = next(csv.reader(StringIO(text), strict=True), [])
    except csv.Error as error:
        raise InputError(f"'{path}' is not a static set: {error}") from error
    if first[:1] != [_CORNER]:
        raise InputError(
            f"'{path}' is not a static set: its first line should be '{_CORNER}' and the guesses. "
            f"A table of feedback is a game: --game {path}"
        )
    return tuple(first[1:])


def _read_json(text: str, path: str | os.PathLike[str]) -> tuple[str, tuple[str, ...]]:
    from solver_tree.games.json_text import read_json

    try:
        document = read_json(text)
    except ValueError as error:
        raise InputError(f"'{path}' is not a static set: {error}") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise InputError(f"'{path}' is not a static set: its format should be '{FORMAT}'")
    game, guesses = document.get("game"), document.get("guesses")
    if not isinstance(game, str):
        raise InputError(f"'{path}': game should be a text")
    if not isinstance(guesses, list) or not all(isinstance(guess, str) for guess in guesses):
        raise InputError(f"'{path}': guesses should be a list of texts")
    return game, tuple(guesses)
