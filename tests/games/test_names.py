"""The built-in games, and the messages for names of no game."""

from itertools import product
from math import factorial

import pytest

from solver_tree.games import DEFAULT_GAME, FAMILIES, game
from solver_tree.games.codes import codes


@pytest.mark.parametrize(
    ("name", "secrets", "first", "last", "win"),
    [
        ("bulls-cows-4x10", 5040, "0123", "9876", "4A0B"),
        ("bulls-cows-3x10", 720, "012", "987", "3A0B"),
        ("bulls-cows-1x1", 1, "0", "0", "1A0B"),
        ("bulls-cows-2x36", 1260, "01", "zy", "2A0B"),
        ("mastermind-4x6", 1296, "1111", "6666", "4B0W"),
        ("mastermind-2x35", 1225, "11", "ZZ", "2B0W"),
        ("mastermind-5x1", 1, "11111", "11111", "5B0W"),
        ("codes-3x10", 1000, "000", "999", "3A0B"),
        ("codes-2x36-occurrence", 1296, "00", "zz", "2A0B"),
        ("codes-3x4-distinct-colours-no-repeats", 24, "012", "321", "GGG"),
        ("mastermind-2x3-black", 9, "11", "33", "2B0W"),
    ],
)
def test_name_gives_all_codes_in_order(name, secrets, first, last, win):
    named = game(name)
    assert (named.name, named.win, named.named) == (name, win, True)
    assert not named.restricted
    assert named.legality() is None
    assert named.secret_count == named.guess_count == len(named.secrets) == secrets
    assert (named.secrets[0], named.secrets[-1]) == (first, last)
    assert named.guesses == named.secrets == tuple(named.each_secret())
    assert len(set(named.secrets)) == secrets


def test_every_choice_of_options_has_a_name():
    rules, forms, repeats = ("multiset", "distinct", "occurrence", "black"), ("counts", "colours"), (True, False)
    names = {codes(2, 3, *choice).name for choice in product(rules, forms, repeats)}
    assert len(names) == 16
    assert {game(name).name for name in names} == names
    for name in names:
        named = game(name)
        assert named.repeats == ("no-repeats" not in name)
        assert (named.win == "GG") == ("colours" in name)
        assert named.rule == next((rule for rule in rules if rule in name), "multiset")


def test_default_game_and_usual_sizes_exist():
    assert game().name == DEFAULT_GAME
    for family in FAMILIES.values():
        assert game(f"{family.name}-{family.usual_size}").secret_count > 1


@pytest.mark.parametrize(("name", "secrets"), [("mastermind-32x35", 35**32), ("bulls-cows-36x36", factorial(36))])
def test_huge_game_does_not_list_its_codes(name, secrets):
    huge = game(name)
    assert huge.secret_count == huge.guess_count == secrets
    assert str(secrets) in repr(huge)
    code = next(huge.each_secret())
    assert huge.read_guess(code) == code
    assert huge.score(code, code) == huge.win
