"""Read a game from a file: a log of ``compare``, the output of ``play``, or lines of guesses with their feedback."""

from __future__ import annotations

import os
import re
import sys
from typing import NamedTuple

from solver_tree.errors import InputError
from solver_tree.games.json_text import read_json
from solver_tree.games.text_files import MAX_LIST_BYTES, read_lines
from solver_tree.text import brief, one_line
from solver_tree.tree.node import after_text

_COMPARE_HEADING = "# solver-tree compare"


class LoggedGame(NamedTuple):
    """A game read from a file.

    Attributes:
        history: the guesses with their feedback, as the file writes them.
        game: the name of the game, if the file states it.
        secret: the secret, if the file states it.
    """

    history: tuple[tuple[str, str], ...]
    game: str | None = None
    secret: str | None = None

    def __repr__(self) -> str:
        return one_line("LoggedGame", f"{brief(self.game or 'unknown game')} {after_text(self.history)}")


def read_log(path: str | os.PathLike[str], secret: str | None = None) -> LoggedGame:
    """Read a game from a file.

    The file can be

    * a log of ``compare``, which has many games;
    * the output of ``play --secret``, as text or as JSON;
    * a text with one guess on each line, and its feedback after ``=`` or a space.

    Blank lines and lines that begin with ``#`` are ignored.

    Args:
        path: the file; ``-`` is standard input.
        secret: the secret of the game to read from a log of ``compare``.

    Raises:
        InputError: the file cannot be read, is too large, or has no such game; the message names the line.
    """
    text = _read_text(path)
    if text.startswith(_COMPARE_HEADING):
        return _from_compare_log(path, text, secret)
    if text.lstrip().startswith("{"):
        return _from_json(path, text)
    history: list[tuple[str, str]] = []
    for number, untrimmed in enumerate(text.splitlines(), 1):
        line = untrimmed.strip()
        if not line or line.startswith("#") or re.fullmatch(r".* found in \d+ guess(es)?\.", line):
            continue
        if (pair := _read_line(line, len(history) + 1)) is None:
            raise InputError(f"'{path}' line {number}: '{line}' should be a guess and its feedback, as GUESS=FEEDBACK")
        history.append(pair)
    if not history:
        raise InputError(f"'{path}' has no guesses; it should have lines such as GUESS=FEEDBACK")
    return LoggedGame(tuple(history))


def _read_text(path: str | os.PathLike[str]) -> str:
    if path != "-":
        return "\n".join(read_lines(path))
    text = sys.stdin.read(MAX_LIST_BYTES + 1)
    if len(text) > MAX_LIST_BYTES:
        raise InputError(f"cannot read standard input: it has over {MAX_LIST_BYTES} characters, the limit")
    return text


def _read_line(line: str, number: int) -> tuple[str, str] | None:
    """Return the guess and the feedback in a line, which may begin with the number of the guess."""
    guess, equals, feedback = line.partition("=")
    if equals:
        return guess.strip(), feedback.strip()
    words = re.split(r"\s{2,}|\t", line)
    if len(words) == 4:
        words.pop()  # what play says about the guess
    if len(words) < 2:
        words = line.split()
    if len(words) == 3 and words[0].strip(".:") == str(number):
        words = words[1:]
    return (words[0], words[1]) if len(words) == 2 else None


def _from_compare_log(path: str | os.PathLike[str], text: str, secret: str | None) -> LoggedGame:
    """Return the game with ``secret`` in a log of ``compare``."""
    heading, *lines = text.splitlines()
    match = re.match(rf"{_COMPARE_HEADING}: (.*), finish (?:guessed|known), ", heading)
    if match is None:
        raise InputError(f"'{path}' is a summary of games; give the log of one strategy")
    games = [line.split("\t") for line in lines if line]
    if any(len(fields) < 3 for fields in games):
        raise InputError(f"'{path}' is not a complete log of games")
    if secret is None and len(games) != 1:
        raise InputError(f"'{path}' has {len(games)} games; choose one with --secret, such as --secret {games[0][0]}")
    for logged_secret, _, history, *_ in games:
        if secret is None or logged_secret.casefold() == secret.strip().casefold():
            return LoggedGame(_split_history(history), match[1], logged_secret)
    raise InputError(f"'{path}' has no game with the secret '{secret}'")


def _split_history(text: str) -> tuple[tuple[str, str], ...]:
    """Split a text such as ``0123=1A1B 4567=0A2B`` into guesses with their feedback."""
    pairs = []
    for entry in text.split(" "):
        guess, equals, feedback = entry.partition("=")
        if not equals:
            raise InputError(
                f"'{text}': guesses or feedback with spaces cannot be separated; give a file with one guess per line"
            )
        pairs.append((guess, feedback))
    return tuple(pairs)


def _from_json(path: str | os.PathLike[str], text: str) -> LoggedGame:
    """Return the game in the JSON output of a command, in which ``guesses`` or ``history`` is a list of pairs."""
    try:
        document = read_json(text)
    except ValueError as error:
        raise InputError(f"'{path}' cannot be read: {error}") from error
    member = document.get("guesses", document.get("history"))
    pairs = member if isinstance(member, list) else []
    if not pairs or not all(
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(text, str) for text in pair) for pair in pairs
    ):
        raise InputError(f"'{path}': 'guesses' should be a list of guesses, each with its feedback")
    game, secret = (document.get(name) if isinstance(document.get(name), str) else None for name in ("game", "secret"))
    return LoggedGame(tuple((guess, feedback) for guess, feedback in pairs), game, secret)
