"""The heuristics: what a part of n candidates is worth to each. The less its parts are worth, the better is a guess.

All values are integers, so that they compare alike on every machine, in whatever order they are added up.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Context, Decimal
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.strategies.steps import Steps

_BITS = 62
"""Bits of the largest value."""

UNIT = 1 << 30
"""What a guess counts in the heuristic ``steps``."""


class PartHeuristic(NamedTuple):
    """What each part adds to the heuristic value of a guess, which is to be small.

    Attributes:
        worth: (most + 1,) int64, by the size of the part; ``worth[0]`` is 0.
        largest: whether the value is the largest worth instead of the sum.
        win_is_free: whether the part that wins, a guess being a candidate, adds nothing.
    """

    worth: NDArray[np.int64]
    largest: bool = False
    win_is_free: bool = False


def largest_part(most: int) -> PartHeuristic:
    """The size of the largest part, to make the worst answer as good as can be.

    Donald E. Knuth, The Computer as Master Mind, Journal of Recreational Mathematics 9 (1976).
    """
    return PartHeuristic(np.arange(most + 1, dtype=np.int64), largest=True)


def mean_part(most: int) -> PartHeuristic:
    """The mean size of what will be left, sum of n * n; the same order as by Gini impurity.

    Robert W. Irving, Towards an optimum Mastermind strategy, Journal of Recreational Mathematics 11 (1979).
    """
    return PartHeuristic(np.arange(most + 1, dtype=np.int64) ** 2)


def entropy(most: int) -> PartHeuristic:
    """The information that is still missing after the answer, sum of n ln n.

    Erich Neuwirth, Some strategies for Mastermind, Zeitschrift für Operations Research 26 (1982).
    """
    return PartHeuristic(np.arange(most + 1) * _logarithms(most, most))


def log1p(most: int) -> PartHeuristic:
    """Sum of n ln(n + 1): like entropy, but a single candidate that is still to be guessed counts, too."""
    return PartHeuristic(np.arange(most + 1) * _logarithms(most + 1, most)[1:])


def parts(most: int) -> PartHeuristic:
    """The number of parts, which is to be large.

    Barteld Kooi, Yet another Mastermind strategy, ICGA Journal 28 (2005).
    """
    return PartHeuristic(-np.minimum(np.arange(most + 1), 1))


def steps(most: int, table: Steps) -> PartHeuristic:
    """Sum of n * step(n), where step(n) is how many more guesses one of n candidates is thought to take.

    The secret itself, when it is guessed, takes none: this is the total number of guesses to come.
    """
    step = [0, *(round(step * UNIT) for step in table.up_to(most))]
    return PartHeuristic(np.arange(most + 1) * np.array(step, np.int64), win_is_free=True)


HEURISTICS: dict[str, Callable[[int], PartHeuristic]] = {
    "largest-part": largest_part,
    "mean-part": mean_part,
    "entropy": entropy,
    "log1p": log1p,
    "parts": parts,
}
"""The heuristics that need nothing else; ``steps`` needs its table."""


def _logarithms(last: int, most: int) -> NDArray[np.int64]:
    """The natural logarithms of ``0 .. last`` in units so small that ``most`` times the largest has 62 bits.

    The logarithm of n is the sum of those of its prime factors, which alone are rounded. So two values are
    equal when the products that they are the logarithms of are: like those of parts of 4, 1, 1, 1, 1 and of 2, 2, 2,
    2. Two that are not differ, unless it is by a part in about 10**14.
    """
    unit = 1 << (_BITS - (most * last.bit_length()).bit_length())
    factor = list(range(last + 1))  # a prime factor of each number
    for p in range(2, int(last**0.5) + 1):
        if factor[p] == p:
            factor[p * p :: p] = [p] * len(factor[p * p :: p])
    context, found = Context(prec=30), [0, 0][: last + 1]
    for n in range(2, last + 1):
        p = factor[n]
        found.append(found[p] + found[n // p] if p < n else int(context.ln(Decimal(p)) * unit + Decimal("0.5")))
    return np.array(found, np.int64)
