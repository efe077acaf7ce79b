"""Values of guesses by search: exact if there is time, otherwise bounds. A search needs numba."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from solver_tree.advice.history import Position
from solver_tree.advice.remainder import remainder
from solver_tree.advice.values import Bounds, quick_bounds, quick_guess_bounds
from solver_tree.games import Game
from solver_tree.games.words import WordGame
from solver_tree.play.candidates import MOST_INFORMATIVE, many_codes, most_informative
from solver_tree.progress import after_loading, check_time_limit
from solver_tree.strategies.strategy import HYBRID
from solver_tree.threads import thread_count
from solver_tree.tree import History

if TYPE_CHECKING:
    from solver_tree.hybrid import Hybrid
    from solver_tree.search import Progress
    from solver_tree.search.objectives.at_hand import TreesAtHand
    from solver_tree.search.ranking import Ranker, Ranking

_MAX_MATRIX = 1 << 28  # entries of the feedback matrix; of a larger game, only the rest of the game is laid out
_FEW = 8  # of words, a rest that is smaller by this factor is laid out, since the full game would take longer
_MAX_REST = 1 << 29  # guesses times candidates; a larger rest of a game is not searched
_MAX_GUESSES = 1 << 18  # of a game of codes with more, the rest of the game is not laid out


class Timer:
    """Measures how much is left of a time limit.

    Args:
        seconds: the time limit; None for no limit.

    Raises:
        InputError: the time limit is negative, or no number.
    """

    def __init__(self, seconds: float | None) -> None:
        check_time_limit(seconds)
        self._seconds = seconds
        self._started = time.perf_counter()

    def restart(self) -> None:
        """Start again, with the entire time limit."""
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
        rule: the heuristic that chose the first guess, see ``strategies.RULES``; None if a search found its value.
    """

    guesses: list[tuple[str, Bounds]]
    lower: int
    complete: bool
    rule: str | None = None


