"""The script that improves a tree part by part."""

import subprocess
import sys
from pathlib import Path

import pytest

import solver_tree as st

SCRIPT = Path(__file__).parent.parent / "scripts" / "improve"


@pytest.mark.parametrize(("largest", "least"), [(99, True), (9, False), (2, False)])
def test_a_tree_becomes_better_as_far_as_its_parts_are_searched(tmp_path, largest, least):
    game = st.game("mastermind-3x6")
    poor, best = st.greedy(game, "largest-part"), st.build(game)
    poor.save(tmp_path / "tree.json")
    arguments = [tmp_path / "tree.json", tmp_path / "better.json", "--secrets", str(largest)]
    shown = subprocess.run([sys.executable, SCRIPT, *arguments], check=True, capture_output=True, text=True).stdout
    better = st.load(tmp_path / "better.json")
    assert best.stats.total <= better.stats.total <= poor.stats.total
    assert (better.stats.total == best.stats.total) == least
    assert (better.stats.total == poor.stats.total) == (largest == 2)
    assert f"total {better.stats.total} instead of {poor.stats.total}" in shown
    assert better.proof.lower_bound == poor.proof.lower_bound
    assert st.verify(better) == better.stats
