"""Lower bounds of costs, from sizes and from the priorities of guesses; see ``costs``.

The *guess* at a state is guess number d = ply + 1. ``isolated[d]`` is the price of the candidates that this guess
leaves alone.
"""

from __future__ import annotations

import numpy as np
from numba import int16, int64, uint64
from numpy.typing import NDArray

from solver_tree.kernels.board import INFINITE, LANES, Board, Unweighted
from solver_tree.kernels.costs import CONSTANT_FROM, CostLevels, cost_of, rise
from solver_tree.kernels.guess_ordering import SIZED_FROM, priority_bound
from solver_tree.kernels.jit import entry_kernel, kernel, specialise
from solver_tree.kernels.least_total import quick_bound
from solver_tree.kernels.partition import MAX_SIZED, count_excess
from solver_tree.kernels.size_bounds import found_by_next
from solver_tree.kernels.weights import Weights, weigh
from solver_tree.kernels.workspace import USELESS, BitCounting, State, Workspace

_EXCESS_FEEDBACKS = 32
"""With at most so many feedbacks, priorities have room for an excess."""

_EXCESS_UNIT = 128
"""What an excess of one lowers a priority by."""

# ``prioritise_by_excess`` lowers priorities from 2 * parts (+ 3 for candidates) by _EXCESS_UNIT for each candidate in
# excess, of whom there are fewer than MAX_SIZED: the result fits in 16 bits, and a shift reads the excess again.
assert _EXCESS_UNIT * MAX_SIZED < -USELESS
assert 2 * _EXCESS_FEEDBACKS + 3 < _EXCESS_UNIT == 1 << 7


def cost_size_bound(board: Board, levels: CostLevels, level: int, candidates: NDArray[np.int32], state: State) -> int:
    """The least conceivable cost of two candidates or more, when no guess makes more than ``state.max_parts`` parts.

    It is exact for two. Best of all, the heaviest candidate is this guess, and as many as there can be are found by
    each of the next guesses, see ``size_bounds``, the heavier the sooner.
    """
    raise NotImplementedError  # compiled as one of the two below


def _cost_size_bound_unweighted(
    board: Board, levels: CostLevels, level: int, candidates: NDArray[np.int32], state: State
) -> int:
    total, found, guess = int64(levels.guessed[level, state.ply + 1]), int64(1), int64(state.ply + 1)
    while found < state.n:
        price = levels.isolated[level, guess]
        if price >= INFINITE:
            return int64(INFINITE)
        more = found_by_next(board.feedback_count, state.max_parts, found)
        total += price * (min(more, state.n) - found)
        found, guess = more, guess + 1
    return min(total, int64(INFINITE))


def _cost_size_bound_weighted(
    board: Board, levels: CostLevels, level: int, candidates: NDArray[np.int32], state: State
) -> int:
    weight_of, begin = board.weights.by_secret, state.begin
    total = cost_of(levels.guessed[level, state.ply + 1], weight_of[candidates[begin]])
    found, guess = int64(1), int64(state.ply + 1)
    while found < state.n:
        price = levels.isolated[level, guess]
        if price >= INFINITE:
            return int64(INFINITE)
        more = found_by_next(board.feedback_count, state.max_parts, found)
        for i in range(found, min(more, state.n)):
            total += price * weight_of[candidates[begin + i]]
        found, guess = more, guess + 1
    return min(total, int64(INFINITE))


specialise(cost_size_bound, Unweighted, _cost_size_bound_unweighted, _cost_size_bound_weighted)


@entry_kernel
def quick_cost(board: Board, levels: CostLevels, level: int, workspace: Workspace, state: State) -> int:
    """A lower bound of the cost from sizes and from the partitions of candidates, as ``2 * bound + [it is exact]``."""
    ply, begin, n = state.ply, state.begin, state.n
    # 1. One candidate costs its price. Of two, and where prices no longer grow, it is best to guess the heaviest.
    if n == 1:
        return 2 * cost_of(levels.isolated[level, ply], state.weight) + 1
    lower = cost_size_bound(board, levels, level, workspace.candidates, state)
    if n == 2 or levels.rules[level, CONSTANT_FROM] <= ply + 1 or lower >= INFINITE:
        return 2 * lower + 1
    # 2. A heaviest candidate that separates all is best.
    quick = quick_bound(board, workspace, begin, n, state.max_parts)
    if quick & 1 == 1:
        heaviest = weigh(board.weights, workspace.candidates, begin, int64(1))
        if quick >> 1 == 2 * state.weight - heaviest:
            return 2 * lower + 1
        # 3. A candidate that leaves but one pair together (only without weights is that known here) is best unless
        #    another guess separates all, which is possible up to max_parts, and makes up for not being a candidate.
        first, price = levels.guessed[level, ply + 1], levels.isolated[level, ply + 1]
        pair = levels.guessed[level, ply + 2] + levels.isolated[level, ply + 2]
        if pair < INFINITE and (n > state.max_parts or first + pair <= 3 * price):
            return 2 * (first + (n - 3) * price + pair) + 1
    return 2 * lower


@entry_kernel
def bound_costs(
    board: Board, levels: CostLevels, level: int, workspace: Workspace, state: State, bounds: NDArray[np.int64]
) -> None:
    """Turn the priorities of guesses, in ``bounds``, into lower bounds of their costs, whether candidates or not."""
    for i in range(bounds.size):
        other, candidate = guess_cost_bounds(board, levels, level, workspace, state, bounds[i])
        bounds[i] = min(other, candidate)


