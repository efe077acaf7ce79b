"""What a secret counts: one each, or a weight of its own; and the bounds that follow from sizes and weights alone.

With weights, the secrets are numbered from the heaviest to the lightest, and every set of candidates keeps that order.
The functions without a body are compiled as one of two: for games whose secrets count alike, they are constants and
table look-ups.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numba import int64
from numpy.typing import NDArray

from solver_tree.search.board import Alike
from solver_tree.search.jit import compiled_as, kind

Counts: TypeAlias = Any
"""``Board.weights``: Alike or Weights."""
Tops: TypeAlias = NDArray[np.int64]
"""``Scratch.top``."""


def weigh(counts: Counts, top: Tops, ply: int, members: NDArray[np.int32], begin: int, n: int) -> int:
    """What n candidates count together; ``top[ply, k]`` becomes what the k heaviest of them count, if not k."""
    raise NotImplementedError


def _count(counts: Counts, top: Tops, ply: int, members: NDArray[np.int32], begin: int, n: int) -> int:
    return int64(n)


def _weigh(counts: Counts, top: Tops, ply: int, members: NDArray[np.int32], begin: int, n: int) -> int:
    whole = int64(0)
    top[ply, 0] = 0
    for i in range(n):
        whole += counts.each[members[begin + i]]
        top[ply, i + 1] = whole
    return whole


def heaviest(counts: Counts, top: Tops, ply: int, count: int) -> int:
    """What the ``count`` heaviest candidates of the position at this ply count together, once it is weighed."""
    raise NotImplementedError


def _heaviest_alike(counts: Counts, top: Tops, ply: int, count: int) -> int:
    return int64(count)


def _heaviest_weighed(counts: Counts, top: Tops, ply: int, count: int) -> int:
    return top[ply, count]


def weight(counts: Counts, secret: int) -> int:
    """What one secret counts."""
    raise NotImplementedError


def _one(counts: Counts, secret: int) -> int:
    return int64(1)


def _own_weight(counts: Counts, secret: int) -> int:
    return counts.each[secret]


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
            found = 1 + max(most - 1, 1) * found if most == size_bound.shape[0] - 1 else max(most, 2) * found
        total += guesses * counts.each[members[begin + i]]
    return total


def score_bound(counts: Counts, top: Tops, ply: int, n: int, score: int) -> int:
    """A lower bound of all guesses with this score (see ``ordering``) or a lower one, once the position is weighed."""
    raise NotImplementedError


def _score_bound_alike(counts: Counts, top: Tops, ply: int, n: int, score: int) -> int:
    return 3 * n - (score >> 1)


def _score_bound_weighed(counts: Counts, top: Tops, ply: int, n: int, score: int) -> int:
    return 3 * top[ply, n] - top[ply, 1] - top[ply, min(score >> 1, n)]  # any may be the heaviest candidate


def useless_repeats(counts: Counts, top: Tops, ply: int, n: int, beta: int, own: int) -> int:
    """How many repeated answers bring the bound of a guess, which itself counts ``own``, to ``beta``."""
    raise NotImplementedError


def _useless_alike(counts: Counts, top: Tops, ply: int, n: int, beta: int, own: int) -> int:
    return max(beta - 2 * n + own, int64(0))


def _useless_weighed(counts: Counts, top: Tops, ply: int, n: int, beta: int, own: int) -> int:
    repeats = int64(0)
    while repeats < n and 3 * top[ply, n] - own - top[ply, n - repeats] < beta:
        repeats += 1
    return repeats


def alike(counts: Counts) -> bool:
    """Whether all secrets count one."""
    raise NotImplementedError


def _yes(counts: Counts) -> bool:
    return True


def _no(counts: Counts) -> bool:
    return False


def _either(plain: Any, weighed: Any) -> Any:
    return lambda counts, *_: plain if kind(counts) is Alike else weighed


compiled_as(weigh, _either(_count, _weigh))
compiled_as(heaviest, _either(_heaviest_alike, _heaviest_weighed))
compiled_as(weight, _either(_one, _own_weight))
compiled_as(least_value, _either(_least_alike, _least_weighed))
compiled_as(score_bound, _either(_score_bound_alike, _score_bound_weighed))
compiled_as(useless_repeats, _either(_useless_alike, _useless_weighed))
compiled_as(alike, _either(_yes, _no))
