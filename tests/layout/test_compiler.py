import gc
import sys

import pytest
from numba import config

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.games.memory import MemoryLimit
from solver_tree.kernels.jit import entry_kernel
from solver_tree.layout import compiler, lay_out, lay_out_heuristic
from solver_tree.progress import begin_kernel, watched_compilation


@pytest.mark.parametrize("layout", [lay_out, lay_out_heuristic])
def test_nothing_is_laid_out_when_numba_is_told_not_to_compile(layout, monkeypatch):
    monkeypatch.setattr(config, "DISABLE_JIT", 1)
    with pytest.raises(InputError, match=r"^NUMBA_DISABLE_JIT is set, .*; unset it$"):
        layout(game("mastermind-2x2"))


@pytest.mark.parametrize("layout", [lay_out, lay_out_heuristic])
def test_nothing_is_laid_out_if_compiling_would_end_the_process(layout, monkeypatch):
    monkeypatch.setattr(compiler, "limit_by_user", lambda: MemoryLimit(100 << 20, "what this test leaves"))
    monkeypatch.setattr(compiler, "_check_addresses", compiler._check_addresses.__wrapped__)
    with pytest.raises(InputError, match=r"^the compiler needs 320 MiB, but what this test leaves is 100 MiB$"):
        layout(game("mastermind-2x2"))
    monkeypatch.setattr(compiler, "limit_by_user", lambda: None)
    layout(game("mastermind-2x2"))


def double(number):
    return 2 * number


double.__module__ = "solver_tree.kernels.double"


def test_who_watches_is_told_only_of_kernels_that_compile(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setitem(sys.modules, double.__module__, sys.modules[__name__])  # which the cached kernel imports
    told = []
    with watched_compilation(told.append):
        for _ in range(2):  # the second time as in a new process
            begin_kernel(1, 2)
            assert entry_kernel(double)(21) == 42
            gc.collect()
    assert told == ["compiling, once for this kind of search: 1 of 2, a few seconds", None]
