"""The least total within so many guesses against brute force, and against published values."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.errors import Infeasible, InputError
from solver_tree.games import game
from solver_tree.search import solve
from solver_tree.tree import verify
from tests.oracle import least_total_within, least_worst_case
from tests.random_games import random_games, symmetric_games
from tests.search.kinds import KINDS

GAMES = {kind: random_games(**options) for kind, options in KINDS.items()} | {"symmetric": symmetric_games()}


@pytest.mark.parametrize("kind", ["few, weighted", "many, restricted", "symmetric"])
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_the_total_is_what_brute_force_says(kind, data):
    some_game = data.draw(GAMES[kind])
    least = least_worst_case(some_game)
    free = solve(some_game, threads=1).tree
    totals = []
    for limit in range(max(least - 1, 1), free.stats.worst + 2):
        expected = least_total_within(some_game, limit)
        if expected is None:
            assert limit < least
            with pytest.raises(Infeasible, match=f"no strategy finds every secret within {limit} guess"):
                solve(some_game, max_guesses=limit)
            continue
        tree = solve(some_game, max_guesses=limit, threads=1).tree
        assert verify(tree).total == expected
        assert tree.proof[:2] == (expected, expected)
        assert tree.stats.worst <= limit == tree.max_guesses
        assert solve(some_game, max_guesses=limit, threads=3).tree.root == tree.root
        totals.append(expected)
    assert totals == sorted(totals, reverse=True)  # a looser limit is never worse
    assert totals[-1] == free.stats.total


@pytest.mark.parametrize(
    ("name", "limit", "total"),
    [
        ("mastermind-4x6", 4, None),
        ("mastermind-4x6", 5, 5626),
        ("mastermind-4x6", 6, 5625),
        ("bulls-cows-4x10", 6, None),
    ],
)
def test_known_totals(name, limit, total):
    """K. Koyama, T. W. Lai, An optimal Mastermind strategy, 1993: 5625 with 6 guesses at most, 5626 with 5."""
    if total is None:
        with pytest.raises(Infeasible):
            solve(game(name), max_guesses=limit)
    else:
        tree = solve(game(name), max_guesses=limit).tree
        assert (tree.stats.total, tree.proof.lower_bound) == (total, total)
        assert tree.stats.worst <= limit


def test_a_first_guess_and_a_limit():
    with pytest.raises(Infeasible):
        solve(game("mastermind-3x4"), first="111", max_guesses=3)
    tree = solve(game("mastermind-3x4"), first="111", max_guesses=5).tree
    assert (list(tree.root), tree.first, tree.max_guesses) == (["111"], "111", 5)


@pytest.mark.parametrize("objective", ["avg", "worst"])
def test_a_limit_goes_with_both_objectives(objective):
    assert solve(game("mastermind-3x4"), objective=objective, max_guesses=4).tree.stats.worst == 4
    with pytest.raises(Infeasible):
        solve(game("mastermind-3x4"), objective=objective, max_guesses=3)


def test_limits_that_cannot_be():
    with pytest.raises(InputError, match="max_guesses 0: there must be at least 1"):
        solve(game("mastermind-2x3"), max_guesses=0)
    with pytest.raises(InputError, match="top 3: the best first guesses are not known with at most 4 guesses"):
        solve(game("mastermind-2x3"), max_guesses=4, top=3)


def test_when_time_is_up_the_limit_is_kept_to():
    tree = solve(game("mastermind-4x6"), max_guesses=5, time_limit=0).tree
    assert verify(tree).worst <= 5
    assert tree.proof.lower_bound <= 5626 <= tree.proof.upper_bound == tree.stats.total
