"""What inseparable sets and kept parts show of the costs of guesses; see ``inseparable`` and ``overlap``."""

from __future__ import annotations

from solver_tree.kernels import thresholds
from solver_tree.kernels.board import INFINITE, Board
from solver_tree.kernels.costs import KEY, CostLevels, cost_key, rise
from solver_tree.kernels.instructions import call_at
from solver_tree.kernels.integers import int64
from solver_tree.kernels.jit import kernel
from solver_tree.kernels.partition import part_state
from solver_tree.kernels.transposition import store_bound
from solver_tree.kernels.values import CostSearch, Unsettled
from solver_tree.kernels.weights import least_weight, weigh
from solver_tree.kernels.workspace import NODES, State, Workspace


@kernel
def price_of_set(search: CostSearch, level: int, ply: int) -> int:
    """How much more a guess after ``ply`` guesses costs for each inseparable set that it leaves together.

    That is what a repeat of the next guess costs more than a secret that this guess isolates, if it is the lightest;
    see ``inseparable``. It is 0 where sets are not looked for, as prices rise there little more than before: they
    would refute few guesses.
    """
    isolated = search.levels.isolated
    before, price, later = isolated[level, ply + 1], isolated[level, ply + 2], isolated[level, ply + 3]
    looked_for = search.inseparable.recall_sets != 0 and ply < thresholds.SET_PLIES
    if not looked_for or price >= INFINITE or later - price <= 2 * (price - before):
        return int64(0)
    weight = least_weight(search.board.weights)
    return rise(before, later, max(weight, int64(later >= INFINITE)))  # a secret of weight 0 must meet a limit, too


@kernel
def bound_by_sets(search: CostSearch, workspace: Workspace, state: State, level: int, guess: int, beta: int) -> int:
    """A lower bound of a guess's cost, from the inseparable sets that it leaves together.

    The guess itself costs its price if it is a candidate, and each other candidate no less than one that it isolates.
    """
    board, price = search.board, price_of_set(search, level, state.ply)
    bound = _isolated_by_next(board, search.levels, level, workspace, state)
    enough = (beta - bound + price - 1) // price
    arguments = (board, search.inseparable.sets, workspace, state, guess, enough)
    return bound + price * call_at(search.inseparable.count_together, arguments)


@kernel
def _isolated_by_next(board: Board, levels: CostLevels, level: int, workspace: Workspace, state: State) -> int:
    """The least cost of a state if the next guess is the heaviest candidate and isolates all others."""
    guessed, isolated = levels.guessed[level, state.ply + 1], levels.isolated[level, state.ply + 1]
    heaviest = weigh(board.weights, workspace.candidates, state.begin, int64(1))
    return isolated * state.weight - (isolated - guessed) * heaviest


@kernel
def keep_largest(search: CostSearch, workspace: Workspace, state: State, level: int, guess: int, unsettled: int) -> int:
    """Keep the largest unsettled part of a guess, to bound other guesses; return by how much its own bound rises."""
    board, ply, largest = search.board, state.ply, int64(0)
    for p in range(unsettled):
        if workspace.part_size[ply, p] > workspace.part_size[ply, largest]:
            largest = p
    if unsettled == 0 or workspace.part_size[ply, largest] < thresholds.FEWEST_KEPT:
        return int64(0)
    part, known = part_state(board, workspace, state, guess, largest), int64(workspace.part_bound[ply, largest])
    repeats = call_at(search.inseparable.keep_part, (board, workspace, part))
    workspace.counters[NODES] += 1  # all guesses are counted, as in ``least_value.solve``
    price, later = search.levels.isolated[level, ply + 2], search.levels.isolated[level, ply + 3]
    bound = _isolated_by_next(board, search.levels, level, workspace, part) + rise(price, later, repeats)
    if bound <= known:
        return int64(0)
    workspace.part_bound[ply, largest] = bound
    store_bound(search.table, cost_key(part.key, search.levels.rules[level, KEY], part.ply), bound)
    return bound - known


@kernel
def learn_sets(search: CostSearch, workspace: Workspace, state: State, level: int, refuted: Unsettled) -> None:
    """Keep an inseparable set of a part of a refuted guess, if one is found.

    Parts that are searched last are looked through first. If more than two sets were missing to refute the guess, none
    is looked for: few other guesses leave as many together.
    """
    if refuted.rise > 2 * price_of_set(search, level, state.ply):
        return
    for place in range(refuted.parts):
        p = refuted.parts - 1 - place
        if call_at(search.inseparable.learn_set, (search.board, search.inseparable.sets, workspace, state, p)) != 0:
            return
