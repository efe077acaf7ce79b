"""Custom games: ``Game`` with names, texts and a rule."""

import numpy as np

from solver_tree.games import Game
from tests.trees import hotter


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
