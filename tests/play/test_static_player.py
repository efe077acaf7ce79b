"""Games with a static set: all guesses are made beforehand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.play import Adversary, StaticPlayer
from tests.random_games import random_games


@given(random_games(max_secrets=7), st.data())
@settings(max_examples=40)
def test_the_candidates_are_those_that_give_all_answers(game, data):
    guesses = data.draw(st.lists(st.sampled_from(game.guesses), max_size=4))
    secret = data.draw(st.sampled_from(game.secrets))
    player = StaticPlayer(game, guesses)
    answers = [game.score(guess, secret) for guess in guesses]
    player.answer_all(answers)
    assert player.finished
    assert player.history == tuple(zip(guesses, answers, strict=True))
    assert list(player.candidates) == [
        other for other in game.secrets if [game.score(guess, other) for guess in guesses] == answers
    ]
    assert player.remaining == len(player.candidates)


def test_no_answer_is_taken_after_the_last_guess():
    player = StaticPlayer(game("mastermind-2x3"), ["12"])
    with pytest.raises(InputError, match="^answer '0B1W': all guesses of the set are answered$"):
        player.answer_all(["1B0W", "0B1W"])
    assert player.history == ()


def test_an_adversary_answers_all_guesses_consistently():
    adversary = Adversary(game("mastermind-2x4"))
    adversary.guess_all(["12", "34", "11"])
    assert adversary.honest
