"""Trees of codes in other symbols."""

import pytest

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.games.symbols import with_symbols
from solver_tree.play import Host
from solver_tree.tree import load, verify
from solver_tree.tree.symbols import in_symbols_of
from tests.trees import first_candidate_tree


def test_a_tree_in_other_symbols_is_as_good():
    tree = load("mastermind-3x6")
    renamed = in_symbols_of(tree, with_symbols(tree.game, "RGBYOP"))
    assert verify(renamed) == renamed.stats == tree.stats
    assert set(renamed.root) == {guess.translate(str.maketrans("123456", "RGBYOP")) for guess in tree.root}


def test_the_shipped_tree_gives_hints_in_other_symbols():
    host = Host(with_symbols(game("mastermind-4x6"), "RGBYOP"), "BOGR")
    assert host.guess("RRGB") == "1●2○"
    assert host.hint().guess == "RYRO"
    assert host.best.guesses == 4


def test_a_prescribed_first_guess_is_renamed():
    tree = first_candidate_tree(game("bulls-cows-2x3"), first="21")
    assert in_symbols_of(tree, with_symbols(tree.game, "xyz")).first == "zy"


def test_a_tree_of_another_game_stays_as_it_is():
    tree = load("mastermind-3x6")
    assert in_symbols_of(tree, with_symbols(game("mastermind-4x6"), "RGBYOP")) is tree
    assert in_symbols_of(tree, tree.game) is tree


def test_a_tree_in_other_symbols_is_not_saved_under_the_old_name(tmp_path):
    tree = load("mastermind-3x6")
    with pytest.raises(InputError, match="a built-in game has this name"):
        in_symbols_of(tree, with_symbols(tree.game, "RGBYOP")).save(tmp_path / "tree.json")
