"""The scores of guesses, against their definition."""

from collections import Counter
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.games import game
from solver_tree.search import ordering
from solver_tree.search.board import MOST_BITS, Alike, Restricted, lay_out
from solver_tree.search.legality import follow
from solver_tree.search.ordering import SIZES_FROM, score_guesses, score_listed
from solver_tree.search.scratch import INFINITE, USELESS, Position, make_scratch
from solver_tree.search.weights import UNITS
from tests.oracle import totals_of
from tests.random_games import draw_game, random_games
from tests.search import plain
from tests.search.from_python import from_python
from tests.search.kinds import KINDS

next_score, next_guess = from_python(ordering.next_score), from_python(ordering.next_guess)
score_bound = from_python(ordering.score_bound)


def scores_by_size(board, members, most):
    """``2 * (3n - bound) + [the guess is a candidate]`` for each guess, from the sizes of its parts.

    ``bound`` is n + the least total of its parts: 2c - 1 of c candidates, or more as ``size_bounds`` knows.
    """
    n, scores, own = len(members), [], set(board.own[members].tolist())
    for guess, row in enumerate(board.feedback[:, members].tolist()):
        sizes, wins = list(Counter(row).values()), guess in own
        totals = (int(board.size_bound[most, size]) if n >= SIZES_FROM else 2 * size - 1 for size in sizes)
        score = 2 * (3 * n - n - sum(totals) + wins) + wins
        scores.append(USELESS if len(sizes) == 1 else max(score, USELESS + 1 + 3 * wins))
    return scores


def scores_by_repeats(board, members):
    """The same for many answers, or with weights: the bound is that of ``plain.bounds``."""
    own = set(board.own[members].tolist())
    base = len(members) if isinstance(board.weights, Alike) else UNITS
    return [2 * (base - cost) + (guess in own) for guess, cost in enumerate(plain.costs(board, members)[0])]


def at_ply_1(board, members):
    """Memory and position with these candidates, all guesses allowed."""
    scratch, n = make_scratch(board), len(members)
    scratch.members[5 : 5 + n] = members
    if isinstance(board.legality, Restricted):
        scratch.legal[1] = np.arange(board.by_secret.shape[1])
        scratch.legal_count[1] = len(board.feedback)
    return scratch, Position(1, 5, n, 5 + n, board.keys[members].sum(), 0, board.answers)


