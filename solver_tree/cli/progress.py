"""What a command does, how far it is and how long it still takes, on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from solver_tree.cli.streams import unechoed_typing
from solver_tree.games import Game
from solver_tree.progress import Pace, watched_compilation
from solver_tree.text import printable, shortened
from solver_tree.tree import Objective

if TYPE_CHECKING:
    from rich.console import RenderableType

    from solver_tree.search import Progress

_QUICK = 0.3
"""Seconds of work of which nothing is shown, so that quick commands do not flicker."""

_MAX_TITLE = 24
_MAX_BAR = 40
_MIN_BAR = 8
_ROOM_FOR_TIMES = 46
"""Characters for the text beside the bar, whose length changes; the bar need not."""


class Shown:
    """Two lines on a terminal: what is done, with what is known of the result; and how far it is.

    Args:
        title: what the command is about, such as the name of a game.
        what: what the command does first.

    Attributes:
        title: what the command is about, cut if it is long.
        pace: how far it is.
    """

    def __init__(self, title: str, what: str = "starting") -> None:
        self.title = shortened(printable(title), _MAX_TITLE)
        self.pace = Pace()
        self.say(what)
        self._compiling: str | None = None

    def say(self, what: str) -> None:
        """Show what the command does now."""
        self._line: Callable[[int], str] = lambda room: f"{self.title}: {what}"

    def counter(self, what: str, step: int = 1, steps: int = 1) -> Callable[[float], None]:
        """Show what the command does now; return a callback for the share of it that is done, 0 to 1."""
        self.say(what)
        self.pace.note(0.0, step, steps)
        return lambda share: self.pace.note(share, step, steps)

    def say_fitting(self, line: Callable[[int], str]) -> None:
        """Show a line that depends on how many characters fit."""
        self._line = line

    def watch(self, compiling: str | None) -> None:
        """Show what compiles instead, until that has ended."""
        self._compiling = compiling
        if compiling is None:
            self.pace.restart()

    def render(self, width: int) -> RenderableType:
        """Both lines, for a terminal of this width."""
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        compiling = self._compiling
        if compiling is None:
            what, far, share = self._line(width), self.pace.text(), self.pace.share
        else:
            what, far, share = f"{self.title}: {compiling}", self.pace.so_far(), None
        row: list[RenderableType] = [Text(far)]
        bar = min(width - max(len(far), _ROOM_FOR_TIMES) - 2, _MAX_BAR)
        if bar >= _MIN_BAR:
            row.insert(0, ProgressBar(total=1, completed=share or 0, pulse=share is None, width=bar))
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_row(*row)
        return Group(Text(what, no_wrap=True, overflow="ellipsis"), table)


@contextmanager
def shown(title: str, what: str = "starting") -> Iterator[Shown]:
    """Two lines on standard error, see ``Shown``, until the ``with`` block ends; only on a terminal."""
    lines, since = Shown(title, what), time.perf_counter()
    if not sys.stderr.isatty():
        yield lines
        return
    from rich.console import Console, Group
    from rich.live import Live

    console = Console(stderr=True)

    def render() -> RenderableType:
        return lines.render(console.width) if time.perf_counter() - since > _QUICK else Group()

    live = Live(console=console, get_renderable=render, transient=True, refresh_per_second=8)
    with unechoed_typing(), live, watched_compilation(lines.watch):
        yield lines


def tell_interrupted(seconds: float, what: str = "") -> None:
    """Say on standard error when Ctrl-C ended a search, and what is left of it."""
    print(f"solver-tree: interrupted after {seconds:.1f} s{what and f'; {what}'}", file=sys.stderr, flush=True)


@contextmanager
def told_if_interrupted(what: str) -> Iterator[None]:
    """Say on standard error what Ctrl-C leaves, if it is pressed in the ``with`` block."""
    try:
        yield
    except KeyboardInterrupt:
        print(f"solver-tree: interrupted; {what}", file=sys.stderr)
        raise


@contextmanager
def shown_progress(
    game: Game, goal: Objective, time_limit: float | None = None, what: str = "starting"
) -> Iterator[Callable[[Progress], None] | None]:
    """A callback for a search that shows on standard error what it knows; None if that is not a terminal."""
    with shown(game.name, what) as lines:

        def update(progress: Progress) -> None:
            say_known(lines, game, goal, progress, lines.title)
            left = None if time_limit is None else max(time_limit - progress.seconds, 0.0)
            lines.pace.note(progress.settled, progress.step, progress.steps, left)

        yield update if sys.stderr.isatty() else None


@contextmanager
def lazy_progress(
    game: Game, time_limit: float | None = None, what: str = "looking for a guess"
) -> Iterator[Callable[[Progress], None] | None]:
    """As ``shown_progress``, but show nothing, and import nothing for it, before a search begins."""
    if not sys.stderr.isatty():
        yield None
        return
    with ExitStack() as stack:
        shower: list[Callable[[Progress], None] | None] = []

        def update(progress: Progress) -> None:
            if not shower:
                from solver_tree.tree.objective import parse

                shower.append(stack.enter_context(shown_progress(game, parse("avg"), time_limit, what)))
            if shower[0] is not None and progress.nodes:
                shower[0](progress)

        yield update


def say_known(lines: Shown, game: Game, goal: Objective, known: Progress, title: str) -> None:
    """Say what a search knows."""
    from solver_tree.search.wording import progress_line

    weighted = game.weights is not None
    lines.say_fitting(lambda room: progress_line(known, goal, title=title, weighted=weighted, room=room))
