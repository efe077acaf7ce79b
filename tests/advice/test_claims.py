"""Suggestions and reviews claim no more than is known."""

from dataclasses import replace
from math import inf

import numpy as np
import pytest

from solver_tree import Game, build, game, review, suggest
from solver_tree.advice.aim import read_aim
from solver_tree.advice.grades import Span, sentence
from solver_tree.games.weights import weighted
from solver_tree.tree import load
from tests.oracle import best_figures
from tests.random_games import draw_game


@pytest.mark.parametrize("has_rule", [True, False])
def test_a_tree_that_wastes_a_guess_is_not_called_optimal(has_rule, tmp_path):
    known = game("bulls-cows-2x4")
    some_game = known if has_rule else Game("mine", known.guesses, known.secrets, known.score, known.win)
    tree = build(some_game, first=["01", "02"])  # after 01=0A0B, 23 and 32 are left
    if not has_rule:
        tree.save(tmp_path / "tree.json")
        tree = load(tmp_path / "tree.json")
    found = suggest(tree.game, ["01=0A0B"], tree=tree)
    assert (found.guess, found.best[0].total.upper, found.lower, found.optimal) == ("02", 4, 3, False)


@pytest.mark.parametrize("top", [1, 2])
def test_the_average_decides_once_a_number_of_guesses_is_out_of_reach(top):
    here = ["123=0B2W"]
    found = suggest(game("mastermind-3x6"), here, objective="within:1", top=top)
    plain = suggest(game("mastermind-3x6"), here, top=top)
    assert [each.total for each in found.best] == [each.total for each in plain.best]


def test_the_only_secret_left_counts_its_weight_when_it_is_known():
    weights = {"11": 2, "12": 3, "21": 1, "22": 4}
    some_game, history = weighted(game("mastermind-2x2"), weights), ["11=0B0W"]
    for objective, figures in {"avg": (0, 0, 4), "worst,count": (0, 4), "worst,count,total": (0, 4, 0)}.items():
        found = suggest(some_game, history, objective=objective, finish="known")
        assert found.best[0].figures == figures


@pytest.mark.parametrize("seed", [57, 382, *range(6)])
@pytest.mark.parametrize(("finish", "limit"), [("known", None), ("guessed", 4)])
def test_figures_without_a_proof_are_not_stated(seed, finish, limit):
    some_game = draw_game(np.random.default_rng(seed), 7, 11, 4)
    aim = read_aim("avg", finish, limit)
    figures = [best_figures(some_game, aim.objective, guess, finish, limit or 99) for guess in some_game.guesses]
    found = suggest(some_game, finish=finish, max_guesses=limit, time_limit=0)
    if found.ties_broken and not found.infeasible:
        assert found.best[0].figures == min(each for each in figures if each)


def test_a_guess_that_excludes_candidates_informs_whatever_they_weigh():
    weights = dict.fromkeys(game("mastermind-2x3").secrets, 0) | {"11": 5}
    result = review(weighted(game("mastermind-2x3"), weights), ["22=0B0W", "22=0B0W"])
    words = [sentence(grade, result.game.win) for grade in result.grades]
    assert ["uninformative" in each for each in words] == [False, True]


def test_only_codes_are_sampled():
    result = review(game("words"), ["crane=BBBBB"], time_limit=None)
    unknown = [replace(grade, best_value=Span(0, inf)) for grade in result.grades]
    assert not replace(result, grades=unknown).sampled
    assert replace(result, grades=unknown, game=game("mastermind-10x10")).sampled
