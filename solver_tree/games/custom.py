"""Custom games: finds whatever ``--game`` names, also in files, in Python code and in installed packages."""

from __future__ import annotations

import copy

from solver_tree.errors import InputError
from solver_tree.games import Game, UnknownGame, game
from solver_tree.games.table import TABLE_ENDINGS, read_table
from solver_tree.imports import error_text, import_named

ENTRY_POINTS = "solver_tree.games"
"""The group of entry points in which an installed package may offer games: ``name = "package.module:name"``."""


def load_game(text: str) -> Game:
    """Find the game that ``text`` names, as ``--game`` does.

    Args:
        text: one of the following.

            - A name that ``game`` knows, such as ``mastermind-4x6``.
            - A file that ``read_table`` reads; its name ends with ``.csv``, ``.npy`` or ``.npz``.
            - ``package.module:name``: a ``Game``, or a function without arguments that returns one. The module is
              imported from the current folder or from where Python looks for modules.
            - The name of an entry point that an installed package offers.

    Returns:
        The game. A game from code is named ``text``, whatever its author named it.

    Raises:
        UnknownGame: ``text`` is none of these.
        InputError: the game cannot be read, imported or made; the message says why.
    """
    if text.lower().endswith(TABLE_ENDINGS):
        return read_table(text)
    if ":" in text:
        return _import_game(text, text)
    try:
        return game(text)
    except UnknownGame as error:
        if location := _entry_points().get(text):
            return _import_game(text, location)
        raise UnknownGame(
            f"{error}; a custom game is package.module:name, or a file that ends with {', '.join(TABLE_ENDINGS)}"
        ) from None


def entry_point_games() -> tuple[str, ...]:
    """The names of the games that installed packages offer, in alphabetical order. Imports none of them."""
    return tuple(sorted(_entry_points()))


def _entry_points() -> dict[str, str]:
    """The location of each game that installed packages offer, ``package.module:name``, by the game's name."""
    from importlib.metadata import entry_points

    return {point.name: point.value for point in entry_points(group=ENTRY_POINTS)}


def _import_game(name: str, location: str) -> Game:
    """Import the game at ``location``, ``package.module:name``, and name it ``name``."""
    attribute, imported = import_named(f"game '{name}'", location, "such as examples.bad_coin:bad_coin")
    if not isinstance(imported, Game):
        if not callable(imported):
            raise InputError(
                f"game '{name}': {attribute} is of type {type(imported).__name__}; it should be a Game, or a "
                f"function without arguments that returns one"
            )
        try:
            imported = imported()
        except (Exception, SystemExit) as error:
            raise InputError(f"game '{name}': {attribute}() fails: {error_text(error)}") from error
        if not isinstance(imported, Game):
            raise InputError(
                f"game '{name}': {attribute}() returns a value of type {type(imported).__name__}; "
                f"it should return a Game"
            )
    renamed = copy.copy(imported)
    renamed.name = name
    renamed.named = False
    return renamed
