"""How far work is and how long it takes, by a clock that the test sets; and who is told that kernels compile."""

import io

import pytest

from solver_tree import progress
from solver_tree.progress import Pace, begin_kernel, watched_compilation


@pytest.fixture
def now():
    return [100.0]


@pytest.fixture
def pace(now):
    return Pace(lambda: now[0])


def test_without_a_share_only_the_time_is_told(pace, now):
    assert pace.text() == "0 s so far"
    now[0] += 125
    assert pace.text() == "2:05 min so far"
    now[0] += 3600
    assert pace.text() == pace.so_far() == "1:02:05 h so far"
    pace.note(None, 2, 3)
    assert pace.text() == "1:02:05 h so far; step 2 of 3"


@pytest.mark.parametrize(
    ("seconds", "share", "left"),
    [
        (1, 0.5, ""),
        (100, 0.04, ""),
        (8, 0.8, ", a few seconds left"),
        (12, 0.25, ", about 35 s left"),
        (60, 0.25, ", about 3 min left"),
        (600, 0.05, ", about 3 h left"),
        (6000, 0.05, ", about 32 h left"),
        (60000, 0.05, ", about 13 days left"),
        (60, 1, ""),
    ],
)
def test_the_time_left_is_estimated_once_it_can_be(pace, now, seconds, share, left):
    pace.note(0.0)
    now[0] += seconds
    pace.note(share)
    assert pace.text().partition("; ")[2] == f"{int(share * 100)} %{left}"


def test_work_that_was_done_before_does_not_count_for_the_speed(pace, now):
    pace.note(0.5)
    now[0] += 10
    pace.note(0.6)
    assert pace.text() == "10 s so far; 60 %, about 40 s left"
    pace.restart()
    now[0] += 20
    pace.note(0.7)
    assert pace.text() == "30 s so far; 70 %, about 1 min left"


def test_a_step_begins_anew_and_a_share_never_falls(pace, now):
    pace.note(0.0, 1, 2)
    now[0] += 10
    pace.note(0.5, 1, 2)
    pace.note(0.4, 1, 2)
    assert pace.text() == "10 s so far; step 1 of 2: 50 %, about 10 s left"
    pace.note(0.0, 2, 2)
    assert pace.text() == "10 s so far; step 2 of 2: 0 %"
    now[0] += 30
    pace.note(0.25, 2, 2)
    assert pace.text() == "40 s so far; step 2 of 2: 25 %, about 2 min left"
    pace.note(None, 2, 2)
    assert pace.text() == "40 s so far; step 2 of 2"


def test_a_time_limit_is_told_if_it_comes_first(pace, now):
    pace.note(0.0, seconds_left=20)
    assert pace.text() == "0 s so far; 0 %, at most 20 s left"
    now[0] += 10
    pace.note(0.25, seconds_left=10)
    assert pace.text() == "10 s so far; 25 %, at most 10 s left"
    pace.note(0.75, seconds_left=10)
    assert pace.text() == "10 s so far; 75 %, a few seconds left"
    pace.note(None, seconds_left=3)
    assert pace.text() == "10 s so far; at most 3 s left"


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def compilation(monkeypatch):
    monkeypatch.setattr(progress, "compilation", progress._Compilation())
    return progress.compilation


def compile_nested(compilation):
    compilation.begin()
    compilation.begin()
    compilation.end()
    compilation.end()


def test_who_watches_is_told_what_compiles_not_the_terminal(compilation, monkeypatch):
    monkeypatch.setattr("sys.stderr", Terminal())
    told = []
    with watched_compilation(told.append):
        for kernel in 3, 9:
            begin_kernel(kernel, 14)
            compile_nested(compilation)
    compile_nested(compilation)
    third, ninth = (
        f"compiling, once for this kind of search: {left}" for left in ("3 of 14, about 10 s", "9 of 14, a few seconds")
    )
    assert told == [third, None, ninth, None]
    assert progress.sys.stderr.getvalue() == ""


def test_the_first_kernel_tells_how_long_the_others_take(compilation, monkeypatch):
    clock, told = [0.0], []
    monkeypatch.setattr(progress.time, "perf_counter", lambda: clock[-1])
    with watched_compilation(lambda what: told.append(what and what.split(", ")[-1])):
        for kernel, now in (1, 0.0), (2, 70.0), (9, 85.0), (1, 100.0), (2, 100.5):
            clock.append(now)
            begin_kernel(kernel, 11)
            compile_nested(compilation)
    assert told[::2] == ["about 10 s", "about 30 s", "about 10 s", "about 10 s", "about 10 s"]


def test_a_session_is_told_once_that_kernels_compile(compilation, monkeypatch, capsys):
    compile_nested(compilation)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr", Terminal())
    compilation.told = False
    compile_nested(compilation)  # of a program on a terminal
    assert progress.sys.stderr.getvalue() == ""
    compilation.told = False
    monkeypatch.setattr("sys.ps1", ">>> ", raising=False)
    compile_nested(compilation)
    compile_nested(compilation)
    assert progress.sys.stderr.getvalue() == "solver-tree: compiling, once for this kind of search ...\n"
