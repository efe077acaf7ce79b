"""The best strategies by brute force: slow, and short enough to be believed. Nothing here uses the search."""

from functools import cache, lru_cache
from itertools import count, product
from math import inf


class Rules:
    """What can happen in a game. Guesses, secrets and feedbacks are numbers.

    Args:
        matrix: ``matrix[g][s]`` is the feedback of secret ``s`` to guess ``g``.
        win: the winning feedback.
        legal: ``legal(g, f, h)`` is whether guess ``h`` is legal after guess ``g`` got feedback ``f``; None where every
            guess is always legal.
    """

    def __init__(self, matrix, win, legal=None):
        self.rows = [tuple(map(int, row)) for row in matrix]
        self.win = win
        self.legal = legal and cache(legal)
        self.kept_partitions = cache(lambda candidates, guesses: list(self.partitions(candidates, guesses)))
        self.secrets = frozenset(range(len(self.rows[0])))
        self.guesses = frozenset(range(len(self.rows)))
        if legal is None:  # one guess stands for all guesses with the same feedback
            self.guesses = frozenset({row: g for g, row in enumerate(self.rows)}.values())

    @classmethod
    @lru_cache(maxsize=1)  # the best figures are the answers to several questions about one game
    def of(cls, game):
        """The rules of ``game``."""
        guesses, feedbacks = game.guesses, game.feedbacks
        legal = (lambda g, f, h: game.legal(guesses[g], feedbacks[f], guesses[h])) if game.restricted else None
        return cls(game.matrix(), feedbacks.index(game.win), legal)

    def partition(self, guess, candidates, guesses):
        """The parts that a guess makes of the candidates: feedback, candidates, and the legal guesses after it.

        ``guesses`` are the guesses that are legal before it.
        """
        parts = {}
        for secret in candidates:
            parts.setdefault(self.rows[guess][secret], set()).add(secret)
        return [
            (feedback, frozenset(part), self._legal_after(guess, feedback, guesses)) for feedback, part in parts.items()
        ]

    def partitions(self, candidates, guesses):
        """The partition of each guess that is of use: that makes two parts or more, or is the only candidate."""
        for guess in guesses:
            partition = self.partition(guess, candidates, guesses)
            if len(partition) > 1 or partition[0][0] == self.win:
                yield partition

    def _legal_after(self, guess, feedback, guesses):
        return guesses if self.legal is None else frozenset(h for h in guesses if self.legal(guess, feedback, h))


# The least total, and of the strategies that have it the best worst case


def best_results(matrix, win, weights=None, legal=None):
    """For each first guess, the result of the best strategy that begins with it: total, worst case, weight there.

    The best strategy has the least total, then the least worst case, then the least weight at the worst case. The total
    is the sum of weight times guesses over all secrets; without ``weights``, every secret weighs 1. For the other
    arguments see ``Rules``.
    """
    rules = Rules(matrix, win, legal)
    weights = weights or [1] * len(rules.secrets)

    @cache
    def best(candidates, guesses):
        return min(result(candidates, partition) for partition in rules.partitions(candidates, guesses))

    def result(candidates, partition):
        below = [
            (0, 0, weigh(part)) if feedback == win else best(part, following) for feedback, part, following in partition
        ]
        worst = max(deepest for _, deepest, _ in below)
        at_worst = sum(weight for _, deepest, weight in below if deepest == worst)
        return weigh(candidates) + sum(total for total, _, _ in below), worst + 1, at_worst

    def weigh(candidates):
        return sum(weights[secret] for secret in candidates)

    firsts = range(len(rules.rows))
    return [result(rules.secrets, rules.partition(first, rules.secrets, rules.guesses)) for first in firsts]


def results_of(game):
    """For each guess of a game, the result of the best strategy that begins with it, see ``best_results``."""
    rules = Rules.of(game)
    return best_results(rules.rows, rules.win, game.weights, rules.legal)


def totals_of(game):
    """For each guess of a game, the least total of the strategies that begin with it."""
    return [total for total, _, _ in results_of(game)]


def prescribed_at(game, first):
    """A function (candidates, guesses made) -> the number of the guess that is prescribed there, or None.

    Args:
        game: the game.
        first: a guess that is prescribed to be the first, or a tuple of the first guesses; None for none. Each after
            the first one is made only where more than one candidate is left.
    """
    opening = () if first is None else (first,) if isinstance(first, str) else first
    numbers = [game.guesses.index(guess) for guess in opening]
    return lambda left, made: numbers[made] if made < len(numbers) and (made == 0 or len(left) > 1) else None


