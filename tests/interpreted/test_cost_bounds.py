"""Bounds of costs in games of few feedbacks: of guesses that leave large parts, where excess counts; and of parts."""

from __future__ import annotations

import numpy as np
import pytest

from solver_tree.kernels import cost_bounds, supersets, thresholds
from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.workspace import with_planes
from solver_tree.layout import lay_out
from solver_tree.search.objectives.cost_levels import CostLevel, make_cost_levels
from tests.interpreted.contracts import checked, parts_of, truth_of
from tests.interpreted.games import drawn_thresholds
from tests.interpreted.test_least_cost import check_bounds, draw_levels, draw_state, price_of
from tests.interpreted.truth import Prices
from tests.kernels.from_python import from_python
from tests.kernels.states import split, state_of
from tests.random_games import draw_game


@pytest.mark.seeds(24)
def test_large_parts_cost_no_less_than_bounds_say(seed):
    rng = np.random.default_rng([seed, 3])
    secrets, feedbacks = int(rng.integers(5, 10)), int(rng.choice([3, 4, 6, 17, 33]))
    drawn = draw_game(rng, secrets, secrets + int(rng.integers(30)), feedbacks, int(rng.integers(1, 4)))
    with drawn_thresholds(rng), checked():
        board = lay_out(drawn).board
        for _ in range(6):
            levels = draw_levels(rng, until_known=bool(rng.integers(2)), total_weight=secrets)
            n = secrets - int(rng.integers(2))
            workspace, state = draw_state(rng, board, np.sort(rng.permutation(secrets)[:n]))
            check_bounds(board, levels, len(levels.guessed) - 1, workspace, state, int(rng.integers(1, 60)))
            alike = CostLevel(
                price_of([1] * (state.ply + 4) + [2])
            )  # the next three guesses, and not the one after them
            levels = make_cost_levels([alike], until_known=False, total_weight=secrets)
            check_bounds(board, levels, 0, workspace, state, int(rng.integers(1, 60)))


@pytest.mark.seeds(20)
def test_parts_cost_no_less_than_the_order_at_a_superset_says(monkeypatch, seed):
    rng = np.random.default_rng([seed, 4])
    secrets, feedbacks = int(rng.integers(6, 10)), int(rng.choice([3, 4, 6, 17, 33, 64]))
    drawn = draw_game(rng, secrets, secrets + int(rng.integers(60)), feedbacks, int(rng.integers(2, 5)))
    with drawn_thresholds(rng), checked():
        for name, value in {"GUESSES_BEFORE": 0, "FEWEST_IN_SUBSET": 3, "SIZED_FROM": 4}.items():
            monkeypatch.setattr(thresholds, name, value)
        board = lay_out(drawn).board
        for _ in range(6):
            levels = draw_levels(rng, until_known=bool(rng.integers(2)), total_weight=secrets)
            level, ply = len(levels.guessed) - 1, int(rng.integers(4))
            workspace, state = state_of(board, np.arange(secrets), ply=ply)
            from_python(supersets.note_superset)(workspace, state)
            parts = split(board, workspace, state, int(rng.integers(len(board.feedback))))
            costs = [
                truth_of(board).cost(Prices.of(levels, level), part, ply + 1, None)
                for part in parts_of(workspace, ply, parts)
            ]
            workspace.part_bound[ply, :parts] = [min(int(rng.integers(3)), cost) for cost in costs]
            unsettled = cost_bounds.Unsettled(parts, int(rng.choice([1, 5, INFINITE, INFINITE])))
            cost_bounds.bound_costs_by_superset(board, levels, level, with_planes(board, workspace), state, unsettled)
            assert (workspace.part_bound[ply, :parts] <= costs).all()
            workspace.part_bound[ply, :parts] = 2 * workspace.part_size[ply, :parts] - 1
            supersets.bound_by_superset(board, with_planes(board, workspace), state, parts, int(rng.integers(1, 9)))
