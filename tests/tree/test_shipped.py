"""The trees that ship with the package: load finds each by name from any folder, and verify accepts each."""

import importlib
from pathlib import Path

import orjson
import pytest

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.games.symbols import with_symbols
from solver_tree.games.weights import weighted
from solver_tree.tree import load, shipped, verify
from solver_tree.tree.files import shipped_book
from tests.trees import first_candidate_tree

# An import statement would give the function of the same name, which the package exports.
shipped_module = importlib.import_module("solver_tree.tree.shipped")

TOTALS = {  # those of games of up to 5040 secrets are published, except of bulls-cows-4x9 and of the words that ship
    "bulls-cows-3x10": 3575,
    "bulls-cows-4x8": 7817,
    "bulls-cows-4x9": 14914,
    "bulls-cows-4x10": 26274,
    "bulls-cows-4x11": 43537,
    "bulls-cows-4x12": 68447,
    "bulls-cows-4x13": 103375,
    "bulls-cows-4x14": 150816,
    "bulls-cows-5x8": 34444,
    "bulls-cows-5x9": 81847,
    "bulls-cows-6x7": 29123,
    "mastermind-3x6": 854,
    "mastermind-4x6": 5625,
    "mastermind-4x7": 11228,
    "mastermind-4x9": 34666,
    "mastermind-4x10": 55632,
    "mastermind-4x11": 85414,
    "mastermind-4x12": 126470,
    "mastermind-5x5": 13496,
    "mastermind-5x6": 36721,
    "mastermind-5x7": 85645,
    "mastermind-6x5": 73795,
    "mastermind-7x4": 75774,
    "words": 8061,
}


def test_shipped_lists_all_trees():
    assert set(shipped()) == {f"{name}.avg" for name in TOTALS}


@pytest.mark.parametrize("name", TOTALS)
def test_shipped_tree_is_optimal_and_verified(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tree = load(name)
    assert (tree.game.name, tree.objective) == (name, "avg")
    assert tree.proof.optimal
    assert verify(tree) == tree.stats
    assert tree.stats.total == TOTALS[name]
    with open(shipped()[f"{name}.avg"], "rb") as file:
        assert tree.dumps() == file.read()


def test_a_game_has_the_opening_book_of_its_shipped_tree():
    rules = game("mastermind-4x6")
    assert set(orjson.loads(shipped_book(rules))) == {"1111", "1112", "1122", "1123", "1234"}
    assert shipped_book(weighted(rules, dict.fromkeys(rules.secrets, 2) | {"1111": 1})) is None
    assert shipped_book(with_symbols(rules, "RGBYOP")) is None
    assert shipped_book(game("mastermind-2x3")) is None


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


def test_load_finds_a_shipped_tree_by_its_game_or_its_full_name(folder):
    assert shipped() == {"mastermind-1x3.avg": str(folder / "mastermind-1x3.avg.json")}
    assert load("mastermind-1x3").root == load("mastermind-1x3.avg").root


def test_load_prefers_a_file_to_a_shipped_tree(folder):
    first_candidate_tree(game("mastermind-1x4")).save("mastermind-1x3")
    assert load("mastermind-1x3").game.name == "mastermind-1x4"


def test_a_folder_named_like_a_shipped_tree_is_no_file_of_it(folder):
    Path("mastermind-1x3").mkdir()
    assert load("mastermind-1x3").game.name == "mastermind-1x3"
    Path("mine").mkdir()
    with pytest.raises(InputError, match="cannot read 'mine': Is a directory"):
        load("mine")


def test_load_says_what_lists_trees_if_the_name_is_unknown(folder):
    with pytest.raises(InputError, match="no file 'chess', .* solver-tree trees lists those that ship$"):
        load("chess")
