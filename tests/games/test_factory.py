"""One function makes every kind of game, as the functions and the commands for one kind do."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

import solver_tree as st
from solver_tree.games import UnknownGame

WORDS = ["crane", "slate", "trace", "crate"]


def same(a, b):
    return (a, a.weights, a.consistent) == (b, b.weights, b.consistent)


def test_games_of_all_kinds(tmp_path):
    listed = tmp_path / "words.txt"
    listed.write_text("\n".join(WORDS))
    codes = tmp_path / "codes.txt"
    codes.write_text("11\n12\n")
    weights = tmp_path / "weights.txt"
    weights.write_text("* 1\n12 3\n")
    plain = st.game("mastermind-2x3")
    assert same(st.game("wordle", answers=WORDS), st.wordle(WORDS))
    assert same(st.game("wordle", guesses=listed, answers=WORDS[:2], hard=True), st.wordle(WORDS, WORDS[:2], True))
    assert same(st.game("wordle-hard", guesses=str(listed)), st.wordle(WORDS, hard=True))
    assert same(st.game("wordle-consistent", guesses=WORDS), st.consistent(st.wordle(WORDS)))
    with pytest.warns(UserWarning, match="4 left out") as told:
        assert st.game("wordle", guesses=[*WORDS, "extras"], length=6).secrets == ("extras",)
    assert told[0].filename == __file__
    assert same(st.game("words-4", hard=True), st.game("words-4-hard"))
    assert same(st.game("words-4-hard", hard=True), st.game("words-4-hard"))
    assert same(st.game("mastermind-2x3", answers=codes), st.some_codes(plain, secrets=["11", "12"]))
    assert same(st.game("mastermind-2x3", guesses=["12", "11"]), st.some_codes(plain, guesses=["11", "12"]))
    assert same(st.game("mastermind-2x3", consistent=True), st.consistent(plain))
    assert st.game("mastermind-2x3", weights=weights).weights == st.weighted(plain, {"12": 3}, others=1).weights
    assert st.game("mastermind-2x3", weights={"12": Fraction(1, 2)} | dict.fromkeys(set(plain.secrets) - {"12"}, 1))
    assert same(st.game(Path("examples/animals.csv")), st.load_game("examples/animals.csv"))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"hard": True}, "game 'bulls-cows-4x10': hard mode is for games of words"),
        ({"name": "wordle-consistent", "hard": True}, "hard mode is for games of words"),
        ({"name": "wordle"}, "no list of words is given"),
        ({"name": "words", "guesses": WORDS}, "only a game of all codes has them"),
        ({"name": Path("README.md")}, "'README.md' is no table of a game; the name of one ends with .csv, .npy, .npz"),
        ({"weights": "missing.txt"}, "'missing.txt'"),
        ({"weights": "frequency:en"}, "only games of words have frequencies"),
        ({"answers": "missing.txt"}, "'missing.txt'"),
        ({"length": 4}, "length, strict, fold and language are for lists of words"),
    ],
)
def test_what_makes_no_game_is_refused(given, message):
    with pytest.raises(st.InputError, match=message):
        st.game(**given)


@pytest.mark.parametrize("text", ["examples/animals.csv", "examples.bad_coin:bad_coin"])
def test_a_text_is_no_file_and_no_code(text):
    with pytest.raises(UnknownGame):
        st.game(text)


def test_objectives_are_typed_or_texts():
    game, of = st.game("mastermind-2x3"), st.Objective
    typed = {
        "avg": of.average(),
        "worst": of.worst(),
        "worst,count": of.worst(count=True),
        "worst,count,total": of.worst(count=True, total=True),
        "within:2": of.within(2),
        "price:1,2,inf": of.priced(iter([1, 2, None])),
    }
    for name, objective in typed.items():
        assert (str(objective), json.dumps(objective.name)) == (name, f'"{name}"')
        if name != "price:1,2,inf":  # which no strategy reaches
            assert st.build(game, objective=objective).root == st.build(game, objective=name).root
            assert st.suggest(game, objective=objective).guess == st.suggest(game, objective=name).guess
    assert st.atlas("mastermind-2x", objective=of.average()) == st.atlas("mastermind-2x", objective="avg")
    with pytest.raises(st.InputError, match="unknown"):
        st.build(game, objective=of("least", ("total",)))
    with pytest.raises(st.InputError, match="total=True needs count=True"):
        of.worst(total=True)
    with pytest.raises(st.InputError, match="price 1 is 'x'"):
        of.priced(["x"])
    assert st.greedy(game, st.Strategy("entropy")).root == st.greedy(game, "entropy").root
