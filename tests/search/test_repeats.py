"""Repeated answers, counted by comparing pairs, against plain Python."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.search import repeats
from solver_tree.search.board import LANES, Alike, Restricted, lay_out
from solver_tree.search.exact import sift, solve
from solver_tree.search.legality import follow
from solver_tree.search.ordering import score_guesses
from solver_tree.search.scratch import INFINITE, MOST_COMPARED, Position, make_scratch
from solver_tree.search.table import make_table
from tests.oracle import totals_of
from tests.random_games import draw_game, random_games
from tests.search import plain
from tests.search.from_python import from_python
from tests.search.kinds import KINDS

count_repeats, count_own_repeats = from_python(repeats.count_repeats), from_python(repeats.count_own_repeats)
least_bound, separates = from_python(repeats.least_bound), from_python(repeats.separates)
LAID_OUT = {  # 330 guesses are in six blocks, the last one almost empty
    (answers, weighted): lay_out(
        draw_game(
            np.random.default_rng(answers),
            MOST_COMPARED,
            330,
            answers,
            used,
            weights=np.random.default_rng(5).integers(0, 2**24, MOST_COMPARED) if weighted else None,
        )
    )[0]
    for answers, used in [(65, 30), (256, None), (1000, None)]
    for weighted in [False, True]
}


def random_members(rng, n):
    """n candidates in the order in which sets of them are kept when they have weights."""
    return np.sort(rng.permutation(MOST_COMPARED)[:n])


def plain_counts(board, members):
    """The repeats of each guess, in units, and the shift that makes units."""
    cost, unit = plain.costs(board, members)
    each = {} if isinstance(board.weights, Alike) else dict(enumerate(board.weights.each.tolist()))
    saved = {int(board.own[member]): -(-each.get(member, 1) // unit) for member in members.tolist()}
    return np.array([beyond + saved.get(guess, 0) for guess, beyond in enumerate(cost)]), unit.bit_length() - 1


@pytest.mark.parametrize("kind", LAID_OUT, ids=str)
@pytest.mark.parametrize("least_only", [False, True])
def test_repeats_are_counted(kind, least_only):
    board, rng = LAID_OUT[kind], np.random.default_rng(kind[0])
    guesses, scratch = len(board.feedback), make_scratch(board)
    counted = scratch.counting.repeats
    every = kind == (65, False) and not least_only
    for n in range(1, MOST_COMPARED + 1) if every else [1, 2, 3, 4, 5, 12, 65, 130, 249, 250, 251, MOST_COMPARED]:
        members = random_members(rng, n)
        scratch.members[3 : 3 + n] = members
        expected, shift = plain_counts(board, members)
        most = np.iinfo(counted.dtype).max
        for limit in {1, 2, int(expected.min()) + 1, int(np.quantile(expected, 0.3)) + 1, int(expected.max()), most}:
            width = int(rng.integers(1, guesses // LANES + 2)) * LANES
            counted[:] = 99
            least = count_repeats(board, scratch, 3, n, shift, width, limit, least_only)
            assert least == min(limit, expected[:width].min())
            counts, cut = counted.ravel()[:width].astype(int), least if least_only else limit
            exact = counts[:guesses] == expected[:width]
            assert (exact | ((counts[:guesses] >= cut) & (counts[:guesses] <= expected[:width]))).all()
            assert (counts[guesses:] >= min(cut, expected.max())).all()  # the padding is never better than a guess
            assert (counted.ravel()[width:] == 99).all()


@pytest.mark.parametrize("kind", LAID_OUT, ids=str)
def test_repeats_of_one_guess_are_counted(kind):
    board, rng = LAID_OUT[kind], np.random.default_rng(kind[0])
    scratch = make_scratch(board)
    for n in [*range(1, 10), 100, MOST_COMPARED]:
        scratch.members[3 : 3 + n] = members = random_members(rng, n)
        counts, shift = plain_counts(board, members)
        apart = np.array(plain.repeats(board, members)) == 0
        for guess, expected in enumerate(counts.tolist()):
            limit = int(rng.integers(expected + 2)) + int(rng.integers(-1, 3))
            found = count_own_repeats(board, scratch, 3, n, shift, guess, limit)
            assert found == expected if expected <= limit else limit < found <= expected
            assert separates(board, scratch, 3, n, guess) == apart[guess]


@pytest.mark.parametrize("answers", [65, 257])
@pytest.mark.parametrize("secrets", [10, 252, 254, 600])
@pytest.mark.parametrize("heaviest", [None, 1, 2**33 // 600])
def test_the_least_bound_of_all_guesses(answers, secrets, heaviest):
    rng = np.random.default_rng(secrets)
    weights = None if heaviest is None else rng.integers(0, heaviest + 1, secrets)
    board, _ = lay_out(draw_game(rng, secrets, secrets + 9, answers, 40, weights=weights))
    scratch = make_scratch(board)
    for n in {3, 4, 9, secrets // 2, secrets - 1, secrets}:
        members = np.sort(rng.permutation(secrets)[:n])
        scratch.members[7 : 7 + n] = members
        bounds = plain.bounds(board, members)
        position = Position(2, 7, n, 7 + n, board.keys[members].sum(), 0, answers)
        for beta in (0, min(bounds), min(bounds) + 1, int(np.median(bounds)), max(bounds) + 1, INFINITE):
            assert least_bound(board, scratch, position, beta) == min(beta, *bounds)


@pytest.mark.parametrize("n", [3, 40, 252, 253, 290])
@pytest.mark.parametrize("share", [0.01, 0.5])
@pytest.mark.parametrize("answers", [243, 257])
def test_the_least_bound_of_legal_guesses(n, share, answers):
    rng = np.random.default_rng(n)
    weights = rng.integers(0, 2**20, 290) if answers > 256 else None  # one kind less to compile
    board, _ = lay_out(plain.any_guess_is_legal(draw_game(rng, 290, 400, answers, 40, weights=weights)))
    scratch, members = make_scratch(board), np.sort(rng.permutation(290)[:n])
    scratch.members[:n] = members
    legal = np.union1d(np.flatnonzero(rng.random(400) < share), board.own[members])
    scratch.legal[1, : len(legal)], scratch.legal_count[1] = legal, len(legal)
    bounds = plain.bounds(board, members)
    least = min(bounds[guess] for guess in legal)
    position = Position(1, 0, n, n, board.keys[members].sum(), 0, answers)
    for beta in (0, least, least + 1, max(bounds), INFINITE):
        assert least_bound(board, scratch, position, beta) == min(beta, least)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("few", "few, restricted")])
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_sifting_refutes_only_what_is_worse(kind, data):
    some_game = data.draw(random_games(**KINDS[kind]))
    board, symmetry = lay_out(some_game)
    totals = np.array(totals_of(some_game))[symmetry.order]
    guesses, secrets = board.feedback.shape
    scratch, key = make_scratch(board), board.keys.sum()
    scratch.members[:secrets] = np.arange(secrets)
    if isinstance(board.legality, Restricted):
        follow(board, scratch, 0)
    position = Position(0, 0, secrets, secrets, key, 0, board.answers)
    most = score_guesses(board, scratch, position, guesses, INFINITE)
    table, order = make_table(1024), data.draw(st.permutations(range(guesses)))
    for beta in data.draw(st.permutations([0, min(totals), min(totals) + 1, max(totals), INFINITE])):
        bounds = np.full(guesses, -1)
        scratch.score[:] = 0
        sift(board, table, scratch, position._replace(most=most), np.array(order, np.int32), int(beta), bounds)
        assert (bounds >= 0).all()
        assert (bounds <= totals[order]).all()
    if secrets > 2:  # what it left in the table is true
        assert solve(board, table, scratch, position, INFINITE, 0) == min(totals)
