"""Progress and numbers for the commands that give advice."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from solver_tree.games import Game

if TYPE_CHECKING:
    from solver_tree.search import Progress


@contextmanager
def lazy_progress(game: Game) -> Iterator[Callable[[Progress], None] | None]:
    """As ``shown_progress``, but show nothing, and import nothing for it, before a search begins."""
    if not sys.stderr.isatty():
        yield None
        return
    with ExitStack() as stack:
        shown: list[Callable[[Progress], None] | None] = []

        def update(progress: Progress) -> None:
            if not shown:
                from solver_tree.cli.progress import shown_progress
                from solver_tree.tree.objective import parse

                goal = parse("avg")
                shown.append(stack.enter_context(shown_progress(game, goal)))
            if shown[0] is not None and progress.nodes:
                shown[0](progress)

        yield update


def figure_text(lower: float, upper: float, digits: int) -> str:
    """A figure with this number of decimal digits, or the interval of its bounds."""
    low, high = f"{lower:.{digits}f}", f"{upper:.{digits}f}"
    return low if low == high else f"{low}-{high}"
