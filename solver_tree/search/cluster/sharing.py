"""Which entries of tables processes tell each other.

An entry is true by itself, and its key is the same in each process. So any entry may be put into the table of another
process, also one that was read half-written: like a torn entry among threads, it fails its check when it is looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.transposition import Table

Entries: TypeAlias = NDArray[np.uint64]
"""Shape (entries, 2), as in a table."""

_SLICE = 1 << 21
"""Slots that are looked at together: reading these 32 MB takes some milliseconds."""

MOST = 1 << 16
"""The most entries of a table that a message has: 1 MB."""


class SharedTable:
    """A table, and which of its entries other processes need not be told.

    Args:
        table: the table; threads may write to it at any time.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._known = np.zeros(len(table), np.uint64)  # the data of each entry when it was last looked at
        self._next = 0

    def glean(self, most: int = MOST) -> Entries:
        """The new entries of largest value in the next slice of the table; larger sets have larger values.

        Args:
            most: the most entries; the others stay new.
        """
        part = slice(self._next, self._next + _SLICE)
        self._next = 0 if part.stop >= len(self._table) else part.stop
        data, known = self._table[part, 1], self._known[part]
        new = np.flatnonzero(data != known)
        if len(new) > most:
            new = new[np.argpartition(data[new], -most)[-most:]]
        entries = self._table[part][new]
        known[new] = entries[:, 1]
        return entries

    def absorb(self, entries: Entries) -> None:
        """Put entries into the table where they are worth more than what is there.

        Of two entries with one key, the larger data has the better bound, or the same as an exact value.
        """
        entries = entries[np.argsort(entries[:, 1])]  # of several for one slot, the last one stays
        slots = (entries[:, 0] ^ entries[:, 1]) & np.uint64(len(self._table) - 1)
        better = entries[:, 1] > self._table[slots, 1]
        self._table[slots[better]] = entries[better]
        self._known[slots[better]] = entries[better, 1]


def most_valuable(groups: Sequence[Entries], most: int) -> Entries:
    """Those entries of some groups that have the largest values, at most so many."""
    entries = np.concatenate(groups)
    return entries[np.argpartition(entries[:, 1], -most)[-most:]] if len(entries) > most else entries
