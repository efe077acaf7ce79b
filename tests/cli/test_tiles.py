"""Guesses as they look on a terminal, in colour and without."""

import io
import re

import pytest

from solver_tree.cli.tiles import Board
from solver_tree.games import Game, game
from solver_tree.games.symbols import with_symbols
from solver_tree.games.words import WordGame
from tests.trees import ANSWERS, higher_lower, words

COLOUR = {"TERM": "xterm-256color", "NO_COLOR": "", "COLORTERM": ""}
CODE = re.compile(r"\x1b\[([\d;]*)m")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def board(monkeypatch):
    """The board of a game: ``board(game)`` on a terminal, ``board(game, NO_COLOR="1")``, ``board(game, None)``."""

    def make(of: Game, terminal: str | None = "xterm-256color", **environment: str) -> Board:
        for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "TTY_COMPATIBLE"):
            monkeypatch.delenv(name, raising=False)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setenv("TERM", terminal or "dumb")
        monkeypatch.setattr("sys.stdout", io.StringIO() if terminal is None else Terminal())
        return Board(of)

    return make


def history_of(of, secret, *guesses):
    return tuple((guess, of.score(guess, secret)) for guess in guesses)


def painted(text):
    """Each letter that is printed in a style, with the number of its background."""
    found = re.findall(r"\x1b\[[\d;]*48;5;(\d+)m\s*(\S)\s*\x1b\[0m", text)
    return [(letter, int(background)) for background, letter in found]


def test_words_stand_in_tiles_above_the_keyboard(board):
    history = history_of(words(), "apple", "crane", "llama")
    text = board(words()).answer(history, 9)
    green, yellow, grey = 71, 221, 240
    tiles, *keyboard = text.splitlines()
    assert painted(tiles) == list(zip("LLAMA", (yellow, grey, yellow, grey, grey), strict=True))
    assert CODE.sub("", text).splitlines() == [
        "         L  L  A  M  A   YBYBB",
        "",
        "         Q  W  E  R  T  Y  U  I  O  P ",
        "          A  S  D  F  G  H  J  K  L ",
        "             Z  X  C  V  B  N  M ",
    ]
    assert set(painted("".join(keyboard))) == {
        *(("E", green), ("A", yellow), ("L", yellow)),
        *((letter, grey) for letter in "CRNM"),
    }


def test_a_letter_keeps_the_best_that_is_known_of_it(board):
    keyboard = board(words()).answer(history_of(words(), "apple", "plate", "apple", "crane"), 9).splitlines()[1:]
    assert {("A", 71), ("P", 71), ("L", 71), ("E", 71)} < set(painted("".join(keyboard)))


def test_the_keyboard_is_left_out_when_the_word_is_found(board):
    assert len(board(words()).answer(history_of(words(), "apple", "apple"), 9).splitlines()) == 1


@pytest.mark.parametrize("terminal", ["dumb", "xterm"])
def test_without_colour_feedback_is_below_the_guess_and_letters_are_listed(board, terminal):
    shown = board(words(), terminal, NO_COLOR="1").answer(history_of(words(), "apple", "crane"), 9)
    assert shown.splitlines() == ["         BBYBG", "  In place: E. Elsewhere: A. Absent: C N R."]


def test_where_nobody_looks_only_the_feedback_is_printed(board):
    coloured = with_symbols(game("mastermind-4x6"), "RGBYOP")
    for of, secret, guess in ((words(), "apple", "crane"), (coloured, "RGBY", "RRGG")):
        hidden = board(of, None)
        history = history_of(of, secret, guess)
        assert hidden.answer(history, 9) == " " * 9 + history[-1][1]
        assert hidden.echo(history, 9) == ""
        assert hidden.guess(guess) == guess


