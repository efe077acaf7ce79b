"""The best guesses in the middle of a game, compared with brute force."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.search.ranking import Ranker
from tests.advice.positions import SMALL, candidates_after, histories, results_at, totals_at
from tests.random_games import draw_game, random_games


@pytest.mark.parametrize("kind", SMALL)
@given(data=st.data())
@settings(max_examples=20, suppress_health_check=list(HealthCheck))
def test_ranked_guesses_have_the_values_of_brute_force(kind, data):
    some_game = data.draw(random_games(**SMALL[kind]))
    history = data.draw(histories(some_game))
    totals = totals_at(some_game, history)
    ranker = Ranker(some_game, threads=2)

    ranking = ranker.rank(history)
    assert ranking.complete
    assert ranking.lower == min(totals.values()) == ranking.guesses[0][1] == totals[ranking.guesses[0][0]]

    sample = data.draw(st.lists(st.sampled_from(sorted(totals)), min_size=1, max_size=4, unique=True))
    among = ranker.rank(history, among=sample)
    assert {guess: total for guess, total, *_ in among.guesses} == {guess: totals[guess] for guess in sample}
    assert [total for _, total, *_ in among.guesses] == sorted(totals[guess] for guess in sample)

    hurried = ranker.rank(history, time_limit=0)
    assert hurried.lower <= min(totals.values())
    assert all(totals[guess] == total for guess, total, *_ in hurried.guesses)


@pytest.mark.parametrize("kind", SMALL)
@given(data=st.data())
@settings(max_examples=12, suppress_health_check=list(HealthCheck))
def test_equals_are_in_order_of_the_worst_case(kind, data):
    some_game = data.draw(random_games(**SMALL[kind]))
    history = data.draw(histories(some_game))
    results, candidates = results_at(some_game, history), candidates_after(some_game, history)
    ranker, top = Ranker(some_game, threads=2), data.draw(st.integers(1, 4))
    ranking = ranker.rank(history, top=top)
    assert ranking.ties_broken
    assert [each[1:] for each in ranking.guesses] == sorted(results.values())[: len(ranking.guesses)]
    assert all(results[guess] == tuple(figures) for guess, *figures in ranking.guesses)
    best = ranking.guesses[0].guess
    assert (best in candidates) is any(results[guess] == results[best] for guess in candidates)
    among = ranker.rank(history, among=sorted(results)[:3])
    assert all(results[guess] == tuple(figures) for guess, *figures in among.guesses)


@pytest.mark.parametrize("kind", SMALL)
def test_the_best_guesses_are_listed_best_first(kind):
    rng = np.random.default_rng(3)
    for _ in range(5):
        some_game = small_game(kind, rng)
        totals = totals_at(some_game, ())
        ranking = Ranker(some_game, threads=2).rank((), top=4)
        assert [totals[guess] for guess, *_ in ranking.guesses] == [total for _, total, *_ in ranking.guesses]
        assert [total for _, total, *_ in ranking.guesses] == sorted(totals.values())[:4]


def small_game(kind, rng):
    weights = rng.integers(1, 5, 8) if "weighted" in kind else None
    return draw_game(
        rng, secrets=8, guesses=12, feedbacks=6, weights=weights, share=0.7 if "restricted" in kind else None
    )


def test_guesses_that_differ_by_a_symmetry_are_ranked_once():
    ranking = Ranker(game("bulls-cows-3x6")).rank((("012", "1A0B"),), top=3)
    totals = totals_at(game("bulls-cows-3x6"), (("012", "1A0B"),))
    assert [totals[guess] for guess, *_ in ranking.guesses] == [total for _, total, *_ in ranking.guesses]
    assert ranking.guesses[0][1] == min(totals.values())
    assert len({guess for guess, *_ in ranking.guesses}) == 3


@pytest.mark.parametrize(
    ("history", "best"),
    [
        ((("012", "3A0B"),), {"012": 1}),
        ((("012", "2A0B"), ("013", "2A0B"), ("014", "2A0B")), {"015": 1}),
    ],
)
def test_the_only_candidate_is_the_best_guess_and_takes_one(history, best):
    ranking = Ranker(game("bulls-cows-3x6")).rank(history, top=3, time_limit=0)
    assert ({guess: total for guess, total, *_ in ranking.guesses}, ranking.lower, ranking.complete) == (best, 1, True)
    (secret,) = best
    among = Ranker(game("bulls-cows-3x6")).rank(history, among=["345", secret])
    assert among.guesses == ((secret, 1, 1, 1), ("345", 2, 2, 1))


def test_either_of_two_candidates_takes_three_guesses_in_total():
    history = (("012", "2A0B"), ("013", "2A0B"))
    ranking = Ranker(game("bulls-cows-3x6")).rank(history)
    assert ranking.guesses == (("014", 3, 2, 1),)
    among = Ranker(game("bulls-cows-3x6")).rank(history, among=["345", "014", "012"])
    assert among.guesses == (("014", 3, 2, 1), ("345", 4, 2, 2), ("012", 5, 3, 1))


def test_a_history_that_no_secret_fits_is_refused():
    with pytest.raises(InputError, match="no secret fits"):
        Ranker(game("bulls-cows-3x6")).rank((("012", "0A3B"), ("012", "3A0B")))
