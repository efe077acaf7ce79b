"""Codes that are packed into words: they are made, scored and judged without a feedback matrix.

The last symbol of a code has the lowest bits of its word, so that words are in the order of the codes. The feedback is
a sum, as ``games.feedback`` defines it for both of its notations: ``in_place[p]`` for each symbol in place, and
``elsewhere[p]`` for each symbol elsewhere.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.instructions import popcount
from solver_tree.kernels.integers import uint64
from solver_tree.kernels.jit import entry_kernel, kernel

MULTISET, DISTINCT, OCCURRENCE = 0, 1, 2
"""The rules of ``games.feedback``."""

_ALWAYS = 64
"""More symbols than a code has: as many as the rule ``occurrence`` takes to be elsewhere."""


class Packing(NamedTuple):
    """How the codes of a game are packed and scored.

    Attributes:
        bits: the bits of a symbol.
        symbol_count: how many symbols there are.
        repeats: whether a symbol may appear more than once in a code.
        rule: one of ``MULTISET``, ``DISTINCT`` and ``OCCURRENCE``.
        counted: whether the feedback is two counts by the rule ``multiset``, which is scored several times as fast.
        in_place: (positions,) int64, what a symbol in place adds to the sum.
        elsewhere: (positions,) int64, what a symbol elsewhere adds to the sum.
    """

    bits: int
    symbol_count: int
    repeats: bool
    rule: int
    counted: bool
    in_place: NDArray[np.int64]
    elsewhere: NDArray[np.int64]


class Asked(NamedTuple):
    """What ``_ask`` notes of a guess, and room to score it.

    Attributes:
        has: (symbols,) int64, how often the guess has each symbol.
        field: (symbols,) uint64, as many bits of a word as the guess has the symbol; no two symbols share one.
        lowest: (symbols,) uint64, the lowest of these bits.
        rest: (symbols,) int64, zeros between two codes.
        words: (2,) uint64, the guess as a word, and the lowest bit of each position.
    """

    has: NDArray[np.int64]
    field: NDArray[np.uint64]
    lowest: NDArray[np.uint64]
    rest: NDArray[np.int64]
    words: NDArray[np.uint64]


class Walk(NamedTuple):
    """Where ``make_codes`` stopped.

    Attributes:
        symbols: (positions,) int64, the code so far; -1 where no symbol was tried.
        used: (symbols,) int64, how often the code so far has each symbol.
        place: (3,) int64: the position that is next; the symbols so far that are in place, and that both codes have.
    """

    symbols: NDArray[np.int64]
    used: NDArray[np.int64]
    place: NDArray[np.int64]


@entry_kernel
def make_codes(
    packing: Packing,
    guess: NDArray[np.uint8],
    wanted: tuple[int, int],
    asked: Asked,
    walk: Walk,
    words: NDArray[np.unsignedinteger],
) -> int:
    """Write the next codes that may give some feedback to a guess; return how many.

    Args:
        packing: how codes are packed.
        guess: (positions,) the symbols of the guess.
        wanted: how many symbols are in place, and how many both codes have; -1 for any number. The second number is
            heeded only if feedback is counted.
        asked: room for the guess.
        walk: where the last call stopped.
        words: is filled with the codes; if it is not full, there are no more.
    """
    _ask(packing, guess, asked)
    (in_place, common), positions, made = wanted, len(guess), 0
    if not packing.counted:
        common = -1
    p, matched, shared = walk.place[0], walk.place[1], walk.place[2]
    while p >= 0 and made < len(words):
        symbol, left = walk.symbols[p], positions - 1 - p
        if symbol >= 0:
            shared -= walk.used[symbol] <= asked.has[symbol]
            walk.used[symbol] -= 1
            matched -= symbol == guess[p]
        symbol += 1
        while symbol < packing.symbol_count:
            after, both = matched + (symbol == guess[p]), shared + (walk.used[symbol] < asked.has[symbol])
            fits = (in_place < 0 or after <= in_place <= after + left) and (common < 0 or both <= common <= both + left)
            if fits and (packing.repeats or walk.used[symbol] == 0):
                break
            symbol += 1
        if symbol == packing.symbol_count:
            walk.symbols[p] = -1
            p -= 1
            continue
        walk.symbols[p] = symbol
        walk.used[symbol] += 1
        matched, shared = matched + (symbol == guess[p]), shared + (walk.used[symbol] <= asked.has[symbol])
        if left:
            p += 1
            continue
        word = uint64(0)
        for each in range(positions):
            word = word << uint64(packing.bits) | uint64(walk.symbols[each])
        words[made] = word
        made += 1
    walk.place[0], walk.place[1], walk.place[2] = p, matched, shared
    return made


@entry_kernel
def score_codes(
    packing: Packing,
    guess: NDArray[np.uint8],
    words: NDArray[np.unsignedinteger],
    asked: Asked,
    sums: NDArray[np.uint16],
) -> None:
    """Score codes against one guess.

    Args:
        packing: how codes are packed.
        guess: (positions,) the symbols of the guess.
        words: the codes.
        asked: room for the guess.
        sums: receives the sum of each code.
    """
    _ask(packing, guess, asked)
    if packing.counted:
        for i in range(len(words)):
            sums[i] = _counted_sum(packing, uint64(words[i]), asked)
    else:
        for i in range(len(words)):
            sums[i] = _sum(packing, guess, uint64(words[i]), asked.rest)


@entry_kernel
def judge_guesses(
    packing: Packing,
    guesses: NDArray[np.uint8],
    words: NDArray[np.unsignedinteger],
    worth: NDArray[np.int64],
    room: tuple[Asked, NDArray[np.int64]],
    values: NDArray[np.int64],
) -> None:
    """Add up what the parts are worth that each guess makes.

    Args:
        packing: how codes are packed.
        guesses: (guesses, positions) the symbols of each guess.
        words: the codes that they divide.
        worth: what a part is worth, by its size; ``worth[0]`` is 0.
        room: room for a guess; zeros, one for each sum.
        values: receives the sum for each guess.
    """
    asked, sizes = room
    for g in range(len(guesses)):
        _ask(packing, guesses[g], asked)
        values[g] = 0
        for i in range(len(words)):
            if packing.counted:
                total = _counted_sum(packing, uint64(words[i]), asked)
            else:
                total = _sum(packing, guesses[g], uint64(words[i]), asked.rest)
            values[g] += worth[sizes[total] + 1] - worth[sizes[total]]
            sizes[total] += 1
        sizes[:] = 0


@kernel
def _ask(packing: Packing, guess: NDArray[np.uint8], asked: Asked) -> None:
    """Note of a guess what scoring it needs."""
    asked.has[:] = 0
    asked.words[:] = uint64(0)
    for p in range(len(guess)):
        asked.has[guess[p]] += 1
        asked.words[0] = asked.words[0] << uint64(packing.bits) | uint64(guess[p])
        asked.words[1] = asked.words[1] << uint64(packing.bits) | uint64(1)
    bit = 0
    for symbol in range(packing.symbol_count):
        asked.field[symbol] = ((uint64(1) << uint64(asked.has[symbol])) - uint64(1)) << uint64(bit)
        asked.lowest[symbol] = (uint64(1) << uint64(bit)) & asked.field[symbol]
        bit += asked.has[symbol]


@kernel
def _counted_sum(packing: Packing, word: int, asked: Asked) -> int:
    """The sum of one code if feedback is counted: each symbol that both codes have sets one more bit of its field."""
    differing, here = uint64(0), word ^ asked.words[0]
    for _ in range(packing.bits):
        differing |= here
        here >>= uint64(1)
    positions = len(packing.in_place)
    in_place = positions - popcount(differing & asked.words[1])
    mask, bits = (uint64(1) << uint64(packing.bits)) - uint64(1), uint64(0)
    for _ in range(positions):
        field = asked.field[word & mask]
        bits |= ((bits & field) << uint64(1) | asked.lowest[word & mask]) & field
        word >>= uint64(packing.bits)
    return in_place * positions + popcount(bits)


@kernel
def _sum(packing: Packing, guess: NDArray[np.uint8], word: int, rest: NDArray[np.int64]) -> int:
    """The sum of one code; ``rest`` counts what the code has outside the places in common."""
    positions, total, matched, left = len(guess), 0, uint64(0), word
    mask = (uint64(1) << uint64(packing.bits)) - uint64(1)
    for back in range(positions):
        p = positions - 1 - back
        symbol = left & mask
        left >>= uint64(packing.bits)
        if symbol == guess[p]:
            total += packing.in_place[p]
            matched |= uint64(1) << uint64(p)
        elif packing.rule == MULTISET:
            rest[symbol] += 1
        else:
            rest[symbol] = 1
        if packing.rule == OCCURRENCE:
            rest[symbol] = _ALWAYS
    for p in range(positions):
        if matched >> uint64(p) & uint64(1) == 0:
            has = rest[guess[p]] > 0
            rest[guess[p]] -= has
            total += has * packing.elsewhere[p]
    for _ in range(positions):
        rest[word & mask] = 0
        word >>= uint64(packing.bits)
    return total
