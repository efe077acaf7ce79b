"""Lower bounds of totals and worst cases that depend only on numbers: of candidates, and of the parts of guesses.

Let each guess that is a candidate divide a set into at most A parts besides the one that wins, and each other guess
into at most B parts. Both hold for its subsets, too: there, a candidate that is missing makes at most A parts. Let F(d)
be the most secrets of any of these sets that are found within d guesses. F(1) = 1. A guess finds at most one secret,
and only if it is a candidate; of each part that does not win at most F(d) are found within d more guesses. So

    F(d + 1) = max(1 + A F(d), B F(d))

With K = max(A + 1, B), the most parts of any guess, that is K F(d) if B = K, and else 1 + (K - 1) F(d): then B <= A. So
one number says all, the *branching*: the largest 2 k - [the guess is a candidate] of any guess that makes k parts, 2 K
or 2 K - 1. No guess but a candidate gets all feedbacks, as one of them wins.

For example, if a guess tells nothing but whether it is the secret, the branching is 3, and F(d) = d.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.integers import int64
from solver_tree.kernels.jit import kernel


@kernel
def most_parts(branching: int) -> int:
    """The most parts of any guess."""
    return (branching + 1) >> 1


@kernel
def most_parts_of_others(branching: int) -> int:
    """The most parts of a guess that is no candidate."""
    return branching >> 1


@kernel
def found_by_next(branching: int, found: int) -> int:
    """How many secrets can be found by guess d + 1, F(d + 1), if ``found`` is F(d).

    Every guess that is worth trying makes two parts or more.
    """
    return max((branching + 1) >> 1, 2) * found - (branching & 1) * (found - 1)


@kernel
def fewest_guesses(branching: int, n: int) -> int:
    """A lower bound of the worst case of n candidates, n > 0: the least d with F(d) >= n."""
    guesses, found = int64(1), int64(1)
    while found < n:
        found = found_by_next(branching, found)
        guesses += 1
    return guesses


def any_branching(feedback_count: int) -> int:
    """An upper bound of the branching of any set."""
    return 2 * feedback_count - 1


def size_bounds(most: int, secrets: int) -> NDArray[np.int32]:
    """Lower bounds of the total of n candidates by the branching.

    All but F(d) secrets take more than d guesses, so the total is at least n + (n - F(1)) + (n - F(2)) + ..., as long
    as the terms are positive.

    Args:
        most: the largest branching.
        secrets: the largest n.

    Returns:
        ``bounds[branching, n]``, shape ``(most + 1, secrets + 1)``.
    """
    n = np.arange(secrets + 1, dtype=np.int64)
    bounds = np.empty((most + 1, secrets + 1), np.int32)
    for branching in range(most + 1):
        total, found = n.copy(), 1
        if branching <= 3 and branching % 2:  # F(d) = d
            total, found = n * (n + 1) // 2, secrets
        while found < secrets:
            total += np.maximum(n - found, 0)
            found = found_by_next.py_func(branching, found)
        bounds[branching] = np.minimum(total, np.iinfo(np.int32).max)
    return bounds


def worst_case_by_sizes(branching: int, secrets: int) -> int:
    """A lower bound of the worst case of a game: the least d with F(d) >= ``secrets``."""
    guesses, found = min(secrets, 1), 1
    while found < secrets:
        guesses, found = guesses + 1, found_by_next.py_func(branching, found)
    return guesses
