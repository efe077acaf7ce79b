"""The best strategies of games of middle size: up to 127 secrets, thousands of guesses. Nothing here uses the search.

It is a branch-and-bound over sets of secrets. The least cost of each set is remembered by the set itself and the number
of guesses made; a guess is skipped only for its own bound, or when an earlier one makes the very same parts. There are
no keys, no symmetry, no order of supersets. It gives up when a game takes more steps than it is allowed.
"""

from itertools import count
from math import inf
from typing import NamedTuple

import numpy as np
from numba import int64, njit, types, uint64
from numba.typed import Dict

INFINITE = 1 << 50
"""The price of a guess that is forbidden. No finite cost is as large."""

MOST_SECRETS = 127


class TooLong(Exception):
    """The game takes more steps than are allowed."""


class Question(NamedTuple):
    """A game and a price list in arrays. Secrets stand in the order of falling weights, so that the heaviest are first.

    Attributes:
        rows: (guesses, secrets), the feedback of each guess; the winning one is 0.
        feedbacks: how many feedbacks there are.
        own: (secrets,), the guess that each secret is.
        weights: (secrets,).
        prices: (secrets + 2,), the price of a secret found at guess d.
        known: whether a secret is found when it is the only candidate.
        after: (guesses, feedbacks), the row of ``allowed`` for what is legal after a feedback; empty without legality.
        allowed: (rows, guesses).
    """

    rows: np.ndarray
    feedbacks: int
    own: np.ndarray
    weights: np.ndarray
    prices: np.ndarray
    known: bool
    after: np.ndarray
    allowed: np.ndarray


@njit(cache=True)
def cost_of(question, secret, guesses):
    """What a secret costs that is found at guess number ``guesses``."""
    price = question.prices[min(guesses, len(question.prices) - 1)]
    return INFINITE if price >= INFINITE else price * question.weights[secret]


@njit(cache=True)
def guesses_needed(question, place, size, most_parts):
    """How many guesses a set of ``size`` secrets needs until ``place`` + 1 of them can be found.

    After j guesses there are at most ``most_parts ** j`` parts. Each part has one secret that the next guess finds, or
    that is known.
    """
    needed, parts = 0, 1
    while parts <= place:
        needed, parts = needed + 1, parts * most_parts
    if question.known:
        return max(needed, 1 if size > 1 else 0)
    return needed + 1


@njit(cache=True)
def bound_of_set(question, members, made, most_parts):
    """A lower bound of the cost of a set: the heaviest secrets are found as early as the number of parts allows."""
    bound = int64(0)
    for place in range(len(members)):
        needed = guesses_needed(question, place, len(members), most_parts)
        bound += cost_of(question, members[place], made + needed)
    return min(bound, INFINITE)


@njit(cache=True)
def parts_of(question, members, guess):
    """The members by their feedback to a guess: in the order of the parts, and where each part ends."""
    sizes = np.zeros(question.feedbacks, np.int64)
    for secret in members:
        sizes[question.rows[guess, secret]] += 1
    ends = np.cumsum(sizes)
    ordered, at = np.empty_like(members), ends - sizes
    for secret in members:
        feedback = question.rows[guess, secret]
        ordered[at[feedback]] = secret
        at[feedback] += 1
    return ordered, ends


@njit(cache=True)
def bounds_of_guesses(question, members, made, guesses, most_parts):
    """A lower bound of the cost of each guess, and the most parts that any of them makes of the set, or of a subset.

    A guess that makes only one part is never worth it. If ``most_parts`` is 0, they are counted.
    """
    n, sizes = len(members), np.zeros(question.feedbacks, np.int64)
    parts = np.zeros(len(guesses), np.int64)
    for i in range(len(guesses)):
        row = question.rows[guesses[i]]
        for secret in members:
            parts[i] += sizes[row[secret]] == 0
            sizes[row[secret]] += 1
        for secret in members:
            sizes[row[secret]] = 0
    if most_parts == 0:
        most_parts = parts.max()
    needed = np.array([guesses_needed(question, place, n + 1, max(most_parts, 2)) for place in range(n)])
    bounds, seen = np.empty(len(guesses), np.int64), np.zeros(question.feedbacks, np.int64)
    for i in range(len(guesses)):
        row, bound = question.rows[guesses[i]], int64(0)
        if parts[i] == 1 and row[members[0]] != 0:
            bounds[i] = INFINITE
            continue
        for secret in members:
            sizes[row[secret]] += 1
        for secret in members:
            feedback = row[secret]
            if feedback == 0 or (question.known and sizes[feedback] == 1):
                bound += cost_of(question, secret, made + 1)
            else:
                bound += cost_of(question, secret, made + 1 + needed[seen[feedback]])
                seen[feedback] += 1
        for secret in members:
            sizes[row[secret]] = seen[row[secret]] = 0
        bounds[i] = min(bound, INFINITE)
    return bounds, max(most_parts, 2)


