"""Which guesses represent all others, given what was guessed before.

The search knows no rules. It asks three things: how the guesses are numbered, how many of them (counted from
0) stand for all in a given state, and which histories are the same up to a symmetry. All follow from one
claim of the game: its guesses are codes whose symbols, and maybe positions, may be permuted at will.
"""

from __future__ import annotations

from itertools import permutations
from math import factorial
from typing import NamedTuple

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from solver_tree.games import CodeSymmetry
from solver_tree.search.jit import kernel, open_kernel
from solver_tree.search.table import mix

MOST_SYMBOLS = 16  # names of symbols are packed into 4 bits each
MOST_ORDERS = 720  # permutations of positions that are tried


class Symmetry(NamedTuple):
    """The symmetry of a game, as the search uses it.

    Symbols never used are interchangeable, so of all guesses that differ only in them one is enough: the one
    in which they appear in ascending order. The state is how many symbols were used (being introduced in
    ascending order, they are always the first ones). A guess that represents its class in one state does so
    in all later ones, so with the guesses numbered by that first state, each state's representatives are the
    guesses from 0 up to ``considered[state]``, and a representative is always the least of its class.

    Attributes:
        order: (guesses,) the game's number of each guess of the search.
        considered: (states,) int32, how many guesses represent all in each state.
        next_state: (states, guesses) uint8, the state after a guess.
        symbols: (guesses, positions) uint8, the guesses as codes; no positions when there is no symmetry.
        position_orders: (orders, positions) uint8, the permutations of positions that are tried; the first
            leaves all in place. None when there are too many symbols or positions.
    """

    order: NDArray[np.int64]
    considered: NDArray[np.int32]
    next_state: NDArray[np.uint8]
    symbols: NDArray[np.uint8]
    position_orders: NDArray[np.uint8]


def find_symmetry(codes: CodeSymmetry | None, guesses: int, first: int | None = None) -> Symmetry:
    """Number the guesses of a game with the symmetry ``codes``, or none; ``first`` is to represent its class."""
    if codes is None:
        codes = CodeSymmetry(np.zeros((guesses, 0), np.uint8), 0)
    elif first is not None:
        codes = codes._replace(symbols=_renamed(codes, first))
    positions = codes.symbols.shape[1]
    states = np.arange(codes.symbol_count + 1)
    first_state = _first_state(codes)
    order = np.argsort(first_state, kind="stable")
    symbols = np.ascontiguousarray(codes.symbols[order])
    used = symbols.max(axis=1, initial=0) + 1 if positions else np.zeros(guesses, np.uint8)
    orders: list[tuple[int, ...]] = []
    if positions and codes.symbol_count <= MOST_SYMBOLS:
        orders = [tuple(range(positions))]
        if codes.positions_alike and factorial(positions) <= MOST_ORDERS:
            orders = list(permutations(range(positions)))
    return Symmetry(
        order=order,
        considered=np.searchsorted(first_state[order], states, side="right").astype(np.int32),
        next_state=np.maximum(states[:, None], used[None, :]).astype(np.uint8),
        symbols=symbols,
        position_orders=np.array(orders, np.uint8).reshape(len(orders), positions),
    )


def _renamed(codes: CodeSymmetry, first: int) -> NDArray[np.uint8]:
    """The codes with other names for the symbols: those of guess ``first`` by their appearance, then the others."""
    in_order = dict.fromkeys([*codes.symbols[first].tolist(), *range(codes.symbol_count)])
    names = np.empty(codes.symbol_count, np.uint8)
    names[list(in_order)] = np.arange(codes.symbol_count)
    return names[codes.symbols]


def _first_state(codes: CodeSymmetry) -> NDArray[np.int64]:
    """The first state (number of used symbols) in which each guess represents its class.

    In state m that is so when the symbols m, m + 1, ... appear in ascending order, none left out.
    """
    first_state = np.zeros(len(codes.symbols), np.int64)
    for state in range(codes.symbol_count, -1, -1):
        fresh = np.full(len(codes.symbols), state)
        represents = np.ones(len(codes.symbols), bool)
        for column in codes.symbols.T:
            represents &= column <= fresh
            fresh += column == fresh
        first_state[represents] = state
    return first_state


