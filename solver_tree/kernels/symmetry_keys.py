"""Keys of guesses and of sets of candidates that a symmetry of a game of codes turns into each other.

A symmetry permutes positions and renames symbols, but for those that are fixed. Keys of guesses are equal for all that
a symmetry turns into each other, and for no others, up to collisions of 64 bits. With few positions, such a key is the
least spelling over all orders of positions, in symbols named by first appearance. With few symbols, it is the least
over all names of symbols; then each position has a column of names, and the sum of the hashes of all columns does not
depend on their order. Keys of sets take less time.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.board import Board
from solver_tree.kernels.integers import int64, uint64
from solver_tree.kernels.jit import entry_kernel, kernel
from solver_tree.kernels.transposition import hash64
from solver_tree.kernels.workspace import Workspace

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
def fixed_names(fixed: int) -> np.uint64:
    """The names with which ``spell`` begins, if the first symbols are fixed: each has its own one."""
    names = uint64(0)
    for symbol in range(fixed):
        place = uint64(symbol)
        names |= (place + uint64(1)) << (uint64(4) * place)
    return names


@kernel
def _hash_columns(symbols: NDArray[np.uint8], names: NDArray[np.uint8], first: int, guess: int) -> np.uint64:
    """A hash of a guess, and of the one before it, in renamed symbols, which does not depend on the order of positions.

    Args:
        symbols: the guesses as codes, see ``Board``.
        names: (symbols,) the new name of each symbol.
        first: the guess made before; -1 for none.
        guess: the guess.
    """
    total = uint64(0)
    for p in range(symbols.shape[1]):
        column = uint64(0x9E3779B97F4A7C15)  # hashes of small words are nearly proportional
        if first >= 0:
            column = hash64(column + uint64(names[symbols[first, p]]))
        total += hash64(column + uint64(names[symbols[guess, p]]))
    return total


@entry_kernel
def class_keys(
    symbols: NDArray[np.uint8],
    position_orders: NDArray[np.uint8],
    symbol_orders: NDArray[np.uint8],
    fixed: int,
    first: int,
    keys: NDArray[np.uint64],
) -> None:
    """Write a key for each guess, equal for guesses of one class.

    Args:
        symbols, position_orders, symbol_orders: see ``Board``.
        fixed: how many symbols are fixed, the first ones.
        first: the guess made before; -1 for none.
        keys: (guesses,) uint64, the output.
    """
    for g in range(keys.size):
        least = uint64(_ALL_BITS)
        for o in range(symbol_orders.shape[0]):
            least = min(least, _hash_columns(symbols, symbol_orders[o], first, int64(g)))
        if symbol_orders.shape[0]:
            keys[g] = least
            continue
        for o in range(position_orders.shape[0]):
            order = position_orders[o]
            names, fresh, code = fixed_names(fixed), uint64(fixed), uint64(0)
            if first >= 0:
                names, fresh, code = spell(symbols, order, first, names, fresh, code)
            names, fresh, code = spell(symbols, order, g, names, fresh, code)
            least = min(least, hash64(code))
        keys[g] = least


POSITION, SYMBOL, COUNT = range(3)
"""The rows of ``Workspace.naming``: the names of positions and symbols, and counts."""


@entry_kernel
def set_key(board: Board, workspace: Workspace, begin: int, n: int) -> np.uint64:
    """A key of n candidates; 0 without symmetry. Only sets that a symmetry turns into each other have the same key, but
    for collisions of 64 bits.

    Positions and symbols are named by how often each symbol is in each position, whatever they were called; fixed ones
    by their own names, too. Where that is the same for two, their order tells them apart. The key is that of the
    candidates with these names. So two sets with one key are images of a third set, and have the same value. Better
    names would give one key to more sets.

    Args:
        board: the game.
        workspace: it holds the candidates, and room.
        begin: the place of the first candidate in ``Workspace.candidates``.
        n: how many candidates.
    """
    room, codes, candidates, secret_guess = workspace.naming, board.symbols, workspace.candidates, board.secret_guess
    positions, symbols = uint64(codes.shape[1]), uint64(board.symbol_names.size)
    if positions == 0:
        return uint64(0)
    places, first, last = positions * symbols, uint64(begin), uint64(begin + n)
    for place in range(places):
        room[COUNT, place] = 0
    for i in range(first, last):
        guess, place = uint64(secret_guess[uint64(candidates[i])]), uint64(0)
        for p in range(positions):
            room[COUNT, place + uint64(codes[guess, p])] += uint64(1)
            place += symbols
    place = uint64(0)
    for p in range(positions):
        word = board.position_names[p]
        for s in range(symbols):
            word += _mixed(room[COUNT, place + s])
        place += symbols
        room[POSITION, p] = word
    for s in range(symbols):
        room[SYMBOL, s] = board.symbol_names[s]
    place = uint64(0)
    for p in range(positions):
        name = room[POSITION, p]
        for s in range(symbols):
            room[SYMBOL, s] += _mixed(room[COUNT, place + s] + name)
        place += symbols
    _tell_apart(room, POSITION, positions)
    _tell_apart(room, SYMBOL, symbols)
    key = uint64(n)
    for i in range(first, last):
        guess, code = uint64(secret_guess[uint64(candidates[i])]), uint64(0)
        for p in range(positions):
            code += room[POSITION, p] * room[SYMBOL, uint64(codes[guess, p])]
        key += hash64(code)
    return hash64(key)


@kernel
def _mixed(word: np.uint64) -> np.uint64:
    """A word whose bits depend on many bits of another: quicker than ``hash64``, and enough to tell counts apart."""
    word *= uint64(0x9E3779B97F4A7C15)
    return (word ^ (word >> uint64(29))) * uint64(0xBF58476D1CE4E5B9)


@kernel
def _tell_apart(room: NDArray[np.uint64], row: int, places: int) -> None:
    """Make the first ``places`` words of a row different, and odd."""
    for place in range(uint64(places)):
        word, same = room[row, place], uint64(0)
        for other in range(place + uint64(1), uint64(places)):
            same += uint64(room[row, other] == word)
        room[row, place] = hash64(word + same) | uint64(1)
