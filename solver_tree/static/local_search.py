"""Sets of few guesses by greedy choice and by local search. The same seed finds the same sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from solver_tree.static.table import STEP, Table

_PATIENCE = 30  # exchanges without a better set, for each guess of the set, before the search starts anew


def greedy_set(table: Table) -> Iterator[int]:
    """Yield guesses that leave the fewest pairs together, one after the other, until they tell every secret apart."""
    classes = table.everything
    while len(classes.members):
        guess = int(np.argmin(table.pairs_left(classes)))
        yield guess
        classes = table.divided(classes, guess)


class LocalSearch:
    """Looks for a set of a given size that tells every secret apart.

    It exchanges one guess at a time for the one that leaves the fewest pairs of secrets together, even if these are
    more than before. Where that does not help for long, it starts anew with guesses by chance.

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
        self._guesses = list(start)
        self._fewest: int | None = None
        self._unchanged = 0

    def run(self) -> Iterator[int]:
        """Search until a set is found; yield, after each exchange, how much work it was, see ``STEP``."""
        while self.found is None:
            yield self._exchange()

    def _exchange(self) -> int:
        table, guesses = self._table, self._guesses
        classes, place = table.everything, int(self._rng.integers(len(guesses)))
        others = guesses[:place] + guesses[place + 1 :]
        for guess in others:
            classes = table.divided(classes, guess)
        pairs = table.pairs_left(classes)
        fewest = int(pairs.min())
        if fewest:
            pairs[guesses] = np.iinfo(np.int64).max  # so that something changes
            least = int(pairs.min())
        else:
            least = fewest
        guesses[place] = int(self._rng.choice(np.flatnonzero(pairs == least)))
        if not fewest:
            self.found = guesses
        self._count(least)
        return table.guess_count * len(classes.members) + len(guesses) * STEP

    def _count(self, pairs: int) -> None:
        """Start anew if there was no better set for long."""
        if self._fewest is None or pairs < self._fewest:
            self._fewest, self._unchanged = pairs, 0
            return
        self._unchanged += 1
        if self._unchanged > _PATIENCE * len(self._guesses) and self.found is None:
            some = self._rng.choice(self._table.guess_count, len(self._guesses), replace=False)
            self._guesses[:] = some.tolist()
            self._fewest, self._unchanged = None, 0
