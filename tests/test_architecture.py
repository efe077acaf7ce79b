"""The structure of the code is that of docs/architecture.md."""

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from solver_tree.export.scripts import imports_of as imports_of_script

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "solver_tree"
SCRIPTS = PACKAGE / "export" / "js"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
FACES = ("solver_tree", "solver_tree.__main__", "solver_tree.types")  # they only re-export what other modules define

LONGEST_FUNCTION = 62  # lines
SEARCHES = {"solve", "solve_rank"}
MAX_KERNEL_ARGUMENTS = 6
MAX_ARGUMENTS = 7
KERNELS = {"kernel", "entry_kernel", "step"}


@cache
def sources():
    """The syntax tree of each module, by its dotted name."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def imports_of(module):
    """The modules of the project that a module imports, also lazily or for types only."""
    found = set()
    for node in ast.walk(sources()[module]):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("solver_tree"):
            for alias in node.names:
                submodule = f"{node.module}.{alias.name}"
                found.add(submodule if submodule in sources() else node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.startswith("solver_tree")}
    return found - {module}


def arrows():
    """All arrows in the lines of the page, in their order: from where to where."""
    lines = re.findall(r"^([a-z_.]+) +-> ([a-z_., ]+)$", PAGE, re.MULTILINE)
    return [(source, target) for source, targets in lines for target in targets.split(", ")]


ALLOWED = arrows()
PLACES = {place for pair in ALLOWED for place in pair}


def place_of(module):
    """The place in the lines that a module belongs to: the longest one that begins its name."""
    name = module.removeprefix("solver_tree").removeprefix(".")
    places = [place for place in PLACES if name == place or name.startswith(f"{place}.")]
    return max(places, key=len, default=None)


def reachable(place):
    """The places that arrows lead to from a place, in any number of steps."""
    found, pending = {place}, [place]
    while pending:
        here = pending.pop()
        # A module of a package may be imported wherever the package may.
        following = {target for source, target in ALLOWED if source == here}
        following |= {inner for inner in PLACES if inner.startswith(f"{here}.") and here != place}
        pending += following - found
        found |= following
    return found


@pytest.mark.parametrize("module", [name for name in sources() if name not in FACES])
def test_a_module_imports_only_what_the_page_allows(module):
    here = place_of(module)
    assert here is not None, "the page does not name this module"
    places = {place_of(imported) for imported in imports_of(module) if imported not in FACES}
    beyond = places - reachable(here)
    if module != f"solver_tree.{here}":  # the package itself re-exports what its modules define
        assert beyond == set()
    assert not {name for name in imports_of(module) if name in FACES}


def test_a_list_of_modules_names_all_of_them():
    """The page lists all kernels; the docstring of a package that lists some of its modules lists them all."""
    texts = {"solver_tree.kernels": PAGE.replace("`", "``")}
    for name, tree in sources().items():
        modules = {module.removeprefix(f"{name}.") for module in sources() if module.startswith(f"{name}.")}
        modules = {module for module in modules if "." not in module}
        text = texts.get(name) or ast.get_docstring(tree) or ""
        listed = {module for module in modules if f"``{module}``" in text}
        if len(listed) >= 3:
            assert modules - listed == set(), name


def test_kernels_import_no_other_part_of_the_project():
    kernels = [name for name in sources() if name.startswith("solver_tree.kernels")]
    assert len(kernels) > 15
    for name in kernels:
        assert all(imported.startswith("solver_tree.kernels") for imported in imports_of(name))


def test_all_numba_code_lies_in_the_kernels():
    decorated = {
        name
        for name, tree in sources().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and KERNELS & {ast.unparse(decorator).split("(")[0] for decorator in node.decorator_list}
    }
    assert decorated
    assert all(name.startswith("solver_tree.kernels.") for name in decorated)


LIGHT = """
import sys, solver_tree as st, solver_tree.strategies, solver_tree.types
import solver_tree.compare.pairs, solver_tree.compare.log, solver_tree.compare.charts, solver_tree.compare.report
solver_tree.strategies.parse("entropy")
assert st.check("mastermind-3x6").valid
st.compare(st.game("mastermind-3x6"), ["mastermind-3x6", "optimal", lambda candidates, history: candidates[0]])
print({"numpy", "numba", "rich", "typer", "matplotlib", "solver_tree.search"} & set(sys.modules))
"""


def test_what_needs_no_search_imports_nothing_that_takes_long():
    done = subprocess.run([sys.executable, "-c", LIGHT], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("set()\n", "")


def fail_on_circle(graph):
    done, path = set(), []

    def visit(name):
        if name in path:
            pytest.fail(f"a circle: {' -> '.join([*path[path.index(name) :], name])}")
        if name in done:
            return
        path.append(name)
        for imported in sorted(graph.get(name, ())):
            visit(imported)
        path.pop()
        done.add(name)

    for name in graph:
        visit(name)


def test_no_modules_import_each_other_in_a_circle():
    """Imports inside functions and for types count, too."""
    fail_on_circle({name: imports_of(name) & sources().keys() - {*FACES} for name in sources() if name not in FACES})


def test_the_arrows_of_the_page_lead_down_and_in_no_circle():
    for place in PLACES:
        beyond = set().union(*(reachable(target) for source, target in ALLOWED if source == place))
        assert not {other for other in beyond if other == place}
    for inside in (False, True):  # the lines of packages, and those inside one
        lines = [source for source, _ in ALLOWED if ("." in source) is inside]
        for source, target in ALLOWED:
            if source in lines and target in lines:
                assert lines.index(source) < lines.index(target), (source, target)


@cache
def scripts():
    """The text of each script of pages, by its name with its folder."""
    paths = sorted(SCRIPTS.rglob("*.js"))
    return {path.relative_to(SCRIPTS).with_suffix("").as_posix(): path.read_text(encoding="utf-8") for path in paths}


def test_scripts_import_in_no_circle_and_none_imports_an_entry():
    graph = {name: imports_of_script(name) for name in scripts()}
    assert len(graph) > 40
    fail_on_circle(graph)
    for name, imported in graph.items():
        assert all("/" in each and each in graph for each in imported), name


def test_pure_scripts_know_only_pure_ones_and_no_document():
    pure = {name: text for name, text in scripts().items() if name.startswith("pure/")}
    assert len(pure) > 15
    for name, text in pure.items():
        known = re.findall(r' from "(.*?)"', text)  # also types
        assert all(path.startswith("./") for path in known), name
        assert not re.search(r"\b(document|window|localStorage|navigator)\b[.\[]", text), name


def functions():
    for module, tree in sources().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                yield module, node


def lines_of_examples(function):
    """How many lines of a docstring are examples, or say where to read on."""
    text = f"{ast.get_docstring(function)}\n"
    examples = re.findall(r"\n?^(?:>>> |Note:$|See Also:$).*\n(?:.+\n)*\n?", text, re.MULTILINE)
    return sum(example.count("\n") for example in examples)


def test_only_the_searches_are_long_functions():
    lengths = [
        (f"{module}.{node.name}", node.end_lineno - node.lineno + 1 - lines_of_examples(node))
        for module, node in functions()
        if node.name not in SEARCHES
    ]
    assert [(name, lines) for name, lines in lengths if lines > LONGEST_FUNCTION] == []


def test_no_function_has_many_positional_arguments():
    for module, node in functions():
        decorators = {ast.unparse(decorator).split("(")[0] for decorator in node.decorator_list}
        arguments = [argument.arg for argument in node.args.args if argument.arg not in ("self", "cls")]
        specialised = module.startswith("solver_tree.kernels.")
        limit = MAX_KERNEL_ARGUMENTS if decorators & KERNELS or specialised else MAX_ARGUMENTS
        assert len(arguments) <= limit or module.startswith("solver_tree.cli."), f"{module}.{node.name}"
