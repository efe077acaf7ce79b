"""``solver-tree tune``, which searches for a table of steps."""

from unittest.mock import create_autospec

import orjson
import pytest

from solver_tree.games import game
from solver_tree.strategies import greedy
from solver_tree.strategies import tune as tuning
from solver_tree.strategies.steps import FORMAT

SMALL = ["--game", "mastermind-2x9"]


@pytest.fixture(autouse=True)
def _here(run):
    """Run each test in an empty folder."""


def test_tune_saves_the_table_under_the_name_of_the_game(run, tmp_path):
    result = run("tune", *SMALL, "--generations", 2)
    assert (result.status, result.err) == (0, "")
    document = orjson.loads((tmp_path / "mastermind-2x9.steps.json").read_bytes())
    title, tried, *rows = result.out.splitlines()
    assert title == "mastermind-2x9, steps"
    assert tried.startswith("  tried     24 tables in 2 generations, ")
    assert rows == [
        f"  total     {document['total']} guesses",
        f"  average   {document['total'] / 81:.4f}",
        "  table     mastermind-2x9.steps.json",
        "  strategy  steps:mastermind-2x9.steps.json",
    ]
    assert [file.name for file in tmp_path.iterdir()] == ["mastermind-2x9.steps.json"]


def test_tune_json_states_the_table_and_its_total(run, tmp_path):
    report = run("tune", *SMALL, "--generations", 2, "--seed", 3, "-o", "mine.json", "--threads", 1, "--json").json
    document = orjson.loads((tmp_path / "mine.json").read_bytes())
    assert report.pop("seconds") >= 0
    assert report == {
        "game": "mastermind-2x9",
        "seed": 3,
        "generations": 2,
        "tables": 24,
        "total": document["total"],
        "average": document["total"] / 81,
        "sizes": document["sizes"],
        "steps": document["steps"],
        "table": "mine.json",
    }
    assert (document["format"], document["tuning"]["seed"]) == (FORMAT, 3)


def test_compare_and_greedy_accept_the_table_by_its_file(run):
    found = run("tune", *SMALL, "--generations", 2, "--json").json
    (row,) = run("compare", *SMALL, "steps:mastermind-2x9.steps.json", "--json").json["rows"]
    assert (row["strategy"], row["total"]) == ("steps:mastermind-2x9.steps.json", found["total"])
    assert greedy(game("mastermind-2x9"), "steps:mastermind-2x9.steps.json").stats.total == found["total"]


def test_the_same_command_resumes(run, tmp_path):
    run("tune", *SMALL, "--generations", 4, "-o", "whole.json")
    assert run("tune", *SMALL, "--generations", 1, "-o", "parts.json", "--json").json["generations"] == 1
    assert run("tune", *SMALL, "--generations", 4, "-o", "parts.json", "--json").json["tables"] == 48
    assert (tmp_path / "parts.json").read_bytes() == (tmp_path / "whole.json").read_bytes()


def test_ctrl_c_names_the_file_to_resume_from(run, monkeypatch, tmp_path):
    search = tuning.tune

    def interrupt(tuned):
        if tuned.generation == 1:
            raise KeyboardInterrupt

    def interrupted(*args, **options):
        return search(*args, **{**options, "progress": interrupt})

    monkeypatch.setattr(tuning, "tune", create_autospec(search, side_effect=interrupted))
    result = run("tune", *SMALL)
    assert (result.status, result.out) == (130, "")
    kept = "solver-tree: interrupted; the same command resumes from mastermind-2x9.steps.json\n"
    assert result.err == kept
    assert len(orjson.loads((tmp_path / "mastermind-2x9.steps.json").read_bytes())["tuning"]["totals"]) == 1


def test_ctrl_c_before_the_first_generation_saves_nothing(run, monkeypatch, tmp_path):
    monkeypatch.setattr(tuning, "tune", create_autospec(tuning.tune, side_effect=KeyboardInterrupt))
    result = run("tune", *SMALL, "--json")
    assert (result.status, result.out, result.err) == (130, "", "solver-tree: interrupted; nothing is saved\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--game", "chess"], "game 'chess': unknown"),
        (["--generations", "0"], "--generations"),
        (["--generations", "many"], "--generations"),
        (["--seed", "-1"], "--seed"),
        (["--seed", 2**32], "--seed"),
        (["--threads", "0"], "--threads"),
        (["-o", "table.txt"], "cannot write 'table.txt': its name should end in .json"),
        (["-o", "missing/table.json"], "cannot write 'missing/table.json': there is no folder 'missing'"),
    ],
)
def test_wrong_input_is_refused_before_tuning(run, monkeypatch, tmp_path, options, reason):
    monkeypatch.setattr(tuning, "tune", None)
    assert reason in run("tune", *SMALL, *options).refusal
    assert list(tmp_path.iterdir()) == []


def test_tune_does_not_overwrite_other_files(run, tmp_path):
    (tmp_path / "notes.json").write_text("my notes")
    assert run("tune", *SMALL, "-o", "notes.json").refusal.startswith("'notes.json' is not a table of steps: not JSON")
    assert (tmp_path / "notes.json").read_text() == "my notes"
    run("tune", *SMALL, "--generations", 1, "-o", "table.json")
    kept = (tmp_path / "table.json").read_bytes()
    for options, search in [
        (["--game", "mastermind-2x8"], "for mastermind-2x8 with seed 0"),
        ([*SMALL, "--seed", 1], "for mastermind-2x9 with seed 1"),
    ]:
        refusal = run("tune", *options, "-o", "table.json").refusal
        assert refusal == f"'table.json' does not belong to a search {search}; give another name"
    assert (tmp_path / "table.json").read_bytes() == kept


def test_a_missing_library_is_reported_with_the_command_that_installs_it(run, monkeypatch, tmp_path):
    monkeypatch.setattr(tuning, "find_spec", create_autospec(tuning.find_spec, return_value=None))
    refusal = run("tune", *SMALL).refusal
    assert refusal == "cannot tune: the library cmaes is missing; pip install 'solver-tree[tune]'"
    assert list(tmp_path.iterdir()) == []
