"""The proof of a tree: bounds of the figures of its objective."""

from __future__ import annotations

from typing import NamedTuple

from solver_tree.text import one_line


class Component(NamedTuple):
    """The proved bounds of one figure of an objective.

    The bounds hold for the strategies in which all earlier figures of the objective are optimal.

    Attributes:
        name: the figure, see ``Objective.components``.
        lower_bound: no such strategy has a smaller figure.
        upper_bound: the tree's figure.
    """

    name: str
    lower_bound: int
    upper_bound: int


class Proof(NamedTuple):
    """The proved bounds of an objective, over all strategies that the constraints of the tree allow.

    Attributes:
        lower_bound: no strategy has a smaller first figure of the objective.
        upper_bound: the tree's first figure.
        seconds: the wall-clock time of the search.
        version: the version of the program that proved the bounds.
        components: the bounds of each figure of the objective; empty if only the first figure has bounds.
    """

    lower_bound: int
    upper_bound: int
    seconds: float
    version: str
    components: tuple[Component, ...] = ()

    def __repr__(self) -> str:
        bounds = f"{self.lower_bound}" if self.optimal else f"{self.lower_bound} to {self.upper_bound}, open"
        return one_line("Proof", f"{bounds}, optimal" if self.optimal else bounds)

    @property
    def optimal(self) -> bool:
        """Whether the bounds meet: no strategy has a smaller first figure of the objective."""
        return self.lower_bound == self.upper_bound

    @property
    def refined(self) -> bool:
        """Whether the bounds of all figures meet, for an objective of several figures."""
        return len(self.components) > 1 and all(lower == upper for _, lower, upper in self.components)
