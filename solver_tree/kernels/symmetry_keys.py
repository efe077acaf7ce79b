"""Keys of histories and guesses, equal for those that a symmetry of a game of codes turns into each other.

A symmetry permutes positions and renames symbols. With few positions, a key is the least spelling over all orders of
positions, in symbols named by first appearance. With few symbols, it is the least over all names of symbols; then each
position has a column of names, and the sum of the hashes of all columns does not depend on their order.
"""

from __future__ import annotations

import numpy as np
from numba import int64, uint64
from numpy.typing import NDArray

from solver_tree.kernels.board import Board
from solver_tree.kernels.jit import entry_kernel, kernel
from solver_tree.kernels.transposition import hash64
from solver_tree.kernels.workspace import State, Workspace

MAX_SYMBOLS = 16
"""The most symbols: names of symbols have 4 bits each, and the last unused symbol needs none."""

_ALL_BITS = 0xFFFFFFFFFFFFFFFF


@kernel
def spell(
    symbols: NDArray[np.uint8],
    order: NDArray[np.uint8],
    guess: int,
    names: np.uint64,
    fresh: np.uint64,
    code: np.uint64,
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Spell one more guess of a history in symbols named by first appearance; return the new (names, fresh, code).

    Args:
        symbols: the guesses as codes, see ``Board``.
        order: the order of positions in which to read the guess.
        guess: the guess.
        names: the name of each symbol, 4 bits each, 0 for none.
        fresh: how many symbols have names.
        code: a hash of what was spelled before.
    """
    for p in range(order.size):
        shift = uint64(4) * uint64(symbols[guess, order[p]])
        name = (names >> shift) & uint64(15)
        if name == 0 and fresh < 15:
            fresh += uint64(1)
            name = fresh
            names |= name << shift
        code = code * uint64(0x9E3779B97F4A7C15) + name
    return names, fresh, code


@kernel
def _hash_columns(
    symbols: NDArray[np.uint8], names: NDArray[np.uint8], path: NDArray[np.int32], order: int
) -> np.uint64:
    """A hash of the guesses of a history in renamed symbols, which does not depend on the order of positions.

    Args:
        symbols: the guesses as codes, see ``Board``.
        names: (symbols,) the new name of each symbol.
        path: the history, see ``history_key``.
        order: the places of the guesses in the history plus 1, from the lowest four bits on; 0 ends them.
    """
    total = uint64(0)
    for p in range(symbols.shape[1]):
        column, left = uint64(0x9E3779B97F4A7C15), uint64(order)  # hashes of small words are nearly proportional
        while left:
            guess = path[(left & uint64(15)) - uint64(1), 0]
            column = hash64(column + uint64(names[symbols[guess, p]]))
            left >>= uint64(4)
        total += column
    return total


@entry_kernel
def class_keys(
    symbols: NDArray[np.uint8],
    position_orders: NDArray[np.uint8],
    symbol_orders: NDArray[np.uint8],
    path: NDArray[np.int32],
    keys: NDArray[np.uint64],
) -> None:
    """Write a key for each guess, equal for guesses of one class.

    Args:
        symbols, position_orders, symbol_orders: see ``Board``.
        path: (plies, 2) int32, the guess made before, if any, and room for one more.
        keys: (guesses,) uint64, the output.
    """
    first = int64(path[0, 0]) if path.shape[0] > 1 else int64(-1)
    for g in range(keys.size):
        least = uint64(_ALL_BITS)
        path[path.shape[0] - 1, 0] = g
        for o in range(symbol_orders.shape[0]):
            least = min(least, _hash_columns(symbols, symbol_orders[o], path, int64(0x21 if first >= 0 else 0x1)))
        if symbol_orders.shape[0]:
            keys[g] = least
            continue
        for o in range(position_orders.shape[0]):
            order = position_orders[o]
            names, fresh, code = uint64(0), uint64(0), uint64(0)
            if first >= 0:
                names, fresh, code = spell(symbols, order, first, names, fresh, code)
            names, fresh, code = spell(symbols, order, g, names, fresh, code)
            least = min(least, hash64(code))
        keys[g] = least


@entry_kernel
def history_key(
    symbols: NDArray[np.uint8],
    position_orders: NDArray[np.uint8],
    symbol_orders: NDArray[np.uint8],
    path: NDArray[np.int32],
    length: int,
) -> np.uint64:
    """A key that is equal for any two histories that a symmetry turns into each other.

    The order of the guesses does not matter: they are taken by ascending feedback, and in every order where feedback is
    equal. Spellings are compared guess by guess, so most of them are abandoned at the second guess.

    Args:
        symbols, position_orders, symbol_orders: see ``Board``.
        path: (plies, 2) int32, guesses with their feedback.
        length: how many guesses of ``path`` count, 2 or 3.
    """
    highest = uint64(_ALL_BITS)
    least1, least2, least3 = highest, highest, highest
    feedbacks = uint64(0)
    for turn in range(2 if length == 2 else 6):
        first = turn % length
        second = (first + 1 + turn // length) % length
        third = length * (length - 1) // 2 - first - second
        if path[first, 1] > path[second, 1] or (length == 3 and path[second, 1] > path[third, 1]):
            continue
        feedbacks = uint64(path[first, 1]) << uint64(32) | uint64(path[second, 1]) << uint64(16)
        if length == 3:
            feedbacks |= uint64(path[third, 1])
        if symbol_orders.shape[0]:
            places = first + 1 | second + 1 << 4 | (third + 1 << 8 if length == 3 else int64(0))
            for o in range(symbol_orders.shape[0]):
                least1 = min(least1, _hash_columns(symbols, symbol_orders[o], path, places))
            continue
        for o in range(position_orders.shape[0]):
            order = position_orders[o]
            names, fresh, code1 = spell(symbols, order, path[first, 0], uint64(0), uint64(0), uint64(length))
            if code1 > least1:
                continue
            names, fresh, code2 = spell(symbols, order, path[second, 0], names, fresh, uint64(0))
            if code1 == least1 and code2 > least2:
                continue
            code3 = uint64(0)
            if length == 3:
                names, fresh, code3 = spell(symbols, order, path[third, 0], names, fresh, uint64(0))
            if code1 < least1 or code2 < least2 or code3 < least3:
                least1, least2, least3 = code1, code2, code3
    return hash64(hash64(hash64(hash64(least1) + least2) + least3) + feedbacks)


@kernel
def history_key_at(board: Board, workspace: Workspace, state: State) -> np.uint64:
    """The key of the history of a state, up to symmetry, where it pays to compute the key; else 0.

    Early in a game, the same set of candidates appears under other names. The more orders there are, the longer it
    takes to compute the key: too long for a small set.
    """
    names = board.symbol_orders.shape[0]
    orders = names if names else board.position_orders.shape[0]
    if orders > 0 and (state.ply == 2 or (state.ply == 3 and state.n >= 8 + orders // 4)):
        return history_key(board.symbols, board.position_orders, board.symbol_orders, workspace.path, state.ply)
    return uint64(0)
