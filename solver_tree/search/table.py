"""Transposition table: what is known about a set of candidates, found again by its 64-bit key.

Two words an entry, ``(key ^ data, data)``: threads share the table without locks, because an entry torn by
two writers fails the check (R. Hyatt, T. Mann: A lockless transposition table, ICGA Journal, 2002). A set is
stood for by its key alone: a false match is improbable, not impossible, so every tree is replayed.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numba import int64, uint64
from numpy.typing import NDArray

from solver_tree.search.jit import kernel, open_kernel

Table: TypeAlias = NDArray[np.uint64]
"""Shape (slots, 2)."""

# An entry's data: the value, a bit that says whether it is exact, and guess + 1.
_GUESS_BITS = 20
_GUESS_MASK = (1 << _GUESS_BITS) - 1


def make_table(slots: int) -> Table:
    """An empty table; ``slots`` is a power of two."""
    return np.zeros((slots, 2), np.uint64)


@open_kernel
def probe(table: Table, key: np.uint64) -> int:
    """The entry of ``key``, or 0 when there is none."""
    slot = key & uint64(table.shape[0] - 1)
    data = table[slot, 1]
    if table[slot, 0] ^ data != key:
        return int64(0)
    return int64(data)


@open_kernel
def store(table: Table, key: np.uint64, value: int, exact: bool, guess: int) -> None:
    """Remember a value (exact, or a lower bound) and its best guess (-1 for none)."""
    slot = key & uint64(table.shape[0] - 1)
    data = uint64((int64(value) << (_GUESS_BITS + 1)) | (int64(exact) << _GUESS_BITS) | int64(guess + 1))
    table[slot, 0] = key ^ data
    table[slot, 1] = data


@open_kernel
def entry_value(entry: int) -> int:
    """The value in an entry, or the lower bound."""
    return entry >> (_GUESS_BITS + 1)


@open_kernel
def entry_exact(entry: int) -> bool:
    """Whether the value in an entry is exact."""
    return (entry >> _GUESS_BITS) & 1 == 1


@open_kernel
def entry_guess(entry: int) -> int:
    """The best guess in an entry, or -1."""
    return (entry & _GUESS_MASK) - 1


@kernel
def recall(table: Table, key: np.uint64, beta: int) -> int:
    """The remembered value of ``key`` if it is exact, or a bound of at least ``beta``; else -1."""
    entry = probe(table, key)
    if entry != 0 and (entry_exact(entry) or entry_value(entry) >= beta):
        return entry_value(entry)
    return int64(-1)


@kernel
def mix(word: np.uint64) -> np.uint64:
    """A 64-bit word well stirred (the finalizer of splitmix64; G. Steele, D. Lea, C. Flood, 2014)."""
    word ^= word >> uint64(30)
    word *= uint64(0xBF58476D1CE4E5B9)
    word ^= word >> uint64(27)
    word *= uint64(0x94D049BB133111EB)
    return word ^ (word >> uint64(31))
