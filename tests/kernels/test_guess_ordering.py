"""The priorities of guesses, compared with their definition."""

from collections import Counter
from functools import cache

import numpy as np
import pytest

from solver_tree.games import game
from solver_tree.kernels import guess_ordering
from solver_tree.kernels.board import INFINITE, MAX_BIT_FEEDBACKS, Unweighted
from solver_tree.kernels.guess_ordering import prioritise_guesses, prioritise_listed
from solver_tree.kernels.thresholds import LOWEST_PRIORITY, SIZED_FROM, SIZED_TO
from solver_tree.kernels.weights import UNITS
from solver_tree.kernels.workspace import USELESS
from solver_tree.layout import lay_out
from tests.kernels import plain
from tests.kernels.from_python import from_python
from tests.kernels.states import state_of
from tests.random_games import draw_game, matrix_game

first_in_order, next_in_order = from_python(guess_ordering.first_in_order), from_python(guess_ordering.next_in_order)
priority_bound = from_python(guess_ordering.priority_bound)


def priorities_by_size(board, candidates, branching):
    """``2 * (3n - bound) + [the guess is a candidate]`` for each guess, from the sizes of its parts.

    ``bound`` is n and a lower bound for each part: 2c - 1 for c candidates, or the larger one of ``size_bounds``.
    """
    n, priorities, candidate_guesses = len(candidates), [], set(board.secret_guess[candidates].tolist())
    for guess, row in enumerate(board.feedback[:, candidates].tolist()):
        sizes, wins = list(Counter(row).values()), guess in candidate_guesses
        totals = (int(board.size_bound[branching, size]) if n >= SIZED_FROM else 2 * size - 1 for size in sizes)
        priority = 2 * (3 * n - n - sum(totals) + wins) + wins
        priorities.append(USELESS if len(sizes) == 1 else max(priority, LOWEST_PRIORITY + 3 * wins))
    return priorities


def priorities_by_repeats(board, candidates):
    """The same for many feedbacks, or with weights: the bound is that of ``plain.bounds``."""
    candidate_guesses = set(board.secret_guess[candidates].tolist())
    base = len(candidates) if isinstance(board.weights, Unweighted) else UNITS
    beyond_two, _ = plain.units_beyond_two(board, candidates)
    return [2 * (base - units) + (guess in candidate_guesses) for guess, units in enumerate(beyond_two)]


