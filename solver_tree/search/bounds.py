"""Lower bounds that need nothing but sizes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver_tree.search.jit import kernel


@kernel
def found_by(responses: int, most: int, found: int) -> int:
    """How many secrets a guess more can find than ``found``, when none makes more than ``most`` parts: see below."""
    return 1 + max(responses - 1, 1) * found if most == responses else max(most, 2) * found


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
            found = found_by.py_func(responses, parts, found)
        bounds[parts] = np.minimum(total, np.iinfo(np.int32).max)
    return bounds


def least_guesses(responses: int, secrets: int) -> int:
    """The least d with F(d) of ``secrets`` or more, see ``size_bounds``, when a guess may have all the responses."""
    guesses, found = min(secrets, 1), 1
    while found < secrets:
        guesses, found = guesses + 1, found_by.py_func(responses, responses, found)
    return guesses
