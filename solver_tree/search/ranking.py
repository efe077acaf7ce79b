"""The best guesses in the middle of a game, by least total; of equals the best worst case, and one that may win."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import groupby
from typing import NamedTuple

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.kernels.precompile import compile_kernels
from solver_tree.kernels.tie_break import HIGHEST_RANK, RANK_WEIGHT_BITS, RANK_WEIGHT_MASK
from solver_tree.kernels.transposition import NO_GUESS
from solver_tree.layout import Layout
from solver_tree.progress import begin_kernel
from solver_tree.search.progress import Clock, Progress, TimeIsUp
from solver_tree.search.readout.tie_breaker import TieBreaker
from solver_tree.search.readout.total_tree import TotalTreeReader
from solver_tree.search.root.cost_model import Models
from solver_tree.search.root.expander import too_long
from solver_tree.search.root.laid_out import lay_out_in_time
from solver_tree.search.root.nodes import Variation
from solver_tree.search.root.scheduler import Engine, Query, RootSearch
from solver_tree.search.saved_tables import SavedTables
from solver_tree.threads import Workers, thread_count
from solver_tree.tree import History


class Ranked(NamedTuple):
    """A guess with the figures of the best strategy that makes it here: the one of least total, then worst case.

    Attributes:
        guess: the guess.
        total: the least total, counted from here.
        worst: the worst case, counted from here; None if time was up.
        at_worst: the weight of the secrets found there.
    """

    guess: str
    total: int
    worst: int | None = None
    at_worst: int | None = None


class Ranking(NamedTuple):
    """The best guesses in the middle of a game, as far as a search has found them.

    Attributes:
        guesses: the guesses whose values are known, best first: by total, then by worst case and the weight there, then
            those that may win. If time was up before ties were broken, by total alone.
        lower: a lower bound of the values of all guesses.
        complete: whether these are the guesses of least total; if not, time was up.
        ties_broken: whether the order among guesses of equal total is known, too.
    """

    guesses: tuple[Ranked, ...]
    lower: int
    complete: bool
    ties_broken: bool = False


class Ranker:
    """Ranks guesses in the middle of a game, after any number of histories: the game is laid out only once.

    Args:
        game: the game, with or without weights or legality.
        threads: threads to search with; all cores when None.
        time_limit: seconds to lay out the game; None for no limit.
        compiling: a context in which kernels compile.

    Attributes:
        game, layout: the game, and how it is laid out.

    Raises:
        InputError: the game does not fit in memory.
        TimeIsUp: the time limit is over.
    """

    def __init__(
        self,
        game: Game,
        threads: int | None = None,
        time_limit: float | None = None,
        compiling: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self.game = game
        self._threads = thread_count(threads)
        self.layout = lay_out_in_time(game, Clock(limit=time_limit))
        self._feedback_numbers = {feedback: number for number, feedback in enumerate(game.feedbacks)}
        with compiling():
            compile_kernels(self.layout.board, "average", begin=begin_kernel)
        self._models = Models(self.layout.board, SavedTables().table)

    def rank(
        self,
        history: History,
        *,
        top: int = 1,
        among: Sequence[str] | None = None,
        time_limit: float | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> Ranking:
        """The best guesses after a history, each with its exact value.

        Args:
            history: the guesses made so far, each with its feedback.
            top: how many guesses to rank; guesses that a symmetry turns into each other count as one.
            among: the guesses to rank, whatever ``top`` is; all guesses when None.
            time_limit: seconds to search; None for no limit.
            progress: called about ten times a second with what is known so far.

        Raises:
            InputError: no secret fits.
        """
        numbers = self.layout.guess_numbers
        path = tuple((numbers[guess], self._feedback_numbers[feedback]) for guess, feedback in history)
        first = None if among is None else [numbers[guess] for guess in among]
        query = Query(first=first, best=top if first is None else len(first), history=path)
        with Workers(self._threads) as executor:
            clock = Clock(progress, time_limit)
            return _Ranking(self.layout, Engine(executor, clock), self._models, query).find()


class _Ranking:
    """One ranking of guesses.

    Args:
        layout, models: the game, and what is minimised.
        engine: what the search runs on.
        query: which guesses to rank.
    """

    def __init__(self, layout: Layout, engine: Engine, models: Models, query: Query) -> None:
        self._layout, self._engine, self._models = layout, engine, models
        self._guesses = list(layout.guess_numbers)
        self._search = self._search_of(query)
        self._tie_breaker = TieBreaker(self._search, models.ranks(models.totals))
        self._ranks: dict[int, int] = {}  # of guesses, as far as they are known
        self._candidates = self._search.candidates.tolist()
        if not self._candidates:
            raise InputError("the feedback contradicts itself: no secret fits")
        self._may_win = {int(layout.board.secret_guess[secret]) for secret in self._candidates}

    def find(self) -> Ranking:
        """The ranking, as far as time allows."""
        best: list[Variation] = []
        complete = ties_broken = False
        try:
            value, variation = self._search.run()
            best = self._search.best or [Variation(self._known_guess(value), value, {})]
            complete = True
            one = variation is None or (self._search.query.first is None and self._search.query.best == 1)
            best = [self._best_of_equals(value, variation)] if one else self._in_order(best)
            ties_broken = True
        except TimeIsUp:
            best = best or self._search.best
        lower = min(each.value for each in best) if complete else self._search.progress().lower
        return Ranking(tuple(map(self._ranked, best)), lower, complete, ties_broken)

    def _search_of(self, query: Query) -> RootSearch:
        return RootSearch(self._layout, self._engine, query, self._models.totals)

    def _known_guess(self, value: int) -> int:
        """A guess of least value, where that is known without trying guesses."""
        return TotalTreeReader(self._search).part(self._candidates, self._search.query.history).guess

    def _best_of_equals(self, value: int, variation: Variation | None) -> Variation:
        """The guess of least rank among all of least value: one that may win, if there is one."""
        path = self._search.query.history

        def find() -> tuple[int, int]:
            rank = self._tie_breaker.rank(self._candidates, path, value)
            many = len(self._candidates) > 2
            return rank, self._tie_breaker.guess(self._candidates, path, value) if many else NO_GUESS

        rank, guess = self._engine.call_aside(find, self._search.progress)
        if guess == NO_GUESS:  # all guesses of least value have this rank
            guess = self._known_guess(value) if variation is None else variation.guess
        self._ranks[guess] = rank
        if guess in self._may_win:
            return Variation(guess, value, {})
        query = self._search.query
        equals = self._search_of(query._replace(first=sorted(self._may_win), best=len(self._may_win), below=value + 1))
        equals.run()
        for equal in equals.best:
            if self._rank(equal, rank + 1) == rank:
                return equal
        return Variation(guess, value, {})

    def _in_order(self, best: list[Variation]) -> list[Variation]:
        """The best guesses in order: of equal value the least rank is first, then what may win."""
        query, wanted = self._search.query, len(best)
        if query.first is None:  # of the guesses that are equal to the last one, others may have a lower rank
            again = self._search_of(query._replace(below=best[-1].value + 1, best=len(self._guesses)))
            again.run()
            best = again.best
        ordered: list[Variation] = []
        for _, equals in groupby(best, key=lambda variation: variation.value):
            ordered += self._by_rank(equals, wanted - len(ordered))
        return ordered

    def _by_rank(self, equals: Iterable[Variation], wanted: int) -> list[Variation]:
        """The first of some guesses of equal value, by rank, then those that may win."""
        first: list[tuple[int, bool, int, Variation]] = []
        for place, variation in enumerate(equals):
            limit = first[-1][0] + 1 if len(first) == wanted else HIGHEST_RANK
            rank = self._rank(variation, limit)
            if rank < limit:
                first = sorted([*first, (rank, variation.guess not in self._may_win, place, variation)])[:wanted]
        if not first:
            raise too_long()
        return [variation for *_, variation in first]

    def _rank(self, variation: Variation, limit: int) -> int:
        """The rank of a guess if it is below ``limit``; else at least that."""
        rank = self._tie_breaker.rank_of_guess(variation, limit)
        if rank < limit:
            self._ranks[variation.guess] = rank
        return rank

    def _ranked(self, variation: Variation) -> Ranked:
        rank = self._ranks.get(variation.guess)
        figures = (None, None) if rank is None else (rank >> RANK_WEIGHT_BITS, rank & RANK_WEIGHT_MASK)
        return Ranked(self._guesses[variation.guess], variation.value, *figures)
