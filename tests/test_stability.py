"""What docs/stability.md promises: the public names, the options of all commands, and the members of their JSON.

They are kept as text in ``tests/stability``. ``pytest --rewrite tests/test_stability.py`` writes these files anew. A
line that is gone or changed breaks what others have built on the package, see docs/stability.md.
"""

import difflib
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import ForwardRef, get_args

import pytest
import typer

import solver_tree as st
from solver_tree import types
from solver_tree.advice import grades, suggestion
from solver_tree.certificate.decision_checker import FORMAT as CERTIFICATE
from solver_tree.cli.app import make_app
from solver_tree.export import decisions as decision_forms
from solver_tree.export import forms
from solver_tree.games import feedback, letters
from solver_tree.identification import decision_tree, reading
from solver_tree.play import duel
from solver_tree.strategies import strategy
from solver_tree.strategies.strategy import RULES, THRESHOLDS
from solver_tree.tree import finish, formats, objective, proof
from solver_tree.tree.document import FORMAT
from tests.cli.conftest import run  # noqa: F401  a fixture
from tests.trees import first_candidate_tree

FOLDER = Path(__file__).parent / "stability"
PAGE = Path(__file__).parent.parent / "docs" / "stability.md"


@pytest.fixture
def kept(request):
    """Compare lines with a file, or write it."""

    def compare(name, lines):
        now, file = "".join(f"{line}\n" for line in lines), FOLDER / name
        if request.config.getoption("--rewrite"):
            file.write_text(now, encoding="utf-8")
        promised = file.read_text(encoding="utf-8")
        changes = difflib.unified_diff(promised.splitlines(), now.splitlines(), "promised", "now", lineterm="")
        assert now == promised, "\n".join(changes)

    return compare


def test_public_names_and_their_signatures_are_those_promised(kept):
    kept("names.txt", [line for name in sorted(st.__all__) for line in described(name, getattr(st, name))])


def test_types_for_annotations_are_those_promised(kept):
    kept("types.txt", types.__all__)
    assert all(vars(types)[name] is vars(module)[name] for module, names in VALUES[2:] for name in names.split())


def test_values_of_parameters_and_names_of_strategies_are_those_promised(kept):
    lines = [f"{name}: {' '.join(get_args(vars(module)[name]))}" for module, names in VALUES for name in names.split()]
    kept(
        "values.txt",
        [*lines, f"rules of strategies: {' '.join(RULES)}", f"modifiers of hybrid: {' '.join(THRESHOLDS)}"],
    )


VALUES = [
    (grades, "Verdict"),
    (suggestion, "Source"),
    (decision_forms, "DecisionForm KeyForm"),
    (forms, "Form Theme Shape"),
    (feedback, "Rule"),
    (letters, "Fold Language"),
    (decision_tree, "Goal"),
    (reading, "Items"),
    (duel, "Side"),
    (objective, "Ties"),
    (strategy, "Tie"),
    (finish, "Finish"),
    (formats, "Format"),
    (proof, "Status"),
]
"""The types of parameters and attributes that are one of some texts, with their modules."""


def described(name: str, value: object) -> Iterator[str]:
    """A public name, and the members of a class."""
    if not callable(value):
        yield f"{name}: {type(value).__name__}"
    elif not inspect.isclass(value):
        yield f"{name}{signature(value)}"
    else:
        bases = ", ".join(base.__name__ for base in value.__mro__[1:] if base.__module__ != "typing")
        yield f"class {name}({bases.removesuffix('object').removesuffix(', ')})"
        if (made := signature(value)) is not None:
            yield f"    {name}{made}"
        yield from sorted(f"    {line}" for line in members(value))


def members(of: type) -> Iterator[str]:
    """The public members of a class that this package defines, in any of its bases, and the attributes it documents."""
    names = set()
    for base in of.__mro__:
        if base.__module__.startswith("solver_tree"):
            names |= {name for name in vars(base) if not name.startswith("_") or name in SPECIAL}
            names |= {*getattr(base, "_fields", ()), *vars(base).get("__match_args__", ()), *attributes(base)}
    for name in names:
        value = inspect.getattr_static(of, name, None)
        function = value.__func__ if isinstance(value, (classmethod, staticmethod)) else value
        yield f".{name}{signature(function)}" if inspect.isfunction(function) else f".{name}"


