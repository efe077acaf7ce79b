"""The cheapest tests that, all made together, tell all items apart: a minimal test set.

It is a set cover with costs: each two items of different groups must differ in a test of the set, unless no test tells
them apart (Moret and Shapiro, *On minimizing a set of tests*, 1985).
"""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from solver_tree.errors import check_type
from solver_tree.identification.table import ItemTable
from solver_tree.progress import check_time_limit
from solver_tree.text import brief, count, one_line


class MinimalTests(NamedTuple):
    """Tests that tell all items apart, and what is proved of their cost.

    Attributes:
        table: the table.
        tests: the tests, in the order of the table.
        lower_bound: a proved lower bound of the cost of any such set.
        seconds: how long the search took.
    """

    table: ItemTable
    tests: tuple[str, ...]
    lower_bound: Fraction
    seconds: float

    def __repr__(self) -> str:
        about = f"{brief(self.table.name)}: {count(len(self.tests), 'test')}, cost {float(self.cost):.4g}"
        return one_line("MinimalTests", f"{about}{', optimal' if self.optimal else ''}")

    @property
    def cost(self) -> Fraction:
        """What all tests of the set cost together."""
        costs = dict(zip(self.table.tests, self.table.costs, strict=True))
        return sum((costs[test] for test in self.tests), Fraction(0))

    @property
    def optimal(self) -> bool:
        """Whether it is proved that no such set costs less."""
        return self.cost == self.lower_bound


def minimal_tests(table: ItemTable, *, time_limit: float | None = None) -> MinimalTests:
    """Find the cheapest tests that tell all items apart, when all are made before any outcome is known.

    Items tell apart whatever outcomes they may have: an unknown outcome tells an item apart from none.

    >>> import solver_tree as st
    >>> rows = {"flu": ("yes", "yes"), "cold": ("no", "yes"), "well": ("no", "no")}
    >>> table = st.ItemTable("ill", rows, ["fever", "cough"], zip(*rows.values()))
    >>> st.minimal_tests(table)
    <MinimalTests ill: 2 tests, cost 2, optimal>

    Args:
        table: items and tests.
        time_limit: seconds after which to return the best set found, with a lower bound; None for no limit.

    Raises:
        InputError: the limit is no number of seconds.
    """
    check_type(table, ItemTable, "table")
    check_time_limit(time_limit)
    began = time.perf_counter()
    cover = _Cover(table.costs, _needs(table), None if time_limit is None else began + time_limit)
    chosen, lower = cover.search()
    tests = tuple(test for number, test in enumerate(table.tests) if chosen >> number & 1)
    return MinimalTests(table, tests, lower, time.perf_counter() - began)


def _needs(table: ItemTable) -> list[int]:
    """For each two items to tell apart, the tests that do it, as bits; only those that contain no other."""
    shares = [
        [frozenset(outcome for outcome, _ in table.shares(test, item)) for test in range(len(table.tests))]
        for item in range(len(table.items))
    ]
    needs = set()
    for a, b in combinations(range(len(table.items)), 2):
        if table.groups[a] != table.groups[b]:
            pairs = enumerate(zip(shares[a], shares[b], strict=True))
            needs.add(sum(1 << test for test, (one, other) in pairs if one.isdisjoint(other)))
    needs.discard(0)  # no test tells them apart
    least: list[int] = []
    for need in sorted(needs, key=int.bit_count):
        if not any(other & need == other for other in least):
            least.append(need)
    return least


class _Cover:
    """The search for the cheapest tests of which at least one is in each need.

    Args:
        costs: the cost of each test.
        needs: sets of tests as bits, none of which contains another.
        deadline: when to stop; None for never.
    """

    def __init__(self, costs: tuple[Fraction, ...], needs: list[int], deadline: float | None) -> None:
        self._costs, self._needs, self._deadline = costs, needs, deadline
        self._best, self._chosen = sum(costs, Fraction(1)), (1 << len(costs)) - 1

    def search(self) -> tuple[int, Fraction]:
        """The best set found, as bits, and a lower bound of the cost of any."""
        lower = self._bound(self._needs)
        open_bound = self._try(self._needs, 0, Fraction(0))
        cost = sum((cost for test, cost in enumerate(self._costs) if self._chosen >> test & 1), Fraction(0))
        return self._chosen, cost if open_bound is None else max(lower, min(cost, open_bound))

    def _try(self, needs: list[int], chosen: int, cost: Fraction) -> Fraction | None:
        """Add tests to a set until all needs are met; return a lower bound of what was not searched, if anything."""
        if not needs:
            if cost < self._best:
                self._best, self._chosen = cost, chosen
            return None
        bound = cost + self._bound(needs)
        if bound >= self._best:
            return None
        if self._deadline is not None and time.perf_counter() > self._deadline and self._best <= sum(self._costs):
            return bound
        need = min(needs, key=int.bit_count)
        tests = [test for test in range(len(self._costs)) if need >> test & 1]
        tests.sort(key=lambda test: self._costs[test] / sum(each >> test & 1 for each in needs))
        left, without = None, 0
        for test in tests:
            met = [each & ~without for each in needs if not each >> test & 1]
            if all(met):
                below = self._try(met, chosen | 1 << test, cost + self._costs[test])
                left = below if left is None else left if below is None else min(left, below)
            without |= 1 << test  # sets with it are searched
        return left

    def _bound(self, needs: list[int]) -> Fraction:
        """A lower bound of what meets some needs: a solution of the dual linear program, by greedy ascent."""
        left, total = list(self._costs), Fraction(0)
        for need in sorted(needs, key=int.bit_count):
            tests = [test for test in range(len(left)) if need >> test & 1]
            price = min(left[test] for test in tests)
            if price:
                total += price
                for test in tests:
                    left[test] -= price
        return total
