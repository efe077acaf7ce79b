"""Sets of few guesses by greedy choice and by local search. The same seed finds the same sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from solver_tree.kernels.static_sets import make_heavier, weigh_pairs
from solver_tree.progress import note_work
from solver_tree.static.table import STEP, Table

_WEIGHTS = 1 << 20  # of pairs; several pairs may share one, which matters little
_MAX_WEIGHED = 20_000  # pairs; of more pairs, only the number counts
_BARRED = 5  # exchanges for which a guess that was removed stays out, at least; at most twice as many
_CELLS_AT_ONCE = 8  # that are compared with one instruction


def greedy_set(table: Table) -> Iterator[int]:
    """Yield guesses that leave the fewest pairs together, one after the other, until they tell every secret apart."""
    classes = table.everything
    while len(classes.members):
        guess = int(np.argmin(table.pairs_left(classes)))
        yield guess
        classes = table.divided(classes, [guess])


class LocalSearch:
    """Looks for a set of a given size that tells every secret apart.

    It exchanges one guess at a time for the one that leaves the least weight of pairs together, even if that is more
    than before. The pairs that are then still together become heavier, so the search does not stay where the same pairs
    are left again and again. A guess that was removed stays out for a while.
    This is the weighting of clauses of local searches for satisfiability: Paul Morris, The breakout method for escaping
    from local minima, AAAI 1993.

    Args:
        table: the game.
        start: the guesses to begin with, as many as the set is to have.
        rng: the random generator.

    Attributes:
        found: the set, once it is found.
    """

    def __init__(self, table: Table, start: Sequence[int], rng: np.random.Generator) -> None:
        self.found: list[int] | None = None
        self._table = table
        self._rng = rng
        self._guesses = np.array(start, np.int64)
        self._weights = np.ones(_WEIGHTS, np.int32)
        self._barred_until = np.zeros(table.guess_count, np.int64)
        self._exchanges = 0
        self._latest = -1  # where the latest guess is

    def run(self) -> Iterator[int]:
        """Search until a set is found; yield, after each exchange, how much work it was, see ``STEP``."""
        while self.found is None:
            yield self._exchange()

    def _exchange(self) -> int:
        table, guesses, place = self._table, self._guesses, self._place()
        classes = table.divided(table.everything, guesses, without=place)
        sizes = np.diff(classes.starts)
        pairs = int((sizes * (sizes - 1)).sum()) // 2
        if pairs <= _MAX_WEIGHED:
            together = np.empty(table.guess_count, np.int64)
            weigh_pairs(table.board, classes, self._weights, together)
            work = pairs * table.guess_count // _CELLS_AT_ONCE
        else:
            together = table.pairs_left(classes)
            work = table.guess_count * len(classes.members)
        if together.min():
            together[guesses] = np.iinfo(np.int64).max  # so that something changes
            barred = self._barred_until > self._exchanges
            if barred.sum() + len(guesses) < table.guess_count:
                together[barred] = np.iinfo(np.int64).max
        self._barred_until[guesses[place]] = self._exchanges + int(self._rng.integers(_BARRED, 2 * _BARRED))
        guesses[place] = self._rng.choice(np.flatnonzero(together == together.min()))
        classes = table.divided(classes, guesses[place : place + 1])
        if len(classes.members):
            if pairs <= _MAX_WEIGHED:
                make_heavier(classes, self._weights)
        else:
            self.found = guesses.tolist()
        self._exchanges += 1
        self._latest = place
        note_work()
        return work + len(guesses) * STEP // 2

    def _place(self) -> int:
        """Where to exchange a guess: anywhere but where that was done last."""
        size = len(self._guesses)
        if self._latest < 0 or size == 1:
            return int(self._rng.integers(size))
        return (self._latest + 1 + int(self._rng.integers(size - 1))) % size
