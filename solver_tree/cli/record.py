"""The record of the games that somebody has played: a file of the user, and the statistics that it gives.

Each line of the file is one game as JSON, so that a line that is torn costs no other game. ``SOLVER_TREE_RECORD`` names
another file, or says ``off``.
"""

from __future__ import annotations

import os
import sys
import warnings
from typing import Any

from solver_tree.cli.dialogue import Talk, filled, is_screen
from solver_tree.cli.output import print_bars, print_json
from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.text_files import read_bytes
from solver_tree.play.daily import Played, day_now, histogram_of, streak_of
from solver_tree.text import count

VARIABLE = "SOLVER_TREE_RECORD"
"""The environment variable that names the file, or is ``off``."""


def record_path() -> str | None:
    """The file of the record, by the convention of the system; None if none is to be kept."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return None if chosen.lower() == "off" else chosen
    if os.name == "nt":
        folder = os.environ.get("LOCALAPPDATA") or os.path.expanduser(r"~\AppData\Local")
    else:
        folder = os.environ.get("XDG_STATE_HOME", "")
        if not os.path.isabs(folder):  # which the convention says to ignore
            folder = os.path.expanduser("~/.local/state")
    return os.path.join(folder, "solver-tree", "games.jsonl")


def kept_games(game: Game) -> list[Played]:
    """The games that are kept of one game; a warning says if there is something else in the file."""
    path = record_path()
    if path is None or not os.path.exists(path):
        return []
    try:
        lines = read_bytes(path).splitlines()
    except InputError as error:
        _warn(f"no games are read: {error}")
        return []
    read = [_read(line) for line in lines if line.strip()]
    if unreadable := read.count(None):
        _warn(f"'{path}': {count(unreadable, 'line')} left out, which no game wrote")
    return [played for name, secrets, played in filter(None, read) if (name, secrets) == (game.name, game.secret_count)]


def keep(game: Game, played: Played) -> None:
    """Add a game to the record; if that fails, a warning says so, and the game goes on."""
    import orjson

    path = record_path()
    if path is None:
        return
    try:
        line = orjson.dumps({"game": game.name, "secrets": game.secret_count, **played._asdict()}) + b"\n"
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
        with open(path, "ab+") as file:
            if file.tell() and _last_byte(file) != b"\n":
                line = b"\n" + line
            file.write(line)
    except (OSError, orjson.JSONEncodeError) as error:
        _warn(f"this game is not kept in '{path}': {getattr(error, 'strerror', None) or error}")


def _last_byte(file: Any) -> bytes:
    file.seek(-1, os.SEEK_END)
    byte: bytes = file.read(1)
    return byte


def _read(line: bytes) -> tuple[str, int, Played] | None:
    """A game with its name and its number of secrets; None if the line has none."""
    import orjson

    try:
        match orjson.loads(line):
            case {
                "game": str(name),
                "secrets": int(secrets),
                "guesses": [str(), *_] as guesses,
                "found": bool(found),
                "hints": int(hints),
                "day": (str() | None) as day,
            } if all(isinstance(guess, str) for guess in guesses):
                return name, secrets, Played(guesses, found, hints, day)
    except orjson.JSONDecodeError:
        pass
    return None


def _warn(text: str) -> None:
    warnings.warn(text, RuntimeWarning, stacklevel=1)


class Recording:
    """Keeps a game that is hosted: one against a secret of the day, and at a terminal one whose secret is drawn.

    Args:
        game: the game.
        talk: the conversation.
        day: the day whose secret it is; None if it is not one of a day.
        drawn: whether the secret is drawn at random.
    """

    def __init__(self, game: Game, talk: Talk, day: str | None, *, drawn: bool) -> None:
        self._game = game
        self._wanted = day is not None or (drawn and sys.stdin.isatty())
        self._kept = False
        if day is not None and any(played.day == day for played in kept_games(game)):
            self._wanted = False
            talk.say("You have played the secret of this day; this game is not kept.", "")

    def keep(self, played: Played) -> None:
        """Keep the game as it was played to its end."""
        if self._wanted and played.guesses:
            keep(self._game, played)
            self._kept = True

    def show(self) -> None:
        """Print the statistics at a terminal, if the game is one of several that are kept."""
        if self._kept and is_screen() and len(kept_games(self._game)) > 1:
            print()
            print_statistics(self._game)


def statistics_report(game: Game) -> dict[str, Any]:
    """The statistics of a game as JSON."""
    games = kept_games(game)
    histogram = histogram_of(games)
    own = sum(histogram)
    return {
        "game": game.name,
        "games": len(games),
        "found": sum(played.found for played in games),
        "histogram": histogram,
        "average": sum(number * n for number, n in enumerate(histogram, 1)) / own if own else None,
        "daily": sum(played.day is not None for played in games),
        "streak": streak_of(games, day_now()),
    }


def print_statistics(game: Game, *, as_json: bool = False) -> None:
    """Print the statistics of a game: how many games took how many guesses, and the streak of days."""
    report = statistics_report(game)
    if as_json:
        print_json(report)
        return
    if not report["games"]:
        print(filled(f"No games of {game.name} are kept yet."))
        return
    own = sum(report["histogram"])
    average = f", in {report['average']:.2f} guesses on average" if own else ""
    print(filled(f"Your games of {game.name}: {report['games']}, {own} found without a hint{average}."))
    if own:
        print_bars(report["histogram"])
    if report["streak"]:
        print(f"Secrets of the day found: {count(report['streak'], 'day')} in a row.")
