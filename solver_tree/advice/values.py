"""What a guess is worth, as far as it is known without a search.

The *value* of a guess is the least total of guesses, from there on, that finds every secret left, divided by what these
count: the guesses that it takes on average from here on, itself included, when all that follows is best.
"""

from __future__ import annotations

from typing import NamedTuple

from solver_tree.advice.history import Position

_MAX_LOOKED_AT = 64  # secrets left, of which each is tried as a guess


class Bounds(NamedTuple):
    """The least total of a guess or a position is at least ``lower``, and at most ``upper`` if that is known."""

    lower: int
    upper: int | None = None

    @property
    def exact(self) -> bool:
        """Whether it is known."""
        return self.lower == self.upper

    def __and__(self, other: Bounds) -> Bounds:
        """What is known when both are true."""
        uppers = [upper for upper in (self.upper, other.upper) if upper is not None]
        return Bounds(max(self.lower, other.lower), min(uppers, default=None))


class Valued(NamedTuple):
    """A guess in the middle of a game, and its value.

    Attributes:
        guess: what is guessed.
        total: the total of guesses that it takes for all secrets left, see ``Bounds``; with weights the sum of weight
            times guesses.
        whole: what the secrets left count together, of which the average is.
        may_win: whether the guess may be the secret.
        answers: how many different answers it can get.
        largest: how many secrets are left at most, after its answer.
    """

    guess: str
    total: Bounds
    whole: int
    may_win: bool
    answers: int
    largest: int

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.total.exact

    @property
    def average(self) -> float | None:
        """The value, or as much as it is at most; None when neither is known, or the secrets left weigh nothing."""
        return None if self.total.upper is None or not self.whole else self.total.upper / self.whole

    @property
    def at_least(self) -> float | None:
        """What the value is at least; None when the secrets left weigh nothing."""
        return self.total.lower / self.whole if self.whole else None


def valued(position: Position, guess: str, total: Bounds) -> Valued:
    """A guess with what its answers tell at once."""
    parts = position.parts(guess)
    largest = max(len(part.left) for part in parts.values())
    return Valued(guess, total, position.whole, position.game.win in parts, len(parts), largest)


def at_once(position: Position) -> Bounds:
    """What is known of the least total of a position at a glance; it is exact for one secret left, or two.

    All but one are found at the second guess or later: best of all, the heaviest one is found at the first.
    """
    lower = 2 * position.whole - max(position.weights)
    return Bounds(lower, lower if len(position.left) <= 2 else None)


def of_guess(position: Position, guess: str) -> Bounds:
    """The same of a guess there: it is exact when no answer leaves more than two."""
    below = [at_once(part) for feedback, part in position.parts(guess).items() if feedback != position.game.win]
    uppers = [part.upper for part in below if part.upper is not None]
    upper = position.whole + sum(uppers) if len(uppers) == len(below) else None
    return Bounds(position.whole + sum(part.lower for part in below), upper)


def obvious(position: Position) -> str | None:
    """A best guess that is seen at a glance: what may be the secret, and tells all others apart if it is not."""
    if len(position.left) > _MAX_LOOKED_AT:
        return None
    least = at_once(position).lower
    for weight, secret in zip(position.weights, position.left, strict=True):
        if weight == max(position.weights) and of_guess(position, secret) == Bounds(least, least):
            return secret
    return None
