"""The exact search of the least value, total or cost: depth-first branch and bound over all guesses.

What is minimised is stated in ``values``; ``least_total`` and ``least_cost`` say what is known of either.

The *tie rule* depends on the state alone, so that every order of search and any number of threads find the same tree.
Of the guesses of least value it takes the one with the highest priority (see ``guess_ordering``: least bound, then a
candidate), then the one of least number. Guesses are tried in that order, so the rule is just this: a later guess
replaces an earlier one only when its value is less.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels import least_cost, least_total  # noqa: F401 - the cases of what ``values`` names
from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.guess_ordering import first_in_order, next_in_order
from solver_tree.kernels.integers import int64
from solver_tree.kernels.jit import entry_kernel
from solver_tree.kernels.partition import leaves_all_together, list_parts, part_state
from solver_tree.kernels.supersets import note_superset
from solver_tree.kernels.transposition import EXHAUSTED, NO_GUESS, store
from solver_tree.kernels.values import (
    Search,
    Unsettled,
    begin_guesses,
    bound_by_guesses,
    bound_guess,
    bound_state,
    guess_bounds,
    is_relaxed,
    key_of,
    prioritised,
    prioritised_best,
    raise_bounds,
    refuted_undivided,
    relax_part,
    size_bound,
    value_of,
)
from solver_tree.kernels.workspace import (
    ALL_GUESSES,
    FIRST_PLACE,
    PRIORITISED,
    STOP,
    TURN_LENGTH,
    USELESS,
    State,
    Workspace,
    enter_node,
    next_turn,
    share_best,
    shared_beta,
)


@entry_kernel
def solve(search: Search, workspace: Workspace, state: State, level: int, beta: int, mode: int) -> int:
    """The value of a state if it is below ``beta``, else a lower bound of at least ``beta``.

    The best guess is stored in ``search.table``, but not when the value is known without trying guesses.

    Args:
        search: what all threads share.
        workspace: this thread's memory; it holds the candidates and the history.
        state: the candidates.
        level: the price list, if the search is one of costs.
        beta: values from here on need not be known.
        mode: ALL_GUESSES; or PRIORITISED when the caller has set ``Workspace.priority`` and
            ``state.branching``, to try only guesses that are not useless there. Then nothing is stored for the state,
            but the best guess is written to ``Workspace.path``; NO_GUESS when none is below ``beta`` and below the
            values of other threads.
    """
    board, ply, lower = search.board, state.ply, int64(0)
    # 1. What is known without trying guesses.
    if mode == ALL_GUESSES:
        known = bound_state(search, workspace, state, level, beta)
        lower = known >> 1
        if known & 1 == 1 or lower >= beta:
            return lower
    enter_node(workspace, state)
    if workspace.shared[STOP]:
        return int64(beta)
    # 2. Bound every guess, or only those of low bounds and the others together. No guess makes more parts of a subset
    #    than the most that any guess makes here.
    guesses, unlisted = int64(board.feedback.shape[0]), int64(INFINITE)
    if mode == ALL_GUESSES:
        guesses = int64(board.representative_count[state.symmetry_state])
        state, unlisted = prioritised_best(search, workspace, state, level, guesses, beta)
        lower = max(lower, size_bound(search, workspace, state, level))
    note_superset(workspace, state)
    begin_guesses(search, workspace, state, level)
    # 3. Try the guesses by falling priority, until their bounds reach the best value, or the best value reaches the
    #    lower bound. Bounds never fall as priorities fall, so no guess that is left out can be better.
    best, best_guess, place = int64(beta), int64(NO_GUESS), workspace.counters[FIRST_PLACE]
    turn = place - workspace.turns[TURN_LENGTH]
    cursor = first_in_order(workspace.priority, ply, guesses)
    while best > lower:
        other_bound, candidate_bound = guess_bounds(search, workspace, state, level, cursor.priority)
        if cursor.priority == USELESS or min(other_bound, candidate_bound) >= best:
            if best <= unlisted:
                break
            # Some guesses have no priority, and may be better: give priorities to all.
            unlisted = int64(INFINITE)
            prioritised(search, workspace, state, level, guesses, best)
            cursor = first_in_order(workspace.priority, ply, guesses)
            continue
        cursor_bound = candidate_bound if cursor.priority & 1 else other_bound
        cursor = next_in_order(workspace.priority, ply, guesses, cursor)
        guess = cursor.guess
        if guess < 0:
            continue
        if mode == PRIORITISED:
            if place >= turn + workspace.turns[TURN_LENGTH]:
                turn = next_turn(workspace)
            if place < turn:  # another thread tries this guess
                place += 1
                continue
            others = shared_beta(workspace, place)
            if others < best:
                best, best_guess = others, int64(NO_GUESS)
            place += 1
        if cursor_bound >= best or refuted_undivided(search, workspace, state, level, guess, best):
            continue
        parts = list_parts(board, workspace, state, guess)
        # 4. Skip a guess that leaves all candidates together, unless the caller asks for its value: it gains nothing.
        if mode == ALL_GUESSES and leaves_all_together(workspace, state, parts):
            continue
        # 5. Bound all parts cheaply first: that refutes most guesses.
        total, unsettled = bound_guess(search, workspace, state, level, parts, best)
        if total >= best:
            continue
        # 6. Raise the bounds of parts by what is known of them, before any part is searched.
        risen, unsettled = raise_bounds(search, workspace, state, level, guess, Unsettled(unsettled, best - total))
        total = min(total + risen, int64(INFINITE))
        # 7. Relax the parts, and search them at last. The total contains the bounds of all of them. So a part refutes
        #    the guess if its value is at least its bound + best - total.
        for relaxed in (True, False):
            for p in range(unsettled if not relaxed or is_relaxed(search, level) else int64(0)):
                if total >= best:
                    break
                bound = int64(workspace.part_bound[ply, p])
                part = part_state(board, workspace, state, guess, p)
                left, of_set = best - (total - bound), workspace.part_set_key[ply, p]
                if relaxed:
                    value = relax_part(search, workspace, part, level, left, of_set)
                else:
                    value = value_of(search, workspace, part, level, left, of_set)
                if value > bound:
                    total = min(total + value - bound, int64(INFINITE))
                    workspace.part_bound[ply, p] = value
        if workspace.shared[STOP]:  # values returned since then need not be true
            return int64(beta)
        if total < best:
            best, best_guess = total, guess
            if mode == PRIORITISED:
                share_best(workspace, total, place - 1)
    # 8. Every guess has a value of at least ``best``: store that. A bound that a search found needs no relaxation.
    if mode == PRIORITISED:
        workspace.path[ply, 0] = best_guess
    else:
        key = key_of(search, level, state.key, ply)
        store(search.table, key, best, best < beta, best_guess if best < beta else int64(EXHAUSTED))
    return best


@entry_kernel
def refute_shallow(
    search: Search, workspace: Workspace, state: State, level: int, beta: int, bounds: NDArray[np.int64]
) -> None:
    """Write lower bounds of some guesses, from what is known of their parts, and from the least bounds there.

    Args:
        search, workspace, state, level: as in ``solve``.
        beta: bounds need not exceed this.
        bounds: (guesses,) int64, the output, for the first guesses of ``Workspace.listed``.
    """
    for i in range(bounds.size):
        guess = int64(workspace.listed[i])
        parts = list_parts(search.board, workspace, state, guess)
        total, unsettled = bound_guess(search, workspace, state, level, parts, beta)
        if total < beta:
            total += bound_by_guesses(search, workspace, state, level, guess, Unsettled(unsettled, beta - total))
        bounds[i] = min(total, int64(INFINITE))
