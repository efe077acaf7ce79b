"""The game of a tree from a file, if the name of the game does not identify it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from solver_tree.errors import InputError, TreeError
from solver_tree.games import WORD_GAMES, Game, built_in_game, is_game
from solver_tree.games.consistent import CONSISTENT
from solver_tree.games.english import LETTERS
from solver_tree.games.letters import Spelling, spelling_of
from solver_tree.games.recorded import RecordedGame
from solver_tree.games.words import WordGame
from solver_tree.tree.checked_walk import Texts, collect_texts, error_at
from solver_tree.tree.lists import Lists

MAX_NAME_LENGTH = 1000


def game_from_file(
    name: str, win: str, root: dict[str, Any], order: Iterable[str] = (), letters: tuple[str, ...] = ()
) -> Game:
    """Make a game of the guesses and secrets that are in a tree.

    The rule of a game of words is known. The rule of a custom game is code, which no file holds: then the game is a
    ``RecordedGame``.

    Args:
        name: the name of the game.
        win: the winning feedback.
        root: the tree, which may be anything.
        order: some or all secrets in the order of the game. Secrets that are missing here follow, in the order of the
            tree.
        letters: in a game of words, texts of several characters that count as one letter each.

    Raises:
        InputError: no game can have this name or this winning feedback, or the tree cannot be one of the game; the
            message says where.
    """
    _check_name(name, win)
    if name in WORD_GAMES:
        _check_win(win, root, letters)
    texts = collect_texts(root, win)
    in_tree = dict.fromkeys(texts.secrets)
    secrets = tuple(dict.fromkeys(secret for secret in (*order, *in_tree) if secret in in_tree))
    if name in WORD_GAMES:
        return _word_game(name, texts, secrets, win, letters)
    game = RecordedGame(name, tuple(texts.guesses), secrets, texts.feedbacks, win)
    game.consistent = name.endswith(CONSISTENT)
    return game


def shipped_words(name: str, win: str, lists: Lists) -> Game | None:
    """The game of English words with this name, if its lists are still those that a tree states; else None."""
    if name.removesuffix("-hard") not in LETTERS:
        return None
    shipped = built_in_game(name)
    return shipped if Lists.of(shipped) == lists and shipped.win == win else None


def check_storable(this_game: Game) -> None:
    """Check, before long work, that a file can hold the name and the guesses of ``this_game``.

    Raises:
        InputError: another game has the same name, or a text cannot be printed.
    """
    if this_game.named:
        return
    name = this_game.name
    _check_name(name, this_game.win)
    if name in WORD_GAMES and not isinstance(this_game, WordGame):
        raise InputError(f"game '{name}': only games of words can have this name; give the game another name")
    if name.endswith(CONSISTENT) and not this_game.consistent:
        raise InputError(f"game '{name}': only games of consistent guesses end so; give the game another name")
    for guess in this_game.guesses:
        if not guess.isprintable():
            raise InputError(f"game '{name}': guess '{guess}' has a character that cannot be printed")


def check_feedbacks(this_game: Game) -> None:
    """Check, before long work, that a file can hold the feedback of ``this_game``, if it is known already.

    Otherwise ``games.claims`` checks it as soon as every guess is scored.

    Raises:
        InputError: some feedback cannot be printed.
    """
    if this_game.named or isinstance(this_game, WordGame) or not this_game.knows_feedbacks:
        return
    for feedback in this_game.feedbacks:
        if not feedback.isprintable():
            raise InputError(f"game '{this_game.name}': feedback '{feedback}' has a character that cannot be printed")


def _check_name(name: str, win: str) -> None:
    """Raise TreeError unless a game that its name does not identify can have this name and this winning feedback."""
    if not name or len(name) > MAX_NAME_LENGTH or not name.isprintable():
        raise TreeError(
            f"game '{name}': a name should have 1 to {MAX_NAME_LENGTH} characters, all of which can be printed"
        )
    if is_game(name) and name not in WORD_GAMES:
        raise TreeError(f"game '{name}': a built-in game has this name; give the game another name")
    if not isinstance(win, str):  # the code of a custom game may return anything
        raise TreeError(f"win: {win!r} should be a string")
    if not win.isprintable():
        raise TreeError(f"win: '{win}' has a character that cannot be printed")


def _check_win(win: str, root: dict[str, Any], letters: tuple[str, ...]) -> None:
    """Raise TreeError unless ``win`` is G for each letter of the first guess."""
    for guess in root:
        right = "G" * len(Spelling(letters=letters).split(guess))
        if win != right:
            raise TreeError(f"win is stated as '{win}', but the winning feedback to a word like '{guess}' is '{right}'")


def _word_game(name: str, texts: Texts, secrets: tuple[str, ...], win: str, letters: tuple[str, ...]) -> WordGame:
    """The game of the words in a tree; its errors name the node of an invalid word."""
    spelling = spelling_of(texts.guesses, length=len(win), letters=letters)._replace(letters=letters)
    other = spelling._replace(joined=not spelling.joined)  # the words in a tree may lean to another one than all words
    if not _writes(spelling, texts.guesses) and _writes(other, texts.guesses):
        spelling = other
    for guess, history in texts.guesses.items():
        if guess != (written := spelling.word(guess)):
            raise error_at(history, f"guess '{guess}' should be written '{written}'")
    base, hard = name.removesuffix("-hard").removesuffix("-consistent"), WORD_GAMES[name]
    try:
        consistent = name.endswith("-consistent")
        return WordGame(tuple(texts.guesses), secrets, hard=hard, consistent=consistent, name=base, spelling=spelling)
    except InputError:
        _blame_word(texts, spelling)
        raise


def _writes(spelling: Spelling, words: Iterable[str]) -> bool:
    """Whether a spelling writes words as they are."""
    return all(spelling.word(word) == word for word in words)


def _blame_word(texts: Texts, spelling: Spelling) -> None:
    """Raise TreeError for the first guess that is not a word, or differs in length from the first guess."""
    first = next(iter(texts.guesses))
    for guess, history in texts.guesses.items():
        try:
            WordGame((first,) if guess == first else (first, guess), (first,), spelling=spelling)
        except InputError as error:
            raise error_at(history, str(error)) from error
