"""The certificates of the trees that ship."""

import gzip
from hashlib import sha256
from pathlib import Path

import pytest

from solver_tree import certify
from solver_tree.certificate import proved_by
from solver_tree.tree import load
from solver_tree.tree.shipped import CERTIFICATES, FOLDER, shipped

CERTIFICATE_FOLDER = Path(__file__).parents[2] / "certificates"


def test_each_tree_names_its_certificate():
    lines = (Path(FOLDER) / CERTIFICATES).read_text().splitlines()
    listed = {name: digest for digest, name in map(str.split, lines)}
    assert listed == {path.name: sha256(path.read_bytes()).hexdigest() for path in CERTIFICATE_FOLDER.iterdir()}
    of_trees = {name: load(path).proof.certificate for name, path in shipped().items()}
    assert {f"{name}.certificate": digest for name, digest in of_trees.items() if digest} == listed


@pytest.mark.parametrize("name", ["mastermind-3x6", "mastermind-4x6", "bulls-cows-3x10"])
def test_the_small_ones_prove_their_trees(name):
    tree = load(name)
    assert proved_by(tree, CERTIFICATE_FOLDER / f"{name}.avg.certificate").proof == tree.proof
    assert tree.status == "checked"


@pytest.mark.parametrize("name", ["mastermind-3x6", "mastermind-4x6", "bulls-cows-3x10"])
def test_certify_makes_the_small_ones(tmp_path, name):
    certify(load(name), tmp_path / "made")
    made, ships = tmp_path / "made", CERTIFICATE_FOLDER / f"{name}.avg.certificate"
    assert gzip.decompress(made.read_bytes()) == gzip.decompress(ships.read_bytes())


def test_a_copy_of_a_tree_that_ships_is_claimed(tmp_path):
    tree = load("mastermind-3x6")
    tree.save(tmp_path / "copy.json")
    assert load(tmp_path / "copy.json").status == "claimed"
