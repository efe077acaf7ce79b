"""The proof of a tree: bounds of the figures of its objective, and how they are known."""

from __future__ import annotations

from typing import Literal, NamedTuple

from solver_tree.errors import check_choice
from solver_tree.text import one_line

Status = Literal["claimed", "searched", "checked"]
"""How a lower bound is known.

``claimed``: a file states it, and nothing here has checked it. ``searched``: this program proved it, in this run or,
for a tree that ships, before the release. ``checked``: a certificate of it was checked.
"""


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


class Statement(NamedTuple):
    """What is known of one figure of a tree, among the strategies in which all earlier figures are least.

    Attributes:
        name: the figure, see ``Objective.components``.
        lower_bound: no such strategy has a smaller figure; None if no bound is known.
        figure: the tree's figure.
        status: how the lower bound is known.
    """

    name: str
    lower_bound: int | None
    figure: int
    status: Status

    @property
    def least(self) -> bool:
        """Whether no such strategy has a smaller figure than the tree."""
        return self.lower_bound == self.figure


class Proof(NamedTuple):
    """The proved bounds of an objective, over all strategies that the constraints of the tree allow.

    Attributes:
        lower_bound: no strategy has a smaller first figure of the objective.
        upper_bound: the tree's first figure.
        seconds: the wall-clock time of the search.
        version: the version of the program that proved the bounds.
        components: the bounds of each figure of the objective; empty if only the first figure has bounds.
        status: how the lower bounds are known, but for the figures in ``checked``.
        checked: the figures whose lower bounds a certificate proves that was checked. No file states this.
        certificate: the SHA-256 of that certificate; None if there is none.
    """

    lower_bound: int
    upper_bound: int
    seconds: float
    version: str
    components: tuple[Component, ...] = ()
    status: Status = "searched"
    checked: tuple[str, ...] = ()
    certificate: str | None = None

    def __repr__(self) -> str:
        bounds = f"{self.lower_bound}" if self.optimal else f"{self.lower_bound} to {self.upper_bound}, open"
        return one_line("Proof", f"{bounds}, {self.status}{''.join(f', {name} checked' for name in self.checked)}")

    def status_of(self, figure: str) -> Status:
        """How the lower bound of a figure is known.

        Raises:
            InputError: there is no figure of that name, see ``Objective.components``.
        """
        check_choice("figure", figure, ("total", "worst", "at_worst", "beyond", "price"))
        return "checked" if figure in self.checked else self.status

    @property
    def optimal(self) -> bool:
        """Whether the bounds meet: no strategy has a smaller first figure of the objective."""
        return self.lower_bound == self.upper_bound

    @property
    def refined(self) -> bool:
        """Whether the bounds of all figures meet, for an objective of several figures."""
        return len(self.components) > 1 and all(lower == upper for _, lower, upper in self.components)
