"""The tasks of workers: they try or refute some guesses of a state, or solve or bound parts of a guess."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.transposition import NO_GUESS
from solver_tree.kernels.workspace import USELESS
from solver_tree.search.root.expander import Expander
from solver_tree.search.root.first_guesses import bound_by_guesses
from solver_tree.search.root.nodes import StateNode, Variation


class TryGuesses(NamedTuple):
    """Try guesses of a state, as long as their values are below ``beta``, together with other tasks that are the same.

    Attributes:
        node: the state.
        start: the place of the first of these guesses among those of the state.
        guesses, priorities: the guesses, in order, and their priorities.
        beta: values from here on do not count.
        turns: see ``Workspace.turns``.
        slack: values count that exceed the best one that tasks at the state have found by less than this, too.
    """

    node: StateNode
    start: int
    guesses: NDArray[np.int32]
    priorities: NDArray[np.int16]
    beta: int
    turns: NDArray[np.int64]
    slack: int = 0

    def perform(self, expander: Expander) -> list[Variation]:
        """Find the best guess, in any thread; NO_GUESS when no value is below ``beta``."""
        ply, workspace = self.node.state.ply, expander.workspace()
        workspace.priority[ply] = USELESS
        workspace.priority[ply, self.guesses] = self.priorities
        return [expander.solve_prioritised(self.node, self.beta, self.start, self.turns, self.slack)]


class RefuteShallow(NamedTuple):
    """Refute those of some guesses of a state that a shallow search can refute.

    Attributes:
        node, start, guesses, beta: as in ``TryGuesses``.
        bounds: lower bounds of the guesses, as far as they are known.
    """

    node: StateNode
    start: int
    guesses: NDArray[np.int32]
    bounds: NDArray[np.int64]
    beta: int

    def perform(self, expander: Expander) -> list[Variation]:
        """Find a lower bound of each guess, which is returned with the place of the guess."""
        bounds = self.bounds.copy()
        new = np.flatnonzero(bounds < self.beta)
        found = np.empty(len(new), np.int64)
        workspace = expander.prepare(self.node)
        workspace.listed[: len(new)] = self.guesses[new]
        expander.model.refute_shallow(workspace, self.node.state, self.beta, found)
        bounds[new] = found
        return [Variation(place, bound, {}) for place, bound in enumerate(bounds.tolist(), self.start)]


class SolveSmallParts(NamedTuple):
    """Solve the small parts of a guess in turn, as long as the value of the guess can be small enough.

    Attributes:
        parts: the parts.
        left: by how much their lower bounds may grow until the guess is refuted.
    """

    parts: list[StateNode]
    left: int

    def perform(self, expander: Expander) -> list[Variation]:
        """Find the value, or a lower bound, of each part that is solved."""

        def solved(part: StateNode, beta: int) -> Variation:
            variation = expander.solve(part, beta)
            expander.remember_value(part, variation.value, variation.value < beta)
            return variation

        return _in_turn(self.parts, self.left, solved)


class BoundParts(NamedTuple):
    """Bound the parts of a guess by their guesses, as long as the bound of the guess can be small enough.

    Attributes:
        parts, left: as in ``SolveSmallParts``.
        far: whether to look one guess further ahead, see ``bound_by_guesses``.
    """

    parts: list[StateNode]
    left: int
    far: bool

    def perform(self, expander: Expander) -> list[Variation]:
        """Find a lower bound of each part that is bounded."""
        if not self.far:
            parts = [copy(part) for part in self.parts]  # other threads read the parts themselves
            expander.raise_bounds(parts, self.left)
            return [Variation(NO_GUESS, part.lower, {}) for part in parts]

        def bounded(part: StateNode, beta: int) -> Variation:
            return Variation(NO_GUESS, bound_by_guesses(expander, part, beta, lambda: part.stopped), {})

        return _in_turn(self.parts, self.left, bounded)


def _in_turn(parts: list[StateNode], left: int, find: Callable[[StateNode, int], Variation]) -> list[Variation]:
    """What ``find(part, beta)`` returns for one part after the other, until their values have risen by ``left``."""
    found: list[Variation] = []
    for part in parts:
        if left <= 0:
            break
        found.append(find(part, part.lower + left))
        left -= found[-1].value - part.lower
    return found


Task: TypeAlias = TryGuesses | RefuteShallow | SolveSmallParts | BoundParts
