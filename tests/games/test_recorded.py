"""The game of a loaded tree whose rule is unknown."""

import pytest

from solver_tree.errors import InputError
from solver_tree.games.recorded import RecordedGame
from solver_tree.games.weights import weighted


@pytest.fixture
def numbers() -> RecordedGame:
    return RecordedGame("higher-lower", ("2", "1", "3"), ("1", "3"), ("lower", "found", "higher"), "found")


def test_recorded_game_knows_the_texts_of_the_tree(numbers):
    assert (numbers.name, numbers.win, numbers.named, numbers.restricted) == ("higher-lower", "found", False, False)
    assert (numbers.guesses, numbers.secrets) == (("2", "1", "3"), ("1", "3"))
    assert (numbers.guess_count, numbers.secret_count) == (3, 2)
    assert numbers.feedbacks == ("found", "higher", "lower")
    assert (numbers.is_feedback("higher"), numbers.is_feedback("near")) == (True, False)
    assert (numbers.read_guess("2"), numbers.read_secret("1"), numbers.read_feedback("lower")) == ("2", "1", "lower")


@pytest.mark.parametrize(
    ("read", "text", "expected"),
    [
        ("read_guess", "4", "guess '4': not one of the 3 guesses of higher-lower"),
        ("read_secret", "2", "secret '2': not one of the 2 secrets of higher-lower"),
        ("read_feedback", "near", "feedback 'near': the tree of higher-lower has only found, higher, lower"),
    ],
)
def test_recorded_game_rejects_other_texts(numbers, read, text, expected):
    with pytest.raises(InputError) as refusal:
        getattr(numbers, read)(text)
    assert str(refusal.value) == expected


def test_recorded_game_cannot_score(numbers):
    for method in (lambda: numbers.score("2", "1"), lambda: numbers.score("1", "1"), numbers.matrix):
        with pytest.raises(InputError, match="^game higher-lower: its rule is not in the tree; give the game itself"):
            method()


def test_recorded_game_can_have_weights(numbers):
    heavy = weighted(numbers, {"1": 2, "3": 1})
    assert isinstance(heavy, RecordedGame)
    assert (heavy.weights, numbers.weights) == ((2, 1), None)
