"""Searches of small games by interpreted kernels, with thresholds so small that each idea is used."""

from __future__ import annotations

from math import inf

import numpy as np
import pytest

from solver_tree.errors import Infeasible
from solver_tree.search import solve
from solver_tree.tree import verify
from solver_tree.tree.objective import parse
from tests.interpreted.contracts import checked
from tests.interpreted.games import KINDS, draw_hard_game, draw_question, drawn_thresholds
from tests.oracle import best_figures


@pytest.mark.seeds(6)
@pytest.mark.parametrize("kind", KINDS)
def test_figures_are_of_brute_force_and_kernels_keep_promises(kind, seed):
    rng = np.random.default_rng([seed, KINDS.index(kind)])
    some_game = draw_hard_game(rng, kind)
    question = draw_question(rng, some_game)
    limit = question["max_guesses"] or inf
    best = best_figures(some_game, parse(question["objective"]), question["first"], question["finish"], limit)
    with drawn_thresholds(rng), checked():
        try:
            tree = solve(some_game, threads=1, **question).tree
        except Infeasible:
            assert best is None
            return
    assert tree.goal.figures(verify(tree)) == best
    assert tree.proof.optimal
