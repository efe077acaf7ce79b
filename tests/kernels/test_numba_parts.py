"""The parts of numba that may go are in one module, which names the first that is gone."""

import ast
import sys
from importlib import import_module
from pathlib import Path

import numba
import pytest

import solver_tree
from solver_tree.cli import app
from solver_tree.kernels import numba_parts

MODULE = "solver_tree.kernels.numba_parts"


def parts():
    """All parts that the module asks for: the module of numba, and the names in it."""
    tree = ast.parse(Path(numba_parts.__file__).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "_part":
            module, name, *members = (ast.literal_eval(each) for each in node.args)
            yield module, (name,)
            yield from ((module, (name, member)) for member in members)


@pytest.fixture
def anew(monkeypatch):
    """Import the module as a new process would."""

    def anew():
        monkeypatch.delitem(sys.modules, MODULE)
        return import_module(MODULE)

    return anew


class Without:
    """What another object is, but without one of its names."""

    def __init__(self, whole, name):
        self._whole, self._name = whole, name

    def __getattr__(self, name):
        if name == self._name:
            raise AttributeError(name)
        return getattr(self._whole, name)


@pytest.mark.parametrize(
    ("module", "names"), list(parts()), ids=lambda each: ".".join((each,) if isinstance(each, str) else each)
)
def test_a_part_that_is_gone_is_named(module, names, anew, monkeypatch):
    whole, lacks = import_module(module), names[-1]
    if len(names) == 1:
        monkeypatch.setitem(sys.modules, module, Without(whole, lacks))
    else:
        monkeypatch.setattr(whole, names[0], Without(getattr(whole, names[0]), lacks))
    with pytest.raises(ImportError, match=rf"^numba .* has no {module}.{'.'.join(names)}, which kernels need"):
        anew()


@pytest.mark.parametrize("member", ["_cache", "overloads", "targetctx"])
def test_a_part_of_decorated_functions_that_is_gone_is_named(member, anew, monkeypatch):
    njit = numba.njit
    monkeypatch.setattr(numba, "njit", lambda function: Without(njit(function), member))
    with pytest.raises(
        ImportError, match=rf"^numba .* has no numba.core.registry.CPUDispatcher.{member}, which kernels"
    ):
        anew()


def test_a_module_that_is_gone_is_named(anew, monkeypatch):
    monkeypatch.setitem(sys.modules, "numba._dispatcher", None)
    with pytest.raises(ImportError, match="has no numba._dispatcher, which"):
        anew()


def test_pointers_without_a_type_are_refused(anew, monkeypatch):
    monkeypatch.setattr(numba_parts.ir.IntType, "as_pointer", lambda self: object())
    with pytest.raises(ImportError, match="has no pointers with the type of what they point to"):
        anew()


def test_a_command_that_needs_a_missing_part_says_so_in_a_line(monkeypatch, capsys):
    def fail():
        raise ImportError("numba 1.0 has no part")

    monkeypatch.setattr(app, "_run_app", fail)
    assert app.main() == 2
    assert capsys.readouterr().err == "solver-tree: a library cannot be loaded: numba 1.0 has no part\n"


def test_no_other_module_imports_private_parts():
    """Public are the names in ``numba`` itself, and ``numba.extending``."""
    for path in Path(solver_tree.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = {alias.name for alias in node.names} if isinstance(node, ast.Import) else set()
            names |= {node.module or ""} if isinstance(node, ast.ImportFrom) else set()
            private = {name for name in names if name.split(".")[0] in ("numba", "llvmlite")} - {
                "numba",
                "numba.extending",
            }
            assert not private or path.stem == "numba_parts", (path, private)
