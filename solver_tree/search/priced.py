"""The exact search for any price list: the least sum of prices, where a price may grow with the guess in any way.

A secret found by guess number d costs p(d), times its weight; p never falls, and may become infinite. With such prices
the value of a set of candidates depends on how many guesses were made before, so that is part of its key.

A price list is searched as a *layer*, which may stand on a lower one and on the plain average: when p(d) is at least
``times * q(d) + slope * d + base`` everywhere, the same holds for the values of any set of candidates, for a sum of
minima is at most the minimum of the sum. So "fewest secrets at the worst depth" stands on the same with lateness
allowed, and "of these the least total" stands on both. See ``prices``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import int16, int64, uint64
from numpy.typing import NDArray

from solver_tree.search.board import DEEPEST, Board
from solver_tree.search.exact import already_tried, found_elsewhere, history_of, insert_by_size, part_of, quick_bound
from solver_tree.search.jit import call_at, kernel, open_kernel
from solver_tree.search.legality import restricted
from solver_tree.search.ordering import next_guess, next_score
from solver_tree.search.partition import split
from solver_tree.search.price_bounds import cost, guess_prices, least_price, quick_price
from solver_tree.search.prices import BASE, BELOW, LARGEST_FIRST, LAST, LINEAR, SLOPE, STEADY, TIMES, Prices
from solver_tree.search.refine import COUNT_BITS, Known
from solver_tree.search.scratch import INFINITE, NODES, PLACE, PLACE_BITS, TOO_DEEP, USELESS, Position, Scratch
from solver_tree.search.table import Table, entry_exact, entry_guess, entry_value, mix, probe, recall, store
from solver_tree.search.weights import weigh

SEARCH, SCORED, BOUND = 0, 1, 2


class Priced(NamedTuple):
    """What is known of values by price, and how more is found.

    Attributes:
        known: of least totals, and of tails.
        prices: the price lists.
        values: by ``priced_key``.
        tail, excess: the addresses of ``find_tail`` and ``score_excess``, see ``call_at``.
    """

    known: Known
    prices: Prices
    values: Table
    tail: int
    excess: int


@open_kernel
def priced_key(key: np.uint64, layer: int, ply: int) -> np.uint64:
    """The key in the table for a set of candidates, or a history, after so many guesses."""
    return key + mix(uint64(layer * 256 + ply + 1))


@open_kernel
def find_priced(
    board: Board, priced: Priced, scratch: Scratch, position: Position, layer: int, beta: int, task: int
) -> int:
    """The least price of the candidates if it is below ``beta``; else a lower bound of at least that.

    The guess is left in ``priced.values``: -1 when it is that of ``find_tail``, and none when it is obvious.

    Args:
        board: the game.
        priced: what is known.
        scratch: this thread's memory.
        position: the candidates.
        layer: the price list.
        beta: values from here on need not be known.
        task: SEARCH; SCORED when the caller has set ``scratch.score`` and ``position.most``, as in ``solve``; BOUND
            for a lower bound only.
    """
    prices, known = priced.prices, priced.known
    ply, begin, n, members, counters = position.ply, position.begin, position.n, scratch.members, scratch.counters
    key, bounded, least = priced_key(position.key, layer, ply), task == SCORED, int64(0)
    if task != SCORED:
        # 1. What is obvious.
        quick = quick_price(board, prices, layer, scratch, position)
        least = quick >> 1
        if quick & 1 == 1 or least >= beta:
            return least
        # 2. The table.
        entry = probe(priced.values, key)
        if entry != 0:
            if entry_exact(entry) or entry_value(entry) >= beta:
                return entry_value(entry)
            least = max(least, entry_value(entry))
            bounded = entry_guess(entry) >= 0
    whole, heaviest = weigh(board.weights, members, begin, n), weigh(board.weights, members, begin, int64(1))
    slope, shift = prices.rules[layer, SLOPE], (prices.rules[layer, SLOPE] * ply + prices.rules[layer, BASE]) * whole
    # 3. What it stands on.
    if not bounded and (slope > 0 or prices.rules[layer, BELOW] >= 0):
        quick = quick_bound(board, scratch, begin, n, position.most)
        total, below = slope * (quick >> 1) + shift, int64(0)
        lower, times = prices.rules[layer, BELOW], prices.rules[layer, TIMES]
        if lower >= 0 and total < beta:
            below = find_priced(board, priced, scratch, position, lower, -((total - beta) // times), int64(SEARCH))
            total = int64(INFINITE) if below >= INFINITE else min(total + times * below, int64(INFINITE))
        free = quick >> 1
        if slope > 0 and total < beta and quick & 1 == 0 and not scratch.limit[1]:
            free_beta = free - (total - beta) // slope
            found = recall(known.values, position.key, free_beta)
            if found < 0:
                found = call_at(known.solve, (board, known.values, scratch, position, free_beta, int64(0)))
            total += slope * (found - free)
            free = found
        if scratch.limit[1]:
            return int64(beta)
        if total < beta and below == 0 and prices.rules[layer, LINEAR] > ply:
            too_deep = (prices.rules[layer, LINEAR] - ply + 1) << COUNT_BITS
            tail = call_at(priced.tail, (board, known, scratch, position, free, too_deep, int64(0)))
            if scratch.limit[1]:
                return int64(beta)
            if tail < too_deep:
                store(priced.values, key, total, True, int64(-1))
                return total
        least = max(least, total)
        store(priced.values, key, least, False, int64(0 if least < beta else -1))
    if task == BOUND or least >= beta:
        return least
    # 4. All guesses.
    counters[NODES] += 1
    visit = mix(uint64(counters[NODES]))
    if ply >= DEEPEST:
        counters[TOO_DEEP] = 1
        scratch.limit[1] = 1
    if scratch.limit[1]:
        return int64(beta)
    useless = int64(INFINITE)
    if prices.rules[layer, LAST] <= DEEPEST:
        useless = (prices.rules[layer, LAST] - ply) * whole + 1
    if slope > 0:
        useless = min(useless, -((shift - beta) // slope))
    if task == SCORED:
        guesses, most = int64(board.feedback.shape[0]), position.most
    else:
        guesses = int64(board.considered[position.state])
        most = call_at(known.score, (board, scratch, position, guesses, useless))
        position = Position(ply, begin, n, position.top, position.key, position.state, most)
        call_at(priced.excess, (board, prices, layer, scratch, position, guesses))
        least = max(least, least_price(board, prices, layer, members, ply, begin, n, most))
    best, best_guess, place = int64(beta), int64(-1), counters[PLACE]
    score, guess = next_score(scratch.score, ply, guesses, int16(32767)), int64(-1)
    while score > USELESS and best > least:
        alone, candidate = guess_prices(board, prices, layer, scratch, position, whole, heaviest, score)
        if min(alone, candidate) >= best:
            break
        guess = next_guess(scratch.score, ply, guesses, guess, score)
        if guess < 0:
            score = next_score(scratch.score, ply, guesses, score)
            continue
        if task == SCORED:
            others = found_elsewhere(scratch, place)
            if others < best:
                best, best_guess = others, int64(-1)
            place += 1
        if (candidate if score & 1 else alone) >= best:
            continue
        parts = split(board, scratch, position, guess)
        if task != SCORED and parts == 1 and scratch.part_size[ply, 0] == n:
            continue
        if not restricted(board.legality) and already_tried(scratch, ply, parts, visit):
            continue
        # 5. Cheap bounds of all parts first.
        total, unsettled = _price_parts(board, priced, scratch, position, layer, parts, whole, most, best)
        # 6. What they stand on; then the parts themselves.
        scratch.path[ply, 0] = guess
        stands = prices.rules[layer, BELOW] >= 0 or slope > 0
        for within in range(int64(0 if stands else 1), 2):
            for turn in range(unsettled):
                if total >= best:
                    break
                p = unsettled - 1 - turn if prices.rules[layer, LARGEST_FIRST] else turn
                bound = int64(scratch.part_bound[ply, p])
                room = best - (total - bound)
                part = part_of(board, scratch, position, guess, p, most)
                history, value = uint64(0), int64(-1)
                if within:
                    history = history_of(board, scratch, part)
                    if history != 0:
                        history = priced_key(history, layer, ply + 1)
                        value = recall(priced.values, history, room)
                if value < 0:
                    value = find_priced(board, priced, scratch, part, layer, room, int64(SEARCH if within else BOUND))
                    if history != 0 and not scratch.limit[1]:
                        store(priced.values, history, value, value < room, int64(-1))
                if value > bound:
                    total = min(total + value - bound, int64(INFINITE))
                    scratch.part_bound[ply, p] = value
        if scratch.limit[1]:
            return int64(beta)
        if total < best:
            best, best_guess = total, guess
            if task == SCORED:
                scratch.limit[0] = total << PLACE_BITS | (place - 1)
    # 7. Remember what is known now.
    if task == SCORED:
        scratch.path[ply, 0] = best_guess
    else:
        store(priced.values, key, best, best < beta, best_guess if best < beta else int64(0))
    return best


@kernel
def _price_parts(
    board: Board,
    priced: Priced,
    scratch: Scratch,
    position: Position,
    layer: int,
    parts: int,
    whole: int,
    most: int,
    beta: int,
) -> tuple[int, int]:
    """Bound every part cheaply, as ``bound_parts`` does: a lower bound of the guess, and how many are not settled."""
    prices, ply, members = priced.prices, position.ply, scratch.members
    total, own = int64(0), whole
    for p in range(parts):
        begin, n = int64(scratch.part_begin[ply, p]), int64(scratch.part_size[ply, p])
        weight = weigh(board.weights, members, begin, n)
        own -= weight
        if n == 1:
            bound = cost(prices.rest[layer, ply + 1], weight)
        else:
            bound = least_price(board, prices, layer, members, ply + 1, begin, n, most)
        scratch.part_bound[ply, p] = bound
        total = min(total + bound, int64(INFINITE))
    if own > 0:
        total = min(total + prices.own[layer, ply + 1] * own, int64(INFINITE))
    unsettled = int64(0)
    for p in range(parts):
        if total >= beta:
            break
        n = int64(scratch.part_size[ply, p])
        if n <= 2 or prices.rules[layer, STEADY] <= ply + 2:
            continue
        entry = probe(priced.values, priced_key(scratch.part_key[ply, p], layer, ply + 1))
        if not restricted(board.legality) and entry != 0:
            bound = int64(scratch.part_bound[ply, p])
            if entry_value(entry) > bound:
                scratch.part_bound[ply, p] = entry_value(entry)
                total = min(total + entry_value(entry) - bound, int64(INFINITE))
            if entry_exact(entry):
                continue
        insert_by_size(scratch, ply, p, unsettled)
        unsettled += 1
    return total, unsettled


@open_kernel
def sift_priced(
    board: Board,
    priced: Priced,
    scratch: Scratch,
    position: Position,
    layer: int,
    guesses: NDArray[np.int32],
    beta: int,
    bounds: NDArray[np.int64],
) -> None:
    """Write lower bounds of some guesses, from what is known of their parts."""
    whole = weigh(board.weights, scratch.members, position.begin, position.n)
    for g in range(guesses.size):
        parts = split(board, scratch, position, guesses[g])
        bounds[g] = _price_parts(board, priced, scratch, position, layer, parts, whole, position.most, beta)[0]
