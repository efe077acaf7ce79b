"""Custom games: ``Game`` with names, texts and a rule."""

import numpy as np
import pytest

from solver_tree.errors import InputError
from solver_tree.games import Game


def hotter(guess: str, secret: str) -> str:
    """The feedback to a guessed number."""
    return "right" if guess == secret else "higher" if int(secret) > int(guess) else "lower"


def test_custom_game_offers_every_method():
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
    ("guesses", "secrets", "win", "expected"),
    [
        ("11", "1", "right", "guess '1' is given twice"),
        ("12", "22", "right", "secret '2' is given twice"),
        ("12", "13", "right", "secret '3' can never be found"),
        ("12", "", "right", "there is no secret"),
        ("", "", "right", "there is no guess"),
        ("12", "12", "yes", "guess '1' is answered 'right' when it is the secret; it should be 'yes'"),
    ],
)
def test_game_rejects_impossible_texts(guesses, secrets, win, expected):
    with pytest.raises(InputError, match=f"^game numbers: {expected}"):
        Game("numbers", guesses, secrets, hotter, win)


def test_matrix_rejects_a_rule_by_which_a_guess_wins_that_is_not_the_secret():
    same_parity = Game("parity", "123", "12", lambda guess, secret: str((int(guess) - int(secret)) % 2), "0")
    with pytest.raises(InputError, match="guess '3' is answered '0' when the secret is '1'"):
        same_parity.matrix()


def test_matrix_names_two_secrets_that_no_guess_distinguishes():
    parity = Game("parity", "123", "123", lambda guess, secret: str((int(guess) - int(secret)) % 2), "0")
    with pytest.raises(InputError) as refusal:
        parity.matrix()
    assert str(refusal.value) == "game parity: secrets '1' and '3' are answered alike by every guess"


def pairs(count: int) -> Game:
    """A game in which no two pairs of guess and secret have the same feedback, except the winning pairs."""
    texts = [str(i) for i in range(count)]
    return Game("pairs", texts, texts, lambda guess, secret: "win" if guess == secret else f"{guess},{secret}", "win")


def test_matrix_has_16_bit_numbers_for_over_256_feedbacks():
    assert pairs(16).matrix().dtype == np.uint8
    many = pairs(17)
    matrix = many.matrix()
    assert matrix.dtype == np.uint16
    assert [many.feedbacks[number] for number in matrix[16]] == [*(f"16,{i}" for i in range(16)), "win"]


def test_matrix_rejects_over_65536_feedbacks():
    with pytest.raises(InputError, match="game pairs: over 65536 different feedbacks"):
        pairs(257).matrix()


def test_matrix_rejects_feedback_that_is_not_a_string():
    numbers = Game("numbers", "12", "12", lambda guess, secret: "0" if guess == secret else 1, "0")
    with pytest.raises(InputError) as refusal:
        numbers.matrix()
    assert str(refusal.value) == (
        "game numbers: the rule returns a value of type int for guess '1' and secret '2'; it should return a string"
    )


def test_matrix_and_feedbacks_score_each_pair_only_once():
    scored = []

    def counted(guess, secret):
        scored.append((guess, secret))
        return hotter(guess, secret)

    numbers = Game("numbers", "123", "13", counted, "right")
    scored.clear()
    numbers.matrix()
    assert numbers.feedbacks == ("higher", "lower", "right")
    assert len(scored) == 6


@pytest.mark.parametrize(
    ("read", "expected"),
    [
        (Game.read_guess, "guess '4': not one of the 3 guesses of numbers"),
        (Game.read_secret, "secret '4': not one of the 2 secrets of numbers"),
        (Game.read_feedback, "feedback '4': numbers answers only higher, lower, right"),
    ],
)
def test_reading_rejects_text_that_is_not_of_the_game(read, expected):
    with pytest.raises(InputError) as refusal:
        read(Game("numbers", "123", "13", hotter, "right"), "4")
    assert str(refusal.value) == expected