def attributes(of: type) -> list[str]:
    """The names that a docstring explains under "Attributes"."""
    section = re.search(r"^Attributes:\n((?: .*\n?|\n(?= ))*)", inspect.cleandoc(of.__doc__ or ""), re.MULTILINE)
    rows = re.findall(r"^ {4}(\w[\w, ]*):", section[1], re.MULTILINE) if section else []
    return [name for row in rows for name in row.split(", ")]


SPECIAL = ("__call__", "__contains__", "__getitem__", "__iter__", "__len__")


class AsWritten(str):
    """A type or a default as the source has it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def signature(of: object) -> str | None:
    """Its parameters, with types and defaults; None if it is a class that says nothing of them."""
    try:
        found = inspect.signature(of)
    except ValueError:
        return None
    parameters = [
        each.replace(annotation=annotation(each.annotation), default=default(each.default))
        for each in found.parameters.values()
    ]
    return str(found.replace(parameters=parameters, return_annotation=annotation(found.return_annotation)))


def annotation(of: object) -> object:
    """A type, whatever the version of Python makes of it."""
    if of is inspect.Signature.empty:
        return of
    return AsWritten(of.__forward_arg__ if isinstance(of, ForwardRef) else of)


def default(value: object) -> object:
    """A default; of the version, which changes, and of a function only the name."""
    if value == st.__version__:
        return AsWritten("__version__")
    return AsWritten(value.__name__) if inspect.isfunction(value) else value


def test_options_of_all_commands_are_those_promised(kept):
    program = typer.main.get_command(make_app())
    lines = []
    for name, command in sorted(program.commands.items()):
        lines.append(name)
        lines += sorted(f"    {option(each)}" for each in command.params)
    kept("options.txt", lines)


def option(of) -> str:
    """An option or an argument: its names, the type of its value, and its default."""
    names = of.name.upper() if of.param_type_name == "argument" else ", ".join([*sorted(of.opts), *of.secondary_opts])
    kind = "flag" if getattr(of, "is_flag", False) else "|".join(getattr(of.type, "choices", ())) or of.type.name
    several = "..." if of.nargs == -1 or of.multiple else ""
    default = "required" if of.required else f"default {of.default!r}"
    return f"{names}  {kind}{several}, {default}"


SESSIONS = {
    "build": ["--game GAME -o new.json", "--game GAME --no-save --top 2", "--game GAME --max-guesses 1 --first 11"],
    "build, a strategy": ["--game GAME --strategy entropy -o new.json"],
    "build, a table of items": ["--game items.csv --items rows -o decisions.json"],
    "play": ["tree.json --secret 12"],
    "play, several boards": ["--game GAME --boards 2 --secret 12,13"],
    "play, a static set": ["set.json --secret 22"],
    "host": ["--game GAME --secret 12 --review", "--game GAME --adversarial"],
    "host, several boards": ["--game GAME --boards 2 --secret 12,13"],
    "duel": ["--game GAME --secret 12 --begins you"],
    "suggest": ["--game GAME 11=0B0W --try 22", "--game GAME --tree tree.json"],
    "suggest, a pair": ["--game GAME --pair"],
    "suggest, several boards": ["--game GAME --boards 2 12=1B0W,0B1W"],
    "suggest, a table of items": ["--game items.csv --items rows"],
    "review": ["--game GAME 12 13 --secret 13"],
    "compare": ["entropy --game GAME", "entropy first --game GAME --pairs entropy first"],
    "compare, a table of items": ["--game items.csv --items rows"],
    "tune": ["--game mastermind-2x9 --generations 1 -o steps.json"],
    "static": ["--game GAME -o new-set.json", "--game GAME --size 1"],
    "static, a table of items": ["--game items.csv --items rows"],
    "static, to verify": ["--verify set.json"],
    "show": ["tree.json"],
    "show, a decision tree": ["decisions.json"],
    "show, after a history": ["tree.json 12=0B0W"],
    "verify": ["tree.json", "tree.json --prove", "other.json --prove"],
    "verify, a decision tree": ["decisions.json"],
    "certify": ["tree.json -o new.certificate"],
    "certify, a decision tree": ["decisions.json -o decisions.certificate"],
    "certify, in pieces": ["tree.json --pieces pieces"],
    "check": ["one.certificate tree.json", "one.certificate"],
    "check, of a decision tree": ["decisions.certificate decisions.json", "decisions.certificate"],
    "export": ["tree.json"],
    "site": ["--out web tree.json"],
    "games": [""],
    "trees": [""],
    "atlas": ["mastermind-3x4"],
    "compile": ["--game GAME"],
    "compile, to clean": ["--clean"],
}
"""Arguments of the commands, some of them twice where their JSON varies. GAME is ``mastermind-2x3``."""

DATA = {"items"}
"""Objects whose members are named by what the user has given."""


def test_members_of_the_json_of_all_commands_are_those_promised(kept, run, monkeypatch):  # noqa: F811
    make_files(run)
    monkeypatch.setattr("solver_tree.kernels.cache_folder.remove_kernels", lambda: (1, 1))  # other tests need them
    lines = []
    for title, sessions in SESSIONS.items():
        found: dict[str, set[str]] = {}
        for arguments in sessions:
            outcome = run(title.partition(",")[0], *arguments.replace("GAME", GAME).split(), "--json")
            assert outcome.out, (title, outcome.err)
            collect(outcome.json, "", found)
        lines += [title, *(f"    {path}  {' | '.join(sorted(kinds))}" for path, kinds in sorted(found.items()))]
    kept("json.txt", lines)
    assert {title.partition(",")[0] for title in SESSIONS} == set(typer.main.get_command(make_app()).commands)


GAME = "mastermind-2x3"
ITEMS = "item,fever,cough\nflu,yes,yes\ncold,no,yes\nwell,no,no\nodd,?,no\n"


def make_files(run):  # noqa: F811
    """What the sessions use."""
    tree = st.build(st.game(GAME), threads=1)
    tree.save("tree.json")
    first_candidate_tree(tree.game).save("other.json")
    st.certify(tree, "one.certificate", threads=1)
    Path("items.csv").write_text(ITEMS)
    run("static", "--game", GAME, "-o", "set.json")


KINDS = {
    str: "text",
    bool: "true/false",
    int: "number",
    float: "number",
    type(None): "null",
    list: "list",
    dict: "object",
}


def collect(value: object, path: str, found: dict[str, set[str]]) -> None:
    """The kinds of values at each path: ``guesses[]`` for the elements of a list, ``seconds.search`` for members."""
    found.setdefault(path or ".", set()).add(KINDS[type(value)])
    if isinstance(value, list):
        for each in value:
            collect(each, f"{path}[]", found)
    elif isinstance(value, dict):
        for name, each in value.items():
            collect(each, f"{path}.{'*' if path.lstrip('.') in DATA else name}".lstrip("."), found)


def test_the_page_names_what_is_promised():
    page = PAGE.read_text(encoding="utf-8")
    for each in (FORMAT, "solver-tree-static/1", "solver-tree decisions/1", "solver-tree certificate/2", CERTIFICATE):
        assert f"`{each}`" in page


def test_classes_in_public_signatures_are_public_too():
    text = (FOLDER / "names.txt").read_text(encoding="utf-8")
    modules = [module for name, module in sys.modules.items() if name.startswith("solver_tree.")]
    classes = {name for module in modules for name, value in vars(module).items() if inspect.isclass(value)}
    own = {name for name in classes & set(re.findall(r"\w+", text)) if is_own(name, modules)}
    # But for bases, kinds of games that are used as games, and what only the package itself passes to its objects.
    assert own - set(st.__all__) == BASES | PARTS | NAMESAKES


def is_own(name, modules):
    """Whether a class of this name is defined in this package."""
    return any(
        inspect.isclass(value := vars(module).get(name)) and value.__module__.startswith("solver_tree")
        for module in modules
    )


BASES = {"BasePlayer", "CandidatePlayer", "CodeGame", "Displayed", "SomeCodes", "WordGame"}
PARTS = {"Lists", "Variation"}
NAMESAKES = {"Entry", "Form"}  # types in signatures that are no classes of this package, though it has classes so named
