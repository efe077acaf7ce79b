"""Repeated feedbacks, counted by comparing pairs, against plain Python."""

import numpy as np
import pytest

from solver_tree.kernels import repeats
from solver_tree.kernels.board import INFINITE, LANES
from solver_tree.kernels.thresholds import MOST_COMPARED
from solver_tree.layout import lay_out
from tests.kernels import plain
from tests.kernels.from_python import from_python
from tests.kernels.states import state_of
from tests.random_games import draw_game

count_repeats, least_bound = from_python(repeats.count_repeats), from_python(repeats.least_bound)
LAID_OUT = {  # 330 guesses are in six blocks, the last one almost empty
    (feedbacks, weighted): lay_out(
        draw_game(
            np.random.default_rng(feedbacks),
            secrets=MOST_COMPARED,
            guesses=330,
            feedbacks=feedbacks,
            used=used,
            weights=np.random.default_rng(5).integers(0, 2**24, MOST_COMPARED) if weighted else None,
        )
    ).board
    for feedbacks, used, weighted in [(65, 30, False), (256, None, True), (1000, None, False), (1000, None, True)]
}


def random_candidates(rng, n):
    """``n`` candidates by increasing number, so that the heaviest come first where secrets have weights."""
    return np.sort(rng.permutation(MOST_COMPARED)[:n])


@pytest.mark.parametrize("kind", LAID_OUT, ids=str)
@pytest.mark.parametrize("least_only", [False, True])
def test_repeats_of_all_guesses_are_exact_below_the_limit(kind, least_only):
    board, rng = LAID_OUT[kind], np.random.default_rng(kind[0])
    guesses, every = len(board.feedback), kind == (65, False) and not least_only
    for n in range(1, MOST_COMPARED + 1) if every else [1, 2, 3, 4, 5, 12, 65, 130, 249, 250, 251, MOST_COMPARED]:
        candidates = random_candidates(rng, n)
        workspace, state = state_of(board, candidates, begin=3)
        counted = workspace.counting.repeats
        expected = np.array(plain.repeat_units(board, candidates)[0])
        unlimited = np.iinfo(counted.dtype).max
        limits = {1, 2, int(expected.min()) + 1, int(np.quantile(expected, 0.3)) + 1, int(expected.max()), unlimited}
        for limit in limits:
            width = int(rng.integers(1, guesses // LANES + 2)) * LANES
            counted[:] = 99
            least = count_repeats(board, workspace, state, width, limit, least_only)
            assert least == min(limit, expected[:width].min())
            counts, cut = counted.ravel()[:width].astype(int), least if least_only else limit
            exact = counts[:guesses] == expected[:width]
            assert (exact | ((counts[:guesses] >= cut) & (counts[:guesses] <= expected[:width]))).all()
            assert (counts[guesses:] >= min(cut, expected.max())).all()  # the padding is never better than a guess
            assert (counted.ravel()[width:] == 99).all()


@pytest.mark.parametrize("feedbacks", [65, 257])
@pytest.mark.parametrize("secrets", [10, 252, 254])
@pytest.mark.parametrize("heaviest", [None, 2**33 // 600])
def test_the_least_bound_is_the_least_of_all_guesses(feedbacks, secrets, heaviest):
    rng = np.random.default_rng(secrets)
    weights = None if heaviest is None else rng.integers(0, heaviest + 1, secrets)
    board = lay_out(
        draw_game(rng, secrets=secrets, guesses=secrets + 9, feedbacks=feedbacks, used=40, weights=weights)
    ).board
    for n in {3, 4, 9, secrets // 2, secrets - 1, secrets}:
        candidates = np.sort(rng.permutation(secrets)[:n])
        workspace, state = state_of(board, candidates, ply=2, begin=7)
        bounds = plain.bounds(board, candidates)
        for beta in (0, min(bounds), min(bounds) + 1, int(np.median(bounds)), max(bounds) + 1, INFINITE):
            assert least_bound(board, workspace, state, beta) == min(beta, *bounds)