@njit(cache=True)
def note_parts(question, members, guess, first_of_part, labels):
    """Write for each member the first member of its part, and -1 for the secret that the guess is."""
    row = question.rows[guess]
    for place in range(len(members)):
        first_of_part[row[members[place]]] = -1
    for place in range(len(members)):
        feedback = row[members[place]]
        if feedback != 0 and first_of_part[feedback] == -1:
            first_of_part[feedback] = place
        labels[place] = first_of_part[feedback]


@njit(cache=True)
def equal(some, others):
    """Whether two arrays of numbers are the same."""
    same = True
    for place in range(len(some)):
        same = same and some[place] == others[place]
    return same


@njit(cache=True)
def least_cost(question, memory, steps, members, made, legal, below):
    """The least cost of a set of secrets, if it is smaller than ``below``; else ``below``, or more.

    Args:
        question: the game and the prices.
        memory: what is known of sets: the least cost times two, plus one if it is only a lower bound.
        steps: (1,), how many steps are left.
        members: the secrets.
        made: how many guesses were made.
        legal: the guesses that are legal.
        below: costs from here on need not be known.
    """
    n, free = len(members), question.after.size == 0
    if n == 1:
        return cost_of(question, members[0], made if question.known else made + 1)
    steps[0] -= 200
    low = high = uint64(0)
    for secret in members:
        bit = uint64(1) << uint64(secret % 64)
        if secret < 64:
            low |= bit
        else:
            high |= bit
    key = (low, high, int64(made))
    if free and key in memory:  # else it also depends on what is legal
        found = memory[key]
        if found & 1 == 0 or found >> 1 >= below:
            return found >> 1
    steps[0] -= n * (n + len(legal))
    if steps[0] < 0:
        raise TooLong
    # A candidate that is best as the sizes go: no other guess need be looked at.
    quick = bounds_of_guesses(question, members, made, question.own[members], n)[0]
    for i in range(n):
        ends = parts_of(question, members, question.own[members[i]])[1]
        alone = True
        for feedback in range(len(ends)):
            alone = alone and ends[feedback] - (ends[feedback - 1] if feedback else 0) <= 1
        if alone and quick[i] == bound_of_set(question, members, made, n):
            memory[key] = quick[i] << 1
            return quick[i]
    bounds, most_parts = bounds_of_guesses(question, members, made, legal, 0)
    order, best = np.argsort(bounds, kind="mergesort"), below
    tried, tried_before = np.empty((len(legal), n), np.int8), 0  # the parts of the guesses tried, and how many
    bounds_tried, first_of_part = np.empty(len(legal), np.int64), np.empty(question.feedbacks, np.int8)
    for at in order:
        guess, total = legal[at], bounds[at]
        if total >= best:
            break
        note_parts(question, members, guess, first_of_part, tried[tried_before])
        earlier = tried_before - 1
        while earlier >= 0 and bounds_tried[earlier] == total and not equal(tried[earlier], tried[tried_before]):
            earlier -= 1
        steps[0] -= 10 * n + 100 + tried_before - earlier
        if free and earlier >= 0 and bounds_tried[earlier] == total:
            continue  # the same parts have the same bound
        bounds_tried[tried_before] = total
        tried_before += 1
        ordered, ends = parts_of(question, members, guess)
        sizes = ends.copy()
        sizes[1:] -= ends[:-1]
        for feedback in np.argsort(sizes, kind="mergesort"):
            part = ordered[ends[feedback] - sizes[feedback] : ends[feedback]]
            if feedback == 0 or len(part) == 0:
                continue
            following = legal
            if not free:
                following = legal[question.allowed[question.after[guess, feedback]][legal]]
            bound = bound_of_set(question, part, made + 1, most_parts)
            cost = least_cost(question, memory, steps, part, made + 1, following, best - total + bound)
            total = min(total + cost - bound, INFINITE)
            if total >= best:
                break
        best = min(best, total)
    if free:
        memory[key] = best << 1 | (best >= below)
    return best


