"""The order in which the guesses at a state are tried: by lower bounds of their totals, which also show when to stop.

The *priority* of a guess is a 16-bit number: ``2 * (base - units) + [the guess is a candidate]``, where the units are
what the guess costs beyond two for each candidate, see ``weights``. So a guess of higher priority has a smaller or
equal bound, and among equal bounds a candidate goes first. ``priority_bound`` returns the bound. Priorities fall as
bounds rise: as soon as the bound of one guess is too high, all guesses after it can be left out.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels import thresholds
from solver_tree.kernels.board import INFINITE, LANES, MAX_BIT_FEEDBACKS, Board, Consistent, Unweighted
from solver_tree.kernels.instructions import lowest_bit
from solver_tree.kernels.integers import int16, int32, int64, uint64
from solver_tree.kernels.jit import case_of, entry_kernel, kernel, specialised
from solver_tree.kernels.legality import (
    bar_illegal,
    keep_legal,
    legal_guess,
    legal_guesses,
)
from solver_tree.kernels.partition import count_excess, count_parts, size_parts
from solver_tree.kernels.repeats import count_repeats, counts_alone, weigh_repeats
from solver_tree.kernels.vectors import lanes_equal, load
from solver_tree.kernels.weights import (
    Weights,
    guess_units,
    priority_base,
    unit_shift,
    units_reaching,
)
from solver_tree.kernels.workspace import (
    MAX_REPEATS,
    USELESS,
    State,
    Workspace,
    counts_bits,
    narrowed,
    with_planes,
)

ANY_EXCESS = 32767
"""More than the excess of any guess."""

_HIGHEST = 32767

MAX_PARTS = (_HIGHEST - 4) // 2
"""The most parts of a guess, without weights: the priority of a candidate that makes them is below _HIGHEST."""


def prioritise_guesses(board: Board, workspace: Workspace, state: State, guesses: int, beta: int) -> int:
    """Give priorities to the guesses from 0 to ``guesses - 1``, in ``Workspace.priority``.

    A part of c candidates takes at least 2c - 1 guesses in total. So a guess with k parts takes at least 3n - k, or one
    less when it is a candidate, because the part that wins takes no further guess. That is exact when no part has more
    than two members. From SIZED_FROM candidates on, sizes are counted: large parts take more, see
    ``size_bounds``.

    Args:
        board: the game.
        workspace: this thread's memory; it holds the candidates.
        state: the candidates.
        guesses: how many guesses get priorities.
        beta: guesses whose bound is this or more may be marked as useless.

    Returns:
        The branching at the candidates, or an upper bound, see ``size_bounds``.
    """
    return int(prioritiser(board)(board, with_planes(board, workspace), state, guesses, beta))


def prioritiser(board: Board) -> Any:
    """The kernel that does what ``prioritise_guesses`` says for a board; it takes a workspace ``with_planes``."""
    if not counts_bits(board):
        return prioritise_by_repeats
    return prioritise_candidates if isinstance(board.legality, Consistent) else prioritise_by_parts


@kernel
def priority_bound(weights: Weights, state: State, priority: int) -> int:
    """The lower bound of the total of a guess with this priority at a state."""
    units = priority_base(weights, state.n) - (priority >> 1)
    return 2 * state.weight + (units << unit_shift(weights, state.weight))


@entry_kernel
def prioritise_by_parts(board: Board, workspace: Workspace, state: State, guesses: int, beta: int) -> int:
    """``prioritise_guesses`` with few feedbacks."""
    ply, n, priority, room = state.ply, state.n, workspace.priority, workspace.counting
    width = (guesses + LANES - 1) // LANES * LANES
    branching = _branching_by_counts(board, workspace, state, width, count_parts(board, workspace, state, width))
    known = narrowed(state, branching)
    if n > thresholds.SIZED_TO:
        for guess in range(guesses):
            priority[ply, guess] = _priority_by_sizes(board, workspace, known, guess)
    else:
        # A guess that makes no more parts than this is useless: it makes one; or, in a large set, its bound is too high
        # whatever the sizes of its parts are, even if it is a candidate.
        least = int64(1)
        if n >= thresholds.SIZED_FROM:
            least = max(min(3 * n - 1 - beta, int64(MAX_BIT_FEEDBACKS)), least)
        for block in range(uint64(width // LANES)):
            for lane in range(uint64(LANES)):  # the compiler makes vectors of 16-bit numbers of this
                parts = int16(room.counts[block, lane])
                doubled = int16(parts + parts)
                priority[ply, block * uint64(LANES) + lane] = doubled if parts > int16(least) else int16(USELESS)
        if n >= thresholds.SIZED_FROM:
            count_excess(board, workspace, known, width, least, True)
            lower_by_excess(workspace, ply, width, int64(2), int64(ANY_EXCESS))
    prefer_candidates(board, workspace, state)
    keep_legal(board.legality, workspace, ply)
    return branching


@kernel
def _branching_by_counts(board: Board, workspace: Workspace, state: State, width: int, most: int) -> int:
    """The branching of the first ``width`` guesses, whose parts are in ``counting.counts``; ``most`` is the largest."""
    if _all_found_soon(state.n, most):
        return 2 * most
    counts, others = workspace.counting.counts, int64(0)
    for block in range(uint64(width // LANES)):
        for lane in range(uint64(LANES)):
            others += int64(counts[block, lane] == most)
    for i in range(state.begin, state.begin + state.n):
        guess = board.secret_guess[workspace.candidates[i]]
        others -= int64(guess < width and counts[guess // LANES, guess % LANES] == most)
    return 2 * most - int64(others == 0)


@kernel
def _all_found_soon(n: int, most: int) -> bool:
    """Whether F(3) >= n in any case. Then it makes no difference if only candidates make most parts."""
    return n <= 1 + (most - 1) * most


@entry_kernel
def prioritise_candidates(board: Board, workspace: Workspace, state: State, guesses: int, beta: int) -> int:
    """``prioritise_guesses`` with few feedbacks if only candidates are legal: they are few, and counted one by one."""
    listed = legal_guesses(board.legality, workspace, state.ply, guesses)
    for i in range(listed):
        workspace.listed[i] = legal_guess(board.legality, workspace, state.ply, i)
    return prioritise_listed_by_parts(board, workspace, state, listed, True)


@kernel
def lower_by_excess(workspace: Workspace, ply: int, width: int, unit: int, most: int) -> None:
    """Lower the priority of each useful guess by ``unit`` for each candidate in its excess, at most for ``most``."""
    priority, excess = workspace.priority, workspace.counting.excess
    for block in range(uint64(width // LANES)):
        for lane in range(uint64(LANES)):
            here = priority[ply, block * uint64(LANES) + lane]
            useful = here > int16(USELESS)
            lowered = int16((here if useful else int16(0)) - int16(unit) * min(int16(excess[block, lane]), int16(most)))
            priority[ply, block * uint64(LANES) + lane] = lowered if useful else int16(USELESS)


@entry_kernel
def prioritise_by_repeats(board: Board, workspace: Workspace, state: State, guesses: int, beta: int) -> int:
    """``prioritise_guesses`` with many feedbacks or with weights: count repeats as far as ``beta`` requires."""
    ply, n = state.ply, state.n
    width = (guesses + LANES - 1) // LANES * LANES
    if counts_alone(board, workspace, state):
        listed = legal_guesses(board.legality, workspace, ply, guesses)
        for i in range(listed):
            workspace.listed[i] = legal_guess(board.legality, workspace, ply, i)
        fewest = _prioritise_listed_repeats(board, workspace, state, listed, beta)
        return _prioritise_candidates(board, workspace, state, guesses, beta, fewest)
    priority, repeats = workspace.priority, workspace.counting.repeats
    shift, base = unit_shift(board.weights, state.weight), priority_base(board.weights, n)
    limit = min(max(units_reaching(board.weights, state.weight, shift, beta), int64(0)), int64(MAX_REPEATS))
    fewest = limit
    if limit > 0:
        bar_illegal(board.legality, workspace, ply)
        fewest = count_repeats(board, workspace, state, width, limit, False)
    if fewest == limit:
        for g in range(uint64(width)):
            priority[ply, g] = int16(USELESS)
    else:
        highest, useless = int32(2 * base), int32(limit)
        for block in range(uint64(width // LANES)):
            for lane in range(uint64(LANES)):
                repeated = int32(repeats[block, lane])
                gained = int32(highest - int32(repeated + repeated))
                priority[ply, block * uint64(LANES) + lane] = int16(gained if repeated < useless else int32(USELESS))
    return _prioritise_candidates(board, workspace, state, guesses, beta, fewest)


@kernel
def _prioritise_listed_repeats(board: Board, workspace: Workspace, state: State, listed: int, beta: int) -> int:
    """Give priorities to the first guesses of ``Workspace.listed``, as if none were a candidate.

    All other guesses become useless. The fewest repeats of a listed guess are returned.
    """
    ply, weight = state.ply, state.weight
    shift, base = unit_shift(board.weights, weight), priority_base(board.weights, state.n)
    for guess in range(uint64(workspace.priority.shape[1])):
        workspace.priority[ply, guess] = USELESS
    fewest = limit = max(units_reaching(board.weights, weight, shift, beta), int64(0))
    for i in range(listed if limit > 0 else int64(0)):
        guess = int64(workspace.listed[i])
        repeated = weigh_repeats(board, workspace, state, shift, guess, limit - 1)
        fewest = min(fewest, repeated)
        if repeated < limit:
            workspace.priority[ply, guess] = int16(2 * (base - repeated))
    return fewest


@kernel
def _prioritise_candidates(
    board: Board, workspace: Workspace, state: State, guesses: int, beta: int, fewest: int
) -> int:
    """Raise the priority of each candidate, whose bound is lower by its weight; return the branching.

    All other guesses have at least ``fewest`` repeats, in units. Candidates beyond the first ``guesses`` guesses have
    no priority: one of those represents them, with as many repeats.
    """
    ply, weight = state.ply, state.weight
    shift, base = unit_shift(board.weights, weight), priority_base(board.weights, state.n)
    useless = units_reaching(board.weights, weight, shift, beta)
    for i in range(state.begin, state.begin + state.n):
        secret = workspace.candidates[i]
        guess, saved = uint64(board.secret_guess[secret]), guess_units(board.weights, secret, shift)
        if guess >= uint64(guesses):
            continue
        if workspace.priority[ply, guess] > USELESS:
            workspace.priority[ply, guess] += int16(2 * saved + 1)
            continue
        repeated = weigh_repeats(board, workspace, state, shift, int64(guess), max(useless + saved - 1, int64(0)))
        fewest = min(fewest, repeated)
        if repeated < useless + saved:
            workspace.priority[ply, guess] = int16(2 * (base - repeated + saved) + 1)
    return branching_by_repeats(board.weights, workspace, state, guesses, fewest, useless)


@specialised
def branching_by_repeats(
    weights: Weights, workspace: Workspace, state: State, guesses: int, fewest: int, limit: int
) -> int:
    """The branching of the first ``guesses`` guesses, if none has fewer repeats.

    Those with fewer than ``limit`` repeats have priorities. Repeats in units of weight say nothing of parts.
    """
    return state.branching


@case_of(branching_by_repeats, Unweighted)
def _(weights: Weights, workspace: Workspace, state: State, guesses: int, fewest: int, limit: int) -> int:
    most = state.n - fewest
    if fewest >= limit or _all_found_soon(state.n, most):
        return 2 * most
    others = int64(0)
    for guess in range(uint64(guesses)):
        others += int64(workspace.priority[state.ply, guess] == 2 * most)
    return 2 * most - int64(others == 0)


@kernel
def _priority_by_sizes(board: Board, workspace: Workspace, state: State, guess: int) -> int:
    """The priority of one guess, as if it were no candidate, from the sizes of its parts."""
    size_parts(board, workspace, state, guess)
    sizes, n = workspace.sizes, state.n
    bound = int64(n + sizes[board.win])
    for feedback in range(board.feedback_count):
        size = int64(sizes[feedback])
        if size == n:
            return int16(USELESS)
        if feedback != board.win and size > 0:
            bound += int64(board.size_bound[state.branching, size]) if n >= thresholds.SIZED_FROM else 2 * size - 1
    # What is cut off states a bound below the computed one, which is still true.
    return int16(max(2 * (3 * n - bound), thresholds.LOWEST_PRIORITY))


def prioritise_listed(board: Board, workspace: Workspace, state: State, listed: int, represent_all: bool) -> int:
    """Give priorities to the first ``listed`` guesses of ``Workspace.listed``; all others become useless.

    Args:
        board, workspace, state: as for ``prioritise_guesses``.
        listed: how many guesses.
        represent_all: whether these guesses represent all. If not, others may make more parts of what they leave.

    Returns:
        The branching at the candidates, or an upper bound.
    """
    return int(listed_prioritiser(board)(board, workspace, state, listed, represent_all))


def listed_prioritiser(board: Board) -> Any:
    """The kernel that does what ``prioritise_listed`` says for a board."""
    return prioritise_listed_by_parts if counts_bits(board) else prioritise_listed_by_repeats


@entry_kernel
def prioritise_listed_by_parts(
    board: Board, workspace: Workspace, state: State, listed: int, represent_all: bool
) -> int:
    """``prioritise_listed`` with few feedbacks."""
    branching = int64(0) if represent_all else state.branching
    for i in range(listed if represent_all else int64(0)):
        branching = max(branching, _branching_of(board, workspace, state, int64(workspace.listed[i])))
    for guess in range(workspace.priority.shape[1]):
        workspace.priority[state.ply, guess] = USELESS
    known = narrowed(state, branching)
    for i in range(listed):
        guess = int64(workspace.listed[i])
        workspace.priority[state.ply, guess] = _priority_by_sizes(board, workspace, known, guess)
    prefer_candidates(board, workspace, state)
    return branching


@entry_kernel
def prioritise_listed_by_repeats(
    board: Board, workspace: Workspace, state: State, listed: int, represent_all: bool
) -> int:
    """``prioritise_listed`` with many feedbacks or with weights."""
    fewest = _prioritise_listed_repeats(board, workspace, state, listed, INFINITE)
    prefer_candidates(board, workspace, state)
    if not represent_all:
        return state.branching
    return branching_by_repeats(
        board.weights, workspace, state, int64(board.feedback.shape[0]), fewest, int64(INFINITE)
    )


@kernel
def _branching_of(board: Board, workspace: Workspace, state: State, guess: int) -> int:
    """The branching of one guess."""
    size_parts(board, workspace, state, guess)
    parts = int64(0)
    for feedback in range(board.feedback_count):
        parts += int64(workspace.sizes[feedback] > 0)
    return 2 * parts - int64(workspace.sizes[board.win] > 0)


@kernel
def prefer_candidates(board: Board, workspace: Workspace, state: State) -> None:
    """Raise the priorities of the guesses that are candidates: their bound is lower, and they go first."""
    shift = unit_shift(board.weights, state.weight)
    for i in range(state.begin, state.begin + state.n):
        secret = workspace.candidates[i]
        guess = board.secret_guess[secret]
        if workspace.priority[state.ply, guess] > USELESS:
            workspace.priority[state.ply, guess] += int16(2 * guess_units(board.weights, secret, shift) + 1)


class Cursor(NamedTuple):
    """A place in the order of the guesses at a node.

    Attributes:
        priority: the priority of the guess; USELESS at the end of the order.
        guess: the number of the guess; -1 before the first guess of this priority.
    """

    priority: int
    guess: int


@kernel
def first_in_order(priority: NDArray[np.int16], ply: int, guesses: int) -> Cursor:
    """The place before the first of ``guesses`` guesses, by ``Workspace.priority``."""
    return Cursor(_next_priority(priority, ply, guesses, int64(_HIGHEST)), int64(-1))


@kernel
def next_in_order(priority: NDArray[np.int16], ply: int, guesses: int, cursor: Cursor) -> Cursor:
    """The place of the next guess, by falling priority and then by number; or that before the next priority."""
    guess = _next_guess(priority, ply, guesses, cursor)
    if guess >= 0:
        return Cursor(cursor.priority, guess)
    return Cursor(_next_priority(priority, ply, guesses, cursor.priority), int64(-1))


@kernel
def _next_priority(priority: NDArray[np.int16], ply: int, guesses: int, below: int) -> int:
    """The highest priority less than ``below``; USELESS when there is none."""
    limit, highest = int16(below), int16(USELESS)
    for g in range(uint64(guesses)):
        here = priority[ply, g]
        highest = max(highest, here if here < limit else int16(USELESS))
    return int64(highest)


@kernel
def _next_guess(priority: NDArray[np.int16], ply: int, guesses: int, cursor: Cursor) -> int:
    """The first guess after that of a cursor with the same priority; -1 when there is none."""
    first = uint64(cursor.guess + 1)
    left = ~uint64(0) << first % uint64(LANES)
    for block in range(first // uint64(LANES), uint64((guesses + LANES - 1) // LANES)):
        here = lanes_equal(load(priority, uint64(ply), block * uint64(LANES)), cursor.priority) & left
        if here:
            guess = int64(block * uint64(LANES) + lowest_bit(here))
            return guess if guess < guesses else int64(-1)
        left = ~uint64(0)
    return int64(-1)
