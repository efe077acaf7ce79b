"""Lower bounds of totals and worst cases that depend only on numbers: of candidates, of feedbacks and of parts."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.integers import int64
from solver_tree.kernels.jit import kernel


@kernel
def found_by_next(feedback_count: int, max_parts: int, found: int) -> int:
    """How many secrets can be found by guess d + 1, F(d + 1), if ``found`` is F(d); see ``size_bounds``."""
    return 1 + max(feedback_count - 1, 1) * found if max_parts == feedback_count else max(max_parts, 2) * found


@kernel
def fewest_guesses(feedback_count: int, max_parts: int, n: int) -> int:
    """A lower bound of the worst case of n candidates, n > 0: the least d with F(d) >= n, see ``size_bounds``."""
    guesses, found = int64(1), int64(1)
    while found < n:
        found = found_by_next(feedback_count, max_parts, found)
        guesses += 1
    return guesses


def size_bounds(feedback_count: int, secrets: int, *, only_candidates: bool = False) -> NDArray[np.int32]:
    """Lower bounds of the total of n candidates when no guess divides any set into more than K parts.

    Let F(d) be an upper bound of the number of secrets that are found within d guesses. F(1) = 1. A guess makes at most
    K parts, and at most F(d) secrets of each part are found within d more guesses, so F(d + 1) = K F(d). If K is the
    number of all feedbacks, one of the parts wins and has only one secret, so F(d + 1) = 1 + (K - 1) F(d). That holds
    for every K if only candidates are guessed, as some part always wins. All but F(d) secrets take more than d guesses,
    so the total is at least n + (n - F(1)) + (n - F(2)) + ..., as long as the terms are positive.

    Args:
        feedback_count: the number of all feedbacks.
        secrets: the largest n.
        only_candidates: whether every guess is a candidate.

    Returns:
        ``bounds[K, n]``, shape ``(feedback_count + 1, secrets + 1)``. Each row is convex in n. The rows of K = 0 and 1
        equal that of K = 2, because every guess that is worth trying makes two parts or more.
    """
    n = np.arange(secrets + 1, dtype=np.int64)
    bounds = np.empty((feedback_count + 1, secrets + 1), np.int32)
    for max_parts in range(feedback_count + 1):
        total, found = n.copy(), 1
        while found < secrets:
            total += np.maximum(n - found, 0)
            found = found_by_next.py_func(max_parts if only_candidates else feedback_count, max_parts, found)
        bounds[max_parts] = np.minimum(total, np.iinfo(np.int32).max)
    return bounds


def worst_case_by_sizes(feedback_count: int, secrets: int) -> int:
    """A lower bound of the worst case of a game: the least d with F(d) >= ``secrets``, see ``size_bounds``."""
    guesses, found = min(secrets, 1), 1
    while found < secrets:
        guesses, found = guesses + 1, found_by_next.py_func(feedback_count, feedback_count, found)
    return guesses