class MiddleOracle:
    """Answers questions about one game.

    Args:
        rows: (guesses, secrets), the number of the feedback of each guess.
        win: the number of the winning feedback.
        weights: the weight of each secret; None if all weigh 1.
        legal: takes a guess and a feedback, and returns for each guess whether it is legal afterwards; None where every
            guess is always legal.
        steps: how many steps all answers together may take; 10**8 take about a second.
    """

    def __init__(self, rows, win, weights=None, legal=None, steps=4 * 10**9):
        rows = np.asarray(rows, np.int64)
        guesses, secrets = rows.shape
        assert secrets <= MOST_SECRETS
        weights = np.ones(secrets, np.int64) if weights is None else np.asarray(weights, np.int64)
        order = np.argsort(-weights, kind="stable")
        occurring = np.concatenate([[win], np.setdiff1d(rows, win)])
        number = np.zeros(max(rows.max(), win) + 1, np.int64)
        number[occurring] = np.arange(len(occurring))
        self.rows = np.ascontiguousarray(number[rows[:, order]])
        self.feedbacks = len(occurring)
        self.own = (self.rows == 0).argmax(axis=0)
        self.weights = weights[order]
        self._steps, self._allowed_steps = np.array([steps]), steps
        self.after = np.zeros((0, 0), np.int64)
        self.allowed = np.zeros((0, guesses), np.bool_)
        if legal is not None:
            self.after = np.full((guesses, self.feedbacks), -1)
            met = [(guess, feedback) for guess in range(guesses) for feedback in np.unique(self.rows[guess])]
            for place, (guess, feedback) in enumerate(met):
                self.after[guess, feedback] = place
            self.allowed = np.array([legal(guess, occurring[feedback]) for guess, feedback in met], np.bool_)
        self._memories = {}

    @property
    def steps_taken(self):
        """How many steps all answers have taken so far."""
        return self._allowed_steps - int(self._steps[0])

    def least(self, price, first=None, finish="guessed", below=inf):
        """The least cost of a strategy by a price list; None if it is infinite, or not smaller than ``below``.

        Args:
            price: the price of a secret found at guess d; None is infinite. Prices never fall.
            first: the number of the first guess, if it is prescribed.
            finish: when a secret is found: when it is ``guessed`` or ``known``.
            below: costs from here on need not be known.
        """
        listed = tuple(INFINITE if price(d) is None else price(d) for d in range(len(self.weights) + 2))
        finite = [one for one in listed if one < INFINITE]
        assert max(finite, default=0) * int(self.weights.sum()) < INFINITE
        question = Question(
            self.rows,
            self.feedbacks,
            self.own,
            self.weights,
            np.array(listed),
            finish == "known",
            self.after,
            self.allowed,
        )
        memory = self._memories.get((listed, finish))
        if memory is None:
            key = types.Tuple((types.uint64, types.uint64, types.int64))
            memory = self._memories[listed, finish] = Dict.empty(key, types.int64)
        everything, every = np.arange(len(self.weights)), np.arange(len(self.rows))
        limit = int(min(below, INFINITE))

        def cost(members, made, legal):
            return int(least_cost(question, memory, self._steps, members, made, legal, limit))

        if first is None or (len(everything) == 1 and question.known):
            total = cost(everything, 0, every)
        else:
            total = 0
            for feedback in np.unique(self.rows[first]):
                part = np.flatnonzero(self.rows[first] == feedback)
                if feedback == 0:
                    total += int(cost_of(question, part[0], 1))
                    continue
                legal = every[self.allowed[self.after[first, feedback]]] if self.after.size else every
                total += cost(part, 1, legal)
        return None if total >= limit else total

    def figures(self, objective, first=None, finish="guessed", limit=inf):
        """The figures of an ``Objective`` in the best strategy that meets ``limit``; None if none does."""

        def least(price, last, below=inf):
            return self.least(lambda d: price(d) if d <= last else None, first, finish, below)

        def both(one, other, last, most_other):
            """The least figures of two price lists, the first one first."""
            factor = int(most_other * self.weights.sum()) + 1
            return divmod(least(lambda d: factor * one(d) + other(d), last), factor)

        worst = next(last for last in count() if last > limit or least(lambda d: 0, last) is not None)
        if worst > limit:
            return None
        kind, most = objective.components[0], min(limit, len(self.weights) + 1)
        if kind == "price":
            cost = least(objective.price, limit)
            return None if cost is None else (cost,)
        if kind == "beyond":
            return both(lambda d: int(d > objective.limit), lambda d: d, limit, most)
        if kind == "worst":
            return (worst, *both(lambda d: int(d >= worst), lambda d: d, worst, worst))[: len(objective.components)]
        total = least(lambda d: d, limit)
        while least(lambda d: d, worst, below=total + 1) is None:
            worst += 1
        return total, worst, both(lambda d: d, lambda d: int(d >= worst), worst, 1)[1]
