"""Which kernels are compiled, and when."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import numpy as np
from numba import typeof

from solver_tree.search import exact, ordering
from solver_tree.search.board import Board, Restricted
from solver_tree.search.jit import discard_stale_cache
from solver_tree.search.legality import follow
from solver_tree.search.price_bounds import bound_prices, quick_price, score_excess
from solver_tree.search.priced import Priced, find_priced, priced_key, sift_priced
from solver_tree.search.prices import Layer, price_lists
from solver_tree.search.refine import Known, find_tail
from solver_tree.search.scratch import NOWHERE, ManyAnswers, make_scratch
from solver_tree.search.symmetry import class_keys, history_key
from solver_tree.search.table import entry_exact, entry_guess, entry_value, make_table, probe, store

Wanted = Literal["totals", "tails", "prices", "counts"]
"""What kernels are for: least totals, and the least tails too, and any prices too; or prices that stand on no total."""


def compile_kernels(board: Board, wanted: Wanted = "totals") -> None:
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
    calls: list[tuple[Any, tuple[object, ...]]] = [
        (exact.quick_bound, (board, scratch, number, number, number)),
        (ordering.score_guesses, (board, scratch, NOWHERE, number, number)),
        (ordering.score_listed, (board, scratch, NOWHERE, number)),
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
    guesses, bounds = np.zeros(0, np.int32), np.zeros(0, np.int64)
    sifts = isinstance(scratch.counting, ManyAnswers)
    if wanted != "counts":
        calls.append((exact.solve, (board, table, scratch, NOWHERE, number, number)))
        if sifts:
            calls.append((exact.sift, (board, table, scratch, NOWHERE, guesses, number, bounds)))
    known = Known(table, table, number, number)
    if wanted in ("tails", "prices"):
        calls.append((find_tail, (board, known, scratch, NOWHERE, number, number, number)))
    if wanted in ("prices", "counts"):
        prices = price_lists([Layer(int)], known=False, whole=1)
        priced = Priced(known, prices, table, number, number)
        calls += [
            (priced_key, (key, number, number)),
            (quick_price, (board, prices, number, scratch, NOWHERE)),
            (bound_prices, (board, prices, number, scratch, NOWHERE, bounds)),
            (score_excess, (board, prices, number, scratch, NOWHERE, number)),
            (find_priced, (board, priced, scratch, NOWHERE, number, number, number)),
        ]
        if sifts:
            calls.append((sift_priced, (board, priced, scratch, NOWHERE, number, guesses, number, bounds)))
    for kernel, arguments in calls:
        kernel.compile(tuple(map(typeof, arguments)))
