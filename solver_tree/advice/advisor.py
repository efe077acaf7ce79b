"""Advice for whoever plays without a strategy tree, or has left it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from solver_tree.advice.aim import read_aim
from solver_tree.advice.history import Position, positions_along
from solver_tree.advice.search import Searcher, Timer
from solver_tree.advice.suggest import suggest_at
from solver_tree.advice.suggestion import Suggestion
from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.entries import Entry, read_entries
from solver_tree.games.interface import check_game
from solver_tree.play.hint import EXACT, FROM_TREE, MOST_OFTEN, Hint
from solver_tree.strategies.strategy import HYBRID
from solver_tree.text import brief, one_line
from solver_tree.tree import Finish, Objective, StrategyTree
from solver_tree.tree.same_game import check_same_game

if TYPE_CHECKING:
    from solver_tree.search import Progress


class Advisor:
    """Names the best next guess after any history of one game, for a ``Host``, a ``Duel`` or a ``Guesser``.

    It is ``suggest`` for a game that goes on: what was laid out and split for one guess serves the next one, too.

    >>> import solver_tree as st
    >>> rules = st.game("mastermind-3x4")
    >>> advise = st.Advisor(rules)
    >>> advise(()), advise((("112", "1B1W"),))
    (Hint(guess='112', how='exact'), Hint(guess='123', how='exact'))

    Args:
        game: the game; its secrets may have weights, and its guesses may be restricted.
        tree: a strategy tree to use while the history follows it; by default the shipped tree, if there is one.
        objective, finish, max_guesses: as in ``suggest``.
        time_limit: seconds to search for each guess, without the time to compile kernels; None for no limit. Laying out
            the game is not cut short, see ``suggest``.
        threads: threads to search with; all cores when None.
        progress: called about ten times a second while it searches.

    Raises:
        InputError: the tree is of another game, or aims at something else.
    """

    def __init__(
        self,
        game: Game,
        tree: StrategyTree | None = None,
        *,
        objective: str | Objective = "avg",
        finish: Finish = "guessed",
        max_guesses: int | None = None,
        time_limit: float | None = 5,
        threads: int | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> None:
        check_game(game)
        self.game = game
        self.aim = read_aim(objective, finish, max_guesses)
        if tree is not None:
            check_same_game(tree, game)
            if not self.aim.plain:
                self.aim.check_tree(tree)
        self._tree = tree
        self._timer = Timer(time_limit)
        self._searcher = Searcher(game, self._timer, threads, progress)
        self._positions: list[Position] = []  # along the history that was asked about last

    def __repr__(self) -> str:
        return one_line("Advisor", f"for {brief(self.game.name)}")

    def __call__(self, history: Iterable[Entry]) -> Hint:
        """Name the best guess known after a history.

        Args:
            history: the guesses made, each with its feedback, see ``suggest``.

        Raises:
            Contradiction: no secret is consistent with the history.
            InputError: the secret is found, no guess is left, a guess is not legal, or the game is too large to list or
                to lay out.
        """
        self._timer.restart()
        self._positions = positions_along(self.game, tuple(read_entries(self.game, history)), self._positions)
        suggestion = suggest_at(self._positions[-1], self._tree, self._searcher, self._timer, aim=self.aim)
        if suggestion.guess is None:
            raise InputError("hint: the secret has already been found")
        return Hint(suggestion.guess, _how(suggestion))


def _how(suggestion: Suggestion) -> str:
    """Say how the guess of a suggestion was found, as ``Hint.how`` does."""
    if suggestion.source == "tree":
        return FROM_TREE
    if suggestion.aim_missed:
        return "by a low average, as too much is left to search"
    if suggestion.optimal:
        return MOST_OFTEN if suggestion.infeasible else EXACT
    if suggestion.plan is not None or suggestion.rule is None:
        return "by search, as far as time allowed"
    if suggestion.rule == HYBRID:
        return "by hybrid, from a sample"
    unbounded = suggestion.best[0].total.upper is None
    return f"by {suggestion.rule}, as {'too much is left to search' if unbounded else 'time was up'}"
