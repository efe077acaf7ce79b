"""What the search of ``least_value`` asks of totals; see ``values``.

The total of a strategy counts the guesses that it takes for every candidate, from the state on. It is the weight of all
candidates, for the guess made there, plus the totals of the parts that this guess makes, without the part that wins.
"""

from __future__ import annotations

import numpy as np

from solver_tree.kernels import thresholds, values
from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.guess_ordering import priority_bound
from solver_tree.kernels.instructions import call_at
from solver_tree.kernels.integers import int64, uint64
from solver_tree.kernels.jit import case_of, kernel
from solver_tree.kernels.legality import legal_keyed
from solver_tree.kernels.partition import copy_all, insert_by_size, part_by_sizes, part_state
from solver_tree.kernels.quick_bounds import quick_bound
from solver_tree.kernels.repeats import least_bound
from solver_tree.kernels.supersets import NO_ORDER, PARTS_BITS
from solver_tree.kernels.transposition import (
    EXHAUSTED,
    NO_GUESS,
    entry_exact,
    entry_exhausted,
    entry_value,
    first_slot,
    known_bound,
    probe,
    store,
)
from solver_tree.kernels.values import TotalSearch, Unsettled, recall_equivalents
from solver_tree.kernels.vectors import prefetch
from solver_tree.kernels.weights import total_size_bound
from solver_tree.kernels.workspace import NODES, State, Workspace, narrowed


@case_of(values.key_of, TotalSearch)
def key_of(search: TotalSearch, level: int, key: np.uint64, ply: int) -> np.uint64:
    """The key itself: how many guesses were made before does not matter."""
    return key


@case_of(values.value_if_separated, TotalSearch)
def value_if_separated(search: TotalSearch, state: State, level: int, others: int) -> int:
    """One guess for every candidate, and one more for the others."""
    return state.weight + others


@case_of(values.size_bound, TotalSearch)
def size_bound(search: TotalSearch, workspace: Workspace, state: State, level: int) -> int:
    """See ``total_size_bound``."""
    return total_size_bound(search.board, workspace, state)


@case_of(values.bound_state, TotalSearch)
def bound_state(search: TotalSearch, workspace: Workspace, state: State, level: int, beta: int) -> int:
    """``quick_bound``, or what the table knows."""
    quick = quick_bound(search.board, workspace, state)
    if quick & 1 == 1 or quick >> 1 >= beta:
        return quick
    entry = probe(search.table, state.key)
    return 2 * max(quick >> 1, entry_value(entry)) + int64(entry_exact(entry))


@case_of(values.prioritised, TotalSearch)
def prioritised(search: TotalSearch, workspace: Workspace, state: State, level: int, guesses: int, beta: int) -> State:
    """See ``guess_ordering.prioritise_guesses``."""
    return narrowed(state, call_at(search.prioritise, (search.board, workspace, state, guesses, beta)))


@case_of(values.prioritised_best, TotalSearch)
def prioritised_best(
    search: TotalSearch, workspace: Workspace, state: State, level: int, guesses: int, beta: int
) -> tuple[State, int]:
    """See ``supersets.prioritise_best``."""
    if search.prioritise_best != 0:
        found = call_at(search.prioritise_best, (search.board, workspace, state, beta))
        if found != NO_ORDER:
            return narrowed(state, 2 * (found & ((1 << PARTS_BITS) - 1))), found >> PARTS_BITS
    return values.prioritised(search, workspace, state, level, guesses, beta), int64(INFINITE)


@case_of(values.guess_bounds, TotalSearch)
def guess_bounds(search: TotalSearch, workspace: Workspace, state: State, level: int, priority: int) -> tuple[int, int]:
    """The bound of the priority, which is higher for a candidate."""
    bound = priority_bound(search.board.weights, state, priority)
    return bound, bound


@case_of(values.bound_guess, TotalSearch)
def bound_guess(
    search: TotalSearch, workspace: Workspace, state: State, level: int, parts: int, beta: int
) -> tuple[int, int]:
    """By the partitions of candidates, by the table, and by the guesses of most gain at the state."""
    copy_all(search.board, workspace, state, parts)
    total, unsettled = bound_parts(search, workspace, state, parts, beta)
    if total < beta and search.bound_by_superset != 0:
        total += call_at(search.bound_by_superset, (search.board, workspace, state, unsettled, beta - total))
    return total, unsettled


