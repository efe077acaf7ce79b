"""Repeated feedback: what a guess leaves together, for any number of feedbacks and for secrets with weights.

A guess that divides n candidates into k parts repeats n - k feedbacks. Pairs of candidates are compared for all guesses
of a block side by side. A block is abandoned as soon as each of its guesses has too many repeats. Many candidates are
sorted instead, see ``sorting``. With weights, a repeat counts the weight of the candidate, in units; see ``weights``.
"""

from __future__ import annotations

from typing import Any

from solver_tree.kernels import thresholds
from solver_tree.kernels.board import LANES, Board, Unweighted
from solver_tree.kernels.integers import int64, uint64
from solver_tree.kernels.jit import case_of, kernel, specialised, step
from solver_tree.kernels.legality import bar_illegal, counted_alone, legal_guess, legal_guesses, restricted
from solver_tree.kernels.sorting import repeats_by_sorting
from solver_tree.kernels.vectors import (
    add_at_zeros,
    any_below,
    either,
    load,
    minimum,
    ones_like,
    prefetch,
    save,
    xor,
    zeros_like,
)
from solver_tree.kernels.weights import Weights, guess_units, repeat_units, unit_shift, units_reaching
from solver_tree.kernels.workspace import MAX_REPEATS, State, Workspace


@kernel
def count_repeats(board: Board, workspace: Workspace, state: State, width: int, limit: int, least_only: bool) -> int:
    """Count the repeats of each of the first ``width`` guesses at a state, in units.

    Args:
        board: the game.
        workspace: the counts are written to ``counting.repeats``; a guess that is barred there has the highest count.
        state: 1 candidate or more, at most ``most_counted``.
        width: a multiple of LANES.
        limit: counts from here on need not be exact; they are at least ``limit``.
        least_only: whether only the least count is wanted, so that each smaller count becomes the limit.

    Returns:
        The least count, or ``limit`` if it is not below.
    """
    repeats = workspace.counting.repeats
    fewest = limit = int64(limit)
    for block in range(uint64(width // LANES)):
        counts = _repeats_of_block(board, workspace, state, block, limit)
        save(repeats, block, counts)
        if any_below(counts, fewest):
            for lane in range(uint64(LANES)):
                fewest = min(fewest, int64(repeats[block, lane]))
            limit = fewest if least_only else limit
    return fewest


@specialised
def most_counted(weights: Weights) -> int:
    """The most candidates for which ``count_repeats`` counts."""
    return int64(thresholds.MOST_COMPARED)


@case_of(most_counted, Unweighted)
def _(weights: Weights) -> int:
    return int64(MAX_REPEATS)


@specialised
def _repeats_of_block(board: Board, workspace: Workspace, state: State, block: int, limit: int) -> Any:
    """The repeats of each guess of a block, as lanes; some that are not below ``limit`` if all are not."""
    return _compare_pairs(board, workspace, state, block, limit)


@case_of(_repeats_of_block, Unweighted)
def _(board: Board, workspace: Workspace, state: State, block: int, limit: int) -> Any:
    if state.n < thresholds.REPEATS_SORTED_FROM:
        return _compare_pairs(board, workspace, state, block, limit)
    if restricted(board.legality):
        barred = load(workspace.counting.barred, block, uint64(0))
        if not any_below(barred, limit):
            return barred
        return either(barred, repeats_by_sorting(board, workspace, state, block))
    return repeats_by_sorting(board, workspace, state, block)


@kernel
def _compare_pairs(board: Board, workspace: Workspace, state: State, block: int, limit: int) -> Any:
    """The same, by comparing each candidate with all before."""
    begin, n, shift = state.begin, state.n, unit_shift(board.weights, state.weight)
    by_secret, candidates, rows = board.feedback_by_secret, workspace.candidates, workspace.counting.rows
    zero, last, lanes = uint64(0), uint64(begin + n - 1), uint64(LANES)
    column = block * lanes
    total = zeros_like(load(workspace.counting.repeats, zero, zero))
    i = zero
    while i < uint64(n):
        # Four candidates at a time, so that each loaded row is compared four times. Where fewer than four are left,
        # the last candidate fills the gaps and counts 0 there.
        at_a = uint64(begin) + i
        at_b, at_c, at_d = at_a + uint64(1), at_a + uint64(2), at_a + uint64(3)
        secret_a, secret_b = uint64(candidates[at_a]), uint64(candidates[min(at_b, last)])
        secret_c, secret_d = uint64(candidates[min(at_c, last)]), uint64(candidates[min(at_d, last)])
        a, b = load(by_secret, secret_a, column), load(by_secret, secret_b, column)
        c, d = load(by_secret, secret_c, column), load(by_secret, secret_d, column)
        # Each candidate is another stream of memory, too many for the processor to load ahead by itself.
        prefetch(by_secret, secret_a, column + lanes)
        prefetch(by_secret, secret_b, column + lanes)
        prefetch(by_secret, secret_c, column + lanes)
        prefetch(by_secret, secret_d, column + lanes)
        # ``apart_...`` is 0 where the feedback of a candidate is that of an earlier one: equal numbers have xor 0.
        apart_a = ones_like(a)
        apart_b = xor(a, b)
        apart_c = minimum(xor(a, c), xor(b, c))
        apart_d = minimum(minimum(xor(a, d), xor(b, d)), xor(c, d))
        for j in range(zero, i):
            row = load(rows, j, zero)
            apart_a = minimum(apart_a, xor(a, row))
            apart_b = minimum(apart_b, xor(b, row))
            apart_c = minimum(apart_c, xor(c, row))
            apart_d = minimum(apart_d, xor(d, row))
        units_a = repeat_units(board.weights, secret_a, shift)
        units_b = repeat_units(board.weights, secret_b, shift) if at_b <= last else int64(0)
        units_c = repeat_units(board.weights, secret_c, shift) if at_c <= last else int64(0)
        units_d = repeat_units(board.weights, secret_d, shift) if at_d <= last else int64(0)
        total = add_at_zeros(total, apart_a, units_a)
        total = add_at_zeros(total, apart_b, units_b)
        total = add_at_zeros(total, apart_c, units_c)
        total = add_at_zeros(total, apart_d, units_d)
        if restricted(board.legality):
            total = either(total, load(workspace.counting.barred, block, zero))
        if not any_below(total, limit):
            break
        save(rows, i, a)
        save(rows, i + uint64(1), b)
        save(rows, i + uint64(2), c)
        save(rows, i + uint64(3), d)
        i += uint64(4)
    return total


@kernel
def weigh_repeats(board: Board, workspace: Workspace, state: State, shift: int, guess: int, limit: int) -> int:
    """The weight of the repeats of one guess at a state, in units; some number above ``limit`` if it exceeds that."""
    seen = workspace.counting.seen
    seen[-1] += 1
    now = seen[-1]
    repeats = int64(0)
    for i in range(uint64(state.begin), uint64(state.begin + state.n)):
        secret = uint64(workspace.candidates[i])
        feedback = board.feedback_by_secret[secret, uint64(guess)]
        if seen[feedback] == now:
            repeats += repeat_units(board.weights, secret, shift)
            if repeats > limit:
                break
        seen[feedback] = now
    return repeats


@step
def fewest_repeats(board: Board, workspace: Workspace, state: State, limit: int) -> int:
    """The fewest repeats of any guess that is legal at a state, in units; ``limit`` if none has fewer.

    If ``counts_alone`` is false and the limit is not 0, ``counting.repeats`` has lower bounds of the repeats of each
    guess.
    """
    ply, fewest, shift = state.ply, int64(limit), unit_shift(board.weights, state.weight)
    guesses = int64(board.representative_count[state.symmetry_state])
    if counts_alone(board, workspace, state):
        for i in range(legal_guesses(board.legality, workspace, ply, guesses)):
            guess = legal_guess(board.legality, workspace, ply, i)
            if fewest > 0:
                fewest = min(fewest, weigh_repeats(board, workspace, state, shift, guess, fewest - 1))
    elif fewest > 0:
        bar_illegal(board.legality, workspace, ply)
        width = (guesses + LANES - 1) // LANES * LANES
        fewest = count_repeats(board, workspace, state, width, min(fewest, int64(MAX_REPEATS)), True)
    return fewest


@kernel
def counts_alone(board: Board, workspace: Workspace, state: State) -> bool:
    """Whether the guesses at a state are counted one by one, since candidates are many, or legal guesses are few."""
    width = (int64(board.representative_count[state.symmetry_state]) + LANES - 1) // LANES * LANES
    few = counted_alone(board.legality, workspace, state.ply, state.n, width)
    return few or state.n > most_counted(board.weights)


@kernel
def least_bound(board: Board, workspace: Workspace, state: State, beta: int) -> int:
    """The least lower bound of the totals of all guesses at a state, or ``beta`` if that is less."""
    begin, n, weight = state.begin, state.n, state.weight
    shift = unit_shift(board.weights, weight)
    limit = max(units_reaching(board.weights, weight, shift, beta), int64(0))
    fewest = fewest_repeats(board, workspace, state, limit)
    one_by_one = limit == 0 or counts_alone(board, workspace, state)
    guesses = int64(board.representative_count[state.symmetry_state])
    bound = beta if fewest >= limit else 2 * weight + (fewest << shift)
    for i in range(begin, begin + n):
        secret = workspace.candidates[i]
        guess = board.secret_guess[secret]
        saved = guess_units(board.weights, secret, shift)
        # A count that was broken off is at most the true one. Guesses that others represent have none.
        known = not one_by_one and guess < guesses
        counted = int64(workspace.counting.repeats[guess // LANES, guess % LANES]) if known else fewest
        if 2 * weight + ((counted - saved) << shift) < bound:
            enough = units_reaching(board.weights, weight, shift, bound) + saved
            repeated = weigh_repeats(board, workspace, state, shift, guess, max(enough, int64(0)))
            bound = min(bound, 2 * weight + ((repeated - saved) << shift))
    return bound
