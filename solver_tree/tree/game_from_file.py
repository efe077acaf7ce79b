"""The game of a tree that its name alone does not tell: what the file says of it, and no more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from solver_tree.errors import InputError, TreeError
from solver_tree.games import Game, game
from solver_tree.games.recorded import RecordedGame
from solver_tree.games.words import WordGame, clean
from solver_tree.tree.checked_walk import Texts, at, gather

WORD_GAMES = {"wordle": False, "wordle-hard": True}
"""Whether each game of words is played in hard mode."""

LONGEST_NAME = 1000


def game_from_file(name: str, win: str, root: dict[str, Any], order: Iterable[str] = ()) -> Game:
    """The game of the tree ``root``, with the guesses and secrets that are in it.

    The rule of a game of words is known. Of any other it is the user's own code, which a file cannot name or
    hold: see ``RecordedGame``.

    Args:
        name: the name of the game.
        win: the winning feedback.
        root: the tree, which may be anything.
        order: some or all secrets in the order that the game should have them; the others come as in the tree.

    Raises:
        InputError: there can be no such game, or the tree is none of it; the message says where.
    """
    _check_name(name, win)
    if name in WORD_GAMES:
        _check_win(win, root)
    texts = gather(root, win)
    found = dict.fromkeys(texts.secrets)
    secrets = tuple(dict.fromkeys(secret for secret in (*order, *found) if secret in found))
    if name in WORD_GAMES:
        return _word_game(texts, secrets, hard=WORD_GAMES[name])
    return RecordedGame(name, tuple(texts.guesses), secrets, texts.feedbacks, win)


def check_storable(this_game: Game) -> None:
    """See, before long work, that a file can tell ``this_game`` from all others.

    Raises:
        InputError: its name is that of another game, or a guess cannot be printed.
    """
    if this_game.named:
        return
    name = this_game.name
    _check_name(name, this_game.win)
    if name in WORD_GAMES and not isinstance(this_game, WordGame):
        raise InputError(f"game '{name}': this is the name of games of words; another game needs another name")
    for guess in this_game.guesses:
        if not guess.isprintable():
            raise InputError(f"game '{name}': guess '{guess}' has a character that cannot be printed")


def check_feedbacks(this_game: Game) -> None:
    """See that every feedback can be printed, by asking for each as the search will.

    Raises:
        InputError: one cannot, or the rule of the game fails.
    """
    if this_game.named or isinstance(this_game, WordGame):
        return
    for feedback in this_game.feedbacks:
        if not feedback.isprintable():
            raise InputError(f"game '{this_game.name}': feedback '{feedback}' has a character that cannot be printed")


def _check_name(name: str, win: str) -> None:
    """Raise TreeError unless a game which needs more than its name can have this name, and be won so."""
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise TreeError(f"game '{name}': a name has 1 to {LONGEST_NAME} characters that can be printed")
    if _name_tells_game(name):
        raise TreeError(f"game '{name}': this is the name of a game without lists; another game needs another name")
    if not isinstance(win, str):  # it may be anyone's code that gave it
        raise TreeError(f"win: {win!r} should be a text")
    if not win.isprintable():
        raise TreeError(f"win: '{win}' has a character that cannot be printed")


def _name_tells_game(name: str) -> bool:
    try:
        return game(name).named
    except InputError:
        return False


def _check_win(win: str, root: dict[str, Any]) -> None:
    for guess in root:
        if win != "G" * len(guess):
            raise TreeError(f"win is stated as '{win}', but a word like '{guess}' is found with '{'G' * len(guess)}'")


def _word_game(texts: Texts, secrets: tuple[str, ...], *, hard: bool) -> WordGame:
    for guess, history in texts.guesses.items():
        if guess != clean(guess):
            raise at(history, f"guess '{guess}' should be written '{clean(guess)}'")
    try:
        return WordGame(tuple(texts.guesses), secrets, hard=hard)
    except InputError:
        _blame_word(texts)
        raise


def _blame_word(texts: Texts) -> None:
    """Raise TreeError for the first guess that is no word, or not as long as the first one."""
    first = next(iter(texts.guesses))
    for guess, history in texts.guesses.items():
        try:
            WordGame((first,) if guess == first else (first, guess), (first,))
        except InputError as error:
            raise at(history, str(error)) from error
