"""The game of a loaded tree whose rule is unknown: its guesses, secrets and feedback are known, its rule is not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NoReturn

from solver_tree.errors import InputError
from solver_tree.games.interface import Game


class RecordedGame(Game):
    """The game of a tree that was loaded from a file, if the rule is the code of a custom game.

    The game can be played along the tree. Methods that need the rule, ``score`` and ``matrix``, raise InputError.

    Args:
        name: the name of the game.
        guesses: the guesses in the tree.
        secrets: the secrets that the tree finds, each among the guesses.
        feedbacks: the feedback in the tree.
        win: the winning feedback.
    """

    _only_feedback = "the tree of {} has only"

    def __init__(
        self, name: str, guesses: Sequence[str], secrets: Sequence[str], feedbacks: Iterable[str], win: str
    ) -> None:
        super().__init__(name, guesses, secrets, lambda guess, secret: win, win)
        del self._score  # the rule is unknown, and a function of a function cannot be copied by pickle
        self.feedbacks = tuple(sorted(feedbacks))

    def score(self, guess: str, secret: str) -> NoReturn:
        """Raise InputError, because the rule is unknown."""
        raise self.no_rule()

    def no_rule(self) -> InputError:
        """The error for methods that need the rule."""
        itself = "give the game itself with --game, or in Python the Game"
        return InputError(f"game {self.name}: its rule is not in the tree; {itself}")
