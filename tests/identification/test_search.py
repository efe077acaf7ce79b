"""The cheapest decision trees, compared with brute force and with known values."""

from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
import pytest

from examples.sorting import sorting
from solver_tree.errors import InputError, TreeError
from solver_tree.identification.advice import next_tests
from solver_tree.identification.decision_tree import Branch, Leaf, check, leaves, load_decisions
from solver_tree.identification.greedy import MEASURES, greedy_decisions
from solver_tree.identification.search import Search, identify
from solver_tree.identification.table import ItemTable
from solver_tree.kernels.cases import STOP
from tests.identification.interrupts import interrupted_least
from tests.identification.oracle import least_cost
from tests.identification.tables import draw_table

SEEDS = range(30)


@pytest.mark.parametrize("unknown", [False, True])
@pytest.mark.parametrize("goal", ["avg", "worst"])
@pytest.mark.parametrize("seed", SEEDS)
def test_no_tree_costs_less(seed, goal, unknown):
    table = draw_table(np.random.default_rng([seed, unknown]), unknown=unknown)
    tree = identify(table, goal).tree
    assert tree.optimal
    assert tree.cost == tree.lower_bound == least_cost(table, goal == "worst")
    for measure in MEASURES:
        greedy = greedy_decisions(table, measure, goal)
        check(greedy)
        assert greedy.cost >= tree.cost


@pytest.mark.parametrize("goal", ["avg", "worst"])
@pytest.mark.parametrize("seed", SEEDS)
def test_next_tests_are_ranked_by_the_cost_from_there(seed, goal):
    """The first test of the tree is the first in the table of the best ones, and each branch is a table of its own."""
    rng = np.random.default_rng([seed, 2])
    table = draw_table(rng)
    tree, position = identify(table, goal).tree, next_tests(table, (), goal)
    assert sum(position.items.values()) == 1
    if isinstance(tree.root, Leaf):
        assert position.next_tests == []
        return
    assert all(each.exact for each in position.next_tests)
    costs = [each.cost for each in position.next_tests]
    assert costs == sorted(costs)
    assert costs[0] == tree.cost
    best = {each.test for each in position.next_tests if each.cost == costs[0]}
    assert tree.root.test == min(best, key=table.tests.index)
    outcome = str(rng.choice(list(tree.root.then)))
    after = next_tests(table, [(tree.root.test, outcome)], goal)
    left = [item for item in range(len(table.items)) if table.cells[table.tests.index(tree.root.test)][item] == outcome]
    assert list(after.items) == [table.items[item] for item in left]
    if after.next_tests and any(table.weights[item] for item in left):
        part = ItemTable(
            "part",
            [table.items[item] for item in left],
            table.tests,
            [[row[item] for item in left] for row in table.cells],
            costs=table.costs,
            weights=[table.weights[item] for item in left],
            groups=[table.groups[item] for item in left],
        )
        assert after.next_tests[0].cost == least_cost(part, goal == "worst")


@pytest.mark.parametrize("goal", ["avg", "worst"])
def test_a_search_that_is_stopped_has_a_good_tree_and_a_bound(goal):
    rng = np.random.default_rng(3)
    cells = rng.integers(0, 2, (40, 80)).astype(str).tolist()
    costs = rng.integers(1, 10, 40).tolist()
    table = ItemTable("large", map(str, range(80)), [f"t{n}" for n in range(40)], cells, costs=costs)
    whole, stopped = identify(table, goal).tree, identify(table, goal, time_limit=0).tree
    assert whole.optimal
    assert stopped.lower_bound <= whole.cost <= stopped.cost
    bounds = next_tests(table, (), goal, time_limit=0).next_tests
    assert bounds[0].cost <= whole.cost


