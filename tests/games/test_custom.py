"""A game of one's own: names, texts and a rule."""

import numpy as np
import pytest

from solver_tree.errors import InputError
from solver_tree.games import Game


def hotter(guess: str, secret: str) -> str:
    """The feedback of a guessed number."""
    return "right" if guess == secret else "higher" if int(secret) > int(guess) else "lower"


def test_a_game_of_ones_own():
    numbers = Game("numbers", ["1", "2", "3"], ["1", "3"], hotter, "right")
    assert (numbers.guess_count, numbers.secret_count) == (3, 2)
    assert list(numbers.each_secret()) == ["1", "3"]
    assert numbers.feedbacks == ("higher", "lower", "right")
    texts = np.array(numbers.feedbacks)[numbers.matrix()]
    assert texts.tolist() == [["right", "higher"], ["lower", "higher"], ["lower", "right"]]
    assert numbers.symmetry() is None
    assert numbers.read_guess("2") == "2"
    assert numbers.read_secret("3") == "3"
    assert numbers.read_feedback("lower") == "lower"
    assert numbers.is_feedback("lower")
    assert not numbers.is_feedback("LOWER")
    assert not numbers.named
    assert not numbers.restricted
    assert numbers.legal("1", "higher", "1")
    assert numbers.legality() is None
    assert numbers.weights is None


@pytest.mark.parametrize(
    ("guesses", "secrets", "win", "said"),
    [
        ("11", "1", "right", "guess '1' is given twice"),
        ("12", "22", "right", "secret '2' is given twice"),
        ("12", "13", "right", "secret '3' can never be found"),
        ("12", "", "right", "there is no secret"),
        ("", "", "right", "there is no guess"),
        ("12", "12", "yes", "guess '1' is answered 'right' when it is the secret; it should be 'yes'"),
    ],
)
def test_texts_that_make_no_game_are_refused(guesses, secrets, win, said):
    with pytest.raises(InputError, match=f"^game numbers: {said}"):
        Game("numbers", guesses, secrets, hotter, win)


def test_a_rule_by_which_another_guess_wins_is_refused():
    same_parity = Game("parity", "123", "12", lambda guess, secret: str((int(guess) - int(secret)) % 2), "0")
    with pytest.raises(InputError, match="guess '3' is answered '0' when the secret is '1'"):
        same_parity.matrix()


def test_secrets_that_no_guess_tells_apart_are_named():
    parity = Game("parity", "123", "123", lambda guess, secret: str((int(guess) - int(secret)) % 2), "0")
    with pytest.raises(InputError) as refusal:
        parity.matrix()
    assert str(refusal.value) == "game parity: secrets '1' and '3' are answered alike by every guess"


def pairs(count: int) -> Game:
    """A game in which all pairs are answered differently."""
    texts = [str(i) for i in range(count)]
    return Game("pairs", texts, texts, lambda guess, secret: "win" if guess == secret else f"{guess},{secret}", "win")


def test_more_feedbacks_than_a_byte_are_numbered_by_16_bits():
    assert pairs(16).matrix().dtype == np.uint8
    many = pairs(17)
    matrix = many.matrix()
    assert matrix.dtype == np.uint16
    assert [many.feedbacks[number] for number in matrix[16]] == [*(f"16,{i}" for i in range(16)), "win"]


def test_more_feedbacks_than_16_bits_are_refused():
    with pytest.raises(InputError, match="game pairs: over 65536 different feedbacks"):
        pairs(257).matrix()


def test_a_feedback_that_is_no_text_is_refused():
    numbers = Game("numbers", "12", "12", lambda guess, secret: int(guess) - int(secret), 0)
    with pytest.raises(InputError, match="game numbers: a guess is answered .*, which is not a text"):
        numbers.matrix()


def test_a_rule_is_asked_once_for_each_pair():
    asked = []

    def counted(guess, secret):
        asked.append((guess, secret))
        return hotter(guess, secret)

    numbers = Game("numbers", "123", "13", counted, "right")
    asked.clear()
    numbers.matrix()
    assert numbers.feedbacks == ("higher", "lower", "right")
    assert len(asked) == 6


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (Game.read_guess, "guess '4': not one of the 3 guesses of numbers"),
        (Game.read_secret, "secret '4': not one of the 2 secrets of numbers"),
        (Game.read_feedback, "feedback '4': numbers answers only higher, lower, right"),
    ],
)
def test_texts_that_are_not_of_the_game_are_refused(read, said):
    with pytest.raises(InputError) as refusal:
        read(Game("numbers", "123", "13", hotter, "right"), "4")
    assert str(refusal.value) == said
