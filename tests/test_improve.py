"""The script that improves a tree part by part."""

import subprocess
import sys
from pathlib import Path

import pytest

import solver_tree as st

SCRIPT = Path(__file__).parent.parent / "scripts" / "improve"


@pytest.mark.parametrize(("seconds", "is_least"), [(1000, True), (0, False)])
def test_a_tree_becomes_better_as_far_as_its_parts_are_searched(tmp_path, seconds, is_least):
    game = st.game("mastermind-3x6")
    poor = st.greedy(game, "largest-part")
    poor.save(tmp_path / "tree.json")
    arguments = [tmp_path / "tree.json", tmp_path / "better.json", "--seconds", str(seconds)]
    shown = subprocess.run([sys.executable, SCRIPT, *arguments], check=True, capture_output=True, text=True).stdout
    better = st.load(tmp_path / "better.json")
    least = st.build(game, first=next(iter(poor.root))).stats.total
    assert better.stats.total == (least if is_least else poor.stats.total)
    assert least < poor.stats.total
    assert f"total {better.stats.total} instead of {poor.stats.total}" in shown
    assert better.proof.lower_bound == poor.proof.lower_bound
    assert st.verify(better) == better.stats
