"""Lower bounds of costs, from sizes and from the priorities of guesses; see ``costs``.

The *guess* at a state is guess number d = ply + 1. ``isolated[d]`` is the price of the candidates that this guess
leaves alone.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels import thresholds
from solver_tree.kernels.board import INFINITE, LANES, Board, Unweighted
from solver_tree.kernels.costs import CONSTANT_FROM, LAST_LISTED, CostLevels, cost_of, must_separate, rise
from solver_tree.kernels.guess_ordering import ANY_EXCESS, lower_by_excess, priority_bound
from solver_tree.kernels.integers import int16, int64, uint64
from solver_tree.kernels.isolation import fewest_not_isolated
from solver_tree.kernels.jit import case_of, entry_kernel, kernel, specialised
from solver_tree.kernels.partition import add_not_isolated, count_excess, most_isolated, part_by_sizes
from solver_tree.kernels.quick_bounds import quick_bound
from solver_tree.kernels.repeats import fewest_repeats, weigh_repeats
from solver_tree.kernels.size_bounds import found_by_next, most_parts, most_parts_of_others
from solver_tree.kernels.supersets import (
    fewest_together,
    largest_gain,
    ordered_slot,
    orders_guesses_for_costs,
    take_places,
)
from solver_tree.kernels.values import Unsettled
from solver_tree.kernels.weights import ONE_EACH, unit_shift, weigh, weighted
from solver_tree.kernels.workspace import (
    USELESS,
    BitCounting,
    RepeatCounting,
    State,
    Workspace,
    counts_bits,
    with_weight,
)

_EXCESS_UNIT = 128
"""How much each candidate in excess lowers a priority."""

# ``prioritise_by_excess`` lowers priorities from 2 * parts (+ 3 for candidates) by _EXCESS_UNIT for each candidate in
# excess, of whom there are at most MOST_IN_EXCESS: the result fits in 16 bits, and a shift reads the excess again.
assert _EXCESS_UNIT * thresholds.MOST_IN_EXCESS < -USELESS
assert 2 * thresholds.EXCESS_FEEDBACKS + 3 < _EXCESS_UNIT == 1 << 7


@specialised
def cost_size_bound(board: Board, levels: CostLevels, level: int, candidates: NDArray[np.int32], state: State) -> int:
    """A lower bound of the cost of two candidates or more, from their number and weights; exact for two.

    In the best case this guess finds the heaviest candidate, and each later guess finds as many candidates as
    ``size_bounds`` allows, heavy ones first.

    Where a candidate that guess number d isolates costs less than one that guess d + 1 finds, as it does until known,
    there is more: of more than F(d) candidates, at most F(d) - 1 are isolated or found by d - 1 guesses. That is so
    for d = 1: then none is. And of more than F(d + 1), the first guess leaves some part of more than F(d), of which
    at most F(d) - 1 are, and F(d) of any other. So one candidate for each such d costs the next price or more.
    """
    weight_of, begin = board.weights.by_secret, state.begin
    total = cost_of(levels.guessed[level, state.ply + 1], weight_of[candidates[begin]])
    found, within, guess = int64(1), int64(1), int64(state.ply + 1)
    while found < state.n:
        price = levels.isolated[level, guess]
        if price >= INFINITE:
            return int64(INFINITE)
        within = found_by_next(state.branching, within)
        together = within < state.n and levels.guessed[level, guess + 1] > price
        more = min(within - int64(together), state.n)
        for i in range(found, more):
            total += price * weight_of[candidates[begin + i]]
        found, guess = more, min(guess + 1, int64(LAST_LISTED))
    return min(total, int64(INFINITE))


@case_of(cost_size_bound, Unweighted)
def _(board: Board, levels: CostLevels, level: int, candidates: NDArray[np.int32], state: State) -> int:
    total, found, guess = int64(levels.guessed[level, state.ply + 1]), int64(1), int64(state.ply + 1)
    while found < state.n:
        price = levels.isolated[level, guess]
        if price >= INFINITE:
            return int64(INFINITE)
        more = found_by_next(state.branching, found)
        total += price * (min(more, state.n) - found)
        if more < state.n:
            total += levels.guessed[level, guess + 1] - price
        found, guess = more, min(guess + 1, int64(LAST_LISTED))
    return min(total, int64(INFINITE))


@entry_kernel
def quick_cost(board: Board, levels: CostLevels, level: int, workspace: Workspace, state: State) -> int:
    """A lower bound of the cost from sizes and from the partitions of candidates, as ``2 * bound + [it is exact]``."""
    ply, n = state.ply, state.n
    # 1. One candidate costs its price. Of two, and where prices no longer rise, the heaviest is the best guess.
    if n == 1:
        return 2 * cost_of(levels.isolated[level, ply], state.weight) + 1
    lower = cost_size_bound(board, levels, level, workspace.candidates, state)
    if n == 2 or levels.rules[level, CONSTANT_FROM] <= ply + 1 or lower >= INFINITE:
        return 2 * lower + 1
    # 2. A heaviest candidate that separates all is the best guess.
    quick = quick_bound(board, workspace, state)
    if quick & 1 == 1:
        heaviest = weigh(board.weights, workspace.candidates, state.begin, int64(1))
        if quick >> 1 == 2 * state.weight - heaviest:
            return 2 * lower + 1
        # 3. A candidate that leaves only one pair together (known here only without weights) is the best guess,
        #    unless another guess separates all, and costs less although it finds none.
        first, price = levels.guessed[level, ply + 1], levels.isolated[level, ply + 1]
        pair = levels.guessed[level, ply + 2] + levels.isolated[level, ply + 2]
        if pair < INFINITE and (n > most_parts_of_others(state.branching) or first + pair <= 3 * price):
            return 2 * (first + (n - 3) * price + pair) + 1
    return 2 * lower


@entry_kernel
def bound_costs(
    board: Board, levels: CostLevels, level: int, workspace: Workspace, state: State, bounds: NDArray[np.int64]
) -> None:
    """Replace the priorities of guesses in ``bounds`` by lower bounds of their costs, candidates or not."""
    for i in range(bounds.size):
        other, candidate = guess_cost_bounds(board, levels, level, workspace, state, bounds[i])
        bounds[i] = min(other, candidate)


@kernel
def guess_cost_bounds(
    board: Board, levels: CostLevels, level: int, workspace: Workspace, state: State, priority: int
) -> tuple[int, int]:
    """Lower bounds of the costs of guesses with this priority: for guesses that are no candidates, and for candidates.

    Neither bound falls as the priority falls. So once both are too high, all guesses of lower priority can be left out.
    That is so because only the weight passed to ``rise`` depends on the priority. The weight never falls as the
    priority falls, and ``rise`` never falls as the weight grows, because prices never fall.
    """
    guess, n = state.ply + 1, state.n
    price, later = levels.isolated[level, guess], levels.isolated[level, guess + 1]
    if price >= INFINITE:  # what is not found now is too late
        bound = int64(INFINITE if n > 1 else 0)
        return bound, bound
    # 1. Each candidate in excess costs the price of a later guess, or more: the next one, where it is found when it is
    #    known; else the one after that, as the next guess does not isolate it.
    kind = _excess_kind(board, levels, level, workspace, state)
    if kind != NO_EXCESS:
        dear = later if kind == NOT_ISOLATED else levels.isolated[level, guess + 2]
        bound = price * state.weight + rise(price, dear, -(int64(priority) >> 7))
        return bound, bound
    # 2. This guess does not isolate its repeats, so they cost the price of the next guess or more. The priority of a
    #    candidate contains its repeats minus the weight of the candidate.
    repeats = priority_bound(board.weights, state, priority) - 2 * state.weight
    heaviest = weigh(board.weights, workspace.candidates, state.begin, int64(1))
    candidate_repeats = repeats + int64(not weighted(board.weights))
    # 3. A priority from sizes counts a candidate once more for each guess that it takes after the next one. Where no
    #    later step of the prices is smaller than the next one, each of these guesses costs that step or more, so the
    #    count stands for repeats. Elsewhere, only the candidates that no guess can separate count.
    if _is_sized(workspace, n) and not levels.convex_from[level, guess]:
        repeats = n - most_parts_of_others(state.branching)
        candidate_repeats = n - most_parts(state.branching)
    other = price * state.weight + rise(price, later, repeats)
    saved = (price - levels.guessed[level, guess]) * heaviest
    return other, price * state.weight + rise(price, later, candidate_repeats) - saved


@specialised
def _is_sized(workspace: Workspace, n: int) -> bool:
    """Whether priorities at n candidates depend on the sizes of parts, not only on their number."""
    return False


@case_of(_is_sized, BitCounting)
def _(workspace: Workspace, n: int) -> bool:
    return n >= thresholds.SIZED_FROM


NO_EXCESS, NOT_ISOLATED, BEYOND_PARTS = range(3)
"""What counts as excess of a guess: nothing; the candidates that it does not isolate; or the members of each part that
exceed the most parts of the next guess."""


@specialised
def _excess_kind(board: Board, levels: CostLevels, level: int, workspace: Workspace, state: State) -> int:
    """Which excess priorities contain, see ``prioritise_by_excess``."""
    return int64(NO_EXCESS)


@case_of(_excess_kind, BitCounting)
def _(board: Board, levels: CostLevels, level: int, workspace: Workspace, state: State) -> int:
    guess, n = state.ply + 1, state.n
    later = levels.isolated[level, guess + 1]
    if n > thresholds.SIZED_TO or board.feedback_count > thresholds.EXCESS_FEEDBACKS:
        return int64(NO_EXCESS)
    if _counts_until_known(levels, level, guess) and levels.convex_from[level, guess]:
        return int64(NOT_ISOLATED if n <= thresholds.MOST_IN_EXCESS else NO_EXCESS)
    alike = levels.guessed[level, guess] == later < levels.isolated[level, guess + 2]
    return int64(BEYOND_PARTS if alike else NO_EXCESS)


@kernel
def _counts_until_known(levels: CostLevels, level: int, guess: int) -> bool:
    """Whether what a guess isolates costs less than what the next one does, and need not be guessed."""
    return levels.isolated[level, guess] < levels.isolated[level, guess + 1] == levels.guessed[level, guess + 1]


@entry_kernel
def least_cost_bound(
    board: Board, levels: CostLevels, level: int, workspace: Workspace, state: State, beta: int
) -> int:
    """The least of the lower bounds of all guesses at a state of three candidates or more; ``beta`` if that is less.

    It is what ``guess_cost_bounds`` says of the best guess. But where secrets count until they are known, it counts
    what guesses do not isolate, not their repeats. Where repeats cost no more, it is a bound by sizes.
    """
    guess, heaviest = state.ply + 1, weigh(board.weights, workspace.candidates, state.begin, int64(1))
    price, later = levels.isolated[level, guess], levels.isolated[level, guess + 1]
    if price >= INFINITE:
        return int64(beta)
    isolated, saved = price * state.weight, (price - levels.guessed[level, guess]) * heaviest
    if price == later or isolated - saved >= beta:
        return min(isolated - saved, int64(beta))
    missing, dearer = beta - isolated + saved, later - price
    if later >= INFINITE:  # one repeat is too many, even of weight 0
        state, missing, dearer = with_weight(state, int64(ONE_EACH)), int64(1), int64(1)
    shift = unit_shift(board.weights, state.weight)
    unit = int64(1) << max(shift, int64(0))
    enough = (missing + dearer * unit - 1) // (dearer * unit)
    if _counts_until_known(levels, level, guess):
        together = fewest_not_isolated(board, workspace, state, enough)
        return min(isolated + rise(price, later, together * unit), int64(beta))
    fewest = fewest_repeats(board, workspace, state, enough)
    other = isolated + rise(price, later, fewest * unit)
    if saved == 0 or other - saved >= beta:
        return min(other - saved, int64(beta))
    repeats = enough  # of a candidate
    for i in range(state.begin, state.begin + state.n):
        if repeats > fewest:
            own = int64(board.secret_guess[workspace.candidates[i]])
            repeats = min(repeats, weigh_repeats(board, workspace, state, shift, own, repeats - 1))
    return min(other, isolated + rise(price, later, repeats * unit) - saved, int64(beta))


@entry_kernel
def least_bound_until_known(
    board: Board, levels: CostLevels, level: int, workspace: Workspace, state: State, beta: int
) -> int:
    """``least_cost_bound`` in games that count by bits, as far as it counts what guesses do not isolate; else 0."""
    guess, n = state.ply + 1, state.n
    if _excess_kind(board, levels, level, workspace, state) != NOT_ISOLATED:
        return int64(0)
    price, later = levels.isolated[level, guess], levels.isolated[level, guess + 1]
    width = (int64(board.representative_count[state.symmetry_state]) + LANES - 1) // LANES * LANES
    together = n - most_isolated(board, workspace, state, width)
    return min(price * n + rise(price, later, together), int64(beta))


@specialised
def bounded_from(counting: BitCounting | RepeatCounting) -> int:
    """From how many candidates on all guesses at a part are bounded before it is searched."""
    return int64(thresholds.BOUNDED_FROM_BY_REPEATS)


@case_of(bounded_from, BitCounting)
def _(counting: BitCounting | RepeatCounting) -> int:
    return int64(thresholds.BOUNDED_FROM_BY_BITS)


@entry_kernel
def bound_costs_by_superset(
    board: Board, levels: CostLevels, level: int, workspace: Workspace, state: State, unsettled: Unsettled
) -> int:
    """Raise the bounds of unsettled parts as ``supersets.bound_by_superset`` does, from the best priority of any guess.

    The parts are in order, but need not be copied.

    Returns:
        By how much the bounds rise.
    """
    slot, ply, risen = ordered_slot(board, workspace, state), state.ply, int64(0)
    price, later = levels.isolated[level, ply + 2], levels.isolated[level, ply + 3]
    for p in range(unsettled.parts if slot >= 0 and price < later else int64(0)):
        if risen >= unsettled.rise:
            break
        part, known = part_by_sizes(board, workspace, state, p), int64(workspace.part_bound[ply, p])
        n = part.n
        kind = _excess_kind(board, levels, level, workspace, part)
        if n < thresholds.FEWEST_IN_SUBSET or kind == BEYOND_PARTS:
            continue
        take_places(workspace, state, part.begin, n)
        if kind == NOT_ISOLATED:
            missing = known + unsettled.rise - risen - price * n
            enough = (missing + later - price - 1) // (later - price)
            priority = -(fewest_together(board, workspace, slot, n, enough) * _EXCESS_UNIT)
        else:
            priority = 2 * largest_gain(board, workspace, slot, n, int64(0)) + 1
        other, candidate = guess_cost_bounds(board, levels, level, workspace, part, priority)
        bound = min(other, candidate, int64(INFINITE))
        if bound > known:
            workspace.part_bound[ply, p] = bound
            risen += bound - known
    return risen


def counts_excess(board: Board) -> bool:
    """Whether priorities have room for an excess."""
    return counts_bits(board) and board.feedback_count <= thresholds.EXCESS_FEEDBACKS


def least_bound_kernel(board: Board, *, until_known: bool = True, any_size: bool = False) -> Any | None:
    """The kernel that bounds all guesses at a state; it takes a workspace ``with_planes``. None if none is of use.

    Args:
        board: the board.
        until_known: whether secrets count until they are known.
        any_size: return also what is of use only for larger boards of this kind.
    """
    if not counts_bits(board):
        return least_cost_bound
    many = counts_excess(board) and orders_guesses_for_costs(board, any_size=any_size)
    return least_bound_until_known if many and until_known else None


@entry_kernel
def prioritise_by_excess(
    board: Board, levels: CostLevels, level: int, workspace: Workspace, state: State, guesses: int
) -> int:
    """Lower the priority of each guess by its *excess*, where prices show how many candidates must cost more.

    Where a secret counts as found when it is known, and prices rise no slower later on, the excess is the number of
    candidates that the guess does not isolate, each counted once more for each guess that it takes after the next one,
    as far as sizes show. Where this guess and the next two cost the same, but the one after these costs more, it is the
    number of members of each part beyond the most parts of any guess: the next guess does not isolate that many. The
    excess can be read from a priority as ``-(priority >> 7)``. Where the next guess must separate all, guesses with
    such members are useless instead.

    It is for boards of which ``counts_excess`` is true, and for workspaces ``with_planes``.

    Returns:
        1 if the priorities are changed, else 0.
    """
    kind = _excess_kind(board, levels, level, workspace, state)
    if kind != NO_EXCESS:
        _lower_by_excess(board, workspace, state, guesses, kind)
    elif must_separate(levels, level, state.ply + 1) and most_parts(state.branching) < state.n <= thresholds.SIZED_TO:
        _bar_excess(board, workspace, state, guesses)
    else:
        return int64(0)
    return int64(1)


@kernel
def _bar_excess(board: Board, workspace: Workspace, state: State, guesses: int) -> None:
    """Make guesses useless that have a part of more members than any guess makes parts."""
    priority, excess, width = workspace.priority, workspace.counting.excess, (guesses + LANES - 1) // LANES * LANES
    count_excess(board, workspace, state, width, int64(0), False)
    for block in range(uint64(width // LANES)):
        for lane in range(uint64(LANES)):
            if excess[block, lane] > 0:
                priority[state.ply, block * uint64(LANES) + lane] = USELESS


@kernel
def _lift_to_parity(workspace: Workspace, ply: int, width: int) -> None:
    """Lift useful priorities below 0 to 0 or 1, so that they seem to contain no excess; candidates stay odd."""
    priority = workspace.priority
    for i in range(uint64(width)):
        here = priority[ply, i]
        if int16(USELESS) < here < int16(0):
            priority[ply, i] = here & int16(1)


@kernel
def _lower_by_excess(board: Board, workspace: Workspace, state: State, guesses: int, kind: int) -> None:
    """Lower the priority of each guess by its excess of a kind."""
    excess, width = workspace.counting.excess, (guesses + LANES - 1) // LANES * LANES
    sized = state.n >= thresholds.SIZED_FROM
    if sized:  # priorities have been lowered by twice this excess, or for listed guesses by that of more terms
        count_excess(board, workspace, state, width, int64(0), True)
        lower_by_excess(workspace, state.ply, width, int64(-2), int64(ANY_EXCESS))
        _lift_to_parity(workspace, state.ply, width)
    # With at most F(3) candidates, all terms are those beyond F(2).
    few = state.n <= found_by_next(state.branching, most_parts(state.branching))
    if kind == BEYOND_PARTS and not (sized and few):
        count_excess(board, workspace, state, width, int64(0), False)
    if kind == NOT_ISOLATED:
        if not sized:
            for block in range(uint64(width // LANES)):
                for lane in range(uint64(LANES)):
                    excess[block, lane] = 0
        add_not_isolated(board, workspace, state, width)
    lower_by_excess(workspace, state.ply, width, int64(_EXCESS_UNIT), int64(thresholds.MOST_IN_EXCESS))
