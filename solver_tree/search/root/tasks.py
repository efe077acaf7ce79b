"""The tasks of workers: they try or refute some guesses of a state, or solve the small parts of a guess."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.transposition import Table
from solver_tree.kernels.workspace import USELESS
from solver_tree.search.root.expander import Expander
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


class SolveSmallParts(NamedTuple):
    """Solve the small parts of a guess in turn, as long as the value of the guess can be small enough.

    Attributes:
        parts: the parts.
        left: by how much their lower bounds may grow until the guess is refuted.
    """

    parts: list[StateNode]
    left: int


Task: TypeAlias = TryGuesses | RefuteShallow | SolveSmallParts


class FirstBounds:
    """Lower bounds of the values of first guesses, from an earlier search and from this one.

    Args:
        table: [guess, 1] the bounds, in the shape of a transposition table so that a checkpoint can store them.
        root: the node of the first guesses.
    """

    def __init__(self, table: Table, root: StateNode) -> None:
        self._table = table
        self._root = root

    def bounds(self, node: StateNode, guesses: NDArray[np.int32]) -> NDArray[np.int64]:
        """The bounds of guesses at the root; 0 elsewhere."""
        if node is not self._root:
            return np.zeros(len(guesses), np.int64)
        bounds: NDArray[np.int64] = self._table[guesses, 1].astype(np.int64)
        return bounds

    def bound(self, node: StateNode, place: int) -> int:
        """The bound of the guess at a place at the root; 0 elsewhere."""
        return int(self._table[node.guesses[place], 1]) if node is self._root else 0

    def note(self, node: StateNode, place: int, lower: int) -> None:
        """Note a lower bound of a guess at the root."""
        if node is self._root:
            self._table[node.guesses[place], 1] = max(self.bound(node, place), min(lower, INFINITE))


class Worker:
    """Performs tasks, in any thread."""

    def __init__(self, expander: Expander) -> None:
        self._expander = expander

    def perform(self, task: Task) -> list[Variation]:
        """Do a task, and return what it finds.

        Returns:
            For TryGuesses the best guess (NO_GUESS when no value is below ``beta``); for RefuteShallow the place and a
            lower bound of each guess; for SolveSmallParts the value, or a lower bound, of each part that was solved.
        """
        if isinstance(task, RefuteShallow):
            return self._refute_shallow(task)
        if isinstance(task, TryGuesses):
            ply, workspace = task.node.state.ply, self._expander.workspace()
            workspace.priority[ply] = USELESS
            workspace.priority[ply, task.guesses] = task.priorities
            return [self._expander.solve_prioritised(task.node, task.beta, task.start, task.turns, task.slack)]
        return self._solve_small_parts(task)

    def _refute_shallow(self, task: RefuteShallow) -> list[Variation]:
        bounds = task.bounds.copy()
        new = np.flatnonzero(bounds < task.beta)
        found = np.empty(len(new), np.int64)
        workspace = self._expander.prepare(task.node)
        workspace.listed[: len(new)] = task.guesses[new]
        self._expander.model.refute_shallow(workspace, task.node.state, task.beta, found)
        bounds[new] = found
        return [Variation(place, bound, {}) for place, bound in enumerate(bounds.tolist(), task.start)]

    def _solve_small_parts(self, task: SolveSmallParts) -> list[Variation]:
        found: list[Variation] = []
        left = task.left
        for part in task.parts:
            if left <= 0:
                break
            beta = part.lower + left
            variation = self._expander.solve(part, beta)
            self._expander.remember_value(part, variation.value, variation.value < beta)
            left -= variation.value - part.lower
            found.append(variation)
        return found
