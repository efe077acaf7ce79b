"""What the search of ``least_value`` asks of costs by any price list; see ``costs`` and ``values``.

The cost of a state depends on how many guesses were made before, so that number is part of its key. A relaxation of the
price list bounds the cost of a state before any guess is tried there. It also bounds the costs of all parts of a guess
before any part is searched.
"""

from __future__ import annotations

import numpy as np

from solver_tree.kernels import thresholds, values
from solver_tree.kernels.board import INFINITE, MAX_PLIES
from solver_tree.kernels.cost_bounds import bounded_from, cost_size_bound, guess_cost_bounds, quick_cost
from solver_tree.kernels.costs import (
    CONSTANT_FROM,
    FACTOR,
    INTERCEPT,
    KEY,
    LAST_GUESS,
    LINEAR_UNTIL,
    RELAXATION,
    SLOPE,
    SMALL,
    CostLevels,
    cost_key,
    cost_of,
    must_separate,
)
from solver_tree.kernels.inseparable_costs import bound_by_sets, keep_largest, learn_sets, price_of_set
from solver_tree.kernels.instructions import call_at
from solver_tree.kernels.integers import int64, uint64
from solver_tree.kernels.jit import case_of, kernel
from solver_tree.kernels.legality import legal_keyed, restricted
from solver_tree.kernels.partition import (
    copy_parts,
    insert_by_size,
    order_parts,
    part_at,
    part_by_sizes,
    part_state,
    put_part,
)
from solver_tree.kernels.quick_bounds import quick_bound
from solver_tree.kernels.size_bounds import most_parts
from solver_tree.kernels.transposition import (
    EXHAUSTED,
    NO_GUESS,
    UNKNOWN,
    copy_entry,
    entry_exact,
    entry_exhausted,
    entry_value,
    first_slot,
    known_bound,
    probe,
    recall,
    store,
    store_bound,
)
from solver_tree.kernels.values import CostSearch, Unsettled, recall_equivalents
from solver_tree.kernels.vectors import prefetch
from solver_tree.kernels.weights import total_size_bound, weighted
from solver_tree.kernels.workspace import ALL_GUESSES, NODES, STOP, State, Workspace, narrowed


@case_of(values.key_of, CostSearch)
def key_of(search: CostSearch, level: int, key: np.uint64, ply: int) -> np.uint64:
    """See ``cost_key``."""
    return cost_key(key, search.levels.rules[level, KEY], ply)


@case_of(values.value_if_separated, CostSearch)
def value_if_separated(search: CostSearch, state: State, level: int, others: int) -> int:
    """The price of the guess for those that it finds, and of the next one for the others."""
    levels, guess = search.levels, state.ply + 1
    return levels.guessed[level, guess] * (state.weight - others) + levels.isolated[level, guess] * others


@case_of(values.size_bound, CostSearch)
def size_bound(search: CostSearch, workspace: Workspace, state: State, level: int) -> int:
    """See ``cost_size_bound``."""
    return cost_size_bound(search.board, search.levels, level, workspace.candidates, state)


