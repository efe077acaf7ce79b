"""Games in files: what ``compare --log`` and ``play`` write, and lines of guesses with their answers."""

from __future__ import annotations

import json
import os
import re
import sys
from typing import Any, NamedTuple

from solver_tree.errors import InputError

_COMPARED = "# solver-tree compare"


class Logged(NamedTuple):
    """A game in a file: its guesses with their answers; the game it is of and its secret, when the file says so."""

    history: tuple[tuple[str, str], ...]
    game: str | None = None
    secret: str | None = None


def read_log(path: str | os.PathLike[str], secret: str | None = None) -> Logged:
    """The game in a file; ``-`` is standard input.

    It can be a log of ``compare``, which has many games: then that of the secret; what ``play --secret`` prints, as
    text or as JSON; or one guess on each line, with its answer after ``=`` or a space. Blank lines and those that begin
    with ``#`` do not count.

    Raises:
        InputError: the file cannot be read, or has no such game; the message says in which line.
    """
    if path == "-":
        text = sys.stdin.read()
    else:
        try:
            with open(path, encoding="utf-8-sig") as file:
                text = file.read()
        except OSError as error:
            raise InputError(f"cannot read '{path}': {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise InputError(f"'{path}' is not a text in UTF-8") from error
    if text.startswith(_COMPARED):
        return _compared(path, text, secret)
    if text.lstrip().startswith("{"):
        return _from_json(path, text)
    history: list[tuple[str, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        told = line.strip()
        if not told or told.startswith("#") or re.fullmatch(r".* found in \d+ guess(es)?\.", told):
            continue
        if (pair := _pair(told, len(history) + 1)) is None:
            raise InputError(f"'{path}' line {number}: '{told}' should be a guess and its answer, as GUESS=ANSWER")
        history.append(pair)
    if not history:
        raise InputError(f"'{path}' has no guesses; it should have lines such as GUESS=ANSWER")
    return Logged(tuple(history))


def _pair(line: str, number: int) -> tuple[str, str] | None:
    """The guess and the answer in a line, which may begin with the number of the guess."""
    guess, equals, feedback = line.partition("=")
    if equals:
        return guess.strip(), feedback.strip()
    words = re.split(r"\s{2,}|\t", line)
    if len(words) < 2:
        words = line.split()
    if len(words) == 3 and words[0].strip(".:") == str(number):
        words = words[1:]
    return (words[0], words[1]) if len(words) == 2 else None


def _compared(path: str | os.PathLike[str], text: str, secret: str | None) -> Logged:
    """The game against ``secret`` in a log of ``compare``."""
    head, *lines = text.splitlines()
    found = re.match(rf"{_COMPARED}: (.*), finish (?:guessed|known), ", head)
    if found is None:
        raise InputError(f"'{path}' is a summary of games; give the log of one strategy")
    games = [line.split("\t") for line in lines if line]
    if any(len(fields) < 3 for fields in games):
        raise InputError(f"'{path}' is not a whole log of games")
    if secret is None and len(games) != 1:
        raise InputError(f"'{path}' has {len(games)} games; say which with --secret, such as --secret {games[0][0]}")
    for told, _, history, *_ in games:
        if secret is None or told.casefold() == secret.strip().casefold():
            return Logged(_pairs(history), found[1], told)
    raise InputError(f"'{path}' has no game with the secret '{secret}'")


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    """The history in a text such as ``0123=1A1B 4567=0A2B``."""
    pairs = []
    for part in text.split(" "):
        guess, equals, feedback = part.partition("=")
        if not equals:
            raise InputError(f"'{text}': guesses or answers with spaces cannot be told apart; give them line by line")
        pairs.append((guess, feedback))
    return tuple(pairs)


def _from_json(path: str | os.PathLike[str], text: str) -> Logged:
    """The game in the JSON that a command prints: ``guesses`` or ``history`` has pairs."""
    try:
        document: Any = json.loads(text)
    except ValueError as error:
        raise InputError(f"'{path}' is not JSON: {error}") from error
    told = document.get("guesses", document.get("history"))
    pairs = told if isinstance(told, list) else []
    if not pairs or not all(
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(text, str) for text in pair) for pair in pairs
    ):
        raise InputError(f"'{path}': 'guesses' should be a list of guesses, each with its answer")
    game, secret = (document.get(name) if isinstance(document.get(name), str) else None for name in ("game", "secret"))
    return Logged(tuple((guess, feedback) for guess, feedback in pairs), game, secret)
