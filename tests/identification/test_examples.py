"""The tables in ``examples``: they are read, and their trees are proved."""

from math import factorial
from pathlib import Path

import pytest

import solver_tree as st
from examples.coins import coins
from examples.sorting import sorting
from solver_tree.identification.decision_tree import leaves

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.mark.parametrize("name", ["lamp", "network", "car", "trees", "guess_who"])
def test_the_tree_of_an_example_is_proved(name):
    table = st.table(EXAMPLES / f"{name}.csv")
    assert table.notes() == []
    for objective in ("avg", "worst"):
        assert st.identify(table, objective).tree.optimal


def test_a_dozen_trees_and_two_dozen_people_are_all_told_apart():
    for name, count in (("trees", 12), ("guess_who", 24)):
        found = [leaf.items for _, leaf in leaves(st.identify(st.table(EXAMPLES / f"{name}.csv")).tree.root)]
        assert len(found) == len({item for (item,) in found}) == count


@pytest.mark.parametrize(("count", "total"), [(2, 2), (3, 16), (4, 112), (5, 832), (6, 6896)])
def test_sorting_takes_the_published_least_total(count, total):
    tree = st.identify(sorting(count)).tree
    assert tree.optimal
    assert tree.expected * factorial(count) == total


def test_three_weighings_find_the_bad_coin_of_twelve():
    tree = st.identify(coins(), "worst").tree
    assert (tree.depth, tree.optimal) == (3, True)
