"""The README is true: its sessions, its example file and its table of trees."""

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

README = Path(__file__).parent.parent / "README.md"
TEXT = README.read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.fixture(autouse=True)
def empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_python_sessions(capsys):
    one_session = re.sub("^```.*$", "", TEXT, flags=re.MULTILINE)  # line numbers stay
    session = doctest.DocTestParser().get_doctest(one_session, {}, README.name, str(README), 0)
    assert len(session.examples) > 20
    assert doctest.DocTestRunner().run(session).failed == 0, capsys.readouterr().out


def test_shell_sessions(tmp_path, monkeypatch, capfd):
    """One session from the first block to the last, in a folder that has the examples."""
    (tmp_path / "examples").symlink_to(README.parent / "examples")
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    session = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", "".join(blocks("console")), re.MULTILINE)
    assert len(session) > 10
    for command, shown in session:
        if command.startswith("solver-tree "):
            monkeypatch.setattr(sys, "argv", shlex.split(command))
            main()
        else:
            subprocess.run(command, shell=True, check=True)
        assert without_times("".join(capfd.readouterr())) == without_times(shown), command


def without_times(text):
    """``text`` without what differs from one run to the next."""
    return re.sub(r"[0-9,]+ nodes|\d+\.\d\d s|threads: \d+|by version \S+", "...", text)


def test_the_example_file():
    (block,) = blocks("json")
    shown = orjson.loads(block)
    built = orjson.loads(st.build(st.game(shown["game"])).dumps())
    for document in (shown, built):
        del document["proof"]["seconds"], document["proof"]["version"]
    assert shown == built
    decode(orjson.loads(block), "README.md")


def test_the_table_of_trees():
    rows = [re.findall(r"[^|`\s]+", line) for line in TEXT.splitlines() if re.match(r"\| `[a-z-]+\dx\d", line)]
    shipped = {tree.game.name: tree.stats for tree in map(st.load, st.tree.shipped())}
    assert {row[0] for row in rows} == set(shipped)
    for name, *figures in rows:
        stats = shipped[name]
        average = f"{stats.average:.4f}"
        assert figures == [*map(str, (stats.secrets, stats.total, average, stats.worst, stats.at_worst))]
