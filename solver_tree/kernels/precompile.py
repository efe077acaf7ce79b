"""Which kernels a search needs. They are compiled, or loaded from the cache on disk, before the search begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import numpy as np

from solver_tree.kernels import (
    cost_bounds,
    guess_ordering,
    inseparable,
    least_value,
    overlap,
    quick_bounds,
    supersets,
    symmetry_keys,
    tie_break,
)
from solver_tree.kernels.board import Board, Unrestricted
from solver_tree.kernels.compilation import Call, compile_calls
from solver_tree.kernels.costs import CostLevels, cost_key
from solver_tree.kernels.inseparable import Inseparable, make_sets
from solver_tree.kernels.legality import list_legal_on_path
from solver_tree.kernels.tie_break import RankSearch
from solver_tree.kernels.transposition import entry_exact, entry_guess, entry_value, make_table, probe, store
from solver_tree.kernels.values import CostSearch, Search, TotalSearch, Unsettled
from solver_tree.kernels.workspace import ANY_STATE, counts_bits, make_workspace, with_planes

KernelSet = Literal[
    "totals", "average", "costs", "costs without totals", "average within a limit", "average until known"
]
"""Which kernels: "totals"; "average", also for ranks among trees of least total; "costs", also for costs.

"costs without totals" is for costs alone, "average within a limit" for all of these and ranks among trees of least
cost, "average until known" for costs and these ranks.
"""


def compile_kernels(
    board: Board,
    wanted: KernelSet = "totals",
    begin: Callable[[int, int], None] = lambda kernel, kernels: None,
    *,
    any_size: bool = False,
) -> None:
    """Compile the kernels of a set for a board, or load them from the cache on disk.

    Args:
        board: the board.
        wanted: the set.
        begin: see ``compile_calls``.
        any_size: compile also what only larger boards of this kind need.
    """
    compile_calls(_calls(board, wanted, any_size), begin)


def _calls(board: Board, wanted: KernelSet, any_size: bool) -> list[Call]:
    """The kernels that Python calls, each with an example of its arguments.

    The first one is a search; the last ones, which helpers begin with, are what a search needs long after it begins to
    compile. So hardly anything is compiled twice, and no search is left for the end.
    """
    workspace, table, key, number, bounds = make_workspace(board), make_table(2), np.uint64(0), 0, np.zeros(0, np.int64)
    counting = with_planes(board, workspace)
    totals = TotalSearch(board, table, number, number, number, number)
    levels = CostLevels(*(np.zeros((1, 1), np.int64) for _ in CostLevels._fields))
    sets = Inseparable(make_sets(board), number, number, number, number)
    costs = CostSearch(board, table, number, totals, levels, number, number, number, sets)
    searched = (workspace, ANY_STATE, number, number, number)

    def of_value(search: Search) -> list[Call]:
        shallow = (least_value.refute_shallow, (search, workspace, ANY_STATE, number, number, bounds))
        return [(least_value.solve, (search, *searched)), *([] if counts_bits(board) else [shallow])]

    def of_ranks(search: Search) -> Call:
        return tie_break.solve_rank, (RankSearch(search, number, number, table), *searched)

    with_totals = wanted not in ("costs without totals", "average until known")
    with_costs = wanted not in ("totals", "average")
    calls = [
        *of_value(totals if with_totals else costs),
        (guess_ordering.listed_prioritiser(board), (board, workspace, ANY_STATE, number, True)),
        (quick_bounds.quick_bound, (board, workspace, ANY_STATE)),
        (probe, (table, key)),
        (store, (table, key, number, True, number)),
        (entry_value, (number,)),
        (entry_exact, (number,)),
        (entry_guess, (number,)),
    ]
    if len(board.position_orders):
        codes = (board.symbols, board.position_orders, board.symbol_orders)
        calls.append((symmetry_keys.class_keys, (*codes, number, number, np.zeros(0, np.uint64))))
    if not isinstance(board.legality, Unrestricted):
        calls.append((list_legal_on_path, (board, workspace, number, number)))
    if wanted in ("average within a limit", "average until known"):
        calls.append(of_ranks(costs))
    if wanted in ("average", "costs", "average within a limit"):
        calls.append(of_ranks(totals))
    if with_totals and with_costs:
        calls += of_value(costs)
    if with_costs:
        calls += _calls_of_bounds(board, wanted, costs, any_size)
    if supersets.orders_guesses(board, any_size=any_size):
        calls += [
            (supersets.bound_by_superset, (board, counting, ANY_STATE, number, number)),
            (supersets.prioritise_best, (board, counting, ANY_STATE, number)),
        ]
    return [
        *calls,
        (guess_ordering.prioritiser(board), (board, counting, ANY_STATE, number, number)),
        (symmetry_keys.set_key, (board, workspace, number, number)),
    ]


def _calls_of_bounds(board: Board, wanted: KernelSet, costs: CostSearch, any_size: bool) -> list[Call]:
    """The kernels that bound costs, with examples; the arguments are those of ``_calls`` and an example of a search."""
    workspace, levels, number = make_workspace(board), costs.levels, 0
    counting = with_planes(board, workspace)
    state = (board, levels, number, workspace, ANY_STATE)
    calls: list[Call] = [
        (cost_key, (np.uint64(0), number, number)),
        (cost_bounds.quick_cost, state),
        (cost_bounds.bound_costs, (*state, np.zeros(0, np.int64))),
    ]
    if cost_bounds.counts_excess(board):
        calls.append((cost_bounds.prioritise_by_excess, (board, levels, number, counting, ANY_STATE, number)))
    if (bounder := cost_bounds.least_bound_kernel(board, any_size=any_size)) is not None:
        calls.append((bounder, (board, levels, number, counting, ANY_STATE, number)))
    if not counts_bits(board) and wanted != "average until known":
        sets = (board, costs.inseparable.sets, workspace, ANY_STATE)
        calls += [
            (inseparable.recall_sets, sets),
            (inseparable.count_together, (*sets, number, number)),
            (inseparable.learn_set, (*sets, number)),
        ]
        if overlap.keeps_parts(board):
            calls.append((overlap.keep_part, (board, workspace, ANY_STATE)))
    if supersets.orders_guesses_for_costs(board, any_size=any_size):
        unsettled = Unsettled(number, number)
        calls.append((cost_bounds.bound_costs_by_superset, (board, levels, number, counting, ANY_STATE, unsettled)))
    return calls