def test_pegs_stand_in_their_colours_with_their_letters(board):
    coloured = with_symbols(game("mastermind-4x6"), "red,green,blue,yellow,black,plum")
    shown = board(coloured)
    assert painted(shown.guess("RGKY")) == [("R", 160), ("G", 35), ("K", 16), ("Y", 221)]
    assert CODE.sub("", shown.guess("RGPP")) == " R  G  P  P "  # plum is no colour of the table
    assert CODE.sub("", shown.answer((("RGKY", "1●2○"),), 9)) == "         R  G  K  Y   1●2○"
    assert shown.echo((("RGKY", "1●2○"),), 9) == ""  # the guess stands there in colour


def test_other_games_look_as_they_are_written(board):
    for of, guess, feedback in (
        (game("mastermind-4x6"), "1123", "1B2W"),
        (game("bulls-cows-4x10"), "0123", "1A1B"),
        (higher_lower(), "8", "lower"),
    ):
        shown = board(of)
        assert shown.guess(guess) == guess
        assert shown.answer(((guess, feedback),), 9) == " " * 9 + feedback


@pytest.mark.parametrize(
    ("of", "guess", "rows"),
    [
        (game("codes-2x12-colours"), "0b", ["0  1  2  3  4  5  6  7  8  9", "A  B"]),
        (WordGame(["λόγοσ"], ["λόγοσ"]), "λόγοσ", ["Γ  Λ  Ο  Σ  Ό"]),
        (WordGame(["été"], ["été"]), "été", ["Q  W  E", "A  S  D", "Z  X  C", "É"]),
    ],
)
def test_every_alphabet_has_its_keys(board, of, guess, rows):
    lines = CODE.sub("", board(of).answer(((guess, "B" * len(guess)),), 9)).splitlines()[2:]
    assert len(lines) == len(rows)
    assert all(line.strip().startswith(row) for line, row in zip(lines, rows, strict=True))


def test_long_words_stand_in_narrow_tiles(board):
    word = "pneumonoultramicroscopic"
    (row,) = CODE.sub("", board(WordGame([word], [word])).answer(((word, "G" * len(word)),), 9)).splitlines()
    assert row == f"         {word.upper()}  {'G' * len(word)}"


@pytest.mark.parametrize(
    ("name", "grey", "yellow", "green"),
    [("xterm-256color", "48;5;240", "48;5;221", "48;5;71"), ("xterm", 100, 103, 102)],
)
def test_words_are_hosted_in_colour_on_a_terminal(terminal, tmp_path, name, grey, yellow, green):
    (tmp_path / "words.txt").write_text("\n".join(ANSWERS))
    lists = ["--game", "wordle", "--answers", tmp_path / "words.txt"]
    process = terminal("host", *lists, "--secret", "apple", "--no-review", **{**COLOUR, "TERM": name})
    process.expect("Guess 1 of 6: ")
    process.sendline("crane")
    process.expect("Guess 2 of 6: ")
    _, tiles, _, *keyboard = process.before.splitlines()
    shown = [(letter, code) for code, letter in re.findall(r"\x1b\[([\d;]+)m (\w) \x1b\[0m", tiles)]
    assert [letter for letter, _ in shown] == list("CRANE")
    for (_, code), background in zip(shown, (grey, grey, yellow, grey, green), strict=True):
        assert code.endswith(f";{background}")
    assert re.findall(r"\[1;[\d;]+m (\w) ", "".join(keyboard)) == ["E", "R", "A", "C", "N"]
    process.sendline("quit")


def test_pegs_are_coloured_on_a_terminal(terminal):
    process = terminal("play", "mastermind-4x6", "--symbols", "RGBYOP", **COLOUR)
    process.expect("Guess 1: .*secrets left")
    assert [letter for letter, _ in painted(process.after)] == ["R", "R", "G", "B"]
    process.sendline("12")
    process.expect("Guess 2: .*secrets left")
    process.sendline("quit")


@pytest.mark.parametrize("args", [["games"], ["host", "--help"], ["build", "--help"], ["suggest", "--help"]])
def test_no_screen_has_black_and_neither_as_b(run, args):
    shown = run(*args).out
    assert not (re.search(r"\dB\dW", shown) and re.search(r"\b[GYB]{3,}\b", shown))
