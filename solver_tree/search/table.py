"""Transposition table: what is known about a set of candidates, found again by its 64-bit key.

Two words an entry, ``(key ^ data, data)``: threads share the table without locks, because an entry torn by
two writers fails the check (R. Hyatt, T. Mann: A lockless transposition table, ICGA Journal, 2002). A set is
stood for by its key alone: a false match is improbable, not impossible, so every tree is replayed.
"""

from __future__ import annotations

import numpy as np
from numba import int64, uint64
from numpy.typing import NDArray

from solver_tree.search.jit import kernel

_GUESS_BITS = 24
_VALUE_SHIFT = 25  # value | exact (1 bit) | guess + 1 (24 bits)


def make_table(slots: int) -> NDArray[np.uint64]:
    """An empty table, shape ``(slots, 2)``; ``slots`` is a power of two."""
    return np.zeros((slots, 2), np.uint64)


@kernel
def probe(table, key):
    """The entry of ``key``, or 0 when there is none."""
    slot = key & uint64(table.shape[0] - 1)
    data = table[slot, 1]
    if table[slot, 0] ^ data != key:
        return int64(0)
    return int64(data)


@kernel
def store(table, key, value, exact, guess):
    """Remember a value (exact, or a lower bound) and its best guess (-1 for none)."""
    slot = key & uint64(table.shape[0] - 1)
    data = uint64((int64(value) << 25) | (int64(exact) << 24) | int64(guess + 1))
    table[slot, 0] = key ^ data
    table[slot, 1] = data


@kernel
def entry_value(entry):
    return entry >> 25


@kernel
def entry_exact(entry):
    return (entry >> 24) & 1 == 1


@kernel
def entry_guess(entry):
    return (entry & ((1 << 24) - 1)) - 1


@kernel
def mix(word):
    """A 64-bit word well stirred (the finalizer of splitmix64; G. Steele, D. Lea, C. Flood, 2014)."""
    word ^= word >> uint64(30)
    word *= uint64(0xBF58476D1CE4E5B9)
    word ^= word >> uint64(27)
    word *= uint64(0x94D049BB133111EB)
    return word ^ (word >> uint64(31))
