"""The oracle itself, against values found by hand and against all strategies of tiny games."""

from itertools import permutations
from math import inf

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.games import Game, game
from solver_tree.games.weights import weighted
from solver_tree.tree import Statistics
from solver_tree.tree.objective import parse
from tests.oracle import all_outcomes, best_figures, best_price, least_total_within, least_worst_case, results_of
from tests.random_games import hit_or_miss, hit_or_miss_or_ask, matrix_game, random_games
from tests.trees import higher_lower

TINY = {
    "plain": random_games(feedbacks=[2, 3, 4], max_secrets=5),
    "weighted": random_games(feedbacks=[2, 3, 4], max_secrets=5, weighted=True),
    "restricted": random_games(feedbacks=[2, 3, 4], max_secrets=5, weighted=True, restricted=True),
}
FINISHES = ("guessed", "known")


# By hand


def squares(d):
    return d * d


def test_secrets_that_only_a_hit_separates_are_found_one_by_one():
    """The last of four is known when the third has been guessed."""
    four = hit_or_miss(4)
    assert best_price(four, squares) == 1 + 4 + 9 + 16
    assert best_price(four, squares, finish="known") == 1 + 4 + 9 + 9
    assert (least_worst_case(four), least_worst_case(four, finish="known")) == (4, 3)
    assert [least_total_within(four, limit) for limit in (3, 4, 5)] == [None, 10, 10]
    assert all_outcomes(four) == set(permutations((1, 2, 3, 4)))
    assert all_outcomes(four, finish="known") == set(permutations((1, 2, 3, 3)))


def test_the_heaviest_secret_is_guessed_first():
    one_by_one = weighted(hit_or_miss(3), {"guess 0": 1, "guess 1": 5, "guess 2": 2})
    assert best_price(one_by_one, lambda d: d) == 5 + 2 * 2 + 3
    assert best_price(one_by_one, lambda d: (0, 3, 7)[d - 1]) == 2 * 3 + 7
    assert best_price(one_by_one, squares, first="guess 0") == 1 + 4 * 5 + 9 * 2


def test_a_guess_that_only_separates_is_best_if_prices_allow_it():
    """After it each of the four secrets is known, and takes a second guess until it is guessed."""
    four = hit_or_miss_or_ask(4)
    assert (best_price(four, lambda d: d), least_worst_case(four)) == (8, 2)
    assert best_price(four, lambda d: d, finish="known") == 4
    assert best_price(four, lambda d: d, first="guess 1") == 1 + 3 * 3
    assert best_price(four, lambda d: int(d > 1)) == 3
    assert best_price(four, lambda d: (int(d > 1), d)) == (3, 1 + 3 * 3)
    assert best_figures(four, parse("within:1")) == (3, 10)
    assert best_figures(four, parse("within:1"), limit=2) == (4, 8)
    assert best_figures(four, parse("avg")) == (8, 2, 4)


def test_figures_of_seven_numbers_are_those_of_halving():
    """One number is found at the first guess, two at the second and four at the third."""
    seven = higher_lower(7)
    assert best_price(seven, lambda d: d) == 1 + 2 * 2 + 4 * 3
    assert best_price(seven, lambda d: d, finish="known") == 1 + 6 * 2
    assert best_figures(seven, parse("worst,count,total")) == (3, 4, 17)
    assert best_figures(seven, parse("price:0,1,10")) == (42,)
    assert best_figures(seven, parse("price:0,1,inf")) is None
    assert best_figures(seven, parse("avg"), limit=2) is None
    assert best_figures(seven, parse("avg"), first="1") == (1 + 2 + 2 * 3 + 3 * 4, 4, 3)


def test_the_only_secret_takes_one_guess_and_is_known_after_none():
    for some_game in (hit_or_miss(1), game("mastermind-1x1")):
        (secret,) = some_game.secrets
        for first in (None, secret):
            assert best_figures(some_game, parse("avg"), first) == (1, 1, 1)
            assert best_figures(some_game, parse("avg"), first, "known") == (0, 0, 1)
            assert best_figures(some_game, parse("price:5"), first, "known") == (0,)
            assert (all_outcomes(some_game, first), all_outcomes(some_game, first, "known")) == ({(1,)}, {(0,)})


def test_a_secret_of_weight_0_must_meet_the_limit():
    pair = weighted(hit_or_miss(2), {"guess 0": 1, "guess 1": 0})
    assert (least_total_within(pair, 1), least_total_within(pair, 2), least_worst_case(pair)) == (None, 1, 2)


def test_an_illegal_guess_is_never_made():
    """Three secrets are left after 'p': found at guesses 2, 3 and 4, or each at guess 3 where 's' is legal."""

    def score(guess, secret):
        """'s' separates all secrets; another guess separates the secret that it is from the others."""
        return "yes" if guess == secret else secret if guess == "s" else "no"

    free = Game("free", "pqrts", "pqrt", score, "yes")
    narrow = Game("narrow", "pqrts", "pqrt", score, "yes", legal=lambda guess, feedback, following: following != "s")
    assert best_price(free, squares, first="p") == 1 + 3 * 9
    assert best_price(narrow, squares, first="p") == 1 + 4 + 9 + 16
    assert best_price(free, squares) == best_price(narrow, squares) == 4 * 4


# All strategies


@pytest.mark.parametrize("finish", FINISHES)
@pytest.mark.parametrize("kind", TINY)
@settings(max_examples=25)
@given(data=st.data())
def test_the_best_figures_are_the_least_of_all_strategies(kind, finish, data):
    some_game = data.draw(TINY[kind])
    first = data.draw(st.sampled_from([None, *some_game.guesses]))
    limit = data.draw(st.sampled_from([inf, 2, 3]))
    texts = ["avg", "worst", "worst,count", "worst,count,total", "within:1", "within:2", "price:0,1,4", "price:0,1,inf"]
    for objective in map(parse, texts):
        last = min(limit, objective.max_guesses or inf)
        every = [
            objective.figures(Statistics.of(some_game, some_game.secrets, outcome))
            for outcome in all_outcomes(some_game, first, finish)
            if max(outcome) <= last
        ]
        assert best_figures(some_game, objective, first, finish, limit) == min(every, default=None)


@settings(max_examples=25)
@given(random_games(feedbacks=[2, 3, 4], max_secrets=7, weighted=True))
def test_the_best_average_is_the_same_from_prices_and_from_parts(some_game):
    assert best_figures(some_game, parse("avg")) == min(results_of(some_game))
    results = dict(zip(some_game.guesses, results_of(some_game), strict=True))
    for first in some_game.guesses[:3]:
        assert best_figures(some_game, parse("avg"), first) == results[first]


def test_a_guess_with_only_one_part_is_made_only_if_prescribed():
    """Either of two secrets separates them; the third guess does not."""
    matrix = np.array([[1, 0], [0, 1], [0, 0]])
    pair = matrix_game(matrix, feedbacks=2, win=1)
    assert all_outcomes(pair) == {(1, 2), (2, 1)}
    assert all_outcomes(pair, "guess 2") == {(2, 3), (3, 2)}
