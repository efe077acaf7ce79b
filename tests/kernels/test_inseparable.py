"""Inseparable sets, against plain Python."""

import numpy as np

from solver_tree.kernels import partition
from solver_tree.kernels.inseparable import count_together, learn_set, make_sets, recall_sets
from solver_tree.layout import lay_out
from tests.kernels.from_python import from_python
from tests.kernels.plain import repeats
from tests.kernels.states import state_of
from tests.random_games import draw_game

list_parts, order_parts = from_python(partition.list_parts), from_python(partition.order_parts)
copy_parts = from_python(partition.copy_parts)


def drawn_board(feedbacks, *, used=20):
    """A random game with 60 secrets and 130 guesses, which are in three blocks, the last one almost empty."""
    drawn = draw_game(np.random.default_rng(feedbacks), secrets=60, guesses=130, feedbacks=feedbacks, used=used)
    return lay_out(drawn).board


def split_by(board, workspace, state, guess):
    """Divide the candidates by a guess; return the candidates of each part."""
    parts = list_parts(board, workspace, state, guess)
    order_parts(workspace, state)
    copy_parts(board, workspace, state, parts)
    begins, sizes = workspace.part_begin[state.ply, :parts], workspace.part_size[state.ply, :parts]
    return [workspace.candidates[begin : begin + size].tolist() for begin, size in zip(begins, sizes, strict=True)]


def members_of(sets):
    """The members of each set that was kept."""
    return [sets.members[k, : sets.sizes[k]].tolist() for k in range(int(sets.added[0]))]


def learned(board, rng, *, times=30):
    """The sets that are learned from the parts of random guesses at random candidates."""
    sets = make_sets(board)
    for _ in range(times):
        workspace, state = state_of(board, rng.permutation(60)[:40])
        recall_sets(board, sets, workspace, state)
        guess = int(rng.integers(130))
        count_together(board, sets, workspace, state, guess, 40)
        for p in range(len(split_by(board, workspace, state, guess))):
            learn_set(board, sets, workspace, state, p)
    return sets


def is_separated(board, members):
    return min(repeats(board, members)) == 0


def test_nothing_is_learned_from_a_part_that_a_guess_separates():
    board = drawn_board(300, used=20)
    sets, rng, separated = make_sets(board), np.random.default_rng(2), 0
    for _ in range(60):
        workspace, state = state_of(board, rng.permutation(60)[:20])
        recall_sets(board, sets, workspace, state)
        guess = int(rng.integers(130))
        count_together(board, sets, workspace, state, guess, 40)
        for p, part in enumerate(split_by(board, workspace, state, guess)):
            if is_separated(board, part):
                separated += 1
                assert learn_set(board, sets, workspace, state, p) == 0
    assert separated > 60
    assert not members_of(sets)


def test_a_set_learned_at_a_state_is_counted_there_at_once():
    board, rng = drawn_board(300, used=5), np.random.default_rng(5)
    sets, learned_here = make_sets(board), 0
    workspace, state = state_of(board, rng.permutation(60))
    recall_sets(board, sets, workspace, state)
    for guess in range(40):
        before = count_together(board, sets, workspace, state, guess, 60)
        parts = split_by(board, workspace, state, guess)
        new = sum(learn_set(board, sets, workspace, state, p) > 0 for p in range(len(parts)))
        learned_here += new
        assert count_together(board, sets, workspace, state, guess, 60) >= max(before, int(new > 0))
    assert learned_here > 10


def test_a_set_that_another_thread_is_writing_is_not_recalled():
    board = drawn_board(300, used=5)
    sets = learned(board, np.random.default_rng(6))
    workspace, state = state_of(board, np.arange(60))
    count = recall_sets(board, sets, workspace, state)
    half_written, not_written = workspace.counting.held[0, 1:3].tolist()
    sets.keys[half_written] += np.uint64(1)
    sets.members[not_written], sets.sizes[not_written], sets.keys[not_written] = 0, 0, 0
    assert recall_sets(board, sets, workspace, state) == count - 2
