"""Read a game from a file: a log of ``compare``, the output of ``play``, or lines of guesses with their feedback."""

from __future__ import annotations

import os
import re
import sys
from itertools import pairwise
from typing import NamedTuple

from solver_tree.advice.history import read_history
from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.entries import Entry
from solver_tree.games.json_text import read_json
from solver_tree.games.text_files import MAX_LIST_BYTES, read_lines
from solver_tree.text import brief, count, one_line
from solver_tree.tree import History

_COMPARE_HEADING = "# solver-tree compare"
_IGNORED = re.compile(
    r"\s*(#|https?://|.* found in \d+ guess(es)?\.$|(?!guess )[^\W\d]\w+ .*\b[\dX]/\d\*?\s*$)", re.IGNORECASE
)


class LoggedGame(NamedTuple):
    """A game read from a file.

    Attributes:
        entries: the guesses with their feedback, as the file writes them.
        places: where each of them stands, for messages; nothing when empty.
        game: the name of the game, if the file states it.
        secret: the secret, if the file states it.
    """

    entries: tuple[Entry, ...]
    places: tuple[str, ...] = ()
    game: str | None = None
    secret: str | None = None

    def __repr__(self) -> str:
        return one_line("LoggedGame", f"{brief(self.game or 'unknown game')} of {count(len(self.entries), 'guess')}")

    def history(self, game: Game) -> History:
        """The guesses with their feedback, as a game writes them.

        Raises:
            InputError: an entry is not a guess of the game with its feedback.
        """
        return read_history(game, self.entries, self.places)


def read_log(path: str | os.PathLike[str], secret: str | None = None) -> LoggedGame:
    """Read a game from a file.

    The file can be

    * a log of ``compare``, which has many games;
    * the output of ``play --secret``, as text or as JSON;
    * what ``play`` or ``host`` shows during a game, without commands such as ``undo``;
    * a share text with the words beside the squares;
    * a text with one guess and its feedback on each line, as ``read_entries`` reads them.

    Blank lines, lines that begin with ``#``, and titles and addresses of share texts are ignored.

    Args:
        path: the file; ``-`` is standard input.
        secret: the secret of the game to read from a log of ``compare``.

    Raises:
        InputError: the file cannot be read, is too large, or has no such game.
    """
    text = _read_text(path)
    if text.startswith(_COMPARE_HEADING):
        return _from_compare_log(path, text, secret)
    if text.lstrip().startswith("{"):
        return _from_json(path, text)
    numbered = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    numbered = _session(numbered) or [(number, line) for number, line in numbered if not _IGNORED.match(line)]
    if not numbered:
        raise InputError(f"'{path}' has no guesses; it should have lines such as GUESS=FEEDBACK")
    return LoggedGame(tuple(line for _, line in numbered), tuple(f"'{path}' line {number}" for number, _ in numbered))


def _session(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The guesses in what ``play`` or ``host`` shows during a game, each with the feedback that stands below it."""
    return [
        (number, f"{shown[1]}={below.strip(' >')}")
        for (number, line), (_, below) in pairwise(lines)
        if (shown := re.fullmatch(r"Guess \d+(?: of \d+)?: (\S.*?)(?:   \(.*\))?", line)) and below[:1] == " "
    ]


def _read_text(path: str | os.PathLike[str]) -> str:
    if path != "-":
        return "\n".join(read_lines(path))
    text = sys.stdin.read(MAX_LIST_BYTES + 1)
    if len(text) > MAX_LIST_BYTES:
        raise InputError(f"cannot read standard input: it has over {MAX_LIST_BYTES} characters, the limit")
    return text


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
            if not history:
                raise InputError(f"'{path}': the game with the secret '{logged_secret}' has no guesses")
            return LoggedGame(_split_history(history), (), match[1], logged_secret)
    raise InputError(f"'{path}' has no game with the secret '{secret}'")


def _split_history(text: str) -> tuple[str, ...]:
    """Split a text such as ``0123=1A1B 4567=0A2B`` into guesses with their feedback."""
    entries = tuple(text.split(" "))
    if not all("=" in entry for entry in entries):
        raise InputError(
            f"'{text}': guesses or feedback with spaces cannot be separated; give a file with one guess per line"
        )
    return entries


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
    return LoggedGame(tuple((guess, feedback) for guess, feedback in pairs), (), game, secret)
