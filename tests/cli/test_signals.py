"""SIGTERM, which a shutdown or a batch system sends, is Ctrl-C: what is known is kept."""

import os
import signal
import subprocess

import pytest

from solver_tree.cli import TERMINATED
from solver_tree.tree import load
from tests.cli.processes import RUN, ended


def start(*args, **options):
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([*RUN, *map(str, args)], **streams, text=True, **options)


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, TERMINATED), (signal.SIGINT, 130)])
def test_a_game_that_is_stopped(tree_file, number, status):
    with start("play", tree_file) as playing:
        while "6 guesses" not in playing.stdout.readline():
            pass
        playing.send_signal(number)
        out, err = playing.communicate(timeout=20)
    assert (playing.returncode, err) == (status, "")
    assert "Traceback" not in out


def test_a_search_that_is_stopped_keeps_what_it_knows(terminal, long_search, tmp_path):
    search = terminal(*long_search, program=RUN, timeout=60, NO_COLOR="1")
    search.expect("[1-9][0-9]+ of [0-9]+ first guesses")
    search.kill(signal.SIGTERM)
    assert ended(search) == TERMINATED
    assert "solver-tree: interrupted after" in search.before
    assert load(tmp_path / "kept.json").stats.secrets == 64


IGNORING = 'trap "" TERM; exec "$@"'


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
def test_a_signal_that_is_ignored_stays_so(tree_file):
    args = ["sh", "-c", IGNORING, "sh", *RUN, "play", str(tree_file)]
    with subprocess.Popen(args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as playing:
        while "6 guesses" not in playing.stdout.readline():
            pass
        playing.terminate()
        playing.communicate("undo\n", timeout=20)
    assert playing.returncode == 0
