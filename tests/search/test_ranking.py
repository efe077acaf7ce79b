"""The best guesses in the middle of a game, against brute force."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.search.ranking import Ranker, rank
from tests.advice.positions import SMALL, histories, totals_at
from tests.random_games import draw_game, random_games


@pytest.mark.parametrize("kind", SMALL)
@given(data=st.data())
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_values_are_those_of_brute_force(kind, data):
    some_game = data.draw(random_games(**SMALL[kind]))
    history = data.draw(histories(some_game))
    totals = totals_at(some_game, history)
    ranker = Ranker(some_game, threads=2)

    found = ranker.rank(history)
    assert found.complete
    assert found.lower == min(totals.values()) == found.guesses[0][1] == totals[found.guesses[0][0]]

    some = data.draw(st.lists(st.sampled_from(sorted(totals)), min_size=1, max_size=4, unique=True))
    among = ranker.rank(history, among=some)
    assert dict(among.guesses) == {guess: totals[guess] for guess in some}
    assert [total for _, total in among.guesses] == sorted(totals[guess] for guess in some)

    hurried = ranker.rank(history, time_limit=0)
    assert hurried.lower <= min(totals.values())
    assert all(totals[guess] == total for guess, total in hurried.guesses)


@pytest.mark.parametrize("kind", SMALL)
def test_the_best_few_are_in_order(kind):
    rng = np.random.default_rng(3)
    for _ in range(5):
        some_game = _drawn(kind, rng)
        totals = totals_at(some_game, ())
        found = rank(some_game, (), top=4, threads=2)
        assert [totals[guess] for guess, _ in found.guesses] == [total for _, total in found.guesses]
        assert [total for _, total in found.guesses] == sorted(totals.values())[:4]


def _drawn(kind, rng):
    weights = rng.integers(1, 5, 8) if "weighted" in kind else None
    return draw_game(rng, 8, 12, 6, weights=weights, share=0.7 if "restricted" in kind else None)


def test_guesses_that_differ_by_a_symmetry_are_ranked_once():
    found = rank(game("bulls-cows-3x6"), (("012", "1A0B"),), top=3)
    totals = totals_at(game("bulls-cows-3x6"), (("012", "1A0B"),))
    assert [totals[guess] for guess, _ in found.guesses] == [total for _, total in found.guesses]
    assert found.guesses[0][1] == min(totals.values())
    assert len({guess for guess, _ in found.guesses}) == 3


@pytest.mark.parametrize(
    ("history", "best"),
    [
        ((("012", "3A0B"),), {"012": 1}),
        ((("012", "2A0B"), ("013", "2A0B"), ("014", "2A0B")), {"015": 1}),
    ],
)
def test_one_secret_left(history, best):
    found = rank(game("bulls-cows-3x6"), history, top=3, time_limit=0)
    assert (dict(found.guesses), found.lower, found.complete) == (best, 1, True)
    (secret,) = best
    asked = rank(game("bulls-cows-3x6"), history, among=["345", secret])
    assert asked.guesses == ((secret, 1), ("345", 2))


def test_two_secrets_left():
    history = (("012", "2A0B"), ("013", "2A0B"))
    found = rank(game("bulls-cows-3x6"), history)
    assert found.guesses == (("014", 3),)
    asked = rank(game("bulls-cows-3x6"), history, among=["345", "014", "012"])
    assert asked.guesses == (("014", 3), ("345", 4), ("012", 5))


def test_no_secret_fits():
    with pytest.raises(InputError, match="no secret fits"):
        rank(game("bulls-cows-3x6"), (("012", "0A3B"), ("012", "3A0B")))
