"""Which guesses represent all others, given what was guessed before."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from numba import uint64

from solver_tree.games import CodeSymmetry
from solver_tree.search.jit import kernel
from solver_tree.search.table import mix

MOST_ORDERS = 120


class Symmetry(NamedTuple):
    order: NDArray[np.int64]
    considered: NDArray[np.int32]
    next_state: NDArray[np.uint8]
    symbols: NDArray[np.uint8]
    position_orders: NDArray[np.uint8]


def find_symmetry(codes: CodeSymmetry | None, guesses: int) -> Symmetry:
    if codes is None:
        return Symmetry(
            np.arange(guesses), np.array([guesses], np.int32), np.zeros((1, guesses), np.uint8),
            np.zeros((guesses, 0), np.uint8), np.zeros((1, 0), np.uint8),
        )
    level = _level(codes)
    order = np.argsort(level, kind="stable")
    symbols = np.ascontiguousarray(codes.symbols[order])
    states = np.arange(codes.symbol_count + 1)
    considered = np.searchsorted(level[order], states, side="right").astype(np.int32)
    used = symbols.max(axis=1) + 1
    next_state = np.maximum(states[:, None], used[None, :]).astype(np.uint8)
    P = symbols.shape[1]
    orders = list(permutations(range(P))) if P <= 5 else [tuple(range(P))]
    return Symmetry(order, considered, next_state, symbols, np.array(orders, np.uint8))


def _level(codes: CodeSymmetry) -> NDArray[np.int64]:
    """The least number of used symbols with which each guess represents its class.

    When symbols 0 .. m-1 have been used and the others never, the others are interchangeable; of each class
    the guess is kept in which they appear in ascending order, from m on.
    """
    symbols = codes.symbols.astype(np.int64)
    level = np.zeros(len(symbols), np.int64)
    for m in range(codes.symbol_count, -1, -1):
        # with m used symbols: walk the positions, the next fresh symbol must be the least unused
        fresh = np.full(len(symbols), m)
        ok = np.ones(len(symbols), bool)
        for column in symbols.T:
            ok &= column <= fresh
            fresh = np.where(column == fresh, fresh + 1, fresh)
        level[ok] = m
    return level


def representatives(symmetry: Symmetry, first: int | None) -> NDArray[np.int32]:
    """The least guess of each class, with nothing guessed, or after the guess ``first``."""
    symbols, orders = symmetry.symbols, symmetry.position_orders
    guesses, positions = symbols.shape
    if positions == 0:
        return np.arange(guesses, dtype=np.int32)
    best = np.full(guesses, np.iinfo(np.uint64).max, np.uint64)
    head = symbols[:0] if first is None else symbols[first : first + 1]
    count = int(symbols.max()) + 1
    for order in orders:
        history = np.concatenate([np.repeat(row[None, :], guesses, 0) for row in head] + [symbols], axis=0)
        history = history.reshape(-1, guesses, positions)[:, :, order]
        name = np.full((guesses, count), 255, np.uint8)
        fresh = np.zeros(guesses, np.uint8)
        code = np.zeros(guesses, np.uint64)
        rows = np.arange(guesses)
        for row in history:
            for p in range(positions):
                s = row[:, p]
                new = name[rows, s] == 255
                name[rows[new], s[new]] = fresh[new]
                fresh[new] += 1
                code = code * np.uint64(40) + name[rows, s].astype(np.uint64)
        best = np.minimum(best, code)
    _, least = np.unique(best, return_index=True)
    return np.sort(least).astype(np.int32)


@kernel
def history_key(board, path, length):
    """A key that is the same for every history of ``length`` (2 or 3) guesses equal under the symmetries."""
    positions = board.symbols.shape[1]
    # The order of the guesses means nothing: go by answer, and try both orders of guesses with equal answers.
    best = uint64(0xFFFFFFFFFFFFFFFF)
    turns = 2 if length == 2 else 6
    for turn in range(turns):
        first = turn % length
        second = (first + 1 + turn // length) % length
        third = length * (length - 1) // 2 - first - second
        if path[first, 1] > path[second, 1] or (length == 3 and path[second, 1] > path[third, 1]):
            continue
        for o in range(board.position_orders.shape[0]):
            names = uint64(0)  # 4 bits a symbol: 1 + its number in order of appearance
            fresh = uint64(0)
            code = uint64(length)
            for t in range(length):
                i = first if t == 0 else (second if t == 1 else third)
                guess = uint64(path[i, 0])
                code = mix(code) + uint64(path[i, 1])
                for p in range(positions):
                    shift = uint64(4) * uint64(board.symbols[guess, board.position_orders[o, p]])
                    name = (names >> shift) & uint64(15)
                    if name == 0:
                        fresh += uint64(1)
                        name = fresh
                        names |= name << shift
                    code = code * uint64(0x9E3779B97F4A7C15) + name
            best = min(best, code)
    return mix(best)
