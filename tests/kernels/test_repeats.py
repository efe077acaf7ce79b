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

count_repeats, count_repeats_of = from_python(repeats.count_repeats), from_python(repeats.count_repeats_of)
weigh_repeats, least_bound = from_python(repeats.weigh_repeats), from_python(repeats.least_bound)
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
    for feedbacks, used in [(65, 30), (256, None), (1000, None)]
    for weighted in [False, True]
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


@pytest.mark.parametrize("kind", LAID_OUT, ids=str)
def test_repeats_of_one_guess_are_exact_up_to_the_limit(kind):
    board, rng = LAID_OUT[kind], np.random.default_rng(kind[0])
    for n in [*range(1, 10), 100, MOST_COMPARED]:
        candidates = random_candidates(rng, n)
        workspace, state = state_of(board, candidates, begin=3)
        units, unit = plain.repeat_units(board, candidates)
        shift, numbers = unit.bit_length() - 1, plain.repeats(board, candidates)
        for guess, expected in enumerate(units):
            limit = int(rng.integers(expected + 2)) + int(rng.integers(-1, 3))
            weighed = weigh_repeats(board, workspace, state, shift, guess, limit)
            assert weighed == expected if expected <= limit else limit < weighed <= expected
            number = count_repeats_of(board, workspace, 3, n, guess, limit)
            assert number == numbers[guess] if numbers[guess] <= limit else limit < number <= numbers[guess]


@pytest.mark.parametrize("feedbacks", [65, 257])
@pytest.mark.parametrize("secrets", [10, 252, 254, 600])
@pytest.mark.parametrize("heaviest", [None, 1, 2**33 // 600])
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


@pytest.mark.parametrize("n", [3, 40, 252, 253, 290])
@pytest.mark.parametrize("share", [0.01, 0.5])
@pytest.mark.parametrize("feedbacks", [243, 257])
def test_the_least_bound_is_the_least_of_the_legal_guesses(n, share, feedbacks):
    rng = np.random.default_rng(n)
    weights = rng.integers(0, 2**20, 290) if feedbacks > 256 else None  # so only one more kind is compiled
    some_game = draw_game(rng, secrets=290, guesses=400, feedbacks=feedbacks, used=40, weights=weights)
    board = lay_out(plain.any_guess_is_legal(some_game)).board
    candidates = np.sort(rng.permutation(290)[:n])
    workspace, state = state_of(board, candidates, ply=1)
    legal = np.union1d(np.flatnonzero(rng.random(400) < share), board.secret_guess[candidates])
    workspace.legal[1, : len(legal)], workspace.legal_count[1] = legal, len(legal)
    bounds = plain.bounds(board, candidates)
    least = min(bounds[guess] for guess in legal)
    for beta in (0, least, least + 1, max(bounds), INFINITE):
        assert least_bound(board, workspace, state, beta) == min(beta, least)
