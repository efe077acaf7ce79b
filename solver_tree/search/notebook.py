"""The progress of a search in a notebook, where nobody asked for another report of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from solver_tree.games import Game
from solver_tree.progress import Pace, in_notebook, watched_compilation
from solver_tree.search.progress import Progress
from solver_tree.search.wording import progress_line
from solver_tree.text import shortened
from solver_tree.tree import Objective

_ROOM = 100  # characters of a line
_MAX_TITLE = 24
_EVERY = 5  # reports, of ten a second


@contextmanager
def shown_in_notebook(
    report: Callable[[Progress], None] | None, game: Game, goal: Objective, time_limit: float | None
) -> Iterator[Callable[[Progress], None] | None]:
    """The callback ``report`` of a search; or if it is None, in a notebook, one that updates two lines of output.

    The lines disappear when the ``with`` block ends.
    """
    if report is not None or not in_notebook():
        yield report
        return
    display = sys.modules["IPython"].display.display
    title, pace, reports = shortened(game.name, _MAX_TITLE), Pace(), 0

    def show(line: str) -> None:
        handle.update({"text/plain": f"{line}\n{pace.text()}"}, raw=True)

    def compiling(what: str | None) -> None:
        if what is None:
            pace.restart()
        else:
            show(f"{title}: {what}")

    def update(progress: Progress) -> None:
        nonlocal reports
        left = None if time_limit is None else max(time_limit - progress.seconds, 0.0)
        pace.note(progress.settled, progress.step, progress.steps, left)
        reports += 1
        if reports % _EVERY == 1:
            show(progress_line(progress, goal, title=title, weighted=game.weights is not None, room=_ROOM))

    handle = display({"text/plain": ""}, raw=True, display_id=True)
    try:
        with watched_compilation(compiling):
            yield update
    finally:
        handle.update({"text/plain": ""}, raw=True)
