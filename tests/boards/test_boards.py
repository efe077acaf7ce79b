"""Several boards at once: exact values against brute force, and what the strategy adds up."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver_tree
from solver_tree.boards import Boards, BoardsHost, read_answers, strategy
from solver_tree.boards.exact import Exact
from solver_tree.boards.strategy import Strategy, excess
from tests.random_games import random_games


def least_total(rows, win, boards):
    """The least number of guesses that find all secrets, summed over all combinations of the boards' candidates."""

    @cache
    def least(left):
        if all(secret is None for combination in left for secret in combination):
            return 0
        totals = []
        for row in rows:
            parts = {}
            for combination in left:
                answers = tuple(None if secret is None else row[secret] for secret in combination)
                after = tuple(None if answers[b] == win else secret for b, secret in enumerate(combination))
                parts.setdefault(answers, set()).add(after)
            if set(map(frozenset, parts.values())) != {left}:
                totals.append(len(left) + sum(least(frozenset(part)) for part in parts.values()))
        return min(totals)

    return least(frozenset(product(*boards)))


@pytest.mark.parametrize(("number", "most"), [(1, 6), (2, 4), (3, 2)])
@settings(max_examples=15)
@given(data=st.data())
def test_exact_values_are_those_of_brute_force(number, most, data):
    game = data.draw(random_games(max_secrets=7))
    rows, win = game.matrix().tolist(), game.feedbacks.index(game.win)
    some = st.sets(st.integers(0, game.secret_count - 1), min_size=1, max_size=most)
    boards = [tuple(sorted(data.draw(some))) for _ in range(number)]
    total, guess = Exact(rows, win).best(tuple(sorted(boards)))
    assert total == least_total(rows, win, boards)
    assert 0 <= guess < len(rows)


@settings(max_examples=10)
@given(data=st.data())
def test_the_average_of_a_hint_is_that_of_brute_force(data):
    game = data.draw(random_games(max_secrets=4))
    boards = Boards(game, 2)
    rows, win = game.matrix().tolist(), game.feedbacks.index(game.win)
    combinations = game.secret_count**2
    least = least_total(rows, win, [range(game.secret_count)] * 2)
    assert boards.hint().average == pytest.approx(least / combinations)


@pytest.mark.parametrize("few", [0, 24])
def test_the_estimate_of_a_guess_is_the_sum_over_its_parts(few, monkeypatch):
    monkeypatch.setattr(strategy, "_FEW", few)
    game = solver_tree.game("mastermind-3x4")
    candidates = np.arange(0, 64, 5)
    (expected,) = Strategy(game)._expected(candidates, 3)[[7]]
    feedbacks = [game.score(game.guesses[7], game.secrets[secret]) for secret in candidates]
    sizes = [feedbacks.count(feedback) for feedback in set(feedbacks) - {game.win}]
    plain = sum(size * (1 + excess(np.array(size), 3)) for size in sizes) / len(candidates)
    assert expected == pytest.approx(plain, rel=1e-5)


@pytest.mark.parametrize("name", ["mastermind-3x4", "bulls-cows-3x6"])
def test_every_game_ends_and_its_secrets_always_fit(name):
    for seed in range(10):
        host = BoardsHost(solver_tree.game(name), 3, seed=seed)
        while (guess := host.guess) is not None:
            host.take(guess)
            assert all(secret in left for secret, left in zip(host.secrets, host.candidates, strict=True))
        assert host.finished
        assert len(set(host.secrets)) == 3
        assert len(host.history) < 12


def test_secrets_differ_as_far_as_there_are_any():
    drawn = BoardsHost(solver_tree.game("mastermind-1x3"), 7, seed=0).secrets
    assert sorted(drawn.count(secret) for secret in "123") == [2, 2, 3]


def test_a_refused_answer_leaves_the_boards_as_they_were():
    boards = Boards(solver_tree.game("mastermind-3x4"), 2)
    boards.answer(["0B1W", "3B0W"], "112")
    before = boards.candidates, boards.history
    for answers in (["1B1W"], ["3B0W", "1B1W"], ["-", "-"], ["9B9W", None]):
        with pytest.raises(solver_tree.InputError):
            boards.answer(answers, "112")
        assert (boards.candidates, boards.history) == before
    boards.undo()
    assert boards.remaining == (64, 64)


def test_a_host_of_boards_refuses_feedback_that_its_secrets_do_not_give():
    host = BoardsHost(solver_tree.game("mastermind-2x3"), 2, ["12", "31"])
    with pytest.raises(solver_tree.InputError, match="^board 2: feedback '0B0W' to 13: it should be '0B2W' when the"):
        host.answer(["1B0W", "0B0W"], "13")
    assert host.history == ()
    host.answer(["1B0W", "0B2W"], "13")
    assert host.remaining == (4, 1)


def test_a_dash_is_feedback_where_the_game_has_it():
    numbers = ["1", "2", "3", "4", "5"]
    game = solver_tree.Game(
        "mine", numbers, numbers, lambda guess, secret: "=+-"[(guess < secret) - (guess > secret)], "="
    )
    boards = Boards(game, 2)
    guess, answers = read_answers("3=-,+", game)
    boards.answer(answers, guess)
    boards.answer(["=", "+"], "1")
    assert (boards.found, boards.candidates[1]) == ((True, False), ("4", "5"))
    boards.answer(["-", "="], "4")
    assert boards.finished
    assert read_answers("3==,+", game) == ("3", ["=", "+"])
