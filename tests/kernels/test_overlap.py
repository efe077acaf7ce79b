"""Bounds from parts of earlier guesses, against plain Python."""

import numpy as np

from solver_tree.kernels import overlap
from solver_tree.kernels.inseparable import count_together, make_sets, recall_sets
from solver_tree.kernels.partition import part_state
from tests.kernels.from_python import from_python
from tests.kernels.plain import repeats
from tests.kernels.states import state_of
from tests.kernels.test_inseparable import drawn_board, learned, split_by

repeats_after = from_python(overlap.repeats_after)
kept_state = from_python(part_state)


def keep_largest(board, workspace, state, guess):
    """Keep the largest part of a guess; return its members, and what the kernel returns."""
    parts = split_by(board, workspace, state, guess)
    p = max(range(len(parts)), key=lambda place: len(parts[place]))
    return parts[p], overlap.keep_part(board, workspace, kept_state(board, workspace, state, guess, p))


def test_sets_without_a_member_that_counts_in_a_kept_part_are_counted_too():
    board, rng, together = drawn_board(300, used=5), np.random.default_rng(2), 0
    sets = learned(board, rng)
    workspace, state = state_of(board, rng.permutation(60), ply=1)
    for chosen in rng.permutation(130)[:20].tolist():
        recall_sets(board, sets, workspace, state)
        alone = [count_together(board, sets, workspace, state, guess, 60) for guess in range(130)]
        keep_largest(board, workspace, state, chosen)
        for guess in range(130):
            bound, count = repeats_after(workspace, 1, guess), count_together(board, sets, workspace, state, guess, 60)
            parts = split_by(board, workspace, state, guess)
            assert max(bound, alone[guess]) <= count <= sum(min(repeats(board, members)) for members in parts)
            enough = max(count - 1, 1)
            assert count_together(board, sets, workspace, state, guess, enough) == min(count, enough)
            together += count > max(bound, alone[guess])
    assert together > 9


def test_nothing_is_kept_where_there_is_no_room():
    board, rng = drawn_board(300, used=5), np.random.default_rng(3)
    workspace, state = state_of(board, rng.permutation(60))
    recall_sets(board, make_sets(board), workspace, state)
    workspace.counting.kept.parts[0] = workspace.counting.kept.members.shape[1]
    assert keep_largest(board, workspace, state, 0)[1] == 0
    assert all(repeats_after(workspace, 0, guess) == 0 for guess in range(130))


def test_parts_are_kept_only_for_their_state():
    board, rng = drawn_board(300, used=5), np.random.default_rng(4)
    workspace, state = state_of(board, rng.permutation(60), ply=1)
    sets = make_sets(board)
    recall_sets(board, sets, workspace, state)
    for chosen in range(20):
        keep_largest(board, workspace, state, chosen)
    assert any(repeats_after(workspace, 1, guess) > 0 for guess in range(130))
    recall_sets(board, sets, workspace, state)
    assert all(repeats_after(workspace, 1, guess) == 0 for guess in range(130))