# Any prices


def best_price(game, price, first=None, finish="guessed"):
    """The least cost of a strategy: the sum of weight times ``price(d)`` over the secrets, each found at guess ``d``.

    Prices must not decrease: then a guess that makes only one part is never worth it. A price may be a tuple. Tuples
    are added figure by figure and compared as tuples. So ``(d, d == 7)`` asks for the least total, and for the least
    weight at guess 7 among the strategies of that total.

    Args:
        game: the game.
        price: the price of a secret found at guess ``d``; None is infinite, also for a secret of weight 0.
        first: what is prescribed, see ``prescribed_at``.
        finish: when a secret is found: when it is ``guessed``, or when it is ``known``, the only candidate. The only
            secret of a game is known after 0 guesses.

    Returns:
        The least cost; None when no strategy has a finite cost.
    """
    rules = Rules.of(game)
    weights = game.weights or [1] * game.secret_count
    infinite = (inf,)
    prescribed = prescribed_at(game, first)

    @cache
    def best(candidates, guesses, made):
        if len(candidates) == 1 and finish == "known":
            return cost(candidates, made)
        if price(made + 1) is None:
            return infinite
        if (guess := prescribed(candidates, made)) is not None:
            return cost_below(rules.partition(guess, candidates, guesses), made + 1)
        return min(cost_below(partition, made + 1) for partition in rules.kept_partitions(candidates, guesses))

    def cost_below(partition, made):
        costs = [
            cost(part, made) if feedback == rules.win else best(part, following, made)
            for feedback, part, following in partition
        ]
        return tuple(map(sum, zip(*costs, strict=False)))  # as short as the shortest cost: infinite if one cost is

    def cost(found, made):
        figures = price(made) if isinstance(price(0), tuple) else (price(made),)
        if figures in (None, (None,)):
            return infinite
        return tuple(figure * sum(weights[secret] for secret in found) for figure in figures)

    least = best(rules.secrets, rules.guesses, 0)
    if least == infinite:
        return None
    return least if isinstance(price(0), tuple) else least[0]


def least_total_within(game, limit, first=None, finish="guessed"):
    """The least total of the strategies that meet a limit of guesses; None when the limit is infeasible."""
    return best_price(game, lambda d: d if d <= limit else None, first, finish)


def least_worst_case(game, first=None, finish="guessed"):
    """The least limit that is feasible."""
    return next(limit for limit in count() if least_total_within(game, limit, first, finish) is not None)


def best_figures(game, objective, first=None, finish="guessed", limit=inf):
    """The figures of an ``Objective`` in the best strategy that meets ``limit``; None when the limit is infeasible."""

    def least(price, last):
        return best_price(game, lambda d: price(d) if d <= last else None, first, finish)

    worst = least_worst_case(game, first, finish)
    if worst > limit:
        return None
    if objective.components[0] == "price":
        cost = least(objective.price, limit)
        return None if cost is None else (cost,)
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
    """The outcomes of all strategies: how many guesses each takes for each secret, in the order of the game.

    Strategies with a guess that makes only one part and finds nothing are left out. Games of more than five secrets
    have too many strategies.
    """
    rules = Rules.of(game)
    prescribed = prescribed_at(game, first)

    @cache
    def outcomes(candidates, guesses, made=0):
        if len(candidates) == 1 and finish == "known":
            return no_more_guesses(candidates)
        if (guess := prescribed(candidates, made)) is not None:
            return one_deeper(rules.partition(guess, candidates, guesses), made)
        return set().union(*(one_deeper(partition, made) for partition in rules.partitions(candidates, guesses)))

    def one_deeper(partition, made):
        below = [
            no_more_guesses(part) if feedback == rules.win else outcomes(part, following, made + 1)
            for feedback, part, following in partition
        ]
        return {frozenset((s, d + 1) for outcome in chosen for s, d in outcome) for chosen in product(*below)}

    def no_more_guesses(found):
        return {frozenset((secret, 0) for secret in found)}

    return {tuple(d for _, d in sorted(outcome)) for outcome in outcomes(rules.secrets, rules.guesses)}
