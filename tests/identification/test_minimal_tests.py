"""The cheapest sets of tests, compared with all sets."""

import _thread
import sys
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from solver_tree.cli.app import main
from solver_tree.cli.table_advice import _print_set
from solver_tree.identification import minimal_tests as module
from solver_tree.identification.minimal_tests import Cover, minimal_tests
from solver_tree.identification.table import ItemTable
from tests.identification.tables import draw_table


def tells_apart(table, tests, a, b):
    """Whether two items surely differ in one of these tests."""
    return any(
        {one for one, _ in table.shares(test, a)}.isdisjoint(other for other, _ in table.shares(test, b))
        for test in tests
    )


@pytest.mark.parametrize("seed", range(60))
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
    found = minimal_tests(table)
    assert found.optimal
    assert found.cost == min(sum((table.costs[test] for test in chosen), Fraction(0)) for chosen in fitting)
    assert tuple(table.tests.index(test) for test in found.tests) in fitting


class Stopping(Cover):
    """A search that is stopped after some sets."""

    def __init__(self, costs, sets):
        super().__init__(costs)
        self.left = sets

    def bound(self, needs):
        self.left -= 1
        if self.left == 0:
            self.stop()
        return super().bound(needs)


def draw_needs(rng):
    """Costs of tests, and random sets of tests: of two to four, so that bounds are far from costs."""
    tests, divisor, least = int(rng.integers(4, 10)), int(rng.integers(1, 4)), int(rng.integers(2, 4))
    costs = tuple(Fraction(int(cost), divisor) for cost in rng.integers(1, 7, tests))
    needs = [rng.choice(tests, int(rng.integers(least, least + 2)), replace=False) for _ in range(rng.integers(3, 24))]
    return costs, [sum(1 << int(test) for test in need) for need in needs]


@pytest.mark.parametrize("seed", range(300))
def test_a_search_for_tests_has_bounds_whenever_it_is_stopped(seed):
    costs, needs = draw_needs(np.random.default_rng([seed, 4]))
    met = [chosen for chosen in range(1 << len(costs)) if all(chosen & need for need in needs)]
    least = min(cost_of(costs, chosen) for chosen in met)
    open_after = []
    for sets in (1, 2, 3, 5, 9, 17, 1000):
        search = Stopping(costs, sets)
        search.search([set(needs)])
        assert search.chosen in met
        assert 0 < search.lower <= least <= cost_of(costs, search.chosen)
        open_after.append(search.lower != cost_of(costs, search.chosen))
    assert not open_after[-1]


def cost_of(costs, chosen):
    return sum((cost for test, cost in enumerate(costs) if chosen >> test & 1), Fraction(0))


def test_two_tests_of_a_need_may_be_better_than_the_first_one():
    needs = [0b0000111, 0b0011010, 0b1100100]
    search = Cover(tuple(map(Fraction, (1, 3, 3, 9, 9, 9, 9))))
    search.search([set(needs)])
    assert (search.chosen, search.lower) == (0b110, 6)


def test_a_search_that_is_stopped_early_says_so():
    needs = {1 << a | 1 << b for a, b in combinations(range(5), 2)}
    for sets, lower, tests in ((1, 2, 5), (2, 2, 4), (3, 3, 4)):
        search = Stopping((Fraction(1),) * 5, sets)
        search.search([needs])
        assert (search.lower, search.chosen.bit_count()) == (lower, tests)


def test_needs_that_come_after_a_search_is_stopped_are_left_out():
    search = Cover((Fraction(1),) * 3)

    def needs():
        yield {0b001}
        search.stop()
        yield {0b010}
        raise AssertionError("asked for more")

    search.search(needs())
    assert (search.chosen, search.lower) == (0b111, 2)


def test_more_tests_are_chosen_than_a_search_goes_deep(monkeypatch):
    monkeypatch.setattr(module, "_DEEPEST", 3)
    needs = {1 << a | 1 << b for a, b in combinations(range(8), 2)}
    search = Cover((Fraction(1),) * 8)
    search.search([needs])
    assert search.chosen.bit_count() == 7
    assert 4 <= search.lower < 7


@pytest.mark.parametrize("outcomes", [62, 63, 64, 65, 130])
def test_tests_of_any_number_of_outcomes(outcomes):
    items = [*map(str, range(outcomes))]
    found = minimal_tests(ItemTable("many", items, ["dull", "serial number"], [["same"] * outcomes, items]))
    assert (found.tests, found.optimal) == (("serial number",), True)


def large_table():
    """A table of which no minimal set is found soon."""
    rng = np.random.default_rng(1)
    cells = rng.integers(0, 2, (40, 100)).astype(str).tolist()
    return ItemTable("large", map(str, range(100)), [f"test {each}" for each in range(40)], cells)


@pytest.mark.parametrize(
    ("cells", "groups", "confused"),
    [
        ([["x|y", "x", "z"], ["a", "a", "b"]], None, ("A", "B")),
        ([["x|y", "x", "z"], ["a", "a", "b"]], ["1", "1", "2"], None),
        ([["x", "y", "y"], ["p|q", "p", "q"], ["?", "r", "s"]], None, None),
    ],
)
def test_items_that_no_test_surely_tells_apart_are_named(cells, groups, confused, capsys):
    table = ItemTable("mine", list("ABC"), [f"test {n}" for n in range(len(cells))], cells, groups=groups)
    found = minimal_tests(table)
    assert (found.optimal, found.confused) == (True, confused)
    _print_set(found)
    shown = capsys.readouterr().out
    what = "items" if groups is None else "items of different groups"
    assert (f"no set that tells all {what} apart costs" in shown) == (confused is None)
    assert ("no test surely tells A B apart" in shown) == (confused is not None)


def test_a_time_limit_leaves_a_set_and_a_bound():
    table = large_table()
    found = minimal_tests(table, time_limit=0.2)
    assert 0 < found.lower_bound < found.cost
    assert not found.optimal
    assert not found.interrupted
    chosen = [table.tests.index(test) for test in found.tests]
    assert all(tells_apart(table, chosen, *pair) for pair in combinations(range(100), 2))


def test_ctrl_c_leaves_the_best_set(tmp_path, monkeypatch, capsys):
    table, search = large_table(), Cover.search
    lines = [["test", *table.items, "cost"]]
    lines += [[test, *row, str(cost)] for test, row, cost in zip(table.tests, table.cells, table.costs, strict=True)]
    path = tmp_path / "large.csv"
    path.write_text("\n".join(map(",".join, lines)))
    monkeypatch.setattr(Cover, "search", lambda cover, needs: [_thread.interrupt_main(), search(cover, needs)])
    monkeypatch.setattr(sys, "argv", ["solver-tree", "static", "--game", str(path)])
    assert main() == 130
    out, err = capsys.readouterr()
    assert "open: the least cost is between" in out
    assert "interrupted after" in err
