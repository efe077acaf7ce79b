"""The tasks of workers: they try or refute some guesses of a state, or solve the small parts of a guess."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np

from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.transposition import Table
from solver_tree.kernels.workspace import USELESS
from solver_tree.search.root.expander import Expander
from solver_tree.search.root.nodes import GuessNode, StateNode, Variation


class TryGuesses(NamedTuple):
    """Try the guesses ``node.guesses[start:stop]``, as long as their values are below ``beta``."""

    node: StateNode
    start: int
    stop: int
    beta: int


class RefuteShallow(NamedTuple):
    """Refute those of the guesses ``node.guesses[start:stop]`` that a shallow search can refute."""

    node: StateNode
    start: int
    stop: int
    beta: int


class SolveSmallParts(NamedTuple):
    """Solve the small parts of a guess in turn, as long as the value of the guess can be below ``beta``."""

    guess_node: GuessNode
    beta: int


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

    def bound(self, node: StateNode, place: int) -> int:
        """The bound of a guess at the root; 0 elsewhere."""
        return int(self._table[node.guesses[place], 1]) if node is self._root else 0

    def note(self, node: StateNode, place: int, lower: int) -> None:
        """Note a lower bound of a guess at the root."""
        if node is self._root:
            self._table[node.guesses[place], 1] = max(self.bound(node, place), min(lower, INFINITE))


class Worker:
    """Performs tasks, in any thread."""

    def __init__(self, expander: Expander, first_bounds: FirstBounds) -> None:
        self._expander = expander
        self._first_bounds = first_bounds

    def perform(self, task: Task) -> list[Variation]:
        """Do a task, and return what it finds.

        Returns:
            For TryGuesses the best guess (NO_GUESS when no value is below ``beta``); for RefuteShallow the place and a
            lower bound of each guess; for SolveSmallParts the value, or a lower bound, of each part that was solved.
        """
        if isinstance(task, RefuteShallow):
            return self._refute_shallow(task)
        if isinstance(task, TryGuesses):
            node, tried = task.node, slice(task.start, task.stop)
            workspace = self._expander.workspace()
            workspace.priority[node.state.ply] = USELESS
            workspace.priority[node.state.ply, node.guesses[tried]] = node.priorities[tried]
            return [self._expander.solve_prioritised(node, task.beta, task.start)]
        return self._solve_small_parts(task)

    def _refute_shallow(self, task: RefuteShallow) -> list[Variation]:
        node, places = task.node, range(task.start, task.stop)
        bounds = np.array([self._first_bounds.bound(node, place) for place in places])
        new = np.flatnonzero(bounds < task.beta)
        found = np.empty(len(new), np.int64)
        workspace = self._expander.prepare(node)
        workspace.listed[: len(new)] = node.guesses[task.start : task.stop][new]
        self._expander.model.refute_shallow(workspace, node.state, task.beta, found)
        bounds[new] = found
        return [Variation(place, bound, {}) for place, bound in zip(places, bounds.tolist(), strict=True)]

    def _solve_small_parts(self, task: SolveSmallParts) -> list[Variation]:
        found: list[Variation] = []
        left = task.beta - task.guess_node.lower
        for part in task.guess_node.small:
            if left <= 0:
                break
            beta = part.lower + left
            variation = self._expander.solve(part, beta)
            self._expander.remember_history(part, variation.value, variation.value < beta)
            left -= variation.value - part.lower
            found.append(variation)
        return found
