"""Least totals by brute force: slow, and short enough to be believed."""

from functools import cache


def least_totals(matrix, win, weights=None, legal=None):
    """For each first guess, the number of guesses that the best strategy needs to find every secret, all added up.

    Args:
        matrix: ``matrix[g][s]`` is the answer of secret ``s`` to guess ``g``.
        win: the answer to a guess that is the secret.
        weights: ``weights[s]`` is how often secret ``s`` counts; once when None.
        legal: whether, in a game in which ``g`` was answered ``a``, guess ``h`` may be made is ``legal(g, a, h)``.
    """
    rows = [tuple(map(int, row)) for row in matrix]
    secrets = frozenset(range(len(rows[0])))
    weights = weights or [1] * len(secrets)
    at_first = frozenset(range(len(rows)))
    if legal is None:
        at_first = frozenset({row: g for g, row in enumerate(rows)}.values())  # one of those that are alike

    @cache
    def followers(guess, answer):
        return frozenset(h for h in at_first if legal is None or legal(guess, answer, h))

    @cache
    def value(candidates, guesses):
        totals = []
        for guess in guesses:
            parts = divide(guess, candidates)
            if len(parts) > 1 or win in parts:  # else nothing is learned
                totals.append(total(guess, parts, guesses))
        return min(totals)

    def divide(guess, candidates):
        parts = {}
        for secret in candidates:
            parts.setdefault(rows[guess][secret], set()).add(secret)
        return parts

    def total(guess, parts, guesses):
        this_guess = sum(weights[secret] for part in parts.values() for secret in part)
        others = [(answer, part) for answer, part in parts.items() if answer != win]
        return this_guess + sum(value(frozenset(part), guesses & followers(guess, answer)) for answer, part in others)

    return [total(guess, divide(guess, secrets), at_first) for guess in range(len(rows))]


def totals_of(game):
    """The least total of the strategies that begin with each guess of a game."""
    guesses, feedbacks = game.guesses, game.feedbacks
    legal = (lambda g, a, h: game.legal(guesses[g], feedbacks[a], guesses[h])) if game.restricted else None
    return least_totals(game.matrix(), feedbacks.index(game.win), game.weights, legal)
