"""Custom games: finds whatever ``--game`` names, also in files, in Python code and in installed packages."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from functools import cached_property
from inspect import getattr_static
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from solver_tree.errors import InputError, check_text
from solver_tree.games.built_in import UnknownGame, built_in_game, unknown_game
from solver_tree.games.claims import check_lists, overridden
from solver_tree.games.interface import Game, read_texts
from solver_tree.games.table import TABLE_ENDINGS, read_table
from solver_tree.games.weights import weighted
from solver_tree.imports import failure, import_named, quiet

ENTRY_POINTS = "solver_tree.games"
"""The group of entry points in which an installed package may offer games: ``name = "package.module:name"``."""

_MEMBERS_WITH_TEXT = ("rules", "read_guess", "read_secret", "read_feedback")
_TEXTS = {"guesses": "guess", "secrets": "secret", "feedbacks": "feedback"}  # lists of texts, and what each text is


def load_game(text: str | PathLike[str]) -> Game:
    """Find the game that ``text`` names, as ``--game`` does.

    >>> import solver_tree as st
    >>> st.load_game("examples/animals.csv")
    <Game animals.csv: 8 secrets, 12 guesses>
    >>> st.load_game("mastermind-4x6")
    <Game mastermind-4x6: 1296 secrets, 1296 guesses>

    Args:
        text: one of the following.

            - A name that ``game`` knows, such as ``mastermind-4x6``.
            - The file of a table, see docs/games.md; its name ends with ``.csv``, ``.npy`` or ``.npz``.
            - ``package.module:name``: a ``Game``, or a function without arguments that returns one. The module is
              imported from the current folder or from where Python looks for modules.
            - The name of an entry point that an installed package offers.

    Returns:
        The game. A game from code is named ``text``, whatever its author named it. What the code prints goes to
        standard error.

    Raises:
        UnknownGame: ``text`` is none of these.
        InputError: the game cannot be read, imported or made; the message says why.

    See Also:
        game: games by name.
        Game: a game from lists and a function.
    """
    text = fspath(text) if isinstance(text, PathLike) else text
    check_text("game", text)
    if text.lower().endswith(TABLE_ENDINGS):
        return read_table(text)
    if ":" in text:
        return _import_game(text, text)
    if text.endswith(".py"):
        raise InputError(f"game '{text}': also name the game in this module, such as {Path(text).stem}:my_game")
    try:
        return built_in_game(text)
    except UnknownGame:
        if location := _entry_points().get(text):
            return _import_game(text, location)
        endings = ", ".join(TABLE_ENDINGS)
        custom = f"; a custom game is package.module:name, or a file that ends with {endings}"
        raise unknown_game(text, _entry_points(), custom) from None


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
            imported = quiet(imported)()
        except BaseException as error:
            raise failure(f"game '{name}': {attribute}() fails", error) from error
        if not isinstance(imported, Game):
            raise InputError(
                f"game '{name}': {attribute}() returns a value of type {type(imported).__name__}; "
                f"it should return a Game"
            )
    try:
        return quiet(_guarded)(imported, name)
    except InputError:
        raise
    except BaseException as error:
        raise failure(f"game '{name}': {attribute} is not a complete Game", error) from error


def _guarded(game: Game, name: str) -> Game:
    """Copy a game from user code, and name it ``name``.

    Whatever user code raises in the copy is an ``InputError``, and what it prints goes to standard error. Members that
    user code defines are guarded one by one. ``Game`` itself guards the functions ``score`` and ``legal``.
    """
    kind, copied = type(game), copy.copy(game)
    (win,) = read_texts(name, "winning feedback", (game.win,))
    settled = {"name": name, "named": False, "weights": _listed_weights(game, name), "win": win}
    members: dict[str, Any] = {**settled, "__module__": kind.__module__}
    for member in (*vars(Game), *_TEXTS):
        if not member.startswith("_") and member not in settled and overridden(game, member):
            value = vars(copied).pop(member, None) if callable(vars(Game).get(member)) else None  # set as an attribute
            members[member] = _guarded_member(
                member, getattr_static(kind, member) if value is None else staticmethod(value)
            )
    if "score" in members:
        members["score"], copied._score = Game.score, quiet(game.score)
    elif hasattr(game, "_score"):
        copied._score = quiet(game._score)
    if "legal" in members and game.restricted:
        members["legal"], copied._legal = Game.legal, quiet(game.legal)
    elif game._legal is not None:
        copied._legal = quiet(game._legal)
    copied.__class__ = type(kind.__name__, (kind,), members)
    vars(copied).update(settled)
    for member, role in _TEXTS.items():
        if not hasattr(value := getattr_static(copied, member), "__get__"):
            vars(copied)[member] = read_texts(name, role, value)
    if copied.weights is not None:
        copied = weighted(copied, dict(zip(copied.secrets, copied.weights, strict=True)))
    check_lists(copied)
    return copied


def _listed_weights(game: Game, name: str) -> tuple[Any, ...] | None:
    """The weights that user code gives, whatever they are, one for each secret."""
    if game.weights is None:
        return None
    try:
        weights = tuple(game.weights)
    except BaseException as error:
        raise failure(f"game {name}: its weights cannot be read", error) from error
    if len(weights) != game.secret_count:
        raise InputError(
            f"game {name}: {len(weights)} weights; it should have {game.secret_count}, one for each secret"
        )
    return weights


def _guarded_member(member: str, value: Any) -> Any:
    """The member ``value`` of a class of user code, guarded as ``_guarded`` says; a plain value as it is."""

    def run(game: Game, function: Callable[..., Any], *args: Any) -> Any:
        try:
            return quiet(function)(*args)
        except InputError:
            raise
        except BaseException as error:
            raise failure(f"game {game.name}: {member} fails", error) from error

    def call(game: Game, *args: Any) -> Any:
        result = run(game, value.__get__(game, type(game)), *args)
        return text(game, result) if member in _MEMBERS_WITH_TEXT else result

    def text(game: Game, result: Any) -> str:
        return read_texts(game.name, f"result of {member}", (result,))[0]

    def iterate(game: Game) -> Iterator[Any]:
        iterator = run(game, lambda: iter(value.__get__(game, type(game))()))
        while (item := run(game, next, iterator, None)) is not None:
            yield text(game, item)

    def read(game: Game) -> Any:
        result = run(game, value.__get__, game, type(game))
        return text(game, result) if member in _MEMBERS_WITH_TEXT else result

    def read_list(game: Game) -> Any:
        return run(game, lambda: read_texts(game.name, _TEXTS[member], value.__get__(game, type(game))))

    if not hasattr(value, "__get__"):
        return property(lambda game: text(game, value)) if member in _MEMBERS_WITH_TEXT else value
    if callable(vars(Game).get(member)):
        return iterate if member == "each_secret" else call
    return cached_property(read_list) if member in _TEXTS else property(read)
