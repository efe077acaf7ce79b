"""The least total of strategies that take at most so many guesses."""

from __future__ import annotations

from typing import NamedTuple

from numba import int16, int64, uint64

from solver_tree.search.board import Board
from solver_tree.search.exact import next_division, part_of, put_next, quick_bound
from solver_tree.search.jit import call_at, open_kernel
from solver_tree.search.ordering import next_score
from solver_tree.search.refine import COUNT_BITS, Known, fewest_guesses
from solver_tree.search.scratch import INFINITE, NODES, Position, Scratch
from solver_tree.search.table import Table, entry_exact, entry_value, mix, probe, recall, store
from solver_tree.search.weights import weigh
from solver_tree.search.within import within_key


class Limits(NamedTuple):
    """What is known of limited strategies, and how more is found.

    Attributes:
        known: of values and tails without a limit, and of what can be found within so many guesses.
        values: least totals, by ``within_key``.
        tail, within: the addresses of ``find_tail`` and ``find_within``, see ``call_at``.
    """

    known: Known
    values: Table
    tail: int
    within: int


@open_kernel
def find_limited(board: Board, limits: Limits, scratch: Scratch, position: Position, guesses: int, beta: int) -> int:
    """The least total of strategies that take at most so many ``guesses``, if it is below ``beta``; else at least that.

    The guess is left in ``limits.values``, or -1 when it is that of ``find_tail``. It is INFINITE when there is no such
    strategy.
    """
    ply, begin, n, known = position.ply, position.begin, position.n, limits.known
    whole = weigh(board.weights, scratch.members, begin, n)
    # 1. One or two candidates; or too many to be told apart, whatever is guessed.
    if n <= 2:
        least = whole + (whole - weigh(board.weights, scratch.members, begin, int64(1)))
        return int64(least if n <= guesses else INFINITE)
    if fewest_guesses(board, n, position.most) > guesses:
        return int64(INFINITE)
    # 2. The table.
    key = within_key(position.key, guesses)
    entry = probe(limits.values, key)
    if entry != 0 and (entry_exact(entry) or entry_value(entry) >= beta):
        return entry_value(entry)
    # 3. What no strategy at all can do, none of these can. If one of that total takes no more guesses, it is the best.
    quick = quick_bound(board, scratch, begin, n, position.most)
    free = quick >> 1
    if quick & 1 == 0:
        free = recall(known.values, position.key, beta)
        if free < 0:
            free = call_at(known.solve, (board, known.values, scratch, position, beta, int64(0)))
    if free >= beta or scratch.limit[1]:
        return max(free, beta)
    too_deep = int64(guesses + 1) << COUNT_BITS
    tail = call_at(limits.tail, (board, known, scratch, position, free, too_deep, int64(0)))
    if scratch.limit[1]:
        return int64(beta)
    if tail < too_deep:
        store(limits.values, key, free, True, int64(-1))
        return free
    # 4. Is there any strategy that does not take longer?
    if call_at(limits.within, (board, known, scratch, position, guesses, int64(0))) == 0:
        if not scratch.limit[1]:
            store(limits.values, key, int64(INFINITE), True, int64(-1))
        return int64(INFINITE)
    # 5. All guesses, in the order of the tie rule.
    scratch.counters[NODES] += 1
    visit = mix(uint64(scratch.counters[NODES]))
    tried = int64(board.considered[position.state])
    most = call_at(known.score, (board, scratch, position, tried, beta))
    best, best_guess = int64(beta), int64(-1)
    score, guess = next_score(scratch.score, ply, tried, int16(32767)), int64(-1)
    while best > free + 1:
        score, guess, parts = next_division(board, scratch, position, tried, visit, best, score, guess)
        if guess < 0:
            break
        # 6. Its parts, the smallest first, as in ``solve``; the others take at least their bounds.
        total = int64(whole)
        for p in range(parts):
            size = int64(scratch.part_size[ply, p])
            if fewest_guesses(board, size, most) >= guesses:
                total = int64(INFINITE)
                break
            total += quick_bound(board, scratch, int64(scratch.part_begin[ply, p]), size, most) >> 1
        for p in range(parts):
            if total >= best:
                break
            put_next(scratch, ply, p, parts, False)
            part = part_of(board, scratch, position, guess, p, most)
            bound = quick_bound(board, scratch, part.begin, part.n, most) >> 1
            total += find_limited(board, limits, scratch, part, guesses - 1, best - (total - bound)) - bound
        if scratch.limit[1]:
            return int64(beta)
        if total < best:
            best, best_guess = total, guess
    store(limits.values, key, best, best < beta, best_guess)
    return best
