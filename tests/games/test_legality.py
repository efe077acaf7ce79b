"""Games that forbid guesses after answers."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.errors import InputError
from solver_tree.games import Game


def hotter(guess: str, secret: str) -> str:
    return "right" if guess == secret else "higher" if int(secret) > int(guess) else "lower"


def sensible(guess: str, feedback: str, next_guess: str) -> bool:
    """Whether the next number is on the side that was told."""
    return feedback == "right" or hotter(guess, next_guess) == feedback


def says(legality, g, f, h) -> bool:
    return bool(legality.allows[legality.kinds[g], f, legality.codes[g, h]])


def test_the_rule_in_numbers():
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
    given_to = [set(row) for row in restricted.matrix().tolist()]
    for g, guess in enumerate(numbers):
        for f in given_to[g]:
            for h, following in enumerate(numbers):
                assert says(legality, g, f, h) == sensible(guess, restricted.feedbacks[f], following)


@given(st.integers(1, 5), st.integers(0, 3), st.data())
@settings(max_examples=50)
def test_any_rule(secrets, others, data):
    texts = [str(i) for i in range(secrets + others)]
    answers = {(g, s): data.draw(st.sampled_from("ab")) for g in texts for s in texts}
    allowed = {(g, f, h): data.draw(st.booleans()) for g in texts for f in "abw" for h in texts}

    def score(guess, secret):
        return "w" if guess == secret else answers[guess, secret]

    def legal(guess, feedback, following):
        may_be = following in texts[:secrets] and score(guess, following) == feedback
        return may_be or allowed[guess, feedback, following]

    ruled = Game("any", texts, texts[:secrets], score, "w", legal=legal)
    legality = ruled.legality()
    for g, guess in enumerate(texts):
        for f in set(ruled.matrix()[g].tolist()):
            for h, following in enumerate(texts):
                assert says(legality, g, f, h) == legal(guess, ruled.feedbacks[f], following)


def test_a_rule_that_forbids_the_secret_is_refused():
    numbers = [str(n) for n in range(1, 4)]
    never_3 = Game(
        "numbers", numbers, numbers, hotter, "right", legal=lambda guess, feedback, following: following != "3"
    )
    with pytest.raises(InputError) as refusal:
        never_3.legality()
    assert str(refusal.value) == (
        "game numbers: after guess '1' is answered 'higher', '3' is forbidden, but it may be the secret"
    )


def test_a_rule_too_varied_for_a_byte_is_refused():
    """From guess '0' every other guess is allowed after a set of answers of its own."""
    texts = [str(i) for i in range(300)]

    def score(guess, secret):
        return "w" if guess == secret else str(int(secret) % 12)

    def legal(guess, feedback, following):
        return feedback == "w" or score(guess, following) == feedback or bool(int(following) >> int(feedback) & 1)

    with pytest.raises(InputError, match="game wild: after guess '0' the others are allowed in .* at most 256"):
        Game("wild", texts, texts, score, "w", legal=legal).legality()
