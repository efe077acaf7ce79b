"""SIGTERM, which a shutdown or a batch system sends, acts like Ctrl-C: the best tree known is saved."""

import os
import signal
import subprocess
import sys
import time

import pytest

from solver_tree.cli import TERMINATED, streams
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
    search.expect("so far; step 1 of 2: [2-9][0-9] %")  # of the search, not of laying out
    search.kill(signal.SIGTERM)
    assert ended(search) == TERMINATED
    assert "solver-tree: interrupted after" in search.before
    assert load(tmp_path / "kept.json").stats.secrets == 64


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_the_best_tree_is_saved_even_if_nothing_can_be_told(long_search, tmp_path):
    read, write = os.pipe()
    os.close(read)
    checkpoint = tmp_path / "search.bin"
    options = ["--checkpoint", str(checkpoint), "--checkpoint-every", "0.1"]
    with (
        open("/dev/full", "w") as full,
        subprocess.Popen([*RUN, *long_search, *options], stdout=write, stderr=full) as search,
    ):
        while not checkpoint.exists() and search.poll() is None:
            time.sleep(0.05)
        search.send_signal(signal.SIGINT)
    os.close(write)
    assert search.returncode == 130
    assert load(tmp_path / "kept.json").stats.secrets == 64


def test_an_interrupt_waits_for_no_reader_of_standard_error(monkeypatch):
    monkeypatch.setattr(streams._Unread, "patient", True)
    read, write = os.pipe()
    stream = os.fdopen(write, "w")
    errors = streams._never_failing(stream)
    streams.stop_waiting()
    for _ in range(100):
        print("x" * 2000, file=errors)  # more than any pipe holds
    kept = os.read(read, 1 << 20)
    assert kept.startswith(b"x" * 2000 + b"\nx")
    print("told", file=errors)
    assert os.read(read, 1 << 20).endswith(b"told\n")
    stream.close()
    os.close(read)


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, TERMINATED), (signal.SIGINT, 130)])
@pytest.mark.parametrize("module", ["solver_tree.play", "solver_tree.cli.app"])
def test_a_signal_during_the_imports_prints_nothing(tmp_path, number, status, module):
    """An import hook sends the signal when ``module`` is imported, in the console script and ``python -m``."""
    hook = f"""
import os, sys
class Hook:
    def find_spec(self, name, *_):
        if name == "{module}":
            os.kill(os.getpid(), {int(number)})
sys.meta_path.insert(0, Hook())
"""
    (tmp_path / "sitecustomize.py").write_text(hook)
    script = tmp_path / "solver-tree"
    script.write_text("from solver_tree.cli import run; run()")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *filter(None, sys.path)])}
    for program in (RUN, [sys.executable, str(script)]):
        done = subprocess.run([*program, "games"], capture_output=True, text=True, check=False, env=env)
        assert (done.returncode, done.stdout, done.stderr) == (status, "", "")


def test_a_library_leaves_signals_alone():
    program = "import signal, solver_tree; assert signal.getsignal(signal.SIGINT) is signal.default_int_handler"
    subprocess.run([sys.executable, "-c", program], check=True)


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


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
def test_processes_can_be_interrupted_where_tests_ignore_it():
    child = "import signal; print(signal.SIG_IGN in map(signal.getsignal, (signal.SIGINT, signal.SIGTERM)))"
    program = f"import subprocess, sys, tests.conftest; subprocess.run([sys.executable, '-c', {child!r}], check=True)"
    args = ["sh", "-c", 'trap "" INT TERM; exec "$@"', "sh", sys.executable, "-c", program]
    assert subprocess.run(args, capture_output=True, text=True, check=True).stdout == "False\n"
