"""Sessions of a new user at a terminal of 80 columns, with the real program."""

import re
import shutil
from pathlib import Path

import pexpect
import pytest

import solver_tree as st
from tests.cli.processes import RUN, ended

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def in_turn(session, *turns):
    """Type lines; after each, wait for what the program shows, as regular expressions."""
    for typed, *expected in turns:
        session.sendline(typed)
        for text in expected:
            session.expect(text)


def test_compiling_is_said_while_kernels_compile(terminal, tmp_path):
    build = terminal("build", "--game", "mastermind-2x2", "--no-save", timeout=60, NUMBA_CACHE_DIR=str(tmp_path))
    build.expect(r"mastermind-2x2: compiling, .*: 1 of \d+")


def test_a_session_of_python_is_told_that_kernels_compile(terminal, tmp_path):
    python = terminal("-q", program=RUN[:1], timeout=60, NUMBA_CACHE_DIR=str(tmp_path))
    python.sendline("import solver_tree as st; st.build(st.game('mastermind-2x2'))")
    python.expect(r"solver-tree: compiling, once for this kind of search \.\.\.")


def test_a_game_without_a_tree_is_played_with_weights(terminal, tmp_path):
    (tmp_path / "weights.txt").write_text("112 9\n* 1\n")
    play = terminal("play", "--game", "mastermind-3x4", "--weights", tmp_path / "weights.txt", timeout=60)
    play.expect(r"  1  [^\n]*64 secrets left; exact")
    in_turn(
        play,
        ("help", "Answer with feedback such as"),
        ("candidates", r"64 secrets fit all feedback so far\."),
        ("hint", "A hint is for your own guesses"),
        ("0 1", r"  2  [^\n]*secrets left; exact"),
        ("undo", r"  1  [^\n]*64 secrets left"),
        ("quit", "Stopped"),
    )
    assert ended(play) == 0


def test_a_hint_off_the_tree_is_exact(terminal, tmp_path, monkeypatch):
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    host = terminal(
        "host", "--game", "examples.bad_coin:bad_coin", "--secret", "1 heavy", "--max-guesses", "2", timeout=60
    )
    host.expect("Guess 1 of 2: ")
    in_turn(
        host,
        ("2 heavy", "Guess 2 of 2: "),
        ("candidates", "15 secrets fit all feedback so far: 1 heavy, 1 light, 2 light, 3 heavy"),
        ("hint", "Try '?[1-8] (heavy|light)'?: exact; no guess surely wins, but this one"),
        (
            "3 heavy",
            r"Not found in 2 guesses. The secret was 1 heavy\.",
            r"expected[^\n]*best[^\n]*lost[^\n]*skill[^\n]*luck",
        ),
    )
    host.expect("Another game")
    host.sendeof()
    assert ended(host) == 0


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        (["build", "--game", "mastermind-5x8", "--strategy", "steps"], "building the tree of steps"),
        (["tune", "--game", "mastermind-4x6", "-o", "steps.json"], r"generation \d+ of \d+, best average 4\.\d+"),
        (["verify", "bulls-cows-5x12.json"], "playing every secret"),
    ],
)
def test_long_work_shows_how_far_it_is_until_ctrl_c(terminal, tmp_path, monkeypatch, options, shown):
    monkeypatch.chdir(tmp_path)
    if options[0] == "verify":
        st.greedy(st.game("bulls-cows-5x12"), "first").save(options[1])
    work = terminal(*options, timeout=60)
    work.expect(shown)
    work.expect(r"\d s so far; \d+ %")
    assert not work.getecho()  # what is typed would tear the lines
    work.sendintr()
    work.expect(pexpect.EOF)
    assert work.getecho()
    assert "Traceback" not in work.before
    assert ended(work) == 130


def test_ctrl_c_keeps_no_worse_than_is_known_without_a_search(terminal, tmp_path):
    place = tmp_path / "kept.json"
    build = terminal("build", "--game", "bulls-cows-4x10", "--finish", "known", "-o", place, timeout=120, NO_COLOR="1")
    build.expect("guesses on average")
    build.sendintr()
    assert ended(build) == 130
    known = st.compare(st.game("bulls-cows-4x10"), ["entropy", "bulls-cows-4x10"], finish="known")
    assert st.load(place).stats.total <= min(outcome.stats("known").total for outcome in known)


def test_only_what_is_counted_is_called_optimal(terminal):
    compare = terminal("compare", "optimal", "mastermind-3x6", "--finish", "known", timeout=120, NO_COLOR="1")
    assert ended(compare) == 0
    rows = dict(re.findall(r"^(optimal|mastermind-3x6) .*?\d\.\d{4} +\d +(\S+)", compare.before, re.MULTILINE))
    assert rows["optimal"] == "optimal"
    assert rows["mastermind-3x6"].startswith("+")
