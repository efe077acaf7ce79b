"""A player that needs no strategy tree."""

from __future__ import annotations

from collections.abc import Iterable

from solver_tree.errors import check_function
from solver_tree.games import Game
from solver_tree.games.interface import check_game
from solver_tree.play.hint import BY_OPENING, Advise, Hint, advised, informative_candidate
from solver_tree.play.player import CandidatePlayer
from solver_tree.tree import History
from solver_tree.tree.opening import due_after, read_opening


class Guesser(CandidatePlayer):
    """Plays one game without a strategy tree: it guesses, you answer. ``Player`` plays along a tree.

    >>> import solver_tree as st
    >>> rules = st.game("mastermind-3x4")
    >>> guesser = st.Guesser(rules, st.Advisor(rules))
    >>> guesser.hint, guesser.remaining
    (Hint(guess='112', how='exact'), 64)
    >>> guesser.answer("1B1W")
    >>> guesser.remaining
    8

    Args:
        game: the game to play.
        advise: chooses the guesses: a function that takes a history and returns a ``Hint``, such as an ``Advisor``. By
            default each guess is a candidate that makes many parts, which takes no search.
        first: the first guess, or a list of the first guesses, which are made whatever the feedback, see ``build``.

    Raises:
        InputError: the game has too many secrets to list, or ``first`` has what is no guess.
    """

    def __init__(self, game: Game, advise: Advise | None = None, first: str | Iterable[str] | None = None) -> None:
        check_game(game)
        check_function("advise", advise)
        self._opening = read_opening(game, first)
        super().__init__(game)
        self._advise = advise
        # Guesses are chosen when they are asked for, so that a game starts without delay, and each only once.
        self._hints: dict[History, Hint] = {}

    @property
    def hint(self) -> Hint | None:
        """The next guess, and how it was found; None once the secret is found."""
        if self.finished:
            return None
        if self.history not in self._hints:
            self._hints[self.history] = self._next()
        return self._hints[self.history]

    def _next(self) -> Hint:
        if (prescribed := due_after(self._opening, self.history, len(self._states[-1]))) is not None:
            return Hint(prescribed, BY_OPENING)
        if self._advise is None:
            return informative_candidate(self.game, self._states[-1])
        return advised(self.game, self._advise, self.history)

    @property
    def guess(self) -> str | None:
        """The next guess, or None once the secret is found."""
        return None if self.hint is None else self.hint.guess
