"""Lower bounds of a set of candidates that need no search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numba import int64, uint64
from numpy.typing import NDArray

from solver_tree.search.jit import kernel, popcount

if TYPE_CHECKING:
    from solver_tree.search.board import Board


def size_bounds(responses: int, secrets: int) -> NDArray[np.int32]:
    """The least conceivable total for n secrets when no guess divides any set into more than K parts.

    Let F(d) be the most secrets that d guesses in a row can find: F(1) = 1, and a guess with K parts finds
    at most F(d + 1) = K F(d), or 1 + (K - 1) F(d) when one of the parts is sure to be the win (K is the
    number of all responses). Every secret beyond the first F(d) takes more than d guesses, so the total is at
    least n + (n - F(1)) + (n - F(2)) + ..., as long as the terms are positive.

    Returns:
        ``bounds[K, n]``, shape ``(responses + 1, secrets + 1)``, convex in n; row K = 0 and 1 is that of 2.
    """
    n = np.arange(secrets + 1, dtype=np.int64)
    bounds = np.empty((responses + 1, secrets + 1), np.int32)
    for parts in range(responses + 1):
        total, found = n.copy(), 1
        while found < secrets:
            total += np.maximum(n - found, 0)
            found = 1 + max(responses - 1, 1) * found if parts == responses else max(parts, 2) * found
        bounds[parts] = np.minimum(total, np.iinfo(np.int32).max)
    return bounds


@kernel
def quick_bound(board: Board, members: NDArray[np.int32], begin: int, n: int, most: int) -> int:
    """A lower bound from the candidates' own splits alone, as ``2 * bound + [it is the exact value]``."""
    # 1. One candidate takes 1 guess, two take 1 + 2.
    if n <= 2:
        return int64(2 * (2 * n - 1) + 1)
    # 2. So many that no guess can separate all or all but two: what the number of parts allows.
    size_bound = int64(board.size_bound[most, n])
    if n > most + 1 or board.answers > 64:
        return 2 * size_bound
    parts = int64(0)
    for i in range(uint64(begin), uint64(begin + n)):
        guess = uint64(board.own[uint64(members[i])])
        seen = uint64(0)
        for j in range(uint64(begin), uint64(begin + n)):
            seen |= uint64(1) << uint64(board.by_secret[uint64(members[j]), guess])
        parts = max(parts, int64(popcount(seen)))
        # 3. A candidate that separates all takes 1, and 2 for each other: nothing can be better.
        if parts == n:
            return int64(2 * (2 * n - 1) + 1)
    # 4. Otherwise 2n is the least there can be, and a candidate that leaves one pair reaches it.
    if parts == n - 1:
        return int64(2 * (2 * n) + 1)
    # 5. Otherwise only a guess that is no candidate and separates all could reach 2n.
    return 2 * max(int64(2 * n + int64(n > most)), size_bound)