def check(board, members):
    """Both ways to score the guesses say what the definition says."""
    guesses, n, alike = len(board.feedback), len(members), isinstance(board.weights, Alike)
    by_parts = alike and board.answers <= MOST_BITS
    scratch, position = at_ply_1(board, members)
    parts = n - np.array(plain.repeats(board, members))
    scores = scores_by_size(board, members, parts.max()) if by_parts else scores_by_repeats(board, members)
    scores, bounds = np.array(scores), plain.bounds(board, members)

    for beta in [INFINITE, max(bounds) + 1, *np.quantile(bounds, [0.5, 0.1]).astype(int).tolist(), min(bounds), 0]:
        scratch.score[:] = 1
        most = score_guesses(board, scratch, position, guesses, beta)
        assert parts.max() <= most
        assert most <= board.answers or (scratch.score[1, :guesses] == USELESS).all()
        assert most == parts.max() or not alike or not (by_parts or beta == INFINITE)
        found = scratch.score[1, :guesses]
        given_up = (found == USELESS) & (np.array(bounds) >= beta) & (not by_parts)
        assert ((found == scores) | given_up).all()
    if not by_parts:
        whole = n if alike else board.weights.each[members].sum()
        assert [score_bound(board.weights, whole, n, score) for score in scores[:9]] == bounds[:9]

    scratch.listed[: guesses // 2] = listed = np.random.default_rng(n).permutation(guesses)[: guesses // 2]
    assert score_listed(board, scratch, position, guesses // 2) == (parts[listed].max() if alike else board.answers)
    scores = np.array(scores_by_size(board, members, parts[listed].max())) if by_parts else scores
    assert (scratch.score[1, listed] == scores[listed]).all()
    assert (np.delete(scratch.score[1], listed) == USELESS).all()


@cache
def laid_out(answers, used, heaviest=None, restricted=False):
    """A random game with 290 secrets."""
    rng = np.random.default_rng(answers)
    weights = None if heaviest is None else rng.integers(0, heaviest + 1, 290)
    some_game = draw_game(rng, 290, 400, answers, used, weights=weights)
    return lay_out(plain.any_guess_is_legal(some_game) if restricted else some_game)[0]


@pytest.mark.parametrize("answers", [3, 16, 17, 32, 33, 64, 65, 257])
@pytest.mark.parametrize("n", [3, SIZES_FROM - 1, SIZES_FROM, 90, 252, 253, 256, 290])
@pytest.mark.parametrize("used", [2, None])
def test_random_games_are_scored(answers, n, used):
    check(laid_out(answers, used), np.random.default_rng(n).permutation(290)[:n])


@pytest.mark.parametrize("answers", [16, 64, 243])
@pytest.mark.parametrize("n", [3, 40, 251, 253, 290])
@pytest.mark.parametrize("heaviest", [1, 2**33 // 290])
def test_weighted_games_are_scored(answers, n, heaviest):
    check(laid_out(answers, 7, heaviest), np.sort(np.random.default_rng(n).permutation(290)[:n]))


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_no_guess_is_scored_lower_than_it_deserves(kind, data):
    some_game = data.draw(random_games(**KINDS[kind]))
    board, symmetry = lay_out(some_game)
    guesses, secrets = board.feedback.shape
    scratch = make_scratch(board)
    scratch.members[:secrets] = np.arange(secrets)
    if isinstance(board.legality, Restricted):
        follow(board, scratch, 0)
    position = Position(0, 0, secrets, secrets, board.keys.sum(), 0, board.answers)
    score_guesses(board, scratch, position, guesses, INFINITE)
    whole = secrets if isinstance(board.weights, Alike) else board.weights.each.sum()
    totals = totals_of(some_game)
    for guess, score in enumerate(scratch.score[0, :guesses]):
        if score > USELESS:
            assert score_bound(board.weights, whole, secrets, score) <= totals[symmetry.order[guess]]
        else:
            assert len(set(board.feedback[guess].tolist())) == 1


@pytest.mark.parametrize("answers", [16, 243])
@pytest.mark.parametrize("n", [3, 40, 252, 253, 290])
@pytest.mark.parametrize("share", [0.01, 0.5, 1])
def test_only_legal_guesses_are_scored(answers, n, share):
    rng = np.random.default_rng(n)
    board = laid_out(answers, 40, restricted=True)
    members = rng.permutation(290)[:n]
    check(board, members)

    legal = np.union1d(np.flatnonzero(rng.random(400) < share), board.own[members])
    others = np.delete(np.arange(400), legal)
    scratch, position = at_ply_1(board, members)
    every = score_guesses(board, scratch, position, 400, INFINITE)
    expected = scratch.score[1].copy()
    scratch.legal[1, : len(legal)], scratch.legal_count[1] = legal, len(legal)
    scratch.score[:] = 1
    most = score_guesses(board, scratch, position, 400, INFINITE)
    assert max(len(set(row)) for row in board.feedback[legal][:, members].tolist()) <= most <= every
    if most == every or answers > MOST_BITS:
        assert (scratch.score[1, legal] == expected[legal]).all()
    assert (scratch.score[1, others] == USELESS).all()


@pytest.mark.parametrize("name", ["bulls-cows-4x6", "mastermind-4x5", "mastermind-7x2", "codes-5x3-colours"])
@pytest.mark.parametrize("n", [3, 20, 60, 120])
def test_real_games_are_scored(name, n):
    board, _ = lay_out(game(name))
    check(board, np.random.default_rng(n).permutation(len(board.own))[:n])


def test_guesses_come_by_score_then_by_number():
    scores = np.full((2, 256), 30, np.int16)
    scores[1] = USELESS
    scores[1, [3, 64, 70, 200]] = 4, 9, 4, 9
    scores[1, [201, 255]] = 12  # beyond the guesses that are considered
    order, score, guess = [], next_score(scores, 1, 201, np.int16(32767)), -1
    while score > USELESS:
        guess = next_guess(scores, 1, 201, guess, score)
        if guess < 0:
            score = next_score(scores, 1, 201, score)
        else:
            order.append((int(score), int(guess)))
    assert order == [(9, 64), (9, 200), (4, 3), (4, 70)]
