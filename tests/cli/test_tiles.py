"""Guesses as they look on a terminal, in colour and without."""

import io
import re

import pytest

from solver_tree.cli.dialogue import Talk
from solver_tree.cli.tiles import Board
from solver_tree.games import Game, game
from solver_tree.games.symbols import with_symbols
from solver_tree.games.words import WordGame
from tests.cli.processes import ended
from tests.letters import lettered
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


def plain(text):
    return CODE.sub("", text)


def test_words_stand_in_tiles_above_the_keyboard(board):
    history = history_of(words(), "apple", "crane", "llama")
    shown = board(words())
    green, yellow, grey = 71, 221, 240
    tiles, keyboard = shown.answered(history, 9), shown.keyboard(history)
    assert painted(tiles) == list(zip("LLAMA", (yellow, grey, yellow, grey, grey), strict=True))
    assert [line.rstrip() for line in plain(f"{tiles}\n{keyboard}").splitlines()] == [
        "  2   L  L  A  M  A   YBYBB",
        "",
        "      Q  W  E  R  T  Y  U  I  O  P",
        "       A  S  D  F  G  H  J  K  L",
        "          Z  X  C  V  B  N  M",
    ]
    assert set(painted(keyboard)) == {
        *(("E", green), ("A", yellow), ("L", yellow)),
        *((letter, grey) for letter in "CRNM"),
    }


def test_a_letter_of_several_characters_is_one_tile_and_one_key(board):
    game = lettered("spanish")
    history = history_of(game, "calle", "chico", "leche")
    shown = board(game)
    tiles, keyboard = shown.rows(history), shown.keyboard(history)
    assert [line.rstrip() for line in plain(f"{tiles}\n{keyboard}").splitlines()] == [
        "  1   CH  I   C   O    BBYB",
        "  2   L   E   CH  E    BBBG",
        "",
        "      Q  W  E  R  T  Y  U  I  O  P",
        "       A  S  D  F  G  H  J  K  L",
        "          Z  X  C  V  B  N  M",
        "      CH  LL",
    ]
    keys = re.findall(r"\x1b\[[\d;]*48;5;(\d+)m\s*(\S+)\s*\x1b\[0m", keyboard)
    assert {key: int(background) for background, key in keys} == {
        **{"CH": 240, "I": 240, "O": 240, "L": 240},
        **{"C": 221, "E": 71},
    }
    plain_lists = board(game, NO_COLOR="1").keyboard(history)
    assert plain_lists == "  In place: E. Elsewhere: C. Absent: CH I L O."


def test_a_letter_keeps_the_best_that_is_known_of_it(board):
    keyboard = board(words()).keyboard(history_of(words(), "apple", "plate", "apple", "crane"))
    assert {("A", 71), ("P", 71), ("L", 71), ("E", 71)} < set(painted(keyboard))


def test_the_keyboard_is_left_out_when_the_word_is_found(board):
    assert board(words()).keyboard(history_of(words(), "apple", "apple")) == ""


def test_without_colour_tiles_are_letters_and_keys_are_lists(board):
    history = history_of(words(), "apple", "crane")
    shown = board(words(), NO_COLOR="1")
    assert plain(shown.answered(history, 9)) == "  1   C  R  A  N  E   BBYBG"
    assert shown.keyboard(history) == "  In place: E. Elsewhere: A. Absent: C N R."
    assert not painted(shown.answered(history, 9))


def test_a_terminal_that_cannot_move_its_cursor_gets_plain_lines(board):
    history = history_of(words(), "apple", "crane")
    shown = board(words(), "dumb")
    assert (shown.drawn, shown.answered(history, 9)) == (False, "         BBYBG")
    assert shown.keyboard(history) == "  In place: E. Elsewhere: A. Absent: C N R."


def test_where_nobody_looks_only_the_feedback_is_printed(board):
    coloured = with_symbols(game("mastermind-4x6"), "RGBYOP")
    for of, secret, guess in ((words(), "apple", "crane"), (coloured, "RGBY", "RRGG")):
        hidden = board(of, None)
        history = history_of(of, secret, guess)
        assert hidden.answered(history, 9) == " " * 9 + history[-1][1]
        assert (hidden.rows(history), hidden.keyboard(history), hidden.row_of_boards(1, guess, [None])) == ("", "", "")
        assert hidden.asked(1, guess, "9 left") == f"Guess 1: {guess}   (9 left)"