@pytest.mark.parametrize("goal", ["avg", "worst"])
def test_a_search_that_goes_on_has_no_worse_tree(goal):
    rng = np.random.default_rng(5)
    cells = rng.choice(["a", "a", "a", "b"], (60, 150)).tolist()
    costs, groups = rng.integers(1, 10, 60).tolist(), rng.integers(1, 10, 150).astype(str).tolist()
    table = ItemTable("hard", map(str, range(150)), [f"t{n}" for n in range(60)], cells, costs=costs, groups=groups)
    found = [identify(table, goal, time_limit=limit).tree.cost for limit in (0, 0.1, 0.4)]
    assert found == sorted(found, reverse=True)
    assert found[0] <= min(greedy_decisions(table, measure, goal).cost for measure in MEASURES)


def test_interrupt_keeps_the_best_tree(monkeypatch):
    monkeypatch.setattr("solver_tree.identification.search.least", interrupted_least)
    found = identify(sorting(4))
    assert found.interrupted
    assert found.tree.lower_bound <= Fraction(112, 24) <= found.tree.cost


def test_what_is_found_as_ctrl_c_arrives_is_the_best_tree(monkeypatch):
    rng = np.random.default_rng(7)
    cells, costs = rng.choice(["a", "b"], (9, 12)).tolist(), rng.integers(1, 9, 9).tolist()
    table, value = ItemTable("t", map(str, range(12)), [f"t{n}" for n in range(9)], cells, costs=costs), Search.value
    best = identify(table).tree
    assert best.cost < min(greedy_decisions(table, measure).cost for measure in MEASURES)

    def last_value(search, candidates):
        """The cost of all items; then Ctrl-C arrives, and other sets have taken the place of these in the table."""
        found = value(search, candidates)
        search.room.control[STOP] = 1
        search.room.table[:] = 0
        monkeypatch.setattr(Search, "value", value)
        return found

    monkeypatch.setattr(Search, "value", last_value)
    assert identify(table).tree == best


def test_next_tests_end_with_ctrl_c(monkeypatch):
    monkeypatch.setattr("solver_tree.identification.advice.least_with", interrupted_least)
    with pytest.raises(KeyboardInterrupt):
        next_tests(sorting(4))


def coin():
    """A table with a test whose outcome says nothing of the items."""
    cells = [["heads|tails"] * 3, ["yes", "no", "no"], ["yes", "yes", "no"]]
    return ItemTable("coin", [*"abc"], ["coin", "x", "y"], cells)


@pytest.mark.parametrize("measure", MEASURES)
def test_no_rule_of_thumb_asks_a_coin(measure):
    assert greedy_decisions(coin(), measure).root == identify(coin()).tree.root


def test_a_coin_is_no_test_that_comes_next():
    assert [each.test for each in next_tests(coin()).next_tests] == ["x", "y"]


def test_the_gain_is_that_about_items():
    """A test that is always right tells more of two items than one that is right three times out of four."""
    cells = [["a:3/4|b:1/4", "a:1/4|b:3/4", "a:1/2|b:1/2"], ["yes", "no", "no"]]
    table = ItemTable("t", [*"xyz"], ["doubtful", "sure"], cells, groups=["1", "2", "2"])
    assert greedy_decisions(table, "gain").root == Branch("sure", {"yes": Leaf(("x",)), "no": Leaf(("y", "z"))})


def test_trees_are_kept_in_files(tmp_path):
    for seed in range(20):
        tree = identify(draw_table(np.random.default_rng(seed), unknown=True)).tree
        tree.save(tmp_path / "tree.json")
        assert load_decisions(tmp_path / "tree.json") == replace(tree, claimed=True)


@dataclass(frozen=True)
class Wrong:
    """A change of a tree that finds lamp faults, and what is wrong with it."""

    change: object
    says: str


def lamp():
    cells = [["lights", "dark", "dark", "dark"], ["ok", "blown", "ok", "ok"]]
    return ItemTable("lamp", ["bulb", "fuse", "switch", "cable"], ["another bulb", "measure"], cells)


