import pytest

from solver_tree.compile_ahead import kinds
from solver_tree.kernels.cache_folder import VARIABLE, cache_folder
from solver_tree.kernels.jit import is_compiled
from solver_tree.kernels.transposition import probe
from solver_tree.kernels.workspace import _PLANES, make_workspace, with_planes
from solver_tree.layout import lay_out


def test_compile_is_for_the_kind_of_a_game_and_names_the_folder(run):
    result = run("compile", "--game", "codes-2x4", "--json").json
    assert result["kinds"] == ["codes-2x4"]
    assert result["folder"] == str(cache_folder())
    assert all(is_compiled(probe, signature) for signature in probe.signatures)


def test_clean_removes_what_is_compiled_and_nothing_else(run, tmp_path, monkeypatch):
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    folder = cache_folder()
    for path in (folder / "a.nbi", folder / "a.1.nbc", folder / "b.nbi.tmp.12", tmp_path / "kernels_else" / "a.nbi"):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"code")
    assert run("compile", "--clean", "--json").json == {"folder": str(folder), "files": 3, "bytes": 12}
    assert [path.name for path in tmp_path.rglob("*")] == ["kernels_else", "a.nbi"]
    assert "0 files" in run("compile", "--clean").out


def test_clean_removes_what_all_installations_have_compiled(run, tmp_path, monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    parent = cache_folder().parent
    for name in (cache_folder().name, "kernels_of_a_removed_one"):
        (parent / name).mkdir(parents=True)
        (parent / name / "a.nbi").touch()
    assert run("compile", "--clean", "--json").json["files"] == 2
    assert not parent.exists()


def test_clean_refuses_a_game(run):
    assert run("compile", "--clean", "--game", "codes-2x4").refusal.endswith("leave out the game")


@pytest.mark.parametrize(
    ("system", "variables", "expected"),
    [
        ("linux", {"XDG_CACHE_HOME": "/c"}, "/c/solver-tree"),
        ("linux", {"XDG_CACHE_HOME": "c", "HOME": "/h"}, "/h/.cache/solver-tree"),
        ("darwin", {"HOME": "/h"}, "/h/Library/Caches/solver-tree"),
        ("linux", {"HOME": "h"}, None),  # as of a user without a home
        ("linux", {VARIABLE: "/n"}, "/n"),
    ],
)
def test_kernels_are_kept_where_the_system_keeps_caches(system, variables, expected, monkeypatch):
    for name in (VARIABLE, "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.platform", system)
    folder = cache_folder()
    assert (folder and str(folder.parent)) == expected


def test_the_kinds_differ_by_what_kernels_are_compiled_for():
    *codes, words, hard = kinds().values()
    boards = [lay_out(kind).board for kind in codes]
    assert [len(with_planes(board, make_workspace(board)).counting.planes) for board in boards] == list(_PLANES)
    assert (words.restricted, hard.restricted) == (False, True)
