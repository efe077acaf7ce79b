"""Suggestions by every aim, compared with brute force."""

from math import inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver_tree import Advisor, build, game
from solver_tree.advice.aim import Aim, read_aim
from solver_tree.advice.remainder import remainder
from solver_tree.advice.suggest import suggest
from solver_tree.advice.suggestion import suggestion_facts
from solver_tree.errors import InputError
from solver_tree.games.words import WordGame
from solver_tree.tree import load
from solver_tree.tree.objective import parse
from tests.advice.positions import SMALL, candidates_after, examples, position_at, results_at
from tests.oracle import best_figures
from tests.random_games import draw_game

WORDS = ("bumpy", "dumpy", "jumpy")


@pytest.mark.parametrize("kind", SMALL)
@given(data=st.data())
@examples(15)
def test_of_equals_the_best_worst_case_is_suggested(kind, data):
    rng = np.random.default_rng(data.draw(st.integers(0, 1000)))
    secrets = data.draw(st.integers(4, 6))
    weights = list(map(int, rng.integers(1, 4, secrets))) if "weighted" in kind else None
    some_game = draw_game(rng, secrets, 9, 4, weights=weights, share=0.8 if "restricted" in kind else None)
    results = results_at(some_game, ())
    found = suggest(some_game, time_limit=None, threads=1)
    assert results[found.guess] == min(results.values()) == found.best[0].figures
    assert found.ties_broken
    assert found.best[0].may_win is any(results[guess] == min(results.values()) for guess in some_game.secrets)
    tree = build(some_game, threads=1)
    assert (tree.stats.total, tree.stats.worst, tree.stats.at_worst) == found.best[0].figures


@pytest.mark.parametrize("objective", ["worst", "worst,count", "worst,count,total", "within:3", "price:0,1,4,9", "avg"])
@pytest.mark.parametrize("finish", ["guessed", "known"])
@pytest.mark.parametrize("history_too", [False, True])
def test_figures_are_those_of_brute_force(objective, finish, history_too):
    aim, history = read_aim(objective, finish, 5), ()
    some_game = draw_game(np.random.default_rng(8), secrets=7, guesses=10, feedbacks=4)
    if history_too:
        guess = next(guess for guess in some_game.guesses if guess not in some_game.secrets)
        history = ((guess, some_game.score(guess, some_game.secrets[2])),)
    found = suggest(
        some_game, history, top=3, objective=objective, finish=finish, max_guesses=5, time_limit=None, threads=1
    )
    rest, left = remainder(position_at(some_game, history)), aim.after(len(history))
    of_each = [best_figures(rest, left.objective, guess, finish, left.max_guesses or inf) for guess in rest.guesses]
    expected = sorted(figures for figures in of_each if figures is not None)
    assert found.left == tuple(candidates_after(some_game, history))
    assert (found.optimal, found.complete, found.infeasible) == (True, True, False)
    assert [guess.figures for guess in found.best] == expected[: len(found.best)]
    for guess in found.best:
        assert best_figures(rest, left.objective, guess.guess, finish, left.max_guesses) == guess.figures
    alone = suggest(some_game, history, objective=objective, finish=finish, max_guesses=5, time_limit=None, threads=1)
    assert alone.best[0].figures == expected[0]
    equals = [guess for guess, figures in zip(rest.guesses, of_each, strict=True) if figures == expected[0]]
    assert alone.best[0].may_win is found.best[0].may_win is any(guess in alone.left for guess in equals)


def test_prices_that_go_on_beyond_the_largest_one_are_asked_for():
    small = game("mastermind-2x3")
    found = suggest(small, [("12", "0B1W")], objective="price:0,700000")
    assert found.aim.objective.prices == (700_000, 1_400_000)
    assert suggest(small, [("12", "0B1W")], objective="price:0,1").guess == found.guess


def test_without_a_sure_win_the_most_frequent_winner_is_best():
    found = suggest(WordGame((*WORDS, "jibed"), WORDS), max_guesses=1, tries=["jibed"], threads=1)
    assert (found.infeasible, found.aim.objective.name, found.guess) == (True, "within:1", "bumpy")
    assert (found.best[0].figures, found.tried[0].figures) == ((2, 6), (3, 6))
    surely = suggest(WordGame((*WORDS, "jibed"), WORDS), max_guesses=2, tries=["bumpy"], threads=1)
    assert (surely.infeasible, surely.guess, surely.tried[0].figures) == (False, "jibed", ())


@pytest.mark.parametrize(
    ("aim", "made", "left"),
    [
        (("within:5", "guessed", 6), 2, ("within:3", "guessed", 4)),
        (("within:2", "guessed", None), 2, ("avg", "guessed", None)),
        (("price:1,2,4,8", "known", None), 1, ("price:2,4,8", "known", None)),
        (("price:1,2,4,8", "guessed", None), 5, ("price:16,20", "guessed", None)),
        (("price:1,2,inf", "guessed", None), 1, ("price:2,inf", "guessed", None)),
        (("worst,count", "guessed", 3), 0, ("worst,count", "guessed", 3)),
    ],
)
def test_an_aim_goes_on_after_guesses(aim, made, left):
    assert read_aim(*aim).after(made) == Aim(parse(left[0]), *left[1:])


@pytest.mark.parametrize(("aim", "made"), [(("avg", "guessed", 2), 2), (("price:1,2,inf", "guessed", None), 2)])
def test_an_aim_ends_where_no_guess_is_left(aim, made):
    with pytest.raises(InputError, match="after 2 guesses"):
        read_aim(*aim).after(made)


def test_a_tree_that_meets_the_limit_needs_no_search():
    rules = game("bulls-cows-4x10")
    assert suggest(rules, max_guesses=7).source == "tree"
    with pytest.raises(InputError, match="the tree has objective avg, not worst; without a tree, a search"):
        suggest(rules, objective="worst", tree=load(rules.name))


def test_where_too_much_is_left_the_average_decides(monkeypatch):
    monkeypatch.setattr("solver_tree.advice.search._MAX_REST", 10)
    found = suggest(WordGame((*WORDS, "jibed"), WORDS), objective="worst", top=2, threads=1)
    assert found.aim_missed
    assert "too much is left" in suggestion_facts(found, "")["aim"]
    assert "too much is left" in Advisor(WordGame((*WORDS, "jibed"), WORDS), max_guesses=2)(()).how


def test_an_advisor_gives_hints_by_its_aim():
    words = WordGame((*WORDS, "jibed"), WORDS)
    assert Advisor(words, threads=1)(()) == ("jibed", "exact")
    limited = Advisor(words, max_guesses=1, threads=1)(())
    assert (limited.guess, limited.exact) == ("bumpy", True)
    assert "no guess surely wins" in limited.how
    assert Advisor(words, objective="worst", threads=1)(()) == ("jibed", "exact")