class Searcher:
    """Searches for the values of guesses, at any position of one game.

    Args:
        game: the game.
        timer: is paused while the game is laid out and kernels are compiled.
        threads: threads to search with; all cores when None.
        progress: called about ten times a second while it searches, with the seconds that the timer measures.

    Attributes:
        game: the game.
        step, steps: the number of the search that is next, and how many there are; for ``progress``.
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
        self._threads = thread_count(threads)
        self.step = self.steps = 1
        self._progress = None if progress is None else self._reporting(progress)
        self._ranker: Ranker | None = None
        self._of_rest: tuple[History, Ranker] | None = None  # of the rest after the history that was searched last
        self._hybrid: Hybrid | None = None

    def best(self, position: Position, top: int, limit: float | None) -> BestGuesses:
        """Find the best guesses at a position.

        If time is up, the result has the guesses whose values are known and the guess of a greedy strategy. If the rest
        of the game is too large to search, it has an informative candidate, or the guesses of ``hybrid``.

        Args:
            position: the position; its game is that of the searcher.
            top: how many guesses to find.
            limit: seconds to search; None for no limit.
        """
        if position.even is not position:
            return self._best_without_weight(position.even, top, limit)
        if self._too_large(position):
            if many_codes(self.game):
                return self._best_by_hybrid(position, top)
            guess = most_informative(self.game, position.candidates)
            bounds = quick_guess_bounds(position, guess)
            return BestGuesses([(guess, bounds)], quick_bounds(position).lower, False, MOST_INFORMATIVE)
        with self._ranked(position, top, None, limit) as (ranking, at_hand):
            found = [(guess, Bounds(total, total)) for guess, total in ranking.guesses]
            lower = max(ranking.lower, quick_bounds(position).lower)
            rule = None
            if not ranking.complete and not (found and found[0][1].lower == lower and top == 1):
                guess, total, rule = _best_of(at_hand)
                if all(guess != ranked for ranked, _ in found):
                    found.append((guess, Bounds(lower, total) & quick_guess_bounds(position, guess)))
                    found.sort(key=lambda guess: guess[1].upper or 0)
                rule = rule if found[0][0] == guess and not found[0][1].exact else None
        return BestGuesses(found[:top], lower, ranking.complete or found[0][1].upper == lower, rule)

    def _best_without_weight(self, even: Position, top: int, limit: float | None) -> BestGuesses:
        """Find the guesses that are best if all candidates are equally likely; by their weight, 0, all totals are 0.

        Args:
            even: see ``Position.even``.
            top, limit: as in ``best``.
        """
        searcher = Searcher(even.game, self._timer, self._threads, self._progress)
        found = searcher.best(even, top, limit)
        return BestGuesses([(guess, Bounds(0, 0)) for guess, _ in found.guesses], 0, True, found.rule)

    def _best_by_hybrid(self, position: Position, top: int) -> BestGuesses:
        """Find good guesses at a position of a game of many codes, by the strategy ``hybrid``."""
        from solver_tree.hybrid import Hybrid
        from solver_tree.layout.code_set import CodeSet

        codes = position.candidates
        assert isinstance(codes, CodeSet)
        if self._hybrid is None:
            self._hybrid = Hybrid(self.game)
        ending = self._hybrid.ending(codes)
        lower = quick_bounds(position).lower
        found = {} if ending is None else {next(iter(ending.node)): Bounds(lower, ending.total)}
        for guess in self._hybrid.ranked(codes, top) if len(found) < top else ():
            found.setdefault(guess, quick_guess_bounds(position, guess))
        guesses = list(found.items())[:top]
        return BestGuesses(guesses, lower, top == 1 and guesses[0][1].upper == lower, HYBRID)

    def bounds_of(self, position: Position, guess: str, limit: float | None, lower: int) -> Bounds:
        """Bound the total of a legal guess at a position.

        Args:
            position: the position; its game is that of the searcher.
            guess: the guess.
            limit: seconds to search; None for no limit.
            lower: a total below which no guess is.
        """
        if not position.total_weight:
            return Bounds(0, 0)
        known = quick_guess_bounds(position, guess) & Bounds(lower)
        if known.exact or self._too_large(position):
            return known
        with self._ranked(position, 1, guess, limit) as (ranking, at_hand):
            if ranking.guesses:
                return Bounds(ranking.guesses[0][1], ranking.guesses[0][1])
            return known & Bounds(ranking.lower, _best_of(at_hand)[1])

    def _reporting(self, progress: Callable[[Progress], None]) -> Callable[[Progress], None]:
        """A callback for one search that reports it as one of several."""

        def report(known: Progress) -> None:
            progress(known._replace(step=self.step, steps=self.steps, seconds=self._timer.spent))

        return report

    def _too_large(self, position: Position) -> bool:
        rest = self.game.guess_count * len(position.candidates)
        return rest > _MAX_REST or (many_codes(self.game) and self.game.guess_count > _MAX_GUESSES)

    @contextmanager
    def _ranked(
        self, position: Position, top: int, guess: str | None, limit: float | None
    ) -> Iterator[tuple[Ranking, TreesAtHand]]:
        """Rank all guesses, or only one; for the ``with`` block, also have trees at hand in case that time is up."""
        started = self._timer.spent
        from solver_tree.layout import computes_feedback
        from solver_tree.search.objectives.at_hand import TreesAtHand
        from solver_tree.search.objectives.fallback import before_end
        from solver_tree.search.objectives.question import Question
        from solver_tree.search.progress import TimeIsUp
        from solver_tree.search.ranking import Ranking
        from solver_tree.tree.objective import parse

        rest = self.game if not position.history else remainder(position)
        question = Question(game=rest, objective=parse("avg"), finish="guessed", first=guess, max_guesses=None)
        at_hand = TreesAtHand(question, max(self._threads // 2, 1))
        limit = before_end(after_loading(limit, self._timer.spent - started), rest)
        started = self._timer.spent
        try:
            if limit is not None and computes_feedback(rest):
                at_hand.begin(limit / 2)
            try:
                ranker, history = self._ranker_of(position, rest, limit, at_hand)
                if limit is not None:
                    limit = max(limit - (self._timer.spent - started), 0.0)
                    at_hand.begin(limit / 2, ranker.layout if ranker.game is rest else None)
                among = None if guess is None else [guess]
                ranking = ranker.rank(history, top=top, among=among, time_limit=limit, progress=self._progress)
            except TimeIsUp:  # before the search began
                ranking = Ranking((), 0, False, 0, self._timer.spent - started)
            yield ranking, at_hand
        finally:
            at_hand.stop()

    @contextmanager
    def _compiling(self, at_hand: TreesAtHand) -> Iterator[None]:
        """A context in which kernels compile: it pauses the timer, and delays the trees at hand."""
        with self._timer.paused(), at_hand.delayed():
            yield

    def _ranker_of(
        self, position: Position, rest: Game, limit: float | None, at_hand: TreesAtHand
    ) -> tuple[Ranker, History]:
        """Return what ranks guesses at a position: of the full game or, if that takes longer, of its rest."""
        from solver_tree.search import Progress
        from solver_tree.search.ranking import Ranker

        if self._ranker is None and self._progress is not None:  # kernels may have to be compiled
            self._progress(Progress(0, None, 0, 0.0, 0, 0, True))
        size, size_of_rest = (each.guess_count * each.secret_count for each in (self.game, rest))
        few = isinstance(self.game, WordGame) and self._ranker is None and size_of_rest * _FEW <= size
        if few or size > _MAX_MATRIX:
            if self._of_rest is None or self._of_rest[0] != position.history:
                self._of_rest = position.history, Ranker(rest, self._threads, limit, partial(self._compiling, at_hand))
            return self._of_rest[1], ()
        if self._ranker is None:
            self._ranker = Ranker(self.game, self._threads, limit, partial(self._compiling, at_hand))
        return self._ranker, position.history


def _best_of(at_hand: TreesAtHand) -> tuple[str, int, str | None]:
    """Return the first guess of the best tree at hand, its total, and the rule that chose it."""
    from solver_tree.search.objectives.fallback import GRACE

    tree = at_hand.best(GRACE)
    assert tree is not None  # without prices, every tree has a total
    return next(iter(tree.root)), tree.rank[1][0], tree.rule
