"""A game of which nothing is at hand but what a strategy tree says: its guesses and answers, not its rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import fill
from typing import NoReturn

from solver_tree.errors import InputError
from solver_tree.games.game import Game


class RecordedGame(Game):
    """The game of a tree that was loaded without its rule, which is the user's own code.

    It can be played along the tree. What needs the rule (``score``, and so ``matrix``) raises InputError.

    Args:
        name: the name of the game.
        guesses: the guesses in the tree.
        secrets: the secrets that the tree finds, each among the guesses.
        feedbacks: the answers in the tree.
        win: the one that ends the game.
    """

    def __init__(
        self, name: str, guesses: Sequence[str], secrets: Sequence[str], feedbacks: Iterable[str], win: str
    ) -> None:
        super().__init__(name, guesses, secrets, lambda guess, secret: win, win)
        self.feedbacks = tuple(sorted(feedbacks))

    @property
    def rules(self) -> str:
        """How many secrets there are, and which answers."""
        answers = f"Its answers are: {', '.join(self.feedbacks)}."
        return f"{super().rules}\n{fill(answers, 80)}"

    def score(self, guess: str, secret: str) -> NoReturn:
        """Raises InputError: what ``secret`` answers is not known."""
        raise self.no_rule()

    def read_feedback(self, text: str) -> str:
        """``text``, if it is an answer in the tree.

        Raises:
            InputError: it is none.
        """
        if not self.is_feedback(text):
            raise InputError(f"feedback '{text}': the tree of {self.name} has only {', '.join(self.feedbacks)}")
        return text

    def no_rule(self) -> InputError:
        """The error that says what is missing."""
        return InputError(f"game {self.name}: its rule is not in the tree; give the game itself with --game")
