"""The search for the cheapest decision tree, in tables of a few slots, with limits and stops."""

import numpy as np
import pytest

from solver_tree.identification import search as searching
from solver_tree.identification.advice import next_tests
from solver_tree.identification.greedy import leaf_of
from solver_tree.identification.layout import lay_out
from solver_tree.identification.search import NO_LIMIT, Search, identify
from solver_tree.kernels.decision import NODES, STOP, STOPPED, least, least_with, list_tests
from tests.identification.oracle import least_cost
from tests.identification.tables import draw_table


@pytest.mark.parametrize("goal", ["avg", "worst"])
@pytest.mark.seeds(15)
def test_no_tree_costs_less(seed, goal, monkeypatch):
    rng = np.random.default_rng([seed, goal == "worst"])
    monkeypatch.setattr(searching, "_SLOTS", int(rng.choice([8, 16, 1024])))
    table = draw_table(rng, unknown=seed % 3 == 0, most_items=8)
    tree = identify(table, goal).tree
    assert tree.cost == tree.lower_bound == least_cost(table, goal == "worst")


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
