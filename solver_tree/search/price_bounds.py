"""Lower bounds of prices, from sizes and from scores."""

from __future__ import annotations

import numpy as np
from numba import int16, int64, uint64
from numpy.typing import NDArray

from solver_tree.search.board import LANES, Alike, Board
from solver_tree.search.bounds import found_by
from solver_tree.search.exact import quick_bound
from solver_tree.search.jit import compiled_as, kernel, kind, open_kernel
from solver_tree.search.ordering import SIZES_FROM, score_bound
from solver_tree.search.partition import count_excess
from solver_tree.search.prices import STEADY, Prices
from solver_tree.search.scratch import INFINITE, USELESS, FewAnswers, Position, Scratch
from solver_tree.search.weights import Counts, weigh


@kernel
def cost(price: int, weight: int) -> int:
    """The price of secrets that count ``weight``; one that counts nothing has an infinite price, too."""
    return int64(INFINITE) if price >= INFINITE else price * weight


def least_price(
    board: Board, prices: Prices, layer: int, members: NDArray[np.int32], ply: int, begin: int, n: int, most: int
) -> int:
    """The least conceivable value of two candidates or more, when no guess makes more than ``most`` parts.

    It is exact for two.
    """
    raise NotImplementedError  # compiled as one of the two below


def _least_price_alike(
    board: Board, prices: Prices, layer: int, members: NDArray[np.int32], ply: int, begin: int, n: int, most: int
) -> int:
    total, found, guess = int64(prices.own[layer, ply + 1]), int64(1), int64(ply + 1)
    while found < n:
        price = prices.rest[layer, guess]
        if price >= INFINITE:
            return int64(INFINITE)
        more = found_by(board.answers, most, found)
        total += price * (min(more, n) - found)
        found, guess = more, guess + 1
    return min(total, int64(INFINITE))


def _least_price_weighed(
    board: Board, prices: Prices, layer: int, members: NDArray[np.int32], ply: int, begin: int, n: int, most: int
) -> int:
    each = board.weights.each
    total, found, guess = cost(prices.own[layer, ply + 1], each[members[begin]]), int64(1), int64(ply + 1)
    while found < n:
        price = prices.rest[layer, guess]
        if price >= INFINITE:
            return int64(INFINITE)
        more = found_by(board.answers, most, found)
        for i in range(found, min(more, n)):  # the heavier, the sooner
            total += price * each[members[begin + i]]
        found, guess = more, guess + 1
    return min(total, int64(INFINITE))


compiled_as(
    least_price,
    lambda board, *_: _least_price_alike if kind(board, "weights") is Alike else _least_price_weighed,
)


@open_kernel
def quick_price(board: Board, prices: Prices, layer: int, scratch: Scratch, position: Position) -> int:
    """A lower bound from sizes and the candidates' own splits, as ``2 * bound + [it is the exact value]``."""
    ply, begin, n, members = position.ply, position.begin, position.n, scratch.members
    whole, heaviest = weigh(board.weights, members, begin, n), weigh(board.weights, members, begin, int64(1))
    # 1. One candidate, two, or prices that do not grow any more: it is best to guess the heaviest.
    if n == 1:
        return 2 * cost(prices.rest[layer, ply], whole) + 1
    least = least_price(board, prices, layer, members, ply, begin, n, position.most)
    if n == 2 or prices.rules[layer, STEADY] <= ply + 1 or least >= INFINITE:
        return 2 * least + 1
    # 2. A candidate that separates all, or all but two; that is best unless separating all makes up for it.
    quick = quick_bound(board, scratch, begin, n, position.most)
    if quick & 1 == 1:
        if quick >> 1 == 2 * whole - heaviest:
            return 2 * least + 1
        first, price = prices.own[layer, ply + 1], prices.rest[layer, ply + 1]
        pair = prices.own[layer, ply + 2] + prices.rest[layer, ply + 2]
        if pair < INFINITE and (n > position.most or first + pair <= 3 * price):
            return 2 * (first + (n - 3) * price + pair) + 1
    return 2 * least


@open_kernel
def bound_prices(
    board: Board, prices: Prices, layer: int, scratch: Scratch, position: Position, bounds: NDArray[np.int64]
) -> None:
    """Turn scores into lower bounds of their guesses, whether candidates or not."""
    whole = weigh(board.weights, scratch.members, position.begin, position.n)
    heaviest = weigh(board.weights, scratch.members, position.begin, int64(1))
    for i in range(bounds.size):
        alone, candidate = guess_prices(board, prices, layer, scratch, position, whole, heaviest, bounds[i])
        bounds[i] = min(alone, candidate)


