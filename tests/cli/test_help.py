"""The help of every command: what is needed first, on one screen, and nothing that only decorates."""

import re

import pytest

from solver_tree.cli.app import make_app
from solver_tree.strategies.greedy_tree import WIDTH
from tests.cli.processes import ended

COMMANDS = [command.callback.__name__ for command in make_app().registered_commands]
ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")


@pytest.fixture(autouse=True)
def _columns(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)])
def test_help_fits_on_a_screen_and_is_read_well_aloud(run, command):
    result = run(*command, "--help")
    lines = result.out.splitlines()
    assert (result.status, result.err) == (0, "")
    assert lines[0].startswith(" ".join(["Usage: solver-tree", *command]))
    assert ("Example" in result.out) is bool(command)
    assert len(lines) <= 50
    assert max(map(len, lines)) <= 80
    assert all(line.isascii() for line in lines)
    assert run(*command, "-h") == result


def test_without_a_command_the_help_is_shown(run):
    assert run() == run("--help")


def test_build_states_the_default_width(run):
    words = run("build", "--help").out.replace("│", " ").split()
    assert f" usually {WIDTH}. " in " ".join(words)
    assert "--checkpoint-every" not in words


def headings(text):
    return re.findall(r"^(\S.*):$", text, re.MULTILINE)


def test_what_is_needed_comes_first(run):
    shown = run("build", "-h").out
    first, *rest = headings(shown)
    assert (first, rest[:2]) == ("Examples", ["Options", "Game options"])
    options = re.search(r"^Options:\n(.*?)\n\n", shown, re.MULTILINE | re.DOTALL)[1]
    names = re.findall(r"^  (?:-\w, )?(--[\w-]+)", options, re.MULTILINE)
    assert names == ["--game", "--objective", "--max-guesses", "--time-limit", "--output", "--json", "--help"]
    assert "--output" not in shown[shown.index("Game options") :]


def test_usage_shows_arguments_as_they_are_typed(run):
    assert run("show", "-h").out.startswith("Usage: solver-tree show [OPTIONS] TREE [GUESS=FEEDBACK]...\n")


def test_commands_are_grouped_by_what_they_are_for(run):
    assert headings(run("-h").out) == ["Play", "Solve", "Use trees", "What there is", "Set up", "Options"]


def test_headings_are_bold_on_a_terminal_but_never_coloured(terminal):
    process = terminal("suggest", "-h")
    assert ended(process) == 0
    assert set(ESCAPE.findall(process.before)) == {"1", "0"}
    plain = terminal("suggest", "-h", TERM="dumb")
    assert ended(plain) == 0
    assert plain.before == ESCAPE.sub("", process.before)
