"""What the search for decision trees takes, and what it remembers."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

NODES, STOP = 0, 1
"""Places of ``Room.control``: the sets that were searched, and whether to stop."""


class Cases(NamedTuple):
    """What is searched. Items that no test tells apart are one; no test has the same outcome for all.

    Attributes:
        cells: (tests, items) uint16, the number of the outcome.
        outcomes: (tests,) int64, how many outcomes each test has.
        costs: (tests,) int64, at least 1.
        weights: (items,) int64, at least 0, rising.
        groups: (items,) int64, the number of the group of each item.
        worst: whether the worst case counts, not the sum over all items.
        hashes: (items, 2) uint64, random bits.
        symmetric: whether sets are also looked up by their forms.
    """

    cells: NDArray[np.uint16]
    outcomes: NDArray[np.int64]
    costs: NDArray[np.int64]
    weights: NDArray[np.int64]
    groups: NDArray[np.int64]
    worst: bool
    hashes: NDArray[np.uint64]
    symmetric: bool


class Room(NamedTuple):
    """What the search needs to remember.

    Attributes:
        table: (slots, 3) uint64, a power of 2 slots: of each set two words of hash, and its least cost with ``EXACT``,
            or a lower bound.
        members: (depth, items) int64, the items of a set, or of the parts that a test makes of it, in turn.
        bounds: (depth, tests) int64, of each test of a set the lower bound; ``_NOTHING`` if it is left out.
        signs: (depth, tests) uint64, a hash of the parts that each test makes.
        rates: (depth, 3) int64, of the tests that divide the set: the least cost, the most parts, and the most items
            that are not in the largest part.
        begins: (depth, outcomes + 1) int64, where the parts begin.
        lowers: (depth, outcomes) int64, the lower bound of each part.
        keys: (depth, 3, 2) uint64, the hash of a set, of a part of the set before, and of the form of the set.
        sums: (items,) int64 and merged: (items,) int64, what Huffman's tree needs.
        by_group: (groups,) int64, -1 everywhere.
        colours: (items, 4) uint64, of each item of a set its colour, two hashes of it, and the colour after it.
        parts: (outcomes or groups, 2) uint64, sums of these hashes; places: (a power of 2, at least 2 * items) int64.
        labels: (outcomes,) int64; control: (2,) int64, see ``NODES``.
    """

    table: NDArray[np.uint64]
    members: NDArray[np.int64]
    bounds: NDArray[np.int64]
    signs: NDArray[np.uint64]
    rates: NDArray[np.int64]
    begins: NDArray[np.int64]
    lowers: NDArray[np.int64]
    keys: NDArray[np.uint64]
    sums: NDArray[np.int64]
    merged: NDArray[np.int64]
    by_group: NDArray[np.int64]
    colours: NDArray[np.uint64]
    parts: NDArray[np.uint64]
    places: NDArray[np.int64]
    labels: NDArray[np.int64]
    control: NDArray[np.int64]


class Subset(NamedTuple):
    """Where a set of items is in ``Room.members``.

    Attributes:
        ply: the row, and how many tests were made.
        begin: the place of its first item; they rise.
        n: how many there are.
    """

    ply: int
    begin: int
    n: int