@pytest.mark.parametrize(
    "wrong",
    [
        Wrong(Leaf(("bulb", "fuse")), "does not find item 'switch'"),
        Wrong(Leaf(("bulb", "fuse", "switch", "cable")), "test 'another bulb' tells them apart"),
        Wrong(Branch("weigh", {}), "test 'weigh', which is not in its table"),
        Wrong(Branch("measure", {"ok": Leaf(("bulb",))}), "nothing of outcome 'blown'"),
        Wrong(
            Branch("measure", {"ok": Leaf(("bulb", "switch", "cable")), "blown": Leaf(("fuse",))}), "tells them apart"
        ),
        Wrong(
            Branch("measure", {"ok": Leaf(("bulb", "fuse", "switch", "cable")), "blown": Leaf(("fuse",))}),
            "where only bulb, switch, cable can be left",
        ),
        Wrong(
            Branch("measure", {"ok": Branch("measure", {"ok": Leaf(("bulb",))}), "blown": Leaf(("fuse",))}),
            "makes test 'measure' again",
        ),
        Wrong(
            Branch("measure", {"ok": Leaf(()), "blown": Leaf(("fuse",)), "hot": Leaf(())}),
            "after outcome 'hot' of test 'measure', which no item has there",
        ),
    ],
    ids=lambda wrong: wrong.says,
)
def test_wrong_trees_are_refused(wrong):
    with pytest.raises(TreeError, match=wrong.says):
        check(replace(identify(lamp()).tree, root=wrong.change))


@pytest.mark.parametrize("cells", [["x|y", "x", "y"], ["x", "x|y", "x"]])
def test_a_tree_that_stops_before_tests_are_useless_is_refused(cells):
    table = ItemTable("unsure", list("abc"), ["t"], [cells])
    tree = identify(table).tree
    assert isinstance(tree.root, Branch)
    with pytest.raises(TreeError, match="stops at a, b, c, but test 't' tells them apart"):
        check(replace(tree, root=Leaf(("a", "b", "c"))))


def test_items_that_no_test_tells_apart_stay_together():
    tree = identify(lamp()).tree
    assert {leaf.items for _, leaf in leaves(tree.root)} == {("bulb",), ("fuse",), ("switch", "cable")}
    assert lamp().notes() == ["no test tells switch cable apart; they stay together"]


@pytest.mark.parametrize("goal", ["avg", "worst"])
def test_nothing_is_tested_that_tells_nothing_of_items_alike(goal):
    cells = [["lobed", "toothed", "toothed"], ["early", "early|late", "late|early"]]
    table = ItemTable("trees", ["oak", "elm", "ash"], ["leaf", "flower"], cells)
    tree = identify(table, goal).tree
    assert tree.cost == tree.lower_bound == 1
    assert {leaf.items for _, leaf in leaves(tree.root)} == {("oak",), ("elm", "ash")}
    assert next_tests(table, [("leaf", "toothed")], goal).next_tests == []
    assert table.notes() == ["no test tells elm ash apart; they stay together"]


def test_a_test_is_made_that_tells_how_probable_items_are():
    table = ItemTable("trees", ["elm", "ash"], ["flower"], [["early:0.9|late:0.1", "early:0.1|late:0.9"]])
    assert identify(table).tree.cost == least_cost(table) == 1


def test_pairs_alike_in_two_groups_are_told_apart_from_others():
    table = ItemTable("pairs", list("abcd"), ["t", "u"], [["0", "0", "1", "1"], ["0"] * 4], groups=list("xyxy"))
    tree = identify(table).tree
    assert {leaf.items for _, leaf in leaves(tree.root)} == {("a", "b"), ("c", "d")}


def test_unknown_outcomes_that_make_too_many_cases_are_refused():
    table = ItemTable("vague", map(str, range(20)), [f"t{n}" for n in range(20)], [["0", "1", *"?" * 18]] * 20)
    with pytest.raises(InputError, match=r"1.89e\+07 ways, most for item '2'; there can be at most 16384"):
        identify(table)
