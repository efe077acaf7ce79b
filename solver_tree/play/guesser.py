"""A player that needs no strategy tree: it guesses what may be the secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver_tree.games import Game
from solver_tree.play.candidates import listed, most_informative, split
from solver_tree.play.player import Guessing
from solver_tree.tree import History


class Guesser(Guessing[Sequence[str]]):
    """Plays one game for which there is no tree, as ``Player`` plays one along a tree.

    It guesses a secret that fits all answers, one that is expected to tell much: not the best of all guesses.

    Raises:
        InputError: the game has too many secrets to go through.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game, listed(game))  # a stage is the secrets that fit
        self._chosen: dict[
            History, str
        ] = {}  # the guess after these answers, once it is asked for: a game begins at once

    @property
    def guess(self) -> str | None:
        """The next guess, or None once the secret is found."""
        if self.finished:
            return None
        if self.history not in self._chosen:
            self._chosen[self.history] = most_informative(self.game, self._stages[-1])
        return self._chosen[self.history]

    @property
    def remaining(self) -> int:
        """How many secrets fit all answers so far."""
        return len(self._stages[-1])

    def _following(self, guess: str) -> Mapping[str, Sequence[str]]:
        return split(self.game, guess, self._stages[-1])
