"""Trees in files: saving a tree never destroys a file that is not a tree."""

import os
import stat
from unittest.mock import create_autospec

import pytest

import solver_tree as st
from solver_tree.errors import InputError
from solver_tree.files import left_over, write_atomically
from solver_tree.games import game
from solver_tree.tree import StrategyTree, check_writable, files, load
from solver_tree.tree.wording import facts
from tests.trees import first_candidate_tree


def check_before_work(path):
    check_writable(path, game("mastermind-2x4"))


@pytest.fixture(scope="module")
def tree() -> StrategyTree:
    return first_candidate_tree(game("mastermind-2x4"))


def test_save_and_load_take_relative_paths(tree, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    os.mkdir("sub")
    tree.save("here.json")
    tree.save("sub/../sub/there.json")
    assert load("here.json").root == load(tmp_path / "sub" / "there.json").root == tree.root


def test_new_file_has_the_usual_permissions(tree, tmp_path):
    before = os.umask(0o027)
    try:
        tree.save(tmp_path / "tree.json")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "tree.json").stat().st_mode) == 0o640


def test_save_overwrites_an_older_tree(tree, tmp_path):
    path = tmp_path / "tree.json"
    first_candidate_tree(game("bulls-cows-2x3")).save(path)
    tree.save(path)
    assert load(path).game.name == tree.game.name
    assert os.listdir(tmp_path) == ["tree.json"]


@pytest.mark.skipif(os.name == "nt", reason="links need a right on Windows")
def test_of_a_link_the_file_that_it_names_is_replaced(tree, tmp_path):
    os.mkdir(tmp_path / "sub")
    first_candidate_tree(game("bulls-cows-2x3")).save(tmp_path / "sub" / "tree.json")
    os.symlink(os.path.join("sub", "tree.json"), tmp_path / "link.json")
    tree.save(tmp_path / "link.json")
    assert (tmp_path / "link.json").is_symlink()
    assert load(tmp_path / "sub" / "tree.json").game.name == tree.game.name
    assert os.listdir(tmp_path / "sub") == ["tree.json"]


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps the current folder")
def test_a_current_folder_that_is_deleted_while_a_search_runs_is_told(tree, tmp_path, monkeypatch):
    os.mkdir(tmp_path / "gone")
    monkeypatch.chdir(tmp_path / "gone")
    os.rmdir(tmp_path / "gone")
    with pytest.raises(InputError, match="cannot write 'tree.json'"):
        write_atomically("tree.json", b"new")
    assert left_over("tree.json") == []


@pytest.mark.parametrize("failing", ["replace", "fsync"])
@pytest.mark.parametrize("failure", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_failed_save_leaves_the_old_file_and_no_other(tree, tmp_path, monkeypatch, failing, failure):
    path = tmp_path / "tree.json"
    tree.save(path)
    old = path.read_bytes()
    monkeypatch.setattr(files.os, failing, create_autospec(getattr(os, failing), side_effect=failure))
    expected = KeyboardInterrupt if isinstance(failure, KeyboardInterrupt) else InputError
    with pytest.raises(expected) as stopped:
        first_candidate_tree(game("bulls-cows-2x3")).save(path)
    if expected is InputError:
        assert str(stopped.value) == f"cannot write '{path}': No space left on device"
    assert path.read_bytes() == old
    assert os.listdir(tmp_path) == ["tree.json"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"shopping list\n",
        b"\x00\xff\xfe binary",
        b"{}",
        b"[]",
        b"null",
        b'{"format": "other/1"}',
        b'{"format": 1}',
        b'{"format": "solver-tree/2"}',
        b"[" * 5000,
    ],
)
def test_file_that_is_not_a_tree_is_never_overwritten(tree, tmp_path, content):
    path = tmp_path / "mine"
    path.write_bytes(content)
    for write in (tree.save, check_before_work):
        with pytest.raises(InputError, match="is not a strategy tree and is left as it is"):
            write(path)
    assert path.read_bytes() == content
    assert os.listdir(tmp_path) == ["mine"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_pipe_is_neither_read_nor_replaced(tree, tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(InputError, match="it is not a file; give another name"):
        tree.save(path)
    assert stat.S_ISFIFO(path.stat().st_mode)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (".", "it is a folder; give a file name"),
        ("missing/tree.json", "there is no folder"),
        ("file/tree.json", "there is no folder"),
        ("x" * 300, "File name too long"),
    ],
)
def test_unwritable_path_is_rejected_before_and_when_saving(tree, tmp_path, path, expected):
    (tmp_path / "file").write_text("a file, not a folder")
    for write in (check_before_work, tree.save):
        with pytest.raises(InputError, match=f"^cannot write '.*{expected}"):
            write(tmp_path / path)
    assert os.listdir(tmp_path) == ["file"]


def test_read_only_folder_is_rejected_before_and_when_saving(tree, tmp_path):
    tmp_path.chmod(0o500)
    try:
        if os.access(tmp_path, os.W_OK):
            pytest.skip("permissions do not bind this user")
        for write in (check_before_work, tree.save):
            with pytest.raises(InputError, match=r"^cannot write .* cannot be written to"):
                write(tmp_path / "tree.json")
    finally:
        tmp_path.chmod(0o700)


def test_a_loaded_tree_says_that_only_candidates_were_guessed(tmp_path):
    known = st.game("mastermind-2x3")
    some_game = st.consistent(st.Game("mine", known.guesses, known.secrets, known.score, known.win))
    st.build(some_game).save(tmp_path / "tree.json")
    assert "among strategies that guess only possible secrets" in fact_lines(st.load(tmp_path / "tree.json"))


def test_only_a_game_of_consistent_guesses_is_named_so():
    known = st.game("mastermind-2x3")
    with pytest.raises(InputError, match="only games of consistent guesses end so"):
        st.build(st.Game("mine-consistent", known.guesses, known.secrets, known.score, known.win)).dumps()


@pytest.mark.parametrize("first", range(8))
def test_words_with_separate_accents_are_read_whatever_is_in_the_tree(first):
    answers = ["e\u0301a", "o\u0301b", "abc", "abd"]
    some_game = st.wordle([*answers, "cde", "e\u0301x", "u\u0301y", "bcd"], answers)
    tree = st.build(some_game, first=some_game.guesses[first])
    assert st.loads(tree.dumps()).root == tree.root


def fact_lines(tree):
    return " ".join(f"{name} {value}" for name, value in facts(tree).items())
