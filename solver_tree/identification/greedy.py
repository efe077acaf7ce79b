"""Decision trees without a search: the next test is the one that looks best by a measure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property
from math import log2
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver_tree.errors import check_choice
from solver_tree.identification.decision_tree import Branch, DecisionTree, Goal, Leaf, Node, check_goal
from solver_tree.identification.layout import Laid, lay_out, tells
from solver_tree.identification.table import ItemTable, Shares

_DIGITS = 12  # of gains, so that equal ones are equal whatever the order of their terms


class Divisions(NamedTuple):
    """How each test divides a set of cases.

    Attributes:
        sizes: (tests, outcomes) int64, the number of cases with each outcome.
        shares: (tests, outcomes) float64, how probable each outcome is.
        gains: (tests,) float64, the information that the outcome gives of the items, in bits.
        costs: (tests,) int64.
    """

    sizes: NDArray[np.int64]
    shares: NDArray[np.float64]
    gains: NDArray[np.float64]
    costs: NDArray[np.int64]


Measure: TypeAlias = Callable[[Divisions], NDArray[np.generic]]
"""Of how tests divide a set, something for each test that is largest for a good one."""

MEASURES: dict[str, Measure] = {
    "gain": lambda each: each.gains,
    "gain-per-cost": lambda each: each.gains / each.costs,
    "largest-part": lambda each: -each.shares.max(axis=1),
    "parts": lambda each: (each.sizes > 0).sum(axis=1),
}
"""The measures by name: information gain, the same for each unit of cost, a small largest part, and most parts."""


def greedy_decisions(table: ItemTable, measure: str, goal: Goal = "avg") -> DecisionTree:
    """The tree in which each test is the best one by a measure, the first in the table of several.

    Nothing is proved of it: its lower bound is 0.

    >>> import solver_tree as st
    >>> rows = {"flu": ("yes", "yes"), "cold": ("no", "yes"), "well": ("no", "no")}
    >>> table = st.ItemTable("ill", rows, ["fever", "cough"], zip(*rows.values()))
    >>> st.greedy_decisions(table, "gain")
    <DecisionTree ill avg: expected 1.667, worst 2>

    Args:
        table: items and tests.
        measure: ``gain`` of information, ``gain-per-cost``, the smallest ``largest-part``, or the most ``parts``.
        goal: the cost that the tree states: ``avg`` or ``worst``.

    Returns:
        The tree, with 0 as its lower bound.

    Raises:
        InputError: there is no such measure or objective.

    Note:
        The gain is the mutual information of the outcome and the item (C. Shannon, 1948): the entropy of the outcome,
        less what is left of it when the item is known.

    See Also:
        identify: the best tree.
    """
    check_choice("measure", measure, [*MEASURES])
    check_goal(goal)
    laid = lay_out(table)
    root = grow(laid, RuleOfThumb(laid, measure).best)
    return DecisionTree(table, root, goal, Fraction(0))


def grow(laid: Laid, best: Callable[[list[int]], int]) -> Node:
    """The tree in which a function says of each set of cases, by number, which row of ``Laid.cells`` is tested next."""
    top: dict[str, Node] = {}
    pending = [(top, "", list(range(len(laid.cases))))]
    while pending:
        above, outcome, candidates = pending.pop()
        if (leaf := leaf_of(laid, candidates)) is not None:
            above[outcome] = leaf
            continue
        row = best(candidates)
        test, parts = laid.tests[row], dict[int, list[int]]()
        for case, cell in zip(candidates, laid.cells[row][candidates].tolist(), strict=True):
            parts.setdefault(cell, []).append(case)
        then: dict[str, Node] = {laid.table.outcomes[test][each]: Leaf(()) for each in sorted(parts)}  # filled below
        above[outcome] = Branch(laid.table.tests[test], then)
        pending += [(then, laid.table.outcomes[test][each], part) for each, part in parts.items()]
    return top[""]


def leaf_of(laid: Laid, candidates: Sequence[int]) -> Leaf | None:
    """The leaf of some cases; None if there is still something to test."""
    if len({laid.cases[case].group for case in candidates}) > 1:
        return None
    items = sorted({item for case in candidates for item in laid.cases[case].items})
    return Leaf(tuple(laid.table.items[item] for item in items))


class RuleOfThumb:
    """A rule of thumb: the next test is the best one by a measure, the first in the table of several.

    Args:
        laid: the table.
        measure: the name of a measure.
    """

    def __init__(self, laid: Laid, measure: str) -> None:
        self._laid, self._measure = laid, MEASURES[measure]
        self._width = int(laid.cells.max(initial=0)) + 1

    def best(self, candidates: Sequence[int]) -> int:
        """The row of ``Laid.cells`` of the best test for a set of cases, of which not all are of one group."""
        divisions = self._divide(np.array(candidates))
        useful = tells(self._laid, candidates) & ((divisions.sizes > 0).sum(axis=1) > 1)
        return int(np.where(useful, self._measure(divisions), -np.inf).argmax())

    def _divide(self, left: NDArray[np.int64]) -> Divisions:
        laid, tests = self._laid, len(self._laid.tests)
        places = (laid.cells[:, left] + np.arange(tests)[:, None] * self._width).ravel()
        weights = np.tile(laid.weights[left].astype(float), tests)
        sizes, sums = (
            np.bincount(places, each, tests * self._width).reshape(tests, self._width) for each in (None, weights)
        )
        shares = sums / max(laid.weights[left].sum(), 1)
        gains = -(shares * np.log2(shares, out=np.zeros_like(shares), where=shares > 0)).sum(axis=1)
        rows, entropies = self._uncertain
        if rows:
            chances = np.zeros(len(laid.table.items))
            for case in left.tolist():
                for item, share in laid.cases[case].shares.items():
                    chances[item] += share
            gains[rows] -= entropies @ chances / (chances.sum() or 1)
        return Divisions(sizes, shares, np.round(gains, _DIGITS), laid.costs)

    @cached_property
    def _uncertain(self) -> tuple[list[int], NDArray[np.float64]]:
        """The tests of which an item may have several outcomes, and the entropy of these outcomes for each item."""
        table, tests, items = self._laid.table, self._laid.tests, range(len(self._laid.table.items))
        cells = [dict(zip(table.cells[test], items, strict=True)) for test in tests]  # each with an item that has it
        rows = [
            row
            for row, (test, item_of) in enumerate(zip(tests, cells, strict=True))
            if any(len(table.shares(test, item)) > 1 for item in item_of.values())
        ]
        entropies = [[_entropy(table.shares(tests[row], item)) for item in items] for row in rows]
        return rows, np.array(entropies).reshape(len(rows), len(items))


def _entropy(shares: Shares) -> float:
    """The entropy of outcomes in bits."""
    return -sum(float(share) * log2(share) for _, share in shares)
