"""The search for the cheapest decision tree of a table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver_tree.errors import check_function
from solver_tree.games.memory import memory_limit
from solver_tree.identification.decision_tree import DecisionTree, Goal, Node, check, check_goal
from solver_tree.identification.greedy import MEASURES, RuleOfThumb, grow, leaf_of
from solver_tree.identification.layout import Laid, lay_out
from solver_tree.identification.table import ItemTable
from solver_tree.kernels.cases import NODES, STOP, Cases, Room, Subset
from solver_tree.kernels.decision import STOPPED, least, least_with, list_tests
from solver_tree.kernels.forms import write_form
from solver_tree.progress import check_time_limit
from solver_tree.text import count, one_line
from solver_tree.threads import call_aside

NO_LIMIT = 1 << 61  # more than any cost

_SLOTS = 1 << 22
_ALIKE = 2  # items of a colour, on average: with fewer, too few sets have the same form for the time that forms take

Report: TypeAlias = Callable[[float, int], None]
"""Is called now and then with the seconds so far, and the number of sets of items that were searched."""


class Identification(NamedTuple):
    """What ``identify`` has found.

    Attributes:
        tree: the best tree found.
        nodes: how many sets of items were searched.
        interrupted: whether Ctrl-C stopped the search; then the tree need not be the best one.
    """

    tree: DecisionTree
    nodes: int
    interrupted: bool = False

    def __repr__(self) -> str:
        return one_line("Identification", f"{self.tree}, {count(self.nodes, 'set')} searched")


def identify(
    table: ItemTable, objective: Goal = "avg", *, time_limit: float | None = None, progress: Report | None = None
) -> Identification:
    """Find the decision tree of the least cost.

    Of several tests that lead to the least cost, the first one in the table comes first in the tree.

    >>> import solver_tree as st
    >>> rows = {"flu": ("yes", "yes"), "cold": ("no", "yes"), "well": ("no", "no")}
    >>> table = st.ItemTable("ill", rows, ["fever", "cough"], zip(*rows.values()))
    >>> st.identify(table).tree
    <DecisionTree ill avg: expected 1.667, worst 2, optimal>

    Args:
        table: items and tests.
        objective: what is least: ``avg``, the expected cost, or ``worst``, the cost in the worst case.
        time_limit: seconds after which to return the best tree found, with a lower bound; None for no limit.
        progress: called about ten times a second with the seconds so far, and how many sets of items are searched. An
            error that it raises ends the search.

    Returns:
        The tree, with the lower bound that is proved, and what the search took.

    Raises:
        InputError: the objective is unknown, the limit is no number of seconds, or the table is too large.

    Note:
        These are optimal decision trees (M. Garey, 1972; L. Hyafil and R. Rivest, 1976). docs/identification.md says
        how they are found.

    See Also:
        greedy_decisions: heuristics.
        next_tests: one test after the other.
    """
    check_function("progress", progress)
    search = Search(lay_out(table), objective, time_limit)
    search.compile()
    began = time.perf_counter()
    everything = np.arange(len(search.laid.cases))
    interrupted, lower = False, 0
    if leaf_of(search.laid, everything.tolist()) is None:
        here = search.put(everything)
        interrupted = search.run(lambda: least(search.cases, search.room, here, NO_LIMIT), progress)
        lower = search.value(everything)
    if solved := lower != STOPPED:
        search.room.control[STOP] = 0  # what the table has lost of the best tree is searched again
    else:
        lower = int(list_tests(search.cases, search.room, search.put(everything)))
    cost = lower * search.unit(everything)
    roots = islice(search.trees(), 1 if solved else None)
    trees = (DecisionTree(table, root, objective, cost, time.perf_counter() - began) for root in roots)
    tree = min(trees, key=lambda each: each.cost)
    check(tree)
    return Identification(tree, int(search.room.control[NODES]), interrupted)


class Search:
    """One search: its arrays, and what is read from what it knows.

    Args:
        laid: the table.
        goal: what is least.
        time_limit: seconds after which kernels stop; None for no limit.

    Raises:
        InputError: the objective is unknown, or the limit is no number of seconds.
    """

    def __init__(self, laid: Laid, goal: Goal, time_limit: float | None) -> None:
        check_goal(goal)
        check_time_limit(time_limit)
        self.laid, self.worst, self._time_limit = laid, goal == "worst", time_limit
        self.cases, self.room = _arrays(laid, self.worst)
        refined = write_form(self.cases, self.room, self.put(np.arange(len(laid.cases))))
        self.cases = self.cases._replace(symmetric=refined * _ALIKE <= len(laid.cases))

    def compile(self) -> None:
        """Compile the kernels, which may take some seconds, before any time is measured."""
        here = self.put(np.arange(1))
        self.room.control[STOP] = 1
        list_tests(self.cases, self.room, here)
        least(self.cases, self.room, here, 0)
        if self.laid.tests:
            least_with(self.cases, self.room, here, 0, 0)
        self.room.control[STOP] = 0

    def run(self, work: Callable[[], object], progress: Report | None = None) -> bool:
        """Run kernels until they end, or the time is up; return whether Ctrl-C stopped them."""
        began = time.perf_counter()

        def tick() -> None:
            seconds = time.perf_counter() - began
            if progress is not None:
                progress(seconds, int(self.room.control[NODES]))
            if self._time_limit is not None and seconds > self._time_limit:
                stop()

        def stop() -> None:
            self.room.control[STOP] = 1

        try:
            call_aside(work, tick, stop)
        except KeyboardInterrupt:
            return True
        return False

    def put(self, candidates: NDArray[np.int64]) -> Subset:
        """Put a set of cases where the kernels take it from."""
        self.room.members[0, : len(candidates)] = candidates
        return Subset(0, 0, len(candidates))

    def value(self, candidates: NDArray[np.int64]) -> int:
        """The least cost of a set, or ``STOPPED`` if it is not known."""
        return int(least(self.cases, self.room, self.put(candidates), NO_LIMIT))

    def unit(self, candidates: NDArray[np.int64]) -> Fraction:
        """What 1 of the search is as a cost of a set."""
        weight = 1 if self.worst else sum(self.laid.weights[candidates].tolist())
        return self.laid.cost_unit / max(weight, 1)

    def trees(self) -> Iterator[Node]:
        """A tree by each rule of thumb, with the tests of least cost at each set whose least cost is known."""
        for measure in MEASURES:
            yield grow(self.laid, partial(self._best, RuleOfThumb(self.laid, measure)))

    def _best(self, rule: RuleOfThumb, candidates: list[int]) -> int:
        """The first test that leads to the least cost of a set, if that is known; else the one by a rule."""
        several = np.array(candidates)
        value, here = self.value(several), self.put(several)
        if value != STOPPED:
            list_tests(self.cases, self.room, here)
            bounds = self.room.bounds[0].copy()
            for row in np.flatnonzero(bounds <= value).tolist():
                if least_with(self.cases, self.room, here, row, value + 1) == value:
                    return int(row)
        return rule.best(candidates)


def _arrays(laid: Laid, worst: bool) -> tuple[Cases, Room]:
    """What the kernels take."""
    tests, count = laid.cells.shape
    outcomes = laid.cells.max(axis=1, initial=0).astype(np.int64) + 1
    widest, depth, groups = int(outcomes.max(initial=1)), min(tests, count) + 2, int(laid.groups.max()) + 1
    hashes = np.random.default_rng(0).integers(0, 1 << 64, (count, 2), np.uint64)
    cases = Cases(laid.cells, outcomes, laid.costs, laid.weights, laid.groups, worst, hashes, symmetric=False)

    needed = depth * (16 * tests + 8 * count) + 24 * _SLOTS
    memory_limit().check(needed, f"table {laid.table.name}: the search needs")

    def zeros(*shape: int) -> NDArray[np.int64]:
        return np.zeros(shape, np.int64)

    room = Room(
        table=np.zeros((_SLOTS, 3), np.uint64),
        members=zeros(depth, count),
        bounds=zeros(depth, tests),
        signs=np.zeros((depth, tests), np.uint64),
        rates=zeros(depth, 3),
        begins=zeros(depth, widest + 1),
        lowers=zeros(depth, widest),
        keys=np.zeros((depth, 3, 2), np.uint64),
        sums=zeros(count),
        merged=zeros(count),
        by_group=np.full(groups, -1),
        colours=np.zeros((count, 4), np.uint64),
        parts=np.zeros((max(widest, groups), 2), np.uint64),
        places=zeros(1 << (2 * count - 1).bit_length()),
        labels=zeros(widest),
        control=zeros(2),
    )
    return cases, room
