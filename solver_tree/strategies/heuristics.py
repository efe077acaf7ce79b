"""The heuristics: what a part of n candidates is worth. The guess whose parts are worth least is the best.

All values are integers. So they compare alike on every machine, in whatever order they are added up.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Context, Decimal
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.strategies.steps import Steps

_BITS = 62
"""Bits of the largest value."""

UNIT = 1 << 30
"""The value of one guess in the heuristic ``steps``."""


class PartHeuristic(NamedTuple):
    """What each part adds to the heuristic value of a guess. Smaller values are better.

    Attributes:
        worth: (max_size + 1,) int64, what a part is worth, by its size; ``worth[0]`` is 0.
        largest: whether the value of a guess is the largest worth of its parts instead of their sum.
        win_is_free: whether the part under the winning feedback adds nothing; only candidates have such a part.
    """

    worth: NDArray[np.int64]
    largest: bool = False
    win_is_free: bool = False


def largest_part(max_size: int) -> PartHeuristic:
    """The size of the largest part, so that the worst feedback is as good as possible.

    Donald E. Knuth, The Computer as Master Mind, Journal of Recreational Mathematics 9 (1976-77).
    """
    return PartHeuristic(np.arange(max_size + 1, dtype=np.int64), largest=True)


def mean_part(max_size: int) -> PartHeuristic:
    """The sum of n * n, which ranks guesses like the mean number of candidates left, and like Gini impurity.

    Robert W. Irving, Towards an optimum Mastermind strategy, Journal of Recreational Mathematics 11 (1979).
    """
    return PartHeuristic(np.arange(max_size + 1, dtype=np.int64) ** 2)


def entropy(max_size: int) -> PartHeuristic:
    """The sum of n ln n: the information that is still missing after the feedback.

    Erich Neuwirth, Some strategies for Mastermind, Zeitschrift für Operations Research 26 (1982).
    """
    return PartHeuristic(np.arange(max_size + 1) * _logarithms(max_size, max_size))


def log1p(max_size: int) -> PartHeuristic:
    """The sum of n ln(n + 1): like entropy, but a single candidate, which is still to be guessed, adds something."""
    return PartHeuristic(np.arange(max_size + 1) * _logarithms(max_size + 1, max_size)[1:])


def parts(max_size: int) -> PartHeuristic:
    """Minus the number of parts.

    Barteld Kooi, Yet another Mastermind strategy, ICGA Journal 28 (2005).
    """
    return PartHeuristic(-np.minimum(np.arange(max_size + 1), 1))


def steps(max_size: int, table: Steps) -> PartHeuristic:
    """The sum of n * step(n), where step(n) estimates how many more guesses one of n candidates takes.

    The winning part takes no more guesses, so the sum estimates the total of the guesses to come.
    """
    step = [0, *(round(step * UNIT) for step in table.up_to(max_size))]
    return PartHeuristic(np.arange(max_size + 1) * np.array(step, np.int64), win_is_free=True)


HEURISTICS: dict[str, Callable[[int], PartHeuristic]] = {
    "largest-part": largest_part,
    "mean-part": mean_part,
    "entropy": entropy,
    "log1p": log1p,
    "parts": parts,
}
"""The heuristics that need nothing but a size; ``steps`` also needs its table."""


def _logarithms(last: int, factor: int) -> NDArray[np.int64]:
    """The natural logarithms of ``0 .. last``, in a unit so small that ``factor`` times the largest has 62 bits.

    The logarithm of n is the sum of the logarithms of its prime factors, which alone are rounded. So two values are
    equal if the products that they stand for are equal, such as those of the parts 4, 1, 1, 1, 1 and 2, 2, 2, 2.
    Values of different products differ, too, unless the products agree to about one part in 10**14.
    """
    unit = 1 << (_BITS - (factor * last.bit_length()).bit_length())
    prime = list(range(last + 1))  # a prime factor of each number
    for p in range(2, int(last**0.5) + 1):
        if prime[p] == p:
            prime[p * p :: p] = [p] * len(prime[p * p :: p])
    logarithm = [0, 0][: last + 1]
    for n in range(2, last + 1):
        p = prime[n]
        if p < n:
            logarithm.append(logarithm[p] + logarithm[n // p])
        else:
            logarithm.append(int(_logarithm(p) * unit + Decimal("0.5")))
    return np.array(logarithm, np.int64)


@cache
def _logarithm(prime: int) -> Decimal:
    """The natural logarithm of a prime, to 30 digits."""
    return Context(prec=30).ln(Decimal(prime))
