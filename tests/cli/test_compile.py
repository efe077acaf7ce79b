from solver_tree.kernels.jit import is_compiled
from solver_tree.kernels.transposition import probe
from solver_tree.kernels.workspace import _PLANES, make_workspace, with_planes
from solver_tree.layout import lay_out
from solver_tree.search.compile_ahead import cache_folder, kinds


def test_compile_compiles_for_the_kind_of_a_game_and_names_the_folder(run):
    result = run("compile", "--game", "codes-2x4", "--json").json
    assert result["kinds"] == ["codes-2x4"]
    assert result["folder"] == str(cache_folder())
    assert all(is_compiled(probe, signature) for signature in probe.signatures)


def test_the_kinds_differ_by_what_kernels_are_compiled_for():
    *codes, words, hard = kinds().values()
    boards = [lay_out(kind).board for kind in codes]
    assert [len(with_planes(board, make_workspace(board)).counting.planes) for board in boards] == list(_PLANES)
    assert (words.restricted, hard.restricted) == (False, True)
