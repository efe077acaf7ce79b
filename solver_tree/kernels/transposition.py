"""The transposition table: what is known about a state, looked up by the state's 64-bit key.

An entry is two words, ``(key ^ data, data)``: threads share the table without locks, because an entry torn by two
writers fails the comparison with its key (R. Hyatt, T. Mann, A lockless transposition table, ICGA Journal, 2002). A
key has two slots, side by side. The first one keeps the entry of largest value, so of a large set, which took long to
search; the second one keeps the newest of the others (D. Breuker, J. Uiterwijk, H. van den Herik, Replacement schemes
for transposition tables, ICCA Journal, 1994).

Only its key identifies a state. A false match is improbable but possible. It could make a lower bound too high, which
no replay of a tree shows; docs/proof.md says how improbable it is, and what does not rely on it.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.board import GUESS_BITS
from solver_tree.kernels.integers import int64, uint64
from solver_tree.kernels.jit import entry_kernel, kernel
from solver_tree.kernels.memory import aligned_zeros

Table: TypeAlias = NDArray[np.uint64]
"""Shape (slots, 2); the number of slots is a power of two, and at least 2."""

# The data of an entry, from the lowest bit: guess + 1, whether the value is exact, the value.
_GUESS_MASK = (1 << GUESS_BITS) - 1

NO_GUESS = -1
"""The guess in an entry that names none."""

EXHAUSTED = 0
"""The guess in an entry whose lower bound already contains all bounds that are found without trying guesses.

An entry with a lower bound has no best guess, so that field is free for this mark. See ``entry_exhausted``.
"""

UNKNOWN = -1
"""What ``recall`` returns when the table has no value that suffices."""


def make_table(slots: int) -> Table:
    """An empty table; ``slots`` is a power of two, and at least 2. The two slots of a key are in one cache line."""
    return aligned_zeros((slots, 2), np.uint64)


@entry_kernel
def first_slot(table: Table, key: np.uint64) -> np.uint64:
    """The first of the two slots for ``key``."""
    return key & uint64(table.shape[0] - 2)


@entry_kernel
def probe(table: Table, key: np.uint64) -> int:
    """The data stored for ``key``, or 0 when there is none."""
    slot = first_slot(table, key)
    data = table[slot, 1]
    if table[slot, 0] ^ data != key:
        slot += uint64(1)
        data = table[slot, 1]
    return int64(data) if table[slot, 0] ^ data == key else int64(0)


@entry_kernel
def store(table: Table, key: np.uint64, value: int, exact: bool, guess: int) -> None:
    """Store a value that is exact, with its best guess or NO_GUESS; or a lower bound, with NO_GUESS or EXHAUSTED.

    It replaces what the table has for ``key``. Else, of it and the two entries there, that in the second slot is lost.
    A value is at least 0, and at most ``board.INFINITE``.
    """
    data = uint64((int64(value) << (GUESS_BITS + 1)) | (int64(exact) << GUESS_BITS) | int64(guess + 1))
    slot = first_slot(table, key)
    first = table[slot, 1]
    if table[slot, 0] ^ first != key:
        second = slot + uint64(1)
        if first > data:
            slot = second
        else:
            table[second, 0] = table[slot, 0]
            table[second, 1] = first
    table[slot, 0] = key ^ data
    table[slot, 1] = data


@entry_kernel
def merge(table: Table, entries: Table) -> None:
    """Store entries of another table, shape (entries, 2), unless the table has a better one for the key.

    Of two entries for one key, the larger data has the better bound, or the same as an exact value.
    """
    for number in range(entries.shape[0]):
        data = int64(entries[number, 1])
        key = entries[number, 0] ^ entries[number, 1]
        if data > probe(table, key):
            store(table, key, entry_value(data), entry_exact(data), entry_guess(data))


@kernel
def copy_entry(table: Table, key: np.uint64, to: np.uint64) -> None:
    """Store the value that a table has for a key, if any, for another key, too."""
    entry = probe(table, key)
    if entry != 0:
        store(table, to, entry_value(entry), entry_exact(entry), int64(NO_GUESS))


@kernel
def store_bound(table: Table, key: np.uint64, bound: int) -> None:
    """Store a lower bound that took no search, unless that would replace what a search of another state has found."""
    second = int64(table[first_slot(table, key) + uint64(1), 1])
    searched = entry_exact(second) or entry_exhausted(second)
    if not searched or probe(table, key) != 0:
        store(table, key, bound, False, int64(NO_GUESS))


@entry_kernel
def entry_value(entry: int) -> int:
    """The exact value in an entry, or the lower bound."""
    return entry >> (GUESS_BITS + 1)


@entry_kernel
def entry_exact(entry: int) -> bool:
    """Whether the value in an entry is exact."""
    return (entry >> GUESS_BITS) & 1 == 1


@entry_kernel
def entry_guess(entry: int) -> int:
    """The best guess in an entry with an exact value, or NO_GUESS."""
    return (entry & _GUESS_MASK) - 1


@kernel
def entry_exhausted(entry: int) -> bool:
    """Whether an entry has a lower bound that only a search of all guesses can raise."""
    return not entry_exact(entry) and entry_guess(entry) == EXHAUSTED


@kernel
def recall(table: Table, key: np.uint64, beta: int) -> int:
    """The value stored for ``key`` if it is exact, or a lower bound of at least ``beta``; else UNKNOWN."""
    entry = probe(table, key)
    if entry != 0 and (entry_exact(entry) or entry_value(entry) >= beta):
        return entry_value(entry)
    return int64(UNKNOWN)


@kernel
def known_bound(table: Table, key: np.uint64) -> int:
    """The value that a table has for a key, which is a lower bound; 0 if it has none."""
    return entry_value(probe(table, key))


@kernel
def hash64(word: np.uint64) -> np.uint64:
    """A 64-bit word whose bits all depend on all bits of ``word``.

    It is the finalizer of splitmix64 (G. Steele, D. Lea, C. Flood, Fast splittable pseudorandom number generators,
    2014), which maps different words to different words.
    """
    word ^= word >> uint64(30)
    word *= uint64(0xBF58476D1CE4E5B9)
    word ^= word >> uint64(27)
    word *= uint64(0x94D049BB133111EB)
    return word ^ (word >> uint64(31))
