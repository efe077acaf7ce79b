"""The order of a superset finds the guesses of low bounds, and bounds the others and all parts."""

from collections import Counter

import numpy as np
import pytest

from solver_tree.games import game as load_game
from solver_tree.kernels import supersets, thresholds
from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.guess_ordering import prioritise_guesses
from solver_tree.kernels.supersets import (
    NO_ORDER,
    PARTS_BITS,
    bound_by_superset,
    orders_guesses,
    orders_guesses_for_costs,
    prioritise_best,
)
from solver_tree.kernels.workspace import USELESS, with_planes
from solver_tree.layout import lay_out
from solver_tree.search import solve
from tests.kernels.from_python import from_python
from tests.kernels.states import split, state_of
from tests.random_games import draw_game

note_superset = from_python(supersets.note_superset)
ordered_slot, find_places = from_python(supersets.ordered_slot), from_python(supersets.find_places)
fewest_together = from_python(supersets.fewest_together)

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
def test_guesses_have_priorities_up_to_a_bound_others_reach(n, slack):
    rng = np.random.default_rng(n)
    board, workspace, state = some_states(rng, n)
    beta = INFINITE if slack == "none" else 2 * n + slack
    max_parts, unlisted = first_result(board, workspace, state, beta)
    found = workspace.priority[3, :GUESSES].copy()
    most = (prioritise_guesses(board, workspace, state, GUESSES, beta) + 1) // 2
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


def split_state(seed, *, used=9):
    """A board, a workspace, a state of 60 candidates, and how many parts there are of a guess that is split."""
    rng = np.random.default_rng(seed)
    board = lay_out(draw_game(rng, secrets=80, guesses=GUESSES, feedbacks=14, used=used)).board
    workspace, state = state_of(board, np.sort(rng.permutation(80)[:SUPERSET]), ply=2)
    workspace = with_planes(board, workspace)
    note_superset(workspace, state)
    return board, workspace, state, split(board, workspace, state, int(rng.integers(GUESSES)))


def part(workspace, p):
    """The candidates of a part of the guess that is split."""
    begin = workspace.part_begin[2, p]
    return workspace.candidates[begin : begin + workspace.part_size[2, p]]


def bound_until_ordered(board, workspace, state, parts, left=INFINITE):
    """How much bounds rise from twice the candidates of each part, once there is an order, which is put off."""
    workspace.part_bound[2, :parts] = 2 * workspace.part_size[2, :parts]
    while ordered_slot(board, workspace, state) < 0:
        pass
    return bound_by_superset(board, workspace, state, parts, left)


def least_bound(board, candidates):
    """The least bound of any guess at some candidates, in plain Python."""
    gains = [
        len(set(row)) + (guess in board.secret_guess[candidates])
        for guess, row in enumerate(board.feedback[:, candidates].tolist())
    ]
    return 3 * len(candidates) - max(gains)


@pytest.mark.parametrize("used", [3, 5, 9, 14])
@pytest.mark.parametrize("seed", range(5))
def test_no_part_is_bounded_by_more_than_the_least_of_guesses(seed, used):
    board, workspace, state, parts = split_state(seed, used=used)
    risen = bound_until_ordered(board, workspace, state, parts)
    rises = workspace.part_bound[2, :parts] - 2 * workspace.part_size[2, :parts]
    assert risen == rises.sum()
    for p in range(parts):
        candidates, bound = part(workspace, p), workspace.part_bound[2, p]
        assert bound <= max(least_bound(board, candidates), 2 * len(candidates))
        if len(candidates) < thresholds.FEWEST_IN_SUBSET:
            assert rises[p] == 0
        elif used == 3:  # many guesses make as many parts as possible, and all others make fewer
            assert bound == least_bound(board, candidates)


def test_no_more_parts_are_bounded_once_the_bounds_rise_enough():
    board, workspace, state, parts = split_state(1, used=3)
    assert bound_until_ordered(board, workspace, state, parts) > 3
    assert 3 <= bound_until_ordered(board, workspace, state, parts, left=3) < INFINITE
    assert (workspace.part_bound[2, :parts] == 2 * workspace.part_size[2, :parts]).any()


