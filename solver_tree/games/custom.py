"""Every game that ``--game`` takes: by name, from a file, or from the user's own code."""

from __future__ import annotations

import copy

from solver_tree.errors import InputError
from solver_tree.games import Game, UnknownGame, game
from solver_tree.games.table import TABLE_ENDINGS, read_table
from solver_tree.imports import error_text, import_named

ENTRY_POINTS = "solver_tree.games"
"""The group in which an installed package may offer games: ``name = "package.module:name"``."""


def load_game(text: str) -> Game:
    """The game that ``text`` means.

    It is a name that ``game`` knows; a file that ``read_table`` reads; ``package.module:name``, a ``Game`` or a
    function without arguments that makes one, in a module that can be imported from the current folder or from
    where Python looks for modules; or the name of an entry point of an installed package. A game from code is
    called ``text``, whatever its author named it.

    Raises:
        InputError: it is none of these, or making the game fails; the message says how.
    """
    if text.lower().endswith(TABLE_ENDINGS):
        return read_table(text)
    if ":" in text:
        return _import_game(text, text)
    try:
        return game(text)
    except UnknownGame as error:
        if (offered := _offered()).get(text):
            return _import_game(text, offered[text])
        raise UnknownGame(
            f"{error}; one of your own is package.module:name, or a file that ends with {', '.join(TABLE_ENDINGS)}"
        ) from None


def entry_point_games() -> tuple[str, ...]:
    """The names of the games that installed packages offer, without importing them."""
    return tuple(sorted(_offered()))


def _offered() -> dict[str, str]:
    """Where the games of installed packages are."""
    from importlib.metadata import entry_points

    return {point.name: point.value for point in entry_points(group=ENTRY_POINTS)}


def _import_game(name: str, where: str) -> Game:
    """The game at ``where``, such as ``package.module:name``, with the name ``name``."""
    attribute, found_game = import_named(f"game '{name}'", where, "such as examples.bad_coin:bad_coin")
    if not isinstance(found_game, Game):
        if not callable(found_game):
            raise InputError(
                f"game '{name}': {attribute} is of type {type(found_game).__name__}; it should be a Game, or a "
                f"function without arguments that makes one"
            )
        try:
            found_game = found_game()
        except (Exception, SystemExit) as error:
            raise InputError(f"game '{name}': {attribute}() fails: {error_text(error)}") from error
        if not isinstance(found_game, Game):
            raise InputError(
                f"game '{name}': {attribute}() gives something of type {type(found_game).__name__}; it should be a Game"
            )
    renamed = copy.copy(found_game)
    renamed.name = name
    renamed.named = False
    return renamed
