"""Decision trees without a search: the next test is the one that looks best by a measure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import log2
from typing import Any

import numpy as np

from solver_tree.errors import check_choice
from solver_tree.identification.decision_tree import Branch, DecisionTree, Goal, Leaf, Node, check_goal
from solver_tree.identification.layout import Laid, lay_out
from solver_tree.identification.table import ItemTable

Measure = Callable[[Sequence[float], float], Any]
"""Of the shares of the parts that a test makes, and the cost of the test, something that is largest for a good one."""


def information(shares: Sequence[float]) -> float:
    """The information gain in bits: the entropy of the outcome (Shannon 1948)."""
    return -sum(share * log2(share) for share in shares if share > 0)


MEASURES: dict[str, Measure] = {
    "gain": lambda shares, cost: information(shares),
    "gain-per-cost": lambda shares, cost: information(shares) / cost,
    "largest-part": lambda shares, cost: -max(shares),
    "parts": lambda shares, cost: len(shares),
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
        The gain is the entropy of the outcome (C. Shannon, 1948).

    See Also:
        identify: the best tree.
    """
    check_choice("measure", measure, [*MEASURES])
    check_goal(goal)
    laid = lay_out(table)
    root = grow(laid, lambda candidates: _best(laid, MEASURES[measure], candidates))
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


def _best(laid: Laid, measure: Measure, candidates: list[int]) -> int:
    """The first row that is best by a measure."""
    best, value = -1, None
    for row in range(len(laid.tests)):
        cells = laid.cells[row][candidates]
        weights = np.bincount(cells, laid.weights[candidates])[np.unique(cells)]
        if len(weights) == 1:
            continue
        worth = measure((weights / max(weights.sum(), 1)).tolist(), float(laid.costs[row]))
        if value is None or worth > value:
            best, value = row, worth
    return best
