"""Guesses and feedback as people and programs give them: texts, numbers and tuples, and lines that have both."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from numbers import Integral
from typing import TypeAlias

from solver_tree.errors import InputError, check_list, check_text
from solver_tree.games.feedback import Colours, example_feedback
from solver_tree.games.hard_mode import ignored_hint
from solver_tree.games.interface import Game, check_game
from solver_tree.games.recorded import RecordedGame
from solver_tree.games.spelling import SQUARES, Ambiguous, colour_letters, narrow
from solver_tree.games.words import WordGame
from solver_tree.text import text_of

Written: TypeAlias = str | int | Sequence[str | int]
"""A guess, a secret or feedback as a caller may write it: ``"1122"``, ``1122``, ``(1, 1, 2, 2)``."""

Entry: TypeAlias = str | tuple[Written, Written]
"""A guess with its feedback: ``"1122=1B1W"``, ``("1122", "1B1W")``, ``(1122, (1, 1))``."""

_EXAMPLES = 1000  # secrets that are scored to find feedback for a message

_SEPARATOR = re.compile(r"\s*(?:->|=>|→|⇒|[=:|,;])\s*|\s+")
_LABEL = re.compile(r"((?:guess|turn|try)\s*)?#?(\d+)(?:\s*(?:of|/)\s*\d+)?\s*([.:)]?)\s+", re.IGNORECASE | re.ASCII)
_NOTE = re.compile(r"\s{2,}|\t|\s*\(")
_PEGS = frozenset("●○⚫⚪")


def read_guess(game: Game, given: Written) -> str:
    """The guess that any value means, as the game writes it: a text, a number, or a tuple with one member a symbol.

    >>> from solver_tree.games import game
    >>> read_guess(game("mastermind-4x6"), 1122), read_guess(game("mastermind-4x6"), (1, 1, 2, 2))
    ('1122', '1122')

    Raises:
        InputError: it is none of the game.
    """
    return game.read_guess(_as_text("guess", given))


def read_secret(game: Game, given: Written) -> str:
    """The secret that any value means, as ``read_guess`` reads a guess.

    Raises:
        InputError: it is none of the game.
    """
    return game.read_secret(_as_text("secret", given))


def read_feedback(game: Game, given: Written) -> str:
    """The feedback that any value means, as the game writes it: a text, a number, or a tuple such as ``(1, 2)``.

    Raises:
        InputError: it is none of the game, or it has several readings.
    """
    return game.read_feedback(_as_text("feedback", given))


def read_entries(game: Game, entries: Iterable[Entry], places: Sequence[str] = ()) -> list[tuple[str, str]]:
    """Read guesses with their feedback.

    A text is split where one part is a guess of the game and the other is feedback: ``1234=0A1B``,
    ``Guess 1: 1234 -> 0 bulls, 1 cow``, ``1. 1234 0 1``. What squares mean is decided by all feedback together.

    Args:
        game: the game.
        entries: each guess with its feedback, as a pair or as a text.
        places: where each entry stands, for messages; nothing when empty.

    Returns:
        Each guess with its feedback, as the game writes them.

    Raises:
        InputError: an entry is not a guess with its feedback, or it has several readings.
    """
    check_game(game)
    check_list("history", entries)
    guesses, answers = [], []
    for number, entry in enumerate(entries):
        with _at(places, number):
            guess, answer = _parts(game, entry, number + 1)
        guesses.append(guess)
        answers.append(answer)
    return list(zip(guesses, read_feedbacks(game, answers, places), strict=True))


def read_feedbacks(game: Game, texts: Sequence[str], places: Sequence[str] = ()) -> list[str]:
    """The feedback that texts mean, as the game writes it; squares have one meaning in all of them.

    Args:
        game: the game.
        texts: the feedback to guesses of one player.
        places: where each of them stands, for messages; nothing when empty.

    Raises:
        InputError: a text is not feedback, or it has several readings.
    """
    if isinstance(game._notation, Colours):
        texts = colour_letters(texts)
    feedbacks = []
    for number, text in enumerate(texts):
        with _at(places, number):
            feedbacks.append(game.read_feedback(text))
    return feedbacks


def check_legal(game: Game, history: Iterable[tuple[str, str]], guess: str) -> None:
    """Check that a guess is legal after others.

    Args:
        game: the game.
        history: the guesses before, each with its feedback.
        guess: the guess.

    Raises:
        InputError: it is not; in hard mode, the message says what it should have.
    """
    for earlier, feedback in history if game.restricted else ():
        if not game.legal(earlier, feedback, guess):
            reason = ""
            if game.consistent:
                reason = f": as the secret it would give {game.score(earlier, guess)}"
            elif isinstance(game, WordGame):
                reason = f": {ignored_hint(game.letters_of(earlier), feedback, game.letters_of(guess))}"
            raise InputError(f"guess '{guess}' is not allowed after {earlier}={feedback}{reason}")


@contextmanager
def _at(places: Sequence[str], number: int) -> Iterator[None]:
    """Say where an entry stands if it is refused."""
    try:
        yield
    except InputError as error:
        if not places:
            raise
        raise InputError(f"{places[number]}: {error}") from error


def _as_text(role: str, given: object) -> str:
    """What is given for a guess, a secret or feedback, as a text that the game can read."""
    if isinstance(given, tuple | list):
        parts = [_as_text(role, part) for part in given if isinstance(part, str | Integral)]
        symbols = role != "feedback"
        if len(parts) == len(given) and not (symbols and any(part.isdecimal() and len(part) > 1 for part in parts)):
            return " ".join(parts)
    elif isinstance(given, Integral) and not isinstance(given, bool):
        return str(int(given))
    check_text(role, given)
    return text_of(given)


def _parts(game: Game, entry: object, number: int) -> tuple[str, str]:
    """The guess of an entry, as the game writes it, and its feedback as a text that the game can read."""
    if isinstance(entry, tuple | list) and len(entry) == 2:
        return read_guess(game, entry[0]), _as_text("feedback", entry[1])
    if not isinstance(entry, str):
        raise _no_entry(game, repr(entry))
    readings: dict[tuple[str, str], str] = {}
    for line in _without_label(entry, number):
        for left, right in _splits(line):
            if (guess := _accepted(game.read_guess, left)) is not None:
                for answer in (right, _NOTE.split(right)[0]):
                    if (feedback := _accepted(game.read_feedback, answer)) is not None:
                        readings[guess, feedback] = answer
                        break
            elif (
                not (SQUARES | _PEGS).isdisjoint(left)  # as in a share text with the words behind the squares
                and (feedback := _accepted(game.read_feedback, left)) is not None
                and (guess := _accepted(game.read_guess, right)) is not None
            ):
                readings[guess, feedback] = left
    if len(readings) > 1:
        listed = " or ".join(f"guess {guess} with feedback {feedback}" for guess, feedback in readings)
        raise InputError(f"'{entry}': it may mean {listed}; write it in another way")
    for (guess, _), answer in readings.items():
        return guess, answer
    raise _refusal(game, entry)


def _without_label(text: str, number: int) -> Iterator[str]:
    """A line as it is, and without the number of the guess before it."""
    for line in dict.fromkeys((text.strip(), narrow(text).strip())):
        yield line
        match = _LABEL.match(line)
        if match and (match[1] or match[3] or int(match[2]) == number):
            yield line[match.end() :]


def _splits(line: str) -> Iterator[tuple[str, str]]:
    for match in _SEPARATOR.finditer(line):
        yield line[: match.start()], line[match.end() :]


def _accepted(read: Callable[[str], str], text: str) -> str | None:
    """What a text is read as; the text itself if it has several readings, and None if it has none."""
    try:
        return read(text)
    except Ambiguous:
        return text
    except InputError:
        return None


def _refusal(game: Game, text: str) -> InputError:
    """The error for a text that is not a guess with its feedback: what is wrong with one of the two, if possible."""
    splits = [(left, right) for left, right in _splits(text) if _accepted(game.read_guess, left) is not None]
    if "=" in text and not splits:
        left, _, right = text.rpartition("=")
        splits = [(left, right)]
    try:
        for left, right in splits:
            game.read_guess(left)
            game.read_feedback(right)
    except InputError as error:
        return error
    return _no_entry(game, text)


def _no_entry(game: Game, text: str) -> InputError:
    secrets = tuple(islice(game.each_secret(), _EXAMPLES))
    if isinstance(game, RecordedGame):
        example = example_feedback(game.feedbacks, game.win)
    else:
        example = example_feedback({game.score(secrets[0], secret) for secret in secrets}, game.win)
    return InputError(f"'{text}': not a guess with its feedback, such as {secrets[0]}={example}")
