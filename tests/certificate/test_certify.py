"""Certificates of every figure, alone and in pieces."""

import json
import subprocess
import sys

import pytest

import solver_tree as st
from solver_tree.certificate import add_up
from tests.certificate.mutations import lines_of, written
from tests.oracle import totals_of


@pytest.fixture(scope="module")
def tree():
    return st.build(st.game("mastermind-2x4"), threads=1)


def test_a_certificate_proves_the_least_total(tmp_path, tree):
    claims = st.certify(tree, tmp_path / "file", threads=1)
    checked = st.check(tmp_path / "file", tree)
    assert checked.valid
    assert checked.optimal
    assert (checked.claims, checked.figure.named) == (claims, {"total": min(totals_of(tree.game))})
    assert checked.game == "mastermind-2x4"


def test_the_same_certificate_each_time(tmp_path, tree):
    for name in ("one", "two"):
        st.certify(tree, tmp_path / name, threads=1 if name == "one" else 2)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_pieces_add_up(tmp_path, tree):
    for first in tree.game.guesses[:2]:
        st.certify(tree, tmp_path / first, first=first, threads=1)
    pieces = [st.check(tmp_path / first, tree) for first in ("11", "12")]
    assert [piece.optimal for piece in pieces] == [False, True]  # the tree begins with 12
    assert not add_up(pieces[:1]).complete
    both = add_up(pieces)
    assert both.complete
    assert both.optimal
    assert both.figure.named == {"total": tree.stats.total}


def test_a_game_of_words(tmp_path):
    words = ["allee", "apple", "eagle", "llama", "petal", "plate", "label", "panel"]
    tree = st.build(st.wordle(write(tmp_path / "words", words)), threads=1)
    st.certify(tree, tmp_path / "file", threads=1)
    assert st.check(tmp_path / "file", tree).optimal
    tree.save(tmp_path / "tree.json")
    with pytest.raises(st.InputError, match="needs the lists"):
        st.certify(st.load(tmp_path / "tree.json"), tmp_path / "other")


def test_hard_mode(tmp_path):
    """Two words that separate the answers, of which hard mode allows only one."""
    answers = write(tmp_path / "answers", [f"{letter}ack" for letter in "bcdfghlm"])
    guesses = write(tmp_path / "guesses", ["bcdk", "afgh"])
    usual, hard = (st.build(st.wordle(guesses, answers, hard=hard), threads=1) for hard in (False, True))
    assert usual.stats.total < hard.stats.total == min(totals_of(hard.game))
    assert st.certify(hard, tmp_path / "file", threads=1) > 5
    assert st.check(tmp_path / "file", hard).optimal
    lines = lines_of(tmp_path / "file")
    header = json.loads(lines[0])
    assert not st.check(written(tmp_path / "usual", lines, header | {"game": header["game"] | {"hard": False}})).valid


def write(path, words):
    path.write_text("\n".join(words), encoding="utf-8")
    return path


def test_a_small_certificate_is_checked_without_the_search(tmp_path, tree):
    st.certify(tree, tmp_path / "file", threads=1)
    code = (
        "import sys; from solver_tree import check; assert check('file').valid; "
        "print({'numba', 'numpy', 'solver_tree.search'} & set(sys.modules))"
    )
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60).stdout == "set()\n"
