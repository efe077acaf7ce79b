"""The rest of a game after a history, as a game: its legal guesses and its candidates."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from solver_tree.advice.history import Position
from solver_tree.games import CodeSymmetry, Game, Legality
from solver_tree.games.claims import codes_of, counted_codes_of, legality_of, matrix_of
from solver_tree.games.legality import index_of
from solver_tree.games.words import WordGame

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def remainder(position: Position) -> Game:
    """Return the rest of a game, in which each guess has the same value as at ``position``."""
    game = position.game
    secrets = tuple(position.candidates)
    guesses = list(secrets if game.consistent else game.guesses)
    for earlier, feedback in position.history if game.has_legality else ():
        guesses = [guess for guess in guesses if game.legal(earlier, feedback, guess)]
    rest: Game
    if isinstance(game, WordGame):
        hard, only_candidates, name = game.has_legality, game.consistent, game.base_name
        rest = WordGame(guesses, secrets, hard=hard, consistent=only_candidates, name=name, spelling=game.spelling)
    else:
        rest = _Remainder(game, guesses, secrets)
    if game.weights is not None:
        rest.weights = position.weights
    return rest


class _Remainder(Game):
    """Some guesses and some secrets of a full game."""

    def __init__(self, full_game: Game, guesses: list[str], secrets: tuple[str, ...]) -> None:
        self.full_game = full_game
        self.name, self.win = full_game.name, full_game.win
        self.guesses, self.secrets = tuple(guesses), secrets
        self._score = full_game.score
        self._legal = full_game.legal if full_game.has_legality else None
        self.consistent = full_game.consistent

    @property
    def _rule(self) -> tuple[object, ...]:
        return ()  # the full game has it

    @cached_property
    def feedbacks(self) -> tuple[str, ...]:
        """Return the feedbacks of the full game."""
        return self.full_game.feedbacks

    @property
    def knows_feedbacks(self) -> bool:
        """Return whether ``feedbacks`` need not score every pair first."""
        return self.full_game.knows_feedbacks

    def read_feedback(self, text: str) -> str:
        """Return the feedback that ``text`` means in the full game."""
        return self.full_game.read_feedback(text)

    def matrix(self) -> NDArray[np.unsignedinteger[Any]]:
        """Return the feedback numbers of the full game, for these guesses and secrets: (guesses, secrets)."""
        if (full := codes_of(self.full_game)) is not None:  # its full matrix may not fit in memory
            from solver_tree.games.matrix import feedback_matrix

            codes = full._symbol_numbers()
            secret_codes = codes[index_of(self.guesses, self.secrets)]
            return feedback_matrix(codes, secret_codes, full.rule, full._notation)
        guesses = index_of(self.full_game.guesses, self.guesses)
        secrets = index_of(self.full_game.secrets, self.secrets)
        return matrix_of(self.full_game)[guesses][:, secrets]

    def counted_codes(self) -> CodeSymmetry | None:
        """Return the guesses as codes, if the feedback of the full game is two counts."""
        return None if self.full_game.restricted else counted_codes_of(self.full_game)

    def legality(self) -> Legality | None:
        """Return the legality of the full game, for these guesses."""
        full = legality_of(self.full_game)
        if full is None:
            return None
        guesses = index_of(self.full_game.guesses, self.guesses)
        return Legality(full.codes[guesses][:, guesses], full.kinds[guesses], full.allows)
