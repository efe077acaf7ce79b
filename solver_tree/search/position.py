"""The best guesses in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.search import thread_count
from solver_tree.search.board import lay_out
from solver_tree.search.compiled import compile_kernels
from solver_tree.search.extract import Extraction
from solver_tree.search.progress import Clock, Progress, TimeIsUp
from solver_tree.search.root import RootSearch
from solver_tree.search.scratch import INFINITE
from solver_tree.tree import History


class Ranking(NamedTuple):
    """What is known of the guesses in the middle of a game.

    Attributes:
        guesses: those whose value is known, each with it: the least total of guesses, from here on, that it takes to
            find every secret that is left; the best first.
        lower: no guess has a smaller value.
        complete: whether these are the best guesses; if not, time was up.
        nodes: sets of candidates searched.
        seconds: how long it took.
    """

    guesses: tuple[tuple[str, int], ...]
    lower: int
    complete: bool
    nodes: int
    seconds: float


class Ranker:
    """Ranks guesses in the middle of a game, here and there: it is laid out, and kernels are compiled, just once.

    Args:
        game: the game; it may weigh secrets, or restrict guesses.
        threads: threads to search with; all cores when None.

    Raises:
        InputError: the game does not fit in memory.
    """

    def __init__(self, game: Game, threads: int | None = None) -> None:
        self.game = game
        self._threads = thread_count(threads)
        self._board, self._symmetry = lay_out(game)
        self._names = [game.guesses[guess] for guess in self._symmetry.order]
        self._number = {guess: place for place, guess in enumerate(self._names)}
        self._answers = {feedback: answer for answer, feedback in enumerate(game.feedbacks)}
        compile_kernels(self._board)

    def rank(
        self,
        history: History,
        *,
        top: int = 1,
        among: Sequence[str] | None = None,
        time_limit: float | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> Ranking:
        """See ``rank``."""
        made = tuple((self._number[guess], self._answers[feedback]) for guess, feedback in history)
        first = None if among is None else [self._number[guess] for guess in among]
        wanted = top if first is None else len(first)
        with ThreadPoolExecutor(self._threads) as executor:
            clock = Clock(progress, time_limit)
            search = RootSearch(
                self._board,
                self._symmetry,
                executor,
                self._threads,
                INFINITE,
                first,
                wanted,
                clock=clock,
                history=made,
            )
            if not len(search.candidates):
                raise InputError("these answers cannot all be true: no secret fits")
            complete = True
            try:
                value, line = search.run()
            except TimeIsUp:
                complete = False
            else:
                if line is None:
                    part = Extraction(self.game, search, self._symmetry).part(search.candidates.tolist(), made)
                    return Ranking(((self._names[part.guess], value),), value, True, search.nodes, clock.seconds())
            best = tuple((self._names[line.guess], line.value) for line in search.best)
            return Ranking(best, search.progress().lower, complete, search.nodes, clock.seconds())


def rank(
    game: Game,
    history: History,
    *,
    top: int = 1,
    among: Sequence[str] | None = None,
    time_limit: float | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Ranking:
    """The best guesses after some guesses with their answers, each with its exact value.

    Args:
        game: the game; it may weigh secrets, or restrict guesses.
        history: what was guessed and answered; at least one secret fits.
        top: how many guesses to rank; guesses that differ only by a symmetry of what is left count as one.
        among: only these guesses; all when None.
        time_limit: seconds to search.
        threads: threads to search with; all cores when None.
        progress: called about ten times a second.

    Raises:
        InputError: no secret fits, or the game does not fit in memory.
    """
    return Ranker(game, threads).rank(history, top=top, among=among, time_limit=time_limit, progress=progress)
