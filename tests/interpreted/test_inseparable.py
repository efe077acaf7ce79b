"""Inseparable sets and kept parts: candidates that no guess separates, in games small enough to try all guesses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from solver_tree.kernels import inseparable, least_value, overlap, partition, thresholds
from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.transposition import make_table
from solver_tree.kernels.workspace import make_workspace
from solver_tree.layout import lay_out
from solver_tree.search.objectives.cost_levels import CostLevel, make_cost_levels
from solver_tree.search.root.cost_model import Models
from tests.interpreted.contracts import checked, truth_of
from tests.interpreted.games import drawn_thresholds
from tests.interpreted.test_least_cost import check_costs
from tests.interpreted.truth import Prices, Truth
from tests.kernels.from_python import from_python
from tests.kernels.states import split, state_of
from tests.random_games import draw_game


def draw_board(rng: np.random.Generator, secrets: int, used: int, *, weighted: bool = False, more: int = 120) -> Any:
    """A board of many feedbacks, few of which occur, so that many sets are inseparable; with up to ``more`` guesses."""
    weights = rng.integers(0, rng.choice([2, 4]), secrets) if weighted else None
    guesses = secrets + int(rng.integers(1, more))
    return lay_out(draw_game(rng, secrets, guesses, int(rng.choice([65, 300])), used, weights=weights)).board


@pytest.mark.seeds(4)
def test_sets_are_learned_recalled_and_counted(seed):
    """Sets are learned at a few states, and recalled at others; parts are kept at each."""
    rng = np.random.default_rng(seed)
    board = draw_board(rng, int(rng.integers(7, 11)), int(rng.integers(2, 5)))
    secrets, guesses = len(board.secret_guess), len(board.feedback)
    with drawn_thresholds(rng), pytest.MonkeyPatch.context() as patch, checked():
        patch.setattr(thresholds, "SET_PLIES", 12)
        sets, truth, workspace = inseparable.make_sets(board), truth_of(board), make_workspace(board)
        for n in (secrets, secrets - 2, secrets):
            candidates = rng.permutation(secrets)[:n]
            _, state = state_of(board, candidates, ply=int(rng.integers(2)), begin=int(rng.integers(2)))
            workspace.candidates[state.begin : state.begin + n] = candidates
            members = Truth.bits(candidates)
            inseparable.recall_sets(board, sets, workspace, state)
            for guess in map(int, rng.permutation(guesses)[:8]):
                enough = int(rng.choice([1, 2, 9]))
                count = inseparable.count_together(board, sets, workspace, state, guess, enough)
                held = workspace.counting.held[state.ply, 1 : workspace.counting.held[state.ply, 0] + 1]
                listed = [Truth.bits(sets.members[place, : sets.sizes[place]]) for place in held]
                left = [each for each in listed if any(each & ~part == 0 for _, part in truth.parts(guess, members))]
                assert count >= bool(left)
                parts = split(board, workspace, state, guess)
                for p in map(int, rng.permutation(parts)[:2]):
                    inseparable.learn_set(board, sets, workspace, state, p)
                if rng.random() < 0.5:
                    largest = int(np.argmax(workspace.part_size[state.ply, :parts]))
                    part = from_python(partition.part_state)(board, workspace, state, guess, largest)
                    before = [int(overlap.repeats_after(workspace, state.ply, each)) for each in range(guesses)]
                    overlap.keep_part(board, workspace, part)
                    for each in range(guesses):
                        now = int(overlap.repeats_after(workspace, state.ply, each))
                        assert now >= before[each]
                        inseparable.count_together(board, sets, workspace, state, each, secrets)


STEEP = {
    "within 2": [0, 0, 0, INFINITE],
    "within 3": [0, 0, 0, 0, INFINITE],
    "within 4": [0, 0, 0, 0, 0, INFINITE],
    "few at the third": [0, 0, 0, 1, INFINITE],
    "threefold": [3**d for d in range(9)],
    "late": [0, 0, 0, 1, 3, 9, 27, 81],
}


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("name", STEEP)
@pytest.mark.seeds(4)
def test_steep_prices_are_searched_with_sets_and_kept_parts(name, seed, weighted):
    rng = np.random.default_rng([seed, list(STEEP).index(name), weighted])
    board = draw_board(rng, int(rng.integers(8, 11)), int(rng.choice([1, 2, 2, 3, 8])), weighted=weighted, more=9)
    with drawn_thresholds(rng), pytest.MonkeyPatch.context() as patch, checked():
        for low, value in {"SET_PLIES": 12, "FEWEST_KEPT": 3, "MOST_HELD": 511, "LONGEST_KEPT": 128}.items():
            patch.setattr(thresholds, low, value)
        prices = STEEP[name]
        level = CostLevel(lambda d: prices[min(d, len(prices) - 1)], small=int(rng.choice([0, 3, 24])))
        levels = make_cost_levels([level], until_known=False, total_weight=30)
        model: Any = Models(board, lambda name, slots: make_table(256)).model(levels)
        candidates, ply, truth = np.arange(len(board.secret_guess)), int(rng.integers(2)), truth_of(board)
        workspace = make_workspace(board)
        for _ in range(4):  # sets, and then parts of them that are left before any guess
            _, state = state_of(board, candidates, ply=ply)
            workspace.candidates[: len(candidates)] = candidates
            learn(board, model.search.inseparable.sets, workspace, state, range(2))
            cost = least_value.solve(model.search, workspace, state, 0, INFINITE, 0)
            assert cost == truth.cost(Prices.of(levels, 0), Truth.bits(candidates), ply, None)
            told = board.feedback[int(rng.integers(len(board.feedback)))][candidates]
            largest = candidates[told == np.bincount(told).argmax()]
            candidates = largest if len(largest) > 1 else candidates[: max(2, len(candidates) - 1)]
        check_costs(board, model.table, levels)


def learn(board: Any, sets: Any, workspace: Any, state: Any, guesses: range) -> None:
    """Learn inseparable sets from the parts of some guesses at a state."""
    for guess in guesses:
        inseparable.recall_sets(board, sets, workspace, state)
        inseparable.count_together(board, sets, workspace, state, guess, int(state.n))
        for p in range(split(board, workspace, state, guess)):
            inseparable.learn_set(board, sets, workspace, state, p)


def test_sets_without_a_counted_member_are_counted_too():
    rng = np.random.default_rng(2)
    board = lay_out(draw_game(rng, 60, 130, 300, 5)).board
    sets, truth, together, most = inseparable.make_sets(board), Truth(board), 0, 0
    for number in range(30):
        learn(board, sets, *state_of(board, rng.permutation(60)[:40]), range(number, number + 1))
    workspace, state = state_of(board, np.arange(60), ply=1)
    every = range(len(board.feedback))

    def least_repeats(members: int) -> int:
        return min(truth.repeats(guess, members) for guess in every)

    def counts(enough: int) -> list[int]:
        return [inseparable.count_together(board, sets, workspace, state, guess, enough) for guess in every]

    parts = [truth.parts(guess, 2**60 - 1) for guess in every]
    fewest = [sum(least_repeats(part) for feedback, part in each if feedback != truth.win) for each in parts]
    for chosen in map(int, rng.permutation(130)[:20]):
        inseparable.recall_sets(board, sets, workspace, state)
        alone = counts(60)
        largest = int(np.argmax(workspace.part_size[1, : split(board, workspace, state, chosen)]))
        part = from_python(partition.part_state)(board, workspace, state, chosen, largest)
        members = workspace.candidates[part.begin : part.begin + part.n].tolist()
        least = overlap.keep_part(board, workspace, part)
        assert least == least_repeats(Truth.bits(members))
        both = counts(60)
        for guess in every:
            row, shown = board.feedback[guess], int(overlap.repeats_after(workspace, 1, guess))
            assert shown == max(0, least - sum(row[member] != row[members[0]] for member in members))
            assert max(shown, alone[guess]) <= both[guess] <= fewest[guess]
            together += both[guess] > max(shown, alone[guess])
            most = max(most, shown)
        for enough in (1, max(both) - 1):
            assert counts(enough) == [min(count, enough) for count in both]
    assert together > 9
    assert most > 3


def test_a_set_that_another_thread_is_writing_is_not_recalled():
    rng = np.random.default_rng(6)
    board = draw_board(rng, 24, 3)
    sets, (workspace, state) = inseparable.make_sets(board), state_of(board, np.arange(24))
    learn(board, sets, workspace, state, range(20))
    count = inseparable.recall_sets(board, sets, workspace, state)
    half_written, not_written = workspace.counting.held[0, 1:3].tolist()
    sets.keys[half_written] += np.uint64(1)
    sets.members[not_written], sets.sizes[not_written], sets.keys[not_written] = 0, 0, 0
    assert inseparable.recall_sets(board, sets, workspace, state) == count - 2


def test_a_set_whose_last_room_another_thread_took_is_not_kept():
    board = draw_board(np.random.default_rng(6), 24, 3)
    sets, (workspace, state) = inseparable.make_sets(board), state_of(board, np.arange(24))
    learn(board, sets, workspace, state, range(20))
    held = workspace.counting.held.copy()
    sets.added[0] = len(sets.sizes)
    from_python(inseparable._keep)(board, sets, workspace, 0, 2)
    assert (workspace.counting.held == held).all()
