import json
import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules

import pytest

from solver_tree import kernels
from solver_tree.kernels import helpers
from solver_tree.kernels.cache_folder import cache_folder
from solver_tree.kernels.compilation import compile_calls
from solver_tree.kernels.jit import entry_kernel, is_compiled


def one(number):
    return number + 1


def two(number):
    return number + 2


def three(number):
    return number + 3


@pytest.mark.parametrize("error", [BlockingIOError, RuntimeError])
def test_kernels_are_compiled_here_where_no_helper_can_start(error, tmp_path, monkeypatch):
    def refuse(*arguments, **options):
        raise error

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(helpers, "cores", lambda: 4)
    monkeypatch.setattr(helpers.subprocess, "Popen", refuse)
    kernels, begun = [entry_kernel(function) for function in (one, two, three)], []
    compile_calls([(kernel, (0,)) for kernel in kernels], lambda kernel, kernels: begun.append((kernel, kernels)))
    assert begun == [(1, 3), (2, 3), (3, 3)]
    assert all(is_compiled(kernel, kernel.signatures[0]) for kernel in kernels)
    assert [kernel(1) for kernel in kernels] == [2, 3, 4]


@pytest.mark.parametrize(
    ("executable", "frozen"), [("/opt/game", False), ("", False), (None, False), ("/usr/bin/python3", True)]
)
def test_no_helper_is_started_by_a_program_that_is_not_python(executable, frozen, monkeypatch):
    monkeypatch.setattr(sys, "executable", executable)
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    monkeypatch.setattr(helpers.subprocess, "Popen", None)  # a call would be a TypeError
    with pytest.raises(OSError, match="not known to be Python"):
        helpers.helper()


def test_an_early_helper_starts_and_ends_only_where_it_should(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(helpers, "cores", lambda: 2)
    monkeypatch.delitem(sys.modules, "numba")  # as in a process that has not imported it yet
    folder = cache_folder()
    folder.mkdir()
    (folder / "some.nbi").touch()
    helpers.start_early()
    assert helpers._started == []
    (folder / "some.nbi").unlink()
    helpers.start_early()
    helpers.start_early()
    (early,) = helpers._started
    compile_calls([], lambda kernel, kernels: None)
    assert helpers._started == []
    assert early._process.wait() != 0  # killed


def cases_elsewhere():
    """For each specialised function that is imported, how many of its cases other modules have."""
    modules = [module for name, module in sorted(sys.modules.items()) if name.startswith("solver_tree.kernels.")]
    functions = [each for module in modules for each in vars(module).values() if hasattr(each, "cases")]
    return {
        f"{each.__module__}.{each.__name__}": count
        for each in functions
        if (count := sum(case.__module__ != each.__module__ for case in each.cases.values()))
    }


def test_a_helper_knows_all_cases_of_specialised_kernels():
    for module in iter_modules(kernels.__path__, "solver_tree.kernels."):
        import_module(module.name)
    answers = (
        "import json; from tests.kernels.test_compilation import cases_elsewhere; print(json.dumps(cases_elsewhere()))"
    )
    program = helpers._PROGRAM.replace("compilation.serve()", answers)
    answer = subprocess.run([sys.executable, "-c", program, *sys.path], capture_output=True, check=True).stdout
    assert json.loads(answer) == cases_elsewhere() != {}
