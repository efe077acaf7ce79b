"""The best guesses in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.kernels.precompile import compile_kernels
from solver_tree.progress import begin_kernel
from solver_tree.search.progress import Clock, Progress, TimeIsUp
from solver_tree.search.readout.total_tree import TotalTreeReader
from solver_tree.search.root.laid_out import lay_out_in_time
from solver_tree.search.root.scheduler import Engine, Query, RootSearch
from solver_tree.threads import Workers, thread_count
from solver_tree.tree import History


class Ranking(NamedTuple):
    """The best guesses in the middle of a game, as far as a search has found them.

    Attributes:
        guesses: the guesses whose values are known, best first, each with its value: the least total, counted from
            here, of a strategy that makes this guess and finds every candidate.
        lower: a lower bound of the values of all guesses.
        complete: whether these are the best guesses; if not, time was up.
        nodes: how many states were searched.
        seconds: wall-clock time of the search.
    """

    guesses: tuple[tuple[str, int], ...]
    lower: int
    complete: bool
    nodes: int
    seconds: float


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
            compile_kernels(self.layout.board, begin=begin_kernel)

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
        numbers, guesses = self.layout.guess_numbers, list(self.layout.guess_numbers)
        path = tuple((numbers[guess], self._feedback_numbers[feedback]) for guess, feedback in history)
        first = None if among is None else [numbers[guess] for guess in among]
        query = Query(first=first, best=top if first is None else len(first), history=path)
        with Workers(self._threads) as executor:
            clock = Clock(progress, time_limit)
            search = RootSearch(self.layout, Engine(executor, self._threads, clock), query)
            if not len(search.candidates):
                raise InputError("the feedback contradicts itself: no secret fits")
            complete = True
            try:
                value, variation = search.run()
            except TimeIsUp:
                complete = False
            else:
                if variation is None:
                    part = TotalTreeReader(search).part(search.candidates.tolist(), path)
                    obvious = ((guesses[part.guess], value),)
                    return Ranking(obvious, value, True, search.expander.nodes, clock.seconds())
            best = tuple((guesses[variation.guess], variation.value) for variation in search.best)
            return Ranking(best, search.progress().lower, complete, search.expander.nodes, clock.seconds())
