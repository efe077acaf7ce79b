"""Priorities of sets so large that bounds do not fit."""

import numpy as np
import pytest

from solver_tree.kernels import guess_ordering, thresholds
from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.guess_ordering import prioritise_guesses, prioritise_listed
from solver_tree.kernels.workspace import USELESS
from solver_tree.layout import lay_out
from tests.kernels.from_python import from_python
from tests.kernels.states import state_of
from tests.random_games import hit_or_miss

priority_bound = from_python(guess_ordering.priority_bound)


@pytest.mark.parametrize("listed", [True, False])
def test_a_bound_that_does_not_fit_states_a_lower_one(monkeypatch, listed):
    monkeypatch.setattr(thresholds, "SIZED_TO", 100)
    board, n = lay_out(hit_or_miss(200)).board, 200
    workspace, state = state_of(board, np.arange(n))
    if listed:
        workspace.listed[:n] = np.arange(n)
        prioritise_listed(board, workspace, state, n, True)
    else:
        prioritise_guesses(board, workspace, state, n, INFINITE)
    for priority in workspace.priority[0, :n]:
        assert priority > USELESS
        assert priority_bound(board.weights, state, int(priority)) <= n * (n + 1) // 2