def test_parts_are_bounded_after_a_larger_ply_used_their_room():
    board, workspace, state, parts = split_state(1, used=3)
    risen = bound_until_ordered(board, workspace, state, parts)
    slots = len(workspace.counting.supersets.sets)
    workspace.candidates[500:540] = np.arange(40)
    later = state_of(board, np.arange(40), ply=2 + slots, begin=500)[1]
    note_superset(workspace, later)
    while ordered_slot(board, workspace, later) < 0:
        pass
    assert bound_until_ordered(board, workspace, state, parts) == risen


@pytest.mark.parametrize("n", [35, 256])
def test_no_order_is_made_of_a_set_that_is_small_or_too_large(n):
    board = lay_out(draw_game(np.random.default_rng(3), secrets=300, guesses=GUESSES, feedbacks=14)).board
    workspace, state = state_of(board, np.arange(n), ply=2)
    workspace = with_planes(board, workspace)
    note_superset(workspace, state)
    assert all(ordered_slot(board, workspace, state) < 0 for _ in range(100))


@pytest.mark.parametrize("used", [3, 5, 9, 14])
@pytest.mark.parametrize("enough", [1, 4, INFINITE])
def test_no_guess_leaves_fewer_not_isolated_than_the_bound(used, enough):
    board, workspace, state, parts = split_state(used, used=used)
    bound_until_ordered(board, workspace, state, parts)
    slot = ordered_slot(board, workspace, state)
    for p in range(parts):
        candidates = part(workspace, p)
        assert find_places(workspace, slot, int(workspace.part_begin[2, p]), len(candidates))
        bound = fewest_together(board, workspace, slot, len(candidates), enough)
        fewest = min(
            sum(size for size in Counter(row).values() if size > 1) for row in board.feedback[:, candidates].tolist()
        )
        assert bound <= fewest
        if used == 3 and len(candidates) > 4:
            assert bound >= min(len(candidates) - 3, enough)


@pytest.mark.parametrize(
    ("guesses", "share", "weights", "ordered", "ordered_for_costs"),
    [
        (6000, None, None, True, True),
        (5999, None, None, False, True),
        (1000, None, None, False, True),
        (999, None, None, False, False),
        (6000, 0.5, None, False, False),
        (6000, None, [2, 1], False, False),
    ],
)
def test_guesses_are_in_order_where_many_are_legal_unweighted(guesses, share, weights, ordered, ordered_for_costs):
    game = draw_game(np.random.default_rng(3), secrets=2, guesses=9, feedbacks=14, weights=weights, share=share)
    board = lay_out(game).board._replace(feedback=np.zeros((guesses, 2), np.uint8))
    assert orders_guesses(board) is ordered
    assert orders_guesses_for_costs(board) is ordered_for_costs


def test_a_search_finds_the_same_tree_with_and_without_the_order(monkeypatch):
    game = draw_game(np.random.default_rng(5), secrets=80, guesses=GUESSES, feedbacks=14, used=4)
    plain = solve(game, threads=1)
    monkeypatch.setattr(thresholds, "MANY_GUESSES", GUESSES)
    assert solve(game, threads=1).tree.root == plain.tree.root


@pytest.mark.parametrize(
    ("objective", "finish"),
    [("avg", "guessed"), ("avg", "known"), ("worst,count,total", "guessed"), ("within:4", "guessed")],
)
def test_the_order_finds_the_same_figures_in_fewer_nodes(monkeypatch, objective, finish):
    codes = load_game("bulls-cows-4x7")
    plain = solve(codes, threads=1, objective=objective, finish=finish)
    monkeypatch.setattr(thresholds, "MANY_GUESSES", 0)
    monkeypatch.setattr(thresholds, "MANY_GUESSES_FOR_COSTS", 0)
    ordered = solve(codes, threads=1, objective=objective, finish=finish)
    assert plain.tree.proof.components == ordered.tree.proof.components
    assert plain.tree.stats.total == ordered.tree.stats.total
    assert ordered.nodes < plain.nodes