def alike(found, branching, n):
    """Whether two numbers are equal; or n candidates are so few that only the most parts matter."""
    most = (branching + 1) // 2
    return found == branching or ((found + 1) // 2 == most and n <= 1 + (most - 1) * most)


def check(board, candidates):
    """``prioritise_guesses`` and ``prioritise_listed`` both give the priorities of the definition."""
    guesses, n, unweighted = len(board.feedback), len(candidates), isinstance(board.weights, Unweighted)
    by_parts = unweighted and board.feedback_count <= MAX_BIT_FEEDBACKS
    workspace, state = state_of(board, candidates, ply=1, begin=5)
    branching = 2 * (n - np.array(plain.repeats(board, candidates)))
    branching[board.secret_guess[candidates]] -= 1
    expected = (
        priorities_by_size(board, candidates, branching.max()) if by_parts else priorities_by_repeats(board, candidates)
    )
    expected, bounds = np.array(expected), plain.bounds(board, candidates)

    for beta in [INFINITE, max(bounds) + 1, *np.quantile(bounds, [0.5, 0.1]).astype(int).tolist(), min(bounds), 0]:
        workspace.priority[:] = 1
        found = prioritise_guesses(board, workspace, state, guesses, beta)
        assert branching.max() <= found
        assert found <= 2 * board.feedback_count or (workspace.priority[1, :guesses] == USELESS).all()
        if unweighted and (by_parts or beta == INFINITE):
            assert alike(found, branching.max(), n)
        priorities = workspace.priority[1, :guesses]
        refuted = (priorities == USELESS) & (np.array(bounds) >= beta) & (not by_parts or n >= SIZED_FROM)
        assert ((priorities == expected) | refuted).all()
    if not by_parts:
        assert [priority_bound(board.weights, state, priority) for priority in expected[:9]] == bounds[:9]

    workspace.listed[: guesses // 2] = listed = np.random.default_rng(n).permutation(guesses)[: guesses // 2]
    most = branching[listed].max() if unweighted else board.branching
    assert alike(prioritise_listed(board, workspace, state, guesses // 2, True), most, n)
    expected = np.array(priorities_by_size(board, candidates, most)) if by_parts else expected
    assert (workspace.priority[1, listed] == expected[listed]).all()
    assert (np.delete(workspace.priority[1], listed) == USELESS).all()


@cache
def laid_out(feedbacks, used, heaviest=None, restricted=False):
    """A random game with 290 secrets and 400 guesses. Legality, if there is any, allows every guess."""
    rng = np.random.default_rng(feedbacks)
    weights = None if heaviest is None else rng.integers(0, heaviest + 1, 290)
    some_game = draw_game(rng, secrets=290, guesses=400, feedbacks=feedbacks, used=used, weights=weights)
    return lay_out(plain.any_guess_is_legal(some_game) if restricted else some_game).board


@pytest.mark.parametrize("feedbacks", [3, 16, 17, 32, 33, 64, 65, 257])
@pytest.mark.parametrize("n", [3, SIZED_FROM - 1, SIZED_FROM, 252, 253, 290])
@pytest.mark.parametrize("used", [2, None])
def test_priorities_in_random_games_are_those_of_the_definition(feedbacks, n, used):
    check(laid_out(feedbacks, used=used), np.random.default_rng(n).permutation(290)[:n])


@pytest.mark.parametrize("feedbacks", [16, 64])
@pytest.mark.parametrize("n", [SIZED_TO, SIZED_TO + 1])
def test_priorities_of_large_sets_are_those_of_the_definition(feedbacks, n):
    rng = np.random.default_rng(n)
    check(lay_out(draw_game(rng, secrets=SIZED_TO + 1, guesses=SIZED_TO + 1, feedbacks=feedbacks)).board, np.arange(n))


@pytest.mark.parametrize("feedbacks", [16, 64, 243])
@pytest.mark.parametrize("n", [3, 40, 251, 253, 290])
@pytest.mark.parametrize("heaviest", [1, 2**33 // 290])
def test_priorities_with_weights_are_those_of_the_definition(feedbacks, n, heaviest):
    check(laid_out(feedbacks, used=7, heaviest=heaviest), np.sort(np.random.default_rng(n).permutation(290)[:n]))


@pytest.mark.parametrize("feedbacks", [16, 243])
@pytest.mark.parametrize("n", [3, 40, 252, 253, 290])
@pytest.mark.parametrize("share", [0.01, 0.5, 1])
def test_only_legal_guesses_get_priorities(feedbacks, n, share):
    rng = np.random.default_rng(n)
    board = laid_out(feedbacks, used=40, restricted=True)
    candidates = rng.permutation(290)[:n]
    check(board, candidates)

    legal = np.union1d(np.flatnonzero(rng.random(400) < share), board.secret_guess[candidates])
    others = np.delete(np.arange(400), legal)
    workspace, state = state_of(board, candidates, ply=1, begin=5)
    every = prioritise_guesses(board, workspace, state, 400, INFINITE)
    expected = workspace.priority[1].copy()
    workspace.legal[1, : len(legal)], workspace.legal_count[1] = legal, len(legal)
    workspace.priority[:] = 1
    branching = prioritise_guesses(board, workspace, state, 400, INFINITE)
    rows = board.feedback[legal][:, candidates].tolist()
    assert max(2 * len(set(row)) - (board.win in row) for row in rows) <= branching <= every
    if branching == every or feedbacks > MAX_BIT_FEEDBACKS:
        assert (workspace.priority[1, legal] == expected[legal]).all()
    assert (workspace.priority[1, others] == USELESS).all()


@pytest.mark.parametrize("name", ["bulls-cows-4x6", "mastermind-4x5", "mastermind-7x2", "codes-5x3-colours"])
@pytest.mark.parametrize("n", [3, 20, 60, 120])
def test_priorities_in_real_games_are_those_of_the_definition(name, n):
    board = lay_out(game(name)).board
    check(board, np.random.default_rng(n).permutation(len(board.secret_guess))[:n])


@pytest.mark.parametrize("guesses", [5, 64, 65, 150, 192])
def test_guesses_come_by_priority_and_then_by_number(guesses):
    rng = np.random.default_rng(guesses)
    priority = np.full((3, 192), 50, np.int16)
    priority[1] = rng.choice([USELESS, 7, 8, 9, 32765], 192)
    expected = sorted(range(guesses), key=lambda guess: (-int(priority[1, guess]), guess))
    found, cursor = [], first_in_order(priority, 1, guesses)
    while cursor.priority > USELESS:
        if cursor.guess >= 0:
            found.append(cursor.guess)
        cursor = next_in_order(priority, 1, guesses, cursor)
    assert found == [guess for guess in expected if priority[1, guess] > USELESS]


@pytest.mark.parametrize("feedbacks", [9, 70])
def test_a_candidate_that_makes_most_parts_counts_one_less(feedbacks):
    """Of 8 secrets, at most 7 are found by three guesses if only a candidate makes three parts."""
    matrix, win = np.zeros((16, 8), np.int64), feedbacks - 1
    matrix[np.arange(8), np.arange(8)] = win  # these tell only whether they are the secret
    matrix[8:, 0] = 1
    for others, by_candidate, branching in ((0, 0, 4), (0, 2, 5), (2, 0, 6), (2, 2, 6)):
        matrix[8:, 1], matrix[0, 1] = others, by_candidate
        board = lay_out(matrix_game(matrix.copy(), feedbacks, win)).board
        workspace, state = state_of(board, np.arange(8))
        assert prioritise_guesses(board, workspace, state, 16, INFINITE) == branching
