"""Objectives: their names, their prices and the figures of a strategy."""

from dataclasses import replace
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver_tree.errors import InputError, TreeError
from solver_tree.games import game
from solver_tree.games.weights import weighted
from solver_tree.tree import Statistics
from solver_tree.tree.objective import MAX_PRICE, parse
from tests.trees import first_candidate_tree


@pytest.mark.parametrize(
    ("text", "name", "components"),
    [
        ("avg", "avg", ("total", "worst", "at_worst")),
        ("worst", "worst", ("worst",)),
        ("worst , count", "worst,count", ("worst", "at_worst")),
        (" worst,count,\ttotal\n", "worst,count,total", ("worst", "at_worst", "total")),
        ("within : 04", "within:4", ("beyond", "total")),
        ("within:126", "within:126", ("beyond", "total")),
        ("price: 0, 1, 4, 9", "price:0,1,4,9", ("price",)),
        ("price:007", "price:7", ("price",)),
        ("price:0,1,inf,inf,inf", "price:0,1,inf", ("price",)),
        (f"price:{MAX_PRICE}", f"price:{MAX_PRICE}", ("price",)),
        ("price:" + ",".join("1" * 126), "price:" + ",".join("1" * 126), ("price",)),
    ],
)
def test_parse_gives_the_name_and_the_components(text, name, components):
    objective = parse(text)
    assert (objective.name, objective.components) == (name, components)
    assert parse(name) == objective


def test_parse_takes_many_spaces():  # for minutes, if in quadratic time
    assert parse(f"within{' ' * 200_000}: 5").name == "within:5"
    with pytest.raises(InputError, match="unknown; objectives are"):
        parse(f"avg{' ' * 200_000}x")


@given(st.text(alphabet="avgworstcountithinprice:,0123456789 inf-\n", max_size=30))
def test_parse_takes_or_rejects_any_text(text):
    try:
        objective = parse(text)
    except InputError:
        return
    assert parse(objective.name) == objective


@pytest.mark.parametrize(
    ("name", "prices", "max_guesses"),
    [
        ("price:0,1,4", [0, 1, 4, 7, 10, 13], None),
        ("price:0,1,4,inf", [0, 1, 4, None, None, None], 3),
        ("price:2,2", [2, 2, 2, 2], None),
        ("price:3", [3, 3, 3, 3], None),
        ("price:1,inf", [1, None, None], 1),
        ("price:1,2", list(range(1, 130)), None),
    ],
)
def test_price_list_continues_with_its_last_difference(name, prices, max_guesses):
    objective = parse(name)
    assert [objective.price(guess) for guess in range(1, len(prices) + 1)] == prices
    assert objective.max_guesses == max_guesses
    assert objective.price(0) == 0


@given(st.lists(st.integers(0, MAX_PRICE), min_size=1, max_size=9), st.booleans())
def test_prices_never_decrease(prices, ends_with_inf):
    texts = [*map(str, sorted(prices)), *["inf"] * ends_with_inf]
    objective = parse(f"price:{','.join(texts)}")
    all_prices = [inf if price is None else price for price in map(objective.price, range(20))]
    assert all_prices == sorted(all_prices)
    assert all_prices[1 : len(prices) + 1] == sorted(prices)
    assert (all_prices[-1] == inf) is ends_with_inf is (objective.max_guesses is not None)


STATS = Statistics(secrets=13, total=98, average=0.0, worst=4, histogram=(1, 5, 4, 3), weighed=(10, 0, 20, 7))


@pytest.mark.parametrize(
    ("name", "figures"),
    [
        ("avg", (98, 4, 7)),
        ("worst", (4,)),
        ("worst,count", (4, 7)),
        ("worst,count,total", (4, 7, 98)),
        ("within:1", (27, 98)),
        ("within:2", (27, 98)),
        ("within:3", (7, 98)),
        ("within:4", (0, 98)),
        ("within:9", (0, 98)),
        ("price:1,2", (98,)),
        ("price:1,2,3,4,inf", (98,)),
        ("price:0,5", (20 * 10 + 7 * 15,)),
        ("price:2", (2 * 37,)),
    ],
)
def test_figures_of_each_objective_are_computed_from_statistics(name, figures):
    assert parse(name).figures(STATS) == figures


def test_secrets_that_weigh_nothing_have_no_average():
    some_game = weighted(game("mastermind-2x2"), {"11": 0, "12": 1, "21": 1, "22": 1})
    with pytest.raises(InputError, match=r"^secrets: none of them weighs anything, so there is no average$"):
        Statistics.of(some_game, ["11"], [1])


def test_figures_reject_a_strategy_of_infinite_price():
    with pytest.raises(TreeError, match="^objective 'price:1,2,inf': guess 3 has an infinite price, but the tree"):
        parse("price:1,2,inf").figures(STATS)
    weightless = STATS._replace(weighed=(10, 20, 0, 0))  # secrets of weight 0 must meet the limit, too
    with pytest.raises(TreeError):
        parse("price:1,2,inf").figures(weightless)


def test_goal_of_a_tree_is_its_parsed_objective():
    tree = replace(first_candidate_tree(game("mastermind-2x3")), objective="within:3")
    assert tree.goal == parse("within:3")
    assert tree.goal.figures(tree.stats) == (tree.stats.histogram[3], tree.stats.total)