@kernel
def guess_cost_bounds(
    board: Board, levels: CostLevels, level: int, workspace: Workspace, state: State, priority: int
) -> tuple[int, int]:
    """Lower bounds of the costs of guesses with this priority: of those that are no candidates, and of candidates.

    Both bounds never fall as the priority falls. So once both are too high, all guesses of lower priority can be left
    out. Why: only the weight in ``rise`` depends on the priority; it never falls as the priority falls, and ``rise``
    never falls as its weight grows, because prices never fall.
    """
    guess, n = state.ply + 1, state.n
    price, later = levels.isolated[level, guess], levels.isolated[level, guess + 1]
    # 1. An excess cannot be found by the next guess, and costs the price of the guess after that or more.
    if _has_excess(board, levels, level, workspace, state):
        bound = price * state.weight + rise(price, levels.isolated[level, guess + 2], -(int64(priority) >> 7))
        return bound, bound
    # 2. Repeats are not left alone by this guess, and cost the price of the next guess or more. The priority of a
    #    candidate tells its repeats less its own weight.
    repeats = priority_bound(board.weights, state, priority) - 2 * state.weight
    heaviest = weigh(board.weights, workspace.candidates, state.begin, int64(1))
    candidate_repeats = repeats + _own_repeat(board.weights, heaviest)
    # 3. A priority by sizes counts a candidate again for each guess that it takes after the next one. That is a bound
    #    where prices grow no slower later on. Elsewhere, what no guess separates counts once.
    if _is_sized(workspace, n) and not levels.convex_from[level, guess]:
        repeats = candidate_repeats = int64(n - state.max_parts)
    other = price * state.weight + rise(price, later, repeats)
    saved = (price - levels.guessed[level, guess]) * heaviest
    return other, price * state.weight + rise(price, later, candidate_repeats) - saved


def _own_repeat(weights: Weights, heaviest: int) -> int:
    """What is to be added to repeats less the guess's own weight to bound the repeats; its weight may be rounded up."""
    raise NotImplementedError


def _own_repeat_unweighted(weights: Weights, heaviest: int) -> int:
    return heaviest


def _own_repeat_weighted(weights: Weights, heaviest: int) -> int:
    return int64(0)


specialise(_own_repeat, Unweighted, _own_repeat_unweighted, _own_repeat_weighted)


def _is_sized(workspace: Workspace, n: int) -> bool:
    """Whether priorities at n candidates tell of the sizes of parts, not of their number alone."""
    raise NotImplementedError


def _sized_when_large(workspace: Workspace, n: int) -> bool:
    return n >= SIZED_FROM


def _never_sized(workspace: Workspace, n: int) -> bool:
    return False


specialise(_is_sized, BitCounting, _sized_when_large, _never_sized)


def _has_excess(board: Board, levels: CostLevels, level: int, workspace: Workspace, state: State) -> bool:
    """Whether priorities are those of ``prioritise_by_excess``."""
    raise NotImplementedError


def _excess_when_alike(board: Board, levels: CostLevels, level: int, workspace: Workspace, state: State) -> bool:
    guess, n, max_parts = state.ply + 1, state.n, state.max_parts
    alike = levels.guessed[level, guess] == levels.isolated[level, guess + 1] < levels.isolated[level, guess + 2]
    # F(3) candidates or fewer: then the excess of ``count_excess`` has but one term, the members beyond F(2).
    few = n <= min(int64(MAX_SIZED), found_by_next(board.feedback_count, max_parts, max_parts))
    return alike and few and board.feedback_count <= _EXCESS_FEEDBACKS


def _never_excess(board: Board, levels: CostLevels, level: int, workspace: Workspace, state: State) -> bool:
    return False


specialise(_has_excess, BitCounting, _excess_when_alike, _never_excess)


@entry_kernel
def prioritise_by_excess(
    board: Board, levels: CostLevels, level: int, workspace: Workspace, state: State, guesses: int
) -> int:
    """Change priorities where this guess and the next two cost the same, but the one after these costs more.

    What matters then is by how much parts are larger than ``state.max_parts``: so many candidates at least are not left
    alone by the next guess. The *excess* of a guess is read off its priority as ``-(priority >> 7)``.

    Returns:
        1 if the priorities are changed, else 0.
    """
    changed = _has_excess(board, levels, level, workspace, state)
    if changed:
        _lower_by_excess(board, workspace, state, guesses)
    return int64(changed)


def _lower_by_excess(board: Board, workspace: Workspace, state: State, guesses: int) -> None:
    raise NotImplementedError  # compiled as one of the two below


def _lower_by_excess_bits(board: Board, workspace: Workspace, state: State, guesses: int) -> None:
    ply, priority, room = state.ply, workspace.priority, workspace.counting
    width = (guesses + LANES - 1) // LANES * LANES
    if board.feedback_count <= 16:
        count_excess(board, workspace.candidates, state, width, room.planes16, room.excess)
    else:
        count_excess(board, workspace.candidates, state, width, room.planes32, room.excess)
    # The priorities of large sets have been lowered by twice the excess already, see ``guess_ordering``.
    unit = int16(_EXCESS_UNIT - 2 if state.n >= SIZED_FROM else _EXCESS_UNIT)
    for g in range(uint64(width)):
        less = int16(unit * int16(room.excess[g]))
        priority[ply, g] = int16(priority[ply, g] - less) if priority[ply, g] > USELESS else int16(USELESS)


def _nothing_to_lower(board: Board, workspace: Workspace, state: State, guesses: int) -> None:
    return


specialise(_lower_by_excess, BitCounting, _lower_by_excess_bits, _nothing_to_lower)
