"""Games of codes: their rules, feedback, matrix and symmetry."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.games.codes import CodeGame
from solver_tree.games.weights import weighted

SIZES = [
    *(f"bulls-cows-{p}x{s}" for p in range(1, 5) for s in range(p, 7)),
    *(
        "bulls-cows-5x5",
        "bulls-cows-3x10",
        "mastermind-3x7",
        "bulls-cows-2x11",
        "bulls-cows-1x36",
        "mastermind-1x35",
        "mastermind-8x2",
    ),
    *(f"mastermind-{p}x{s}" for p in range(1, 5) for s in range(1, 5)),
    "codes-3x5",
    "codes-3x5-distinct-no-repeats",
    "codes-5x2-distinct",
    "codes-4x3-distinct",
    "codes-4x3-occurrence",
    "codes-3x1-occurrence",
    "codes-1x3-occurrence",
    "codes-3x4-black",
    "codes-3x3-black-no-repeats",
    "mastermind-2x4-black",
]
RULES = ("", "-distinct", "-occurrence", "-black")
COLOURED = [
    *(f"codes-{size}{rule}-colours" for size in ("1x1", "2x3", "4x3") for rule in RULES),
    "codes-6x2-colours",
    "codes-3x4-occurrence-colours-no-repeats",
]


def paired_counts(guess: str, secret: str) -> tuple[int, int]:
    """The symbols in place and elsewhere, counted as a player counts them: one pair of equal symbols at a time."""
    unpaired_guess = [g for g, s in zip(guess, secret, strict=True) if g != s]
    unpaired_secret = [s for g, s in zip(guess, secret, strict=True) if g != s]
    in_place, elsewhere = len(guess) - len(unpaired_guess), 0
    for symbol in unpaired_guess:
        if symbol in unpaired_secret:
            unpaired_secret.remove(symbol)
            elsewhere += 1
    return in_place, elsewhere


@pytest.mark.parametrize(
    ("name", "guess", "secret", "feedback"),
    [
        ("bulls-cows-4x10", "0123", "0123", "4A0B"),
        ("bulls-cows-4x10", "0123", "3210", "0A4B"),
        ("bulls-cows-4x10", "0123", "0245", "1A1B"),
        ("bulls-cows-4x10", "0123", "4567", "0A0B"),
        ("mastermind-4x6", "1122", "1112", "3B0W"),
        ("mastermind-4x6", "1122", "2211", "0B4W"),
        ("mastermind-4x6", "1123", "1211", "1B2W"),
        ("mastermind-4x6", "1111", "1222", "1B0W"),
    ],
)
def test_score_gives_the_known_feedback(name, guess, secret, feedback):
    assert game(name).score(guess, secret) == feedback


@pytest.mark.parametrize("name", SIZES + COLOURED)
def test_rules_fit_in_80_columns_with_an_indent(name):
    assert max(map(len, game(name).rules.splitlines())) <= 78


@given(st.sampled_from([name for name in SIZES if "-distinct" not in name and "-occurr" not in name]), st.data())
def test_score_agrees_with_pairing_symbols_one_by_one(name, data):
    code_game = game(name)
    guess, secret = (data.draw(st.sampled_from(code_game.guesses)) for _ in range(2))
    in_place, elsewhere = paired_counts(guess, secret)
    elsewhere = 0 if code_game.rule == "black" else elsewhere
    first, second = code_game.marks
    assert code_game.score(guess, secret) == f"{in_place}{first}{elsewhere}{second}"
    assert code_game.score(secret, guess) == code_game.score(guess, secret)
    assert (code_game.score(guess, secret) == code_game.win) == (guess == secret)


@pytest.mark.parametrize("name", SIZES + COLOURED)
def test_matrix_agrees_with_score(name):
    code_game = game(name)
    matrix = code_game.matrix()
    assert matrix.dtype == (np.uint16 if name == "codes-6x2-colours" else np.uint8)
    assert matrix.shape == (code_game.guess_count, code_game.secret_count)
    step = max(1, code_game.secret_count // 40)  # of larger games only about 40 rows
    for g in range(0, code_game.guess_count, step):
        texts = [code_game.feedbacks[number] for number in matrix[g]]
        assert texts == [code_game.score(code_game.guesses[g], secret) for secret in code_game.secrets]


@pytest.mark.parametrize(
    ("name", "sizes"),
    # The guess 0123 against all codes. These counts are well known, and are products of binomials and factorials.
    [
        (
            "bulls-cows-4x10",
            {
                "4A0B": 1, "2A2B": 6, "1A3B": 8, "0A4B": 9, "3A0B": 24, "2A1B": 72, "1A2B": 216, "0A3B": 264,
                "2A0B": 180, "1A1B": 720, "0A2B": 1260, "1A0B": 480, "0A1B": 1440, "0A0B": 360,
            },
        ),
    ],
)  # fmt: skip
def test_first_guess_makes_parts_of_the_known_sizes(name, sizes):
    code_game = game(name)
    assert Counter(code_game.feedbacks[number] for number in code_game.matrix()[0]) == sizes


def test_matrix_numbers_over_256_possible_feedbacks():
    one_code = game("mastermind-32x1")
    assert one_code.matrix().tolist() == [[one_code.feedbacks.index("32B0W")]]


@given(st.sampled_from(SIZES + COLOURED), st.data())
@settings(max_examples=80)
def test_symmetry_leaves_all_feedback_unchanged(name, data):
    """Permute the positions and rename the symbols of all codes in the same way: the matrix stays the same."""
    code_game = game(name)
    symmetry = code_game.symmetry()
    symbols, count = symmetry.symbols, symmetry.symbol_count
    assert ["".join(code_game.alphabet[c] for c in code) for code in symbols] == list(code_game.guesses)

    assert symmetry.positions_alike == (name not in COLOURED)
    positions = range(code_game.positions)
    if symmetry.positions_alike:
        positions = data.draw(st.permutations(positions))
    renaming = np.array(data.draw(st.permutations(range(count))))
    number = {code.tobytes(): i for i, code in enumerate(symbols)}
    image = [number[code.tobytes()] for code in renaming[symbols[:, positions]].astype(np.uint8)]
    matrix = code_game.matrix()
    assert np.array_equal(matrix[np.ix_(image, image)], matrix)


@pytest.mark.parametrize(
    ("name", "feedback", "texts"),
    [
        (
            "bulls-cows-4x10",
            "1A2B",
            ["1A2B", "1a2b", "1 2", "12", "1,2", " 1 , 2 ", "1A 2B", "1 a 2 b", "01A02B"],
        ),
        ("bulls-cows-4x10", "0A0B", ["0A0B", "00", "0 0"]),
        ("mastermind-4x6", "1B2W", ["1B2W", "1b2w", "1 2", "12", "1,2", "1B 2w"]),
        # Two digits without a space are two counts, even if a count can have two digits.
        ("mastermind-12x2", "1B2W", ["1B2W", "12", "1 2"]),
        ("mastermind-12x2", "12B0W", ["12B0W", "12 0", "12,0"]),
        ("mastermind-12x2", "1B10W", ["1b10w", "1 10"]),
        ("mastermind-12x2", "10B2W", ["10B2W", "10 2"]),
    ],
)
def test_read_feedback_accepts_several_spellings(name, feedback, texts):
    assert {game(name).read_feedback(text) for text in texts} == {feedback}


@given(st.sampled_from([*SIZES, *COLOURED, "bulls-cows-10x12", "mastermind-32x35"]))
def test_read_feedback_accepts_every_feedback_in_both_cases(name):
    code_game = game(name)
    assert [code_game.read_feedback(text) for text in code_game.feedbacks] == list(code_game.feedbacks)
    assert [code_game.read_feedback(text.lower()) for text in code_game.feedbacks] == list(code_game.feedbacks)


@pytest.mark.parametrize("name", [size for size in SIZES + COLOURED if game(size).secret_count <= 150])
def test_feedbacks_include_all_that_occurs(name):
    code_game = game(name)
    occurring = {code_game.score(g, s) for g in code_game.guesses for s in code_game.secrets}
    assert occurring <= set(code_game.feedbacks)
    assert len(set(code_game.feedbacks)) == len(code_game.feedbacks)
    assert all(map(code_game.is_feedback, code_game.feedbacks))
    assert not code_game.is_feedback("9A9B")


def test_any_spelling_is_scored_and_no_other_text():
    hexadecimal, pegs = game("codes-3x16"), game("mastermind-3x4")
    assert hexadecimal.score("1AF", "1af") == hexadecimal.score("1af", "1AF") == "3A0B"
    assert pegs.score("１２３", "1 2 3") == "3B0W"
    for guess, secret in [("999", "123"), ("123", "1234"), (123, "123"), ("123", None)]:
        with pytest.raises(InputError, match="unknown symbol '9'|4 symbols|is of type"):
            pegs.score(guess, secret)


def test_reading_accepts_letters_of_either_case():
    assert game("bulls-cows-4x12").read_guess(" 0AB1 ") == "0ab1"
    assert game("mastermind-4x12").read_secret("1ABc") == "1ABC"


def partition(game_name, guess, secrets):
    parts = {}
    for secret in secrets:
        parts.setdefault(game(game_name).score(guess, secret), set()).add(secret)
    return parts


def test_rule_occurrence_makes_known_partitions_of_four_codes():
    codes = ["1111", "1112", "1121", "1122"]
    assert partition("codes-4x3-occurrence", "1111", codes) == {
        "4A0B": {"1111"},
        "3A1B": {"1112", "1121"},
        "2A2B": {"1122"},
    }
    assert len(partition("codes-4x3-occurrence", "1112", codes)) == 4


def test_occurrence_with_colours_makes_the_known_partitions():
    coloured = game("codes-2x3-occurrence-colours")
    assert coloured.secrets == ("00", "01", "02", "10", "11", "12", "20", "21", "22")
    assert coloured.feedbacks == ("BB", "BY", "BG", "YB", "YY", "YG", "GB", "GY", "GG")
    assert coloured.win == "GG"
    assert partition(coloured.name, "00", coloured.secrets) == {
        "GG": {"00"},
        "GY": {"01", "02"},
        "YG": {"10", "20"},
        "BB": {"11", "12", "21", "22"},
    }
    assert partition(coloured.name, "01", coloured.secrets) == {
        "GB": {"00", "02"},
        "GG": {"01"},
        "YY": {"10"},
        "BG": {"11", "21"},
        "BY": {"12"},
        "YB": {"20"},
        "BB": {"22"},
    }


def test_only_rule_occurrence_allows_a_single_symbol_elsewhere():
    assert game("codes-4x3-occurrence").read_feedback("3 1") == "3A1B"
    assert "3A1B" in game("codes-4x3-occurrence").feedbacks
    for name in ("codes-4x3", "codes-4x3-distinct", "codes-3x4-occurrence-no-repeats", "codes-4x1-occurrence"):
        positions = game(name).positions
        with pytest.raises(InputError, match="are in place, the last one cannot be elsewhere"):
            game(name).read_feedback(f"{positions - 1} 1")


def test_game_with_weights_has_no_symmetry():
    small = game("codes-1x3")
    assert weighted(small, {"0": 1, "1": 1, "2": 2}).symmetry() is None
    assert weighted(small, {"0": 1, "1": 1, "2": 1}).symmetry() is not None


def test_custom_code_game_is_not_named():
    assert not CodeGame("binary", 3, "xo", repeats=True, marks="AB").named


@pytest.mark.parametrize(
    ("name", "says"), [("mastermind-1x1", "1 symbol of 1,"), ("bulls-cows-1x3", "1 different symbol of 0-2")]
)
def test_one_symbol_is_called_a_symbol(name, says):
    assert game(name).rules.startswith(f"A secret has {says}")
