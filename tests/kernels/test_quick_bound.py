"""Lower bounds are never above what brute force says."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.games import game
from solver_tree.kernels.board import Unweighted
from solver_tree.kernels.least_total import quick_bound
from solver_tree.kernels.size_bounds import size_bounds
from solver_tree.layout import lay_out
from tests.kernels.kinds import KINDS
from tests.kernels.states import state_of
from tests.oracle import best_results, totals_of
from tests.random_games import hit_or_miss_or_ask, random_games

SMALL = ["bulls-cows-1x9", "bulls-cows-2x5", "bulls-cows-3x5", "mastermind-2x5", "mastermind-3x3", "mastermind-5x2"]


def most_parts(board, candidates):
    return max(len(set(row)) for row in board.feedback[:, candidates].tolist())


def check(board, candidates, total=None):
    """The bounds of a set, knowing only the number of feedbacks, and knowing the most parts of any guess."""
    n, candidates = len(candidates), list(candidates)
    workspace, _ = state_of(board, candidates, begin=2)
    if total is None:
        total = min(best_results(board.feedback[:, candidates], board.win))[0]
    for max_parts in (board.feedback_count, most_parts(board, candidates)):
        bound, exact = divmod(int(quick_bound(board, workspace, 2, n, max_parts)), 2)
        assert bound == total if exact else bound <= total
        if isinstance(board.weights, Unweighted):
            assert board.size_bound[max_parts, n] <= total
    return exact


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_random_games_are_bounded(kind, data):
    some_game = data.draw(random_games(**KINDS[kind]))
    board = lay_out(some_game).board
    check(board, range(len(board.secret_guess)), min(totals_of(some_game)))


@pytest.mark.parametrize("name", SMALL)
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_sets_of_real_games_are_bounded(name, data):
    board = lay_out(game(name)).board
    secrets = st.sampled_from(range(len(board.secret_guess)))
    check(board, data.draw(st.lists(secrets, min_size=1, max_size=8, unique=True)))


def test_a_set_that_its_members_tell_apart_is_settled_at_once():
    board = lay_out(game("mastermind-3x3")).board
    assert check(board, [4])
    assert check(board, [4, 11])
    assert check(board, [0, 1, 4])


def test_a_guess_that_is_no_candidate_may_tell_a_set_apart():
    board = lay_out(hit_or_miss_or_ask(6)).board
    assert not check(board, range(6))


@pytest.mark.parametrize("feedbacks", [2, 3, 4, 14])
def test_size_bounds_are_convex_and_fall_with_more_parts(feedbacks):
    bounds = size_bounds(feedbacks, 500).astype(int)
    assert bounds.shape == (feedbacks + 1, 501)
    assert (np.diff(bounds, 2, axis=1) >= 0).all()
    assert (np.diff(bounds[2:feedbacks], axis=0) <= 0).all()
    assert (bounds[:2, :] == size_bounds(9, 500)[2]).all()


def test_size_bounds_by_hand():
    """With two feedbacks, of which one wins, secrets are found one by one; with three, 1, 2, 4, 8, ... at a time."""
    assert size_bounds(2, 6)[2].tolist() == [0, 1, 3, 6, 10, 15, 21]
    assert size_bounds(3, 8)[3].tolist() == [0, 1, 3, 5, 8, 11, 14, 17, 21]
    assert size_bounds(9, 8)[2].tolist() == [0, 1, 3, 6, 9, 13, 17, 21, 25]


@pytest.mark.parametrize("feedbacks", [1, 2, 256])
def test_size_bounds_of_one_secret(feedbacks):
    assert (size_bounds(feedbacks, 1) == [0, 1]).all()
