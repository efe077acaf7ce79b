"""Kernels count and make the same parts as plain Python."""

from collections import Counter
from functools import cache

import numpy as np
import pytest

from solver_tree.kernels import partition
from solver_tree.kernels.workspace import make_workspace, with_planes
from solver_tree.layout import lay_out
from tests.kernels.from_python import from_python
from tests.kernels.states import state_of
from tests.random_games import draw_game

count_parts, count_excess = from_python(partition.count_parts), from_python(partition.count_excess)
add_not_isolated, most_isolated = from_python(partition.add_not_isolated), from_python(partition.most_isolated)
insert_by_size = from_python(partition.insert_by_size)
bring_largest = from_python(partition.bring_largest)


@pytest.mark.parametrize("feedbacks", [16, 17, 24, 33, 64])
@pytest.mark.parametrize("n", [1, 2, 15, 16, 17, 43])
def test_the_parts_of_every_guess_are_counted(feedbacks, n):
    rng = np.random.default_rng(n)
    board = lay_out(draw_game(rng, secrets=60, guesses=150, feedbacks=feedbacks)).board
    candidates = rng.permutation(60)[:n]
    workspace, state = state_of(board, candidates, ply=1, begin=10)
    workspace = with_planes(board, workspace)
    counts = workspace.counting.counts
    counts[:] = 77
    max_parts = count_parts(board, workspace, state, 128)
    parts = [len(set(board.feedback[guess, candidates].tolist())) for guess in range(128)]
    assert counts[:2].ravel().tolist() == parts
    assert max_parts == max(parts)
    assert (counts[2] == 77).all()


@cache
def large_board(feedbacks):
    return lay_out(draw_game(np.random.default_rng(1), secrets=1023, guesses=1030, feedbacks=feedbacks, used=3)).board


@cache
def large_parts(feedbacks, n):
    """Candidates of a large board, and the sizes of the parts that each guess makes of them."""
    candidates = np.random.default_rng(n).permutation(1023)[:n]
    rows = large_board(feedbacks).feedback[:320, candidates].tolist()
    return candidates, [list(Counter(row).values()) for row in rows]


@pytest.mark.parametrize("feedbacks", [3, 14, 32])
@pytest.mark.parametrize("max_parts", [2, 3, 7, "feedbacks"])
@pytest.mark.parametrize("n", [36, 63, 64, 255, 256, 1023])
def test_excess_is_what_size_bounds_add_to_two_guesses_each(feedbacks, max_parts, n):
    board = large_board(feedbacks)
    branching = 2 * feedbacks - 1 if max_parts == "feedbacks" else min(2 * max_parts, 2 * feedbacks - 2)
    max_parts = (branching + 1) // 2
    candidates, parts = large_parts(feedbacks, n)
    workspace, state = state_of(board, candidates, branching=branching)
    workspace = with_planes(board, workspace)
    count_excess(board, workspace, state, 320, 0, True)
    excess = workspace.counting.excess.ravel().copy()
    count_excess(board, workspace, state, 320, 0, False)
    beyond_the_next = workspace.counting.excess.ravel()
    bound = board.size_bound[branching]
    for guess, sizes in enumerate(parts):
        assert excess[guess] == sum(int(bound[size]) - (2 * size - 1) for size in sizes)
        assert beyond_the_next[guess] == sum(max(size - max_parts, 0) for size in sizes)


def test_excess_is_not_counted_where_a_block_makes_few_parts():
    board = lay_out(draw_game(np.random.default_rng(2), secrets=260, guesses=1000, feedbacks=14, used=9)).board
    workspace, state = state_of(board, np.arange(40), branching=10)
    workspace = with_planes(board, workspace)
    counts, excess = workspace.counting.counts, workspace.counting.excess
    counts[:] = 7
    counts[[3, 9], 5] = 8
    count_excess(board, workspace, state, 960, 0, True)
    expected = np.full((15, 64), 777)
    expected[[3, 9]] = excess[[3, 9]]
    excess[:] = 777
    count_excess(board, workspace, state, 960, 7, True)
    assert (excess[:15] == expected).all()


@pytest.mark.parametrize("feedbacks", [14, 32])
@pytest.mark.parametrize("n", [1, 2, 40])
def test_candidates_that_are_not_isolated_add_to_the_excess(feedbacks, n):
    rng = np.random.default_rng(n)
    board = lay_out(draw_game(rng, secrets=60, guesses=150, feedbacks=feedbacks)).board
    candidates = rng.permutation(60)[:n]
    workspace, state = state_of(board, candidates, begin=4)
    workspace = with_planes(board, workspace)
    workspace.counting.excess[:] = 5
    add_not_isolated(board, workspace, state, 128)
    for guess, counted in enumerate(workspace.counting.excess[:2].ravel().tolist()):
        sizes = Counter(board.feedback[guess, candidates].tolist()).values()
        assert counted == 5 + sum(size for size in sizes if size > 1)
    isolated = [sum(row.count(each) == 1 for each in row) for row in board.feedback[:128, candidates].tolist()]
    assert most_isolated(board, workspace, state, 128) == max(isolated)


def any_workspace():
    board = lay_out(draw_game(np.random.default_rng(1), secrets=20, guesses=30, feedbacks=14)).board
    return make_workspace(board)


@pytest.mark.parametrize(
    ("small", "sizes", "feedbacks"),
    [(0, [3, 5, 5, 7, 24, 25, 40], [4, 0, 3, 2, 6, 1, 5]), (24, [24, 7, 5, 5, 3, 25, 40], [6, 2, 0, 3, 4, 1, 5])],
)
def test_parts_are_inserted_by_size_and_equal_ones_in_order(small, sizes, feedbacks):
    workspace = any_workspace()
    workspace.part_size[3, :7], workspace.part_feedback[3, :7] = [5, 25, 7, 5, 3, 40, 24], range(7)
    for p in range(7):
        insert_by_size(workspace, 3, p, p, small)
    assert workspace.part_size[3, :7].tolist() == sizes
    assert workspace.part_feedback[3, :7].tolist() == feedbacks


def test_the_largest_remaining_part_is_swapped_to_the_front():
    workspace = any_workspace()
    workspace.part_size[3, :5], workspace.part_feedback[3, :5] = [9, 1, 7, 7, 2], range(5)
    bring_largest(workspace, 3, 1, 5)
    assert workspace.part_size[3, :5].tolist() == [9, 7, 1, 7, 2]
    assert workspace.part_feedback[3, :5].tolist() == [0, 2, 1, 3, 4]
