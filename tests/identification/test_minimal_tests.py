"""The cheapest sets of tests, compared with all sets."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from solver_tree.identification.minimal_tests import minimal_tests
from solver_tree.identification.table import ItemTable
from tests.identification.tables import draw_table


def tells_apart(table, tests, a, b):
    """Whether two items surely differ in one of these tests."""
    return any(
        {one for one, _ in table.shares(test, a)}.isdisjoint(other for other, _ in table.shares(test, b))
        for test in tests
    )


@pytest.mark.parametrize("seed", range(80))
def test_no_set_costs_less(seed):
    table = draw_table(np.random.default_rng([seed, 3]), unknown=seed % 2 == 0, most_items=8, most_tests=7)
    every = range(len(table.tests))
    pairs = [
        (a, b)
        for a, b in combinations(range(len(table.items)), 2)
        if table.groups[a] != table.groups[b] and tells_apart(table, every, a, b)
    ]
    sets = [chosen for size in range(len(every) + 1) for chosen in combinations(every, size)]
    fitting = [chosen for chosen in sets if all(tells_apart(table, chosen, *pair) for pair in pairs)]
    least = min(sum((table.costs[test] for test in chosen), Fraction(0)) for chosen in fitting)
    found = minimal_tests(table)
    assert found.optimal
    assert found.cost == least
    stopped = minimal_tests(table, time_limit=0)
    assert stopped.lower_bound <= least <= stopped.cost
    for each in (found, stopped):
        assert tuple(table.tests.index(test) for test in each.tests) in fitting


def test_a_search_that_is_stopped_has_a_set_and_a_bound():
    rng = np.random.default_rng(1)
    cells = rng.integers(0, 2, (60, 60)).astype(str).tolist()
    table = ItemTable("large", map(str, range(60)), map(str, range(60)), cells, costs=rng.integers(1, 9, 60).tolist())
    whole, stopped = minimal_tests(table, time_limit=0.2), minimal_tests(table, time_limit=0)
    assert max(stopped.lower_bound, whole.lower_bound) <= whole.cost
    assert stopped.cost >= whole.lower_bound
    pairs = combinations(range(60), 2)
    chosen = [table.tests.index(test) for test in stopped.tests]
    assert all(tells_apart(table, chosen, *pair) for pair in pairs)
