"""Games in which some guesses are not legal after some feedback."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.errors import InputError
from solver_tree.games import Game
from tests.trees import hotter


def sensible(guess: str, feedback: str, next_guess: str) -> bool:
    """Whether the next number is on the side that the feedback states."""
    return feedback == "right" or hotter(guess, next_guess) == feedback


def is_legal(legality, g, f, h) -> bool:
    return bool(legality.allows[legality.kinds[g], f, legality.codes[g, h]])


def test_legality_agrees_with_the_rule_of_a_restricted_game():
    numbers = [str(n) for n in range(1, 8)]
    restricted = Game("numbers", numbers, numbers[::2], hotter, "right", legal=sensible)
    assert restricted.restricted
    assert restricted.legal("3", "higher", "4")
    assert not restricted.legal("3", "higher", "3")
    legality = restricted.legality()
    assert (legality.codes.dtype, legality.codes.shape) == (np.uint8, (7, 7))
    assert (legality.kinds.dtype, legality.kinds.shape) == (np.int32, (7,))
    assert legality.allows.dtype == np.bool_
    assert legality.allows.shape[:2] == (7, 3)
    occurring = [set(row) for row in restricted.matrix().tolist()]
    for g, guess in enumerate(numbers):
        for f in occurring[g]:
            for h, next_guess in enumerate(numbers):
                assert is_legal(legality, g, f, h) == sensible(guess, restricted.feedbacks[f], next_guess)


@given(st.integers(1, 5), st.integers(0, 3), st.data())
@settings(max_examples=50)
def test_legality_agrees_with_any_rule(secrets, others, data):
    texts = [str(i) for i in range(secrets + others)]
    feedback = {(g, s): data.draw(st.sampled_from("ab")) for g in texts for s in texts}
    allowed = {(g, f, h): data.draw(st.booleans()) for g in texts for f in "abw" for h in texts}

    def score(guess, secret):
        return "w" if guess == secret else feedback[guess, secret]

    def legal(guess, feedback, next_guess):
        is_candidate = next_guess in texts[:secrets] and score(guess, next_guess) == feedback
        return is_candidate or allowed[guess, feedback, next_guess]

    restricted = Game("any", texts, texts[:secrets], score, "w", legal=legal)
    legality = restricted.legality()
    for g, guess in enumerate(texts):
        for f in set(restricted.matrix()[g].tolist()):
            for h, next_guess in enumerate(texts):
                assert is_legal(legality, g, f, h) == legal(guess, restricted.feedbacks[f], next_guess)


def test_legality_rejects_a_rule_that_forbids_a_candidate():
    numbers = [str(n) for n in range(1, 4)]
    never_3 = Game(
        "numbers", numbers, numbers, hotter, "right", legal=lambda guess, feedback, next_guess: next_guess != "3"
    )
    with pytest.raises(InputError) as refusal:
        never_3.legality()
    assert str(refusal.value) == (
        "game numbers: after guess '1' is answered 'higher', '3' is forbidden, but it may be the secret"
    )


def test_legality_rejects_over_256_groups_of_next_guesses():
    """After guess '0', every next guess is legal after a different set of feedback."""
    texts = [str(i) for i in range(300)]

    def score(guess, secret):
        return "w" if guess == secret else str(int(secret) % 12)

    def legal(guess, feedback, next_guess):
        return feedback == "w" or score(guess, next_guess) == feedback or bool(int(next_guess) >> int(feedback) & 1)

    with pytest.raises(InputError, match="game wild: guess '0' divides the next guesses into .* groups .* at most 256"):
        Game("wild", texts, texts, score, "w", legal=legal).legality()
