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
    threads = thread_count(threads)
    board, symmetry = lay_out(game)
    number = {guess: place for place, guess in enumerate(game.guesses[g] for g in symmetry.order)}
    answers = {feedback: answer for answer, feedback in enumerate(game.feedbacks)}
    made = tuple((number[guess], answers[feedback]) for guess, feedback in history)
    first = None if among is None else [number[guess] for guess in among]
    compile_kernels(board)
    names = list(number)
    with ThreadPoolExecutor(threads) as executor:
        clock = Clock(progress, time_limit)
        wanted = top if first is None else len(first)
        search = RootSearch(board, symmetry, executor, threads, INFINITE, first, wanted, clock=clock, history=made)
        if not len(search.candidates):
            raise InputError("these answers cannot all be true: no secret fits")
        complete = True
        try:
            value, line = search.run()
        except TimeIsUp:
            complete = False
        else:
            if line is None:
                part = Extraction(game, search, symmetry).part(search.candidates.tolist(), made)
                return Ranking(((names[part.guess], value),), value, True, search.nodes, clock.seconds())
        best = tuple((names[line.guess], line.value) for line in search.best)
        return Ranking(best, search.progress().lower, complete, search.nodes, clock.seconds())
