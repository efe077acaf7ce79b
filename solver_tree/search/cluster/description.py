"""A game as data, from which a worker makes the game; never code.

Games of this package are described by their names, or by their lists. A game of the user's own is described by where
its code is, so that workers import it: by the text that ``--game`` takes, or by pickling, which names functions and
classes by their modules.
"""

from __future__ import annotations

import io
import pickle
from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.custom import entry_point_games, load_game
from solver_tree.games.table import TableGame
from solver_tree.games.words import WordGame
from solver_tree.imports import error_text

_MAIN = "__main__"


class Named(NamedTuple):
    """A game that ``load_game`` finds by its name."""

    name: str

    def make(self) -> Game:
        """The game."""
        return load_game(self.name)


class Words(NamedTuple):
    """A game of words by its lists."""

    guesses: tuple[str, ...]
    secrets: tuple[str, ...]
    hard: bool

    def make(self) -> Game:
        """The game."""
        return WordGame(self.guesses, self.secrets, hard=self.hard)


class Rows(NamedTuple):
    """A game by its feedback matrix, see ``TableGame``."""

    name: str
    guesses: tuple[str, ...]
    secrets: tuple[str, ...]
    feedbacks: tuple[str, ...]
    rows: Sequence[array[int]]

    def make(self) -> Game:
        """The game."""
        return TableGame(*self)


class Pickled(NamedTuple):
    """A game of user code, whose functions and classes pickle names by their modules."""

    name: str
    data: bytes

    def make(self) -> Game:
        """The game."""
        made = pickle.loads(self.data)
        assert isinstance(made, Game)
        return made


class Description(NamedTuple):
    """A game as data.

    Attributes:
        game: the game without weights.
        weights: the weights of its secrets.
    """

    game: Named | Words | Rows | Pickled
    weights: tuple[int, ...] | None

    def make(self) -> Game:
        """The game.

        Raises:
            InputError: the code of the game cannot be imported here.
        """
        try:
            made = self.game.make()
        except InputError:
            raise
        except Exception as error:
            name = getattr(self.game, "name", "")
            raise InputError(f"game {name}: its code cannot be used: {error_text(error)}") from error
        made.weights = self.weights
        return made


def describe(game: Game) -> Description:
    """A game as data.

    Raises:
        InputError: workers cannot import the code of the game.
    """
    return Description(_without_weights(game), game.weights)


def _without_weights(game: Game) -> Named | Words | Rows | Pickled:
    if game.named:
        return Named(game.name)
    if type(game) is WordGame:
        return Words(game.guesses, game.secrets, game.restricted)
    if type(game) is TableGame:
        return Rows(game.name, game.guesses, game.secrets, *game._scored)
    try:
        data = pickle.dumps(game)
    except Exception as error:  # pickle raises several kinds, and so may user code
        if ":" in game.name or game.name in entry_point_games():
            return Named(game.name)
        raise _not_importable(game, error_text(error)) from error
    _Modules(game, data).load()
    return Pickled(game.name, data)


class _Modules(pickle.Unpickler):
    """Looks at the modules that a pickled game names."""

    def __init__(self, game: Game, data: bytes) -> None:
        super().__init__(io.BytesIO(data))
        self._game = game

    def find_class(self, module: str, name: str) -> Any:
        """What a module calls ``name``.

        Raises:
            InputError: the module is the program that was started, which workers cannot import.
        """
        if module == _MAIN:
            raise _not_importable(self._game, f"{name} is defined in {_MAIN}")
        return super().find_class(module, name)


def _not_importable(game: Game, why: str) -> InputError:
    return InputError(
        f"game {game.name}: workers cannot import its code: {why}; define it at the top of a module that they have, too"
    )
