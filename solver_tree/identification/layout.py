"""Tables of items and tests as the arrays that the search takes."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from itertools import product
from math import gcd, lcm, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.errors import InputError, check_type
from solver_tree.identification.table import ItemTable

MOST_VARIANTS = 1 << 14
"""Of all items together: each item counts once for each way in which its unknown outcomes may turn out."""

_MOST_COST = 1 << 60  # of all tests together for all items, in the units of the search


class Case(NamedTuple):
    """What cannot be told further apart: items with the same outcomes.

    Attributes:
        shares: the weight of each item, by number, or of its share with these outcomes.
        row: the number of the outcome of each test.
        group: the number of the group; items of several groups are one of their own, with those cases that leave the
            same items in the same proportions.
    """

    shares: dict[int, Fraction]
    row: tuple[int, ...]
    group: int

    @property
    def items(self) -> tuple[int, ...]:
        """The items, by number."""
        return tuple(self.shares)

    @property
    def weight(self) -> Fraction:
        """The weight of all of them."""
        return sum(self.shares.values(), Fraction(0))


class Laid(NamedTuple):
    """A table as arrays.

    Attributes:
        table: the table.
        cases: what is to be told apart, by rising weight.
        tests: the tests that divide the cases, by number.
        cells: (tests, cases) uint16, the number of the outcome.
        chances: (tests, items) int64, a number that two items share if the outcomes of the test are equally probable
            for both; a test tells nothing of items of one number.
        costs: (tests,) int64, and weights: (cases,) int64: the smallest integers with the same ratios.
        groups: (cases,) int64, the number of the group.
        cost_unit: what 1 stands for in ``costs``.
    """

    table: ItemTable
    cases: list[Case]
    tests: list[int]
    cells: NDArray[np.uint16]
    chances: NDArray[np.int64]
    costs: NDArray[np.int64]
    weights: NDArray[np.int64]
    groups: NDArray[np.int64]
    cost_unit: Fraction


def lay_out(table: ItemTable) -> Laid:
    """Write a table as arrays.

    An item with unknown outcomes becomes as many cases as these may turn out, of one group, with a share of its weight
    each. So the expected cost is that of following every branch with its probability.

    Raises:
        InputError: there are too many items or unknown outcomes, or costs and weights have too many digits.
    """
    check_type(table, ItemTable, "table")
    _check_variants(table)
    cases = sorted(_cases(table), key=lambda case: case.weight)
    tests = [test for test in range(len(table.tests)) if len({case.row[test] for case in cases}) > 1]
    costs, cost_unit = _integers([table.costs[test] for test in tests])
    weights, _ = _integers([case.weight for case in cases])
    if sum(costs) * max(sum(weights), 1) > _MOST_COST:
        raise InputError(f"table {table.name}: its costs and weights have too many digits; round them")
    cells = np.array([[case.row[test] for case in cases] for test in tests], np.uint16).reshape(len(tests), len(cases))
    chances = np.array([_chances(table, test) for test in tests], np.int64).reshape(len(tests), len(table.items))
    groups = np.array([case.group for case in cases], np.int64)
    priced, weighted = np.array(costs, np.int64), np.array(weights, np.int64)
    return Laid(table, cases, tests, cells, chances, priced, weighted, groups, cost_unit)


def _check_variants(table: ItemTable) -> None:
    """Check that there are not too many items, nor too many cases by their unknown outcomes."""
    variants = [
        prod(len(table.shares(test, item)) for test in range(len(table.tests))) for item in range(len(table.items))
    ]
    if len(variants) > MOST_VARIANTS:
        raise InputError(f"table {table.name}: it has {len(variants)} items; there can be at most {MOST_VARIANTS}")
    if sum(variants) > MOST_VARIANTS:
        item = table.items[max(range(len(variants)), key=variants.__getitem__)]
        raise InputError(
            f"table {table.name}: its unknown outcomes may turn out in {sum(variants):.3g} ways, most for item "
            f"'{item}'; there can be at most {MOST_VARIANTS}"
        )


def _cases(table: ItemTable) -> list[Case]:
    """What can be told apart. What has the same outcomes stays together."""
    number = [{outcome: place for place, outcome in enumerate(outcomes)} for outcomes in table.outcomes]
    chances: dict[tuple[int, ...], dict[int, Fraction]] = {}  # of the outcomes, for each item that may have them
    for item in range(len(table.items)):
        every = [
            [(numbers[outcome], share) for outcome, share in table.shares(test, item)]
            for test, numbers in enumerate(number)
        ]
        for choice in product(*every):
            row = tuple(place for place, _ in choice)
            chances.setdefault(row, {})[item] = prod((share for _, share in choice), start=Fraction(1))
    groups: dict[Hashable, int] = {group: number for number, group in enumerate(dict.fromkeys(table.groups))}
    cases: list[Case] = []
    for row, each in chances.items():
        shares = {item: table.weights[item] * chance for item, chance in each.items()}
        cases.append(Case(shares, row, groups.setdefault(_known_of(table, each), len(groups))))
    return cases


def _known_of(table: ItemTable, chances: dict[int, Fraction]) -> Hashable:
    """What is known of items when all tests are made: their group; if they are of several, how probable each item is.

    Where two cases leave the same items, in the same proportions, nothing is learned by telling these cases apart.
    """
    group, *others = {table.groups[item] for item in chances}
    if not others:
        return group
    total = sum(chances.values())
    return tuple((item, chance / total) for item, chance in chances.items())


def _chances(table: ItemTable, test: int) -> list[int]:
    """For each item, a number of how probable the outcomes of a test are."""
    number: dict[frozenset[tuple[str, Fraction]], int] = {}
    of_cell: dict[str, int] = {}
    for item, cell in enumerate(table.cells[test]):
        if cell not in of_cell:
            of_cell[cell] = number.setdefault(frozenset(table.shares(test, item)), len(number))
    return [of_cell[cell] for cell in table.cells[test]]


def tells(laid: Laid, candidates: Sequence[int]) -> NDArray[np.bool_]:
    """For each test, whether its outcomes are not equally probable for all items of some cases."""
    items = sorted({item for case in candidates for item in laid.cases[case].shares})
    chances = laid.chances[:, items]
    differ: NDArray[np.bool_] = (chances != chances[:, :1]).any(axis=1)
    return differ


def _integers(numbers: Sequence[Fraction]) -> tuple[list[int], Fraction]:
    """The smallest integers with the ratios of some numbers, and what 1 stands for."""
    if not any(numbers):
        return [0] * len(numbers), Fraction(1)
    scale = lcm(*(number.denominator for number in numbers))
    integers = [int(number * scale) for number in numbers]
    divisor = gcd(*integers)
    return [integer // divisor for integer in integers], Fraction(divisor, scale)
