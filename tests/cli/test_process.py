"""The program as a process: its imports, its streams and its exit status."""

import os
import re
import subprocess
import sys
from importlib.metadata import version

import orjson
import pexpect
import pytest

from solver_tree.cli.app import make_app
from solver_tree.games.words import WordGame
from solver_tree.tree import load
from tests.cli.processes import SOLVER_TREE, ended
from tests.trees import first_candidate_tree, higher_lower

COMMANDS = [command.callback.__name__ for command in make_app().registered_commands]


def solver_tree(*args, **options):
    return subprocess.run([*SOLVER_TREE, *map(str, args)], capture_output=True, text=True, check=False, **options)


@pytest.mark.parametrize(
    "args",
    [
        ["play", "{tree}", "--secret", "345"],
        ["play", "{tree}"],
        ["show", "{tree}"],
        ["play", "{words}"],
        ["show", "{words}"],
        ["play", "{own}"],
        ["show", "{own}"],
        ["games"],
        ["trees"],
        ["atlas"],
        ["--help"],
        ["build", "--help"],
    ],
)
def test_light_commands_import_neither_numba_nor_numpy(args, tree_file, tmp_path):
    files = {"tree": tree_file, "words": tmp_path / "words.json", "own": tmp_path / "own.json"}
    long_words = ("letter", "better", "butter", "bitter")
    first_candidate_tree(WordGame(long_words, long_words)).save(files["words"])
    first_candidate_tree(higher_lower()).save(files["own"])
    program = (
        "import sys; from solver_tree.cli import main; main(); "
        "heavy = {'numpy', 'numba', 'solver_tree.search'} & set(sys.modules); sys.exit(str(heavy) if heavy else 0)"
    )
    args = [arg.format(**files) for arg in args]
    done = subprocess.run([sys.executable, "-c", program, *args], input="", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_play_does_not_import_rich(tree_file):
    program = "import sys; from solver_tree.cli import main; main(); sys.exit('rich' in sys.modules)"
    args = ["play", str(tree_file), "--secret", "345"]
    assert subprocess.run([sys.executable, "-c", program, *args], capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("args", [[], ["--help"], *([command, "--help"] for command in COMMANDS)])
def test_every_help_screen_has_usage_and_examples(run, args):
    result = run(*args)
    assert (result.status, result.err) == (0, "")
    assert "Usage: solver-tree" in result.out
    assert ("Example" in result.out) is any(command in args for command in COMMANDS)


def test_version_prints_the_installed_version(run):
    assert run("--version").out == f"solver-tree {version('solver-tree')}\n"


@pytest.mark.parametrize(
    "args", [["fly"], ["--fly"], ["play", "--fly"], ["show"], ["games", "extra"], ["show", "x", "--depth", "-1"]]
)
def test_wrong_usage_is_reported_in_one_line(run, args):
    refusal = run(*args).refusal
    assert refusal.endswith("--help")


def test_a_closed_pipe_prints_no_error(tree_file):
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([*SOLVER_TREE, "show", tree_file], stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert done.stderr == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_a_full_disk_is_reported_in_one_line(tree_file):
    with open("/dev/full", "w") as full:
        done = subprocess.run([*SOLVER_TREE, "show", tree_file], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert done.stderr == b"solver-tree: cannot write the output: No space left on device\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_a_refusal_that_cannot_be_printed_keeps_its_exit_status():
    with open("/dev/full", "w") as full:
        assert subprocess.run([*SOLVER_TREE, "show", "nonsense"], stderr=full, check=False).returncode == 2
    read, write = os.pipe()
    os.close(read)
    assert subprocess.run([*SOLVER_TREE, "show", "nonsense"], stderr=write, check=False).returncode == 2
    os.close(write)


@pytest.mark.skipif(os.name == "nt", reason="a folder in use cannot be removed there")
def test_a_deleted_folder_is_reported_where_a_folder_is_needed(tmp_path):
    shell = 'cd "$0" && rmdir "$0" && exec "$@"'

    def run_in_deleted_folder(*args):
        folder = tmp_path / "deleted"
        folder.mkdir()
        args = ["sh", "-c", shell, str(folder), *SOLVER_TREE, *args]
        done = subprocess.run(args, capture_output=True, text=True, check=False)
        return done.returncode, done.stderr

    assert run_in_deleted_folder("play", "--secret", "5293") == (0, "")
    status, err = run_in_deleted_folder("build", "--game", "mastermind-2x2")
    assert (status, err.count("\n")) == (2, 1)
    assert "the current folder no longer exists" in err
    status, err = run_in_deleted_folder("compare", "mine:guess")
    assert (status, err) == (2, "solver-tree: the current folder no longer exists; change to another one\n")


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
@pytest.mark.parametrize(("closed", "status"), [("<&-", 0), (">&-", 0), ("2>&-", 0)])
def test_closed_streams_print_no_error(tree_file, closed, status):
    shell = f'"$@" {closed}'
    done = subprocess.run(
        ["sh", "-c", shell, "sh", *SOLVER_TREE, "play", tree_file], input=b"", capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (status, b"")


def test_missing_memory_is_reported_in_one_line(run, monkeypatch):
    def fail(*_):
        raise MemoryError

    monkeypatch.setattr("solver_tree.cli.show.load_in_symbols", fail)
    assert run("show", "mastermind-4x6").refusal.startswith("not enough memory")


def test_missing_threads_are_reported_in_one_line(run, monkeypatch):
    def fail(*_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("solver_tree.cli.show.load_in_symbols", fail)
    assert run("show", "mastermind-4x6").refusal.startswith("can't start new thread: the system allows no more")


def test_a_library_that_cannot_be_loaded_is_reported_in_one_line(run, monkeypatch):
    def fail(*_):
        raise OSError("no LLVM")

    monkeypatch.setattr("solver_tree.cli.show.load_in_symbols", fail)
    assert run("show", "mastermind-4x6").refusal == "a library cannot be loaded: no LLVM"


def test_output_that_is_no_terminal_has_no_colours(tree_file):
    shown = solver_tree("show", tree_file)
    assert shown.returncode == 0
    assert "\x1b" not in shown.stdout
    ascii_only = solver_tree("show", tree_file, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert ascii_only.returncode == 0


def test_play_runs_on_a_terminal(terminal, tree_file):
    game = terminal("play", tree_file)
    game.expect("Guess 1: 012 .*120 secrets left, at most 6 guesses.*> ")
    game.sendline("2a0b")
    game.expect("Guess 2: 013.*> ")
    game.sendline("0a3b")
    game.expect("cannot be true together with 012=2A0B.*> ")
    game.sendline("undo")
    game.expect("Guess 1: 012.*> ")
    game.sendline("0 1")
    game.expect("Guess 2: 134 .*36 secrets left.*> ")
    game.sendline("3A0B")
    game.expect("Found in 2 guesses: 134")
    assert ended(game) == 0


def test_ctrl_d_stops_and_ctrl_c_interrupts_play(terminal, tree_file):
    game = terminal("play", tree_file)
    game.expect("> ")
    game.sendeof()
    game.expect("Stopped")
    assert ended(game) == 0

    game = terminal("play", tree_file)
    game.expect("> ")
    game.sendintr()
    assert ended(game) == 130
    assert "Traceback" not in game.before


def test_a_terminal_shows_a_panel_without_colours_if_no_color_is_set(terminal, tree_file):
    shown = terminal("show", tree_file)
    shown.expect("╭─ bulls-cows-3x6")
    assert ended(shown) == 0
    plain = terminal("show", tree_file, NO_COLOR="1")
    assert ended(plain) == 0
    assert "\x1b[3" not in plain.before
    assert "╭─ bulls-cows-3x6" in plain.before


def test_an_interrupted_search_prints_what_it_knows(terminal, long_search, tmp_path):
    search = terminal(*long_search, timeout=60, NO_COLOR="1")
    search.expect("so far; step 1 of 2: [2-9][0-9] %")  # of the search, not of laying out
    search.sendintr()
    assert ended(search) == 130
    result = search.before[search.before.index("solver-tree: interrupted after") :]
    assert re.search(r"the least total is between \d+\s+and \d+, a gap", result)
    settled, firsts = map(int, re.search(r"of the work, (\d+) of (\d+) first guesses", result).groups())
    assert 10 <= settled < firsts
    table = result.partition("First guesses whose exact totals are known so far; better ones may be missing\r\n")[2]
    totals = [int(line.split()[2]) for line in table.splitlines()[1:]]
    assert totals == sorted(totals)
    assert 10 <= len(totals) < firsts
    assert load(tmp_path / "kept.json").stats.total == totals[0]


def test_an_interrupted_search_prints_json(long_search):
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    shell = 'exec "$@" > "$0"'
    output = f"{long_search[-1]}.out"
    args = ["-c", shell, output, *SOLVER_TREE, *long_search, "--json"]
    search = pexpect.spawn("sh", args, env=env, encoding="utf-8", timeout=60, dimensions=(40, 80))
    search.expect("so far; step 1 of 2: [2-9][0-9] %")  # of the search, not of laying out
    search.sendintr()
    assert ended(search) == 130
    with open(output, "rb") as file:
        (line,) = file.read().splitlines()
    report = orjson.loads(line)
    assert (report["complete"], report["optimal"], report["tree"]) == (False, False, long_search[-1])
    assert 0 < report["lower_bound"] <= report["upper_bound"] == report["first_guesses"][0]["total"]
    assert 10 <= report["first_guesses_settled"] < report["first_guesses_to_settle"]
