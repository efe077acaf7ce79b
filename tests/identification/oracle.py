"""The least cost of a decision tree by brute force, written for clarity: it follows items with their probabilities."""

from fractions import Fraction
from functools import cache


def least_cost(table, worst=False, after=()):
    """The least expected cost of all trees, or the least cost in the worst case.

    After some tests and their outcomes, it is the cost from there, with the weights of what is left among all items.
    """
    total = sum(table.weights)

    def divided(left, test):
        """What is left after each outcome of a test: items with what is still possible of their weight."""
        parts = {}
        for item, weight in left:
            for outcome, share in table.shares(test, item):
                parts.setdefault(outcome, []).append((item, weight * share))
        return {outcome: tuple(part) for outcome, part in parts.items()}

    def tells(left, test):
        """Whether a test may change how probable the items are, or which are left."""
        return len({frozenset(table.shares(test, item)) for item, _ in left}) > 1

    @cache
    def least(left, unused):
        useful = [test for test in unused if tells(left, test)]
        if not useful or len({table.groups[item] for item, _ in left}) == 1:
            return Fraction(0)
        weight = 1 if worst else sum(weight for _, weight in left)
        combine = max if worst else sum
        return min(
            table.costs[test] * weight
            + combine(
                least(part, tuple(each for each in unused if each != test)) for part in divided(left, test).values()
            )
            for test in useful
        )

    left, unused = tuple(enumerate(table.weights)), tuple(range(len(table.tests)))
    for test, outcome in after:
        left, unused = divided(left, test)[outcome], tuple(each for each in unused if each != test)
    return least(left, unused) / (1 if worst else total)
