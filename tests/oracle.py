"""The least total by brute force: slow, and short enough to be believed."""

from functools import cache


def least_total(matrix, win):
    """The number of guesses that the best strategy needs to find every secret, all added up.

    ``matrix[g][s]`` is the answer of secret ``s`` to guess ``g``; ``win`` answers a guess that is the secret.
    """
    rows = {tuple(row) for row in matrix}

    @cache
    def value(candidates):
        totals = []
        for row in rows:
            parts = {}
            for secret in candidates:
                parts.setdefault(row[secret], set()).add(secret)
            if len(parts) > 1 or win in parts:  # else nothing was learned
                totals.append(
                    len(candidates) + sum(value(frozenset(part)) for answer, part in parts.items() if answer != win)
                )
        return min(totals)

    return value(frozenset(range(len(matrix[0]))))
