"""The certificates of the trees that ship."""

import gzip
from hashlib import sha256
from pathlib import Path

import pytest

from solver_tree import certify, check
from solver_tree.certificate import proved_by
from solver_tree.errors import InputError
from solver_tree.tree import load
from solver_tree.tree.shipped import FOLDER, find_certificate, shipped


def test_each_tree_names_its_certificate():
    files = {path.stem: sha256(path.read_bytes()).hexdigest() for path in Path(FOLDER).glob("*.certificate")}
    of_trees = {name: load(path).proof.certificate for name, path in shipped().items()}
    assert files
    assert {name: digest for name, digest in of_trees.items() if digest} == files


def test_a_file_comes_before_the_one_that_ships(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    certify(load("mastermind-3x6"), "mastermind-4x6")
    assert check("mastermind-4x6").game == "mastermind-3x6"


def test_a_tree_that_ships_without_one_is_told():
    with pytest.raises(InputError, match="'mastermind-5x7' ships without a certificate"):
        check("mastermind-5x7")


@pytest.mark.parametrize("name", ["mastermind-3x6", "mastermind-4x6", "bulls-cows-3x10"])
def test_the_small_ones_prove_their_trees(name):
    tree = load(name)
    assert proved_by(tree, name).proof == tree.proof
    assert tree.status == "checked"


@pytest.mark.parametrize("name", ["mastermind-3x6", "mastermind-4x6", "bulls-cows-3x10"])
def test_certify_makes_the_small_ones(tmp_path, name):
    certify(load(name), tmp_path / "made")
    ships = Path(find_certificate(name))
    assert gzip.decompress((tmp_path / "made").read_bytes()) == gzip.decompress(ships.read_bytes())


def test_a_copy_of_a_tree_that_ships_is_claimed(tmp_path):
    tree = load("mastermind-3x6")
    tree.save(tmp_path / "copy.json")
    assert load(tmp_path / "copy.json").status == "claimed"
