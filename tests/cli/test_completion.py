"""Shell completion of commands, options and values, by the protocol and in a real shell."""

import os
import shutil
import subprocess
import sys
from unittest.mock import create_autospec

import pexpect
import pytest
import shellingham

from solver_tree.cli.completion import COMPLETING
from solver_tree.games import WORD_GAMES, game
from solver_tree.strategies.strategy import parse
from solver_tree.tree.objective import parse as parse_objective
from tests.trees import first_candidate_tree

SIZES = ["3x6", "4x6", "4x7", "4x9", "4x10", "4x11", "4x12", "5x5", "5x6", "5x7", "6x5", "7x4"]
MASTERMINDS = [f"mastermind-{size}" for size in SIZES]


@pytest.fixture
def completed(run, monkeypatch):
    """The completions that bash gets when the last of these words is incomplete."""

    def completed(*words):
        monkeypatch.setenv(COMPLETING, "complete_bash")
        monkeypatch.setenv("COMP_WORDS", "\n".join(["solver-tree", *words]))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        result = run()
        assert (result.status, result.err) == (0, "")
        return result.out.splitlines() if result.out.strip() else []

    return completed


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (["bu"], ["build"]),
        (["host", "--adv"], ["--adversarial"]),
        (["build", "--game", "m"], sorted(MASTERMINDS)),
        (["build", "--game", "wo"], sorted(WORD_GAMES)),
        (["build", "--objective", "worst,"], ["worst,count", "worst,count,total"]),
        (["build", "--strategy", "e"], ["entropy"]),
        (["build", "--ties", ""], ["refine", "any"]),
        (["show", "m"], MASTERMINDS),
        (["host", "--tree", "m"], MASTERMINDS),
        (["suggest", "--tree", "m"], MASTERMINDS),
        (["site", "bulls-cows-3x10", "m"], MASTERMINDS),
        (["compare", "entropy", "m"], ["mean-part", *MASTERMINDS]),
        (["compare", "--pairs", "entropy", "l"], ["largest-part", "log1p", "lookahead-2", "lookahead-3"]),
        (["duel", "--begins", ""], ["you", "program"]),
        (["play", "nothing"], []),
        (["play", "--secret", ""], []),
    ],
)
def test_commands_options_and_values_are_completed(completed, words, values):
    assert completed(*words) == values


def test_every_completed_value_is_valid(completed):
    for name in completed("build", "--game", ""):
        assert name.startswith("wordle") or game(name).name == name
    for name in completed("build", "--strategy", ""):
        assert str(parse(name)) == name
    for name in completed("build", "--objective", ""):
        assert parse_objective(name).name == name


def test_tree_arguments_complete_file_names_too(completed, tmp_path):
    for name in ("m[1].json", "mine.json", "my own.json", "notes.txt"):
        (tmp_path / name).touch()
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept/other.json").touch()
    assert completed("show", "m") == [*MASTERMINDS, "mine.json"]  # the others would need quotes
    assert completed("show", "kept/") == ["kept/other.json"]
    assert completed("show", "m[") == []


def test_zsh_and_fish_get_descriptions_of_values(run, monkeypatch):
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "solver-tree build --objective a")
    monkeypatch.setenv(COMPLETING, "complete_zsh")
    assert '"avg":"the average"' in run().out
    monkeypatch.setenv(COMPLETING, "complete_fish")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    assert run().out == "avg\tthe average\n"
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "is-args")
    assert run().status == 0
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "solver-tree show nothing")
    assert run().status == 1  # then fish completes files


@pytest.mark.parametrize("words", [["build", "--game", "m"], ["compare", ""]])
def test_completion_imports_neither_numba_nor_numpy_nor_rich(words):
    program = (
        "import sys; from solver_tree.cli.app import main; status = main(); "
        "heavy = {'numpy', 'numba', 'rich', 'solver_tree.search'} & set(sys.modules); sys.exit(heavy or status)"
    )
    asked = {COMPLETING: "complete_bash", "COMP_WORDS": " ".join(["solver-tree", *words]), "COMP_CWORD": "3"}
    done = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, **asked}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture
def in_bash(monkeypatch, tmp_path):
    """An environment that Typer takes for bash, with an empty home folder."""
    monkeypatch.setenv("HOME", str(tmp_path))
    bash = ("bash", "/bin/bash")
    monkeypatch.setattr("shellingham.detect_shell", create_autospec(shellingham.detect_shell, return_value=bash))
    return tmp_path


def test_the_completion_script_is_shown_or_installed(run, in_bash):
    shown = run("--show-completion")
    assert shown.status == 0
    assert f"{COMPLETING}=complete_bash" in shown.out
    assert list(in_bash.iterdir()) == []
    installed = run("--install-completion")
    assert (installed.status, installed.err) == (0, "")
    (script,) = in_bash.glob(".bash_completions/*")
    assert script.read_text() == shown.out.rstrip("\n")
    assert str(script) in (in_bash / ".bashrc").read_text()


def test_an_installation_that_fails_is_reported_in_one_line(run, in_bash):
    (in_bash / ".bash_completions").touch()
    refusal = run("--install-completion").refusal
    assert refusal.startswith(f"cannot write '{in_bash / '.bash_completions'}")


@pytest.mark.skipif(shutil.which("bash") is None, reason="this system has no bash")
def test_bash_completes_commands_trees_and_options(tmp_path):
    first_candidate_tree(game("bulls-cows-2x3")).save(tmp_path / "small.json")
    program = tmp_path / "bin" / "solver-tree"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m solver_tree "$@"\n')
    program.chmod(0o755)
    env = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "PS1": "$ ", "TERM": "dumb", "HOME": "/"}
    args = ["--norc", "--noprofile", "-i"]
    bash = pexpect.spawn("bash", args, env=env, encoding="utf-8", timeout=20, dimensions=(40, 200), cwd=tmp_path)
    try:
        bash.expect_exact("$ ")
        bash.sendline('eval "$(solver-tree --show-completion)"; echo read"y"')
        bash.expect_exact("ready\r\n")
        bash.send("solver-tree veri\t")
        bash.expect_exact("fy ")
        bash.send("sma\t")
        bash.expect_exact("ll.json ")
        bash.sendline("--js\t")
        bash.expect_exact('"valid":true')
    finally:
        bash.close(force=True)