@kernel
def guess_prices(
    board: Board,
    prices: Prices,
    layer: int,
    scratch: Scratch,
    position: Position,
    whole: int,
    heaviest: int,
    score: int,
) -> tuple[int, int]:
    """Lower bounds of guesses with this score: of those that are no candidates, and of those that are."""
    first, n = position.ply + 1, position.n
    price, later, much_later = prices.rest[layer, first], prices.rest[layer, first + 1], prices.rest[layer, first + 2]
    if _scored_by_excess(board, prices, layer, scratch, position):
        excess = -(int64(score) >> 7)
        bound = price * whole + _rise(price, much_later, excess)
        return bound, bound
    repeats = score_bound(board.weights, whole, n, score) - 2 * whole
    own_repeats = repeats + _own_repeat(board.weights, heaviest)
    if _sizes_scored(scratch, n) and not prices.growing[layer, first]:
        repeats = own_repeats = int64(n - position.most)
    alone = price * whole + _rise(price, later, repeats)
    saved = (price - prices.own[layer, first]) * heaviest
    return alone, price * whole + _rise(price, later, own_repeats) - saved


@kernel
def _rise(price: int, later: int, weight: int) -> int:
    """What it costs more when so much costs a later price."""
    if weight <= 0:
        return int64(0)
    return int64(INFINITE) if later >= INFINITE else (later - price) * weight


def _own_repeat(counts: Counts, own: int) -> int:
    """What must be added to repeats less what the guess saves itself, to know the repeats."""
    raise NotImplementedError


def _own_repeat_alike(counts: Counts, own: int) -> int:
    return own


def _own_repeat_weighed(counts: Counts, own: int) -> int:
    return int64(0)


compiled_as(_own_repeat, lambda counts, *_: _own_repeat_alike if kind(counts) is Alike else _own_repeat_weighed)


def _sizes_scored(scratch: Scratch, n: int) -> bool:
    """Whether scores of n candidates tell of sizes of parts, too, not of their number alone."""
    raise NotImplementedError


def _large(scratch: Scratch, n: int) -> bool:
    return n >= SIZES_FROM


def _never(scratch: Scratch, n: int) -> bool:
    return False


compiled_as(_sizes_scored, lambda scratch, *_: _large if kind(scratch, "counting") is FewAnswers else _never)


def _scored_by_excess(board: Board, prices: Prices, layer: int, scratch: Scratch, position: Position) -> bool:
    """Whether scores are those of ``score_excess``."""
    raise NotImplementedError


def _excess_matters(board: Board, prices: Prices, layer: int, scratch: Scratch, position: Position) -> bool:
    first, n, most = position.ply + 1, position.n, position.most
    alike = prices.own[layer, first] == prices.rest[layer, first + 1] < prices.rest[layer, first + 2]
    return alike and n <= min(int64(255), found_by(board.answers, most, most)) and board.answers <= 32


def _never_matters(board: Board, prices: Prices, layer: int, scratch: Scratch, position: Position) -> bool:
    return False


compiled_as(
    _scored_by_excess,
    lambda board, prices, layer, scratch, *_: (
        _excess_matters if kind(scratch, "counting") is FewAnswers else _never_matters
    ),
)


@open_kernel
def score_excess(board: Board, prices: Prices, layer: int, scratch: Scratch, position: Position, guesses: int) -> int:
    """Score guesses again where this one, the next and the one after it cost the same, but no later one.

    What matters then is by how much the parts are larger than ``position.most``: so many candidates at least cannot
    be told apart by the next guess. It is ``-(score >> 7)``.

    Returns:
        1 if they are scored again, else 0.
    """
    again = _scored_by_excess(board, prices, layer, scratch, position)
    if again:
        _count_excess(board, scratch, position, guesses)
    return int64(again)


def _count_excess(board: Board, scratch: Scratch, position: Position, guesses: int) -> None:
    raise NotImplementedError  # compiled as one of the two below


def _count_excess_by_bits(board: Board, scratch: Scratch, position: Position, guesses: int) -> None:
    n, ply, most, score, room = position.n, position.ply, position.most, scratch.score, scratch.counting
    width = (guesses + LANES - 1) // LANES * LANES
    for g in range(uint64(width)):
        room.excess[g] = 0
    if board.answers <= 16:
        count_excess(board, scratch.members, position.begin, n, width, most, room.planes16, room.excess)
    else:
        count_excess(board, scratch.members, position.begin, n, width, most, room.planes32, room.excess)
    each = int16(126 if n >= SIZES_FROM else 128)  # of large sets it is in the score already, twice
    for g in range(uint64(width)):
        less = int16(each * int16(room.excess[g]))
        score[ply, g] = int16(score[ply, g] - less) if score[ply, g] > USELESS else int16(USELESS)


def _nothing_counted(board: Board, scratch: Scratch, position: Position, guesses: int) -> None:
    return


compiled_as(
    _count_excess,
    lambda board, scratch, *_: _count_excess_by_bits if kind(scratch, "counting") is FewAnswers else _nothing_counted,
)
