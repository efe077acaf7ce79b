"""One function that makes every kind of game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike, fspath
from typing import TYPE_CHECKING

from solver_tree.errors import InputError, check_flags, check_text, warn
from solver_tree.games.built_in import DEFAULT_GAME, WORD_GAMES, built_in_game
from solver_tree.games.consistent import consistent as of_consistent_guesses
from solver_tree.games.interface import Game
from solver_tree.games.some_codes import some_codes
from solver_tree.games.table import read_table
from solver_tree.games.weights import weighted
from solver_tree.games.word_lists import Reading, Source
from solver_tree.games.words import wordle

if TYPE_CHECKING:
    from solver_tree.games.letters import Fold, Language
    from solver_tree.games.weights import Weight


def game(
    name: str | PathLike[str] = DEFAULT_GAME,
    *,
    guesses: Source | None = None,
    answers: Source | None = None,
    hard: bool = False,
    consistent: bool = False,
    weights: str | PathLike[str] | Mapping[str, Weight] | None = None,
    length: int | None = None,
    strict: bool = False,
    fold: Fold | Iterable[Fold] = (),
    language: Language | None = None,
    letters: str | Iterable[str] = (),
) -> Game:
    """Make a game that has a name or a table, or that lists of words make, as the options of commands do.

    >>> from pathlib import Path
    >>> import solver_tree as st
    >>> st.game("mastermind-4x6").score("1123", "1325")
    '2B1W'
    >>> st.game("wordle", guesses=["crane", "slate", "trace"], hard=True)
    <Game wordle-hard: 3 secrets, 3 guesses>
    >>> st.game("mastermind-2x4", answers=["12", "13", "24"], weights={"12": 2, "13": 1, "24": 0})
    <Game mastermind-2x4-some: 3 secrets, 16 guesses, weighted>
    >>> st.game(Path("examples/animals.csv"))
    <Game animals.csv: 8 secrets, 12 guesses>
    >>> st.game("bulls-cow-4x10")
    Traceback (most recent call last):
        ...
    solver_tree.games.built_in.UnknownGame: game 'bulls-cow-4x10': unknown; did you mean bulls-cows-4x10?

    Args:
        name: the name of a game, such as ``bulls-cows-4x10``, ``mastermind-4x6-at-most-2``, ``codes-3x10-distinct``,
            ``words-6`` or ``wordle``; or the ``Path`` of a table, see ``load_game``. A text never names a file, and
            never runs code, whoever wrote it.
        guesses: the words or codes that may be guessed, or a file of them, see ``wordle`` and ``some_codes``.
        answers: those that may be hidden, likewise.
        hard: whether to play a game of words in hard mode.
        consistent: whether each guess must be a possible secret, see ``consistent``.
        weights: how likely the secrets are, see ``weighted``; or a file of lines SECRET NUMBER, or ``frequency:en`` for
            how often words occur. What is left out or rounded there is a warning.
        length, strict, fold, language, letters: how lists of words are read, see ``wordle``.

    Returns:
        The game. The codes of a built-in game are not listed before they are needed.

    Raises:
        UnknownGame: no game has this name.
        InputError: the game cannot be read or made, or it has no lists or no hard mode; the message says why.

    See Also:
        codes: codes by their rules.
        wordle: words.
        load_game: tables and functions of your own.
    """
    text = fspath(name) if isinstance(name, PathLike) else name
    check_text("game", text)
    check_flags(hard=hard, consistent=consistent)
    if hard and not text.endswith("-hard"):
        if f"{text}-hard" not in WORD_GAMES:
            raise InputError(f"game '{text}': hard mode is for games of words")
        text += "-hard"
    made: Game
    reading = Reading.of(length, strict, language, fold, letters)
    listed = guesses is not None or answers is not None
    if listed and text in ("wordle", "wordle-hard", "wordle-consistent"):
        made = wordle(guesses, answers, text.endswith("-hard"), **reading._asdict())
    elif reading.letters:
        raise InputError(f"game '{text}': letters of several characters are for lists of words, in the game wordle")
    elif reading != Reading():
        raise InputError(f"game '{text}': length, strict, fold and language are for lists of words, in the game wordle")
    else:
        made = read_table(text) if isinstance(name, PathLike) else built_in_game(text)
        made = some_codes(made, guesses=guesses, secrets=answers) if listed else made
    if consistent or text == "wordle-consistent":
        made = of_consistent_guesses(made)
    if weights is None:
        return made
    if isinstance(weights, str | PathLike):
        from solver_tree.games.frequency import weights_from

        weights = weights_from(weights, made, warn)
    return weighted(made, weights)
