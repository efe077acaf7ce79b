import sys

import orjson
import pytest

from solver_tree.tree import load
from tests.cli import stub_search


@pytest.fixture(autouse=True)
def _search(monkeypatch):
    monkeypatch.setitem(sys.modules, "solver_tree.search", stub_search)


def test_saves_under_the_name_of_game_and_objective(run, tmp_path):
    built = run("build", "--game", "bulls-cows-3x6")
    assert (built.status, built.err) == (0, "")
    assert "total    447 guesses" in built.out
    assert "tree     bulls-cows-3x6.avg.json" in built.out
    assert load(tmp_path / "bulls-cows-3x6.avg.json").stats.total == 447
    assert len(list(tmp_path.iterdir())) == 1


def test_json(run, tmp_path):
    report = run("build", "--game", "bulls-cows-3x6", "-o", "mine.json", "--threads", "1", "--json").json
    assert report == {
        "game": "bulls-cows-3x6",
        "objective": "avg",
        "strategy": "optimal",
        "secrets": 120,
        "guesses": 120,
        "total": 447,
        "average": 3.725,
        "worst": 6,
        "histogram": [1, 8, 32, 62, 16, 1],
        "optimal": False,
        "lower_bound": 239,
        "upper_bound": 447,
        "nodes": 123,
        "threads": 1,
        "seconds": {"compile": 0.25, "search": 0.5},
        "tree": "mine.json",
    }
    assert load(tmp_path / "mine.json").stats.total == 447


def test_no_save(run, tmp_path):
    assert run("build", "--game", "bulls-cows-3x6", "--no-save", "--json").json["tree"] is None
    assert "not saved" in run("build", "--game", "bulls-cows-3x6", "--no-save").out
    assert list(tmp_path.iterdir()) == []


def test_pretty_is_the_same_tree_on_more_lines(run, tmp_path):
    run("build", "--game", "bulls-cows-3x6", "-o", "compact.json")
    run("build", "--game", "bulls-cows-3x6", "-o", "pretty.json", "--pretty")
    compact, pretty = ((tmp_path / f"{name}.json").read_bytes() for name in ("compact", "pretty"))
    assert orjson.loads(compact) == orjson.loads(pretty)
    assert pretty.count(b"\n") > 100 * compact.count(b"\n")


def test_a_tree_is_replaced_but_nothing_else_is(run, tree_file):
    assert run("build", "--game", "bulls-cows-2x4", "-o", tree_file).status == 0
    assert load(tree_file).game.name == "bulls-cows-2x4"
    tree_file.write_text("my notes")
    assert "not a Solver Tree tree" in run("build", "--game", "bulls-cows-2x4", "-o", tree_file).refusal
    assert tree_file.read_text() == "my notes"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--game", "chess"], "game 'chess': unknown"),
        (["--game", "bulls-cows-5x4"], "no code has 5 different symbols out of 4"),
        (["--objective", "worst"], "objective 'worst': unknown; it can be avg"),
        (["--threads", "0"], "--threads"),
        (["--threads", "many"], "--threads"),
        (["-o", "missing/tree.json"], "there is no folder 'missing'"),
        (["-o", "."], "it is a folder"),
        (["-o", ""], "it is a folder"),
        (["-o", "tree.json", "--no-save"], "contradict"),
    ],
)
def test_what_cannot_be_built_is_refused_before_searching(run, monkeypatch, tmp_path, options, reason):
    monkeypatch.setattr(stub_search, "solve", None)
    assert reason in run("build", *options).refusal
    assert list(tmp_path.iterdir()) == []


def test_interrupted(run, monkeypatch, tmp_path):
    def solve(game, *, threads, progress):
        raise stub_search.SearchInterrupted(stub_search.Progress(400, 450, 99, 1.5, 3, 12))

    monkeypatch.setattr(stub_search, "solve", solve)
    stopped = run("build", "--json")
    assert (stopped.status, stopped.out) == (130, "")
    assert "the least total is 400 to 450, gap 50, after 1.5 s; nothing is saved" in stopped.err
    assert list(tmp_path.iterdir()) == []
