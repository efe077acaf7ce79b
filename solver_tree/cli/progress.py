"""The progress of a search, on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from solver_tree.cli.wording import called, valued
from solver_tree.games import Game
from solver_tree.tree import Objective

if TYPE_CHECKING:
    from solver_tree.search import Progress


def bounds(progress: Progress) -> str:
    """What a search knows so far about the figure that it makes small, in words."""
    if progress.upper is None:
        return f"at least {progress.lower}"
    if progress.lower == progress.upper:
        return f"{progress.lower}, proved"
    return f"{progress.lower} to {progress.upper}, gap {progress.upper - progress.lower}"


def settled(progress: Progress) -> str:
    """How far a search is, in words."""
    return f"{progress.done} of {progress.tasks} {'first' if progress.first else 'second'} guesses"


def progress_line(progress: Progress, goal: Objective, *, weighted: bool, room: int) -> str:
    """The figures that are found, the bounds of the one that a search makes small, and how far it is: what fits."""
    known = bounds(progress)
    alone = f"{_figure(progress.figure, goal, alone=True, weighted=weighted)}: {known}"
    pairs = zip(goal.components, progress.found, strict=False)
    found = [valued(name, figure, goal, weighted=weighted) for name, figure in pairs if name != progress.figure]
    last = f"{_figure(progress.figure, goal, alone=not found, weighted=weighted)}: {known}"
    whole = ", ".join([*found, last])
    far = [f"{progress.nodes / 1e6:.1f}M nodes"]
    if progress.tasks:
        few = f"{progress.done} of {progress.tasks}"
        far = [f"{settled(progress)}, {far[0]}", f"{few}, {far[0]}", few]
    lines = [f"{whole}; {told}" for told in far]
    lines += [f"{whole.partition(', gap')[0]}; {far[-1]}", whole, *(f"{alone}; {told}" for told in far)]
    return next((line for line in lines if len(line) <= room), alone)


def _figure(name: str, goal: Objective, *, alone: bool, weighted: bool) -> str:
    """What a figure is called, when it stands ``alone`` or after the others."""
    if name == "at_worst" and alone:
        return f"{'weight' if weighted else 'secrets'} at worst case"
    return called(name, goal, weighted=weighted).removeprefix("number of ")


@contextmanager
def shown_progress(game: Game, goal: Objective) -> Iterator[Callable[[Progress], None] | None]:
    """A callback for the search that keeps one line on standard error up to date; None if that is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Display
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    console = Console(stderr=True)
    title = game.name if len(game.name) <= _LONGEST_TITLE else f"{game.name[: _LONGEST_TITLE - 3]}..."
    with Display(*columns, console=console, transient=True) as display:
        line = display.add_task(f"{title}: compiling (the first time only)", total=None)

        def update(progress: Progress) -> None:
            room = console.width - _AROUND
            told = progress_line(progress, goal, weighted=game.weights is not None, room=room)
            display.update(line, description=told)

        yield update


_LONGEST_TITLE = 24
_AROUND = 10  # columns for the spinner, the time, and spaces
