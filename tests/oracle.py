"""The best strategies by brute force: slow, and short enough to be believed."""

from functools import cache
from itertools import count, product
from math import inf


class Rules:
    """What can happen in a game.

    Args:
        matrix: ``matrix[g][s]`` is the answer of secret ``s`` to guess ``g``.
        win: the answer to a guess that is the secret.
        legal: whether guess ``h`` may be made in a game in which ``g`` was answered ``a`` is ``legal(g, a, h)``.
    """

    def __init__(self, matrix, win, legal=None):
        self.rows = [tuple(map(int, row)) for row in matrix]
        self.win = win
        self.legal = legal and cache(legal)
        self.secrets = frozenset(range(len(self.rows[0])))
        self.guesses = frozenset(range(len(self.rows)))
        if legal is None:
            self.guesses = frozenset({row: g for g, row in enumerate(self.rows)}.values())  # of alike ones one

    @classmethod
    def of(cls, game):
        """Those of a game."""
        guesses, feedbacks = game.guesses, game.feedbacks
        legal = (lambda g, a, h: game.legal(guesses[g], feedbacks[a], guesses[h])) if game.restricted else None
        return cls(game.matrix(), feedbacks.index(game.win), legal)

    def parts(self, guess, candidates, guesses):
        """What a guess makes of the candidates: answers, each with those that give it and what may be guessed next."""
        parts = {}
        for secret in candidates:
            parts.setdefault(self.rows[guess][secret], set()).add(secret)
        return [(answer, frozenset(part), self._following(guess, answer, guesses)) for answer, part in parts.items()]

    def moves(self, candidates, guesses):
        """What each of the guesses makes of the candidates, unless it tells nothing."""
        for guess in guesses:
            parts = self.parts(guess, candidates, guesses)
            if len(parts) > 1 or parts[0][0] == self.win:
                yield parts

    def _following(self, guess, answer, guesses):
        return guesses if self.legal is None else frozenset(h for h in guesses if self.legal(guess, answer, h))


# Least totals, and the best tails of strategies that have them


def best_results(matrix, win, weights=None, legal=None):
    """For each first guess the result of the best strategy: of least total, then worst case, then weight found there.

    The total is the number of guesses that it needs to find every secret, all added up; each secret counts as often
    as ``weights`` says, or once. For the others see ``Rules``.
    """
    rules = Rules(matrix, win, legal)
    weights = weights or [1] * len(rules.secrets)

    @cache
    def best(candidates, guesses):
        return min(result(candidates, parts) for parts in rules.moves(candidates, guesses))

    def result(candidates, parts):
        below = [(0, 0, weight(part)) if a == win else best(part, following) for a, part, following in parts]
        worst = max(deepest for _, deepest, _ in below)
        at_worst = sum(there for _, deepest, there in below if deepest == worst)
        return weight(candidates) + sum(total for total, _, _ in below), worst + 1, at_worst

    def weight(candidates):
        return sum(weights[secret] for secret in candidates)

    firsts = range(len(rules.rows))
    return [result(rules.secrets, rules.parts(first, rules.secrets, rules.guesses)) for first in firsts]


def results_of(game):
    """The best result of the strategies that begin with each guess of a game, see ``best_results``."""
    rules = Rules.of(game)
    return best_results(rules.rows, rules.win, game.weights, rules.legal)


def totals_of(game):
    """The least total of the strategies that begin with each guess of a game."""
    return [total for total, _, _ in results_of(game)]


# Any price


def best_price(game, price, first=None, finish="guessed"):
    """The least sum of weight times ``price(d)`` over the secrets, each found at guess ``d``; None when it is infinite.

    A price that is None is infinite, also for a secret of weight 0. Prices must not decrease, so that no guess is
    worth making that tells nothing. They may be tuples, which are added up figure by figure and compared as tuples: so
    ``(d, d == 7)`` asks for the least total, and of strategies that have it for the least weight at guess 7.

    Args:
        first: the first guess, if it is not free.
        finish: with ``known`` a secret is found when it is the only candidate left: the only one of a game after 0.
    """
    rules = Rules.of(game)
    weights = game.weights or [1] * game.secret_count
    infinite = (inf,)

    @cache
    def best(candidates, guesses, made):
        if len(candidates) == 1 and finish == "known":
            return cost(candidates, made)
        if price(made + 1) is None:
            return infinite
        return min(cost_below(parts, made + 1) for parts in rules.moves(candidates, guesses))

    def cost_below(parts, made):
        each = [cost(part, made) if a == rules.win else best(part, following, made) for a, part, following in parts]
        return tuple(map(sum, zip(*each, strict=False)))  # as short as the shortest: infinite if one is

    def cost(found, made):
        figures = price(made) if isinstance(price(0), tuple) else (price(made),)
        if figures in (None, (None,)):
            return infinite
        return tuple(figure * sum(weights[secret] for secret in found) for figure in figures)

    if first is None or (finish == "known" and game.secret_count == 1):
        least = best(rules.secrets, rules.guesses, 0)
    else:
        least = cost_below(rules.parts(game.guesses.index(first), rules.secrets, rules.guesses), 1)
    if least == infinite:
        return None
    return least if isinstance(price(0), tuple) else least[0]


def least_total_within(game, limit, first=None, finish="guessed"):
    """The least total of strategies that take at most ``limit`` guesses; None when there is none."""
    return best_price(game, lambda d: d if d <= limit else None, first, finish)


def least_worst_case(game, first=None, finish="guessed"):
    """The least number of guesses within which every secret can be found, beginning with ``first`` if it is given."""
    return next(limit for limit in count() if least_total_within(game, limit, first, finish) is not None)


def best_figures(game, objective, first=None, finish="guessed", limit=inf):
    """The components of an ``Objective`` in the best strategy of at most ``limit`` guesses; None when there is none."""

    def least(price, most):
        return best_price(game, lambda d: price(d) if d <= most else None, first, finish)

    worst = least_worst_case(game, first, finish)
    if worst > limit:
        return None
    if objective.components[0] == "price":
        price = least(objective.price, limit)
        return price if price is None else (price,)
    if objective.components[0] == "beyond":
        return least(lambda d: (d > objective.limit, d), limit)
    if objective.components[0] == "worst":
        return (worst, *least(lambda d: (d == worst, d), worst))[: len(objective.components)]
    total = least_total_within(game, limit, first, finish)
    while least_total_within(game, worst, first, finish) != total:
        worst += 1
    return total, worst, least(lambda d: (d, d == worst), worst)[1]


# All strategies


def all_outcomes(game, first=None, finish="guessed"):
    """What strategies there are: for each the guesses that it takes for each secret, in the order of the game.

    Those that make a guess which tells nothing are left out. Games of more than five secrets have too many.
    """
    rules = Rules.of(game)

    @cache
    def outcomes(candidates, guesses):
        if len(candidates) == 1 and finish == "known":
            return now(candidates)
        return set().union(*(one_deeper(parts) for parts in rules.moves(candidates, guesses)))

    def one_deeper(parts):
        below = [now(part) if a == rules.win else outcomes(part, following) for a, part, following in parts]
        return {frozenset((s, d + 1) for part in chosen for s, d in part) for chosen in product(*below)}

    def now(found):
        return {frozenset((secret, 0) for secret in found)}

    if first is None or (finish == "known" and game.secret_count == 1):
        found = outcomes(rules.secrets, rules.guesses)
    else:
        found = one_deeper(rules.parts(game.guesses.index(first), rules.secrets, rules.guesses))
    return {tuple(d for _, d in sorted(outcome)) for outcome in found}
