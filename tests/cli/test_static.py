"""``solver-tree static``, which finds and checks sets of guesses that are all chosen beforehand."""

import csv

import orjson
import pytest

from solver_tree.games import game
from solver_tree.static import finder
from solver_tree.static.result import StaticInterrupted

SMALL = ["static", "--game", "mastermind-2x3"]


def test_a_set_is_printed_with_what_is_proved(run):
    found = run(*SMALL, "--json").json
    assert list(found) == [
        *("game", "finish", "size", "guesses", "lower_bound", "upper_bound", "optimal", "seconds"),
    ]
    assert found | {"seconds": 0} == {
        "game": "mastermind-2x3",
        "finish": "known",
        "size": 2,
        "guesses": found["guesses"],
        "lower_bound": 2,
        "upper_bound": 2,
        "optimal": True,
        "seconds": 0,
    }
    title, guesses, size, _, saved = run(*SMALL).out.splitlines()
    assert title == "mastermind-2x3, all guesses chosen beforehand"
    assert guesses.split() == ["guesses", *found["guesses"]]
    assert (size, saved) == ("  size     2 guesses, proved to be the fewest", "  set      not saved")
    guessed = run(*SMALL, "--finish", "guessed")
    assert f"  guesses  {' '.join(found['guesses'])}, then the secret\n" in guessed.out
    assert "  size     3 guesses, proved to be the fewest\n" in guessed.out


def test_a_size_that_cannot_be_is_an_answer(run, tmp_path):
    refuted = run(*SMALL, "--size", 1, "--json", "-o", "set.json")
    assert refuted.status == 0
    assert (refuted.json["feasible"], refuted.json["size"], refuted.json["guesses"]) == (False, None, [])
    assert "  size    no set of 1 guess tells every secret apart; proved\n" in run(*SMALL, "--size", 1).out
    assert list(tmp_path.iterdir()) == []
    assert run(*SMALL, "--size", 3, "--json").json["feasible"] is True


@pytest.mark.parametrize("name", ["set.json", "set.csv"])
def test_a_set_that_was_saved_is_read_and_checked(run, tmp_path, name):
    guesses = run(*SMALL, "-o", name, "--json").json["guesses"]
    with_game = SMALL[1:] if name == "set.csv" else []
    checked = run("static", "--verify", name, *with_game)
    assert (checked.status, checked.out) == (0, f"{name}: valid, 2 guesses tell all 9 secrets apart\n")
    report = run("static", "--verify", name, *with_game, "--json").json
    assert (report["valid"], report["pair"], report["guesses"]) == (True, None, guesses)
    run(*SMALL, "-o", name)  # over the one that is there
    (tmp_path / name).write_text((tmp_path / name).read_text().replace(guesses[1], guesses[0]))
    wrong = run("static", "--verify", name, *SMALL[1:])
    pair = run("static", "--verify", name, *SMALL[1:], "--json").json["pair"]
    assert (wrong.status, wrong.out) == (1, f"{name}: wrong, secrets {pair[0]} and {pair[1]} get the same answers\n")
    each = game("mastermind-2x3")
    assert each.score(guesses[0], pair[0]) == each.score(guesses[0], pair[1])


def test_a_table_has_the_answers_of_each_secret(run, tmp_path):
    run(*SMALL, "-o", "set.csv")
    with open(tmp_path / "set.csv", newline="") as file:
        (corner, *guesses), *rows = csv.reader(file)
    each = game("mastermind-2x3")
    assert corner == "secret"
    assert rows == [[secret, *(each.score(guess, secret) for guess in guesses)] for secret in each.secrets]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--size", -1], "--size"),
        (["--size", 0], "--size"),
        (["--size", 10], "size 10: mastermind-2x3 has sets of 1 to 9 guesses"),
        (["--time-limit", -1], "--time-limit"),
        (["--time-limit", "nan"], "--time-limit"),
        (["--seed", -1], "--seed"),
        (["-o", "set.txt"], "cannot write 'set.txt': its name should end in .json or .csv"),
        (["-o", "notes.json"], "'notes.json' is not a static set: not JSON"),
        (["--verify", "none.json"], "cannot read 'none.json': No such file or directory"),
        (["--verify", "set.json", "--size", 2], "--size and --verify contradict each other; give one of them"),
        (["--verify", "notes.json"], "'notes.json' is not a static set: not JSON"),
        (["--verify", "notes.csv"], "'notes.csv' is not a static set: its first line should be 'secret' and"),
        (["--verify", "tree.json"], "'tree.json' is not a static set: its format should be 'solver-tree-static/1'"),
        (["--verify", "other.json"], "'other.json': the set is of mastermind-2x4, but the game is mastermind-2x3"),
        (["--verify", "other.csv"], "'other.csv': guess '14'"),
    ],
)
def test_wrong_input_is_refused(run, monkeypatch, tmp_path, options, reason):
    monkeypatch.setattr(finder, "static_set", None)
    for name, text in [
        ("notes.json", "my notes"),
        ("notes.csv", "my notes"),
        ("tree.json", '{"format": "solver-tree/1"}'),
        ("other.json", '{"format": "solver-tree-static/1", "game": "mastermind-2x4", "guesses": ["14"]}'),
        ("other.csv", "secret,14\n"),
    ]:
        (tmp_path / name).write_text(text)
    assert reason in run(*SMALL, *options).refusal
    assert (tmp_path / "notes.json").read_text() == "my notes"


def test_a_file_does_not_run_code(run, tmp_path):
    (tmp_path / "own.py").write_text("raise SystemExit(7)")
    (tmp_path / "set.json").write_text('{"format": "solver-tree-static/1", "game": "own:play", "guesses": []}')
    refusal = run("static", "--verify", "set.json").refusal
    assert refusal == "'set.json': the set is of own:play; give the game itself with --game"


def test_an_interrupt_keeps_the_best_set(run, monkeypatch, tmp_path):
    best = finder.static_set(game("mastermind-2x3"))

    def interrupted(*_, **__):
        raise StaticInterrupted(best._replace(lower_bound=1))

    monkeypatch.setattr(finder, "static_set", interrupted)
    outcome = run(*SMALL, "-o", "set.json")
    assert outcome.status == 130
    assert outcome.err.endswith("; the best set is saved in set.json\n")
    assert "2 guesses; the fewest are between 1 and 2" in outcome.out
    assert orjson.loads((tmp_path / "set.json").read_bytes())["guesses"] == list(best.guesses)


def test_an_interrupt_before_there_is_a_set(run, monkeypatch, tmp_path):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(finder, "static_set", interrupted)
    outcome = run(*SMALL, "-o", "set.json")
    assert (outcome.status, outcome.out) == (130, "")
    assert list(tmp_path.iterdir()) == []
