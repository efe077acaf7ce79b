"""The tie-break: of all strategies of the least total, those of the best worst-case rank.

The *worst-case rank* of a strategy is its worst case and the weight of the secrets that take so many guesses, as one
number to minimise. The worst case of several parts is the largest of theirs, and the parts that have it add up their
weights. So a strategy that is best, by its total and then by its rank, consists of strategies that are best for their
parts. Like the value, the best rank therefore depends on the state alone. That is why the tie-break can search only the
states of optimal trees, after the search of the least total.
"""

from __future__ import annotations

from typing import NamedTuple

from numba import int64

from solver_tree.kernels.board import INFINITE, MAX_PLIES
from solver_tree.kernels.guess_ordering import first_in_order, next_in_order, priority_bound
from solver_tree.kernels.instructions import call_at
from solver_tree.kernels.jit import entry_kernel, kernel, step
from solver_tree.kernels.least_total import TotalSearch, bound_parts, quick_bound
from solver_tree.kernels.legality import restricted
from solver_tree.kernels.partition import already_tried, bring_largest, leaves_all_together, part_state, split
from solver_tree.kernels.size_bounds import fewest_guesses
from solver_tree.kernels.symmetry_keys import set_key
from solver_tree.kernels.transposition import (
    NO_GUESS,
    UNKNOWN,
    Table,
    entry_exact,
    entry_value,
    probe,
    recall,
    store,
)
from solver_tree.kernels.weights import weigh
from solver_tree.kernels.workspace import (
    ALL_GUESSES,
    PRIORITISED,
    STOP,
    USELESS,
    State,
    Workspace,
    enter_node,
    narrowed,
)

RANK_WEIGHT_BITS = 34
"""Bits of a rank for the weight of the secrets at the worst case; ``games.weights`` keeps all weights below that."""

RANK_WEIGHT_MASK = (1 << RANK_WEIGHT_BITS) - 1
ONE_GUESS = 1 << RANK_WEIGHT_BITS
"""How much a rank grows with each guess of the worst case."""

HIGHEST_RANK = (MAX_PLIES + 1) << RANK_WEIGHT_BITS
"""More than the rank of any strategy."""

assert HIGHEST_RANK < INFINITE  # so that ranks fit in the transposition table


class RankSearch(NamedTuple):
    """What all threads share in a search of ranks.

    Attributes:
        total_search: the search of totals.
        ranks: the transposition table of ranks.
        solve_total: the address of ``least_total.solve_total``, see ``instructions.call_at``; 0 where totals are never
            needed.
    """

    total_search: TotalSearch
    ranks: Table
    solve_total: int


