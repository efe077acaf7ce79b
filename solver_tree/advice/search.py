"""Values of guesses by search: exact if there is time, otherwise bounds. A search needs numba."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from solver_tree.advice.history import Position
from solver_tree.advice.values import Bounds, quick_bounds, quick_guess_bounds
from solver_tree.games import Game
from solver_tree.play.candidates import most_informative

if TYPE_CHECKING:
    from solver_tree.search import Progress
    from solver_tree.search.ranking import Ranker, Ranking

_MAX_MATRIX = 1 << 28  # entries of the feedback matrix; of a larger game, only the rest of the game is laid out
_MAX_REST = 1 << 29  # guesses times candidates; a larger rest of a game is not searched
_STRATEGY = "steps"  # gives an upper bound if time is up before the search ends


class Timer:
    """Measures how much is left of a time limit.

    Args:
        seconds: the time limit; None for no limit.
    """

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._started = time.perf_counter()

    @property
    def spent(self) -> float:
        """Seconds since the start, without those of ``paused``."""
        return time.perf_counter() - self._started

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Pause the timer inside a ``with`` block."""
        paused_at = time.perf_counter()
        yield
        self._started += time.perf_counter() - paused_at

    def share(self, searches: int) -> float | None:
        """Return the seconds for one search if so many are still to come; None for no limit."""
        return None if self._seconds is None else max(self._seconds - self.spent, 0.0) / searches


class BestGuesses(NamedTuple):
    """The best guesses at a position, as far as they are known.

    Attributes:
        guesses: guesses with bounds of their totals, the best first.
        lower: no guess has a smaller total.
        complete: whether these are proved to be the best guesses.
    """

    guesses: list[tuple[str, Bounds]]
    lower: int
    complete: bool


class Searcher:
    """Searches for the values of guesses, at any position of one game.

    Args:
        game: the game.
        timer: is paused while the game is laid out and kernels are compiled.
        threads: threads to search with; all cores when None.
        progress: called about ten times a second while it searches.
    """

    def __init__(
        self,
        game: Game,
        timer: Timer,
        threads: int | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> None:
        self.game = game
        self._timer = timer
        self._threads = threads
        self._progress = progress
        self._ranker: Ranker | None = None

    def best(self, position: Position, top: int, limit: float | None) -> BestGuesses:
        """Find the best guesses at a position.

        If time is up, the result has the guesses whose values are known and the guess of a greedy strategy. If the rest
        of the game is too large to search, it has an informative candidate.

        Args:
            position: the position; its game is that of the searcher.
            top: how many guesses to find.
            limit: seconds to search; None for no limit.
        """
        if self._too_large(position):
            guess = most_informative(self.game, position.candidates)
            return BestGuesses([(guess, quick_guess_bounds(position, guess))], quick_bounds(position).lower, False)
        ranking = self._rank(position, top, None, limit)
        found = [(guess, Bounds(total, total)) for guess, total in ranking.guesses]
        lower = max(ranking.lower, quick_bounds(position).lower)
        if not ranking.complete and not (found and found[0][1].lower == lower and top == 1):
            guess, total = self._greedy_total(position, None)
            if all(guess != ranked for ranked, _ in found):
                found.append((guess, Bounds(lower, total) & quick_guess_bounds(position, guess)))
                found.sort(key=lambda guess: guess[1].upper or 0)
        return BestGuesses(found[:top], lower, ranking.complete or found[0][1].upper == lower)

    def bounds_of(self, position: Position, guess: str, limit: float | None, lower: int) -> Bounds:
        """Bound the total of a legal guess at a position.

        Args:
            position: the position; its game is that of the searcher.
            guess: the guess.
            limit: seconds to search; None for no limit.
            lower: a total below which no guess is.
        """
        known = quick_guess_bounds(position, guess) & Bounds(lower)
        if known.exact or self._too_large(position):
            return known
        ranking = self._rank(position, 1, [guess], limit)
        if ranking.guesses:
            return Bounds(ranking.guesses[0][1], ranking.guesses[0][1])
        return known & Bounds(ranking.lower, self._greedy_total(position, guess)[1])

    def _too_large(self, position: Position) -> bool:
        return self.game.guess_count * len(position.candidates) > _MAX_REST

    def _rank(self, position: Position, top: int, among: list[str] | None, limit: float | None) -> Ranking:
        from solver_tree.search import Progress
        from solver_tree.search.ranking import Ranker

        if self._ranker is None and self._progress is not None:  # kernels may have to be compiled
            self._progress(Progress(0, None, 0, 0.0, 0, 0, True))
        if self.game.guess_count * self.game.secret_count > _MAX_MATRIX:
            from solver_tree.advice.remainder import remainder

            with self._timer.paused():
                rest = Ranker(remainder(position), self._threads)
            return rest.rank((), top=top, among=among, time_limit=limit, progress=self._progress)
        if self._ranker is None:
            with self._timer.paused():
                self._ranker = Ranker(self.game, self._threads)
        return self._ranker.rank(position.history, top=top, among=among, time_limit=limit, progress=self._progress)

    def _greedy_total(self, position: Position, first: str | None) -> tuple[str, int]:
        """Return the first guess of a greedy strategy at a position, or ``first``, and its total from there."""
        from solver_tree.advice.remainder import remainder
        from solver_tree.strategies import greedy

        tree = greedy(remainder(position), _STRATEGY, first=first, threads=self._threads)
        return next(iter(tree.root)), tree.stats.total
