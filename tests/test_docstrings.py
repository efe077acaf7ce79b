"""The examples in the package's docstrings are true."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import solver_tree


def test_examples_in_docstrings_give_the_output_they_state(capsys):
    modules = ["solver_tree", *(module.name for module in walk_packages(solver_tree.__path__, "solver_tree."))]
    results = [doctest.testmod(import_module(name)) for name in modules]
    assert not any(result.failed for result in results), capsys.readouterr().out
    assert sum(result.attempted for result in results) > 5
