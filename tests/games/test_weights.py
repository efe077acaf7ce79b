"""Weights, for secrets that are not equally likely."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver_tree.errors import InputError
from solver_tree.games import Game, game
from solver_tree.games.weights import MAX_TOTAL_WEIGHT, read_weights, weighted
from solver_tree.games.words import WordGame
from tests.trees import right_or_wrong

NAMES = ["a", "b c", "d,e", "#f"]


@pytest.fixture
def letters():
    return Game("letters", [*NAMES, "z"], NAMES, right_or_wrong, "yes")


@pytest.mark.parametrize(
    ("weights", "scaled"),
    [
        ((1, 2, 3, 4), (1, 2, 3, 4)),
        ((2, 4, 6, 8), (1, 2, 3, 4)),
        ((0, 0, 0, 5), (0, 0, 0, 1)),
        ((Decimal("0.1"), Decimal("0.2"), Decimal("0.3"), Decimal("0.4")), (1, 2, 3, 4)),
        ((Fraction(1, 2), Fraction(1, 3), Fraction(1, 6), 0), (3, 2, 1, 0)),
        ((Decimal("1e-5"), 1, Fraction(1, 3), Decimal("2.50")), (3, 300000, 100000, 750000)),
        ((Fraction(10**30, 7), Fraction(10**30, 7), Fraction(2 * 10**30, 7), 0), (1, 1, 2, 0)),
        ((7, 7, 7, 7), None),
        ((Fraction(2, 6), Fraction(1, 3), Fraction(3, 9), Fraction(1, 3)), None),
        ((0, 0, 0, MAX_TOTAL_WEIGHT + 1), (0, 0, 0, 1)),
        ((1, 0, 0, MAX_TOTAL_WEIGHT - 1), (1, 0, 0, MAX_TOTAL_WEIGHT - 1)),
    ],
)
def test_weights_become_the_smallest_integers(letters, weights, scaled):
    heavy = weighted(letters, dict(zip(NAMES, weights, strict=True)))
    assert heavy.weights == scaled
    assert letters.weights is None
    assert (heavy.name, heavy.guesses, heavy.secrets, heavy.win) == ("letters", letters.guesses, letters.secrets, "yes")
    assert heavy.matrix().tolist() == letters.matrix().tolist()


@given(st.lists(st.fractions(min_value=0, max_value=100, max_denominator=30), min_size=4, max_size=4))
def test_weighted_keeps_the_ratios_of_weights(weights):
    letters = Game("letters", NAMES, NAMES, right_or_wrong, "yes")
    if any(weights):
        scaled = weighted(letters, dict(zip(NAMES, weights, strict=True))).weights or (1, 1, 1, 1)
        assert all(a * y == b * x for a, x in zip(scaled, weights) for b, y in zip(scaled, weights))  # noqa: B905


def test_weights_are_in_the_order_of_the_secrets(letters):
    assert weighted(letters, {"#f": 4, "d,e": 3, "b c": 2, "a": 1}).weights == (1, 2, 3, 4)


def test_new_weights_replace_earlier_weights(letters):
    once = weighted(letters, dict(zip(NAMES, (1, 2, 3, 4), strict=True)))
    assert weighted(once, dict.fromkeys(NAMES, 1)).weights is None
    assert once.weights == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("weights", "expected"),
    [
        ((Decimal("0.1234567890123"), 1, 1, 1), "round them to 9 decimals"),
        ((Fraction(1, 3), Fraction(1, 10**12), 5000, 5000), "round them to 5 decimals"),
        ((10**20, 10**20 + 1, 0, 0), "round them to multiples of 100000000000"),
        ((MAX_TOTAL_WEIGHT, 1, 0, 0), "round them to multiples of 10"),
        ((MAX_TOTAL_WEIGHT - 1, Fraction(1, 2), 0, 0), "round them to 0 decimals"),
    ],
)
def test_weighted_advises_how_to_round_weights_of_many_digits(letters, weights, expected):
    with pytest.raises(InputError) as refusal:
        weighted(letters, dict(zip(NAMES, weights, strict=True)))
    assert str(refusal.value) == (
        f"weights of letters: as integers with the same ratios they add up to more than {MAX_TOTAL_WEIGHT}; {expected}"
    )
    digits = int(expected.split()[3]) if "decimal" in expected else 1 - len(expected.split()[-1])
    rounded = [Fraction(round(Fraction(weight), digits)) for weight in weights]
    assert sum(weighted(letters, dict(zip(NAMES, rounded, strict=True))).weights) <= MAX_TOTAL_WEIGHT


def test_weighted_rejects_fractions_of_many_denominators_at_once():
    codes = game("codes-3x10")
    fractions = {code: Fraction(1, 10**80 + i) for i, code in enumerate(codes.secrets)}
    with pytest.raises(InputError, match="round them to 8[0-9] decimals"):
        weighted(codes, fractions)


def write(tmp_path, text):
    path = tmp_path / "w.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize(
    "text",
    [
        "a 1\nb c 1/3\nd,e 0.25\n#f 1e-5\n",
        "a,1\r\nb c,1/3\r\nd,e,0.25\r\n#f,1E-5\r\n",
        "\ufeffa\t1\nb c\t1/3\nd,e\t.25\n#f\t1e-5",
        "# weights\n\n  a  +1  # as usual\nb c , 1/3 # a third\nd,e  00.250\n \n#f 0.00001# tiny",
    ],
)
def test_read_weights_accepts_several_formats(tmp_path, text):
    # A line that begins with # is a comment, so no file can give a weight to the secret #f.
    path = write(tmp_path, text)
    letters = Game("letters", NAMES[:3], NAMES[:3], right_or_wrong, "yes")
    weights = read_weights(path, letters, print)
    assert weights == {"a": 1, "b c": Fraction(1, 3), "d,e": Fraction(1, 4)}
    assert weighted(letters, weights).weights == (12, 4, 3)


def test_huge_weights_are_rounded_and_usable(letters, tmp_path):
    notes = []
    weights = read_weights(write(tmp_path, "a 1e999\nb c 3e998\n* 1"), letters, notes.append)
    assert "rounded to multiples of 10^990" in notes[0]
    assert weighted(letters, weights).weights == (10**9, 3 * 10**8, 1, 1)


def test_read_weights_accepts_words_in_any_case(tmp_path):
    words = WordGame(["äpfel", "crane"], ["crane", "äpfel"])
    assert read_weights(write(tmp_path, "CRANE 3\nÄPFEL 1"), words, print) == {"crane": 3, "äpfel": 1}


def test_a_star_gives_a_weight_to_all_other_secrets(tmp_path):
    letters = Game("letters", NAMES[:3], NAMES[:3], right_or_wrong, "yes")
    assert read_weights(write(tmp_path, "b c 3\n* 1/2\n"), letters, print) == {
        "a": Fraction(1, 2),
        "b c": 3,
        "d,e": Fraction(1, 2),
    }
    assert weighted(letters, {"b c": 3}, others=Fraction(1, 2)).weights == (1, 6, 1)
    with pytest.raises(InputError, match="line 2: '\\*' is on line 1 too"):
        read_weights(write(tmp_path, "* 1\n* 2\n"), letters, print)
    with pytest.raises(InputError, match="the weight of the others is -1; it should be 0 or more"):
        weighted(letters, {}, others=-1)
    stars = Game("stars", ["*", "+"], ["*", "+"], right_or_wrong, "yes")
    assert read_weights(write(tmp_path, "* 1\n+ 2\n"), stars, print) == {"*": 1, "+": 2}


def test_a_list_of_frequencies_may_have_titles_and_other_words(tmp_path):
    words = WordGame(["about", "crane", "other"], ["about", "crane", "other"])
    path = write(
        tmp_path, 'word,count\nthe,23135851162\n"about",1226734006\nCrane,1080999\nabouts,5\nother 978481319\n'
    )
    notes = []
    assert read_weights(path, words, notes.append) == {"about": 1226734006, "crane": 1080999, "other": 978481319}
    (note,) = notes
    assert note.endswith("2 lines left out of words that are not secrets, such as line 2, 'the,23135851162'")
    with pytest.raises(InputError, match="no weight for secret 'about' and 2 more; .* a line '\\* 0' would give"):
        read_weights(write(tmp_path, "the 3\n"), words, notes.append)


def test_weights_of_a_file_are_rounded_if_the_sum_is_too_large(tmp_path):
    words = WordGame(["about", "crane", "other"], ["about", "crane", "other"])
    for text, expected, unit in (
        ("about 12267340066\ncrane 1\nother 978481319\n", (1226734007, 1, 97848132), "multiples of 10"),
        ("about 0.5\ncrane 1.2345678901e-5\nother 0.25\n", (5000000000, 123457, 2500000000), "10 decimals"),
    ):
        notes = []
        weights = read_weights(write(tmp_path, text), words, notes.append)
        assert weighted(words, weights).weights == expected
        assert [note.partition(": ")[2] for note in notes] == [
            f"the weights have too many digits and are rounded to {unit}"
        ]


@pytest.mark.parametrize("separators", [" " * 200_000, ", " * 100_000, "\t" * 200_000])
def test_read_weights_takes_many_separators(tmp_path, separators):  # for minutes, if in quadratic time
    letters = Game("letters", [*NAMES[:3], "z"], NAMES[:3], right_or_wrong, "yes")
    text = f"a{separators}1\nb c 2{' ' * 200_000}\nd,e{separators}3{' ' * 200_000}# 4\n"
    assert read_weights(write(tmp_path, text), letters, print) == {"a": 1, "b c": 2, "d,e": 3}
    with pytest.raises(InputError, match="is not a secret and its weight"):
        read_weights(write(tmp_path, f"a{separators}x{separators}1x"), letters, print)
