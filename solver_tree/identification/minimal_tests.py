"""The cheapest tests that, all made together, tell all items apart: a minimal test set.

It is a set cover with costs: each two items of different groups must differ in a test of the set, unless no test tells
them apart (Moret and Shapiro, *On minimizing a set of tests*, 1985).
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.errors import check_type
from solver_tree.identification.table import ItemTable
from solver_tree.progress import check_time_limit
from solver_tree.text import brief, count, one_line
from solver_tree.threads import call_aside

_COMPARED = 1 << 21
"""How many needs are compared with others, in all, so that many items take no time for nothing."""

_WHEN_STOPPED = 1 << 12
"""How many needs bound the cost if the search is stopped before it knows all."""

_ROWS = 1 << 14  # of needs, which are counted at a time

_DEEPEST = 500
"""How many tests the search adds one after the other at most; what is beyond counts as not searched."""


class MinimalTests(NamedTuple):
    """Tests that tell all items of different groups apart, as far as any do, and what is proved of their cost.

    Attributes:
        table: the table.
        tests: the tests, in the order of the table.
        lower_bound: a proved lower bound of the cost of any such set.
        seconds: how long the search took.
        interrupted: whether Ctrl-C stopped the search.
        confused: two items of different groups that no test surely tells apart; None if there are none.
    """

    table: ItemTable
    tests: tuple[str, ...]
    lower_bound: Fraction
    seconds: float
    interrupted: bool = False
    confused: tuple[str, str] | None = None

    def __repr__(self) -> str:
        about = f"{brief(self.table.name)}: {count(len(self.tests), 'test')}, cost {float(self.cost):.4g}"
        apart = "" if self.confused is None else f"; nothing tells {brief(' and '.join(self.confused))} apart"
        return one_line("MinimalTests", f"{about}{', optimal' if self.optimal else ''}{apart}")

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

    A test tells two items apart if no outcome is possible for both; where an outcome is unknown, any is possible. Items
    of the same group, and items that no test tells apart, may stay together.

    >>> import solver_tree as st
    >>> rows = {"flu": ("yes", "yes"), "cold": ("no", "yes"), "well": ("no", "no")}
    >>> table = st.ItemTable("ill", rows, ["fever", "cough"], zip(*rows.values()))
    >>> st.minimal_tests(table)
    <MinimalTests ill: 2 tests, cost 2, optimal>

    Args:
        table: items and tests.
        time_limit: seconds after which to return the best set found, with a lower bound; None for no limit.

    Returns:
        The tests, with the lower bound that is proved.

    Raises:
        InputError: the limit is no number of seconds.

    Note:
        This is a minimal test set (B. Moret and H. Shapiro, 1985).

    See Also:
        identify: tests chosen one after the other.
    """
    check_type(table, ItemTable, "table")
    check_time_limit(time_limit)
    began, interrupted = time.perf_counter(), False
    cover, confused = Cover(table.costs), list[tuple[str, str]]()

    def tick() -> None:
        if time_limit is not None and time.perf_counter() - began > time_limit:
            cover.stop()

    try:
        call_aside(lambda: cover.search(_needs(table, confused)), tick, cover.stop)
    except KeyboardInterrupt:
        interrupted = True
    tests = tuple(test for number, test in enumerate(table.tests) if cover.chosen >> number & 1)
    seconds, pair = time.perf_counter() - began, confused[0] if confused else None
    return MinimalTests(table, tests, cover.lower, seconds, interrupted, pair)


def _needs(table: ItemTable, confused: list[tuple[str, str]]) -> Iterator[set[int]]:
    """For each item, and each later one of another group, the tests that tell these two apart, as bits.

    Pairs that no test tells apart need none; one of each item is added to ``confused``.
    """
    widest = max(map(len, table.outcomes))
    kind = np.int64 if widest < 64 else object  # which has room for a bit for each outcome
    outcomes = np.array([_outcomes(table, test) for test in range(len(table.tests))], kind)
    number = {group: place for place, group in enumerate(table.groups)}
    groups = np.array([number[group] for group in table.groups])
    for item in range(len(table.items)):
        others = outcomes[:, item + 1 :][:, groups[item + 1 :] != groups[item]]
        apart = np.packbits((outcomes[:, item, None] & others) == 0, axis=0, bitorder="little")
        needs = [int.from_bytes(each.tobytes(), "little") for each in apart.T]
        if 0 in needs:
            other = item + 1 + int(np.flatnonzero(groups[item + 1 :] != groups[item])[needs.index(0)])
            confused.append((table.items[item], table.items[other]))
        yield set(needs) - {0}


