"""The best strategies by brute force: slow, and short enough to be believed."""

from functools import cache


def best_results(matrix, win, weights=None, legal=None):
    """For each first guess the result of the best strategy: of least total, then worst case, then weight found there.

    The total is the number of guesses that it needs to find every secret, all added up.

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
    def best(candidates, guesses):
        results = []
        for guess in guesses:
            parts = divide(guess, candidates)
            if len(parts) > 1 or win in parts:  # else nothing is learned
                results.append(result(guess, parts, guesses))
        return min(results)

    def divide(guess, candidates):
        parts = {}
        for secret in candidates:
            parts.setdefault(rows[guess][secret], set()).add(secret)
        return parts

    def result(guess, parts, guesses):
        below = [(0, 0, sum(weights[secret] for secret in parts.get(win, ())))]
        for answer, part in parts.items():
            if answer != win:
                below.append(best(frozenset(part), guesses & followers(guess, answer)))
        this_guess = sum(weights[secret] for part in parts.values() for secret in part)
        worst = max(deepest for _, deepest, _ in below)
        at_worst = sum(count for _, deepest, count in below if deepest == worst)
        return this_guess + sum(total for total, _, _ in below), worst + 1, at_worst

    return [result(guess, divide(guess, secrets), at_first) for guess in range(len(rows))]


def results_of(game):
    """The best result of the strategies that begin with each guess of a game, see ``best_results``."""
    guesses, feedbacks = game.guesses, game.feedbacks
    legal = (lambda g, a, h: game.legal(guesses[g], feedbacks[a], guesses[h])) if game.restricted else None
    return best_results(game.matrix(), feedbacks.index(game.win), game.weights, legal)


def totals_of(game):
    """The least total of the strategies that begin with each guess of a game."""
    return [total for total, _, _ in results_of(game)]


def least_worst_case(game, first=None):
    """The least number of guesses within which every secret can be found, beginning with ``first`` if it is given."""
    guesses, win = range(game.guess_count), game.feedbacks.index(game.win)
    rows = [tuple(map(int, row)) for row in game.matrix()]

    def legal(guess, answer, following):
        if not game.restricted:
            return True
        return game.legal(game.guesses[guess], game.feedbacks[answer], game.guesses[following])

    @cache
    def within(candidates, allowed, limit):
        return any(begins(guess, candidates, allowed, limit) for guess in allowed)

    def begins(guess, candidates, allowed, limit):
        parts = {}
        for secret in candidates:
            parts.setdefault(rows[guess][secret], set()).add(secret)
        parts.pop(win, None)
        return limit > 0 and all(
            limit > 1 and can_follow(guess, answer, frozenset(part), allowed, limit - 1)
            for answer, part in parts.items()
        )

    def can_follow(guess, answer, part, allowed, limit):
        return within(part, frozenset(g for g in allowed if legal(guess, answer, g)), limit)

    everything, limit = frozenset(range(game.secret_count)), 1
    while True:
        firsts = guesses if first is None else [game.guesses.index(first)]
        if any(begins(guess, everything, frozenset(guesses), limit) for guess in firsts):
            return limit
        limit += 1


def least_total_within(game, limit):
    """The least total of strategies that take at most ``limit`` guesses; None when there is none."""
    win, infinite = game.feedbacks.index(game.win), float("inf")
    rows = [tuple(map(int, row)) for row in game.matrix()]
    weights = game.weights or [1] * game.secret_count

    def follow(allowed, guess, answer):
        if not game.restricted:
            return allowed
        told = game.guesses[guess], game.feedbacks[answer]
        return frozenset(following for following in allowed if game.legal(*told, game.guesses[following]))

    @cache
    def best(candidates, allowed, left):
        if not left:
            return infinite
        return min(total(guess, candidates, allowed, left) for guess in allowed)

    def total(guess, candidates, allowed, left):
        parts = {}
        for secret in candidates:
            parts.setdefault(rows[guess][secret], set()).add(secret)
        parts.pop(win, None)
        below = [best(frozenset(part), follow(allowed, guess, a), left - 1) for a, part in parts.items()]
        return sum(weights[secret] for secret in candidates) + sum(below)

    found = best(frozenset(range(game.secret_count)), frozenset(range(game.guess_count)), limit)
    return None if found == infinite else found
