"""What is left of a game after some answers, as a game of its own: the guesses allowed, the secrets that fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from solver_tree.advice.history import Position
from solver_tree.games import Game, Legality
from solver_tree.games.codes import CodeGame
from solver_tree.games.words import WordGame

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def remainder(position: Position) -> Game:
    """The game that is left: a guess is worth there what it is worth at the position."""
    game = position.game
    guesses = list(game.guesses)
    for told, feedback in position.history if game.restricted else ():
        guesses = [guess for guess in guesses if game.legal(told, feedback, guess)]
    left: Game
    if isinstance(game, WordGame):
        left = WordGame(guesses, position.left, hard=game.restricted)
    else:
        left = _Remainder(game, guesses, position.left)
    if game.weights is not None:
        left.weights = position.weights
    return left


class _Remainder(Game):
    """Some guesses and some secrets of a game."""

    def __init__(self, game: Game, guesses: list[str], secrets: tuple[str, ...]) -> None:
        self.whole = game
        self.name, self.win = game.name, game.win
        self.guesses, self.secrets = tuple(guesses), secrets
        self._score = game.score
        self._legal = game.legal if game.restricted else None
        self.feedbacks = game.feedbacks

    def matrix(self) -> NDArray[np.unsignedinteger[Any]]:
        """The answers of the secrets left."""
        if isinstance(self.whole, CodeGame):  # of the whole there may be too much
            from solver_tree.games.matrix import answer_matrix

            codes = self.whole._symbol_numbers()
            left = codes[_places(self.guesses, self.secrets)]
            return answer_matrix(codes, left, self.whole.rule, self.whole._notation)
        guesses, secrets = _places(self.whole.guesses, self.guesses), _places(self.whole.secrets, self.secrets)
        return self.whole.matrix()[guesses][:, secrets]

    def legality(self) -> Legality | None:
        """The rule of the whole game, for the guesses left."""
        whole = self.whole.legality()
        if whole is None:
            return None
        guesses = _places(self.whole.guesses, self.guesses)
        return Legality(whole.codes[guesses][:, guesses], whole.kinds[guesses], whole.allows)


def _places(all_texts: tuple[str, ...], texts: tuple[str, ...]) -> list[int]:
    place = {text: i for i, text in enumerate(all_texts)}
    return [place[text] for text in texts]
