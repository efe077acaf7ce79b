"""The script that takes a first word apart, against the search of the whole game."""

import subprocess
import sys
from pathlib import Path

import pytest

import solver_tree as st

SCRIPT = Path(__file__).parent.parent / "scripts" / "within-limit"
WORDS = [f"{first}ills" for first in "bcdfghjkm"] + ["brick", "fjord", "glyph", "waltz", "vozhd", "tares", "lunes"]
"""A family of nine words, and words that tell some of them apart."""


def run(folder, *arguments):
    (folder / "words.txt").write_text("\n".join(WORDS))
    options = ["--words", folder / "words.txt", "--first", "tares", *arguments]
    return subprocess.run([sys.executable, SCRIPT, *options], capture_output=True, text=True)


@pytest.mark.parametrize("patience", ["0", "60"])
@pytest.mark.parametrize("limit", [5, 6])
def test_totals_are_those_of_the_whole_search(tmp_path, patience, limit):
    whole = st.build(st.game("wordle", guesses=WORDS, answers=WORDS), first="tares", max_guesses=limit, ties="any")
    found = run(tmp_path, "--max-guesses", str(limit), "--patience", patience, "--output", tmp_path / "tree.json")
    assert found.stdout.startswith(f"total {whole.stats.total}, "), found.stderr
    assert ("each guess is tried" in found.stderr) == (patience == "0")
    tree = st.load(tmp_path / "tree.json")
    assert (tree.proof.lower_bound, tree.stats.total) == (whole.stats.total, whole.stats.total)
    assert (tree.first, tree.max_guesses) == ("tares", limit)


@pytest.mark.parametrize("patience", ["0", "60"])
def test_a_limit_that_cannot_be_met_is_said(tmp_path, patience):
    found = run(tmp_path, "--max-guesses", "4", "--patience", patience)
    assert found.returncode == 1
    assert found.stderr.splitlines()[-1] == "no strategy that begins with tares takes at most 4 guesses"
