"""A player that needs no strategy tree: each guess is a candidate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver_tree.games import Game
from solver_tree.play.candidates import list_secrets, most_informative, split
from solver_tree.play.player import BasePlayer
from solver_tree.tree import History


class Guesser(BasePlayer[Sequence[str]]):
    """Plays one game without a strategy tree; ``Player`` plays along one.

    Each guess is an informative candidate, but not the best of all guesses. The state of this player is the list of
    candidates.

    Args:
        game: the game to play.

    Raises:
        InputError: the game has too many secrets to list.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game, list_secrets(game))
        # Guesses are chosen when they are asked for, so that a game starts without delay, and each only once.
        self._guesses: dict[History, str] = {}

    @property
    def guess(self) -> str | None:
        """The next guess, or None once the secret is found."""
        if self.finished:
            return None
        if self.history not in self._guesses:
            self._guesses[self.history] = most_informative(self.game, self._states[-1])
        return self._guesses[self.history]

    @property
    def remaining(self) -> int:
        """How many candidates there are."""
        return len(self._states[-1])

    def _next_states(self, guess: str) -> Mapping[str, Sequence[str]]:
        return split(self.game, guess, self._states[-1])
