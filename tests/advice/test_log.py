import io

import pytest

from solver_tree.advice.log import read_log
from solver_tree.compare import compare
from solver_tree.compare.log import save_log
from solver_tree.errors import InputError
from solver_tree.games import Game, game

GAME = (("0123", "1A1B"), ("0345", "0A2B"))


@pytest.mark.parametrize(
    "text",
    [
        "0123=1A1B\n0345=0A2B\n",
        "# mine\n\n0123 1A1B  \r\n 0345\t0A2B",
        " 1  0123  1A1B\n 2  0345  0A2B\n5293 found in 2 guesses.\n",
        "Wordle 1,234 2/6*\n\n0123 ⚫⚪\n⚪⚪ 0345\nhttps://example.org/share\n",
        "Think of a secret.\n\nGuess 1: 0123   (5040 left)\n  > 1 1\n\nGuess 2: 0345   (720 left)\n  > 02\n",
        "Type one.\n\nGuess 1 of 7: 0123\n              1A1B\nGuess 2 of 7: 0345\n              0A2B\n",
        '{"secret": "5293", "guesses": [["0123", "1A1B"], ["0345", "0A2B"]], "count": 2}',
    ],
)
def test_a_game_is_read_from_text_and_from_json(tmp_path, text):
    (tmp_path / "game").write_text(text)
    assert read_log(tmp_path / "game").history(game("bulls-cows-4x10")) == GAME


def test_a_dash_reads_standard_input(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("0123=1A1B\n0345=0A2B\n"))
    assert read_log("-").history(game("bulls-cows-4x10")) == GAME


def test_guesses_and_feedback_may_have_spaces(tmp_path):
    (tmp_path / "game").write_text("123-456=left down\n1  heavy\n")
    scales = Game(
        "scales", ["1", "123-456"], ["1"], lambda guess, secret: "heavy" if guess == secret else "left down", "heavy"
    )
    assert read_log(tmp_path / "game").history(scales) == (("123-456", "left down"), ("1", "heavy"))


def test_a_log_of_compare_has_the_game_of_each_secret(tmp_path):
    small = game("bulls-cows-2x3")
    outcomes = compare(small, ["first"])
    save_log(tmp_path / "logs", outcomes)
    path = tmp_path / "logs" / "first.log"
    logged = read_log(path, "21")
    assert (logged.game, logged.secret) == ("bulls-cows-2x3", "21")
    assert logged.history(small) == tuple(outcomes[0].games["21"])
    with pytest.raises(InputError, match="has 6 games; choose one with --secret, such as --secret 01"):
        read_log(path)
    with pytest.raises(InputError, match="no game with the secret '99'"):
        read_log(path, "99")
    with pytest.raises(InputError, match="summary"):
        read_log(tmp_path / "logs" / "summary.txt")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "has no guesses"),
        ("0123=1A1B\nhello\n", "line 2: 'hello': not a guess with its feedback, such as 0123=1A2B"),
        ("1 2 3 4", "line 1"),
        ("{", "not JSON"),
        ('{"guesses": 3}', "'guesses' should be a list"),
        ('{"guesses": [["0123"]]}', "'guesses' should be a list"),
        ("# solver-tree compare: x, finish guessed, y\n0123\n", "not a complete log"),
        (
            "# solver-tree compare: x, finish guessed, y\n0123\tfailed\t\n",
            "the game with the secret '0123' has no guesses",
        ),
    ],
)
def test_a_file_without_a_game_is_refused(tmp_path, text, message):
    (tmp_path / "game").write_text(text)
    with pytest.raises(InputError, match=message):
        read_log(tmp_path / "game").history(game("bulls-cows-4x10"))


def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    with pytest.raises(InputError, match="cannot read"):
        read_log(tmp_path / "none")
    (tmp_path / "bytes").write_bytes(b"\xff")
    with pytest.raises(InputError, match="UTF-8"):
        read_log(tmp_path / "bytes")
