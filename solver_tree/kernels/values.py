"""What the tie-break asks a search of totals, or of costs, for: values of states, and bounds of guesses and parts.

Each function is compiled for one of the two, see ``jit.specialise``.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np

from solver_tree.kernels.board import Board
from solver_tree.kernels.cost_bounds import guess_cost_bounds, quick_cost
from solver_tree.kernels.costs import KEY
from solver_tree.kernels.guess_ordering import priority_bound
from solver_tree.kernels.instructions import call_at
from solver_tree.kernels.integers import int64
from solver_tree.kernels.jit import kernel, specialise
from solver_tree.kernels.least_cost import (
    CostSearch,
    bound_guess,
    cost_key,
    look_up_parts,
    prioritised_by_cost,
    recall_equivalents,
)
from solver_tree.kernels.least_total import TotalSearch, bound_parts, quick_bound
from solver_tree.kernels.partition import list_parts
from solver_tree.kernels.symmetry_keys import set_key
from solver_tree.kernels.transposition import NO_GUESS, UNKNOWN, Table, recall, store
from solver_tree.kernels.workspace import ALL_GUESSES, STOP, State, Workspace, narrowed


class TotalValues(NamedTuple):
    """Least totals.

    Attributes:
        board: the game.
        table: the transposition table of values.
        last_guess: how many guesses a single candidate takes: 1, or none where it is known then.
        solve: the address of the kernel that searches a value, see ``instructions.call_at``; 0 if none is searched.
        search: the search of totals.
    """

    board: Board
    table: Table
    last_guess: int
    solve: int
    search: TotalSearch


class CostValues(NamedTuple):
    """Least costs by a price list that rises with each guess.

    Attributes:
        board, table, last_guess, solve: as in ``TotalValues``.
        search: the search of costs.
        level: the price list.
    """

    board: Board
    table: Table
    last_guess: int
    solve: int
    search: CostSearch
    level: int


Values: TypeAlias = TotalValues | CostValues


@kernel
def value_of(values: Values, workspace: Workspace, state: State, beta: int) -> int:
    """The value of a state, if it is below ``beta``; else a lower bound of at least ``beta``."""
    quick = _quick(values, workspace, state)
    if quick & 1 == 1:
        return quick >> 1
    of_set = set_key(values.board, workspace, state.begin, state.n)
    value = int64(UNKNOWN)
    if of_set != 0:
        value = recall(values.table, key_of(values, of_set, state.ply), beta)
    if value == UNKNOWN:
        value = recall(values.table, key_of(values, state.key, state.ply), beta)
    if value == UNKNOWN:
        value = _solve(values, workspace, state, beta)
        if of_set != 0 and not workspace.shared[STOP]:
            store(values.table, key_of(values, of_set, state.ply), value, value < beta, int64(NO_GUESS))
    return value


def key_of(values: Values, key: np.uint64, ply: int) -> np.uint64:
    """The key in the tables of a state, or a set, after ``ply`` guesses."""
    raise NotImplementedError  # like all functions below, compiled as one of the two that follow


def _key_of_total(values: TotalValues, key: np.uint64, ply: int) -> np.uint64:
    return key


def _key_of_cost(values: CostValues, key: np.uint64, ply: int) -> np.uint64:
    return cost_key(key, values.search.levels.rules[values.level, KEY], ply)


specialise(key_of, TotalValues, _key_of_total, _key_of_cost)


def value_if_separated(values: Values, state: State, others: int) -> int:
    """The value if the next guess finds a heaviest candidate, and separates the others, of this weight."""
    raise NotImplementedError


def _total_if_separated(values: TotalValues, state: State, others: int) -> int:
    return state.weight + others


def _cost_if_separated(values: CostValues, state: State, others: int) -> int:
    levels, level, guess = values.search.levels, values.level, state.ply + 1
    return levels.guessed[level, guess] * (state.weight - others) + levels.isolated[level, guess] * others


specialise(value_if_separated, TotalValues, _total_if_separated, _cost_if_separated)


def _quick(values: Values, workspace: Workspace, state: State) -> int:
    """A lower bound of the value without a search, as ``2 * bound + [it is exact]``."""
    raise NotImplementedError


def _quick_total(values: TotalValues, workspace: Workspace, state: State) -> int:
    return quick_bound(values.board, workspace, state.begin, state.n, state.max_parts)


def _quick_cost(values: CostValues, workspace: Workspace, state: State) -> int:
    return quick_cost(values.board, values.search.levels, values.level, workspace, state)


specialise(_quick, TotalValues, _quick_total, _quick_cost)


def _solve(values: Values, workspace: Workspace, state: State, beta: int) -> int:
    """What a search of all guesses returns."""
    raise NotImplementedError


def _solve_total(values: TotalValues, workspace: Workspace, state: State, beta: int) -> int:
    return call_at(values.solve, (values.search, workspace, state, beta, int64(ALL_GUESSES)))


def _solve_cost(values: CostValues, workspace: Workspace, state: State, beta: int) -> int:
    return call_at(values.solve, (values.search, workspace, state, values.level, beta, int64(ALL_GUESSES)))


specialise(_solve, TotalValues, _solve_total, _solve_cost)


def prioritised(values: Values, workspace: Workspace, state: State, guesses: int, beta: int) -> State:
    """Give priorities to the guesses of a state whose bounds are below ``beta``; return it, with its most parts."""
    raise NotImplementedError


def _prioritised_by_total(values: TotalValues, workspace: Workspace, state: State, guesses: int, beta: int) -> State:
    return narrowed(state, call_at(values.search.prioritise, (values.board, workspace, state, guesses, beta)))


def _prioritised_by_cost(values: CostValues, workspace: Workspace, state: State, guesses: int, beta: int) -> State:
    return prioritised_by_cost(values.search, workspace, state, values.level, guesses, beta)


specialise(prioritised, TotalValues, _prioritised_by_total, _prioritised_by_cost)


def bound_of_guess(values: Values, workspace: Workspace, state: State, priority: int) -> int:
    """A lower bound of guesses with this priority; it never falls as the priority falls."""
    raise NotImplementedError


def _total_of_guess(values: TotalValues, workspace: Workspace, state: State, priority: int) -> int:
    return priority_bound(values.board.weights, state, priority)


def _cost_of_guess(values: CostValues, workspace: Workspace, state: State, priority: int) -> int:
    levels = values.search.levels
    other, candidate = guess_cost_bounds(values.board, levels, values.level, workspace, state, priority)
    return min(other, candidate)


specialise(bound_of_guess, TotalValues, _total_of_guess, _cost_of_guess)


def bound_all_parts(
    values: Values, workspace: Workspace, state: State, guess: int, parts: int, beta: int
) -> tuple[int, int]:
    """Bound the parts of the guess that was split by sizes and the table; see ``least_total.bound_parts``."""
    raise NotImplementedError


def _bound_totals(
    values: TotalValues, workspace: Workspace, state: State, guess: int, parts: int, beta: int
) -> tuple[int, int]:
    return bound_parts(values.search, workspace, state, parts, beta)


def _bound_costs(
    values: CostValues, workspace: Workspace, state: State, guess: int, parts: int, beta: int
) -> tuple[int, int]:
    search, level = values.search, values.level
    list_parts(values.board, workspace, state, guess)  # again: candidates move to their parts in the order of this list
    total, unsettled = bound_guess(search, workspace, state, level, parts, beta)
    if total < beta:
        total, unsettled = look_up_parts(search, workspace, state, level, unsettled, total)
        risen, unsettled = recall_equivalents(search, workspace, state, level, unsettled, beta - total)
        total += risen
    return total, unsettled


specialise(bound_all_parts, TotalValues, _bound_totals, _bound_costs)
