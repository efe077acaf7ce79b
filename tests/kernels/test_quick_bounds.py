"""The bounds in the search of the least total are never above what brute force says."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.games import game
from solver_tree.kernels.quick_bounds import quick_bound
from solver_tree.kernels.size_bounds import any_branching
from solver_tree.layout import lay_out
from tests.kernels.states import state_of
from tests.oracle import best_results
from tests.random_games import hit_or_miss_or_ask

SMALL = ["bulls-cows-1x9", "bulls-cows-2x5", "bulls-cows-3x5", "mastermind-2x5", "mastermind-3x3", "mastermind-5x2"]


def branching_of(board, candidates):
    """The branching at the candidates."""
    return max(2 * len(set(row)) - (board.win in row) for row in board.feedback[:, candidates].tolist())


def check_quick_bound(board, candidates):
    """Compare bounds with the least total by brute force. Return whether the last bound is exact.

    The first bound knows only the number of feedbacks, the last one the branching at the candidates.
    """
    n, candidates = len(candidates), list(candidates)
    workspace, state = state_of(board, candidates, begin=2)
    total = min(best_results(board.feedback[:, candidates], board.win))[0]
    for branching in (any_branching(board.feedback_count), branching_of(board, candidates)):
        bound, exact = divmod(int(quick_bound(board, workspace, state._replace(branching=branching))), 2)
        assert bound == total if exact else bound <= total
        assert board.size_bound[branching, n] <= total
    return exact


@pytest.mark.parametrize("name", SMALL)
@settings(max_examples=30)
@given(data=st.data())
def test_no_quick_bound_in_a_real_game_is_above_the_value(name, data):
    board = lay_out(game(name)).board
    secrets = st.sampled_from(range(len(board.secret_guess)))
    check_quick_bound(board, data.draw(st.lists(secrets, min_size=1, max_size=8, unique=True)))


def test_the_quick_bound_is_exact_if_a_candidate_separates_all():
    board = lay_out(game("mastermind-3x3")).board
    assert check_quick_bound(board, [4])
    assert check_quick_bound(board, [4, 11])
    assert check_quick_bound(board, [0, 1, 4])


def test_the_quick_bound_is_inexact_if_a_non_candidate_separates():
    board = lay_out(hit_or_miss_or_ask(6)).board
    assert not check_quick_bound(board, range(6))
