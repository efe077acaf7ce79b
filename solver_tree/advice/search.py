"""Values of guesses by search: exact if there is time, otherwise bounds. A search needs numba."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from solver_tree.advice.aim import Aim
from solver_tree.advice.history import Position
from solver_tree.advice.remainder import remainder
from solver_tree.advice.values import Bounds, Known, quick_bounds, quick_guess_bounds, quick_known
from solver_tree.errors import Infeasible, check_function
from solver_tree.games import Game
from solver_tree.games.words import WordGame
from solver_tree.play.candidates import MOST_INFORMATIVE, many_codes, most_informative
from solver_tree.progress import after_loading, check_time_limit
from solver_tree.strategies.strategy import HYBRID
from solver_tree.threads import thread_count
from solver_tree.tree import History

if TYPE_CHECKING:
    from solver_tree.hybrid import Hybrid
    from solver_tree.search import Progress, Solution
    from solver_tree.search.objectives.at_hand import TreesAtHand
    from solver_tree.search.ranking import Ranked, Ranker, Ranking

_MAX_MATRIX = 1 << 28  # entries of the feedback matrix; of a larger game, only the rest of the game is laid out
_FEW = 8  # of words, a rest that is smaller by this factor is laid out, since the full game would take longer
_MAX_REST = 1 << 29  # guesses times candidates; a larger rest of a game is not searched
_MAX_GUESSES = 1 << 18  # of a game of codes with more, the rest of the game is not laid out


class Timer:
    """Measures how much is left of a time limit.

    Args:
        seconds: the time limit; None for no limit.

    Attributes:
        compiling: how many seconds were left out because kernels compiled or loaded.
        late: how many seconds, when time was up, went into waiting for a tree that needs no search.

    Raises:
        InputError: the time limit is negative, or no number.
    """

    def __init__(self, seconds: float | None) -> None:
        check_time_limit(seconds)
        self._seconds = seconds
        self.restart()

    def restart(self) -> None:
        """Start again, with the entire time limit."""
        self._started, self.compiling, self.late = time.perf_counter(), 0.0, 0.0

    @property
    def spent(self) -> float:
        """Seconds since the start, without those of ``paused``."""
        return time.perf_counter() - self._started

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Pause the timer inside a ``with`` block."""
        paused_at = time.perf_counter()
        yield
        self.put_off(time.perf_counter() - paused_at)

    def put_off(self, seconds: float) -> None:
        """Leave out some seconds that have just passed."""
        self._started += seconds
        self.compiling += seconds

    def share(self, searches: int) -> float | None:
        """Return the seconds for one search if so many are still to come; None for no limit."""
        return None if self._seconds is None else max(self._seconds - self.spent, 0.0) / searches


