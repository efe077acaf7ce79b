"""The secret of the day, and figures of the games that somebody has played; as in ``export/js/pure/daily.js``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.codes import CodeGame
from solver_tree.play.candidates import MAX_LISTED, list_secrets

_32_BITS = 0xFFFFFFFF


def day_now() -> str:
    """The present day by universal time, such as ``2026-01-31``: it changes at the same moment for all."""
    return datetime.now(UTC).date().isoformat()


def secret_of_day(game: Game, day: str) -> str:
    """The secret of a day: the same for all who play the same game, here or on its page.

    Raises:
        InputError: the game has too many secrets to list.
    """
    if isinstance(game, CodeGame) and game.original is not None:
        secret = secret_of_day(game.original, day)
        return secret.translate(str.maketrans(game.original.alphabet, game.alphabet))
    if game.secret_count > MAX_LISTED:
        raise InputError(f"{game.name} has {game.secret_count} secrets, too many to choose one of a day from")
    weights = dict(zip(game.secrets, game.weights, strict=True)) if game.weights is not None else None
    secrets = sorted(list_secrets(game), key=_in_script)
    number = _number_of(f"{game.name} {len(secrets)} {day}")
    if weights is None:
        return secrets[int(number * len(secrets))]
    rest = number * sum(weights.values())
    for secret in secrets:
        rest -= weights[secret]
        if rest < 0:
            return secret
    return next(secret for secret in secrets if weights[secret])


def _in_script(text: str) -> bytes:
    """What JavaScript compares texts by."""
    return text.encode("utf-16-be", "surrogatepass")


def _number_of(text: str) -> float:
    """A number from 0 to 1 that looks random, and is the same for the same text."""
    number = 2166136261
    for symbol in text:
        number = (number ^ ord(symbol)) * 16777619 & _32_BITS
    for shift, factor in ((16, 2246822507), (13, 3266489909)):
        number = (number ^ number >> shift) * factor & _32_BITS
    return (number ^ number >> 16) / 2**32


class Played(NamedTuple):
    """A game that was played to its end.

    Attributes:
        guesses: the guesses that were made.
        found: whether the last one was the secret.
        hints: how many hints were given.
        day: the day whose secret it was; None if the secret was drawn at random.
    """

    guesses: Sequence[str]
    found: bool
    hints: int
    day: str | None = None


def histogram_of(games: Iterable[Played]) -> list[int]:
    """How many games took 1, 2, ... guesses; those with hints and those without the secret do not count."""
    counts: list[int] = []
    for played in games:
        if played.found and not played.hints:
            counts += [0] * (len(played.guesses) - len(counts))
            counts[len(played.guesses) - 1] += 1
    return counts


def streak_of(games: Iterable[Played], today: str) -> int:
    """On how many days in a row, up to today or yesterday, the secret of the day was found."""
    found = {played.day for played in games if played.found}
    day = date.fromisoformat(today)
    if today not in found:
        day -= timedelta(days=1)
    length = 0
    while day.isoformat() in found:
        length += 1
        day -= timedelta(days=1)
    return length