def test_pegs_have_their_colours_letters_and_feedback(board):
    coloured = with_symbols(game("mastermind-4x6"), "red,green,blue,yellow,black,plum")
    shown = board(coloured)
    assert painted(shown.asked(1, "RGKY")) == [("R", 160), ("G", 29), ("K", 234), ("Y", 221)]
    assert plain(shown.asked(1, "RGPP", "9 left")) == "  1   R  G  P  P   9 left"
    assert [letter for letter, _ in painted(shown.asked(1, "RGPP"))] == ["R", "G"]  # plum is no colour of the table
    assert plain(shown.rows((("RGKY", "1●2○"),))) == "  1   R  G  K  Y    ● ○ ○ ·   1●2○"


def test_symbols_without_names_are_pegs_in_the_colours_of_pages(board):
    assert painted(board(game("mastermind-4x6")).asked(1, "1123")) == [("1", 160), ("1", 160), ("2", 29), ("3", 25)]
    assert painted(board(game("bulls-cows-4x10")).asked(1, "0123")) == []


def test_key_pegs_look_alike_on_dark_and_on_light(board):
    shown = board(game("bulls-cows-4x10")).rows((("0123", "1A2B"),))
    black, white = re.findall(r"\x1b\[([\d;]+)m[●○][●○ ]+\x1b", shown)
    assert black == "1;38;5;16;48;5;245"
    assert white == "1;38;5;231;48;5;245"


def test_own_games_have_their_texts_in_columns(board):
    shown = board(higher_lower())
    rows = plain(shown.rows((("8", "lower"), ("12", "found")))).splitlines()
    assert rows == ["  1  8   lower", "  2  12  found"]


def test_several_boards_stand_side_by_side(board):
    shown = plain(board(words()).row_of_boards(2, "crane", ["BBYBG", None, "GGGGG"]))
    assert shown == "  2   C  R  A  N  E    CRANE  BBYBG   -              CRANE  GGGGG"
    shown = plain(board(game("mastermind-4x6")).row_of_boards(1, "1123", ["1B2W", None]))
    assert shown.rstrip() == "  1   1  1  2  3    ●○○·  1B2W   -"


@pytest.mark.parametrize(
    ("of", "guess", "rows"),
    [
        (game("codes-2x12-colours"), "0b", ["0  1  2  3  4  5  6  7  8  9", "A  B"]),
        (WordGame(["λόγοσ"], ["λόγοσ"]), "λόγοσ", ["Γ  Λ  Ο  Σ  Ό"]),
        (WordGame(["été"], ["été"]), "été", ["Q  W  E", "A  S  D", "Z  X  C", "É"]),
    ],
)
def test_every_alphabet_has_its_keys(board, of, guess, rows):
    lines = plain(board(of).keyboard(((guess, "B" * len(guess)),))).splitlines()[1:]
    assert len(lines) == len(rows)
    assert all(line.strip().startswith(row) for line, row in zip(lines, rows, strict=True))


def test_long_words_stand_in_narrow_tiles_and_long_notes_below(board):
    word = "pneumonoultramicroscopic"
    shown = board(WordGame([word], [word]))
    assert plain(shown.rows(((word, "G" * len(word)),))) == f"  1  {word.upper()}  {'G' * len(word)}"
    assert plain(shown.asked(1, word, "1 secret left")).splitlines()[1:] == ["     1 secret left"]


def test_a_narrow_terminal_has_narrow_keys_and_pegs(board):
    history = history_of(words(), "apple", "crane")
    assert plain(board(words(), COLUMNS="30").keyboard(history)).splitlines()[1] == "     QWERTYUIOP"
    shown = board(game("mastermind-4x6"), COLUMNS="24").rows((("1123", "1B2W"),))
    assert plain(shown) == "  1  1123  ●○○·  1B2W"


