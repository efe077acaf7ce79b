"""The search: from a game to a proved strategy tree. The only part of the package that needs numba.

Rooms, from the ground up: ``jit`` (how kernels are compiled), ``table`` (transposition table), ``symmetry``
(equivalent guesses and histories), ``bounds`` (lower bounds from sizes), ``board`` (the game as arrays), ``scratch``
(one thread's memory), ``partition`` (counting and making parts), ``ordering`` (which guess to try next, and when to
stop), ``exact`` (the depth-first search), ``progress`` (what is told meanwhile), ``nodes`` and ``root`` (its upper
plies, as tasks for many threads), ``refine`` and ``refinement`` (the best of many trees of least total), ``writer``
and ``extract`` (the strategy tree, read off a finished search), ``deep``, ``within`` and ``worst`` (the least worst
case), ``limited`` and ``at_most`` (the least total within so many guesses), ``objectives`` (what is searched for),
``compiled`` (which kernels that takes). ``answers`` and ``scored`` are the kernels of ``solver_tree.strategies``.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.search.board import Board, lay_out
from solver_tree.search.compiled import compile_kernels
from solver_tree.search.nodes import Line
from solver_tree.search.objectives import LeastAverage, LeastWorst, Task, Ties
from solver_tree.search.progress import Clock, Progress, SearchInterrupted, TimeIsUp
from solver_tree.search.root import RootSearch
from solver_tree.search.symmetry import Symmetry
from solver_tree.tree import StrategyTree
from solver_tree.tree.strategy_tree import COMPONENTS

__all__ = ["FirstGuess", "Progress", "SearchInterrupted", "Solution", "build", "prove", "solve"]


class FirstGuess(NamedTuple):
    """A first guess, and the least total of all strategies that begin with it."""

    guess: str
    total: int


class Solution(NamedTuple):
    """A strategy tree with what is proved of it, and what it took to find it (seconds of wall-clock time).

    ``first_guesses`` are the best ones, as many as were asked for, best first; guesses that differ only by a
    symmetry of the game are one. It is ``complete`` unless time was up: then the tree need not be the best one, and
    of the first guesses those are told whose values are known.
    """

    tree: StrategyTree
    complete: bool
    first_guesses: tuple[FirstGuess, ...]
    nodes: int
    threads: int
    compile_seconds: float
    search_seconds: float


def build(
    game: Game,
    *,
    objective: str = "avg",
    first: str | None = None,
    ties: Ties = "refine",
    max_guesses: int | None = None,
    time_limit: float | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> StrategyTree:
    """The strategy tree with the least average number of guesses, or of the least worst case, proved optimal.

    Of all trees of least average it is one of the least worst case; and of these, one with the fewest secrets there.

    Exact depth-first branch and bound over all guesses; see ``solver_tree.search.exact`` for the argument.
    The same tree is found with any number of threads.

    Args:
        game: the game to solve.
        objective: what is to be least: ``avg``, the average number of guesses, or ``worst``, the most guesses that any
            secret takes.
        first: the first guess, if it is not free: the tree is then the best of those that begin with it.
        ties: ``any`` for any tree of least average, whatever its worst case.
        max_guesses: how many guesses a strategy may take at most. When the best one without this limit takes more, of
            several trees of least total any one is found.
        time_limit: seconds to search; then the best tree known by then, with the bounds that are proved.
        threads: threads to search with; all cores when None.
        progress: called about ten times a second with what is known so far.

    Raises:
        InputError: the game does not fit in memory, or a secret cannot be found.
        Infeasible: every strategy takes more than ``max_guesses``; that is proved.
        SearchInterrupted: on Ctrl-C; it holds the bounds proved so far.
    """
    solution = solve(
        game,
        objective=objective,
        first=first,
        ties=ties,
        max_guesses=max_guesses,
        time_limit=time_limit,
        threads=threads,
        progress=progress,
    )
    return solution.tree


def solve(
    game: Game,
    *,
    objective: str = "avg",
    first: str | None = None,
    top: int = 1,
    ties: Ties = "refine",
    max_guesses: int | None = None,
    time_limit: float | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    symmetry: bool = True,
) -> Solution:
    """As ``build``, with the ``top`` best first guesses, and the cost of the search.

    With ``symmetry=False`` equivalent guesses are tried all the same.
    """
    threads = thread_count(threads)
    first = None if first is None else game.read_guess(first)
    if top < 1:
        raise InputError(f"top {top}: there must be at least 1 first guess to find")
    if objective not in COMPONENTS:
        raise InputError(f"objective '{objective}': unknown; it can be {', '.join(COMPONENTS)}")
    if objective != "avg" and top > 1:
        raise InputError(f"top {top}: the best first guesses are known for objective avg only, but it is {objective}")
    if max_guesses is not None and top > 1:
        raise InputError(f"top {top}: the best first guesses are not known with at most {max_guesses} guesses")
    if max_guesses is not None and max_guesses < 1:
        raise InputError(f"max_guesses {max_guesses}: there must be at least 1")
    board, symmetries, firsts = _lay_out(game, first, symmetry)
    start = time.perf_counter()
    compile_kernels(board, "worst" if objective == "worst" else ties if max_guesses is None else "limited")
    compile_seconds = time.perf_counter() - start
    names = [game.guesses[g] for g in symmetries.order]
    complete = True
    with ThreadPoolExecutor(threads) as executor:
        clock = Clock(progress, time_limit)
        search = RootSearch(board, symmetries, executor, threads, first=firsts, best=top, clock=clock)
        task = Task(game, symmetries, search, executor, clock, first, max_guesses)
        wanted = LeastWorst(task) if objective == "worst" else LeastAverage(task, ties)
        try:
            tree, seconds = wanted.find(), wanted.seconds
        except TimeIsUp:
            complete, seconds = False, clock.seconds()
            tree = wanted.best_known()
        except KeyboardInterrupt:
            stop = SearchInterrupted(wanted.progress(), search.best)
            stop.first_guesses = _named(names, stop.best)
            stop.best_tree = wanted.best_known
            raise stop from None
    best = _named(names, search.best)
    if complete and objective == "avg" and (top == 1 or not best):
        best = (FirstGuess(next(iter(tree.root)), tree.stats.total),)
    return Solution(tree, complete, best, search.nodes, threads, compile_seconds, seconds)


def prove(
    game: Game,
    total: int,
    *,
    first: str | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> int:
    """A proved lower bound of the least total: that total itself when it is below ``total``, else ``total``."""
    threads = thread_count(threads)
    board, symmetries, firsts = _lay_out(game, None if first is None else game.read_guess(first))
    compile_kernels(board)
    with ThreadPoolExecutor(threads) as executor:
        return RootSearch(board, symmetries, executor, threads, total, firsts, clock=Clock(progress)).run()[0]


def _lay_out(game: Game, first: str | None, symmetry: bool = True) -> tuple[Board, Symmetry, list[int] | None]:
    """The board of a game, its symmetry, and the number of the first guess when that is not free."""
    if first is None:
        return *lay_out(game, symmetry), None
    number = game.guesses.index(first)
    board, symmetries = lay_out(game, symmetry, number)
    return board, symmetries, [symmetries.order.tolist().index(number)]


def _named(names: list[str], lines: list[Line]) -> tuple[FirstGuess, ...]:
    return tuple(FirstGuess(names[line.guess], line.value) for line in lines)


def thread_count(threads: int | None) -> int:
    """How many threads to use: as many as said, or as there are cores."""
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if threads < 1:
        raise InputError(f"threads {threads}: there must be at least 1")
    return threads
