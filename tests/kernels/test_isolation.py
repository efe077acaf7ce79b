"""What no guess isolates, against plain Python."""

import numpy as np
import pytest

from solver_tree.kernels import isolation
from solver_tree.layout import lay_out
from tests.kernels.from_python import from_python
from tests.kernels.plain import any_guess_is_legal, not_isolated
from tests.kernels.states import state_of
from tests.random_games import draw_game

fewest_not_isolated = from_python(isolation.fewest_not_isolated)


def drawn_board(feedbacks, *, restricted=False):
    """A random game with 300 secrets and 330 guesses, which are in six blocks, the last one almost empty."""
    drawn = draw_game(np.random.default_rng(feedbacks), secrets=300, guesses=330, feedbacks=feedbacks, used=60)
    return lay_out(any_guess_is_legal(drawn) if restricted else drawn).board


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
