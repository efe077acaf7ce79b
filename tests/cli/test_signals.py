"""SIGTERM, which a shutdown or a batch system sends, is Ctrl-C: what is known is kept."""

import os
import random
import signal
import subprocess
import sys

import pexpect
import pytest

from solver_tree.cli import TERMINATED
from solver_tree.tree import load

SOLVER_TREE = [sys.executable, "-m", "solver_tree"]


def start(*args, **options):
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([*SOLVER_TREE, *map(str, args)], **streams, text=True, **options)


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, TERMINATED), (signal.SIGINT, 130)])
def test_a_game_that_is_stopped(tree_file, number, status):
    with start("play", tree_file) as playing:
        while "6 guesses" not in playing.stdout.readline():
            pass
        playing.send_signal(number)
        out, err = playing.communicate(timeout=20)
    assert (playing.returncode, err) == (status, "")
    assert "Traceback" not in out


def test_a_search_that_is_stopped_keeps_what_it_knows(tmp_path):
    rng = random.Random(1)
    words = sorted({"".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=3)) for _ in range(8000)})
    (tmp_path / "guesses.txt").write_text("\n".join(words))
    (tmp_path / "answers.txt").write_text("\n".join(rng.sample(words, 64)))
    lists = ["--guesses", str(tmp_path / "guesses.txt"), "--answers", str(tmp_path / "answers.txt")]
    tree = tmp_path / "kept.json"
    args = [*SOLVER_TREE[1:], "build", "--game", "wordle", *lists, "--top", "5000", "-o", str(tree)]
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "NO_COLOR": "1"}
    search = pexpect.spawn(SOLVER_TREE[0], args, env=env, encoding="utf-8", timeout=60, dimensions=(40, 80))
    search.expect("[1-9][0-9]+ of [0-9]+ first guesses")
    search.kill(signal.SIGTERM)
    search.expect(pexpect.EOF)
    search.close()
    assert search.exitstatus == TERMINATED
    assert "solver-tree: interrupted after" in search.before
    assert load(tree).stats.secrets == 64


IGNORING = 'trap "" TERM; exec "$@"'


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
def test_a_signal_that_is_ignored_stays_so(tree_file):
    args = ["sh", "-c", IGNORING, "sh", *SOLVER_TREE, "play", str(tree_file)]
    with subprocess.Popen(args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as playing:
        while "6 guesses" not in playing.stdout.readline():
            pass
        playing.terminate()
        playing.communicate("undo\n", timeout=20)
    assert playing.returncode == 0
