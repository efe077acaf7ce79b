"""The tie-break: of all strategies of the least total, or of the least cost, those of the best worst-case rank.

The *worst-case rank* of a strategy is its worst case and the weight of the secrets that take so many guesses, as one
number to minimise. The worst case of several parts is the largest of theirs, and the parts that have it add up their
weights. So a strategy that is best, by its value and then by its rank, consists of strategies that are best for their
parts. Like the value, the best rank therefore depends on the state alone. That is why the tie-break can search only the
states of optimal trees, after the search of the value. Where that is a cost, the number of guesses made before belongs
to the state, and prices must rise with each guess.
"""

from __future__ import annotations

from typing import NamedTuple

from solver_tree.kernels.board import INFINITE, MAX_PLIES
from solver_tree.kernels.guess_ordering import first_in_order, next_in_order
from solver_tree.kernels.integers import int64
from solver_tree.kernels.jit import entry_kernel, step
from solver_tree.kernels.partition import (
    bring_largest,
    copy_all,
    leaves_all_together,
    list_parts,
    part_state,
)
from solver_tree.kernels.size_bounds import fewest_guesses
from solver_tree.kernels.supersets import note_superset
from solver_tree.kernels.symmetry_keys import set_key
from solver_tree.kernels.transposition import NO_GUESS, UNKNOWN, Table, recall, store
from solver_tree.kernels.values import (
    Search,
    Unsettled,
    begin_guesses,
    bound_guess,
    guess_bounds,
    key_of,
    prioritised,
    raise_bounds,
    value_if_separated,
    value_of,
)
from solver_tree.kernels.weights import weigh
from solver_tree.kernels.workspace import ALL_GUESSES, PRIORITISED, STOP, USELESS, State, Workspace, enter_node

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
        values: the search of the value that strategies must have at their least.
        level: the price list, if that is a cost.
        last_guess: how many guesses a single candidate takes: 1, or none where it is known then.
        ranks: the transposition table of ranks.
    """

    values: Search
    level: int
    last_guess: int
    ranks: Table


@entry_kernel
def solve_rank(search: RankSearch, workspace: Workspace, state: State, value: int, limit: int, mode: int) -> int:
    """The least rank of all strategies of least value at a state, if it is below ``limit``; else at least that.

    The best guess is stored in ``search.ranks``. Of guesses that are equal in value and rank, it is the first by the
    tie rule of ``least_value``.

    Args:
        search: what all threads share.
        workspace: this thread's memory; it holds the candidates and the history.
        state: the candidates.
        value: their least value, which is finite.
        limit: ranks from here on need not be known.
        mode: as in ``least_value.solve``.
    """
    values, level, last = search.values, search.level, search.last_guess
    board, ply, begin, n = values.board, state.ply, state.begin, state.n
    # 1. One or two candidates; or candidates whose value is so small that the next guess must separate all that it does
    #    not find.
    lightest = weigh(board.weights, workspace.candidates, begin + n - 1, int64(1))
    if n == 1:
        return int64(last << RANK_WEIGHT_BITS | lightest)
    others = state.weight - weigh(board.weights, workspace.candidates, begin, int64(1))
    if n == 2 or (lightest > 0 and value == value_if_separated(values, state, level, others)):
        return int64((1 + last) << RANK_WEIGHT_BITS | (others if last > 0 else state.weight))
    # 2. The table.
    key = key_of(values, level, state.key, ply)
    known = recall(search.ranks, key, limit)
    if known != UNKNOWN:
        return known
    enter_node(workspace, state)
    if workspace.shared[STOP]:
        return int64(limit)
    # 3. All guesses whose bound does not exceed the value, in the order of the tie rule. Bounds rise as priorities
    #    fall, so all guesses of least value are among them. No rank is lower than sizes allow. Until known, two
    #    candidates or more take the worst case: those that the last guess of the longest line tells apart.
    if mode == PRIORITISED:
        guesses = int64(board.feedback.shape[0])
    else:
        guesses = int64(board.representative_count[state.symmetry_state])
        state = prioritised(values, workspace, state, level, guesses, value + 1)
    note_superset(workspace, state)
    begin_guesses(values, workspace, state, level)
    best, best_guess = int64(limit), int64(NO_GUESS)
    fewest = fewest_guesses(state.branching, n) - 1 + last
    deepest = weigh(board.weights, workspace.candidates, begin + n - 2 + last, 2 - last)
    lower = (fewest << RANK_WEIGHT_BITS) + deepest
    cursor = first_in_order(workspace.priority, ply, guesses)
    while best > lower and cursor.priority > USELESS:
        if min(guess_bounds(values, workspace, state, level, cursor.priority)) > value:
            break
        cursor = next_in_order(workspace.priority, ply, guesses, cursor)
        guess = cursor.guess
        if guess < 0:
            continue
        parts = list_parts(board, workspace, state, guess)
        if leaves_all_together(workspace, state, parts):
            continue
        # 4. Skip the guess if its largest part must take too many guesses.
        largest = int64(0)
        for p in range(parts):
            largest = max(largest, int64(workspace.part_size[ply, p]))
        fewest = fewest_guesses(state.branching, largest) - 1 + last
        if (fewest + 1) << RANK_WEIGHT_BITS > best:
            continue
        # 5. Skip the guess unless it has the least value.
        of_guess, unsettled = bound_guess(values, workspace, state, level, parts, value + 1)
        if of_guess <= value:
            missing = Unsettled(unsettled, value + 1 - of_guess)
            risen, unsettled = raise_bounds(values, workspace, state, level, guess, missing)
            of_guess += risen
        p = int64(0)
        while p < unsettled and of_guess <= value:
            bound = int64(workspace.part_bound[ply, p])
            part, limit_of_part = part_state(board, workspace, state, guess, p), bound + value - of_guess + 1
            found = value_of(values, workspace, part, level, limit_of_part, workspace.part_set_key[ply, p])
            of_guess += found - bound
            p += 1
        if workspace.shared[STOP]:
            return int64(limit)
        if of_guess != value:
            continue
        # 6. Find the rank of the guess.
        rank = _rank_of_guess(search, workspace, state, guess, value, best)
        if workspace.shared[STOP]:
            return int64(limit)
        if rank < best:
            best, best_guess = rank, guess
    store(search.ranks, key, best, best < limit, best_guess)
    return best


@step
def _rank_of_guess(search: RankSearch, workspace: Workspace, state: State, guess: int, value: int, limit: int) -> int:
    """The rank of a guess of least value, if it is below ``limit``; else at least that.

    The largest part comes first, because it is the most likely to exceed the limit.
    """
    values, level, board, ply = search.values, search.level, search.values.board, state.ply
    parts = list_parts(board, workspace, state, guess)
    copy_all(board, workspace, state, parts)
    # What this guess finds takes as long as the parts only where these take no further guess.
    worst, weight = int64(0), state.weight
    for p in range(parts):
        weight -= weigh(board.weights, workspace.candidates, workspace.part_begin[ply, p], workspace.part_size[ply, p])
    for p in range(parts):
        bring_largest(workspace, ply, p, parts)
        part = part_state(board, workspace, state, guess, p)
        of_set = set_key(board, workspace, part.begin, part.n)
        of_part = value_of(values, workspace, part, level, value + 1, of_set)
        # If the deepest part so far has the worst case of the limit, parts of that depth share the limit's weight.
        same_depth = worst + 1 == limit >> RANK_WEIGHT_BITS
        part_limit = max(limit - ONE_GUESS - (weight if same_depth else int64(0)), int64(0))
        rank = int64(UNKNOWN)
        if of_set != 0:
            rank = recall(search.ranks, key_of(values, level, of_set, part.ply), part_limit)
        if rank == UNKNOWN:
            rank = solve_rank(search, workspace, part, of_part, part_limit, int64(ALL_GUESSES))
            if of_set != 0 and not workspace.shared[STOP]:
                store(search.ranks, key_of(values, level, of_set, part.ply), rank, rank < part_limit, int64(NO_GUESS))
        depth = rank >> RANK_WEIGHT_BITS
        if depth > worst:
            worst, weight = depth, int64(0)
        if depth == worst:
            weight += rank - (depth << RANK_WEIGHT_BITS)
        if ((worst + 1) << RANK_WEIGHT_BITS) + weight >= limit:
            break
    return ((worst + 1) << RANK_WEIGHT_BITS) + weight
