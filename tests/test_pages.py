"""The pages of the documentation are true: their sessions, links, tables and the example file."""

import doctest
import io
import re
import shlex
import subprocess
import sys
from pathlib import Path

import orjson
import pytest
import typer

import solver_tree as st
from solver_tree.cli.app import main, make_app
from solver_tree.tree.decode import decode

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = {path.name: path for path in ROOT.glob("*.md")}
PAGES |= {path.relative_to(DOCS).as_posix(): path for path in DOCS.rglob("*.md")}
COMMANDS = typer.main.get_command(make_app()).commands
WITH_PYTHON = [
    "README.md",
    "advice.md",
    "api.md",
    "boards.md",
    "commands/host.md",
    "commands/play.md",
    "games.md",
    "identification.md",
    "objectives.md",
    "tutorial.md",
]
WITH_SHELL = [
    "README.md",
    "advice.md",
    "boards.md",
    "commands.md",
    "games.md",
    "identification.md",
    "objectives.md",
    "strategies.md",
    *(f"commands/{name}.md" for name in COMMANDS),
]


def text_of(name):
    return PAGES[name].read_text(encoding="utf-8")


def blocks(name, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", text_of(name), re.MULTILINE | re.DOTALL)


@pytest.fixture(autouse=True)
def empty_folder(tmp_path, monkeypatch):
    """A folder that has the examples, for each page; Python does not look for modules anywhere else."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])


def run_shell_sessions(name, monkeypatch, capfd):
    """Run the commands of a page, from the first to the last; each with what it printed and what the page shows."""
    session = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", "".join(blocks(name, "console")), re.MULTILINE)
    for command, shown in session:
        typed, _, program = command.rpartition(" | ")
        if program.startswith("solver-tree "):
            lines = subprocess.run(typed, shell=True, check=True, stdout=subprocess.PIPE).stdout
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
            monkeypatch.setattr(sys, "argv", shlex.split(program))
            main()
        else:
            subprocess.run(command, shell=True, check=True)
        yield command, "".join(capfd.readouterr()), shown


def without_times(text):
    """``text`` without what differs from one run to the next."""
    return re.sub(r"[0-9,]+ nodes|\d+\.\d+ s|[0-9,]+ kB|threads: \d+|by version \S+|Solver Tree \d[\d.]+", "...", text)


def test_every_page_with_sessions_is_listed_here():
    assert [name for name in sorted(PAGES) if blocks(name, "console")] == sorted(WITH_SHELL)
    assert [name for name in sorted(PAGES) if "\n>>> " in text_of(name)] == sorted(WITH_PYTHON)


def options_in_tables(name):
    cells = re.findall(r"^\| (`-.*?) +\|", text_of(name), re.MULTILINE)
    return {option for cell in cells for option in re.findall(r"`(--[\w-]+)", cell)}


def options_of(name, *, of_the_game):
    """The long options of a command that its help shows; ``--json`` and ``--help`` are the same for all."""
    params = (param for param in COMMANDS[name].params if not getattr(param, "hidden", False))
    chosen = (param for param in params if (getattr(param, "rich_help_panel", "") == "Game options") is of_the_game)
    long = {option for param in chosen for option in (*param.opts, *param.secondary_opts) if option.startswith("--")}
    return long - {"--json"}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_page_of_a_command_has_its_options(name):
    page = f"commands/{name}.md"
    assert options_in_tables(page) == options_of(name, of_the_game=False)
    of_the_game = options_of(name, of_the_game=True)
    assert of_the_game <= options_in_tables("commands.md")
    assert bool(of_the_game) is ("(../commands.md#game-options)" in text_of(page))
    assert f"commands/{name}\n" in text_of("commands.md")  # the table of contents


@pytest.mark.parametrize("name", WITH_SHELL)
def test_shell_sessions_print_what_the_page_shows(name, monkeypatch, capfd):
    for command, printed, shown in run_shell_sessions(name, monkeypatch, capfd):
        assert without_times(printed) == without_times(shown), command


@pytest.mark.parametrize("name", WITH_PYTHON)
def test_python_sessions_print_what_the_page_shows(name, monkeypatch, capfd):
    for _ in run_shell_sessions(name, monkeypatch, capfd):  # which may make files
        pass
    one_session = re.sub("^```.*$", "", text_of(name), flags=re.MULTILINE)  # line numbers stay
    session = doctest.DocTestParser().get_doctest(one_session, {}, name, str(PAGES[name]), 0)
    assert doctest.DocTestRunner().run(session).failed == 0, capfd.readouterr().out


def anchors(name):
    """What links may point to in a page, as GitHub and the site name them."""
    titles = re.findall(r"^#+ (.*)$", re.sub(r"```.*?```", "", text_of(name), flags=re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name):
    prose = re.sub(r"```.*?```", "", text_of(name), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", prose):
        if target.startswith(("http:", "https:")):
            continue
        path, _, anchor = target.partition("#")
        there = (PAGES[name].parent / path).resolve() if path else PAGES[name]
        assert there.exists(), target
        if anchor:
            (linked,) = (other for other, path in PAGES.items() if path.resolve() == there)
            assert anchor in anchors(linked), target


def test_the_example_file_is_what_build_makes():
    (block,) = blocks("file-format.md", "json")
    shown = orjson.loads(block)
    built = orjson.loads(st.build(st.game(shown["game"])).dumps())
    for document in (shown, built):
        del document["proof"]["seconds"], document["proof"]["version"]
    assert shown == built
    decode(orjson.loads(block), "file-format.md")


@pytest.mark.parametrize("name", ["README.md", "records.md"])
def test_tables_of_proved_values_are_those_of_atlas_and_trees(name):
    rows = re.findall(
        r"^\| ([A-Z][\w ,]*?) +\| +([\d ]+?) +\| +([\d ]+?) +\| +([\d.]+) \| +(\d+) \|", text_of(name), re.MULTILINE
    )
    least = {entry.game: entry for entry in st.atlas("", objective="avg", finish="guessed")}
    assert len(rows) >= 9
    for title, *numbers in rows:
        secrets, total, worst = (int(numbers[place].replace(" ", "")) for place in (0, 1, 3))
        assert numbers[2] == f"{total / secrets:.4f}"
        known = (
            st.load("words").stats
            if title.startswith("English")
            else least.get(title.lower().replace(" and ", "-").replace(" ", "-"))
        )
        if known is not None:
            assert (secrets, total, worst) == (known.secrets, known.total, known.worst)
    titles = " ".join(row[0] for row in rows)
    assert all(size in titles for size in ("Mastermind 4x6", "Mastermind 4x7", "Bulls and Cows 4x10"))


def test_the_page_of_the_api_has_all_that_the_package_offers():
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    missing = [name for name in st.__all__ if not re.search(rf":: {name}$", page, re.MULTILINE)]
    assert missing == ["__version__"]


def test_the_page_of_the_api_has_what_classes_inherit():
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    for name, options in re.findall(r"^\.\. autoclass:: (\w+)\n((?:   :.*\n)*)", page, re.MULTILINE):
        bases = [base for base in getattr(st, name).__mro__[1:] if base.__module__.startswith("solver_tree")]
        inherited = {member for base in bases for member in vars(base) if not member.startswith("_")}
        assert not inherited or ":members:\n" not in options or ":inherited-members:" in options, name