def representatives(symmetry: Symmetry, first: int | None = None) -> NDArray[np.int32]:
    """The least guess of each class: before any guess, or after ``first`` with any answer.

    Two guesses are in one class when a permutation of positions and a renaming of symbols that leave
    ``first`` as it is turn one into the other.
    """
    state = 0 if first is None else int(symmetry.next_state[0, first])
    guesses = int(symmetry.considered[state])
    if not len(symmetry.position_orders):
        return np.arange(guesses, dtype=np.int32)
    keys = np.empty(guesses, np.uint64)
    class_keys(symmetry.symbols, symmetry.position_orders, -1 if first is None else first, keys)
    _, least = np.unique(keys, return_index=True)
    return np.sort(least).astype(np.int32)


@kernel
def _spell(
    symbols: NDArray[np.uint8],
    order: NDArray[np.uint8],
    guess: int,
    names: np.uint64,
    fresh: np.uint64,
    code: np.uint64,
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Go on spelling a history in symbols named by first appearance: the new (names, fresh, code)."""
    for p in range(order.size):
        shift = uint64(4) * uint64(symbols[guess, order[p]])
        name = (names >> shift) & uint64(15)
        if name == 0 and fresh < 15:
            fresh += uint64(1)
            name = fresh
            names |= name << shift
        code = code * uint64(0x9E3779B97F4A7C15) + name
    return names, fresh, code


@open_kernel
def class_keys(
    symbols: NDArray[np.uint8], position_orders: NDArray[np.uint8], first: int, keys: NDArray[np.uint64]
) -> None:
    """Write a key for each guess, equal for guesses of one class: the least spelling over all orders."""
    for g in range(keys.size):
        least = uint64(0xFFFFFFFFFFFFFFFF)
        for o in range(position_orders.shape[0]):
            order = position_orders[o]
            names, fresh, code = uint64(0), uint64(0), uint64(0)
            if first >= 0:
                names, fresh, code = _spell(symbols, order, first, names, fresh, code)
            names, fresh, code = _spell(symbols, order, g, names, fresh, code)
            least = min(least, mix(code))
        keys[g] = least


@open_kernel
def history_key(
    symbols: NDArray[np.uint8], position_orders: NDArray[np.uint8], path: NDArray[np.int32], length: int
) -> np.uint64:
    """A key equal for any two histories of ``length`` (2 or 3) guesses that a symmetry turns into each other.

    The order of the guesses means nothing: they are taken by ascending answer, and in every order where
    answers are equal. Of all spellings the least counts, guess by guess: most are given up at the second guess.
    """
    most = uint64(0xFFFFFFFFFFFFFFFF)
    least1, least2, least3 = most, most, most
    answers = uint64(0)
    for turn in range(2 if length == 2 else 6):
        first = turn % length
        second = (first + 1 + turn // length) % length
        third = length * (length - 1) // 2 - first - second
        if path[first, 1] > path[second, 1] or (length == 3 and path[second, 1] > path[third, 1]):
            continue
        answers = uint64(path[first, 1]) << uint64(32) | uint64(path[second, 1]) << uint64(16)
        if length == 3:
            answers |= uint64(path[third, 1])
        for o in range(position_orders.shape[0]):
            order = position_orders[o]
            names, fresh, code1 = _spell(symbols, order, path[first, 0], uint64(0), uint64(0), uint64(length))
            if code1 > least1:
                continue
            names, fresh, code2 = _spell(symbols, order, path[second, 0], names, fresh, uint64(0))
            if code1 == least1 and code2 > least2:
                continue
            code3 = uint64(0)
            if length == 3:
                names, fresh, code3 = _spell(symbols, order, path[third, 0], names, fresh, uint64(0))
            if code1 < least1 or code2 < least2 or code3 < least3:
                least1, least2, least3 = code1, code2, code3
    return mix(mix(mix(mix(least1) + least2) + least3) + answers)