def test_what_a_line_replaces_is_counted_in_terminal_lines(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "10")
    monkeypatch.setattr("solver_tree.cli.dialogue.is_screen", lambda: True)
    monkeypatch.setattr("sys.stdin", io.StringIO("a guess that is long\nanother\n"))
    talk = Talk()
    talk.draft("\x1b[1m0123456789\x1b[0m\n01234567890")
    talk.line("Guess: ")
    talk.settle("row")
    assert capsys.readouterr().out.endswith("\x1b[6F\x1b[Jrow\n")  # 1 + 2 of the draft, 3 of what was typed
    talk.draft("keys")
    talk.say("more")
    talk.line("Guess: ")
    talk.settle("row")
    assert capsys.readouterr().out.endswith("\x1b[2F\x1b[Jrow\n")


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


def screen_of(written):
    """What a terminal shows of what is written to it: lines that are replaced are gone."""
    lines = [""]
    for text, code, letter in re.findall(r"([^\x1b\r\n]*)(?:\x1b\[\??([\d;]*)([A-Za-z])|\r*\n|\r|$)", written):
        lines[-1] += text
        if letter == "F":  # to the beginning of a line above
            lines[-1 - int(code) :] = [""]
        elif not letter and text != written[-len(text) :]:
            lines.append("")
    return [line.rstrip() for line in lines]


def test_a_board_is_read_downwards(terminal):
    process = terminal("host", "--game", "mastermind-4x6", "--secret", "3521", "--no-review", TERM="xterm-256color")
    process.logfile_read = written = io.StringIO()
    for guess in ("1123", "hint", "1345", "3521"):
        process.expect(r"Guess \d of 10: ")
        process.sendline(guess)
    process.expect("Another game")
    process.sendline("n")
    assert ended(process) == 0
    lines = screen_of(written.getvalue())
    begin = lines.index("  1   1  1  2  3    ● ○ ○ ·   1B2W")
    assert lines[begin + 1].startswith("Guess 2 of 10: hint")
    assert lines[begin + 2].startswith("  Try ")
    assert lines[begin + 3 : begin + 6] == [
        "  2   1  3  4  5    ○ ○ ○ ·   0B3W",
        "  3   3  5  2  1    ● ● ● ●   4B0W",
        "",
    ]


def test_a_duel_has_one_board_and_rows_replace_its_questions(terminal):
    process = terminal("duel", "--game", "mastermind-3x6", "--secret", "345", "--begins", "you", TERM="xterm-256color")
    process.logfile_read = written = io.StringIO()
    process.expect("Your guess: ")
    process.sendline("345")
    process.expect("Your answer: ")
    process.sendline("0B1W")
    assert ended(process) == 0
    lines = screen_of(written.getvalue())
    begin = lines.index("  1  You   3  4  5    ● ● ●   3B0W")
    assert lines[begin + 1 : begin + 3] == [
        "  Found! I have 1 guess left.",
        "     I     1  2  3    ○ · ·   0B1W",
    ]


def test_a_heading_has_the_usual_name_and_what_is_known(terminal):
    process = terminal("play", "mastermind-4x6", **COLOUR)
    process.expect("secrets left")
    assert plain(process.before).splitlines()[:3] == [
        "Mastermind · 4 pegs, 6 colours",
        "Solved: 4.34 guesses on average, and no strategy has fewer.",
        "",
    ]
    process.sendline("quit")


def test_pegs_are_coloured_on_a_terminal(terminal):
    process = terminal("play", "mastermind-4x6", "--symbols", "RGBYOP", **COLOUR)
    process.expect("1 .*secrets left")
    assert [letter for letter, _ in painted(process.after)] == ["R", "R", "G", "B"]
    process.sendline("12")
    process.expect("2 .*secrets left")
    process.sendline("quit")


@pytest.mark.parametrize("args", [["games"], ["host", "--help"], ["build", "--help"], ["suggest", "--help"]])
def test_no_screen_has_black_and_neither_as_b(run, args):
    shown = run(*args).out
    assert not (re.search(r"\dB\dW", shown) and re.search(r"\b[GYB]{3,}\b", shown))
