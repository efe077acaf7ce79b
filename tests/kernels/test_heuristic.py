"""The kernels of greedy strategies: their bounds do not change a tree, and a grown tree is well-formed."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.games import game
from solver_tree.games.weights import weighted
from solver_tree.games.words import WordGame
from solver_tree.kernels.heuristic import (
    BEGIN,
    FEEDBACK,
    FOUND,
    GUESS,
    PARENT,
    SIZE,
    Frontier,
    grow,
)
from solver_tree.kernels.heuristic_board import (
    WORST_VALUE,
    make_heuristic_workspace,
)
from solver_tree.strategies import parse
from solver_tree.strategies.greedy_tree import Greedy
from tests.random_games import FEW_FEEDBACKS, WIDE_FEEDBACKS, matrix_game, random_games
from tests.search.words import made_up_words
from tests.strategies.drawn import ONE_PLY

BOUNDED = {
    "counts": lambda: game("bulls-cows-3x6"),
    "counts with repeats": lambda: game("mastermind-4x4"),
    "colours": lambda: game("codes-3x5-colours"),
    "many feedbacks": lambda: WordGame(made_up_words(250), made_up_words(140)),
}


@cache
def partitions(n, parts):
    """All ways to divide ``n`` candidates into so many parts: the sizes, the smallest first."""
    if parts == 0:
        return [()] if n == 0 else []
    return [
        (*rest, last)
        for last in range(1, n + 1)
        for rest in partitions(n - last, parts - 1)
        if not rest or rest[-1] <= last
    ]


def least_value(preference, divisions, win=False):
    """The least heuristic value of some partitions; with ``win`` each has one more part, the secret itself."""
    fold = max if preference.largest else sum
    winning_part = 0 if not win or preference.win_is_free else int(preference.worth[1])
    values = (fold([*preference.worth[list(sizes)].tolist(), winning_part]) for sizes in divisions)
    return min(values, default=WORST_VALUE)


@pytest.mark.parametrize("heuristic", ONE_PLY)
@pytest.mark.parametrize("feedbacks", [2, 3, 5, 14])
def test_bounds_are_the_least_values_of_all_partitions(heuristic, feedbacks):
    """A guess makes at most one part for each losing feedback, and a candidate also the part of the winning one."""
    secrets = 12
    matrix = np.where(np.eye(secrets, dtype=int), 1, 0)
    preference = Greedy(matrix_game(matrix, feedbacks, win=1), threads=1).preference(parse(heuristic))
    losing = range(min(feedbacks, secrets + 1))
    for n in range(1, secrets + 1):
        for k in losing:
            assert preference.split_bound[k, n] == least_value(preference, partitions(n, k))
        several = [sizes for k in losing[2:] for sizes in partitions(n, k)]
        assert preference.other_bound[n] == least_value(preference, several)
        rest = [sizes for k in losing for sizes in partitions(n - 1, k)]
        assert preference.candidate_bound[n] == least_value(preference, rest, win=True)


@pytest.mark.parametrize("name", BOUNDED)
@pytest.mark.parametrize("tie", ["first", "last-canonical"])
def test_bounds_do_not_change_the_tree(name, tie):
    greedy = Greedy(BOUNDED[name](), threads=1)
    for heuristic in ONE_PLY:
        preference = greedy.preference(parse(f"{heuristic}:{tie}"))
        assert preference.split_bound.size
        assert equal(greedy.grow(preference), greedy.grow(without_bounds(preference))), heuristic


@settings(max_examples=20)
@given(
    random_games(max_secrets=20) | random_games(feedbacks=WIDE_FEEDBACKS, max_secrets=20),
    st.sampled_from(ONE_PLY),
    st.data(),
)
def test_bounds_for_small_sizes_only_do_not_change_the_tree(some_game, heuristic, data):
    greedy = Greedy(some_game, threads=1)
    preference = greedy.preference(parse(heuristic))
    known = data.draw(st.integers(0, some_game.secret_count))
    shorter = preference._replace(
        split_bound=np.ascontiguousarray(preference.split_bound[:, :known]),
        candidate_bound=preference.candidate_bound[:known].copy(),
        other_bound=preference.other_bound[:known].copy(),
    )
    assert equal(greedy.grow(preference), greedy.grow(shorter))


@settings(max_examples=20)
@given(
    random_games() | random_games(restricted=True) | random_games(weighted=True),
    st.sampled_from(["first", "random:seed-1", "entropy", "parts:candidates", "lookahead-3:width-2"]),
)
def test_a_grown_tree_finds_each_secret_once(some_game, strategy):
    greedy = Greedy(some_game, threads=1)
    board = greedy.layout.board
    grown = greedy.grow(greedy.preference(parse(strategy)))
    assert sorted(grown.candidates.tolist()) == list(range(some_game.secret_count))
    secrets = []
    for nodes in grown.branches:
        rows = nodes.tolist()
        for index, row in enumerate(rows[1:], 1):
            parent = rows[row[PARENT]]
            candidates = candidates_of(grown, row)
            assert row[PARENT] < index
            assert set(candidates) <= set(candidates_of(grown, parent))
            assert {board.feedback.matrix[parent[GUESS], s] for s in candidates} == {row[FEEDBACK]}
            if row[GUESS] == FOUND:
                assert row[FEEDBACK] == board.win
                secrets += candidates
    assert sorted(secrets) == list(range(some_game.secret_count))


@pytest.mark.parametrize("strategy", ["entropy", "steps:last-canonical", "lookahead-2:width-3", "random"])
def test_growing_a_tree_leaves_the_workspace_as_it_was(strategy):
    """The next tree that a thread grows relies on it."""
    unweighted = game("bulls-cows-2x5")
    weights = {secret: number % 3 for number, secret in enumerate(unweighted.secrets)}
    for some_game in (unweighted, weighted(unweighted, weights)):
        greedy = Greedy(some_game, threads=1)
        preference = greedy.preference(parse(strategy))
        workspace = make_heuristic_workspace(greedy.layout.board, preference, np.zeros(1, np.bool_))
        trees = []
        for _ in range(2):
            candidates = np.arange(some_game.secret_count, dtype=np.int32)
            nodes = np.zeros((3 * some_game.secret_count, 6), np.int32)
            nodes[0, SIZE] = some_game.secret_count
            count = grow(greedy.layout.board, preference, workspace, candidates, nodes, Frontier(0, 1, len(nodes)))
            assert not workspace.counts.any()
            assert not workspace.candidate.any()
            trees.append((candidates.tolist(), nodes[:count].tolist()))
        assert trees[0] == trees[1]


def test_a_tree_stops_growing_when_all_threads_are_to_stop():
    greedy = Greedy(game("bulls-cows-2x5"), threads=1)
    preference = greedy.preference(parse("entropy"))
    workspace = make_heuristic_workspace(greedy.layout.board, preference, np.ones(1, np.bool_))
    nodes = np.zeros((60, 6), np.int32)
    nodes[0, SIZE] = 20
    candidates = np.arange(20, dtype=np.int32)
    assert grow(greedy.layout.board, preference, workspace, candidates, nodes, Frontier(0, 1, 60)) == 1


@settings(max_examples=20)
@given(
    random_games(feedbacks=FEW_FEEDBACKS) | random_games(weighted=True), st.sampled_from(["first", "entropy", "parts"])
)
def test_the_total_of_a_grown_tree_is_that_of_the_strategy_tree(some_game, strategy):
    greedy = Greedy(some_game, threads=1)
    assert greedy.total(greedy.grow(greedy.preference(parse(strategy)))) == greedy.tree(parse(strategy)).stats.total


def without_bounds(preference):
    nothing = np.empty(0, np.int64)
    return preference._replace(split_bound=np.empty((0, 0), np.int64), candidate_bound=nothing, other_bound=nothing)


def candidates_of(grown, row):
    return grown.candidates[row[BEGIN] : row[BEGIN] + row[SIZE]].tolist()


def equal(one, other):
    return (one.candidates == other.candidates).all() and all(map(np.array_equal, one.branches, other.branches))
