"""Tables in which many sets differ only by names: each kind is searched once."""

import numpy as np
import pytest

from examples.sorting import sorting
from solver_tree.identification.layout import lay_out
from solver_tree.identification.search import Search, identify
from solver_tree.identification.table import ItemTable
from tests.identification.oracle import least_cost
from tests.identification.tables import draw_symmetric_table, line


@pytest.mark.parametrize("goal", ["avg", "worst"])
@pytest.mark.parametrize("seed", range(60))
def test_no_tree_of_a_symmetric_table_costs_less(seed, goal):
    table = draw_symmetric_table(np.random.default_rng([seed, 5]))
    tree = identify(table, goal).tree
    assert tree.cost == tree.lower_bound == least_cost(table, goal == "worst")


def test_seven_things_are_sorted_by_the_published_comparisons():
    """The least total over all orders is 62416 (OEIS A117627), more than the bound of Huffman's tree, 62368."""
    found = identify(sorting(7))
    assert found.tree.expected * 5040 == 62416
    assert found.tree.optimal
    assert found.nodes < 1000  # 2045 kinds of partial orders, and 6129859 partial orders


def grid(side):
    """The table of the places of a grid, whose tests each ask for a row or a column."""
    places = [(x, y) for x in range(side) for y in range(side)]
    asked = {
        f"{'xy'[axis]} = {at}": [str(place[axis] == at) for place in places] for axis in (0, 1) for at in range(side)
    }
    return ItemTable("grid", map(str, places), asked, asked.values())


def test_rows_and_columns_of_a_grid_are_alike():
    found = identify(grid(6))
    assert found.nodes < 100  # 2758 without symmetry
    assert found.tree.cost == 2 * identify(line(6)).tree.cost


def test_a_table_of_little_symmetry_is_searched_without_forms():
    def is_symmetric(costs):
        return Search(lay_out(line(6, costs=costs)), "avg", None).cases.symmetric

    assert is_symmetric([1, 1, 1, 1, 1, 1])
    assert is_symmetric([1, 1, 2, 2, 3, 3])
    assert not is_symmetric([1, 1, 2, 2, 3, 4])
    assert not is_symmetric([1, 2, 3, 4, 5, 6])
