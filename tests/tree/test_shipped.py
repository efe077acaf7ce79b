"""The trees that ship: found by name from any folder, and true."""

import importlib

import pytest

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.tree import load, shipped, verify
from tests.trees import first_candidate_tree

shipped_module = importlib.import_module("solver_tree.tree.shipped")  # its name is also the function's


TOTALS = {  # published, but for bulls-cows-4x9
    "bulls-cows-3x10": 3575,
    "bulls-cows-4x8": 7817,
    "bulls-cows-4x9": 14914,
    "bulls-cows-4x10": 26274,
    "mastermind-3x6": 854,
    "mastermind-4x6": 5625,
    "mastermind-4x7": 11228,
    "mastermind-5x5": 13496,
}


def test_which_trees_ship():
    assert set(shipped()) == {f"{name}.avg" for name in TOTALS}


@pytest.mark.parametrize("name", TOTALS)
def test_a_shipped_tree_is_proved_and_true(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tree = load(name)
    assert (tree.game.name, tree.objective) == (name, "avg")
    assert tree.proof.optimal
    assert verify(tree) == tree.stats
    assert tree.stats.total == TOTALS[name]
    with open(shipped()[f"{name}.avg"], "rb") as file:
        assert tree.dumps() == file.read()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of shipped trees with one tree in it, and an empty current folder."""
    folder, elsewhere = tmp_path / "trees", tmp_path / "elsewhere"
    folder.mkdir()
    elsewhere.mkdir()
    first_candidate_tree(game("mastermind-1x3")).save(folder / "mastermind-1x3.avg.json")
    monkeypatch.setattr(shipped_module, "FOLDER", folder)
    monkeypatch.chdir(elsewhere)
    return folder


def test_a_tree_is_found_by_its_game_or_its_full_name(folder):
    assert shipped() == {"mastermind-1x3.avg": str(folder / "mastermind-1x3.avg.json")}
    assert load("mastermind-1x3").root == load("mastermind-1x3.avg").root


def test_a_file_goes_before_a_name(folder):
    first_candidate_tree(game("mastermind-1x4")).save("mastermind-1x3")
    assert load("mastermind-1x3").game.name == "mastermind-1x4"


def test_an_unknown_name_is_told_the_names_there_are(folder):
    with pytest.raises(InputError, match=r"no file 'chess', and no shipped tree .* there are mastermind-1x3.avg$"):
        load("chess")
