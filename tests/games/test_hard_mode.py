"""Hard mode, by its rule and as arrays."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.errors import InputError
from solver_tree.games.hard_mode import uses_hints
from solver_tree.games.words import WordGame


@pytest.mark.parametrize(
    ("guess", "feedback", "next_guess", "allowed"),
    [
        ("crane", "BBBBB", "crane", True),  # letters known not to be in the word may be used again
        ("crane", "GBBBB", "child", True),
        ("crane", "GBBBB", "slate", False),  # green must stay in place
        ("crane", "YBBBB", "slice", True),
        ("crane", "YBBBB", "cable", True),  # yellow may stay where it is
        ("crane", "YBBBB", "slate", False),  # yellow must be used
        ("geese", "BYYBB", "creed", True),
        ("geese", "BYYBB", "crane", False),  # two e were revealed
        ("geese", "BYYBB", "eerie", True),  # more than was revealed may be used
        ("geese", "BGYBB", "jelly", False),  # a green and a yellow e: two are needed
        ("geese", "BGYBB", "jewel", True),
        ("geese", "BYBBG", "eaten", False),
        ("geese", "BYBBG", "elite", True),
        ("geese", "GGGGG", "geese", True),
    ],
)
def test_hard_mode_allows_exactly_guesses_that_use_all_hints(guess, feedback, next_guess, allowed):
    assert uses_hints(guess, feedback, next_guess) is allowed
    words = sorted({guess, next_guess})
    assert WordGame(words, words, hard=True).legal(guess, feedback, next_guess) is allowed
    assert WordGame(words, words).legal(guess, feedback, next_guess)
    assert WordGame(words, words, hard=True).legal(guess.upper(), feedback.lower(), next_guess.title()) is allowed


@st.composite
def word_lists(draw):
    letters = draw(st.integers(1, 8))
    word = st.text("ab" if letters > 5 else "abc", min_size=letters, max_size=letters)
    return draw(st.lists(word, min_size=1, max_size=12, unique=True)), draw(
        st.lists(word, min_size=1, max_size=4, unique=True)
    )


@given(word_lists())
@settings(max_examples=150)
def test_legality_agrees_with_the_rule(both):
    words = WordGame(*both, hard=True)
    legality = words.legality()
    guesses = range(words.guess_count)
    assert legality.codes.dtype == (np.uint16 if len(words.win) == 6 else np.uint8)
    assert legality.codes.shape == (words.guess_count, words.guess_count)
    assert legality.kinds.dtype == np.int32
    assert legality.allows.dtype == np.bool_
    assert legality.allows.shape[:2] == (legality.kinds.max() + 1, len(words.feedbacks))
    occurring = [set(row) for row in words.matrix().tolist()]
    for g in guesses:
        for f in range(len(words.feedbacks)) if len(words.feedbacks) <= 27 else occurring[g]:
            for h in guesses:
                is_legal = legality.allows[legality.kinds[g], f, legality.codes[g, h]]
                assert is_legal == words.legal(words.guesses[g], words.feedbacks[f], words.guesses[h])


@given(word_lists())
def test_hard_mode_never_forbids_a_candidate(both):
    words = WordGame(*both, hard=True)
    assert all(words.legal(g, words.score(g, secret), secret) for g in words.guesses for secret in words.secrets)


@given(word_lists(), st.data())
def test_guess_that_uses_the_last_hints_uses_all_earlier_hints(both, data):
    """If the second guess uses the hints of the first, and the third those of the second, the third uses them all."""
    words = WordGame(*both, hard=True)
    secret = data.draw(st.sampled_from(words.secrets))
    first, second, third = (data.draw(st.sampled_from(words.guesses)) for _ in range(3))
    if words.legal(first, words.score(first, secret), second) and words.legal(
        second, words.score(second, secret), third
    ):
        assert words.legal(first, words.score(first, secret), third)


def test_guesses_of_one_shape_share_a_table():
    legality = WordGame(["crane", "slate", "geese", "eerie", "apple"], ["crane"], hard=True).legality()
    assert legality.kinds[0] == legality.kinds[1]
    assert len(set(legality.kinds.tolist())) == 4
    assert legality.allows.shape == (4, 243, 243)


def test_hard_mode_rejects_too_many_long_words(monkeypatch):
    rng = np.random.default_rng(3)
    texts = sorted({"".join(rng.choice(list("abcdef"), 8)) for _ in range(600)})
    with pytest.raises(
        InputError, match="game wordle-hard: the other guesses differ from guess '.*' in over 256 patterns"
    ):
        WordGame(texts, texts[:3], hard=True).legality()
    few = WordGame(texts[:100], texts[:3], hard=True)
    assert few.legality() is not None
    monkeypatch.setattr("solver_tree.games.hard_mode._MAX_BYTES", 1000)
    with pytest.raises(InputError, match="game wordle-hard: hard mode with these words of 8 letters needs .* GiB"):
        few.legality()
