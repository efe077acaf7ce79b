"""Games with a static set: all guesses are made beforehand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.play import Adversary, Contradiction, Host, StaticPlayer
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


def test_of_answers_that_contradict_each_other_none_is_taken():
    player = StaticPlayer(game("mastermind-2x4"), ["12", "34", "11"])
    player.answer("0B1W")
    with pytest.raises(Contradiction):
        player.answer_all(["0B1W", "2B0W"])
    with pytest.raises(InputError):
        player.answer_all(["0B1W", "nonsense"])
    assert (player.guess, len(player.history)) == ("34", 1)
    player.undo()
    assert (player.guess, player.remaining, player.finished) == ("12", 16, False)


def test_a_set_has_guesses_of_the_game():
    with pytest.raises(InputError, match="'15'"):
        StaticPlayer(game("mastermind-2x4"), ["15"])


def test_a_host_answers_all_guesses_even_after_the_secret():
    host = Host(game("mastermind-2x4"), "12")
    assert host.answer_all(["12", "34"]) == (("12", "2B0W"), ("34", "0B0W"))
    assert host.finished
    with pytest.raises(InputError, match="has already been found"):
        host.answer("11")


def test_an_adversary_answers_all_guesses_consistently():
    adversary = Adversary(game("mastermind-2x4"))
    adversary.answer_all(["12", "34", "11"])
    assert adversary.honest
