"""Threads: pools that make do with fewer, and calls that can be interrupted."""

import faulthandler
import subprocess
import sys
import threading
from contextlib import suppress
from itertools import count
from queue import SimpleQueue

import pytest

from solver_tree import threads
from solver_tree.errors import InputError
from solver_tree.threads import Workers, call_aside, ended_futures, in_background
from tests.interrupts import InterruptAt


@pytest.fixture
def allow_threads(monkeypatch):
    """Let only so many threads start, as a low limit of the system does."""

    def allow(number):
        start, started, here = threads.start_new_thread, count(1), threading.get_ident()

        def limited(function, arguments):
            if threading.get_ident() == here and next(started) > number:
                raise RuntimeError("can't start new thread")
            start(function, arguments)

        monkeypatch.setattr(threads, "start_new_thread", limited)

    return allow


def test_a_pool_makes_do_with_fewer_threads(allow_threads):
    allow_threads(1)
    with Workers(4) as pool:
        assert pool.map(abs, range(-9, 0)) == list(range(9, 0, -1))


def test_a_pool_without_any_thread_is_refused(allow_threads):
    allow_threads(0)
    with Workers(4) as pool, pytest.raises(InputError, match="no more; see ulimit"):
        pool.submit(abs, -1)


def test_no_thread_starts_without_memory_for_it(monkeypatch):
    def refuse(*arguments):
        raise OSError(12, "Cannot allocate memory")

    monkeypatch.setattr("mmap.mmap", refuse)
    with Workers(4) as pool, pytest.raises(InputError, match="Cannot allocate memory"):
        pool.submit(abs, -1)
    assert call_aside(threading.get_ident) == threading.get_ident()


def test_a_call_aside_is_made_here_where_no_thread_starts(allow_threads):
    allow_threads(0)
    assert call_aside(threading.get_ident) == threading.get_ident()


def test_a_call_aside_returns_or_raises_what_the_function_does():
    assert call_aside(lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        call_aside(lambda: 1 // 0)
    with pytest.raises(TimeoutError, match="of its own"):
        in_background(lambda: (_ for _ in ()).throw(TimeoutError("of its own"))).result()


def test_an_interrupted_call_aside_is_stopped_and_waited_for():
    begun, stopped, ended = threading.Event(), threading.Event(), threading.Event()

    def work():
        begun.set()
        stopped.wait()
        ended.set()

    def interrupt():
        if begun.is_set():
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        call_aside(work, interrupt, stopped.set)
    assert ended.is_set()


def test_an_interrupted_call_aside_without_a_stop_is_left_alone():
    release = threading.Event()

    def interrupt():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        call_aside(release.wait, interrupt)
    release.set()


@pytest.fixture
def no_waiting_for_ever():
    """End the process instead."""
    faulthandler.dump_traceback_later(100, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


@pytest.mark.usefixtures("no_waiting_for_ever")
def test_no_thread_waits_for_ever_for_one_that_is_interrupted():
    """It is interrupted at any line, also of the standard library."""
    for line in count(1):
        ended, gate = SimpleQueue(), SimpleQueue()
        with suppress(KeyboardInterrupt), Workers(2) as pool:
            try:
                with InterruptAt(line):
                    futures = [pool.submit(function, ended=ended) for function in (int, gate.get)]
                    assert len(ended_futures(ended, 0.001)) <= 1
                    assert not futures[1].wait(0.001)
                break
            finally:
                gate.put(None)
    assert line > 20


def test_what_runs_in_the_background_is_stopped_when_the_process_ends():
    program = (
        "from threading import Event; from solver_tree.threads import in_background; stop = Event();"
        "in_background(lambda: (stop.wait(), print('stopped')), stop=stop.set)"
    )
    ended = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=100)
    assert ended.stdout == "stopped\n"
