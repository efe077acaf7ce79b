"""What the commands that give advice share: progress and numbers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from solver_tree.games import Game

if TYPE_CHECKING:
    from solver_tree.search import Progress


@contextmanager
def progress_of_searches(game: Game) -> Iterator[Callable[[Progress], None] | None]:
    """As ``shown_progress``, but nothing is shown, or imported for it, before there is a search."""
    if not sys.stderr.isatty():
        yield None
        return
    with ExitStack() as stack:
        show: list[Callable[[Progress], None] | None] = []

        def update(progress: Progress) -> None:
            if not show:
                from solver_tree.cli.progress import shown_progress
                from solver_tree.tree.objective import parse

                goal = parse("avg")
                show.append(stack.enter_context(shown_progress(game, goal)))
            if show[0] is not None and progress.nodes:
                show[0](progress)

        yield update


def between(least: float, most: float, digits: int) -> str:
    """A figure, or the two that it lies between."""
    low, high = f"{least:.{digits}f}", f"{most:.{digits}f}"
    return low if low == high else f"{low}-{high}"
