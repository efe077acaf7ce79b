"""The progress of a search, on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from solver_tree.cli.wording import figure_name, figure_with_name, shortened
from solver_tree.games import Game
from solver_tree.tree import Objective

if TYPE_CHECKING:
    from solver_tree.search import Progress


def bounds(progress: Progress) -> str:
    """The bounds of the figure that a search minimises, in words."""
    if progress.upper is None:
        return f"at least {progress.lower}"
    if progress.lower == progress.upper:
        return f"{progress.lower}, proved"
    return f"{progress.lower} to {progress.upper}, gap {progress.upper - progress.lower}"


def settled(progress: Progress) -> str:
    """How many guesses a search has settled, in words."""
    return f"{progress.done} of {progress.tasks} {'first' if progress.first else 'second'} guesses"


def progress_line(progress: Progress, goal: Objective, *, weighted: bool, room: int) -> str:
    """The state of a search, in the longest form that fits.

    Args:
        progress: the state of the search.
        goal: the objective.
        weighted: whether the secrets have weights.
        room: the number of characters that fit.

    Returns:
        The figures that are proved, the bounds of the figure that is minimised now, and how far the search is.
    """
    known = bounds(progress)
    alone = f"{_figure(progress.figure, goal, alone=True, weighted=weighted)}: {known}"
    pairs = zip(goal.components, progress.found, strict=False)
    found = [
        figure_with_name(name, figure, goal, weighted=weighted) for name, figure in pairs if name != progress.figure
    ]
    last = f"{_figure(progress.figure, goal, alone=not found, weighted=weighted)}: {known}"
    figures = ", ".join([*found, last])
    counts = [f"{progress.nodes / 1e6:.1f}M nodes"]
    if progress.tasks:
        fraction = f"{progress.done} of {progress.tasks}"
        counts = [f"{settled(progress)}, {counts[0]}", f"{fraction}, {counts[0]}", fraction]
    lines = [f"{figures}; {text}" for text in counts]
    lines += [f"{figures.partition(', gap')[0]}; {counts[-1]}", figures, *(f"{alone}; {text}" for text in counts)]
    return next((line for line in lines if len(line) <= room), alone)


def _figure(name: str, goal: Objective, *, alone: bool, weighted: bool) -> str:
    """The name of a figure, which stands ``alone`` or after other figures."""
    if name == "at_worst" and alone:
        return f"{'weight' if weighted else 'secrets'} at worst case"
    return figure_name(name, goal, weighted=weighted).removeprefix("number of ")


@contextmanager
def shown_progress(game: Game, goal: Objective) -> Iterator[Callable[[Progress], None] | None]:
    """A callback for a search that updates one line on standard error; None if that is not a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Display
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    console = Console(stderr=True)
    title = shortened(game.name, _MAX_TITLE_LENGTH)
    with Display(*columns, console=console, transient=True) as display:
        line = display.add_task(f"{title}: compiling (the first time only)", total=None)

        def update(progress: Progress) -> None:
            room = console.width - _RESERVED_WIDTH
            text = progress_line(progress, goal, weighted=game.weights is not None, room=room)
            display.update(line, description=text)

        yield update


_MAX_TITLE_LENGTH = 24
_RESERVED_WIDTH = 10  # for the spinner, the time, and spaces
