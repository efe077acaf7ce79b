"""The exact search of the least total: depth-first branch and bound over all guesses.

The *value* of a state is the least total of a strategy that finds every candidate, counted from there. It is the weight
of all candidates, for the guess made there, plus the values of the parts that this guess makes, without the part that
wins. ``solve_total`` returns the exact value of a state if it is below ``beta``, and otherwise a lower bound of at
least ``beta``.

The *tie rule* depends on the state alone, so that every order of search and any number of threads find the same tree.
Of the guesses of least value it takes the one with the highest priority (see ``guess_ordering``: least bound, then a
candidate), then the one of least number. Guesses are tried in that order, so the rule is just this: a later guess
replaces an earlier one only when its value is less.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels import thresholds
from solver_tree.kernels.board import INFINITE, Board, Unweighted
from solver_tree.kernels.guess_ordering import first_in_order, next_in_order, priority_bound
from solver_tree.kernels.instructions import call_at, popcount, prefetch
from solver_tree.kernels.integers import int64, uint64
from solver_tree.kernels.jit import entry_kernel, kernel, specialise, step
from solver_tree.kernels.legality import restricted
from solver_tree.kernels.partition import already_tried, insert_by_size, leaves_all_together, part_state, split
from solver_tree.kernels.repeats import count_repeats_of, least_bound
from solver_tree.kernels.supersets import NO_ORDER, PARTS_BITS, note_superset
from solver_tree.kernels.symmetry_keys import set_key
from solver_tree.kernels.transposition import (
    EXHAUSTED,
    NO_GUESS,
    UNKNOWN,
    Table,
    entry_exact,
    entry_exhausted,
    entry_value,
    probe,
    recall,
    store,
)
from solver_tree.kernels.weights import total_size_bound
from solver_tree.kernels.workspace import (
    ALL_GUESSES,
    FIRST_PLACE,
    NODES,
    PRIORITISED,
    STOP,
    TURN_LENGTH,
    USELESS,
    BitCounting,
    State,
    Workspace,
    enter_node,
    narrowed,
    next_turn,
    share_best,
    shared_beta,
)


class TotalSearch(NamedTuple):
    """What all threads share in a search of totals.

    Attributes:
        board: the game.
        totals: the transposition table of values.
        prioritise: the address of the kernel that ``guess_ordering.prioritiser`` chooses, see ``instructions.call_at``.
        prioritise_best, bound_by_superset: the addresses of these kernels of ``supersets``; 0 where they are of no use.
    """

    board: Board
    totals: Table
    prioritise: int
    prioritise_best: int
    bound_by_superset: int


@entry_kernel
def quick_bound(board: Board, workspace: Workspace, begin: int, n: int, max_parts: int) -> int:
    """A lower bound of the value from the partitions that candidates make, as ``2 * bound + [it is exact]``.

    The candidates are ``Workspace.candidates[begin : begin + n]``, and no guess makes more than ``max_parts`` parts.
    """
    # 1. One candidate takes 1 guess, two take 1 + 2.
    # 2. Of more than max_parts + 1 candidates, every guess leaves more than a pair together: use the bound from sizes.
    lower = total_size_bound(board, workspace, begin, n, max_parts)
    if n <= 2 or n > max_parts + 1:
        return int64(2 * lower + int64(n <= 2))
    return _candidate_bound(board, workspace, begin, n, max_parts, lower)


def _candidate_bound(board: Board, workspace: Workspace, begin: int, n: int, max_parts: int, lower: int) -> int:
    """The same for three candidates or more, whose bound by sizes is ``lower``."""
    raise NotImplementedError  # compiled as one of the two below


def _candidate_bound_unweighted(
    board: Board, workspace: Workspace, begin: int, n: int, max_parts: int, lower: int
) -> int:
    parts = _max_candidate_parts(board, workspace, begin, n)
    # 3. A candidate that separates all takes 1 guess, and each other candidate then takes 2. No guess is better.
    if parts == n:
        return int64(2 * (2 * n - 1) + 1)
    # 4. Otherwise no total is below 2n, since a part of c candidates takes 2c - 1 guesses or more. A guess that is no
    #    candidate makes k <= n parts, which takes n + 2n - k. A candidate makes k <= n - 2 other parts, which takes
    #    n + 2(n - 1) - k. And a candidate that leaves only one pair together reaches 2n.
    if parts == n - 1:
        return int64(2 * (2 * n) + 1)
    # 5. Otherwise only a guess that is no candidate and separates all can reach 2n.
    return int64(2 * (2 * n + int64(n > max_parts)))


def _candidate_bound_weighted(
    board: Board, workspace: Workspace, begin: int, n: int, max_parts: int, lower: int
) -> int:
    if n > max_parts:
        return int64(2 * lower)
    weight_of, candidates = board.weights.by_secret, workspace.candidates
    heaviest, lightest = weight_of[candidates[begin]], weight_of[candidates[begin + n - 1]]
    i = begin
    while i < begin + n and weight_of[candidates[i]] == heaviest:
        # 3. A heaviest candidate that separates all takes 1 guess, and each other one then takes 2. No guess is better.
        if count_repeats_of(board, workspace, begin, n, board.secret_guess[candidates[i]], int64(0)) == 0:
            return int64(2 * lower + 1)
        i += 1
    # 4. Otherwise a heaviest candidate leaves two together, or the guess is at best a lighter candidate.
    lighter = weight_of[candidates[i]] if i < begin + n else int64(0)
    return int64(2 * (lower + min(lightest, heaviest - lighter)))


specialise(_candidate_bound, Unweighted, _candidate_bound_unweighted, _candidate_bound_weighted)


def _max_candidate_parts(board: Board, workspace: Workspace, begin: int, n: int) -> int:
    """The most parts that any candidate makes of all candidates, exact if n or n - 1; else any number below n - 1."""
    raise NotImplementedError  # compiled as one of the two below


def _max_parts_by_bits(board: Board, workspace: Workspace, begin: int, n: int) -> int:
    candidates = workspace.candidates
    parts = int64(0)
    for i in range(uint64(begin), uint64(begin + n)):
        guess = uint64(board.secret_guess[uint64(candidates[i])])
        seen = uint64(0)
        for j in range(uint64(begin), uint64(begin + n)):
            seen |= uint64(1) << uint64(board.feedback_by_secret[uint64(candidates[j]), guess])
        parts = max(parts, int64(popcount(seen)))
        if parts == n:
            break
    return parts


def _max_parts_by_repeats(board: Board, workspace: Workspace, begin: int, n: int) -> int:
    fewest = int64(2)
    for i in range(begin, begin + n):
        guess = board.secret_guess[workspace.candidates[i]]
        fewest = min(fewest, count_repeats_of(board, workspace, begin, n, guess, int64(fewest - 1)))
        if fewest == 0:
            break
    return n - fewest


specialise(_max_candidate_parts, BitCounting, _max_parts_by_bits, _max_parts_by_repeats)


def separates(board: Board, workspace: Workspace, begin: int, n: int, guess: int) -> bool:
    """Whether a guess separates all of n candidates."""
    raise NotImplementedError


def _separates_by_bits(board: Board, workspace: Workspace, begin: int, n: int, guess: int) -> bool:
    seen = uint64(0)
    for i in range(uint64(begin), uint64(begin + n)):
        feedback = uint64(1) << uint64(board.feedback_by_secret[uint64(workspace.candidates[i]), uint64(guess)])
        if seen & feedback:
            return False
        seen |= feedback
    return True


def _separates_by_repeats(board: Board, workspace: Workspace, begin: int, n: int, guess: int) -> bool:
    return count_repeats_of(board, workspace, begin, n, guess, int64(0)) == 0


specialise(separates, BitCounting, _separates_by_bits, _separates_by_repeats)


@kernel
def bound_parts(search: TotalSearch, workspace: Workspace, state: State, parts: int, beta: int) -> tuple[int, int]:
    """Bound every part of the guess that was split, cheaply, before any is searched.

    The bounds are written to ``Workspace.part_bound``. The kernel stops as soon as the bound of the guess reaches
    ``beta``.

    Returns:
        (a lower bound of the guess, how many parts are not settled). The unsettled parts come first in the list, in
        the order of their search; the others are dropped from it.
    """
    board, table, ply, max_parts = search.board, search.totals, state.ply, state.max_parts
    total = int64(state.weight)
    for p in range(parts):
        begin, n = int64(workspace.part_begin[ply, p]), int64(workspace.part_size[ply, p])
        bound = total_size_bound(board, workspace, begin, n, max_parts)
        workspace.part_bound[ply, p] = bound
        total += bound
        if n > 3:
            prefetch(table, workspace.part_key[ply, p] & uint64(table.shape[0] - 1))
    unsettled, small = int64(0), int64(0 if restricted(board.legality) else thresholds.SMALL_PART)
    for p in range(parts):
        if total >= beta:
            break
        n = int64(workspace.part_size[ply, p])
        if n <= 2:
            continue
        quick = quick_bound(board, workspace, int64(workspace.part_begin[ply, p]), n, max_parts)
        bound, exact = quick >> 1, quick & 1 == 1
        if not exact and not restricted(board.legality):  # the key of a part lacks that of its legal guesses
            entry = probe(table, workspace.part_key[ply, p])
            if entry != 0:
                bound, exact = max(bound, entry_value(entry)), entry_exact(entry)
        total += bound - workspace.part_bound[ply, p]
        workspace.part_bound[ply, p] = bound
        if not exact:
            insert_by_size(workspace, ply, p, unsettled, small)
            unsettled += 1
    return total, unsettled


@entry_kernel
def solve_total(search: TotalSearch, workspace: Workspace, state: State, beta: int, mode: int) -> int:
    """The value of a state if it is below ``beta``, else a lower bound of at least ``beta``.

    Args:
        search: what all threads share.
        workspace: this thread's memory; it holds the candidates and the history.
        state: at least three candidates, for which ``quick_bound`` is not exact.
        beta: values from here on need not be known.
        mode: ALL_GUESSES; or PRIORITISED when the caller has set ``Workspace.priority`` and
            ``state.max_parts``, to try only guesses that are not useless there. Then nothing is stored for the state,
            but the best guess is written to ``Workspace.path``; NO_GUESS when none is below ``beta`` and below the
            values of other threads.
    """
    board, ply = search.board, state.ply
    visit = enter_node(workspace, state)
    if workspace.shared[STOP]:
        return int64(beta)

    # 1. Bound every guess, or only those of low bounds and the others together. No guess makes more parts of a subset
    #    than the most that any guess makes here.
    unlisted = int64(INFINITE)
    if mode == PRIORITISED:
        guesses = int64(board.feedback.shape[0])
    else:
        guesses = int64(board.representative_count[state.symmetry_state])
        found = int64(NO_ORDER)
        if search.prioritise_best != 0:
            found = call_at(search.prioritise_best, (board, workspace, state, beta))
        if found == NO_ORDER:
            max_parts = call_at(search.prioritise, (board, workspace, state, guesses, beta))
        else:
            unlisted, max_parts = found >> PARTS_BITS, found & ((1 << PARTS_BITS) - 1)
        state = narrowed(state, max_parts)
    note_superset(workspace, state)

    # 2. Try the guesses in ascending order of their bounds, as long as a bound is below the best value. Bounds rise as
    #    priorities fall, so no guess that is left out can be better.
    best, best_guess, place = int64(beta), int64(NO_GUESS), workspace.counters[FIRST_PLACE]
    turn = place - workspace.turns[TURN_LENGTH]
    cursor = first_in_order(workspace.priority, ply, guesses)
    while True:
        if cursor.priority == USELESS or priority_bound(board.weights, state, cursor.priority) >= best:
            if best <= unlisted:
                break
            # Some guesses have no priority, and may be better: give priorities to all.
            unlisted = int64(INFINITE)
            call_at(search.prioritise, (board, workspace, state, guesses, best))
            cursor = first_in_order(workspace.priority, ply, guesses)
            continue
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
        parts = split(board, workspace, state, guess)
        # 3. Skip a guess that leaves all candidates together, unless the caller asks for its value: it gains nothing.
        if mode == ALL_GUESSES and leaves_all_together(workspace, state, parts):
            continue
        # 4. Skip a guess with the parts of an earlier one: its value is the same, unless guesses decide what is legal.
        if not restricted(board.legality) and already_tried(workspace, ply, parts, visit):
            continue
        # 5. Bound all parts cheaply first: that refutes most guesses.
        total, unsettled = bound_parts(search, workspace, state, parts, best)
        # 6. Bound the larger parts by the guesses of most gain at the state.
        if total < best and search.bound_by_superset != 0:
            total += call_at(search.bound_by_superset, (board, workspace, state, unsettled, best - total))
        # 7. Look up what is known of parts, near the root also where legality is part of their keys, and of equivalent
        #    sets, before any part is searched.
        if restricted(board.legality) and mode == PRIORITISED:
            total += _recall_parts(search, workspace, state, guess, unsettled, best - total)
        total += _recall_equivalents(search, workspace, state, unsettled, best - total)
        # 8. Search the parts. The total contains the bounds of all of them. So a part refutes the guess if its value is
        #    at least its bound + best - total.
        p = 0
        while p < unsettled and total < best:
            bound = int64(workspace.part_bound[ply, p])
            part_beta = best - (total - bound)
            part = part_state(board, workspace, state, guess, p)
            total += _solve_part(search, workspace, part, part_beta, workspace.part_set_key[ply, p]) - bound
            p += 1
        if workspace.shared[STOP]:  # values returned since then need not be true
            return int64(beta)
        if total < best:
            best, best_guess = total, guess
            if mode == PRIORITISED:
                share_best(workspace, total, place - 1)

    # 9. Every guess has a value of at least ``best``: store that.
    if mode == PRIORITISED:
        workspace.path[ply, 0] = best_guess
    else:
        store(search.totals, state.key, best, best < beta, best_guess)
    return best


@step
def _recall_equivalents(search: TotalSearch, workspace: Workspace, state: State, unsettled: int, left: int) -> int:
    """Raise the bounds of the unsettled parts to what the table knows of equivalent sets, until they rise by ``left``.

    The bounds are stored for the parts, too, where ``bound_parts`` finds them next time. The keys of the sets are
    written to ``Workspace.part_set_key``.

    Returns:
        By how much the bounds rise.
    """
    ply, risen = state.ply, int64(0)
    for p in range(unsettled):
        if risen >= left:
            break
        key = set_key(search.board, workspace, int64(workspace.part_begin[ply, p]), int64(workspace.part_size[ply, p]))
        workspace.part_set_key[ply, p] = key
        entry = probe(search.totals, key) if key != 0 else int64(0)
        if entry != 0 and entry_value(entry) > workspace.part_bound[ply, p]:
            store(search.totals, workspace.part_key[ply, p], entry_value(entry), False, int64(NO_GUESS))
            risen += entry_value(entry) - workspace.part_bound[ply, p]
            workspace.part_bound[ply, p] = entry_value(entry)
    return risen


@step
def _recall_parts(
    search: TotalSearch, workspace: Workspace, state: State, guess: int, unsettled: int, left: int
) -> int:
    """Raise the bounds of the unsettled parts to what the table knows, where that depends on which guesses are legal.

    Returns:
        By how much the bounds rise; no more than ``left`` is needed.
    """
    ply, risen = state.ply, int64(0)
    for p in range(unsettled):
        if risen >= left:
            break
        entry = probe(search.totals, part_state(search.board, workspace, state, guess, p).key)
        if entry != 0 and entry_value(entry) > workspace.part_bound[ply, p]:
            risen += entry_value(entry) - workspace.part_bound[ply, p]
            workspace.part_bound[ply, p] = entry_value(entry)
    return risen


@step
def _solve_part(search: TotalSearch, workspace: Workspace, part: State, beta: int, key: np.uint64) -> int:
    """The value of a part, whose set has this key, as ``solve_total`` returns it; looked up first."""
    value = int64(UNKNOWN)
    if key != 0:
        value = recall(search.totals, key, beta)
    elif restricted(search.board.legality):
        value = recall(search.totals, part.key, beta)
    if value == UNKNOWN:
        value = solve_total(search, workspace, part, beta, int64(ALL_GUESSES))
        if key != 0 and not workspace.shared[STOP]:
            store(search.totals, key, value, value < beta, int64(NO_GUESS))
    return value


@entry_kernel
def refute_shallow(
    search: TotalSearch, workspace: Workspace, state: State, beta: int, bounds: NDArray[np.int64]
) -> None:
    """Write lower bounds of some guesses, from the least bound of all guesses at each of their parts.

    Small parts come first, until the bound of the guess reaches ``beta``. The bound of each part is stored in the
    table, as EXHAUSTED when it does not depend on ``beta``.

    Args:
        search, workspace, state: as in ``solve_total``.
        beta: bounds need not exceed this.
        bounds: (guesses,) int64, the output, for the first guesses of ``Workspace.listed``.
    """
    board, table, ply = search.board, search.totals, state.ply
    for i in range(bounds.size):
        guess = int64(workspace.listed[i])
        parts = split(board, workspace, state, guess)
        total, unsettled = bound_parts(search, workspace, state, parts, beta)
        p = 0
        while p < unsettled and total < beta:
            bound = int64(workspace.part_bound[ply, p])
            part = part_state(board, workspace, state, guess, p)
            part_beta = beta - (total - bound)
            entry = probe(table, part.key)
            known = int64(0)
            if entry != 0:
                known = entry_value(entry)
            if entry == 0 or not (entry_exact(entry) or entry_exhausted(entry) or known >= part_beta):
                workspace.counters[NODES] += 1  # all guesses are counted, as in ``solve_total``
                known = max(least_bound(board, workspace, part, part_beta), known)
                store(table, part.key, known, False, int64(EXHAUSTED if known < part_beta else NO_GUESS))
            total += max(min(known, part_beta) - bound, int64(0))
            p += 1
        bounds[i] = total
