"""The best two guesses to make first, compared with brute force and with builds."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver_tree
from solver_tree.search import pair
from solver_tree.search.pair import best_pair
from tests.oracle import best_price
from tests.random_games import random_games, symmetric_games


def least_total(game):
    """The least total of all strategies that begin with two different guesses."""
    return min(best_price(game, lambda d: d, first) for first in permutations(game.guesses, 2))


@pytest.mark.parametrize("kind", ["any", "many feedbacks", "symmetric"])
@settings(max_examples=8)
@given(data=st.data())
def test_no_pair_is_better(kind, data):
    kinds = {"any": random_games(max_secrets=7), "many feedbacks": random_games(feedbacks=[70], max_secrets=7)}
    some_games = kinds.get(kind, symmetric_games())
    game = data.draw(some_games.filter(lambda game: game.secret_count > 1 and game.guess_count < 10))
    found = best_pair(game, threads=1)
    assert found.optimal
    assert found.total == least_total(game) == best_price(game, lambda d: d, found.guesses)


def test_the_pair_has_the_total_of_its_tree():
    game = solver_tree.game("mastermind-3x4")
    found = solver_tree.best_pair(game)
    assert found.optimal
    assert solver_tree.build(game, first=found.guesses).stats.total == found.total


def test_a_pair_is_called_optimal_only_if_all_were_bounded(monkeypatch):
    monkeypatch.setattr(pair, "_MOST_CELLS", 1)
    few_firsts = best_pair(solver_tree.game("mastermind-3x4"), threads=1)
    assert few_firsts.lower < few_firsts.total
    monkeypatch.undo()
    monkeypatch.setattr(pair, "_KEPT", 3)
    few_pairs = best_pair(solver_tree.game("mastermind-3x4"), threads=1)
    assert few_pairs.lower <= few_pairs.total


def test_a_pair_is_there_however_little_time_there_is():
    game = solver_tree.game("mastermind-3x5")
    found = best_pair(game, time_limit=0, threads=1)
    assert not found.optimal
    assert found.lower < solver_tree.build(game, first=found.guesses).stats.total <= found.total


@pytest.mark.parametrize(
    "game",
    [
        solver_tree.game("mastermind-1x1"),
        solver_tree.weighted(solver_tree.game("mastermind-2x2"), {"11": 2, "12": 1, "21": 1, "22": 1}),
    ],
)
def test_games_without_pairs_are_refused(game):
    with pytest.raises(solver_tree.InputError, match="two guesses whatever the feedback"):
        best_pair(game)
