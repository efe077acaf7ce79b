"""What long commands show on a terminal: two lines that fit."""

import pytest
from rich.console import Console

from solver_tree.cli.progress import Shown
from solver_tree.progress import Pace


def printed(lines, width):
    """The lines as a terminal of this width shows them."""
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(lines.render(width))
    return capture.get().splitlines()


@pytest.fixture
def lines():
    now = [0.0]
    shown = Shown("mastermind-4x6")
    shown.pace = Pace(lambda: now[0])
    report = shown.counter("playing entropy", 1, 3)
    now[0] += 12
    report(0.375)
    return shown


def test_two_lines_say_what_is_done_and_how_far_it_is(lines):
    first, second = printed(lines, 80)
    assert first == "mastermind-4x6: playing entropy"
    bar, _, far = second.partition(" ")
    assert far.lstrip() == "12 s so far; step 1 of 3: 37 %, about 20 s left"
    assert (bar.count("━"), bar.count("╸")) == (11, 1)


@pytest.mark.parametrize(("width", "bar"), [(200, 40), (80, 31), (60, 11), (50, 0), (47, 0)])
def test_the_lines_fit_narrow_terminals(lines, width, bar):
    first, second = printed(lines, width)
    assert len(first) <= width
    assert len(second) <= width
    assert second.endswith("12 s so far; step 1 of 3: 37 %, about 20 s left")
    assert len(second.partition("12 s")[0].rstrip()) <= bar


def test_what_compiles_is_shown_until_it_has_ended(lines):
    lines.watch("compiling, once for this kind of search: 3 of 14, about 10 s")
    first, second = printed(lines, 80)
    assert first == "mastermind-4x6: compiling, once for this kind of search: 3 of 14, about 10 s"
    assert second.endswith("  12 s so far")
    assert len(printed(lines, 60)[0]) <= 60
    lines.watch(None)
    assert printed(lines, 80)[0] == "mastermind-4x6: playing entropy"
