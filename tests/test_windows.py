"""What Windows lacks or does otherwise is done without; here its absence is simulated."""

import io
import os
import select
import subprocess
import sys
import threading

import pytest

from solver_tree import files
from solver_tree.cli import streams
from solver_tree.errors import InputError
from solver_tree.games.text_files import read_bytes

WITHOUT = """
import os, select, signal, sys
for module, names in {
    os: ("O_NONBLOCK", "fork", "getpgrp", "mkfifo", "sched_getaffinity", "set_blocking", "sysconf", "tcgetpgrp"),
    select: ("poll", "epoll"),
    signal: ("pthread_sigmask",),
}.items():
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
for name in ("fcntl", "pty", "readline", "resource", "termios", "tty"):
    sys.modules[name] = None
from solver_tree.cli import run
sys.argv[0] = "solver-tree"
run()
"""


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["play", "mastermind-3x6", "--secret", "123"], "found in"),
        (["show", "mastermind-3x6"], "Secrets found at each guess"),
        (["suggest", "--game", "mastermind-3x4"], "optimal"),
        (["build", "--game", "mastermind-3x4", "-o", "tree.json"], "tree.json"),
        (["check", "--save-checker", "checker.py"], "saved checker.py"),
    ],
    ids=lambda each: each[0] if isinstance(each, list) else "",
)
def test_commands_need_nothing_that_only_posix_has(arguments, expected, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, *arguments], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    assert expected in done.stdout


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_read_without_poll(tmp_path, monkeypatch):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    monkeypatch.delattr(select, "poll")
    monkeypatch.delattr(os, "O_NONBLOCK")
    writer = threading.Thread(target=path.write_bytes, args=(b"abc",))
    writer.start()
    assert read_bytes(path) == b"abc"
    writer.join()


def test_charts_on_a_console_of_cp1252_are_ascii():
    command = [sys.executable, "-m", "solver_tree"]
    environment = os.environ | {"PYTHONIOENCODING": "cp1252"}
    for arguments in (["show", "mastermind-3x6"], ["compare", "mastermind-3x6", "mastermind-3x6"]):
        done = subprocess.run([*command, *arguments], env=environment, capture_output=True, check=True)
        assert b"####" in done.stdout
        assert b"?" not in done.stdout


def test_what_an_encoding_lacks_is_replaced_by_as_many_symbols():
    texts = {"█▌▎": "## ", "▁▂▃▄▅▆▇█": "._-=+*%#", "a — b…": "a - b...", "谜底 é": "?? ?"}
    assert {text: text.encode("ascii", "solver_tree.plainly").decode() for text in texts} == texts


def test_undecodable_input_is_no_matter_of_what_is_printed():
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("ascii", "solver_tree.plainly")


class Console(io.RawIOBase):
    """As that of Windows: it takes text as UTF-8, and is no file."""

    def __init__(self):
        self.shown = b""

    def writable(self):
        return True

    def fileno(self):
        return 2

    def write(self, data):
        self.shown += bytes(data)
        return len(data)


def test_a_console_that_is_no_file_is_not_written_to_as_one():
    console = Console()
    stream = io.TextIOWrapper(io.BufferedWriter(console), encoding="utf-8", line_buffering=True)
    told = streams._never_failing(stream)
    print("█ \udcff", file=told)
    assert console.shown == "█ \\udcff\n".encode()


class InUse(PermissionError):
    winerror = 32


@pytest.fixture
def tries(monkeypatch):
    """Let Windows refuse to replace a file that is open for the first few times, as many as are in the list."""
    monkeypatch.setattr(files.time, "sleep", lambda seconds: None)
    refusals, replace = [], os.replace

    def try_to_replace(source, target):
        if refusals:
            raise refusals.pop()
        replace(source, target)

    monkeypatch.setattr(files.os, "replace", try_to_replace)
    return refusals


def test_a_file_open_elsewhere_for_a_moment_is_replaced(tries, tmp_path):
    tries += [InUse(13, "in use")] * 3
    files.write_atomically(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"


def test_a_file_open_elsewhere_is_left_and_one_message_says_why(tries, tmp_path):
    tries += [InUse(13, "in use")] * 100
    with pytest.raises(InputError, match="another program has it open, or it is protected"):
        files.write_atomically(tmp_path / "file", b"new")
    assert list(tmp_path.iterdir()) == []


def test_what_another_system_refuses_is_not_tried_again(tries, tmp_path):
    tries += [PermissionError(13, "Permission denied")]
    with pytest.raises(InputError, match="Permission denied"):
        files.write_atomically(tmp_path / "file", b"new")
