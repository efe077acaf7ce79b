"""Certificates from the grammar of the format: three checkers say the same, and what they accept is true."""

import gzip
import random
import zlib

import pytest

import solver_tree as st
from solver_tree.certificate import checker
from solver_tree.certificate.lines import Refused
from tests.campaign.checker import certificate, judged
from tests.certificate.checkers import loops, verdicts_of_browser


def test_checkers_agree_on_what_the_grammar_makes(tmp_path):
    rng = random.Random(3)
    happened = judged(tmp_path, [certificate(rng, 8) for _ in range(300)])
    assert happened["refused"] > 100
    assert all(happened[f"accepted and true, {kind}"] > 10 for kind in ("codes", "words", "table"))
    assert happened["images accepted"]


def test_checkers_agree_where_only_candidates_may_be_guessed(tmp_path):
    rng = random.Random(5)
    files = [file for file in (certificate(rng, 8) for _ in range(900)) if b'"consistent": true' in contents(file)]
    happened = judged(tmp_path, files)
    assert all(happened[f"accepted and true, {kind}"] > 3 for kind in ("codes", "words", "table"))


def test_checkers_accept_proofs_of_only_consistent_guesses(tmp_path):
    """The proof of Bulls and Cows has images of sets, one of which the search has claimed before."""
    files = []
    for name in ("bulls-cows-3x8-consistent", "mastermind-2x6-consistent", "codes-2x3-no-leading-zero-consistent"):
        tree = st.build(st.game(name), threads=1)
        st.certify(tree, tmp_path / name, threads=1)
        files.append((tmp_path / name).read_bytes())
        assert st.check(tmp_path / name, tree).optimal
    happened = judged(tmp_path, files)
    assert happened["accepted"] == len(files)
    assert happened["images accepted"]


WORDS = [*(f"{letter}zzz" for letter in "abcdefghijkl"), "abcz", "ezfg", "ijzk"]


@pytest.mark.parametrize(
    ("game", "other", "said"),
    [
        (st.game("mastermind-3x4-consistent"), st.game("mastermind-3x4"), "cannot be the secret"),
        (st.wordle(WORDS, WORDS[:12], hard=True), st.wordle(WORDS, WORDS[:12]), "does not use what was revealed"),
    ],
)
def test_a_tree_with_an_illegal_guess_is_refused(tmp_path, game, other, said):
    legal, illegal = st.build(game, threads=1), st.build(other, threads=1)
    path = tmp_path / "file"
    st.certify(legal, path, threads=1)
    for compiled in (True, False):
        with loops(compiled):
            assert checker.check(path, legal.root)["reached"]
            with pytest.raises(Refused, match=said):
                checker.check(path, illegal.root)
    assert verdicts_of_browser([path.read_bytes()], legal.root) == [{"reached": True}]
    assert [*verdicts_of_browser([path.read_bytes()], illegal.root)[0]] == ["refused"]


def contents(file):
    """What a file contains; nothing if it is damaged."""
    try:
        return gzip.decompress(file)
    except (OSError, EOFError, zlib.error):
        return b""
