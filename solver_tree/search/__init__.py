"""The search: from a game to a proved strategy tree. The only part of the package that needs numba.

Rooms, from the ground up: ``jit`` (how kernels are compiled), ``table`` (transposition table), ``symmetry``
(equivalent guesses and histories), ``bounds`` (lower bounds from sizes), ``board`` (the game as arrays), ``scratch``
(one thread's memory), ``partition`` (counting and making parts), ``ordering`` (which guess to try next, and when to
stop), ``exact`` (the depth-first search), ``nodes`` and ``root`` (its upper plies, as tasks for many threads),
``refine`` and ``refinement`` (the best of many trees of least total), ``within`` and ``worst`` (the least worst case),
``limited`` and ``at_most`` (the least total of strategies that take at most so many guesses),
``extract`` (the strategy tree, read off a finished search).
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any, Literal, NamedTuple

import numpy as np
from numba import typeof

from solver_tree.errors import Infeasible, InputError
from solver_tree.games import Game
from solver_tree.search import exact, ordering
from solver_tree.search.at_most import AtMost
from solver_tree.search.board import DEEPEST, Board, Restricted, lay_out
from solver_tree.search.extract import Extraction
from solver_tree.search.jit import discard_stale_cache
from solver_tree.search.legality import follow
from solver_tree.search.limited import Limits, find_limited
from solver_tree.search.nodes import Line
from solver_tree.search.refine import COUNT_BITS, MOST_COUNT, Known, find_tail
from solver_tree.search.refinement import Refinement
from solver_tree.search.root import Progress, RootSearch, SearchInterrupted, TimeIsUp, too_long
from solver_tree.search.scratch import ManyAnswers, Position, make_scratch
from solver_tree.search.symmetry import Symmetry, class_keys, history_key
from solver_tree.search.table import entry_exact, entry_guess, entry_value, make_table, probe, store
from solver_tree.search.within import find_within, within_key
from solver_tree.search.worst import WorstCase
from solver_tree.tree import Node, Proof, StrategyTree, verify
from solver_tree.tree.strategy_tree import COMPONENTS, Component
from solver_tree.version import __version__

__all__ = ["FirstGuess", "Progress", "SearchInterrupted", "Solution", "build", "prove", "solve"]


Ties = Literal["refine", "any"]
"""Which of many trees of least total: the best one, or any."""

Wanted = Ties | Literal["worst", "limited"]
"""What kernels are wanted for."""

FALLBACK = "steps"
"""The strategy whose tree is at hand when a search has found none."""


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
    start = time.perf_counter()
    until = start + (math.inf if time_limit is None else time_limit)
    if objective == "worst":
        with ThreadPoolExecutor(threads) as executor:
            search = RootSearch(board, symmetries, executor, threads, first=firsts)
            case = WorstCase(game, symmetries, search, executor, threads, until, progress)
            tree, complete = _least_worst(case, game, first, threads)
        if max_guesses is not None and case.least > max_guesses:
            raise Infeasible(max_guesses)
        tree = replace(tree, max_guesses=max_guesses)
        return Solution(tree, complete, (), search.nodes, threads, compile_seconds, tree.proof.seconds)
    names = [game.guesses[g] for g in symmetries.order]
    complete = True
    with ThreadPoolExecutor(threads) as executor:
        search = RootSearch(board, symmetries, executor, threads, first=firsts, best=top, until=until, report=progress)
        try:
            total, line = search.run()
            refinement = tail = None
            if ties == "refine":
                refinement = Refinement(search, executor, until)
                if line is not None:
                    lines = _all_best(search, symmetries, executor, threads, line, until, progress)
                    line, tail = refinement.best(lines)
            root = Extraction(game, search, symmetries, refinement).tree(total, line)
            seconds = time.perf_counter() - start
            tree = _finished(game, total, tail, root, first, seconds, refined=ties == "refine")
            if max_guesses is not None and tree.stats.worst > max_guesses:
                found = AtMost(game, symmetries, search, executor, max_guesses, until, progress).run()
                if found is None:
                    raise Infeasible(max_guesses)
                seconds = time.perf_counter() - start
                tree = _finished(game, found[0], None, found[1], first, seconds, refined=False)
            tree = replace(tree, max_guesses=max_guesses)
        except TimeIsUp:
            complete = False
            seconds = time.perf_counter() - start
            tree = _best_known(game, search, symmetries, first, threads, max_guesses)
        except KeyboardInterrupt:
            stop = SearchInterrupted(search.progress(), search.best)
            stop.first_guesses = _named(names, stop.best)
            stop.best_tree = partial(_best_known, game, search, symmetries, first, threads, max_guesses)
            raise stop from None
    best = _named(names, search.best)
    if complete and (top == 1 or not best):
        best = (FirstGuess(next(iter(tree.root)), tree.stats.total),)
    return Solution(tree, complete, best, search.nodes, threads, compile_seconds, seconds)


def _least_worst(case: WorstCase, game: Game, first: str | None, threads: int) -> tuple[StrategyTree, bool]:
    """The tree of least worst case, checked by playing every secret; or, when time is up, that of a score."""
    start = time.perf_counter()

    def proved(tree: StrategyTree) -> StrategyTree:
        seconds = round(time.perf_counter() - start, 3)
        proof = Proof(case.least, tree.stats.worst, seconds, __version__)
        return replace(tree, objective="worst", proof=proof)

    def best_known() -> StrategyTree:
        from solver_tree.strategies import greedy

        return proved(greedy(game, FALLBACK, first=first, threads=threads))

    try:
        tree = proved(StrategyTree(game, "worst", Proof(0, 0, 0.0, ""), case.run(), first))
    except TimeIsUp:
        return best_known(), False
    except SearchInterrupted as stop:
        stop.best_tree = best_known
        raise
    if verify(tree).worst != case.least:
        raise RuntimeError(f"the worst case is {tree.stats.worst}, but the search found {case.least}")
    return tree, True


def _finished(
    game: Game, total: int, tail: int | None, root: Node, first: str | None, seconds: float, *, refined: bool
) -> StrategyTree:
    """The tree of a finished search, checked by playing every secret."""
    proof = Proof(total, total, round(seconds, 3), __version__)
    tree = StrategyTree(game, "avg", proof, root, first)
    stats = tree.stats
    if stats.worst > DEEPEST:
        raise too_long()
    if verify(tree).total != total:
        raise RuntimeError(f"the tree takes {stats.total} guesses in all, but the search found {total}")
    if tail is not None and (tail >> COUNT_BITS, tail & MOST_COUNT) != (stats.worst, stats.at_worst):
        raise RuntimeError(f"the worst case is {stats.worst}, but the search found {tail >> COUNT_BITS}")
    if not refined:
        return tree
    figures = [(name, getattr(stats, name)) for name in COMPONENTS["avg"]]
    components = tuple(Component(name, figure, figure) for name, figure in figures)
    return replace(tree, proof=proof._replace(components=components))


def _best_known(
    game: Game, search: RootSearch, symmetry: Symmetry, first: str | None, threads: int, max_guesses: int | None
) -> StrategyTree:
    """The best tree that an unfinished search knows, or else that of a score, with the bounds that are proved.

    When it takes too many guesses it is one of least worst case.
    """
    known, best = search.progress(), search.best
    lower = known.lower
    if best:
        total = best[0].value
        root = Extraction(game, search, symmetry).tree(total, best[0])
        tree = _finished(game, total, None, root, first, 0, refined=False)
    else:
        from solver_tree.strategies import greedy

        tree = greedy(game, FALLBACK, first=first, threads=threads)
        lower = max(lower, tree.proof.lower_bound)
    if max_guesses is not None and tree.stats.worst > max_guesses:
        tree = solve(game, objective="worst", first=first, max_guesses=max_guesses, threads=threads).tree
    proof = Proof(lower, tree.stats.total, round(known.seconds, 3), __version__)
    return replace(tree, objective="avg", proof=proof, max_guesses=max_guesses)


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
        return RootSearch(board, symmetries, executor, threads, total, firsts, report=progress).run()[0]


def _all_best(
    search: RootSearch,
    symmetry: Symmetry,
    executor: Executor,
    threads: int,
    line: Line,
    until: float,
    report: Callable[[Progress], None] | None,
) -> list[Line]:
    """All first guesses of least total that a finished search may choose from, ``line`` being the first of them."""
    if search.chosen_first:
        return [line]

    def told(now: Progress) -> None:
        known = search.progress()
        if report is not None:
            report(known._replace(nodes=known.nodes + now.nodes, done=now.done, tasks=now.tasks, first=now.first))

    board, below = search.board, line.value + 1
    again = RootSearch(
        board,
        symmetry,
        executor,
        threads,
        below,
        best=len(board.feedback),
        table=search.table,
        until=until,
        report=told,
    )
    again.run()
    return again.best


def _lay_out(game: Game, first: str | None, symmetry: bool = True) -> tuple[Board, Symmetry, list[int] | None]:
    """The board of a game, its symmetry, and the number of the first guess when that is not free."""
    if first is None:
        return *lay_out(game, symmetry), None
    number = game.guesses.index(first)
    board, symmetries = lay_out(game, symmetry, number)
    return board, symmetries, [symmetries.order.tolist().index(number)]


def _named(names: list[str], lines: list[Line]) -> tuple[FirstGuess, ...]:
    return tuple(FirstGuess(names[line.guess], line.value) for line in lines)


def compile_kernels(board: Board, wanted: Wanted = "any") -> None:
    """Compile the kernels for a board, or load them from the cache on disk: only those that are wanted."""
    discard_stale_cache(exact.solve.stats.cache_path)
    executor = ThreadPoolExecutor(1)
    try:
        executor.submit(_compile, board, wanted).result()
    finally:
        executor.shutdown(wait=False)  # on Ctrl-C: a compiler cannot be stopped, but need not be waited for


def _compile(board: Board, wanted: Wanted) -> None:
    """Compile each kernel that Python calls, for the types of arguments that it is called with."""
    scratch, table, key, number = make_scratch(board), make_table(1), np.uint64(0), 0
    position = Position(number, number, number, number, key, number, number)
    calls: list[tuple[Any, tuple[object, ...]]] = [
        (exact.quick_bound, (board, scratch, number, number, number)),
        (ordering.score_guesses, (board, scratch, position, number, number)),
        (ordering.score_listed, (board, scratch, position, number)),
        (probe, (table, key)),
        (store, (table, key, number, True, number)),
        (entry_value, (number,)),
        (entry_exact, (number,)),
        (entry_guess, (number,)),
    ]
    if len(board.position_orders):
        calls.append((history_key, (board.symbols, board.position_orders, scratch.path, number)))
        calls.append((class_keys, (board.symbols, board.position_orders, number, np.zeros(0, np.uint64))))
    if isinstance(board.legality, Restricted):
        calls.append((follow, (board, scratch, number)))
    known = Known(table, table, number, number)
    if wanted in ("worst", "limited"):
        calls.append((find_within, (board, known, scratch, position, number, number)))
        calls.append((within_key, (key, number)))
    if wanted != "worst":
        calls.append((exact.solve, (board, table, scratch, position, number, number)))
        if isinstance(scratch.counting, ManyAnswers):
            guesses, bounds = np.zeros(0, np.int32), np.zeros(0, np.int64)
            calls.append((exact.sift, (board, table, scratch, position, guesses, number, bounds)))
    if wanted in ("refine", "limited"):
        calls.append((find_tail, (board, known, scratch, position, number, number, number)))
    if wanted == "limited":
        limits = Limits(known, table, number, number)
        calls.append((find_limited, (board, limits, scratch, position, number, number)))
    for kernel, arguments in calls:
        kernel.compile(tuple(map(typeof, arguments)))


def thread_count(threads: int | None) -> int:
    """How many threads to use: as many as said, or as there are cores."""
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if threads < 1:
        raise InputError(f"threads {threads}: there must be at least 1")
    return threads
