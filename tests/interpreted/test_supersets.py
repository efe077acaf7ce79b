"""Searches of totals in which the guesses at most sets are put in order for their subsets."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from solver_tree.kernels import supersets, thresholds
from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.supersets import NO_ORDER
from solver_tree.kernels.transposition import make_table
from solver_tree.kernels.workspace import ALL_GUESSES, with_planes
from solver_tree.layout import lay_out
from solver_tree.search.root.cost_model import TotalModel
from tests.interpreted.contracts import checked, truth_of
from tests.interpreted.games import draw_matrix, needs_search
from tests.interpreted.test_totals import every
from tests.interpreted.truth import Truth
from tests.kernels.from_python import from_python
from tests.kernels.states import state_of
from tests.random_games import draw_game, matrix_game, random_allowed

begin_order, ready_rows = from_python(supersets._begin_order), from_python(supersets._ready_rows)
note_superset, ordered_slot = from_python(supersets.note_superset), from_python(supersets.ordered_slot)
find_places, fewest_together = from_python(supersets.find_places), from_python(supersets.fewest_together)

DRAWN = {
    "MANY_GUESSES": [0],
    "SIZED_FROM": [4, 5, 6, 7],
    "ORDERED_TO": [10, 11, 255],
    "FEWEST_IN_SUBSET": [3, 3, 4],
    "GUESSES_BEFORE": [0, 1, 2],
    "SUBSETS_BEFORE": [0, 1, 2],
    "BLOCKS_TO_BOUND": [0, 1, 2, 8],
    "BLOCKS_AT_ONCE": [1, 2, 8],
}


def drawn_board(rng, *, restricted):
    """A small board whose state of all secrets must be searched."""
    while True:
        secrets, feedbacks = int(rng.integers(6, 9)), int(rng.integers(3, 6))
        guesses, win = secrets + int(rng.choice([4, 8, 12, 60])), int(rng.integers(feedbacks))
        matrix = draw_matrix(rng, secrets, guesses, feedbacks, win)
        allowed = random_allowed(rng, matrix, feedbacks, win, 0.6) if restricted else None
        board = lay_out(matrix_game(matrix, feedbacks, win, None, allowed)).board
        if needs_search(board, *state_of(board, np.arange(secrets), ply=1)):
            return board


@pytest.mark.seeds(5)
def test_guesses_in_order_have_their_priorities_at_all_subsets(monkeypatch, seed):
    rng = np.random.default_rng([seed, 2])
    for name, values in (DRAWN | {"SIZED_FROM": [6, 7, 8], "ORDERED_TO": [16]}).items():
        monkeypatch.setattr(thresholds, name, int(rng.choice(values)))
    secrets, feedbacks = int(rng.integers(8, 16)), int(rng.integers(3, 7))
    guesses, win = secrets + int(rng.choice([4, 60, 130])), int(rng.integers(feedbacks))
    board = lay_out(matrix_game(draw_matrix(rng, secrets, guesses, feedbacks, win), feedbacks, win)).board
    room, ordered, noted = with_planes(board, state_of(board, [])[0]), 0, dict[int, Any]()
    with checked():
        for _ in range(100):
            ply = int(rng.integers(5))
            begin = 20 * ply
            if ply not in noted or rng.random() < 0.2:
                members = rng.permutation(secrets)[: int(rng.integers(5, secrets + 1))]
                room.candidates[begin : begin + len(members)] = noted[ply] = members
                note_superset(room, state_of(board, members, ply=ply, begin=begin)[1])
            part = rng.permutation(noted[ply])[: int(rng.integers(3, 8))]
            most = truth_of(board).max_gain(Truth.bits(part))
            beta = int(rng.choice([INFINITE, 3 * len(part) - most + int(rng.integers(0, 5))]))
            state = subset(board, room, part, ply + 1)
            if supersets.prioritise_best(board, room, state, beta) != NO_ORDER:
                ordered += 1
                slot, least = ply % len(room.counting.supersets.sets), truth_of(board).fewest_together(Truth.bits(part))
                begin_order(board, room, slot)
                bounds = (least, len(part)) if find_places(room, slot, state.begin, state.n) else ()
                for enough in bounds:
                    assert fewest_together(board, room, slot, len(part), enough) <= least
    assert ordered


@pytest.mark.seeds(2)
@pytest.mark.parametrize("restricted", [False, True])  # where guesses are restricted, there is no order
def test_values_are_true_where_guesses_are_in_order(monkeypatch, restricted, seed):
    rng = np.random.default_rng([seed, restricted])
    board = drawn_board(rng, restricted=restricted)
    secrets = len(board.secret_guess)
    with checked():
        least = truth_of(board).total((1 << secrets) - 1, every(board) if restricted else None)
        for _ in range(3):
            for name, values in DRAWN.items():
                monkeypatch.setattr(thresholds, name, int(rng.choice(values)))
            beta = int(rng.choice([INFINITE, least + 1, least]))
            room, state = state_of(board, np.arange(secrets), ply=1)
            state = state._replace(symmetry_state=len(board.representative_count) - 1)
            model = TotalModel(board, make_table(1 << 10))
            assert min(model.solve(room, state, beta, ALL_GUESSES), beta) == min(least, beta)


def some_order(monkeypatch, members):
    """A board of 80 guesses, and a workspace that has noted a set of 8 candidates at ply 2."""
    for name, value in {"SIZED_FROM": 5, "FEWEST_IN_SUBSET": 3, "GUESSES_BEFORE": 1, "SUBSETS_BEFORE": 0}.items():
        monkeypatch.setattr(thresholds, name, value)
    board = lay_out(draw_game(np.random.default_rng(3), secrets=12, guesses=80, feedbacks=5)).board
    room, state = state_of(board, members, ply=2)
    note_superset(room, state)
    return board, room, state


def subset(board, room, candidates, ply=3):
    """The state of some candidates, which begin at 200."""
    room.candidates[200 : 200 + len(candidates)] = candidates
    return state_of(board, candidates, ply=ply, begin=200)[1]._replace(
        symmetry_state=len(board.representative_count) - 1
    )


def test_no_order_is_made_of_memory_that_has_a_candidate_twice(monkeypatch):
    board, room, _ = some_order(monkeypatch, np.arange(8))
    room.candidates[5] = 1
    assert supersets.prioritise_best(board, room, subset(board, room, [0, 1, 2, 3]), INFINITE) == NO_ORDER


def test_a_set_is_no_subset_if_a_member_is_of_an_earlier_set(monkeypatch):
    board, room, state = some_order(monkeypatch, np.arange(8))
    begin_order(board, room, 2)
    part = subset(board, room, [1, 2, 6])
    assert find_places(room, 2, part.begin, part.n)
    note_superset(room, state._replace(n=6))
    begin_order(board, room, 2)
    assert not find_places(room, 2, part.begin, part.n)
    assert find_places(room, 2, part.begin, 2)
    other = subset(board, room, [1, 2, 11])
    assert not find_places(room, 2, other.begin, other.n)


def test_the_order_of_a_set_of_a_later_ply_is_that_of_no_other(monkeypatch):
    board, room, state = some_order(monkeypatch, np.arange(8))
    while ordered_slot(board, room, state) < 0:
        pass
    later = subset(board, room, [1, 3, 4, 6, 7], ply=2 + len(room.counting.supersets.sets))
    note_superset(room, later)
    while ordered_slot(board, room, later) < 0:
        pass
    assert ordered_slot(board, room, state) < 0
    while ordered_slot(board, room, state) < 0:
        pass
    assert room.counting.supersets.members[2, :8].tolist() == list(range(8))


@pytest.mark.parametrize("dividing", [40, 64, 80])
def test_a_block_of_no_guess_is_made_of_a_guess(monkeypatch, dividing):
    """As many guesses divide the set as are asked for; of all others nothing is known."""
    board, room, _ = some_order(monkeypatch, np.arange(8))
    board.feedback_by_secret[:8, :dividing] = np.arange(8)[:, None] % 3
    board.feedback_by_secret[:8, dividing:] = 4
    room.counting.supersets.guesses[:] = -7  # as memory may be that nothing was written to
    begin_order(board, room, 2)
    for block in range(2):
        ready_rows(board, room, 2, block)
    chosen = room.counting.supersets.guesses[2]
    assert set(chosen[:dividing]) == set(range(dividing))
    assert (chosen[:128] >= 0).all()
