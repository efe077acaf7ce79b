"""The secret of the day, and the record of the games of the user."""

import os
from datetime import date, timedelta

import orjson
import pytest

from solver_tree.cli import record
from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.games.symbols import with_symbols
from solver_tree.play import daily
from solver_tree.play.daily import Played, histogram_of, secret_of_day, streak_of
from tests.cli.processes import ended

MASTERMIND = "mastermind-4x6"
DAY = "2026-11-27"
SECRET = "2225"


@pytest.fixture
def file(tmp_path, monkeypatch):
    """The file of the record, which is not there yet, on a day whose secret is known."""
    path = tmp_path / "state" / "games.jsonl"
    monkeypatch.setenv(record.VARIABLE, str(path))
    for module in (daily, record):
        monkeypatch.setattr(module, "day_now", lambda: DAY)
    monkeypatch.setattr("solver_tree.cli.host.day_now", lambda: DAY)
    return path


def kept(file):
    return [orjson.loads(line) for line in file.read_bytes().splitlines()]


def test_the_secret_of_the_day_is_the_same_in_other_symbols():
    rules = game(MASTERMIND)
    secrets = {day: secret_of_day(rules, day) for day in (DAY, "2026-11-28", "2026-11-29")}
    assert secrets[DAY] == SECRET
    assert len(set(secrets.values())) == 3
    assert secret_of_day(with_symbols(rules, "RGBYOP"), DAY) == "GGGO"
    assert secret_of_day(game("bulls-cows-4x10"), DAY) in game("bulls-cows-4x10").secrets


def test_a_game_may_be_too_large_for_a_secret_of_the_day():
    with pytest.raises(InputError, match="too many to choose one of a day from"):
        secret_of_day(game("mastermind-8x8"), DAY)


def test_a_daily_game_is_kept_once_even_where_nobody_types(run, file):
    arguments = ["host", "--game", MASTERMIND, "--daily"]
    first = run(*arguments, "--json", typed=f"1122\n{SECRET}\n").json
    assert (first["day"], first["secret"], first["found"]) == (DAY, SECRET, True)
    game_of_day = {"guesses": ["1122", SECRET], "found": True, "hints": 0, "day": DAY}
    assert kept(file) == [{"game": MASTERMIND, "secrets": 1296, **game_of_day}]
    again = run(*arguments, "--no-review", typed=SECRET)
    assert again.out.startswith("You have played the secret of this day; this game is not kept.\n")
    assert f"I have the secret of {DAY} (UTC) of {MASTERMIND}, the same for all" in again.out
    assert len(kept(file)) == 1
    report = run("host", "--game", MASTERMIND, "--statistics", "--json").json
    counts = {"games": 1, "found": 1, "histogram": [0, 1], "average": 2, "daily": 1, "streak": 1}
    assert report == {"game": MASTERMIND, **counts}


def test_other_games_are_not_kept_where_nobody_types(run, file):
    for options in ([], ["--secret", "3521"], ["--seed", "1"], ["--adversarial"]):
        run("host", "--game", MASTERMIND, "--no-review", *options, typed="1122\ngive up\n")
    run("host", "--game", MASTERMIND, "--daily", "--no-review", typed="1122\nquit\n")  # stopped
    assert not file.parent.exists()
    assert run("host", "--game", MASTERMIND, "--statistics").out == f"No games of {MASTERMIND} are kept yet.\n"


def test_games_at_a_terminal_are_kept_and_shown(terminal, file):
    earlier = [Played(["1122", "3456"], found, 0) for found in (True, False)]
    for played in earlier:
        record.keep(game(MASTERMIND), played)
    variables = {record.VARIABLE: str(file), "NO_COLOR": "1"}
    process = terminal("host", "--game", MASTERMIND, "--no-review", **variables)
    process.expect("Guess 1 of 10: ")
    process.sendline("1122")
    process.expect("Guess 2 of 10: ")
    process.sendline("give up")
    process.expect(f"Your games of {MASTERMIND}: 3, 1 found without a hint, in 2.00 guesses on\r\naverage")
    process.expect(r"  2  1  100.0%  █")
    process.expect("Another game")
    process.sendline("n")
    assert ended(process) == 0
    assert kept(file)[-1] == {
        **{"game": MASTERMIND, "secrets": 1296, "guesses": ["1122"]},
        **{"found": False, "hints": 0, "day": None},
    }


def test_what_no_game_wrote_is_left_as_it_is(run, file):
    file.parent.mkdir()
    torn = b'{"game": "mastermind-4x6", "secr'
    file.write_bytes(b"3\n\xff\n" + torn)
    done = run("host", "--game", MASTERMIND, "--daily", "--no-review", typed=SECRET)
    assert (done.status, done.err) == (0, f"solver-tree: '{file}': 3 lines left out, which no game wrote\n")
    assert file.read_bytes().startswith(b"3\n\xff\n" + torn + b"\n")
    assert orjson.loads(file.read_bytes().splitlines()[-1])["day"] == DAY


@pytest.mark.parametrize("made", ["file", "folder"])
def test_a_game_that_cannot_be_kept_is_played_to_its_end(run, file, made):
    if made == "file":
        file.parent.write_text("not a folder")
    else:
        file.mkdir(parents=True)
    done = run("host", "--game", MASTERMIND, "--daily", "--no-review", typed=SECRET)
    assert done.status == 0
    assert f"Found in 1 guess: {SECRET}" in done.out
    *_, warning = done.err.splitlines()
    assert warning.startswith(f"solver-tree: this game is not kept in '{file}': ")


def test_the_record_is_where_systems_keep_such_files_or_nowhere(monkeypatch, tmp_path):
    monkeypatch.delenv(record.VARIABLE)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert record.record_path() == str(tmp_path / "solver-tree" / "games.jsonl")
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    assert record.record_path() == os.path.expanduser("~/.local/state/solver-tree/games.jsonl")
    monkeypatch.setattr(record.os, "name", "nt")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert record.record_path() == str(tmp_path / "solver-tree" / "games.jsonl")
    monkeypatch.setenv(record.VARIABLE, "off")
    assert record.record_path() is None
    record.keep(game(MASTERMIND), Played(["1122"], False, 0))
    assert record.kept_games(game(MASTERMIND)) == []


def test_a_streak_counts_days_in_a_row_with_a_secret_found():
    def on(*ago, found=True):
        return [Played(["1"], found, 0, (date.fromisoformat(DAY) - timedelta(days=days)).isoformat()) for days in ago]

    assert streak_of([], DAY) == 0
    assert streak_of(on(0, 1, 2, 4), DAY) == 3
    assert streak_of(on(1, 2), DAY) == 2  # today's secret is still to be played
    assert streak_of(on(2, 3), DAY) == 0
    assert streak_of([*on(0, 2), *on(1, found=False), Played(["1"], True, 0)], DAY) == 1


def test_the_histogram_leaves_out_hints_and_secrets_not_found():
    games = [
        Played(["1"] * number, found, hints) for number, found, hints in ((3, True, 0), (1, True, 2), (2, False, 0))
    ]
    assert histogram_of(games) == [0, 0, 1]
