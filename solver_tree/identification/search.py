"""The search for the cheapest decision tree of a table."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.errors import InputError
from solver_tree.identification.decision_tree import GOALS, Branch, DecisionTree, Goal, Leaf, Node, check
from solver_tree.identification.layout import Laid, lay_out
from solver_tree.identification.table import ItemTable
from solver_tree.kernels.decision import (
    NODES,
    STOP,
    STOPPED,
    Cases,
    Room,
    Subset,
    least,
    least_with,
    list_tests,
)

_SLOTS = 1 << 22
_NO_LIMIT = 1 << 61
_WAIT = 0.1  # seconds between two looks at the clock


class Found(NamedTuple):
    """What a search has found.

    Attributes:
        tree: the best tree found.
        nodes: how many sets of items were searched.
        interrupted: whether Ctrl-C stopped the search.
    """

    tree: DecisionTree
    nodes: int
    interrupted: bool = False


def identify(
    table: ItemTable,
    objective: Goal = "avg",
    *,
    time_limit: float | None = None,
    progress: Callable[[float, int], None] = lambda seconds, nodes: None,
) -> Found:
    """Find the decision tree of the least cost.

    Of several tests that lead to the least cost, the first one in the table comes first in the tree.

    Args:
        table: items and tests.
        objective: what is least: ``avg``, the expected cost, or ``worst``, the cost in the worst case.
        time_limit: seconds after which to return the best tree found, with a lower bound; None for no limit.
        progress: called now and then with the seconds so far, and the number of sets that were searched.

    Raises:
        InputError: the objective is unknown, the limit is no number of seconds, or the table is too large.
    """
    if objective not in GOALS:
        raise InputError(f"objective '{objective}': tables have the objectives {', '.join(GOALS)}")
    if time_limit is not None and not time_limit >= 0:
        raise InputError(f"time limit {time_limit}: it should be a number of seconds, 0 or more")
    return _Search(lay_out(table), objective).run(time_limit, progress)


class _Search:
    """One search: its arrays, and how its tree is read from what it knows."""

    def __init__(self, laid: Laid, goal: Goal) -> None:
        self.laid, self.goal = laid, goal
        self.worst = goal == "worst"
        self.cases, self.room = _arrays(laid, self.worst)

    def run(self, time_limit: float | None, progress: Callable[[float, int], None]) -> Found:
        began, everything = time.perf_counter(), np.arange(len(self.laid.cases))
        interrupted, lower = False, 0
        if len(set(self.laid.groups.tolist())) > 1:
            interrupted = self._search(everything, began, time_limit, progress)
            lower = self._value(everything)
            if lower == STOPPED:
                lower = int(list_tests(self.cases, self.room, self._put(everything)))
        root = self._node(everything)
        unit = self.laid.cost_unit
        if not self.worst:
            unit *= self.laid.weight_unit / sum(self.laid.table.weights)
        tree = DecisionTree(self.laid.table, root, self.goal, lower * unit, time.perf_counter() - began)
        check(tree)
        return Found(tree, int(self.room.control[NODES]), interrupted)

    def _search(
        self,
        candidates: NDArray[np.int64],
        began: float,
        time_limit: float | None,
        progress: Callable[[float, int], None],
    ) -> bool:
        """Search until the least cost is known, or the time is up; return whether Ctrl-C stopped it."""
        here, interrupted = self._put(candidates), False
        thread = threading.Thread(target=least, args=(self.cases, self.room, here, _NO_LIMIT), daemon=True)
        thread.start()
        while thread.is_alive():
            try:
                thread.join(_WAIT)
                seconds = time.perf_counter() - began
                progress(seconds, int(self.room.control[NODES]))
                if time_limit is not None and seconds > time_limit:
                    self.room.control[STOP] = 1
            except KeyboardInterrupt:
                interrupted = True
                self.room.control[STOP] = 1
        return interrupted

    def _node(self, candidates: NDArray[np.int64]) -> Node:
        """The tree of a set of cases: the best one, as far as that is known."""
        if len(set(self.laid.groups[candidates].tolist())) == 1:
            items = sorted({item for case in candidates for item in self.laid.cases[case].items})
            return Leaf(tuple(self.laid.table.items[item] for item in items))
        row = self._best(candidates)
        test = self.laid.tests[row]
        cells, outcomes = self.laid.cells[row][candidates], self.laid.table.outcomes[test]
        return Branch(
            self.laid.table.tests[test],
            {outcomes[each]: self._node(candidates[cells == each]) for each in sorted(set(cells.tolist()))},
        )

    def _best(self, candidates: NDArray[np.int64]) -> int:
        """The first test that leads to the least cost, if that is known; else the one of the lowest bound."""
        value, here = self._value(candidates), self._put(candidates)
        list_tests(self.cases, self.room, here)
        bounds = self.room.bounds[0].copy()
        if value != STOPPED:
            for row in np.flatnonzero(bounds <= value).tolist():
                if least_with(self.cases, self.room, here, row, value + 1) == value:
                    return row
        return int(bounds.argmin())

    def _value(self, candidates: NDArray[np.int64]) -> int:
        """The least cost of a set, or ``STOPPED`` if it is not known."""
        return int(least(self.cases, self.room, self._put(candidates), _NO_LIMIT))

    def _put(self, candidates: NDArray[np.int64]) -> Subset:
        self.room.members[0, : len(candidates)] = candidates
        return Subset(0, 0, len(candidates))


def _arrays(laid: Laid, worst: bool) -> tuple[Cases, Room]:
    """What the kernels take."""
    tests, count = laid.cells.shape
    outcomes = laid.cells.max(axis=1, initial=0).astype(np.int64) + 1
    widest, depth, groups = int(outcomes.max(initial=1)), min(tests, count) + 2, int(laid.groups.max()) + 1
    hashes = np.random.default_rng(0).integers(0, 1 << 64, (count, 2), np.uint64)
    cases = Cases(laid.cells, outcomes, laid.costs, laid.weights, laid.groups, worst, hashes)

    def zeros(*shape: int) -> NDArray[np.int64]:
        return np.zeros(shape, np.int64)

    room = Room(
        table=np.zeros((_SLOTS, 3), np.uint64),
        members=zeros(depth, count),
        bounds=zeros(depth, tests),
        signs=np.zeros((depth, tests), np.uint64),
        rates=zeros(depth, 2),
        begins=zeros(depth, widest + 1),
        lowers=zeros(depth, widest),
        keys=np.zeros((depth, 2, 2), np.uint64),
        sums=zeros(count),
        merged=zeros(count),
        by_group=np.full(groups, -1),
        labels=zeros(widest),
        control=zeros(2),
    )
    return cases, room
