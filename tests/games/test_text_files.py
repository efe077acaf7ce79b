"""Files are read whole, unless they are too large."""

import os
import threading

import pytest

from solver_tree.advice import log
from solver_tree.errors import InputError
from solver_tree.games import text_files
from solver_tree.games.memory import MemoryLimit
from solver_tree.games.text_files import read_bytes, read_lines, read_text
from solver_tree.strategies.steps import read_steps
from solver_tree.tree import document


def test_a_file_may_have_as_many_bytes_as_are_allowed(tmp_path):
    path = tmp_path / "list"
    path.write_bytes(b"abcd\nef")
    assert read_bytes(path, 7) == b"abcd\nef"
    assert read_text(path, 7) == "abcd\nef"
    assert read_lines(path) == ["abcd", "ef"]
    with pytest.raises(InputError, match=r"^cannot read '.*list': it is larger than 5.722e-06 MiB, the limit$"):
        read_text(path, 6)


def test_a_file_may_take_a_quarter_of_the_memory(tmp_path, monkeypatch):
    path = tmp_path / "list"
    path.write_bytes(b"x" * 1000)
    monkeypatch.setattr(text_files, "memory_limit", lambda: MemoryLimit(4000, "this machine's memory"))
    assert len(read_bytes(path)) == 1000
    monkeypatch.setattr(text_files, "memory_limit", lambda: MemoryLimit(3999, "this machine's memory"))
    with pytest.raises(InputError, match=r"it is larger than 0.00\d+ MiB, a quarter of this machine's memory$"):
        read_bytes(path)


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there is no such device")
@pytest.mark.parametrize("name", ["/dev/zero", "/dev/urandom"])
def test_an_endless_file_is_refused(name, monkeypatch):
    memory = 1 << 22
    monkeypatch.setattr(text_files, "memory_limit", lambda: MemoryLimit(memory, "this machine's memory"))
    for read in (read_bytes, read_lines, document.read_document, read_steps, log.read_log):
        with pytest.raises(InputError, match=rf"cannot read '{name}': it is larger than 1 MiB, a quarter of"):
            read(name)


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="pipes have no names")
def test_a_pipe_is_read_to_its_end_in_silence(monkeypatch, capfd):
    monkeypatch.setattr(text_files, "_PIECE", 3)
    reader, writer = os.pipe()
    os.write(writer, b"0123456789")
    os.close(writer)
    try:
        assert read_bytes(f"/dev/fd/{reader}", 10) == b"0123456789"
    finally:
        os.close(reader)
    assert capfd.readouterr() == ("", "")


def test_endless_standard_input_is_refused(monkeypatch):
    class Endless:
        def read(self, count):
            return "x" * count

    monkeypatch.setattr("sys.stdin", Endless())
    monkeypatch.setattr(log, "MAX_LIST_BYTES", 100)
    with pytest.raises(InputError, match="standard input: it has over 100 characters, the limit"):
        log.read_log("-")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_without_a_writer_is_waited_for_with_a_warning(tmp_path, monkeypatch):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    monkeypatch.setattr(text_files, "_PATIENCE", 0.01)
    told, messages = threading.Event(), []
    monkeypatch.setattr("warnings.warn", lambda message, *rest, **options: (messages.append(message), told.set()))
    writer = threading.Thread(target=lambda: told.wait(60) and path.write_bytes(b"abc"))
    writer.start()
    assert read_bytes(path) == b"abc"
    writer.join()
    assert messages == [f"waiting for data from the pipe '{path}'"]
