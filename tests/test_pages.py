"""The pages of the documentation are true: their sessions, links, tables and the example file."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import orjson
import pytest

import solver_tree as st
from solver_tree.cli import main
from solver_tree.tree.decode import decode

ROOT = Path(__file__).parent.parent
PAGES = {path.name: path for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]}
WITH_PYTHON = ["README.md", "advice.md", "commands.md", "games.md", "objectives.md", "tutorial.md"]
WITH_SHELL = ["README.md", "advice.md", "commands.md", "games.md", "strategies.md"]


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
        if command.startswith("solver-tree "):
            monkeypatch.setattr(sys, "argv", shlex.split(command))
            main()
        else:
            subprocess.run(command, shell=True, check=True)
        yield command, "".join(capfd.readouterr()), shown


def without_times(text):
    """``text`` without what differs from one run to the next."""
    return re.sub(r"[0-9,]+ nodes|\d+\.\d\d s|threads: \d+|by version \S+", "...", text)


def test_every_page_with_sessions_is_listed_here():
    assert [name for name in sorted(PAGES) if blocks(name, "console")] == sorted(WITH_SHELL)
    assert [name for name in sorted(PAGES) if "\n>>> " in text_of(name)] == sorted(WITH_PYTHON)


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
            assert anchor in anchors(there.name), target


def test_the_example_file_is_what_build_makes():
    (block,) = blocks("file-format.md", "json")
    shown = orjson.loads(block)
    built = orjson.loads(st.build(st.game(shown["game"])).dumps())
    for document in (shown, built):
        del document["proof"]["seconds"], document["proof"]["version"]
    assert shown == built
    decode(orjson.loads(block), "file-format.md")


def test_the_table_of_proved_values_has_the_trees_that_ship():
    lines = text_of("README.md").splitlines()
    rows = [re.findall(r"[^|`\s]+", line) for line in lines if re.match(r"\| `[a-z-]+\dx\d", line)]
    shipped = {tree.game.name: tree.stats for tree in map(st.load, st.tree.shipped())}
    assert {row[0] for row in rows} == set(shipped)
    for name, *figures in rows:
        stats = shipped[name]
        average = f"{stats.average:.4f}"
        assert figures == [*map(str, (stats.secrets, stats.total, average, stats.worst, stats.at_worst))]
