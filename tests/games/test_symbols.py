"""Games of codes in other symbols."""

import numpy as np
import pytest

from solver_tree.games import game
from solver_tree.games.symbols import with_symbols
from tests.trees import unequal


@pytest.mark.parametrize(
    ("name", "symbols"),
    [
        ("mastermind-3x6", "RGBYOP"),
        ("mastermind-3x4", "🔴🟢🔵🟡"),
        ("bulls-cows-3x5", "aeiou"),
        ("codes-3x4-distinct-colours", "♠♥♦♣"),
    ],
)
def test_the_game_stays_the_same(name, symbols):
    plain, renamed = game(name), with_symbols(game(name), symbols)
    translated = str.maketrans(plain.alphabet, symbols)
    assert renamed.secrets == tuple(secret.translate(translated) for secret in plain.secrets)
    assert renamed.win == renamed.feedbacks[plain.feedbacks.index(plain.win)]
    assert np.array_equal(renamed.matrix(), plain.matrix())
    for guess, secret in zip(plain.secrets[:40], reversed(plain.secrets[-40:]), strict=True):
        feedback = renamed.score(guess.translate(translated), secret.translate(translated))
        assert renamed.feedbacks.index(feedback) == plain.feedbacks.index(plain.score(guess, secret))


def test_weights_stay_with_their_secrets():
    plain = unequal(game("mastermind-2x3"))
    assert with_symbols(plain, "RGY").weights == plain.weights


@pytest.mark.parametrize(
    ("symbols", "letters", "names"),
    [
        ("rgbyop", "rgbyop", "red green blue yellow orange purple"),
        ("red, Green,blue,yellow,black,white", "RGBYKW", "red green blue yellow black white"),
        ("brown,blue,red,orange,tin,teal", "BEROTL", "brown blue red orange tin teal"),
        ("ABCDEF", "ABCDEF", ""),
        ("u,v,w,x,y,z", "uvwxyz", ""),
    ],
)
def test_symbols_are_characters_or_names(symbols, letters, names):
    renamed = with_symbols(game("mastermind-4x6"), symbols)
    assert renamed.alphabet == letters
    assert list(renamed.symbol_names) == names.split()


@pytest.mark.parametrize(
    "text", ["RRGK", "rrgk", "r r g k", "red red green black", "Red,red,green,BLACK", "red red gk"]
)
def test_codes_are_read_by_initials_and_names(text):
    assert with_symbols(game("mastermind-4x6"), "red,green,blue,yellow,black,white").read_guess(text) == "RRGK"


def test_rules_name_the_colours_and_no_letter_means_two_things():
    rules = with_symbols(game("mastermind-4x6"), "RGBYOW").rules.splitlines()
    assert rules[:2] == [
        "A secret has 4 symbols of RGBYOW, repeats allowed.",
        "R red, G green, B blue, Y yellow, O orange, W white.",
    ]
    assert rules[2].startswith("● counts the symbols in the right place")
    assert "B counts" in with_symbols(game("mastermind-4x6"), "CMYKRG").rules


@pytest.mark.parametrize("text", ["1●2○", "1B2W", "1b 2w", "1A2B", "12", "1 2", "1,2"])
def test_pegs_are_read_as_digits_or_letters(text):
    assert with_symbols(game("mastermind-4x6"), "RGBYOP").read_feedback(text) == "1●2○"
