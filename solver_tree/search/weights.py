"""What a secret counts: one each, or a weight of its own; and the bounds that follow from it.

With weights, the secrets are numbered from the heaviest to the lightest, and every set of candidates keeps that order.

A guess costs each candidate 1, and each that it does not find at least 1 more. Beyond that it costs what its *repeats*
count: the candidates answered as a heavier one was, of whom at most that one is found by the next guess. It saves what
it counts itself when it is a candidate. So for candidates that count w together the least conceivable value of a
guess is 2w + repeats - own.

Kernels keep repeats in few bits: as multiples of 2**shift, rounded down. All functions without a body are compiled
as one of two; without weights they are constants.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numba import int64
from numpy.typing import NDArray

from solver_tree.search.board import Alike
from solver_tree.search.bounds import found_by
from solver_tree.search.jit import compiled_as, kind

UNITS = 8000  # more than all candidates count together, as multiples of 2**shift

Counts: TypeAlias = Any
"""``Board.weights``: Alike or Weights."""


def weigh(counts: Counts, members: NDArray[np.int32], begin: int, n: int) -> int:
    """What n candidates count together."""
    raise NotImplementedError


def _weigh_alike(counts: Counts, members: NDArray[np.int32], begin: int, n: int) -> int:
    return int64(n)


def _weigh(counts: Counts, members: NDArray[np.int32], begin: int, n: int) -> int:
    whole = int64(0)
    for i in range(begin, begin + n):
        whole += counts.each[members[i]]
    return whole


def shift_for(counts: Counts, whole: int) -> int:
    """The shift for candidates that count ``whole`` together."""
    raise NotImplementedError


def _no_shift(counts: Counts, whole: int) -> int:
    return int64(0)


def shift_weighed(counts: Counts, whole: int) -> int:
    """``shift_for`` with weights."""
    shift = 0
    while whole >> shift >= UNITS:
        shift += 1
    return shift


def share(counts: Counts, secret: int, shift: int) -> int:
    """What one secret counts as a repeat, in units, at least."""
    raise NotImplementedError


def _share_alike(counts: Counts, secret: int, shift: int) -> int:
    return int64(1)


def _share(counts: Counts, secret: int, shift: int) -> int:
    return counts.each[secret] >> shift


def own_share(counts: Counts, secret: int, shift: int) -> int:
    """What a guess saves that is this secret, in units, at most."""
    raise NotImplementedError


def _own_share(counts: Counts, secret: int, shift: int) -> int:
    return -(-counts.each[secret] >> shift)


def useless_from(counts: Counts, whole: int, shift: int, beta: int) -> int:
    """The least cost in units (repeats - own) with which the value of a guess is at least ``beta``."""
    raise NotImplementedError


def _useless_alike(counts: Counts, whole: int, shift: int, beta: int) -> int:
    return beta - 2 * whole


def _useless(counts: Counts, whole: int, shift: int, beta: int) -> int:
    return -((2 * whole - beta) >> shift)


def score_base(counts: Counts, n: int) -> int:
    """The score, but for its lowest bit, of a guess whose cost is 0; a unit more costs one less."""
    raise NotImplementedError


def _base_alike(counts: Counts, n: int) -> int:
    return int64(n)


def _base(counts: Counts, n: int) -> int:
    return int64(UNITS)


def parts_at_most(counts: Counts, n: int, fewest: int, most: int) -> int:
    """The most parts of any guess, if the fewest repeats are ``fewest``, and it is known to be at most ``most``."""
    raise NotImplementedError


def _parts_alike(counts: Counts, n: int, fewest: int, most: int) -> int:
    return n - fewest


def _parts(counts: Counts, n: int, fewest: int, most: int) -> int:
    return most


def least_value(
    counts: Counts, size_bound: NDArray[np.int32], members: NDArray[np.int32], begin: int, n: int, most: int
) -> int:
    """The least conceivable value of n candidates when no guess makes more than ``most`` parts, see ``size_bounds``.

    It is exact for one and two.
    """
    raise NotImplementedError


def _least_alike(
    counts: Counts, size_bound: NDArray[np.int32], members: NDArray[np.int32], begin: int, n: int, most: int
) -> int:
    return int64(size_bound[most, n])


def _least_weighed(
    counts: Counts, size_bound: NDArray[np.int32], members: NDArray[np.int32], begin: int, n: int, most: int
) -> int:
    total, guesses, found = int64(0), int64(1), int64(1)
    for i in range(n):  # the heavier, the sooner
        if i == found:
            guesses += 1
            found = found_by(size_bound.shape[0] - 1, most, found)
        total += guesses * counts.each[members[begin + i]]
    return total


def _either(plain: Any, weighed: Any) -> Any:
    return lambda counts, *_: plain if kind(counts) is Alike else weighed


compiled_as(weigh, _either(_weigh_alike, _weigh))
compiled_as(shift_for, _either(_no_shift, shift_weighed))
compiled_as(share, _either(_share_alike, _share))
compiled_as(own_share, _either(_share_alike, _own_share))
compiled_as(useless_from, _either(_useless_alike, _useless))
compiled_as(score_base, _either(_base_alike, _base))
compiled_as(parts_at_most, _either(_parts_alike, _parts))
compiled_as(least_value, _either(_least_alike, _least_weighed))
