"""Lower bounds by counting: how far guesses can divide what is left, and how many pairs of secrets they separate."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.static_sets import Classes
from solver_tree.static.table import Table, spread

_ROUNDING = 1e-9
"""The sums of some thousand rounded numbers may be off by less than this share."""


_CELLS = 20_000_000  # of the table of guesses and pairs, 80 MB
_ROUNDS = 400
_STEP = 0.1
_UNIT = 1 << 30  # weights of pairs are rounded to fractions of this


class Counting:
    """Two necessary conditions for guesses to divide classes into single secrets.

    A guess divides a class into as many parts as there are feedbacks at most, so r guesses divide no class of more than
    parts^r secrets. And the answers to r guesses say no more about the secret than each says alone: the sum of the r
    largest entropies must reach the entropy that is left, the sum of n ln n over the classes, divided by all secrets.

    Args:
        table: the game.
    """

    def __init__(self, table: Table) -> None:
        self._parts = table.parts
        self._said = np.concatenate(([0.0], np.cumsum(table.entropy))) * table.secret_count  # entropies fall

    def may_divide(self, classes: Classes, guesses: int) -> bool:
        """Whether so many guesses may divide the classes; False is a proof that none do."""
        sizes = np.diff(classes.starts)
        if not len(sizes):
            return True
        if int(sizes.max()) > self._parts**guesses:
            return False
        said = float(self._said[min(guesses, len(self._said) - 1)])
        return spread(sizes) <= said * (1 + _ROUNDING)

    def least(self, classes: Classes) -> int:
        """The fewest guesses that may divide the classes."""
        guesses = 0
        while not self.may_divide(classes, guesses):
            guesses += 1
        return guesses


def bound_by_pairs(
    table: Table, first: NDArray[np.int64], second: NDArray[np.int64], check: Callable[[], None] = lambda: None
) -> int:
    """A lower bound from pairs with weights: if no guess separates more than a share of the weight, many are needed.

    The weights approximate a solution of the dual linear program by multiplicative weights: whatever pairs the guess of
    largest share separates become lighter. The bound is right with any weights; it is computed in whole numbers.
    Sanjeev Arora, Elad Hazan and Satyen Kale, The multiplicative weights update method, Theory of Computing 8 (2012).

    Args:
        table: the game, of at least two secrets.
        first, second: pairs of secrets; those that few guesses separate are worth most, and come first.
        check: called again and again; may raise an exception.
    """
    used = slice(max(1, _CELLS // table.guess_count))
    separates = (table.board.feedback[:, first[used]] != table.board.feedback[:, second[used]]).astype(np.float32)
    weights = np.full(separates.shape[1], 1 / separates.shape[1], np.float32)
    best, share = weights, 1.0
    for _ in range(_ROUNDS):
        check()
        separated = separates @ weights
        guess = int(separated.argmax())
        if separated[guess] < share:
            best, share = weights, float(separated[guess])
        weights = weights * np.exp(-_STEP * separates[guess])
        weights /= weights.sum()
    whole = np.rint(best.astype(np.float64) * _UNIT).astype(np.int64)
    most = max(int(whole[row > 0].sum()) for row in separates)
    return math.ceil(Fraction(int(whole.sum()), most))
