"""Log folders: every game of a comparison in files, and a summary."""

import os
import re

import pytest

import solver_tree as st
from solver_tree.compare.log import check_log, save_log
from solver_tree.games import game
from tests.compare.outcomes import first


def gives_up(candidates, history):
    return None if len(history) == 2 else candidates[0]


@pytest.fixture
def outcomes():
    this_game = game("bulls-cows-2x4")
    return [st.evaluate(first, this_game, name="first"), st.evaluate(gives_up, this_game, name="my:function")]


def test_each_strategy_has_a_file_with_a_line_for_each_secret(outcomes, tmp_path):
    folder = tmp_path / "games"
    save_log(folder, outcomes)
    assert sorted(path.name for path in folder.iterdir()) == ["first.log", "my-function.log", "summary.txt"]
    head, *lines = (folder / "first.log").read_text().splitlines()
    assert head == "# solver-tree compare: bulls-cows-2x4, finish guessed, first"
    assert lines[0] == "01\t1\t01=2A0B"
    assert len(lines) == 12
    for line, (secret, history) in zip(lines, outcomes[0].games.items(), strict=True):
        assert line == f"{secret}\t{len(history)}\t{st.tree.history_text(history)}"
    _, *lines = (folder / "my-function.log").read_text().splitlines()
    failed = [line.split("\t") for line in lines if "failed" in line]
    assert [cells[0] for cells in failed] == [failure.secret for failure in outcomes[1].failures]
    assert {(cells[1], cells[3]) for cells in failed} == {("failed", "it returned None, not a guess")}
    assert failed[0][2] == st.tree.history_text(outcomes[1].failures[0].history)


def test_the_summary_has_the_figures_of_each_strategy(outcomes, tmp_path):
    save_log(tmp_path, outcomes, "known")
    text = (tmp_path / "summary.txt").read_text()
    text = re.sub(r"\n  seconds    \d+\.\d{3}\n", "\n", text)
    stats = outcomes[0].stats("known")
    assert text.startswith("# solver-tree compare: bulls-cows-2x4, finish known\n\nfirst\n  games      first.log\n")
    assert f"  total      {stats.total}\n  average    {stats.average:.4f}\n  worst      {stats.worst}\n" in text
    assert f"  histogram  {' '.join(map(str, stats.histogram))}\n  failures   0 of 12\n" in text
    assert text.endswith(f"  failures   {len(outcomes[1].failures)} of 12\n")


def test_a_log_replaces_logs_but_no_other_files(outcomes, tmp_path):
    save_log(tmp_path, outcomes)
    before = (tmp_path / "first.log").read_text()
    save_log(tmp_path, outcomes)
    assert (tmp_path / "first.log").read_text() == before
    (tmp_path / "my-function.log").write_text("my notes")
    (tmp_path / "first.log").unlink()
    for write in (lambda: check_log(tmp_path, ["first", "my:function"]), lambda: save_log(tmp_path, outcomes)):
        with pytest.raises(
            st.InputError, match=r"my-function.log' is not a log of solver-tree compare and is left as it is"
        ):
            write()
    assert (tmp_path / "my-function.log").read_text() == "my notes"
    assert not (tmp_path / "first.log").exists()
    check_log(tmp_path, ["first"])


def test_file_names_are_made_safe_and_distinct(tmp_path):
    names = ["a:b", "a-b", "A-B", "../up", "summary", "ä ö", "x" * 300, "..."]
    save_log(tmp_path / "games", [st.evaluate(first, game("bulls-cows-2x4"), name=name) for name in names])
    files = sorted(path.name for path in (tmp_path / "games").iterdir())
    expected = ["a-b.log", "a-b-2.log", "A-B-3.log", "up.log", "summary.log", "ä-ö.log", "x" * 100 + ".log", "own.log"]
    assert files == sorted([*expected, "summary.txt"])
    assert os.listdir(tmp_path) == ["games"]
