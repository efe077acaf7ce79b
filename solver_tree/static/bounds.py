"""Lower bounds by counting: how far guesses can divide what is left."""

from __future__ import annotations

import numpy as np

from solver_tree.kernels.static_sets import Classes
from solver_tree.static.table import Table, spread

_ROUNDING = 1e-9
"""The sums of some thousand rounded numbers may be off by less than this share."""


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
