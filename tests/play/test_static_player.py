"""Games with a static set: all guesses are made beforehand."""

from hypothesis import given, settings
from hypothesis import strategies as st

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


def test_an_adversary_answers_all_guesses_consistently():
    adversary = Adversary(game("mastermind-2x4"))
    adversary.guess_all(["12", "34", "11"])
    assert adversary.honest
