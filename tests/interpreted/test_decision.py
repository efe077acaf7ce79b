"""The search for the cheapest decision tree, in tables of a few slots, with limits and stops."""

from itertools import combinations

import numpy as np
import pytest

from solver_tree.identification import search as searching
from solver_tree.identification.advice import next_tests
from solver_tree.identification.greedy import leaf_of
from solver_tree.identification.layout import lay_out
from solver_tree.identification.search import NO_LIMIT, Search, identify
from solver_tree.identification.table import ItemTable
from solver_tree.kernels.cases import NODES, STOP
from solver_tree.kernels.decision import STOPPED, least, least_with, list_tests
from solver_tree.kernels.forms import write_form
from tests.identification.oracle import least_cost
from tests.identification.tables import draw_symmetric_table, draw_table


@pytest.mark.parametrize("goal", ["avg", "worst"])
@pytest.mark.seeds(15)
def test_no_tree_costs_less(seed, goal, monkeypatch):
    rng = np.random.default_rng([seed, goal == "worst"])
    monkeypatch.setattr(searching, "_SLOTS", int(rng.choice([8, 16, 1024])))
    table = draw_table(rng, unknown=seed % 3 == 0, most_items=8)
    tree = identify(table, goal).tree
    assert tree.cost == tree.lower_bound == least_cost(table, goal == "worst")


@pytest.mark.parametrize("goal", ["avg", "worst"])
@pytest.mark.seeds(10)
def test_no_tree_of_a_symmetric_table_costs_less(seed, goal):
    table = draw_symmetric_table(np.random.default_rng([seed, 3]))
    tree = identify(table, goal).tree
    assert tree.cost == tree.lower_bound == least_cost(table, goal == "worst")


@pytest.mark.parametrize("draw", [draw_symmetric_table, draw_table])
@pytest.mark.seeds(10)
def test_sets_of_one_form_cost_the_same(seed, draw):
    """All sets of a table, also of one without symmetry; and moving a set on by one place keeps its form."""
    table = draw(np.random.default_rng([seed, 4]))
    search = Search(lay_out(table), "avg", None)
    search.cases = search.cases._replace(symmetric=False)
    everything, costs, forms = range(len(search.laid.cases)), {}, {}
    for size in range(1, len(everything) + 1):
        for members in combinations(everything, size):
            cost = search.value(np.array(members))
            write_form(search.cases, search.room, search.put(np.array(members)))
            form = tuple(search.room.keys[0, 2].tolist())
            assert costs.setdefault(form, cost) == cost
            assert cost == 0 or len(set(form)) == 2  # words
            forms[frozenset(item for member in members for item in search.laid.cases[member].items)] = form
    if draw is draw_symmetric_table and not table.grouped and len(set(table.weights)) == 1:
        for items, form in forms.items():
            assert forms.get(frozenset((item + 1) % len(table.items) for item in items), form) == form


def test_a_ring_has_another_form_than_triangles():
    """Colours alone do not distinguish them. Twelve items in a ring cost 52, in four triangles 53; tests are edges."""
    edges = [{at, (at + 1) % 12, 12 + at, 12 + at // 3 * 3 + (at + 1) % 3} for at in range(12)]
    cells = [[str(item in edge) for item in range(24)] for edge in edges]
    cells.append([str(item < 12) for item in range(24)])
    search = Search(lay_out(ItemTable("ring", map(str, range(24)), map(str, range(13)), cells)), "avg", None)
    forms = []
    for first in (0, 12):
        members = [place for place, case in enumerate(search.laid.cases) if first <= case.items[0] < first + 12]
        write_form(search.cases, search.room, search.put(np.array(members)))
        forms.append(search.room.keys[0, 2].tolist())
    assert forms[0][0] != forms[1][0]
    assert forms[0][1] != forms[1][1]


@pytest.mark.parametrize("goal", ["avg", "worst"])
@pytest.mark.seeds(15)
def test_costs_below_a_limit_are_exact_and_others_are_bounds(seed, goal):
    """All that is known of a set stays true, whatever was asked before, also after a stop."""
    rng = np.random.default_rng([seed, 7])
    table = draw_table(rng, most_items=8)
    laid = lay_out(table)
    everything = np.arange(len(laid.cases))
    if leaf_of(laid, everything.tolist()) is not None:
        return
    search = Search(laid, goal, None)
    truth = int(least_cost(table, goal == "worst") / search.unit(everything))
    here = search.put(everything)
    for _ in range(4):
        search.room.control[STOP] = rng.random() < 0.3
        limit = int(rng.integers(0, 2 * truth + 2))
        cost = int(least(search.cases, search.room, here, limit))
        assert cost in (truth, STOPPED) if truth < limit else STOPPED <= cost <= truth and not 0 <= cost < limit
        assert list_tests(search.cases, search.room, here) <= truth
    search.room.control[STOP] = 0
    for each in next_tests(table, (), goal).next_tests:
        row = laid.tests.index(table.tests.index(each.test))
        list_tests(search.cases, search.room, here)
        of_test = int(each.cost / search.unit(everything))
        bound = int(search.room.bounds[0, row])
        assert bound <= of_test
        limit = int(rng.integers(bound, 2 * of_test + 2))
        search.room.control[STOP] = 1
        assert int(least_with(search.cases, search.room, here, row, NO_LIMIT)) in (STOPPED, of_test)
        search.room.control[STOP] = 0
        cost = int(least_with(search.cases, search.room, here, row, limit))
        assert cost == of_test if of_test < limit else limit <= cost <= of_test
    assert search.value(everything) == truth
    assert int(least(search.cases, search.room, here, NO_LIMIT)) == truth
    assert search.room.control[NODES] > 0
