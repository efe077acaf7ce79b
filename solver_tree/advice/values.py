"""The value of a guess, as far as it is known without a search.

The *value* of a guess is the average number of guesses from here on, including this guess, if the best guesses follow.
The value is a total divided by the weight of all candidates. The total is the least sum of weight times guesses
over all candidates.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from math import inf, log2
from typing import NamedTuple

from solver_tree.advice.history import Position
from solver_tree.play.candidates import many_codes
from solver_tree.strategies.lower_bound import total_bound
from solver_tree.text import brief, count, figure_text, one_line

_MAX_TRIED = 64  # candidates; of more, ``obvious_guess`` tries none


class Bounds(NamedTuple):
    """Bounds of the least total of a guess or of a position.

    Attributes:
        lower: the lower bound.
        upper: the upper bound; None if there is none.
    """

    lower: int
    upper: int | None = None

    @property
    def exact(self) -> bool:
        """Whether the total is known exactly."""
        return self.lower == self.upper

    def __and__(self, other: Bounds) -> Bounds:
        """Combine two bounds of the same total."""
        uppers = [upper for upper in (self.upper, other.upper) if upper is not None]
        return Bounds(max(self.lower, other.lower), min(uppers, default=None))


class Known(NamedTuple):
    """What is known of a guess at a position.

    Attributes:
        guess: the guess.
        total: bounds of its total.
        figures: as in ``Valued``.
    """

    guess: str
    total: Bounds
    figures: tuple[int, ...] | None = None


class Valued(NamedTuple):
    """A guess in the middle of a game, and its value.

    Attributes:
        guess: the guess.
        total: bounds of the total of all candidates from here on: the sum of weight times guesses.
        total_weight: the weight of all candidates; the value is the total divided by it.
        may_win: whether the guess may be the secret.
        parts: how many parts the guess makes, one for each feedback that it can get.
        largest: how many candidates the largest part has.
        bits: the information that the feedback gives on average: the entropy of the parts, by weight.
        figures: the figures of the best strategy that makes this guess, counted from here, in the order of the aim: for
            the average the total, the worst case and the weight there. None unless all are known exactly; empty if it
            is proved that no strategy that makes this guess meets the limit of guesses.
    """

    guess: str
    total: Bounds
    total_weight: int
    may_win: bool
    parts: int
    largest: int
    bits: float = 0.0
    figures: tuple[int, ...] | None = None

    def __repr__(self) -> str:
        win = "may win" if self.may_win else "cannot win"
        figures = f"{self.value_text}, {win}, {count(self.parts, 'part')}, largest {self.largest}"
        return one_line("Valued", f"{brief(self.guess)}: {figures}")

    @property
    def known(self) -> Known:
        """What is known of the guess."""
        return Known(self.guess, self.total, self.figures)

    @property
    def value_text(self) -> str:
        """The value in guesses, or the interval of its bounds; ``none`` if all candidates have weight 0."""
        if self.at_least is None:
            return "none"
        return f"{self.at_least:.4f} or more" if self.average is None else figure_text(self.at_least, self.average, 4)

    @property
    def exact(self) -> bool:
        """Whether the value is known exactly."""
        return self.total.exact

    @property
    def average(self) -> float | None:
        """The upper bound of the value, in guesses; None if there is none, or if all candidates have weight 0."""
        return None if self.total.upper is None or not self.total_weight else self.total.upper / self.total_weight

    @property
    def at_least(self) -> float | None:
        """The lower bound of the value, in guesses; None if all candidates have weight 0."""
        return self.total.lower / self.total_weight if self.total_weight else None


def by_bounds(guess: Valued) -> tuple[float, int, tuple[float, ...], bool, str]:
    """A sort key for guesses whose values are not all known, so that equal bounds always give the same order.

    The smaller upper bound is first, then the smaller lower bound, then the better worst case, then a guess that may
    win, then alphabetical order.
    """
    upper = inf if guess.total.upper is None else guess.total.upper
    worst_case = guess.figures[1:] if guess.figures else (inf,)
    return upper, guess.total.lower, worst_case, not guess.may_win, guess.guess


def valued_at(position: Position, known: Known) -> Valued:
    """Describe a guess at a position by what is known of it and by the parts that it makes."""
    parts = position.parts(known.guess)
    sizes = [len(part.candidates) for part in parts.values()]
    weights = [part.total_weight for part in parts.values()] if position.total_weight else sizes
    may_win, weight = position.game.win in parts, position.total_weight
    guess, total, figures = known
    return Valued(guess, total, weight, may_win, len(parts), max(sizes), entropy(weights), figures)


def entropy(weights: Sequence[int]) -> float:
    """The average information, in bits, of feedback that has these weights."""
    whole = sum(weights)
    return sum(weight / whole * log2(whole / weight) for weight in weights if weight)


def quick_bounds(position: Position) -> Bounds:
    """Bound the least total of a position without a search; the bounds are exact for one or two candidates.

    The next guess finds at most one candidate, and all others take at least two guesses. The total reaches this bound
    if the next guess finds the heaviest candidate, and each other candidate takes two guesses. Of many codes, the
    number of feedbacks leaves some for later guesses.
    """
    lower, left = 2 * position.total_weight - position.largest_weight, len(position.candidates)
    if left > 2 and many_codes(position.game):
        lower = max(lower, total_bound(left, len(position.game.feedbacks)))
    return Bounds(lower, lower if left <= 2 else None)


def quick_guess_bounds(position: Position, guess: str) -> Bounds:
    """Bound the total of a guess without a search; the bounds are exact if no part has more than two candidates."""
    parts = position.parts(guess).items()
    bounds_below = [quick_bounds(part) for feedback, part in parts if feedback != position.game.win]
    uppers = [bounds.upper for bounds in bounds_below if bounds.upper is not None]
    upper = position.total_weight + sum(uppers) if len(uppers) == len(bounds_below) else None
    return Bounds(position.total_weight + sum(bounds.lower for bounds in bounds_below), upper)


def quick_known(position: Position, guess: str) -> Known:
    """What is known of a guess without a search, for the plain average; all if no part has more than two candidates."""
    bounds = quick_guess_bounds(position, guess)
    if not (bounds.exact and position.total_weight):
        return Known(guess, bounds)
    below = [part for feedback, part in position.parts(guess).items() if feedback != position.game.win]
    deepest = max((len(part.candidates) for part in below), default=0)
    at_worst = [
        part.total_weight - (part.largest_weight if deepest == 2 else 0)
        for part in below
        if len(part.candidates) == deepest
    ]
    return Known(guess, bounds, (bounds.lower, 1 + deepest, sum(at_worst) if below else position.total_weight))


def obvious_guess(position: Position) -> str | None:
    """Find a heaviest candidate that separates all others: a best guess that needs no search; None if there is none."""
    if len(position.candidates) > _MAX_TRIED:
        return None
    position = position.even
    for weight, secret in zip(position.weights or repeat(1), position.candidates, strict=False):
        if weight == position.largest_weight and len(position.parts(secret)) == len(position.candidates):
            return secret
    return None
