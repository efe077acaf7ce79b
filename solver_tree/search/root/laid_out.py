"""Lays out a game so that Ctrl-C and a time limit need not wait for it."""

from __future__ import annotations

from solver_tree.games import Game
from solver_tree.layout import Layout, lay_out
from solver_tree.progress import compilation, watched_work
from solver_tree.search.progress import Clock
from solver_tree.threads import Stopped, call_aside


def lay_out_in_time(game: Game, clock: Clock, *, first: str | None = None, use_symmetry: bool = True) -> Layout:
    """Lay out a game, see ``lay_out``. Who watches compilation is told how far it is.

    Raises:
        TimeIsUp: the time limit of the clock is over.
    """
    here = type(game).matrix is Game.matrix  # the rule of user code runs in this thread, where Ctrl-C stops it
    watch = _Watch(clock)

    def make() -> Layout:
        with watched_work(watch.note_here if here else watch.note):
            return lay_out(game, first=first, use_symmetry=use_symmetry)

    try:
        layout = make() if here else call_aside(make, watch.tick)
    finally:
        watch.end()
    clock.check()
    return layout


class _Watch:
    """How far a layout is, and whether it is to end.

    Args:
        clock: decides when time is up.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ended = False
        self._share: float | None = None
        self._said: str | None = None

    def note(self, share: float | None) -> None:
        """Note about which share of a step is done.

        Raises:
            Stopped: nobody waits for the layout any more.
        """
        self._share = share
        if self._ended:
            raise Stopped

    def note_here(self, share: float | None) -> None:
        """The same, and ``tick``."""
        self.note(share)
        self.tick()

    def tick(self) -> None:
        """Say how far the layout is.

        Raises:
            TimeIsUp: the time limit is over.
        """
        self._clock.check()
        share = self._share
        what = "laying out the game" + ("" if share is None else f": {int(share * 100)} % of the feedback")
        if what != self._said:
            compilation.say(what)
            self._said = what

    def end(self) -> None:
        """Have the layout end, if it goes on."""
        self._ended = True
        if self._said is not None:
            compilation.say(None)
