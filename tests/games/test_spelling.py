"""Guesses and feedback in the spellings that people use; ``spellings.json`` is read by the scripts of pages, too."""

import json
from pathlib import Path

import pytest

import solver_tree as st
from solver_tree.games.entries import read_entries, read_feedback, read_guess
from solver_tree.games.spelling import Ambiguous
from solver_tree.games.words import WordGame

CASES = json.loads((Path(__file__).parent / "spellings.json").read_text(encoding="utf-8"))


def game_of(case):
    """The game of a case: by its name, of words, or of a table with a row for each guess."""
    if "game" in case:
        return st.game(case["game"])
    if "words" in case:
        return WordGame(case["words"], case["words"])
    rows = dict(case["table"])
    secrets = rows.pop("secrets")
    return st.Game("table", rows, secrets, lambda guess, secret: rows[guess][secrets.index(secret)], "right")


@pytest.fixture(params=CASES, ids=lambda case: "".join(case.get("game", next(iter(case)))))
def case(request):
    return request.param


def outcome(read, text):
    """What a text is read as, or else why not."""
    try:
        return read(text)
    except Ambiguous:
        return "several"
    except st.InputError:
        return "none"


def test_each_spelling_has_the_reading_of_the_table(case):
    game = game_of(case)
    for role, read in (("feedback", game.read_feedback), ("guess", game.read_guess)):
        expected = {text: reading for reading, texts in case[role].items() for text in texts}
        assert {text: outcome(read, text) for text in expected} == expected
    assert {text: outcome(game.read_feedback, text) for text in case["several"]} == dict.fromkeys(
        case["several"], "several"
    )
    assert {text: outcome(game.read_feedback, text) for text in case["none"]} == dict.fromkeys(case["none"], "none")
    assert not {outcome(game.read_guess, text) for text in case["no guess"]} - {"none", "several"}


def test_a_guess_and_its_feedback_are_found_in_a_line(case):
    game = game_of(case)
    for guess, feedback in zip(case["guess"], case["feedback"], strict=False):
        lines = [
            "{}={}",
            " {} = {} ",
            "{} {}",
            "{}\t{}",
            "1. {}: {}",
            "Guess 7: {} -> {}",
            " 1  {}  {}  exact",
            "{}  {} (9 left)",
        ]
        for line in lines:
            assert read_entries(game, [line.format(guess, feedback)]) == [(guess, feedback)], line


@pytest.mark.parametrize(
    ("name", "guess", "feedback", "written"),
    [
        ("mastermind-4x6", 1122, (1, 1), ("1122", "1B1W")),
        ("mastermind-4x6", (1, 1, 2, 2), "1B1W", ("1122", "1B1W")),
        ("mastermind-4x6", [1, "1", 2, 2], 11, ("1122", "1B1W")),
        ("bulls-cows-12x12", "0123456789ab", (10, 2), ("0123456789ab", "10A2B")),
        ("codes-3x10-colours", 123, (2, 1, 0), ("123", "GYB")),
        ("codes-3x10-colours", 123, ("G", "Y", "B"), ("123", "GYB")),
    ],
)
def test_numbers_and_tuples_are_read_if_only_one_reading_fits(name, guess, feedback, written):
    game = st.game(name)
    assert (read_guess(game, guess), read_feedback(game, feedback)) == written
    assert read_entries(game, [(guess, feedback)]) == [written]


@pytest.mark.parametrize(
    "given",
    [
        None,
        True,
        1.5,
        3,
        -12,
        (),
        (1,),
        (1, 2, 3),
        (12, 34),
        (1, None),
        ((1, 2),),
        {"bulls": 1},
        b"1A1B",
        [[]],
        object(),
    ],
)
def test_any_other_value_is_refused_in_one_line(given):
    game = st.game("mastermind-4x6")
    for read in (read_guess, read_feedback):
        with pytest.raises(st.InputError):
            read(game, given)
    for history in ([given], [(given, "1B1W")], [("1122", given)], given):
        if history != ():
            with pytest.raises(st.InputError):
                st.suggest(game, history)


@pytest.mark.parametrize(
    ("answers", "letters"),
    [
        (["⬜⬜⬜🟧", "🟩⬜⬜⬜"], ["BBBY", "GBBB"]),
        (["⬜⬜⬜🟧", "🟦⬜⬜⬜"], ["BBBG", "YBBB"]),
        (["🟦🟦🟦🟦", "🟥🟡🟦🟦"], ["BBBB", "GYBB"]),
    ],
)
def test_squares_are_read_by_their_companions_in_the_game(answers, letters):
    idioms = WordGame(["三心二意", "一心一意"], ["三心二意", "一心一意"])
    entries = [f"{guess}={answer}" for guess, answer in zip(idioms.guesses, answers, strict=True)]
    assert [feedback for _, feedback in read_entries(idioms, entries)] == letters
    with pytest.raises(Ambiguous):
        read_entries(idioms, entries[:1])


def test_a_line_with_two_readings_is_refused():
    game = st.Game("a=b=c", ["a", "a=b"], ["a"], lambda guess, secret: "c" if guess == secret else "b=c", "c")
    message = "^'a=b=c': it may mean guess a with feedback b=c or guess a=b with feedback c; "
    with pytest.raises(st.InputError, match=message):
        read_entries(game, ["a=b=c"])
