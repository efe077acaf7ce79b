"""What no guess isolates, against plain Python."""

import numpy as np
import pytest

from solver_tree.kernels import isolation
from solver_tree.kernels.weights import ONE_EACH, UNITS
from solver_tree.layout import lay_out
from tests.kernels.from_python import from_python
from tests.kernels.plain import any_guess_is_legal, not_isolated
from tests.kernels.states import state_of
from tests.random_games import draw_game

fewest_not_isolated = from_python(isolation.fewest_not_isolated)


def drawn_board(feedbacks, *, restricted=False, heaviest=None):
    """A random game with 300 secrets and 330 guesses, which are in six blocks, the last one almost empty."""
    rng = np.random.default_rng(feedbacks)
    weights = None if heaviest is None else rng.integers(0, heaviest + 1, 300)
    drawn = draw_game(rng, secrets=300, guesses=330, feedbacks=feedbacks, used=60, weights=weights)
    return lay_out(any_guess_is_legal(drawn) if restricted else drawn).board


@pytest.mark.parametrize("feedbacks", [65, 300])
@pytest.mark.parametrize("legal", [None, 200])
def test_the_fewest_not_isolated_are_exact_below_the_limit(feedbacks, legal):
    board = drawn_board(feedbacks, restricted=legal is not None)
    rng = np.random.default_rng(feedbacks)
    for n in [2, 3, 13, 40, 95, 96, 300]:
        candidates = rng.permutation(300)[:n]
        workspace, state = state_of(board, candidates, ply=1, begin=3)
        guesses = np.arange(330) if legal is None else rng.permutation(330)[:legal]
        if legal is not None:
            workspace.legal[1, :legal], workspace.legal_count[1] = guesses, legal
        least = np.array(not_isolated(board, candidates))[guesses].min()
        for limit in {0, 1, least - 1, least, least + 1, n, 2 * n}:
            assert fewest_not_isolated(board, workspace, state, max(limit, 0)) == min(least, max(limit, 0))


@pytest.mark.parametrize(("feedbacks", "heaviest"), [(14, 3000), (300, 1)])
def test_the_least_weight_not_isolated_is_exact_below_the_limit(feedbacks, heaviest):
    board = drawn_board(feedbacks, heaviest=heaviest)
    rng = np.random.default_rng(feedbacks)
    for n in [2, 3, 40, 252, 253]:
        candidates = np.sort(rng.permutation(300)[:n])
        workspace, state = state_of(board, candidates, ply=1, begin=3)
        unit = 1
        while state.weight // unit >= UNITS:
            unit *= 2
        for counted, weight in [(unit, state.weight), (ONE_EACH, ONE_EACH)]:
            least = min(not_isolated(board, candidates, counted))
            for limit in {0, 1, least - 1, least, least + 1, 2 * least}:
                found = fewest_not_isolated(board, workspace, state._replace(weight=weight), max(limit, 0))
                assert found == min(least, max(limit, 0))