@kernel
def bound_parts(search: TotalSearch, workspace: Workspace, state: State, parts: int, beta: int) -> tuple[int, int]:
    """Bound every part of the guess that was split, by the partitions of candidates and by the table.

    The bounds are written to ``Workspace.part_bound``. The kernel stops as soon as the bound of the guess reaches
    ``beta``.

    Returns:
        (a lower bound of the guess, how many parts are not settled). The unsettled parts come first in the list, in
        the order of their search; the others are dropped from it.
    """
    board, table, ply = search.board, search.table, state.ply
    total = int64(state.weight)
    for p in range(parts):
        part = part_by_sizes(board, workspace, state, p)
        bound = total_size_bound(board, workspace, part)
        workspace.part_bound[ply, p] = bound
        total += bound
        if part.n > 3:
            prefetch(table, first_slot(table, workspace.part_key[ply, p]), uint64(0))
    unsettled, small = int64(0), int64(0 if legal_keyed(board.legality) else thresholds.SMALL_PART)
    for p in range(parts):
        if total >= beta:
            break
        part = part_by_sizes(board, workspace, state, p)
        if part.n <= 2:
            continue
        quick = quick_bound(board, workspace, part)
        bound, exact = quick >> 1, quick & 1 == 1
        if not exact and not legal_keyed(board.legality):  # the key of a part lacks that of its legal guesses
            entry = probe(table, workspace.part_key[ply, p])
            if entry != 0:
                bound, exact = max(bound, entry_value(entry)), entry_exact(entry)
        total += bound - workspace.part_bound[ply, p]
        workspace.part_bound[ply, p] = bound
        if not exact:
            insert_by_size(workspace, ply, p, unsettled, small)
            unsettled += 1
    return total, unsettled


@case_of(values.raise_bounds, TotalSearch)
def raise_bounds(
    search: TotalSearch, workspace: Workspace, state: State, level: int, guess: int, unsettled: Unsettled
) -> tuple[int, int]:
    """What the table knows of parts that it has under a key of their legal guesses, and of equivalent sets."""
    risen = _recall_legal_keyed(search, workspace, state, guess, unsettled)
    left = Unsettled(unsettled.parts, unsettled.rise - risen)
    return risen + recall_equivalents(search, workspace, state, level, left), unsettled.parts


@kernel
def _recall_legal_keyed(
    search: TotalSearch, workspace: Workspace, state: State, guess: int, unsettled: Unsettled
) -> int:
    """Raise the bounds of the unsettled parts of a guess to what the table knows of them, as far as they need to rise.

    Only where keys contain that of the legal guesses, which are listed here; ``bound_parts`` has looked up the others.

    Returns:
        By how much the bounds rise.
    """
    ply, risen = state.ply, int64(0)
    for p in range(unsettled.parts if legal_keyed(search.board.legality) else int64(0)):
        if risen >= unsettled.rise:
            break
        bound = known_bound(search.table, part_state(search.board, workspace, state, guess, p).key)
        if bound > workspace.part_bound[ply, p]:
            risen += bound - workspace.part_bound[ply, p]
            workspace.part_bound[ply, p] = bound
    return risen


@case_of(values.bound_by_guesses, TotalSearch)
def bound_by_guesses(
    search: TotalSearch, workspace: Workspace, state: State, level: int, guess: int, unsettled: Unsettled
) -> int:
    """The least bound of all guesses at each part, small parts first.

    It is stored in the table, as EXHAUSTED when it does not depend on how much it needs to rise.
    """
    ply, risen = state.ply, int64(0)
    for p in range(unsettled.parts):
        if risen >= unsettled.rise:
            break
        bound = int64(workspace.part_bound[ply, p])
        part, enough = part_state(search.board, workspace, state, guess, p), bound + unsettled.rise - risen
        entry = probe(search.table, part.key)
        known = entry_value(entry)
        if not (entry_exact(entry) or entry_exhausted(entry) or known >= enough):
            workspace.counters[NODES] += 1  # all guesses are counted, as in ``least_value.solve``
            known = max(least_bound(search.board, workspace, part, enough), known)
            store(search.table, part.key, known, False, int64(EXHAUSTED if known < enough else NO_GUESS))
        if known > bound:
            risen += known - bound
            workspace.part_bound[ply, p] = known
    return risen
