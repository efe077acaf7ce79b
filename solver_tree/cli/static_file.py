"""Static sets from files, for the commands that play with them."""

from __future__ import annotations

from solver_tree.cli.options import GameOptions, in_symbols, make_game
from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.codes import CodeGame
from solver_tree.static.document import read_static


def load_set(path: str, game_options: GameOptions, symbols: str | None = None) -> tuple[Game, tuple[str, ...]]:
    """Load the game of a static set, and its guesses.

    Args:
        path: the file.
        game_options: the game; by default the one that the file names.
        symbols: the value of ``--symbols``; None if it is not set.

    Raises:
        InputError: the file cannot be read or is no static set, there is no such game, or a guess is not one of it.
    """
    name, stated = read_static(path)
    made = make_game(game_options) if name is None else make_game(game_options, name)
    if name not in (None, made.name):
        raise InputError(f"'{path}': the set is of {name}, but the game is {made.name}")
    try:
        guesses = tuple(made.read_guess(guess) for guess in stated)
    except InputError as error:
        unnamed = "; a table does not name its game: give --game" if name is None and game_options.game is None else ""
        raise InputError(f"'{path}': {error}{unnamed}") from error
    renamed, _ = in_symbols(made, None, symbols)
    if renamed is not made and isinstance(renamed, CodeGame) and isinstance(made, CodeGame):
        letters = str.maketrans(made.alphabet, renamed.alphabet)
        guesses = tuple(guess.translate(letters) for guess in guesses)
    return renamed, guesses
