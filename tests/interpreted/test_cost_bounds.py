"""Bounds of costs in games of few feedbacks, many of whose guesses leave large parts: there, excess counts."""

from __future__ import annotations

import numpy as np
import pytest

from solver_tree.layout import lay_out
from tests.interpreted.contracts import checked
from tests.interpreted.games import drawn_thresholds
from tests.interpreted.test_least_cost import check_bounds, draw_levels, draw_state
from tests.random_games import draw_game


@pytest.mark.seeds(20)
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