class BestGuesses(NamedTuple):
    """The best guesses at a position, as far as they are known.

    Attributes:
        guesses: guesses with what is known of them, the best first.
        lower: no guess has a smaller total.
        complete: whether these are proved to be the best guesses.
        rule: the heuristic that chose the first guess, see ``strategies.RULES``; None if a search found its value.
        ties_broken: whether the order of equal totals is known, too.
    """

    guesses: list[Known]
    lower: int
    complete: bool
    rule: str | None = None
    ties_broken: bool = False


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
        check_function("progress", progress)
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

        Of equal totals the best worst case is first, as ``build`` has it, and then a guess that may win. If time is
        up, the result has the guesses whose values are known and the guess of a greedy strategy. If the rest
        of the game is too large to search, it has an informative candidate, or the guesses of ``hybrid``.

        Args:
            position: the position; its game is that of the searcher.
            top: how many guesses to find.
            limit: seconds to search; None for no limit.
        """
        if position.even is not position:
            return self._best_without_weight(position.even, top, limit)
        if self.too_large(position):
            if many_codes(self.game):
                return self._best_by_hybrid(position, top)
            known = quick_known(position, most_informative(self.game, position.candidates))
            return BestGuesses([known], quick_bounds(position).lower, False, MOST_INFORMATIVE)
        with self._ranked(position, top, None, limit) as (ranking, at_hand):
            found = [_known(ranked) for ranked in ranking.guesses]
            lower = max(ranking.lower, quick_bounds(position).lower)
            rule = None
            if not ranking.complete and not (found and found[0].total.lower == lower and top == 1):
                guess, total, rule = self._best_at_hand(at_hand)
                if all(guess != known.guess for known in found):
                    found.append(Known(guess, Bounds(lower, total) & quick_guess_bounds(position, guess)))
                    found.sort(key=lambda known: known.total.upper or 0)
                rule = rule if found[0].guess == guess and not found[0].total.exact else None
        complete = ranking.complete or found[0].total.upper == lower
        return BestGuesses(found[:top], lower, complete, rule, ranking.ties_broken)

    def _best_without_weight(self, even: Position, top: int, limit: float | None) -> BestGuesses:
        """Find the guesses that are best if all candidates are equally likely; by their weight, 0, all totals are 0.

        Args:
            even: see ``Position.even``.
            top, limit: as in ``best``.
        """
        searcher = Searcher(even.game, self._timer, self._threads, self._progress)
        found = searcher.best(even, top, limit)
        return BestGuesses([Known(known.guess, Bounds(0, 0)) for known in found.guesses], 0, True, found.rule)

    def _best_by_hybrid(self, position: Position, top: int) -> BestGuesses:
        """Find good guesses at a position of a game of many codes, by the strategy ``hybrid``."""
        from solver_tree.hybrid import Hybrid
        from solver_tree.layout.code_set import CodeSet

        codes = position.candidates
        assert isinstance(codes, CodeSet)
        if self._hybrid is None:
            self._hybrid = Hybrid(self.game)
        if self._hybrid.searches(codes):
            with self._timer.paused():
                self._hybrid.compile()
        ending = self._hybrid.ending(codes)
        lower = quick_bounds(position).lower
        found = {}
        if ending is not None:
            guess = next(iter(ending.node))
            found[guess] = Known(guess, Bounds(lower, ending.total))
        for guess in self._hybrid.ranked(codes, top) if len(found) < top else ():
            found.setdefault(guess, quick_known(position, guess))
        guesses = list(found.values())[:top]
        return BestGuesses(guesses, lower, top == 1 and guesses[0].total.upper == lower, HYBRID)

    def known_of(self, position: Position, guess: str, limit: float | None, lower: int) -> Known:
        """Find the total of a legal guess at a position, and the best worst case with that total.

        Args:
            position: the position; its game is that of the searcher.
            guess: the guess.
            limit: seconds to search; None for no limit.
            lower: a total below which no guess is.
        """
        if not position.total_weight:
            return Known(guess, Bounds(0, 0))
        known = quick_known(position, guess)
        bounds = known.total & Bounds(lower)
        if bounds.exact or self.too_large(position):
            return known._replace(total=bounds)
        with self._ranked(position, 1, guess, limit) as (ranking, at_hand):
            if ranking.guesses:
                return _known(ranking.guesses[0])
            return Known(guess, bounds & Bounds(ranking.lower, self._best_at_hand(at_hand)[1]))

    def solved(
        self, position: Position, aim: Aim, limit: float | None, *, top: int = 1, among: Sequence[str] | None = None
    ) -> Solution:
        """Build the best tree of the rest of a game, by any aim.

        Args:
            position: the position; its game is that of the searcher.
            aim: the aim of the rest, see ``Aim.after``.
            limit: seconds to search; None for no limit.
            top: how many of the best guesses to find.
            among: the next guesses that are allowed; all when None.

        Raises:
            Infeasible: no strategy meets the limit of the aim.
            InputError: the position is too large.
        """
        with self._timer.paused():
            from solver_tree.search import solve

        even, started = position.even, self._timer.spent
        first = among[0] if among is not None and len(among) == 1 else None  # no other one is laid out
        try:
            solution = solve(
                remainder(even) if even.history else even.game,
                objective=aim.objective,
                finish=aim.finish,
                max_guesses=aim.max_guesses,
                first=first,
                among=among if first is None else None,
                top=top,
                time_limit=limit,
                threads=self._threads,
                progress=self._progress,
            )
        except Infeasible as error:
            self._timer.put_off(self._timer.spent - started - error.seconds)
            raise
        self._timer.put_off(solution.compile_seconds)
        return solution

    def _reporting(self, progress: Callable[[Progress], None]) -> Callable[[Progress], None]:
        """A callback for one search that reports it as one of several."""

        def report(known: Progress) -> None:
            progress(known._replace(step=self.step, steps=self.steps, seconds=self._timer.spent))

        return report

    def too_large(self, position: Position) -> bool:
        """Whether the rest of the game is too large to search."""
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
        first = () if guess is None else (guess,)
        question = Question(game=rest, objective=parse("avg"), finish="guessed", opening=first, max_guesses=None)
        opening = None
        if guess is None and not computes_feedback(rest):  # "the first candidate" would be no advice
            opening = most_informative(self.game, position.candidates), MOST_INFORMATIVE
        at_hand = TreesAtHand(question, max(self._threads // 2, 1), opening)
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
                ranking = Ranking((), 0, False)
            yield ranking, at_hand
        finally:
            at_hand.stop()

    def _best_at_hand(self, at_hand: TreesAtHand) -> tuple[str, int, str | None]:
        """Return the first guess of the best tree at hand, its total, and the rule that chose it.

        All searches of one time limit together wait no longer for better trees than one may.
        """
        from solver_tree.search.objectives.fallback import GRACE

        started = time.perf_counter()
        tree = at_hand.best(max(GRACE - self._timer.late, 0.0))
        self._timer.late += time.perf_counter() - started
        assert tree is not None  # without prices, every tree has a total
        return next(iter(tree.root)), tree.rank[1][0], tree.rule

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


def _known(ranked: Ranked) -> Known:
    """A guess with its exact total, and its other figures if they are known."""
    guess, total, worst, at_worst = ranked
    figures = None if worst is None or at_worst is None else (total, worst, at_worst)
    return Known(guess, Bounds(total, total), figures)
