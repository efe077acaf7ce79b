"""What the best guesses are worth, by search: exact if there is time, else between bounds. It needs numba."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from solver_tree.advice.history import Position
from solver_tree.advice.values import Bounds, at_once, of_guess
from solver_tree.games import Game
from solver_tree.play.candidates import most_informative

if TYPE_CHECKING:
    from solver_tree.search import Progress
    from solver_tree.search.ranking import Ranker, Ranking

_MAX_CELLS = 1 << 28  # of a table of answers: from there on only what is left of the game is laid out
_MAX_LEFT = 1 << 29  # of that: from there on nothing is
_STRATEGY = "steps"  # what is played after a guess when there is no time to find out what is best


class Timer:
    """How much time is left of some seconds; there is no end when they are None."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._started = time.perf_counter()

    @property
    def spent(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self._started

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """What is done within does not count."""
        begun = time.perf_counter()
        yield
        self._started += time.perf_counter() - begun

    def share(self, searches: int) -> float | None:
        """What one of so many searches still to come may take."""
        return None if self._seconds is None else max(self._seconds - self.spent, 0.0) / searches


class Searcher:
    """Searches the middle of a game, here and there.

    Args:
        game: the game.
        timer: stands still while the game is laid out, and kernels are compiled.
        threads: threads to search with; all cores when None.
        progress: called about ten times a second.
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

    def best(self, position: Position, top: int, limit: float | None) -> tuple[list[tuple[str, Bounds]], int, bool]:
        """The best guesses at a position: each with its value, a total below which there is none, and whether all is
        known. When time is up, they are those whose values are known, and the guess of a strategy; when too much is
        left to search, one that may be the secret.
        """
        if self._too_large(position):
            guess = most_informative(self.game, position.left)
            return [(guess, of_guess(position, guess))], at_once(position).lower, False
        ranking = self._rank(position, top, None, limit)
        found = [(guess, Bounds(total, total)) for guess, total in ranking.guesses]
        lower = max(ranking.lower, at_once(position).lower)
        if not ranking.complete and not (found and found[0][1].lower == lower and top == 1):
            guess, total = self._play(position, None)
            if all(guess != known for known, _ in found):
                found.append((guess, Bounds(lower, total) & of_guess(position, guess)))
                found.sort(key=lambda guess: guess[1].upper or 0)
        known = ranking.complete or found[0][1].upper == lower
        return found[:top], lower, known

    def of(self, position: Position, guess: str, limit: float | None, lower: int) -> Bounds:
        """The value of a guess that may be made there, knowing that none has a smaller one than ``lower``."""
        known = of_guess(position, guess) & Bounds(lower)
        if known.exact or self._too_large(position):
            return known
        ranking = self._rank(position, 1, [guess], limit)
        if ranking.guesses:
            return Bounds(ranking.guesses[0][1], ranking.guesses[0][1])
        return known & Bounds(ranking.lower, self._play(position, guess)[1])

    def _too_large(self, position: Position) -> bool:
        return self.game.guess_count * len(position.left) > _MAX_LEFT

    def _rank(self, position: Position, top: int, among: list[str] | None, limit: float | None) -> Ranking:
        from solver_tree.search import Progress
        from solver_tree.search.ranking import Ranker

        if self._ranker is None and self._progress is not None:  # kernels may have to be compiled
            self._progress(Progress(0, None, 0, 0.0, 0, 0, True))
        if self.game.guess_count * self.game.secret_count > _MAX_CELLS:
            from solver_tree.advice.remainder import remainder

            with self._timer.stopped():
                rest = Ranker(remainder(position), self._threads)
            return rest.rank((), top=top, among=among, time_limit=limit, progress=self._progress)
        if self._ranker is None:
            with self._timer.stopped():
                self._ranker = Ranker(self.game, self._threads)
        return self._ranker.rank(position.history, top=top, among=among, time_limit=limit, progress=self._progress)

    def _play(self, position: Position, first: str | None) -> tuple[str, int]:
        """What a strategy guesses at a position, or ``first``, and the total that it takes from there."""
        from solver_tree.advice.remainder import remainder
        from solver_tree.strategies import greedy

        tree = greedy(remainder(position), _STRATEGY, first=first, threads=self._threads)
        return next(iter(tree.root)), tree.stats.total