@entry_kernel
def solve_rank(search: RankSearch, workspace: Workspace, state: State, total: int, limit: int, mode: int) -> int:
    """The least rank of all strategies of least total at a state, if it is below ``limit``; else at least that.

    The best guess is stored in ``search.ranks``. Of guesses that are equal in total and rank, it is the first by the
    tie rule of ``least_total``.

    Args:
        search: what all threads share.
        workspace: this thread's memory; it holds the candidates and the history.
        state: the candidates.
        total: their least total.
        limit: ranks from here on need not be known.
        mode: as in ``solve_total``.
    """
    board, ply, begin, n = search.total_search.board, state.ply, state.begin, state.n
    # 1. One or two candidates; or candidates whose total is so small that the second guess must find all that are left.
    lightest = weigh(board.weights, workspace.candidates, begin + n - 1, int64(1))
    if n <= 2:
        return int64(n << RANK_WEIGHT_BITS | lightest)
    others = state.weight - weigh(board.weights, workspace.candidates, begin, int64(1))
    if total == state.weight + others and lightest > 0:
        return int64(2 << RANK_WEIGHT_BITS | others)
    # 2. The table.
    entry = probe(search.ranks, state.key)
    if entry != 0 and (entry_exact(entry) or entry_value(entry) >= limit):
        return entry_value(entry)
    visit = enter_node(workspace, state)
    if workspace.shared[STOP]:
        return int64(limit)
    # 3. All guesses whose bound does not exceed the total, in the order of the tie rule. Bounds rise as priorities
    #    fall, so all guesses of least total are among them. No rank is lower than sizes allow.
    if mode == PRIORITISED:
        guesses = int64(board.feedback.shape[0])
    else:
        guesses = int64(board.representative_count[state.symmetry_state])
        max_parts = call_at(search.total_search.prioritise, (board, workspace, state, guesses, total + 1))
        state = narrowed(state, max_parts)
    best, best_guess = int64(limit), int64(NO_GUESS)
    lower = (fewest_guesses(board.feedback_count, state.max_parts, n) << RANK_WEIGHT_BITS) + lightest
    cursor = first_in_order(workspace.priority, ply, guesses)
    while best > lower and cursor.priority > USELESS and priority_bound(board.weights, state, cursor.priority) <= total:
        cursor = next_in_order(workspace.priority, ply, guesses, cursor)
        guess = cursor.guess
        if guess < 0:
            continue
        parts = split(board, workspace, state, guess)
        if leaves_all_together(workspace, state, parts):
            continue
        if not restricted(board.legality) and already_tried(workspace, ply, parts, visit):
            continue
        # 4. Skip the guess if its largest part must take too many guesses.
        largest = int64(0)
        for p in range(parts):
            largest = max(largest, int64(workspace.part_size[ply, p]))
        fewest = fewest_guesses(board.feedback_count, state.max_parts, largest)
        if (fewest + 1) << RANK_WEIGHT_BITS > best:
            continue
        # 5. Skip the guess unless it has the least total.
        value, unsettled = bound_parts(search.total_search, workspace, state, parts, total + 1)
        p = int64(0)
        while p < unsettled and value <= total:
            bound = int64(workspace.part_bound[ply, p])
            part = part_state(board, workspace, state, guess, p)
            value += _total_of(search, workspace, part, bound + total - value + 1) - bound
            p += 1
        if workspace.shared[STOP]:
            return int64(limit)
        if value != total:
            continue
        # 6. Find the rank of the guess.
        rank = _rank_of_guess(search, workspace, state, guess, total, best)
        if workspace.shared[STOP]:
            return int64(limit)
        if rank < best:
            best, best_guess = rank, guess
    store(search.ranks, state.key, best, best < limit, best_guess)
    return best


@step
def _rank_of_guess(search: RankSearch, workspace: Workspace, state: State, guess: int, total: int, limit: int) -> int:
    """The rank of a guess of least total, if it is below ``limit``; else at least that.

    The largest part comes first, because it is the most likely to exceed the limit.
    """
    board, ply = search.total_search.board, state.ply
    parts = split(board, workspace, state, guess)
    worst, weight = int64(0), int64(0)
    for p in range(parts):
        bring_largest(workspace, ply, p, parts)
        part = part_state(board, workspace, state, guess, p)
        part_total = _total_of(search, workspace, part, total - state.weight + 1)
        # If the deepest part so far has the worst case of the limit, parts of that depth share the limit's weight.
        same_depth = worst + 1 == limit >> RANK_WEIGHT_BITS
        part_limit = limit - ONE_GUESS - (weight if same_depth else int64(0))
        key = set_key(board, workspace, part.begin, part.n)
        rank = int64(UNKNOWN)
        if key != 0:
            rank = recall(search.ranks, key, part_limit)
        if rank == UNKNOWN:
            rank = solve_rank(search, workspace, part, part_total, part_limit, int64(ALL_GUESSES))
            if key != 0 and not workspace.shared[STOP]:
                store(search.ranks, key, rank, rank < part_limit, int64(NO_GUESS))
        depth = rank >> RANK_WEIGHT_BITS
        if depth > worst:
            worst, weight = depth, int64(0)
        if depth == worst:
            weight += rank - (depth << RANK_WEIGHT_BITS)
        if ((worst + 1) << RANK_WEIGHT_BITS) + weight >= limit:
            break
    return ((worst + 1) << RANK_WEIGHT_BITS) + weight


@kernel
def _total_of(search: RankSearch, workspace: Workspace, state: State, beta: int) -> int:
    """The least total of a state, if it is below ``beta``; else at least that."""
    board, totals = search.total_search.board, search.total_search.totals
    quick = quick_bound(board, workspace, state.begin, state.n, state.max_parts)
    if quick & 1 == 1:
        return quick >> 1
    key = set_key(board, workspace, state.begin, state.n)
    value = int64(UNKNOWN)
    if key != 0:
        value = recall(totals, key, beta)
    if value == UNKNOWN:
        value = recall(totals, state.key, beta)
    if value == UNKNOWN:
        value = call_at(search.solve_total, (search.total_search, workspace, state, beta, int64(ALL_GUESSES)))
        if key != 0 and not workspace.shared[STOP]:
            store(totals, key, value, value < beta, int64(NO_GUESS))
    return value
