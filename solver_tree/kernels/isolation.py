"""What no guess isolates, in games that count repeated feedback; see ``repeats``.

Where a secret counts as found when it is known, a guess that leaves a candidate together with others costs that
candidate one more guess, or more. So the fewest candidates that any guess leaves together bound the cost of them all.
"""

from __future__ import annotations

from typing import Any

from solver_tree.kernels import thresholds
from solver_tree.kernels.board import LANES, Board, Unweighted
from solver_tree.kernels.integers import int64, uint64
from solver_tree.kernels.jit import case_of, kernel, specialised, step
from solver_tree.kernels.legality import bar_illegal, legal_guess, legal_guesses, restricted
from solver_tree.kernels.partition import size_parts
from solver_tree.kernels.repeats import counts_alone
from solver_tree.kernels.sorting import not_isolated_by_sorting
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
from solver_tree.kernels.weights import repeat_units, unit_shift
from solver_tree.kernels.workspace import MAX_REPEATS, State, Workspace


@step
def fewest_not_isolated(board: Board, workspace: Workspace, state: State, limit: int) -> int:
    """The fewest of the candidates that a guess does not isolate, over all guesses that are legal, in units.

    Args:
        board: the game.
        workspace: this thread's memory; it holds the candidates.
        state: the candidates.
        limit: a higher number need not be found: then this one is returned.
    """
    fewest, ply, repeats = min(int64(limit), int64(MAX_REPEATS)), state.ply, workspace.counting.repeats
    guesses = int64(board.representative_count[state.symmetry_state])
    if counts_alone(board, workspace, state):
        for i in range(legal_guesses(board.legality, workspace, ply, guesses)):
            if fewest > 0:
                guess = legal_guess(board.legality, workspace, ply, i)
                fewest = min(fewest, _not_isolated_by(board, workspace, state, guess, fewest - 1))
        return fewest
    bar_illegal(board.legality, workspace, ply)
    for block in range(uint64((guesses + LANES - 1) // LANES)):
        together = _not_isolated_by_block(board, workspace, state, block, fewest)
        if any_below(together, fewest):
            save(repeats, block, together)
            for lane in range(uint64(LANES)):
                fewest = min(fewest, int64(repeats[block, lane]))
    return fewest


@specialised
def _not_isolated_by(board: Board, workspace: Workspace, state: State, guess: int, limit: int) -> int:
    """How many candidates a guess does not isolate, in units; some number above ``limit`` if there are more."""
    shift, together = unit_shift(board.weights, state.weight), int64(0)
    size_parts(board, workspace, state, guess)
    for i in range(uint64(state.begin), uint64(state.begin + state.n)):
        secret = uint64(workspace.candidates[i])
        if workspace.sizes[board.feedback_by_secret[secret, uint64(guess)]] > 1:
            together += repeat_units(board.weights, secret, shift)
            if together > limit:
                break
    return together


@case_of(_not_isolated_by, Unweighted)
def _(board: Board, workspace: Workspace, state: State, guess: int, limit: int) -> int:
    seen, together = workspace.counting.seen, int64(0)
    once, again = seen[-1] + 1, seen[-1] + 2
    seen[-1] = again
    for i in range(uint64(state.begin), uint64(state.begin + state.n)):
        feedback = board.feedback_by_secret[uint64(workspace.candidates[i]), uint64(guess)]
        if seen[feedback] < once:
            seen[feedback] = once
            continue
        together += again + 1 - seen[feedback]  # the second one of a part shows that the first one is not alone, too
        seen[feedback] = again
        if together > limit:
            break
    return together


@specialised
def _not_isolated_by_block(board: Board, workspace: Workspace, state: State, block: int, limit: int) -> Any:
    """What the guesses of a block do not isolate, in units, as lanes; not below ``limit`` if all are not."""
    by_secret, candidates, rows = board.feedback_by_secret, workspace.candidates, workspace.counting.rows
    zero, column, shift = uint64(0), block * uint64(LANES), unit_shift(board.weights, state.weight)
    for i in range(uint64(state.n)):
        secret = uint64(candidates[uint64(state.begin) + i])
        prefetch(by_secret, secret, column + uint64(LANES))  # of the next block
        save(rows, i, load(by_secret, secret, column))
    together = zeros_like(load(workspace.counting.repeats, zero, zero))
    for i in range(uint64(state.n)):  # from the heaviest on
        row, apart = load(rows, i, zero), ones_like(load(rows, i, zero))
        for j in range(i):
            apart = minimum(apart, xor(row, load(rows, j, zero)))
        for j in range(i + uint64(1), uint64(state.n)):
            apart = minimum(apart, xor(row, load(rows, j, zero)))
        units = repeat_units(board.weights, uint64(candidates[uint64(state.begin) + i]), shift)
        together = add_at_zeros(together, apart, units)
        if restricted(board.legality):
            together = either(together, load(workspace.counting.barred, block, zero))
        if not any_below(together, limit):
            break
    return together


@case_of(_not_isolated_by_block, Unweighted)
def _(board: Board, workspace: Workspace, state: State, block: int, limit: int) -> Any:
    if state.n < thresholds.ISOLATION_SORTED_FROM:
        return _compare_pairs(board, workspace, state, block, limit)
    if not restricted(board.legality):
        return not_isolated_by_sorting(board, workspace, state, block)
    barred = load(workspace.counting.barred, block, uint64(0))
    if not any_below(barred, limit):
        return barred
    return either(barred, not_isolated_by_sorting(board, workspace, state, block))


@kernel
def _compare_pairs(board: Board, workspace: Workspace, state: State, block: int, limit: int) -> Any:
    """How many candidates each guess does not isolate, by counting for each how many before have its feedback."""
    by_secret, candidates, rows = board.feedback_by_secret, workspace.candidates, workspace.counting.rows
    zero, column = uint64(0), block * uint64(LANES)
    none = zeros_like(load(rows, zero, zero))
    one = add_at_zeros(none, none, int64(1))
    together = counted = zeros_like(load(workspace.counting.repeats, zero, zero))
    for i in range(uint64(state.n)):
        secret = uint64(candidates[uint64(state.begin) + i])
        prefetch(by_secret, secret, column + uint64(LANES))  # of the next block
        row = load(by_secret, secret, column)
        same = none
        for j in range(i):
            same = add_at_zeros(same, xor(row, load(rows, j, zero)), int64(1))
        together = add_at_zeros(together, xor(minimum(same, one), one), int64(1))
        together = add_at_zeros(together, xor(same, one), int64(1))  # the first one is not alone, either
        counted = together
        if restricted(board.legality):
            counted = either(together, load(workspace.counting.barred, block, zero))
        if not any_below(counted, limit):
            break
        save(rows, i, row)
    return counted
