"""A game as data, from which a worker makes the game; never code.

Games of this package are described by their names, or by their lists. A game of the user's own is described by where
its code is, so that workers import it: by the text that ``--game`` takes, or by pickling, which names functions and
classes by their modules.
"""

from __future__ import annotations

import pickle
import pickletools
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.custom import entry_point_games, load_game
from solver_tree.games.table import TableGame
from solver_tree.games.words import WordGame
from solver_tree.imports import error_text


class Description(NamedTuple):
    """A game as data.

    Attributes:
        name: the name of the game.
        maker: makes the game without weights; it is pickled as the name of a function and its arguments.
        weights: the weights of its secrets.
    """

    name: str
    maker: Callable[[], Game]
    weights: tuple[int, ...] | None

    def make(self) -> Game:
        """The game.

        Raises:
            InputError: the code of the game cannot be imported here.
        """
        try:
            made = self.maker()
        except InputError:
            raise
        except Exception as error:
            raise InputError(f"game {self.name}: its code cannot be used: {error_text(error)}") from error
        made.weights = self.weights
        return made


def describe(game: Game) -> Description:
    """A game as data.

    Raises:
        InputError: workers cannot import the code of the game.
    """
    return Description(game.name, _maker(game), game.weights)


def _maker(game: Game) -> Callable[[], Game]:
    if game.named:
        return partial(load_game, game.name)
    if type(game) is WordGame:
        hard, name, spelling = game.restricted, game.base_name, game.spelling
        return partial(WordGame, game.guesses, game.secrets, hard=hard, name=name, spelling=spelling)
    if type(game) is TableGame:
        return partial(TableGame, game.name, game.guesses, game.secrets, *game._scored)
    try:
        data = pickle.dumps(game)
    except Exception as error:  # pickle raises several kinds, and so may user code
        if ":" in game.name or game.name in entry_point_games():
            return partial(load_game, game.name)
        raise _not_importable(game, error_text(error)) from error
    if any(argument == "__main__" for _, argument, _ in pickletools.genops(data)):
        raise _not_importable(game, "it is defined in __main__")
    return partial(pickle.loads, data)


def _not_importable(game: Game, why: str) -> InputError:
    return InputError(
        f"game {game.name}: workers cannot import its code: {why}; define it at the top of a module that they have, too"
    )
