"""The program as a process: its imports, its streams and its exit status."""

import os
import re
import subprocess
import sys
from importlib.metadata import version

import orjson
import pytest

from solver_tree.games import game
from solver_tree.games.words import WordGame
from solver_tree.tree import load
from tests.cli.processes import SOLVER_TREE, ended
from tests.trees import first_candidate_tree, higher_lower


def solver_tree(*args, **options):
    return subprocess.run([*SOLVER_TREE, *map(str, args)], capture_output=True, text=True, check=False, **options)


WITHOUT_RICH = """
play small.json --secret 345
play words.json
play own.json
play <1A1B candidates
play --game mastermind-4x6 --secret 1234
host --secret 5293 <0123 hint candidates
host --adversarial <0123 hint candidates
host --adversarial --game mastermind-5x6 <11223 candidates
host --game wordle --answers words.txt <hint letter hint give_up
duel --begins program <1A1B hint
suggest 0123=1A1B
suggest 7294=1A1B --json
suggest 0123=3A0B 0345=1A1B
review 0123=1A1B 0345=0A2B
"""
LIGHT = """
show small.json
show words.json
show own.json
games
trees
atlas
--help
build --help
compare mastermind-3x6 optimal
compare mastermind-3x6 optimal --json
compare mastermind-3x6 optimal --csv
compare mastermind-3x6 optimal --pairs mastermind-3x6 optimal
"""


@pytest.mark.parametrize(("commands", "heavy"), [(WITHOUT_RICH, "rich"), (LIGHT, "matplotlib")])
def test_commands_without_a_search_import_no_numba_nor_numpy(commands, heavy, tmp_path):
    """All run in one process; after each it is asked what has been imported."""
    long_words = ("letter", "better", "butter", "bitter")
    first_candidate_tree(game("bulls-cows-3x6")).save(tmp_path / "small.json")
    first_candidate_tree(WordGame(long_words, long_words)).save(tmp_path / "words.json")
    first_candidate_tree(higher_lower()).save(tmp_path / "own.json")
    (tmp_path / "words.txt").write_text("letter\nbottle\nsummer")
    program = f"""if True:
        import io, sys
        from solver_tree.cli.app import main
        for command in {commands!r}.strip().splitlines():
            command, _, typed = command.partition("<")
            sys.argv = ["solver-tree", *command.split()]
            sys.stdin = io.TextIOWrapper(io.BytesIO(typed.replace(" ", "\\n").replace("_", " ").encode()))
            assert main() == 0, command
            found = {{"numpy", "numba", "solver_tree.search", {heavy!r}}} & set(sys.modules)
            assert not found, (command, found)
    """
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_version_prints_the_installed_version(run):
    assert run("--version").out == f"solver-tree {version('solver-tree')}\n"


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


def test_output_that_is_no_terminal_has_no_colours(tree_file):
    shown = solver_tree("show", tree_file)
    assert shown.returncode == 0
    assert "\x1b" not in shown.stdout
    ascii_only = solver_tree("show", tree_file, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert ascii_only.returncode == 0


def test_play_runs_on_a_terminal(terminal, tree_file):
    playing = terminal("play", tree_file)
    playing.expect("120 secrets left, at most 6 guesses.*> ")
    playing.sendline("2a0b")
    playing.expect("2A0B\r\n  2  .*secrets left.*> ")
    playing.sendline("0a3b")
    playing.expect("cannot be true together with 012=2A0B.*> ")
    playing.sendline("undo")
    playing.expect("120 secrets left.*> ")
    playing.sendline("0 1")
    playing.expect("  2  .*36 secrets left.*> ")
    playing.sendline("3A0B")
    playing.expect("Found in 2 guesses: 134")
    playing.expect("Another game\\? \\[y/N\\] ")
    playing.sendline("y")
    playing.expect("120 secrets left.*> ")
    playing.sendline("q")
    playing.expect("Stopped")
    assert ended(playing) == 0


def test_ctrl_d_stops_and_ctrl_c_interrupts_play(terminal, tree_file):
    playing = terminal("play", tree_file)
    playing.expect("> ")
    playing.sendeof()
    playing.expect("Stopped")
    assert ended(playing) == 0

    playing = terminal("play", tree_file)
    playing.expect("> ")
    playing.sendintr()
    assert ended(playing) == 130
    assert "Traceback" not in playing.before


def test_a_panel_has_no_colours_if_no_color_is_set(terminal, tree_file):
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


def test_an_interrupted_search_prints_json(terminal, long_search):
    output = f"{long_search[-1]}.out"
    shell = ["sh", "-c", 'exec "$@" > "$0"', output, *SOLVER_TREE]
    search = terminal(*long_search, "--json", program=shell, timeout=60)
    search.expect("so far; step 1 of 2: [2-9][0-9] %")  # of the search, not of laying out
    search.sendintr()
    assert ended(search) == 130
    with open(output, "rb") as file:
        (line,) = file.read().splitlines()
    report = orjson.loads(line)
    assert (report["complete"], report["optimal"], report["tree"]) == (False, False, long_search[-1])
    assert 0 < report["lower_bound"] <= report["upper_bound"] == report["first_guesses"][0]["total"]
    assert 10 <= report["first_guesses_settled"] < report["first_guesses_to_settle"]


def test_host_and_duel_run_on_a_terminal(terminal):
    playing = terminal("host", "--secret", "5293")
    playing.expect("Guess 1 of 7: ")
    playing.sendline("55")
    playing.expect("guess '55': 2 symbols")
    playing.expect("Guess 1 of 7: ")
    playing.sendline("hint")
    playing.expect("Try 0123")
    playing.expect("Guess 1 of 7: ")
    playing.sendline("5294\x7f3")  # a line can be edited
    playing.expect("4A0B")
    playing.expect("Found in 1 guess with 1 hint: 5293")
    playing.expect("Another game\\? \\[y/N\\] ")
    playing.sendline("y")
    playing.expect("Guess 1 of 7: ")
    playing.sendline("give up")
    playing.expect("Score: 2 games, 1 found, in 1.00 guesses on average, 1 at best; 1 hint.")
    playing.expect("Another game")
    playing.sendline("")
    assert ended(playing) == 0

    playing = terminal("duel", "--begins", "program")
    playing.expect("I .*5040 secrets left")
    playing.expect("Your answer: ")
    playing.sendline("1a1b")
    playing.expect("Your guess: ")
    playing.sendline("0123")
    playing.expect("  2  I")
    playing.expect("Your answer: ")
    playing.sendeof()
    playing.expect("Stopped: nobody wins")
    assert ended(playing) == 0


def test_ctrl_d_stops_and_ctrl_c_interrupts_host_and_duel(terminal):
    for command in ("host", "duel"):
        playing = terminal(command)
        playing.expect("Your [a-z]+: |Guess 1 of 7: ")
        playing.sendeof()
        playing.expect("Stopped")
        assert ended(playing) == 0
        assert "Traceback" not in playing.before

        playing = terminal(command)
        playing.expect("Your [a-z]+: |Guess 1 of 7: ")
        playing.sendintr()
        assert ended(playing) == 130
        assert "Traceback" not in playing.before


def test_suggest_prints_a_panel_on_a_terminal(terminal):
    options = {"timeout": 60, "NO_COLOR": "1"}
    shown = terminal("suggest", "--game", "bulls-cows-3x6", "012=0A1B", "--top", "3", **options)
    shown.expect("╭─ bulls-cows-3x6, after 012=0A1B")
    shown.expect(r"rank[^\r\n]*guess[^\r\n]*value")
    assert ended(shown) == 0
    assert "\x1b[3" not in shown.before