@case_of(values.bound_state, CostSearch)
def bound_state(search: CostSearch, workspace: Workspace, state: State, level: int, beta: int) -> int:
    """From sizes, the table and the relaxations."""
    board, totals, levels, ply = search.board, search.totals, search.levels, state.ply
    # 1. Sizes and the partitions of candidates.
    quick = quick_cost(board, levels, level, workspace, state)
    lower = quick >> 1
    if quick & 1 == 1 or lower >= beta:
        return quick
    # 2. The table.
    key = cost_key(state.key, levels.rules[level, KEY], ply)
    entry = probe(search.table, key)
    if entry != 0:
        lower = max(lower, entry_value(entry))
        if entry_exact(entry) or lower >= beta or entry_exhausted(entry):
            return 2 * lower + int64(entry_exact(entry))
    # 3. The relaxations, to the lower level and to the least total. They tell nothing that bounds do not tell where the
    #    next guess must separate all.
    if not values.is_relaxed(search, level) or must_separate(levels, level, ply):
        return 2 * lower
    rules = levels.rules[level]
    slope, relaxation, factor = rules[SLOPE], rules[RELAXATION], rules[FACTOR]
    quick = quick_bound(board, workspace, state)
    total = quick >> 1
    bound = slope * total + _offset(levels, state, level)
    # The total comes first where prices are the line up to the limit: then it is the cost of most states. And where it
    # leaves little room, it is quicker to search the cost within the limit than to ask whether the limit can be met.
    total_first = rules[LINEAR_UNTIL] >= rules[LAST_GUESS]
    for to_total in (total_first, not total_first):
        if bound >= beta or workspace.shared[STOP]:
            break
        if to_total:
            if slope > 0 and quick & 1 == 0:
                # The least total with which the bound is beta.
                total_beta = min(total - (bound - beta) // slope, int64(INFINITE))
                found = recall(totals.table, state.key, total_beta)
                if found == UNKNOWN:
                    found = call_at(totals.solve, (totals, workspace, state, int64(0), total_beta, int64(ALL_GUESSES)))
                bound += slope * (found - total)
        elif relaxation >= 0 and not (total_first and beta - bound <= 2 * slope * state.weight):
            # The least cost by the lower level with which the bound is beta.
            relaxed_beta = min(-((bound - beta) // factor), int64(INFINITE))
            arguments = (search, workspace, state, relaxation, relaxed_beta, int64(ALL_GUESSES))
            relaxed_cost = call_at(search.solve, arguments)
            bound = int64(INFINITE) if relaxed_cost >= INFINITE else min(bound + factor * relaxed_cost, int64(INFINITE))
    if workspace.shared[STOP]:
        return 2 * int64(beta)
    lower = max(lower, bound)
    store(search.table, key, lower, False, int64(EXHAUSTED if lower < beta else NO_GUESS))
    return 2 * lower


@kernel
def _offset(levels: CostLevels, state: State, level: int) -> int:
    """The cost by the line of a level, less slope times the least total, which counts guesses from the state on."""
    return (levels.rules[level, SLOPE] * state.ply + levels.rules[level, INTERCEPT]) * state.weight


@case_of(values.prioritised, CostSearch)
def prioritised(search: CostSearch, workspace: Workspace, state: State, level: int, guesses: int, beta: int) -> State:
    """By total, and by what prices say of the candidates that a guess leaves together."""
    board, levels = search.board, search.levels
    total_beta = _useless_total(levels, state, level, beta)
    state = narrowed(state, call_at(search.totals.prioritise, (board, workspace, state, guesses, total_beta)))
    few = state.n <= most_parts(state.branching)  # then the first guess has no excess
    lowered = search.prioritise_by_excess != 0 and not few
    if lowered and cost_size_bound(board, levels, level, workspace.candidates, state) < beta:  # else none is tried
        call_at(search.prioritise_by_excess, (board, levels, level, workspace, state, guesses))
    return state


@case_of(values.prioritised_best, CostSearch)
def prioritised_best(
    search: CostSearch, workspace: Workspace, state: State, level: int, guesses: int, beta: int
) -> tuple[State, int]:
    """No guess is left out."""
    return values.prioritised(search, workspace, state, level, guesses, beta), int64(INFINITE)


@kernel
def _useless_total(levels: CostLevels, state: State, level: int, beta: int) -> int:
    """A total from which on every guess costs ``beta`` or more.

    A strategy that meets the limit takes, for each candidate, at most the guesses that are left. And a cost is at least
    slope times the total plus the offset.
    """
    slope, last_guess = levels.rules[level, SLOPE], levels.rules[level, LAST_GUESS]
    total = int64(INFINITE)
    if last_guess <= MAX_PLIES:
        total = (last_guess - state.ply) * state.weight + 1
    if slope > 0:
        total = min(total, -((_offset(levels, state, level) - beta) // slope))
    return total


@case_of(values.guess_bounds, CostSearch)
def guess_bounds(search: CostSearch, workspace: Workspace, state: State, level: int, priority: int) -> tuple[int, int]:
    """See ``guess_cost_bounds``."""
    return guess_cost_bounds(search.board, search.levels, level, workspace, state, priority)


@case_of(values.begin_guesses, CostSearch)
def begin_guesses(search: CostSearch, workspace: Workspace, state: State, level: int) -> None:
    """List the inseparable sets of the state; no part of a guess is kept yet."""
    if price_of_set(search, level, state.ply) > 0:
        call_at(search.inseparable.recall_sets, (search.board, search.inseparable.sets, workspace, state))


@case_of(values.refuted_undivided, CostSearch)
def refuted_undivided(
    search: CostSearch, workspace: Workspace, state: State, level: int, guess: int, beta: int
) -> bool:
    """Whether inseparable sets, or parts of earlier guesses, refute a guess."""
    return price_of_set(search, level, state.ply) > 0 and (
        bound_by_sets(search, workspace, state, level, guess, beta) >= beta
    )


@case_of(values.bound_guess, CostSearch)
def bound_guess(
    search: CostSearch, workspace: Workspace, state: State, level: int, parts: int, beta: int
) -> tuple[int, int]:
    """By sizes, and by the guesses of most gain at the state.

    Only if that does not refute the guess, parts are copied. But bounds with weights need the parts themselves.
    """
    board = search.board
    if weighted(board.weights):
        order_parts(workspace, state)
        copy_parts(board, workspace, state, parts)
    total, unsettled = _bound_part_costs(search, workspace, state, level, parts, beta)
    if total < beta and not weighted(board.weights):
        order_parts(workspace, state)
    if total < beta and search.bound_by_superset != 0:
        arguments = (board, search.levels, level, workspace, state, Unsettled(unsettled, beta - total))
        total = min(total + call_at(search.bound_by_superset, arguments), int64(INFINITE))
    if total < beta:
        copy_parts(board, workspace, state, unsettled)
    return total, unsettled


@kernel
def _bound_part_costs(
    search: CostSearch, workspace: Workspace, state: State, level: int, parts: int, beta: int
) -> tuple[int, int]:
    """Bound the cost of every part of the guess that was split by its size.

    Returns:
        (a lower bound of the guess's cost, how many parts are not settled; they are listed first).
    """
    board, levels, ply = search.board, search.levels, state.ply
    total, found_weight = int64(0), state.weight
    for p in range(parts):
        part = part_by_sizes(board, workspace, state, p)
        found_weight -= part.weight
        if part.n == 1:
            bound = cost_of(levels.isolated[level, ply + 1], part.weight)
        else:
            bound = cost_size_bound(board, levels, level, workspace.candidates, part)
        workspace.part_bound[ply, p] = bound
        total = min(total + bound, int64(INFINITE))
    if found_weight > 0:
        total = min(total + cost_of(levels.guessed[level, ply + 1], found_weight), int64(INFINITE))
    unsettled = int64(0)
    sizes_suffice = total >= beta or levels.rules[level, CONSTANT_FROM] <= ply + 2
    for p in range(int64(0) if sizes_suffice else parts):
        if int64(workspace.part_size[ply, p]) > 2:
            insert_by_size(workspace, ply, p, unsettled, levels.rules[level, SMALL])
            unsettled += 1
    return total, unsettled


@case_of(values.raise_bounds, CostSearch)
def raise_bounds(
    search: CostSearch, workspace: Workspace, state: State, level: int, guess: int, unsettled: Unsettled
) -> tuple[int, int]:
    """Look up parts, keep one to bound other guesses, look up equivalent sets, and bound all guesses at parts."""
    uses_sets = price_of_set(search, level, state.ply) > 0
    keeps_parts = (
        uses_sets and search.inseparable.keep_part != 0 and not must_separate(search.levels, level, state.ply + 1)
    )
    risen, parts = look_up_parts(search, workspace, state, level, unsettled.parts)
    if keeps_parts and risen < unsettled.rise:
        risen += keep_largest(search, workspace, state, level, guess, parts)
    risen += recall_equivalents(search, workspace, state, level, Unsettled(parts, unsettled.rise - risen))
    if risen < unsettled.rise and search.least_bound != 0:
        missing = Unsettled(parts, unsettled.rise - risen)
        risen += _bound_by_guesses(search, workspace, state, level, guess, missing)
        if uses_sets and risen >= unsettled.rise:
            learn_sets(search, workspace, state, level, missing)
    return risen, parts


@case_of(values.bound_by_guesses, CostSearch)
def bound_by_guesses(
    search: CostSearch, workspace: Workspace, state: State, level: int, guess: int, unsettled: Unsettled
) -> int:
    """What the table knows of parts; then, where costs have no relaxation, the least bound of all guesses at each.

    Relaxed costs gain nothing by that: the search of the relaxation has refuted most guesses already.
    """
    risen, parts = look_up_parts(search, workspace, state, level, unsettled.parts)
    if risen < unsettled.rise and search.least_bound != 0 and not values.is_relaxed(search, level):
        missing = Unsettled(parts, unsettled.rise - risen)
        risen += _bound_by_guesses(search, workspace, state, level, guess, missing)
    return risen


@kernel
def look_up_parts(
    search: CostSearch, workspace: Workspace, state: State, level: int, unsettled: int
) -> tuple[int, int]:
    """Raise the bounds of unsettled parts to what the table knows of them; those whose cost it knows are settled.

    Returns:
        (by how much the bound of the guess rises, how many parts are not settled; they are listed first).
    """
    table, ply, of_level = search.table, state.ply, search.levels.rules[level, KEY]
    risen, left = int64(0), int64(0)
    if legal_keyed(search.board.legality):  # the key of a part lacks that of its legal guesses
        return risen, unsettled
    for p in range(unsettled):
        prefetch(table, first_slot(table, cost_key(workspace.part_key[ply, p], of_level, ply + 1)), uint64(0))
    for p in range(unsettled):
        entry = probe(table, cost_key(workspace.part_key[ply, p], of_level, ply + 1))
        bound = int64(workspace.part_bound[ply, p])
        if entry != 0 and (entry_value(entry) > bound or entry_exact(entry)):
            risen += entry_value(entry) - bound
            if entry_exact(entry):
                continue
            workspace.part_bound[ply, p] = entry_value(entry)
        if left < p:
            put_part(workspace, ply, left, part_at(workspace, ply, p))
        left += 1
    return risen, left


@case_of(values.recall_relaxed, CostSearch)
def recall_relaxed(
    search: CostSearch, workspace: Workspace, state: State, level: int, p: int, of_set: np.uint64
) -> int:
    """The relaxed cost, unless there is none, or legality makes keys depend on more."""
    if not values.is_relaxed(search, level) or legal_keyed(search.board.legality):
        return int64(0)
    board, levels, rules = search.board, search.levels, search.levels.rules[level]
    part, key = part_by_sizes(board, workspace, state, p), workspace.part_key[state.ply, p]
    relaxation, bound = rules[RELAXATION], _offset(levels, part, level)
    if rules[SLOPE] > 0:
        total = total_size_bound(board, workspace, part)
        total = max(total, known_bound(search.totals.table, key))
        if of_set != 0:
            total = max(total, known_bound(search.totals.table, of_set))
        bound += rules[SLOPE] * total
    if relaxation >= 0:
        of_relaxation = levels.rules[relaxation, KEY]
        cost = cost_size_bound(board, levels, relaxation, workspace.candidates, part)
        cost = max(cost, known_bound(search.table, cost_key(key, of_relaxation, part.ply)))
        if of_set != 0:
            cost = max(cost, known_bound(search.table, cost_key(of_set, of_relaxation, part.ply)))
        bound = int64(INFINITE) if cost >= INFINITE else bound + rules[FACTOR] * cost
    return min(bound, int64(INFINITE))


@kernel
def _bound_by_guesses(
    search: CostSearch, workspace: Workspace, state: State, level: int, guess: int, unsettled: Unsettled
) -> int:
    """Raise the bounds of the unsettled parts of a guess to ``least_cost_bound``, those first that are searched last.

    The bounds are stored, so each part is counted once.

    Returns:
        By how much the bounds rise; no more than ``unsettled.rise`` is needed.
    """
    board, levels, ply, risen = search.board, search.levels, state.ply, int64(0)
    for place in range(unsettled.parts):
        if risen >= unsettled.rise:
            break
        p = unsettled.parts - 1 - place
        if workspace.part_size[ply, p] < bounded_from(workspace.counting):
            break
        few = restricted(board.legality) and workspace.part_size[ply, p] <= thresholds.CANDIDATES_FIRST_UP_TO
        if few and quick_cost(board, levels, level, workspace, part_by_sizes(board, workspace, state, p)) & 1 == 1:
            continue  # its own candidates, which are legal, show its cost
        known, part = int64(workspace.part_bound[ply, p]), part_state(board, workspace, state, guess, p)
        key = cost_key(part.key, levels.rules[level, KEY], part.ply)
        entry = probe(search.table, key)
        bound = entry_value(entry)
        if entry == 0:
            workspace.counters[NODES] += 1  # all guesses are counted, as in ``least_value.solve``
            enough = known + unsettled.rise - risen
            bound = call_at(search.least_bound, (board, levels, level, workspace, part, enough))
            store_bound(search.table, key, bound)
        if bound > known:
            risen += bound - known
            workspace.part_bound[ply, p] = bound
    return risen


@case_of(values.is_relaxed, CostSearch)
def is_relaxed(search: CostSearch, level: int) -> bool:
    """Whether a level has a relaxation, to a lower level or to the least total."""
    return search.levels.rules[level, RELAXATION] >= 0 or search.levels.rules[level, SLOPE] > 0


@case_of(values.relax_part, CostSearch)
def relax_part(search: CostSearch, workspace: Workspace, part: State, level: int, beta: int, of_set: np.uint64) -> int:
    """A lower bound of the cost of a part, from its relaxations, whose values are stored for its set, too."""
    rules = search.levels.rules[level]
    if must_separate(search.levels, level, part.ply):
        return call_at(search.solve, (search, workspace, part, level, beta, int64(ALL_GUESSES)))
    bound = values.bound_state(search, workspace, part, level, beta) >> 1
    if of_set != 0 and rules[RELAXATION] >= 0:
        of_relaxation = search.levels.rules[rules[RELAXATION], KEY]
        key, set_key = cost_key(part.key, of_relaxation, part.ply), cost_key(of_set, of_relaxation, part.ply)
        copy_entry(search.table, key, set_key)
    if of_set != 0 and rules[SLOPE] > 0:
        copy_entry(search.totals.table, part.key, of_set)
    return bound
