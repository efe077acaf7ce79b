"""What no guess isolates, against plain Python."""

from collections import Counter

import numpy as np
import pytest

from solver_tree.kernels import isolation
from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.cost_bounds import isolation_bound
from solver_tree.layout import lay_out
from solver_tree.search.objectives.cost_levels import CostLevel, make_cost_levels, up_to
from tests.kernels.from_python import from_python
from tests.kernels.plain import any_guess_is_legal
from tests.kernels.states import state_of
from tests.random_games import draw_game

fewest_not_isolated = from_python(isolation.fewest_not_isolated)


def drawn_board(feedbacks, *, restricted=False):
    """A random game with 300 secrets and 330 guesses, which are in six blocks, the last one almost empty."""
    drawn = draw_game(np.random.default_rng(feedbacks), secrets=300, guesses=330, feedbacks=feedbacks, used=60)
    return lay_out(any_guess_is_legal(drawn) if restricted else drawn).board


def not_isolated(board, candidates):
    """For each guess, how many candidates it does not isolate."""
    rows = board.feedback[:, candidates].tolist()
    return [sum(size for size in Counter(row).values() if size > 1) for row in rows]


@pytest.mark.parametrize("feedbacks", [65, 300])
@pytest.mark.parametrize("legal", [None, 5, 200])
def test_the_fewest_candidates_that_no_guess_isolates_are_exact_below_the_limit(feedbacks, legal):
    board = drawn_board(feedbacks, restricted=legal is not None)
    rng = np.random.default_rng(feedbacks)
    for n in [2, 3, 4, 5, 13, 40, 94, 95, 96, 97, 130, 300]:
        candidates = rng.permutation(300)[:n]
        workspace, state = state_of(board, candidates, ply=1, begin=3)
        guesses = np.arange(330) if legal is None else rng.permutation(330)[:legal]
        if legal is not None:
            workspace.legal[1, :legal], workspace.legal_count[1] = guesses, legal
        least = np.array(not_isolated(board, candidates))[guesses].min()
        for limit in {0, 1, least - 1, least, least + 1, n, 2 * n}:
            assert fewest_not_isolated(board, workspace, state, max(limit, 0)) == min(least, max(limit, 0))


@pytest.mark.parametrize(
    ("price", "until_known", "expected"),
    [
        (lambda d: 3 * d, True, lambda n, together: 3 * (2 * n + together)),
        (lambda d: d, False, lambda n, together: 0),
        (up_to(2, lambda d: d), True, lambda n, together: INFINITE if together else 2 * n),
        (lambda d: int(d > 2), True, lambda n, together: together),
        (lambda d: int(d > 3), True, lambda n, together: 0),
    ],
)
def test_what_no_guess_isolates_costs_the_price_of_the_next_guess(price, until_known, expected):
    board = drawn_board(65)
    levels = make_cost_levels([CostLevel(price)], until_known=until_known, total_weight=300)
    for n in (4, 50, 120):
        candidates = np.arange(n)
        workspace, state = state_of(board, candidates, ply=1)
        cost = expected(n, min(not_isolated(board, candidates)))
        assert isolation_bound(board, levels, 0, workspace, state, INFINITE) == cost
        for beta in (1, 2 * n + 1, max(cost - 1, 1), min(cost + 1, INFINITE)):
            assert isolation_bound(board, levels, 0, workspace, state, beta) == min(cost, beta)
