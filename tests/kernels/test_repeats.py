"""Repeated feedbacks, counted by comparing pairs, against plain Python."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.kernels import repeats
from solver_tree.kernels.board import INFINITE, LANES, Unweighted
from solver_tree.kernels.guess_ordering import prioritise_guesses
from solver_tree.kernels.least_total import refute_shallow, solve_total
from solver_tree.kernels.transposition import make_table
from solver_tree.kernels.workspace import ALL_GUESSES, MAX_COMPARED
from solver_tree.layout import lay_out
from solver_tree.search.root.cost_model import TotalModel
from tests.kernels import plain
from tests.kernels.from_python import from_python
from tests.kernels.kinds import KINDS
from tests.kernels.states import state_of
from tests.oracle import totals_of
from tests.random_games import draw_game, random_games

count_repeats, count_repeats_of = from_python(repeats.count_repeats), from_python(repeats.count_repeats_of)
weigh_repeats, least_bound = from_python(repeats.weigh_repeats), from_python(repeats.least_bound)
LAID_OUT = {  # 330 guesses are in six blocks, the last one almost empty
    (feedbacks, weighted): lay_out(
        draw_game(
            np.random.default_rng(feedbacks),
            MAX_COMPARED,
            330,
            feedbacks,
            used,
            weights=np.random.default_rng(5).integers(0, 2**24, MAX_COMPARED) if weighted else None,
        )
    ).board
    for feedbacks, used in [(65, 30), (256, None), (1000, None)]
    for weighted in [False, True]
}


def random_candidates(rng, n):
    """n candidates in the order in which sets of them are kept when they have weights."""
    return np.sort(rng.permutation(MAX_COMPARED)[:n])


def plain_counts(board, candidates):
    """The repeats of each guess, in units, and the shift that makes units."""
    cost, unit = plain.costs(board, candidates)
    each = {} if isinstance(board.weights, Unweighted) else dict(enumerate(board.weights.by_secret.tolist()))
    saved = {int(board.secret_guess[member]): -(-each.get(member, 1) // unit) for member in candidates.tolist()}
    return np.array([beyond + saved.get(guess, 0) for guess, beyond in enumerate(cost)]), unit.bit_length() - 1


@pytest.mark.parametrize("kind", LAID_OUT, ids=str)
@pytest.mark.parametrize("least_only", [False, True])
def test_repeats_of_all_guesses_are_counted(kind, least_only):
    board, rng = LAID_OUT[kind], np.random.default_rng(kind[0])
    guesses, every = len(board.feedback), kind == (65, False) and not least_only
    for n in range(1, MAX_COMPARED + 1) if every else [1, 2, 3, 4, 5, 12, 65, 130, 249, 250, 251, MAX_COMPARED]:
        candidates = random_candidates(rng, n)
        workspace, state = state_of(board, candidates, begin=3)
        counted = workspace.counting.repeats
        expected, _ = plain_counts(board, candidates)
        most = np.iinfo(counted.dtype).max
        for limit in {1, 2, int(expected.min()) + 1, int(np.quantile(expected, 0.3)) + 1, int(expected.max()), most}:
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
def test_repeats_of_one_guess_are_counted(kind):
    board, rng = LAID_OUT[kind], np.random.default_rng(kind[0])
    for n in [*range(1, 10), 100, MAX_COMPARED]:
        candidates = random_candidates(rng, n)
        workspace, state = state_of(board, candidates, begin=3)
        counts, shift = plain_counts(board, candidates)
        numbers = plain.repeats(board, candidates)
        for guess, expected in enumerate(counts.tolist()):
            limit = int(rng.integers(expected + 2)) + int(rng.integers(-1, 3))
            found = weigh_repeats(board, workspace, state, shift, guess, limit)
            assert found == expected if expected <= limit else limit < found <= expected
            number = count_repeats_of(board, workspace, 3, n, guess, limit)
            assert number == numbers[guess] if numbers[guess] <= limit else limit < number <= numbers[guess]


@pytest.mark.parametrize("feedbacks", [65, 257])
@pytest.mark.parametrize("secrets", [10, 252, 254, 600])
@pytest.mark.parametrize("heaviest", [None, 1, 2**33 // 600])
def test_the_least_bound_of_all_guesses(feedbacks, secrets, heaviest):
    rng = np.random.default_rng(secrets)
    weights = None if heaviest is None else rng.integers(0, heaviest + 1, secrets)
    board = lay_out(draw_game(rng, secrets, secrets + 9, feedbacks, 40, weights=weights)).board
    for n in {3, 4, 9, secrets // 2, secrets - 1, secrets}:
        candidates = np.sort(rng.permutation(secrets)[:n])
        workspace, state = state_of(board, candidates, ply=2, begin=7)
        bounds = plain.bounds(board, candidates)
        for beta in (0, min(bounds), min(bounds) + 1, int(np.median(bounds)), max(bounds) + 1, INFINITE):
            assert least_bound(board, workspace, state, beta) == min(beta, *bounds)


@pytest.mark.parametrize("n", [3, 40, 252, 253, 290])
@pytest.mark.parametrize("share", [0.01, 0.5])
@pytest.mark.parametrize("feedbacks", [243, 257])
def test_the_least_bound_of_legal_guesses(n, share, feedbacks):
    rng = np.random.default_rng(n)
    weights = rng.integers(0, 2**20, 290) if feedbacks > 256 else None  # one kind less to compile
    board = lay_out(plain.any_guess_is_legal(draw_game(rng, 290, 400, feedbacks, 40, weights=weights))).board
    candidates = np.sort(rng.permutation(290)[:n])
    workspace, state = state_of(board, candidates, ply=1)
    legal = np.union1d(np.flatnonzero(rng.random(400) < share), board.secret_guess[candidates])
    workspace.legal[1, : len(legal)], workspace.legal_count[1] = legal, len(legal)
    bounds = plain.bounds(board, candidates)
    least = min(bounds[guess] for guess in legal)
    for beta in (0, least, least + 1, max(bounds), INFINITE):
        assert least_bound(board, workspace, state, beta) == min(beta, least)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("few", "few, restricted")])
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_a_shallow_search_refutes_only_what_is_worse(kind, data):
    some_game = data.draw(random_games(**KINDS[kind]))
    layout = lay_out(some_game)
    board, totals = layout.board, np.array(totals_of(some_game))[layout.symmetry.order]
    guesses, secrets = board.feedback.shape
    workspace, state = state_of(board, np.arange(secrets))
    state = state._replace(max_parts=prioritise_guesses(board, workspace, state, guesses, INFINITE))
    search, order = TotalModel(board, make_table(1024)).search, data.draw(st.permutations(range(guesses)))
    for beta in data.draw(st.permutations([0, min(totals), min(totals) + 1, max(totals), INFINITE])):
        bounds = np.full(guesses, -1)
        workspace.priority[:] = 0
        workspace.listed[:guesses] = order
        refute_shallow(search, workspace, state, int(beta), bounds)
        assert (bounds >= 0).all()
        assert (bounds <= totals[order]).all()
    if secrets > 2:  # what it left in the table is true
        assert solve_total(search, workspace, state, INFINITE, ALL_GUESSES) == min(totals)