def _outcomes(table: ItemTable, test: int) -> list[int]:
    """For each item, the outcomes that a test may have, as bits."""
    bits = {outcome: 1 << number for number, outcome in enumerate(table.outcomes[test])}
    return [sum(bits[outcome] for outcome, _ in table.shares(test, item)) for item in range(len(table.items))]


class Cover:
    """The search for the cheapest tests of which at least one is in each need.

    Args:
        costs: the cost of each test.

    Attributes:
        chosen: the best set found, as bits; all tests at first.
        lower: a lower bound of the cost of any such set.
    """

    def __init__(self, costs: tuple[Fraction, ...]) -> None:
        self._costs, self._stopped = costs, False
        self.chosen, self._best, self.lower = (1 << len(costs)) - 1, sum(costs, Fraction(0)), Fraction(0)

    def stop(self) -> None:
        """Let the search end with the best set that it has."""
        self._stopped = True

    def search(self, needs: Iterable[set[int]]) -> None:
        """Search until no set can cost less.

        Args:
            needs: sets of tests as bits, some at a time. Those that contain another one only take time.
        """
        least = self._least(needs)
        self.lower = self.bound(least)
        if not self._stopped:
            self._choose(least)
            unsearched = self._try(least, 0, Fraction(0))
            self.lower = self._best if unsearched is None else max(self.lower, min(self._best, unsearched))

    def _least(self, needs: Iterable[set[int]]) -> list[int]:
        """The needs, of which few contain another one; if the search is stopped, only some of them."""
        different: set[int] = set()
        for some in needs:
            different |= some
            if self._stopped:
                break
        if self._stopped:
            different = set(islice(different, _WHEN_STOPPED))
        least: list[int] = []
        compared = _COMPARED // max(len(different), 1)
        for need in sorted(different, key=lambda need: (need.bit_count(), need)):
            if not any(other & need == other for other in least[:compared]):
                least.append(need)
        return least

    def _choose(self, needs: list[int]) -> None:
        """Choose tests one by one, each of least cost for a need that it meets and no test before it."""
        width, chosen, cost = -(-len(self._costs) // 8), 0, Fraction(0)
        packed = np.frombuffer(b"".join(need.to_bytes(width, "little") for need in needs), np.uint8).reshape(-1, width)
        met = self._met(packed)
        while len(packed):
            test = min(np.flatnonzero(met).tolist(), key=lambda test: self._costs[test] / int(met[test]))
            chosen, cost = chosen | 1 << test, cost + self._costs[test]
            meets = packed[:, test >> 3] >> (test & 7) & 1 == 1
            met -= self._met(packed[meets])
            packed = packed[~meets]
            if self._stopped and len(packed):
                return
        self.chosen, self._best = chosen, cost

    def _met(self, packed: NDArray[np.uint8]) -> NDArray[np.int64]:
        """How many needs each test meets; each need is a row of bytes."""
        met = np.zeros(len(self._costs), np.int64)
        for first in range(0, len(packed), _ROWS):
            rows = packed[first : first + _ROWS]
            met += np.unpackbits(rows, axis=1, count=len(met), bitorder="little").sum(axis=0, dtype=np.int64)
        return met

    def _try(self, needs: list[int], chosen: int, cost: Fraction) -> Fraction | None:
        """Add tests to a set until all needs are met; return a lower bound of what was not searched, if anything."""
        bound = cost + self.bound(needs)
        if bound >= self._best:
            return None
        if not needs:
            self.chosen, self._best = chosen, cost
            return None
        if self._stopped or chosen.bit_count() >= _DEEPEST:
            return bound
        need = min(needs, key=int.bit_count)
        tests = [test for test in range(len(self._costs)) if need >> test & 1]
        tests.sort(key=lambda test: self._rate(test, needs))
        unsearched, without = [], 0
        for test in tests:
            left = [each & ~without for each in needs if not each >> test & 1]
            unsearched.append(self._try(left, chosen | 1 << test, cost + self._costs[test]))
            without |= 1 << test  # sets with it are searched
        return min((bound for bound in unsearched if bound is not None), default=None)

    def _rate(self, test: int, needs: list[int]) -> Fraction:
        """What a test costs for each need that it meets; at least as much as all tests if it meets none."""
        met = sum(need >> test & 1 for need in needs)
        return self._costs[test] / met if met else sum(self._costs, Fraction(1))

    def bound(self, needs: list[int]) -> Fraction:
        """A lower bound of what meets some needs: a solution of the dual linear program, by greedy ascent."""
        left, total, used_up = list(self._costs), Fraction(0), 0
        for need in sorted(needs, key=int.bit_count):
            if not need & used_up:
                tests = [test for test in range(len(left)) if need >> test & 1]
                price = min(left[test] for test in tests)
                total += price
                for test in tests:
                    left[test] -= price
                    used_up |= int(not left[test]) << test
        return total
