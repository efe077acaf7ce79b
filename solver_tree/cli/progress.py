"""The progress of a search, on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver_tree.search import Progress


def bounds(progress: Progress) -> str:
    """What a search knows so far about the least total, in words."""
    if progress.upper is None:
        return f"at least {progress.lower}"
    return f"{progress.lower} to {progress.upper}, gap {progress.upper - progress.lower}"


def settled(progress: Progress) -> str:
    """How far a search is, in words."""
    return f"{progress.done} of {progress.tasks} {'first' if progress.first else 'second'} guesses"


@contextmanager
def shown_progress(title: str) -> Iterator[Callable[[Progress], None] | None]:
    """A callback for the search that keeps one line on standard error up to date; None if that is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Display

    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=10),
        TextColumn("{task.fields[counts]}"),
        TimeElapsedColumn(),
    )
    title = title if len(title) <= _LONGEST_TITLE else f"{title[: _LONGEST_TITLE - 3]}..."
    with Display(*columns, console=Console(stderr=True), transient=True) as display:
        line = display.add_task(f"{title}: compiling (the first time only)", total=None, counts="")

        def update(progress: Progress) -> None:
            display.update(
                line,
                description=bounds(progress),
                completed=progress.done,
                total=progress.tasks or None,
                counts=f"{settled(progress)}, {progress.nodes / 1e6:.1f}M nodes",
            )

        yield update


_LONGEST_TITLE = 24
