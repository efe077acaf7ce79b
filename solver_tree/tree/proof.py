"""What is proved of a tree: bounds on the figures of its objective."""

from __future__ import annotations

from typing import NamedTuple


class Component(NamedTuple):
    """What was proved of one of the figures that an objective makes small, all earlier ones being the least there are.

    The tree's own figure is ``upper_bound``.
    """

    name: str
    lower_bound: int
    upper_bound: int


class Proof(NamedTuple):
    """What the search proved of the objective's value over all strategies, and how.

    The tree's own value is ``upper_bound``; the tree is optimal when the bounds meet. Of more than the first component
    of the objective something is known if there are ``components``.
    """

    lower_bound: int
    upper_bound: int
    seconds: float
    version: str
    components: tuple[Component, ...] = ()

    @property
    def optimal(self) -> bool:
        """Whether no strategy has a smaller value than this one."""
        return self.lower_bound == self.upper_bound

    @property
    def refined(self) -> bool:
        """Whether no strategy of the same value is better by any other component of the objective."""
        return len(self.components) > 1 and all(lower == upper for _, lower, upper in self.components)
