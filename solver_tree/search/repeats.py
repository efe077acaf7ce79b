"""How many answers are repeated: n candidates less the parts that a guess makes of them, for any number of answers.

A guess that answers n candidates in k different ways repeats n - k answers. Pairs of candidates are compared, all
guesses of a block side by side, and a block is left as soon as each of its guesses repeats too many.
"""

from __future__ import annotations

import numpy as np
from numba import int64, uint64
from numpy.typing import NDArray

from solver_tree.search.board import LANES, Board
from solver_tree.search.jit import kernel
from solver_tree.search.lanes import any_below, count_zeros, least, load, minus, save, xor, zeros_like
from solver_tree.search.scratch import MOST_COMPARED, Position, Scratch
from solver_tree.search.weights import heaviest, useless_repeats, weigh, weight

GROUP = 252


@kernel
def count_repeats(
    by_secret: NDArray[np.unsignedinteger],
    members: NDArray[np.int32],
    begin: int,
    n: int,
    width: int,
    limit: int,
    least_only: bool,
    rows: NDArray[np.unsignedinteger],
    repeats: NDArray[np.unsignedinteger],
) -> int:
    """Count the answers repeated among n candidates, for each of the first ``width`` guesses.

    Args:
        by_secret: (secrets, padded guesses) the answers.
        members, begin, n: the candidates are ``members[begin : begin + n]``, 1 to MOST_COMPARED, so that their
            repeats fit in a byte.
        width: a multiple of 64.
        limit: counts from here on, at most MOST_COMPARED, need not be exact: they are at least ``limit``.
        least_only: whether only the least count is wanted, so that each one that is found becomes the limit.
        rows: room for the block, shape (MOST_COMPARED + 4, 64), of the type of ``by_secret``.
        repeats: (blocks, 64) where the counts are written.

    Returns:
        The least count, or ``limit`` if it is not below.
    """
    zero = uint64(0)
    last, missing = uint64(begin + n - 1), int64(-n & 3)
    limit = int64(limit)
    fewest = limit
    for block in range(uint64(width // LANES)):
        column = block * uint64(LANES)
        total = zeros_like(load(by_secret, zero, zero))
        i = zero
        while i < uint64(n):
            # Four candidates at a time, so that a row that is loaded is compared four times. The last one stands for
            # those missing from four: that adds one repeat each.
            at = uint64(begin) + i
            a = load(by_secret, uint64(members[at]), column)
            b = load(by_secret, uint64(members[min(at + uint64(1), last)]), column)
            c = load(by_secret, uint64(members[min(at + uint64(2), last)]), column)
            d = load(by_secret, uint64(members[min(at + uint64(3), last)]), column)
            # ``apart`` is 0 where a candidate's answer is that of an earlier one, as only equal numbers have xor 0.
            apart_a = minus(zeros_like(a), int64(1))
            apart_b = xor(a, b)
            apart_c = least(xor(a, c), xor(b, c))
            apart_d = least(least(xor(a, d), xor(b, d)), xor(c, d))
            for j in range(zero, i):
                row = load(rows, j, zero)
                apart_a = least(apart_a, xor(a, row))
                apart_b = least(apart_b, xor(b, row))
                apart_c = least(apart_c, xor(c, row))
                apart_d = least(apart_d, xor(d, row))
            total = count_zeros(count_zeros(total, apart_a), apart_b)
            total = count_zeros(count_zeros(total, apart_c), apart_d)
            if not any_below(total, limit + missing):
                break
            save(rows, i, a)
            save(rows, i + uint64(1), b)
            save(rows, i + uint64(2), c)
            save(rows, i + uint64(3), d)
            i += uint64(4)
        total = minus(total, missing)
        save(repeats, block, total)
        if any_below(total, fewest):
            for lane in range(uint64(LANES)):
                fewest = min(fewest, int64(repeats[block, lane]))
            limit = fewest if least_only else limit
    return fewest


@kernel
def count_own_repeats(board: Board, scratch: Scratch, begin: int, n: int, guess: int, limit: int) -> int:
    """The answers that one guess repeats among n candidates, if they are at most ``limit``; else ``limit + 1``."""
    seen = scratch.counting.seen
    seen[-1] += 1
    now = seen[-1]
    repeats = int64(0)
    for i in range(uint64(begin), uint64(begin + n)):
        answer = board.by_secret[uint64(scratch.members[i]), uint64(guess)]
        if seen[answer] == now:
            repeats += 1
            if repeats > limit:
                break
        seen[answer] = now
    return repeats


@kernel
def least_bound(board: Board, scratch: Scratch, position: Position, beta: int) -> int:
    """A lower bound of all guesses at a position, or ``beta`` if that is less.

    Very many candidates are counted in groups: a guess that makes k1 and k2 parts of two groups makes at most k1 + k2
    of both.
    """
    ply, begin, n, room = position.ply, position.begin, position.n, scratch.counting
    whole = weigh(board.weights, scratch.top, ply, scratch.members, begin, n)
    most_weight = weight(board.weights, scratch.members[begin])
    limit = useless_repeats(board.weights, scratch.top, ply, n, beta, int64(0))
    width = (int64(board.considered[position.state]) + LANES - 1) // LANES * LANES
    groups = (n + MOST_COMPARED - 1) // MOST_COMPARED
    repeats = int64(0)
    for i in range(groups):
        if repeats >= limit:
            break
        first, last = begin + n * i // groups, begin + n * (i + 1) // groups
        left = min(limit - repeats, MOST_COMPARED)
        repeats += count_repeats(
            board.by_secret, scratch.members, first, last - first, width, left, True, room.rows, room.repeats
        )
    bound = beta if repeats >= limit else 3 * whole - heaviest(board.weights, scratch.top, ply, n - repeats)
    if groups > 1 and bound < beta:
        return bound - most_weight  # not worth finding out whether that is a candidate's
    most_own = max(useless_repeats(board.weights, scratch.top, ply, n, bound, most_weight) - 1, 0)
    for i in range(begin, begin + n):
        secret = scratch.members[i]
        guess = board.own[secret]
        # What was counted in groups, or not to the end, is at least what was counted.
        counted = repeats if groups > 1 or limit == 0 else int64(room.repeats[guess // LANES, guess % LANES])
        own = weight(board.weights, secret)
        if counted < n and 3 * whole - own - heaviest(board.weights, scratch.top, ply, n - counted) < bound:
            again = count_own_repeats(board, scratch, begin, n, guess, most_own)
            bound = min(bound, 3 * whole - own - heaviest(board.weights, scratch.top, ply, n - again))
    return bound
