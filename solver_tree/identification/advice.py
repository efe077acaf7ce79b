"""Advice in the middle: what is left after some tests, and which test is best next."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.errors import InputError, check_list, check_text
from solver_tree.games.spelling import named, only
from solver_tree.identification.decision_tree import Goal
from solver_tree.identification.greedy import leaf_of
from solver_tree.identification.layout import Laid, lay_out, tells
from solver_tree.identification.search import NO_LIMIT, Search
from solver_tree.identification.table import ItemTable
from solver_tree.kernels.decision import STOPPED, least_with, list_tests
from solver_tree.text import brief, count, one_line


class NextTest(NamedTuple):
    """A test that may come next.

    Attributes:
        test: the test.
        cost: the least cost from here on with this test next: expected, or in the worst case; a lower bound of it if
            it is not ``exact``.
        exact: whether that is the least cost.
        parts: how many items are left after each outcome.
    """

    test: str
    cost: Fraction
    exact: bool
    parts: dict[str, int]

    def __repr__(self) -> str:
        return one_line("NextTest", f"{brief(self.test)}: {'' if self.exact else 'at least '}{float(self.cost):.4g}")


class Position(NamedTuple):
    """What is known after some tests.

    Attributes:
        items: the items that are left, each with its probability.
        next_tests: the tests that tell some of them apart, the best first; none if nothing is left to tell apart.
    """

    items: dict[str, Fraction]
    next_tests: list[NextTest]

    def __repr__(self) -> str:
        best = f", best next {brief(self.next_tests[0].test)}" if self.next_tests else ""
        return one_line("Position", f"{count(len(self.items), 'item')} left{best}")


def next_tests(
    table: ItemTable,
    history: Sequence[tuple[str, str]] = (),
    objective: Goal = "avg",
    *,
    time_limit: float | None = None,
) -> Position:
    """Rank the tests that may come next, by the least cost from here on.

    Of tests that divide the items alike, only the first of the cheapest ones is ranked.

    >>> import solver_tree as st
    >>> rows = {"flu": ("yes", "yes"), "cold": ("no", "yes"), "well": ("no", "no")}
    >>> table = st.ItemTable("ill", rows, ["fever", "cough"], zip(*rows.values()))
    >>> st.next_tests(table, [("fever", "no")]).next_tests[0].test
    'cough'

    Args:
        table: items and tests.
        history: the tests that were made, each with its outcome, of which the beginning is enough.
        objective: ``avg`` or ``worst``, see ``identify``.
        time_limit: seconds after which costs that are not known yet are lower bounds.

    Returns:
        The items that are left, with their probabilities, and the tests, the best first.

    Raises:
        InputError: the objective is unknown, a test or an outcome is none of the table, no item has all outcomes, or
            another argument makes no sense.
        KeyboardInterrupt: Ctrl-C was pressed; the search ends first.

    See Also:
        identify: the whole tree.
    """
    check_list("history", history)
    laid = lay_out(table)
    search = Search(laid, objective, time_limit)
    search.compile()
    candidates = _left(laid, history)
    items = _probabilities(laid, candidates)
    if leaf_of(laid, candidates.tolist()) is not None:
        return Position(items, [])
    here, unit = search.put(candidates), search.unit(candidates)
    list_tests(search.cases, search.room, here)
    bounds = search.room.bounds[0].copy()
    useful = (bounds < NO_LIMIT) & tells(laid, candidates.tolist())
    listed = [row for row in np.argsort(bounds, kind="stable").tolist() if useful[row]]
    costs: dict[int, int] = {}

    def value_all() -> None:
        for row in listed:
            cost = least_with(search.cases, search.room, here, row, NO_LIMIT)
            if cost == STOPPED:
                break
            costs[row] = int(cost)

    if search.run(value_all):
        raise KeyboardInterrupt
    ranked = sorted((costs.get(row, int(bounds[row])), row not in costs, row) for row in listed)
    return Position(
        items,
        [
            NextTest(table.tests[laid.tests[row]], cost * unit, not is_open, _sizes(laid, row, candidates))
            for cost, is_open, row in ranked
        ],
    )


def read_outcome(table: ItemTable, test: str, outcome: str) -> tuple[str, str]:
    """A test and its outcome as the table writes them, from any case; beginnings of an outcome are enough.

    Raises:
        InputError: the table has no such test, or the test no such outcome, or several.
    """
    check_text("test", test)
    check_text("outcome", outcome)
    known = only(f"test '{test}'", named(test, table.tests))
    if known is None:
        raise InputError(f"table {table.name}: there is no test '{test}'")
    outcomes = table.outcomes[table.tests.index(known)]
    read = only(f"outcome '{outcome}'", named(outcome, outcomes, begins=True))
    if read is None:
        raise InputError(f"test '{known}' has no outcome '{outcome}'; it has {', '.join(outcomes)}")
    return known, read


def _left(laid: Laid, history: Sequence[tuple[str, str]]) -> NDArray[np.int64]:
    """The cases that have all outcomes of a history."""
    table, left = laid.table, list(range(len(laid.cases)))
    for made in history:
        if not isinstance(made, tuple | list) or len(made) != 2:
            raise InputError(f"{made!r} is not a test with its outcome; give pairs of texts")
        test, outcome = read_outcome(table, *made)
        number = table.tests.index(test)
        wanted = table.outcomes[number].index(outcome)
        left = [case for case in left if laid.cases[case].row[number] == wanted]
        if not left:
            raise InputError(f"{test}={outcome}: no item of table {table.name} has this and all outcomes before")
    return np.array(left, np.int64)


def _probabilities(laid: Laid, candidates: NDArray[np.int64]) -> dict[str, Fraction]:
    """How probable each item is that is left."""
    shares: dict[int, Fraction] = {}
    for case in candidates.tolist():
        for item, share in laid.cases[case].shares.items():
            shares[item] = shares.get(item, Fraction(0)) + share
    weight = sum(shares.values()) or Fraction(1)
    return {laid.table.items[item]: share / weight for item, share in sorted(shares.items())}


def _sizes(laid: Laid, row: int, candidates: NDArray[np.int64]) -> dict[str, int]:
    """How many items are left after each outcome of a test."""
    items: dict[str, set[int]] = {}
    for case in candidates.tolist():
        outcome = laid.table.outcomes[laid.tests[row]][laid.cells[row][case]]
        items.setdefault(outcome, set()).update(laid.cases[case].items)
    return {outcome: len(each) for outcome, each in items.items()}
