"""The search: from a game to a proved strategy tree. The only part of the package that needs numba.

Rooms, from the ground up: ``jit`` (how kernels are compiled), ``table`` (transposition table), ``symmetry``
(equivalent guesses and histories), ``bounds`` (lower bounds from sizes), ``board`` (the game as arrays), ``scratch``
(one thread's memory), ``partition`` (counting and making parts), ``ordering`` (which guess to try next, and when to
stop), ``exact`` (the depth-first search), ``nodes`` and ``root`` (its upper plies, as tasks for many threads),
``extract`` (the strategy tree, read off a finished search).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import NamedTuple

from solver_tree.errors import InputError
from solver_tree.games import Game, game
from solver_tree.search import exact
from solver_tree.search.board import DEEPEST, lay_out
from solver_tree.search.extract import Extraction
from solver_tree.search.jit import discard_stale_cache
from solver_tree.search.root import Progress, RootSearch, SearchInterrupted, too_long
from solver_tree.tree import Proof, StrategyTree, verify
from solver_tree.version import __version__

__all__ = ["Progress", "SearchInterrupted", "Solution", "build", "prove", "solve"]


class Solution(NamedTuple):
    """A proved strategy tree, and what it took to find it (seconds of wall-clock time)."""

    tree: StrategyTree
    nodes: int
    threads: int
    compile_seconds: float
    search_seconds: float


def build(
    game: Game, *, threads: int | None = None, progress: Callable[[Progress], None] | None = None
) -> StrategyTree:
    """The strategy tree with the least average number of guesses, proved optimal.

    Exact depth-first branch and bound over all guesses; see ``solver_tree.search.exact`` for the argument.
    The same tree is found with any number of threads.

    Args:
        game: the game to solve.
        threads: threads to search with; all cores when None.
        progress: called about ten times a second with what is known so far.

    Raises:
        InputError: the game does not fit in memory, or a secret cannot be found.
        SearchInterrupted: on Ctrl-C; it holds the bounds proved so far.
    """
    return solve(game, threads=threads, progress=progress).tree


def solve(
    game: Game,
    *,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    symmetry: bool = True,
) -> Solution:
    """As ``build``, with the cost of the search; ``symmetry=False`` tries equivalent guesses all the same."""
    threads = _thread_count(threads)
    board, symmetries = lay_out(game, symmetry)
    start = time.perf_counter()
    compile_kernels()
    compile_seconds = time.perf_counter() - start
    with ThreadPoolExecutor(threads) as executor:
        start = time.perf_counter()
        search = RootSearch(board, symmetries, executor, threads, report=progress)
        total, line = search.run()
        root = Extraction(game, search, symmetries).tree(total, line)
        seconds = time.perf_counter() - start
    tree = StrategyTree(game, "avg", Proof(total, total, round(seconds, 3), __version__), root)
    if tree.stats.worst > DEEPEST:
        raise too_long()
    if verify(tree).total != total:
        raise RuntimeError(f"the tree takes {tree.stats.total} guesses in all, but the search found {total}")
    return Solution(tree, search.nodes, threads, compile_seconds, seconds)


def prove(
    game: Game,
    total: int,
    *,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> int:
    """A proved lower bound of the least total: that total itself when it is below ``total``, else ``total``."""
    threads = _thread_count(threads)
    board, symmetries = lay_out(game)
    compile_kernels()
    with ThreadPoolExecutor(threads) as executor:
        return RootSearch(board, symmetries, executor, threads, below=total, report=progress).run()[0]


@cache
def compile_kernels() -> None:
    """Compile the kernels, or load them from the cache on disk, by solving a tiny game."""
    discard_stale_cache(exact.solve.stats.cache_path)
    executor = ThreadPoolExecutor(1)
    try:
        executor.submit(_solve_tiny_game).result()
    finally:
        executor.shutdown(wait=False)  # on Ctrl-C: a compiler cannot be stopped, but need not be waited for


def _solve_tiny_game() -> None:
    tiny = game("mastermind-3x4")
    board, symmetries = lay_out(tiny)
    with ThreadPoolExecutor(1) as executor:
        search = RootSearch(board, symmetries, executor, 1)
        Extraction(tiny, search, symmetries).tree(*search.run())


def _thread_count(threads: int | None) -> int:
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if threads < 1:
        raise InputError(f"threads {threads}: there must be at least 1")
    return threads
