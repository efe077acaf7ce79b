"""Of all strategies with the least total, those of the least worst case; of these, those with the fewest secrets there.

The *tail* of a strategy is its worst case and what the secrets found there count, as one number to be made small. Of
several parts the one with the longest tail makes that of the whole, and parts of the same worst case add up what they
count. So a strategy that is best, by its total and then by its tail, consists of strategies that are best for their
parts: the tail is a property of the set alone, like its value.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import int16, int64, uint64

from solver_tree.search.board import DEEPEST, Board
from solver_tree.search.bounds import found_by
from solver_tree.search.exact import already_tried, bound_parts, history_of, part_of, quick_bound
from solver_tree.search.jit import call_at, kernel, open_kernel
from solver_tree.search.legality import restricted
from solver_tree.search.ordering import next_guess, next_score, score_bound
from solver_tree.search.partition import split
from solver_tree.search.scratch import NODES, TOO_DEEP, USELESS, Position, Scratch
from solver_tree.search.table import Table, entry_exact, entry_value, mix, probe, recall, store
from solver_tree.search.weights import weigh

COUNT_BITS = 34  # of a tail, for what the secrets count that are found at the worst depth
ONE_DEEPER = 1 << COUNT_BITS
MOST_COUNT = ONE_DEEPER - 1
WORST_TAIL = 127 << COUNT_BITS


class Known(NamedTuple):
    """What is known, and how more is found.

    Attributes:
        values, tails: tables of sets of candidates.
        solve, score: the addresses of ``exact.solve`` and ``ordering.score_guesses``, see ``call_at``.
    """

    values: Table
    tails: Table
    solve: int
    score: int


@open_kernel
def find_tail(
    board: Board, known: Known, scratch: Scratch, position: Position, value: int, limit: int, scored: int
) -> int:
    """The least tail of all strategies of least total ``value``, if it is below ``limit``; else at least that.

    The guess is left in ``tails``. Of guesses that are equal in both, it is the first by the tie rule of ``exact``.

    Args:
        board: the game.
        known: what is known.
        scratch: this thread's memory.
        position: the candidates.
        value: their least total.
        limit: tails from here on need not be known.
        scored: as in ``solve``.
    """
    ply, begin, n = position.ply, position.begin, position.n
    # 1. One or two candidates; and those which must be found by the second guess, for their total allows no other.
    lightest = weigh(board.weights, scratch.members, begin + n - 1, int64(1))
    if n <= 2:
        return int64(n << COUNT_BITS | lightest)
    whole = weigh(board.weights, scratch.members, begin, n)
    others = whole - weigh(board.weights, scratch.members, begin, int64(1))
    if value == whole + others and lightest > 0:
        return int64(2 << COUNT_BITS | others)
    # 2. The table.
    entry = probe(known.tails, position.key)
    if entry != 0 and (entry_exact(entry) or entry_value(entry) >= limit):
        return entry_value(entry)
    scratch.counters[NODES] += 1
    visit = mix(uint64(scratch.counters[NODES]))
    if ply >= DEEPEST:
        scratch.counters[TOO_DEEP] = 1
        scratch.limit[1] = 1
    if scratch.limit[1]:
        return int64(limit)
    # 3. All guesses whose bound does not exceed the value, in the order of the tie rule.
    if scored:
        guesses, most = int64(board.feedback.shape[0]), position.most
    else:
        guesses = int64(board.considered[position.state])
        most = call_at(known.score, (board, scratch, position, guesses, value + 1))
    best, best_guess = int64(limit), int64(-1)
    least = (fewest_guesses(board, n, most) << COUNT_BITS) + lightest
    score, guess = next_score(scratch.score, ply, guesses, int16(32767)), int64(-1)
    while best > least:
        score, guess, parts = _next_division(board, scratch, position, guesses, visit, value + 1, score, guess)
        if guess < 0:
            break
        # 4. It must not take too long for the largest part.
        largest = int64(0)
        for p in range(parts):
            largest = max(largest, int64(scratch.part_size[ply, p]))
        if (fewest_guesses(board, largest, most) + 1) << COUNT_BITS > best:
            continue
        # 5. Is it one of the best by total?
        total, unsettled = bound_parts(board, known.values, scratch, ply, parts, whole, most, value + 1)
        p = int64(0)
        while p < unsettled and total <= value:
            bound = int64(scratch.part_bound[ply, p])
            found = _part_value(board, known, scratch, position, guess, p, most, bound + value - total + 1)
            total += found - bound
            p += 1
        if scratch.limit[1]:
            return int64(limit)
        if total != value:
            continue
        # 6. Its tail: the largest part first, for it is the likeliest to take too long.
        parts = split(board, scratch, position, guess)
        worst, count = int64(0), int64(0)
        for p in range(parts):
            _largest_next(scratch, ply, p, parts)
            part = part_of(board, scratch, position, guess, p, most)
            part_value = _part_value(board, known, scratch, position, guess, p, most, value - whole + 1)
            room = best - ONE_DEEPER - (count if worst + 1 == best >> COUNT_BITS else int64(0))
            history = history_of(board, scratch, part)
            found = int64(-1)
            if history != 0:
                found = recall(known.tails, history, room)
            if found < 0:
                found = find_tail(board, known, scratch, part, part_value, room, int64(0))
                if history != 0 and not scratch.limit[1]:
                    store(known.tails, history, found, found < room, int64(-1))
            depth = found >> COUNT_BITS
            if depth > worst:
                worst, count = depth, int64(0)
            if depth == worst:
                count += found - (depth << COUNT_BITS)
            if ((worst + 1) << COUNT_BITS) + count >= best:
                break
        if scratch.limit[1]:
            return int64(limit)
        tail = ((worst + 1) << COUNT_BITS) + count
        if tail < best:
            best, best_guess = tail, guess
    store(known.tails, position.key, best, best < limit, best_guess)
    scratch.path[ply, 0] = best_guess
    return best


@kernel
def fewest_guesses(board: Board, n: int, most: int) -> int:
    """The least conceivable worst case of n candidates, when no guess makes more than ``most`` parts."""
    guesses, found = int64(1), int64(1)
    while found < n:
        found = found_by(board.answers, most, found)
        guesses += 1
    return guesses


@kernel
def _part_value(
    board: Board, known: Known, scratch: Scratch, position: Position, guess: int, p: int, most: int, beta: int
) -> int:
    """The value of a part, if it is below ``beta``; else at least that."""
    part = part_of(board, scratch, position, guess, p, most)
    quick = quick_bound(board, scratch, part.begin, part.n, most)
    if quick & 1 == 1:
        return quick >> 1
    history = history_of(board, scratch, part)
    found = int64(-1)
    if history != 0:
        found = recall(known.values, history, beta)
    if found < 0:
        found = recall(known.values, part.key, beta)
    if found < 0:
        found = call_at(known.solve, (board, known.values, scratch, part, beta, int64(0)))
        if history != 0 and not scratch.limit[1]:
            store(known.values, history, found, found < beta, int64(-1))
    return found


@kernel
def _next_division(
    board: Board,
    scratch: Scratch,
    position: Position,
    guesses: int,
    visit: np.uint64,
    limit: int,
    score: int,
    guess: int,
) -> tuple[int, int, int]:
    """Divide the candidates by the next guess, in the order of the tie rule, whose bound is below ``limit``.

    Guesses that tell nothing are passed over, and those that make the same parts as an earlier one at this ``visit``.

    Args:
        board, scratch, position: as in ``find_tail``; all guesses are scored.
        guesses: so many are considered.
        visit: a number of its own for each visit of a node.
        limit: see above.
        score, guess: where the last one was: its score, and itself.

    Returns:
        (its score, the guess, how many parts); the guess is -1 when there is none.
    """
    ply, n = position.ply, position.n
    whole = weigh(board.weights, scratch.members, position.begin, n)
    while score > USELESS and score_bound(board.weights, whole, n, score) < limit:
        guess = next_guess(scratch.score, ply, guesses, guess, score)
        if guess < 0:
            score = next_score(scratch.score, ply, guesses, score)
            continue
        parts = split(board, scratch, position, guess)
        if parts == 1 and scratch.part_size[ply, 0] == n:
            continue
        if restricted(board.legality) or not already_tried(scratch, ply, parts, visit):
            return score, guess, parts
    return score, int64(-1), int64(0)


@kernel
def _largest_next(scratch: Scratch, ply: int, turn: int, parts: int) -> None:
    """Let the largest part from ``turn`` on change places with that one."""
    p = turn
    for q in range(turn + 1, parts):
        if scratch.part_size[ply, q] > scratch.part_size[ply, p]:
            p = q
    begin, n, key = scratch.part_begin[ply, p], scratch.part_size[ply, p], scratch.part_key[ply, p]
    answer = scratch.part_answer[ply, p]
    scratch.part_begin[ply, p], scratch.part_size[ply, p] = scratch.part_begin[ply, turn], scratch.part_size[ply, turn]
    scratch.part_key[ply, p], scratch.part_answer[ply, p] = scratch.part_key[ply, turn], scratch.part_answer[ply, turn]
    scratch.part_begin[ply, turn], scratch.part_size[ply, turn], scratch.part_key[ply, turn] = begin, n, key
    scratch.part_answer[ply, turn] = answer
