"""Lays out a game so that Ctrl-C and a time limit need not wait for it."""

from __future__ import annotations

from functools import partial

from solver_tree.games import Game
from solver_tree.layout import Layout, lay_out
from solver_tree.search.progress import Clock
from solver_tree.threads import call_aside


def lay_out_in_time(game: Game, clock: Clock, *, first: str | None = None, use_symmetry: bool = True) -> Layout:
    """Lay out a game, see ``lay_out``.

    Raises:
        TimeIsUp: the time limit of the clock is over.
    """
    make = partial(lay_out, game, first=first, use_symmetry=use_symmetry)
    # The rule of user code runs in this thread, where Ctrl-C stops it.
    layout = make() if type(game).matrix is Game.matrix else call_aside(make, clock.check)
    clock.check()
    return layout
