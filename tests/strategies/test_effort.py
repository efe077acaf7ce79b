"""Strategies that would take hours are refused before anything is laid out."""

import pytest

import solver_tree as st
from solver_tree.compare import entrants
from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.layout import heuristic
from solver_tree.strategies import parse
from solver_tree.strategies.effort import check_effort
from solver_tree.strategies.greedy_tree import greedy


@pytest.fixture(autouse=True)
def no_layout(monkeypatch):
    monkeypatch.setattr(heuristic, "find_symmetry", None)  # whoever lays out a game fails


def test_comparing_a_million_guesses_is_refused_with_another_one():
    with pytest.raises(InputError, match=r"1000000 guesses with 1000000 secrets.*'entropy:candidates' guesses only"):
        greedy(game("mastermind-6x10"), "entropy")
    with pytest.raises(InputError, match="'largest-part:candidates'"):
        st.compare(game("mastermind-6x10"), ["largest-part"])
    with pytest.raises(InputError, match="1000000 secrets are too many to play each of them; .* --sample 200"):
        st.compare(game("mastermind-6x10"))
    with pytest.raises(InputError, match="'lookahead-2:candidates:width-5'"):
        entrants.resolve(game("mastermind-6x10"), ["lookahead-2:width-5"])


@pytest.mark.parametrize("name", ["entropy", "entropy:candidates"])
def test_over_a_million_secrets_are_refused_with_another_way(name):
    with pytest.raises(InputError, match="a tree of 1814400 secrets, which takes hours; 'hybrid' needs no tree"):
        entrants.resolve(game("bulls-cows-8x10"), [name], sampled=True)


@pytest.mark.parametrize("name", ["first", "random", "entropy:candidates"])
def test_strategies_that_guess_only_candidates_are_not_refused(name):
    check_effort(game("mastermind-6x10"), parse(name))


@pytest.mark.parametrize("name", ["bulls-cows-5x10", "mastermind-5x8", "mastermind-5x10"])
def test_games_of_minutes_are_not_refused(name):
    check_effort(game(name), parse("entropy"))
