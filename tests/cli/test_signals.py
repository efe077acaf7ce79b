"""SIGTERM, which a shutdown or a batch system sends, acts like Ctrl-C: the best tree known is saved."""

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
def test_a_signal_ends_a_game_with_its_exit_status(tree_file, number, status):
    with start("play", tree_file) as playing:
        while "6 guesses" not in playing.stdout.readline():
            pass
        playing.send_signal(number)
        out, err = playing.communicate(timeout=20)
    assert (playing.returncode, err) == (status, "")
    assert "Traceback" not in out


def test_sigterm_saves_the_best_tree_known(terminal, long_search, tmp_path):
    search = terminal(*long_search, program=RUN, timeout=60, NO_COLOR="1")
    search.expect("[1-9][0-9]+ of [0-9]+ first guesses")
    search.kill(signal.SIGTERM)
    assert ended(search) == TERMINATED
    assert "solver-tree: interrupted after" in search.before
    assert load(tmp_path / "kept.json").stats.secrets == 64


IGNORING = 'trap "" TERM; exec "$@"'


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
def test_an_ignored_signal_stays_ignored(tree_file):
    args = ["sh", "-c", IGNORING, "sh", *RUN, "play", str(tree_file)]
    with subprocess.Popen(args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as playing:
        while "6 guesses" not in playing.stdout.readline():
            pass
        playing.terminate()
        playing.communicate("undo\n", timeout=20)
    assert playing.returncode == 0
