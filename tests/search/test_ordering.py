"""The scores of guesses, against their definition."""

from collections import Counter

import numpy as np
import pytest

from solver_tree.games import game
from solver_tree.search.board import lay_out
from solver_tree.search.ordering import (
    SIZES_FROM,
    USELESS,
    most_parts,
    next_guess,
    next_score,
    score_guesses,
    score_listed,
)
from solver_tree.search.scratch import Position, make_scratch
from tests.random_games import draw_game


def plain_scores(board, members, most):
    """``2 * (3n - bound) + [the guess is a candidate]`` for each guess, from the sizes of its parts."""
    n, scores = len(members), []
    for guess, row in enumerate(board.feedback[:, members].tolist()):
        sizes = Counter(row)
        useless = n in sizes.values()
        wins = sizes.pop(board.win, 0)
        bounds = (board.size_bound[most, size] if n >= SIZES_FROM else 2 * size - 1 for size in sizes.values())
        bound = n + int(sum(bounds))
        assert wins == (guess in board.own[members])
        scores.append(USELESS if useless else 2 * (3 * n - bound) + wins)
    return scores


def check(board, members):
    """Both ways to score the guesses say what the definition says."""
    guesses, n = len(board.feedback), len(members)
    scratch = make_scratch(board)
    scratch.members[5 : 5 + n] = members
    position = Position(1, 5, n, 5 + n, board.keys[members].sum(), 0, board.answers)
    most = max(len(set(row)) for row in board.feedback[:, members].tolist())
    expected = plain_scores(board, members, most)

    assert score_guesses(board, scratch, position, guesses) == most
    assert scratch.score[1, :guesses].tolist() == expected

    scratch.listed[:guesses] = np.arange(guesses)
    assert most_parts(board, scratch, position, guesses) == most
    scratch.listed[: guesses // 2] = listed = np.random.default_rng(n).permutation(guesses)[: guesses // 2]
    score_listed(board, scratch, position._replace(most=most), guesses // 2)
    assert scratch.score[1, listed].tolist() == [expected[guess] for guess in listed]
    assert (np.delete(scratch.score[1], listed) == USELESS).all()


@pytest.mark.parametrize("answers", [3, 16, 17, 32, 33, 64, 65, 200])
@pytest.mark.parametrize("n", [3, 10, SIZES_FROM - 1, SIZES_FROM, 90, 255, 256, 290])
@pytest.mark.parametrize("used", [2, None])
def test_random_games_are_scored(answers, n, used):
    rng = np.random.default_rng(n)
    board, _ = lay_out(draw_game(rng, 290, 400, answers, used))
    check(board, rng.permutation(290)[:n])


@pytest.mark.parametrize("name", ["bulls-cows-4x6", "mastermind-4x5", "mastermind-7x2"])
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
