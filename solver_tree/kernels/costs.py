"""Costs: what the search of the least cost minimises, as arrays.

The *price* p(d) of a secret that is found by guess number d never falls with d, and may become infinite. The *cost* of
a strategy is the sum of weight times price over all secrets. A search minimises the cost by one price list, a *level*.

A level may have a *relaxation*: a lower level with prices q, a factor, and a line, such that everywhere
p(d) >= factor * q(d) + slope * d + intercept. Then the same holds for the least costs of any candidates, because a sum
of minima is at most the minimum of the sum:

    least cost by p >= factor * (least cost by q) + slope * (least total) + intercept * weight

For example, "fewest secrets at the worst case" within a limit is relaxed to the same without the limit. And "fewest
secrets at the worst case, then the least total" is relaxed to each of the two. ``search.objectives.cost_levels`` makes
these arrays and checks the inequality.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.board import INFINITE, MAX_PLIES
from solver_tree.kernels.by_reference import by_reference
from solver_tree.kernels.integers import int64, uint64
from solver_tree.kernels.jit import entry_kernel, kernel
from solver_tree.kernels.transposition import hash64

LONGEST_PRICES = MAX_PLIES + 34
"""How many guesses have listed prices: bounds look ahead beyond the longest game."""

LAST_LISTED = LONGEST_PRICES - 1
"""Prices of later guesses are taken for that of this one, which is no higher."""

LAST_GUESS, CONSTANT_FROM, RELAXATION, FACTOR, SLOPE, INTERCEPT, LINEAR_UNTIL, SMALL, KEY = range(9)
"""The columns of ``CostLevels.rules``."""


@by_reference
class CostLevels(NamedTuple):
    """Some price lists as arrays of int64, in which INFINITE stands for infinite.

    There are few arrays, because kernels with many arrays take long to compile.

    Attributes:
        guessed: [level, d] the price of a secret that is guess number d.
        isolated: [level, d] the price of a secret that guess number d leaves alone in its part: the price at guess
            d + 1, or at d where a game ends when the secret is known.
        convex_from: [level, d] 1 if no later step of ``isolated`` is smaller than that from d to d + 1, else 0.
        rules: [level, column] LAST_GUESS, the most guesses that a secret may take, above MAX_PLIES without a limit;
            CONSTANT_FROM, the guess from which on all prices are equal and finite, above MAX_PLIES if there is none;
            RELAXATION, a lower level or -1, FACTOR, SLOPE and INTERCEPT, see above;
            LINEAR_UNTIL, up to this guess prices are ``slope * d + intercept``;
            SMALL, the parts of a guess of up to so many candidates are searched first, the largest of them first, then
            the others, the smallest first;
            KEY, a number for the prices and their relaxations, of which the keys in the transposition table are made.
    """

    guessed: NDArray[np.int64]
    isolated: NDArray[np.int64]
    convex_from: NDArray[np.int64]
    rules: NDArray[np.int64]


@kernel
def cost_of(price: int, weight: int) -> int:
    """The cost of secrets of this weight. Secrets of weight 0 must meet the limit, too, so they may cost INFINITE."""
    return int64(INFINITE) if price >= INFINITE else price * weight


@kernel
def rise(price: int, later: int, weight: int) -> int:
    """How much more it costs if secrets of this weight have the price ``later`` instead of ``price``."""
    if weight <= 0:
        return int64(0)
    return int64(INFINITE) if later >= INFINITE else (later - price) * weight


@kernel
def must_separate(levels: CostLevels, level: int, ply: int) -> bool:
    """Whether the next guess must separate all candidates, since what it leaves together takes more than the limit."""
    return levels.isolated[level, ply + 2] >= INFINITE


@entry_kernel
def cost_key(key: np.uint64, of_level: int, ply: int) -> np.uint64:
    """The key in the table for a state, or a history, after ``ply`` guesses, by the level of which this is the KEY."""
    return key + hash64(uint64(of_level) + uint64(ply + 1))
