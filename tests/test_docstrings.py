"""The examples in the package's docstrings are true."""

import doctest
import inspect
import re
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from pkgutil import walk_packages

import pytest

import solver_tree

FUNCTIONS = [name for name in solver_tree.__all__ if inspect.isfunction(getattr(solver_tree, name))]


def test_examples_in_docstrings_give_the_output_they_state(capsys, monkeypatch):
    monkeypatch.chdir(Path(__file__).parent.parent)
    modules = ["solver_tree", *(module.name for module in walk_packages(solver_tree.__path__, "solver_tree."))]
    results = [doctest.testmod(import_module(name)) for name in modules]
    assert not any(result.failed for result in results), capsys.readouterr().out
    assert sum(result.attempted for result in results) > 5


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_public_function_is_documented_and_has_an_example(name):
    function = getattr(solver_tree, name)
    text = inspect.cleandoc(function.__doc__)
    for parameter in inspect.signature(function).parameters:
        assert re.search(rf"^    (\w+, )*{parameter}(, \w+)*:", text, re.MULTILINE), parameter
    assert ">>> " in text
    assert "\nRaises:\n" in text
    assert "\nReturns:\n" in text or inspect.signature(function).return_annotation == "None"


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_public_function_names_others_that_are_related(name):
    text = inspect.cleandoc(getattr(solver_tree, name).__doc__)
    related = re.findall(r"^    ([\w.]+): ", text.partition("\nSee Also:\n")[2], re.MULTILINE)
    assert related
    assert name not in related
    assert all(attrgetter(other)(solver_tree) for other in related)
