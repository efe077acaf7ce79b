import pytest
from numba import config

from solver_tree.kernels import compilation
from solver_tree.kernels.compilation import compile_calls
from solver_tree.kernels.jit import entry_kernel, is_compiled


def one(number):
    return number + 1


def two(number):
    return number + 2


def three(number):
    return number + 3


@pytest.mark.parametrize("error", [BlockingIOError, RuntimeError])
def test_kernels_are_compiled_here_where_no_helper_can_be_started(error, tmp_path, monkeypatch):
    def refuse(*arguments, **options):
        raise error

    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(compilation, "_cores", lambda: 4)
    monkeypatch.setattr(compilation.subprocess, "Popen", refuse)
    kernels, begun = [entry_kernel(function) for function in (one, two, three)], []
    compile_calls([(kernel, (0,)) for kernel in kernels], lambda kernel, kernels: begun.append((kernel, kernels)))
    assert begun == [(1, 3), (2, 3), (3, 3)]
    assert all(is_compiled(kernel, kernel.signatures[0]) for kernel in kernels)
    assert [kernel(1) for kernel in kernels] == [2, 3, 4]
