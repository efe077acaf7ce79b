"""Repeated answers: what a guess leaves together, for any number of answers and for secrets with weights.

A guess that answers n candidates in k different ways repeats n - k answers. Pairs of candidates are compared, all
guesses of a block side by side, and a block is left as soon as each of its guesses repeats too many. With weights, a
repeat counts what the candidate counts, in units, see ``weights``.
"""

from __future__ import annotations

from numba import int64, uint64

from solver_tree.search.board import LANES, Board
from solver_tree.search.jit import kernel
from solver_tree.search.lanes import add_at_zeros, any_below, either, least, load, ones_like, save, xor, zeros_like
from solver_tree.search.legality import bar_illegal, counted_alone, legal_guess, legal_guesses, restricted
from solver_tree.search.scratch import MOST_COMPARED, Position, Scratch
from solver_tree.search.weights import own_share, share, shift_for, useless_from, weigh


@kernel
def count_repeats(
    board: Board, scratch: Scratch, begin: int, n: int, shift: int, width: int, limit: int, least_only: bool
) -> int:
    """Count the answers repeated among n candidates, for each of the first ``width`` guesses.

    Args:
        board: the game.
        scratch: it holds the candidates; the counts are written to ``counting.repeats``, the most possible for guesses
            that are barred there.
        begin, n: the candidates are ``scratch.members[begin : begin + n]``, 1 to MOST_COMPARED, so that their repeats
            fit in a byte.
        shift: see ``weights``.
        width: a multiple of 64.
        limit: counts from here on need not be exact: they are at least ``limit``.
        least_only: whether only the least count is wanted, so that each one that is found becomes the limit.

    Returns:
        The least count, or ``limit`` if it is not below.
    """
    by_secret, members, rows = board.by_secret, scratch.members, scratch.counting.rows
    repeats, barred = scratch.counting.repeats, scratch.counting.barred
    zero, last = uint64(0), uint64(begin + n - 1)
    fewest = limit = int64(limit)
    for block in range(uint64(width // LANES)):
        column = block * uint64(LANES)
        total = zeros_like(load(repeats, zero, zero))
        i = zero
        while i < uint64(n):
            # Four candidates at a time, so that a row that is loaded is compared four times. The last one stands for
            # those missing from four, and counts nothing then.
            at_a = uint64(begin) + i
            at_b, at_c, at_d = at_a + uint64(1), at_a + uint64(2), at_a + uint64(3)
            secret_a, secret_b = uint64(members[at_a]), uint64(members[min(at_b, last)])
            secret_c, secret_d = (uint64(members[min(at_c, last)]), uint64(members[min(at_d, last)]))
            a, b = load(by_secret, secret_a, column), load(by_secret, secret_b, column)
            c, d = load(by_secret, secret_c, column), load(by_secret, secret_d, column)
            # ``apart`` is 0 where a candidate's answer is that of an earlier one, as only equal numbers have xor 0.
            apart_a = ones_like(a)
            apart_b = xor(a, b)
            apart_c = least(xor(a, c), xor(b, c))
            apart_d = least(least(xor(a, d), xor(b, d)), xor(c, d))
            for j in range(zero, i):
                row = load(rows, j, zero)
                apart_a = least(apart_a, xor(a, row))
                apart_b = least(apart_b, xor(b, row))
                apart_c = least(apart_c, xor(c, row))
                apart_d = least(apart_d, xor(d, row))
            total = add_at_zeros(total, apart_a, share(board.weights, secret_a, shift))
            total = add_at_zeros(total, apart_b, share(board.weights, secret_b, shift) if at_b <= last else int64(0))
            total = add_at_zeros(total, apart_c, share(board.weights, secret_c, shift) if at_c <= last else int64(0))
            total = add_at_zeros(total, apart_d, share(board.weights, secret_d, shift) if at_d <= last else int64(0))
            if restricted(board.legality):
                total = either(total, load(barred, block, zero))
            if not any_below(total, limit):
                break
            save(rows, i, a)
            save(rows, i + uint64(1), b)
            save(rows, i + uint64(2), c)
            save(rows, i + uint64(3), d)
            i += uint64(4)
        save(repeats, block, total)
        if any_below(total, fewest):
            for lane in range(uint64(LANES)):
                fewest = min(fewest, int64(repeats[block, lane]))
            limit = fewest if least_only else limit
    return fewest


@kernel
def count_own_repeats(board: Board, scratch: Scratch, begin: int, n: int, shift: int, guess: int, limit: int) -> int:
    """The answers that one guess repeats among n candidates, if they are at most ``limit``; else more than that."""
    seen = scratch.counting.seen
    seen[-1] += 1
    now = seen[-1]
    repeats = int64(0)
    for i in range(uint64(begin), uint64(begin + n)):
        secret = uint64(scratch.members[i])
        answer = board.by_secret[secret, uint64(guess)]
        if seen[answer] == now:
            repeats += share(board.weights, secret, shift)
            if repeats > limit:
                break
        seen[answer] = now
    return repeats


@kernel
def separates(board: Board, scratch: Scratch, begin: int, n: int, guess: int) -> bool:
    """Whether a guess repeats no answer."""
    seen = scratch.counting.seen
    seen[-1] += 1
    now = seen[-1]
    for i in range(uint64(begin), uint64(begin + n)):
        answer = board.by_secret[uint64(scratch.members[i]), uint64(guess)]
        if seen[answer] == now:
            return False
        seen[answer] = now
    return True


@kernel
def least_bound(board: Board, scratch: Scratch, position: Position, beta: int) -> int:
    """The least lower bound of all guesses at a position, or ``beta`` if that is less."""
    ply, begin, n = position.ply, position.begin, position.n
    whole = weigh(board.weights, scratch.members, begin, n)
    shift = shift_for(board.weights, whole)
    guesses = int64(board.considered[position.state])
    width = (guesses + LANES - 1) // LANES * LANES
    limit = max(useless_from(board.weights, whole, shift, beta), int64(0))
    fewest = limit
    one_by_one = n > MOST_COMPARED or counted_alone(board.legality, scratch.legal_count, ply, n, width)
    if one_by_one:
        for i in range(legal_guesses(board.legality, scratch.legal_count, ply, guesses)):
            guess = legal_guess(board.legality, scratch.legal, ply, i)
            if fewest > 0:
                again = count_own_repeats(board, scratch, begin, n, shift, guess, fewest - 1)
                fewest = min(fewest, again)
    elif fewest > 0:
        bar_illegal(board.legality, scratch.legal, scratch.legal_count, scratch.counting.barred, ply)
        fewest = count_repeats(board, scratch, begin, n, shift, width, min(fewest, lanes_limit(scratch)), True)
    bound = beta if fewest >= limit else 2 * whole + (fewest << shift)
    for i in range(begin, begin + n):
        secret = scratch.members[i]
        guess = board.own[secret]
        own = own_share(board.weights, secret, shift)
        # What was not counted to the end is at least what was counted.
        counted = fewest
        if not one_by_one and limit > 0:
            counted = int64(scratch.counting.repeats[guess // LANES, guess % LANES])
        if 2 * whole + ((counted - own) << shift) < bound:
            most = useless_from(board.weights, whole, shift, bound) + own
            again = count_own_repeats(board, scratch, begin, n, shift, guess, max(most, int64(0)))
            bound = min(bound, 2 * whole + ((again - own) << shift))
    return bound


@kernel
def lanes_limit(scratch: Scratch) -> int:
    """The highest limit that fits in the lanes of ``count_repeats``."""
    return int64((1 << (8 * scratch.counting.repeats.itemsize)) - 1)
