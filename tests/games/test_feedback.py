"""Feedback of codes and words: three rules and two notations, in plain Python and as a matrix."""

from collections import Counter
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.games import matrix as matrix_module
from solver_tree.games.feedback import RULES, Colours, Counts, colours
from solver_tree.games.matrix import feedback_matrix


@pytest.mark.parametrize(
    ("guess", "secret", "rule", "letters"),
    [
        ("speed", "abide", "multiset", "BBYBY"),
        ("speed", "abide", "occurrence", "BBYYY"),
        ("allee", "apple", "multiset", "GYBBG"),
        ("allee", "apple", "occurrence", "GYYYG"),
        ("aabb", "bbaa", "multiset", "YYYY"),
        ("aabb", "bbaa", "distinct", "YBYB"),
        ("aabb", "bbaa", "occurrence", "YYYY"),
        ("aabb", "babb", "black", "BGGG"),
        ("aaab", "abcc", "multiset", "GBBY"),
        ("aaab", "abcc", "distinct", "GBBY"),  # the only a of the secret is in place
        ("aaab", "abcc", "occurrence", "GYYY"),
        ("abab", "baba", "distinct", "YYBB"),
        ("1", "1", "distinct", "G"),
        ("1", "2", "occurrence", "B"),
    ],
)
def test_colours_gives_the_known_letters(guess, secret, rule, letters):
    assert colours(guess, secret, rule) == letters


def expected_counts(guess, secret, rule):
    """The symbols in place and elsewhere, by the definition of each rule."""
    in_place = sum(g == s for g, s in zip(guess, secret, strict=True))
    unmatched = [(g, s) for g, s in zip(guess, secret, strict=True) if g != s]
    guess_rest, secret_rest = [g for g, _ in unmatched], [s for _, s in unmatched]
    if rule == "multiset":
        return in_place, (Counter(guess_rest) & Counter(secret_rest)).total()
    if rule == "distinct":
        return in_place, len(set(guess_rest) & set(secret_rest))
    if rule == "black":
        return in_place, 0
    return in_place, sum(g in secret for g in guess_rest)


@pytest.mark.parametrize("rule", RULES)
def test_colours_agrees_with_the_definition_of_the_rule(rule):
    codes = list(map("".join, product("abc", repeat=4)))
    for guess, secret in product(codes, codes):
        letters = colours(guess, secret, rule)
        assert (letters.count("G"), letters.count("Y")) == expected_counts(guess, secret, rule)
        assert [letter == "G" for letter in letters] == [g == s for g, s in zip(guess, secret, strict=True)]
        for i, letter in enumerate(letters):  # of the occurrences that are not in place, the leftmost count
            if letter == "B":
                assert "Y" not in [letters[j] for j in range(i, 4) if guess[j] == guess[i]]


@st.composite
def codes(draw):
    """Guesses and secrets of one length with many repeats."""
    positions = draw(st.integers(1, 12))
    symbols = draw(st.integers(1, 4))
    code = st.lists(st.integers(0, symbols - 1), min_size=positions, max_size=positions)
    return draw(st.lists(code, min_size=1, max_size=8)), draw(st.lists(code, min_size=1, max_size=8))


@given(codes(), st.sampled_from(RULES), st.booleans())
@settings(max_examples=300)
def test_matrix_agrees_with_the_rule(lists, rule, coloured):
    guesses, secrets = lists
    positions = len(guesses[0])
    counts = Counts("g", positions, "AB", rule, repeats=True, symbols=4)
    notation = Colours(positions, told=rule != "black") if coloured else counts
    matrix = feedback_matrix(np.array(guesses), np.array(secrets), rule, notation)
    for row, guess in zip(matrix.tolist(), guesses, strict=True):
        for number, secret in zip(row, secrets, strict=True):
            letters = colours("".join(map(str, guess)), "".join(map(str, secret)), rule)
            text = notation.text(number) if coloured else notation.feedbacks[number]
            assert text == notation.write(letters)


def test_matrix_is_the_same_without_cached_rows(monkeypatch):
    symbols = np.random.default_rng(1).integers(0, 5, (60, 5))
    usual = feedback_matrix(symbols, symbols, "multiset", Colours(5))
    assert usual.dtype == np.uint8
    monkeypatch.setattr(matrix_module, "_MAX_CACHED_BYTES", 0)
    assert np.array_equal(feedback_matrix(symbols, symbols, "multiset", Colours(5)), usual)


def test_matrix_of_the_longest_words_is_known():
    symbols = np.array([[0] * 40, [1] * 40, [*range(40)]])
    numbers = feedback_matrix(symbols, symbols, "multiset", Colours(40))
    texts = [[Colours(40).text(number) for number in row] for row in numbers.tolist()]
    assert texts == [
        ["G" * 40, "B" * 40, "G" + "B" * 39],
        ["B" * 40, "G" * 40, "BG" + "B" * 38],
        ["G" + "B" * 39, "BG" + "B" * 38, "G" * 40],
    ]


def test_counts_number_feedback_of_over_15_positions():
    symbols = np.array([[0] * 16, [1] * 16, [0, 1] * 8])
    notation = Counts("g", 16, "AB", "multiset", repeats=True, symbols=2)
    numbers = feedback_matrix(symbols, symbols, "multiset", notation)
    assert [notation.feedbacks[number] for number in numbers[0]] == ["16A0B", "0A0B", "8A0B"]


def test_colours_number_all_patterns_in_order():
    for positions in (1, 3, 5):
        notation = Colours(positions)
        assert len(notation.feedbacks) == 3**positions
        assert [notation.text(number) for number in range(3**positions)] == list(notation.feedbacks)
        assert notation.feedbacks[-1] == notation.win
        assert all(notation.is_feedback(text) for text in notation.feedbacks)


@pytest.mark.parametrize(
    "text",
    [
        "BYGBG",
        "bygbg",
        " BYG BG ",
        "01202",
        "0 1 2 0 2",
        ".yg-g",
        "⬛🟨🟩⬜🟩",
        "⬜🟦🟧⬜🟧",
        "⬛\ufe0f🟨🟩⬛\ufe0f🟩",
        "B1🟩.g",
    ],
)
def test_read_colours_accepts_several_spellings(text):
    assert Colours(5).read(text) == "BYGBG"


@pytest.mark.parametrize("text", ["BYGB", "BYGBGG", "bygbg", "BYG G", "BYG.G", ""])
def test_is_feedback_accepts_only_the_written_form(text):
    assert not Colours(5).is_feedback(text)
