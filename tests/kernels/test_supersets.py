"""The order of a superset finds the guesses of low bounds, and bounds the others."""

import numpy as np
import pytest

from solver_tree.kernels import supersets
from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.guess_ordering import prioritise_guesses
from solver_tree.kernels.supersets import NO_ORDER, PARTS_BITS, orders_guesses
from solver_tree.kernels.workspace import USELESS, with_planes
from solver_tree.layout import lay_out
from solver_tree.search import solve
from tests.kernels.from_python import from_python
from tests.kernels.states import state_of
from tests.random_games import draw_game

note_superset, prioritise_best = from_python(supersets.note_superset), from_python(supersets.prioritise_best)

SUPERSET, GUESSES = 60, 700


def some_states(rng, n):
    """A board, a workspace that has noted a set of 60 candidates, and the state of n of them."""
    board = lay_out(draw_game(rng, secrets=80, guesses=GUESSES, feedbacks=14, used=9)).board
    members = rng.permutation(80)[:SUPERSET]
    workspace, superset = state_of(board, members, ply=2)
    note_superset(workspace, superset)
    chosen = np.sort(rng.permutation(SUPERSET)[:n])
    workspace = with_planes(board, workspace)
    return board, workspace, subset_of(board, workspace, members[chosen])


def subset_of(board, workspace, candidates):
    """The state of some candidates at the next ply, whose symmetry state lets all guesses count."""
    workspace.candidates[100 : 100 + len(candidates)] = candidates
    state = state_of(board, candidates, ply=3, begin=100)[1]
    return state._replace(symmetry_state=len(board.representative_count) - 1)


def first_result(board, workspace, state, beta):
    """What ``prioritise_best`` returns once it makes the order, which it puts off."""
    for _ in range(1000):
        found = prioritise_best(board, workspace, state, beta)
        if found != NO_ORDER:
            return found & 255, found >> PARTS_BITS
    return None


@pytest.mark.parametrize("n", [9, 12, 20, 35])
@pytest.mark.parametrize("slack", [1, 3, 8, "none"])
def test_guesses_have_their_priorities_up_to_a_bound_that_the_others_reach(n, slack):
    rng = np.random.default_rng(n)
    board, workspace, state = some_states(rng, n)
    beta = INFINITE if slack == "none" else 2 * n + slack
    max_parts, unlisted = first_result(board, workspace, state, beta)
    found = workspace.priority[3, :GUESSES].copy()
    most = prioritise_guesses(board, workspace, state, GUESSES, beta)
    priority = workspace.priority[3, :GUESSES]
    bounds = 3 * n - (priority >> 1)
    assert most <= max_parts <= most + n
    assert unlisted <= beta
    assert (found[bounds < unlisted] == priority[bounds < unlisted]).all()
    assert set(found[bounds >= unlisted]) <= {*priority[bounds >= unlisted], USELESS}
    if slack == "none":
        assert max_parts == most
        assert bounds.min() < unlisted


def test_no_order_is_made_for_the_first_subsets():
    board, workspace, state = some_states(np.random.default_rng(1), 12)
    assert prioritise_best(board, workspace, state, INFINITE) == NO_ORDER
    assert first_result(board, workspace, state, INFINITE)
    assert prioritise_best(board, workspace, state, INFINITE) != NO_ORDER


def test_a_set_that_is_no_subset_is_not_counted_in_the_order():
    board, workspace, state = some_states(np.random.default_rng(2), 12)
    assert first_result(board, workspace, state, INFINITE)
    strangers = [s for s in range(80) if s not in workspace.candidates[:SUPERSET]]
    other = subset_of(board, workspace, np.array([*workspace.candidates[:11], strangers[0]]))
    assert first_result(board, workspace, other, INFINITE) is None


@pytest.mark.parametrize(
    ("guesses", "share", "weights", "ordered"),
    [(6000, None, None, True), (5999, None, None, False), (6000, 0.5, None, False), (6000, None, [2, 1], False)],
)
def test_guesses_are_ordered_where_many_are_legal_and_secrets_have_no_weights(guesses, share, weights, ordered):
    game = draw_game(np.random.default_rng(3), secrets=2, guesses=9, feedbacks=14, weights=weights, share=share)
    board = lay_out(game).board._replace(feedback=np.zeros((guesses, 2), np.uint8))
    assert orders_guesses(board) is ordered


def test_a_search_finds_the_same_tree_with_and_without_the_order(monkeypatch):
    game = draw_game(np.random.default_rng(5), secrets=80, guesses=6000, feedbacks=14, used=4)
    ordered = solve(game, threads=1)
    monkeypatch.setattr(supersets, "_MANY", 6001)
    assert solve(game, threads=1).tree.root == ordered.tree.root
