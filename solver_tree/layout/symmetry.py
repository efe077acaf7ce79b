"""Which guesses represent all others, given what was guessed before.

The search does not know the rules of a game. It needs three things: how the guesses are numbered, how many of them,
counted from 0, represent all in a symmetry state, and which sets of secrets a symmetry turns into each other. All three
follow from one claim of the game: its guesses are codes in which some symbols, and perhaps some positions, may be
permuted freely. All others are fixed.
"""

from __future__ import annotations

from itertools import permutations
from math import factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.games import CodeSymmetry, Game
from solver_tree.kernels.symmetry_keys import MAX_SYMBOLS, class_keys

MAX_ORDERS = 720
"""The most permutations of positions, or of symbols, that are tried."""


class Symmetry(NamedTuple):
    """The symmetry of a game, as the search uses it.

    Unused symbols are interchangeable. So of all guesses that differ only in unused symbols one is enough: the guess in
    which these appear in ascending order. The *symmetry state* is how many symbols were used. Fixed symbols are
    numbered first, and do not count. As symbols are introduced in ascending order, the used ones are always the first
    ones. A guess that represents its class in one state does so in all later states. So guesses are numbered by the
    first state in which they represent their classes. Then the representatives in a state are the guesses from 0 up to
    ``representative_count[state]``, and a representative always has the least number of its class.

    Attributes:
        order: (guesses,) the game's number of each guess of the search.
        representative_count: (states,) int32, how many guesses represent all in each state.
        next_state: (states, guesses) uint8, the state after a guess.
        symbols: (guesses, positions) uint8, the guesses as codes; no positions when there is no symmetry.
        position_orders: (orders, positions) uint8, the permutations of positions that are tried, the identity first; no
            orders when there are too many symbols.
        symbol_orders: (names, symbols) uint8, the permutations of symbols that are tried instead, with any permutation
            of positions; none when there are more of them.
        fixed_symbols: how many symbols are fixed, the first ones; the sixteenth does not count.
        position_names, symbol_names: (positions,) and (symbols,) uint64, see ``Board``.
    """

    order: NDArray[np.int64]
    representative_count: NDArray[np.int32]
    next_state: NDArray[np.uint8]
    symbols: NDArray[np.uint8]
    position_orders: NDArray[np.uint8]
    symbol_orders: NDArray[np.uint8]
    fixed_symbols: int
    position_names: NDArray[np.uint64]
    symbol_names: NDArray[np.uint64]


def find_symmetry(codes: CodeSymmetry | None, guesses: int, first: int | None = None) -> Symmetry:
    """Number the guesses of a game with the symmetry ``codes``, or none.

    Args:
        codes: the claim of the game; None when it makes none.
        guesses: how many guesses there are.
        first: the game's number of a guess that is to represent its class at the start; None for none.
    """
    if codes is None:
        codes = CodeSymmetry(np.zeros((guesses, 0), np.uint8), 0)
    codes = _renamed(codes, first)
    positions, fixed, free = codes.symbols.shape[1], len(codes.fixed_symbols), codes.free_symbols
    states = np.arange(len(free) + 1)
    first_state = _first_state(codes)
    order = np.argsort(first_state, kind="stable")
    symbols = np.ascontiguousarray(codes.symbols[order])
    used = symbols.max(axis=1, initial=0) + 1 if positions else np.zeros(guesses, np.uint8)
    orders: list[list[int]] = []
    names: list[list[int]] = []
    if positions and codes.symbol_count <= MAX_SYMBOLS:
        free_positions = codes.free_positions
        orders = [list(range(positions))]
        if factorial(len(free_positions)) <= MAX_ORDERS:
            orders = _permutations(positions, free_positions)
        if len(free_positions) == positions and factorial(len(free)) < min(factorial(positions), MAX_ORDERS):
            names = _permutations(codes.symbol_count, free)
    return Symmetry(
        order=order,
        representative_count=np.searchsorted(first_state[order], states, side="right").astype(np.int32),
        next_state=np.maximum(states[:, None] + fixed, used[None, :]).astype(np.uint8) - np.uint8(fixed),
        symbols=symbols,
        position_orders=np.array(orders, np.uint8).reshape(len(orders), positions),
        symbol_orders=np.array(names, np.uint8).reshape(len(names), codes.symbol_count),
        fixed_symbols=min(fixed, MAX_SYMBOLS - 1),
        position_names=_first_names(positions, codes.free_positions),
        symbol_names=_first_names(codes.symbol_count, free),
    )


def _permutations(count: int, free: list[int]) -> list[list[int]]:
    """The permutations of ``count`` numbers that move only the numbers of ``free``, the identity first."""
    listed = []
    for permutation in permutations(free):
        order = list(range(count))
        for place, number in zip(free, permutation, strict=True):
            order[place] = number
        listed.append(order)
    return listed


def _first_names(count: int, free: list[int]) -> NDArray[np.uint64]:
    """0 for each number of ``free``, and a different word for each other one below ``count``."""
    names = np.random.default_rng(20261127).integers(1, 2**64, (count,), np.uint64)
    names[free] = 0
    return names


def _renamed(codes: CodeSymmetry, first: int | None) -> CodeSymmetry:
    """The codes with their symbols renamed: fixed ones come first, then those of guess ``first`` by appearance."""
    of_first = [] if first is None else codes.symbols[first].tolist()
    in_order = dict.fromkeys([*codes.fixed_symbols, *of_first, *range(codes.symbol_count)])
    names = np.empty(codes.symbol_count, np.uint8)
    names[list(in_order)] = np.arange(codes.symbol_count)
    symbols = names[codes.symbols] if codes.symbol_count else codes.symbols
    return codes._replace(symbols=symbols, fixed_symbols=tuple(range(len(codes.fixed_symbols))))


def _first_state(codes: CodeSymmetry) -> NDArray[np.int64]:
    """The first state (number of used symbols) in which each guess represents its class.

    In state m a guess does so when the symbols m, m + 1, ... appear in it in ascending order, without a gap; here the
    first symbol that is not fixed counts as symbol 0.
    """
    first_state = np.zeros(len(codes.symbols), np.int64)
    for state in range(len(codes.free_symbols), -1, -1):
        fresh = np.full(len(codes.symbols), len(codes.fixed_symbols) + state)
        represents = np.ones(len(codes.symbols), bool)
        for column in codes.symbols.T:
            represents &= column <= fresh
            fresh += column == fresh
        first_state[represents] = state
    return first_state


def number_guesses(game: Game, symmetry: Symmetry) -> dict[str, int]:
    """The number of each guess in the search, in ascending order."""
    return {game.guesses[guess]: number for number, guess in enumerate(symmetry.order.tolist())}


def representatives(symmetry: Symmetry, first: int | None = None) -> NDArray[np.int32]:
    """The least guess of each class: before any guess, or after ``first`` with any feedback.

    Two guesses are in one class when a symmetry turns one into the other: a permutation of positions and a renaming of
    symbols that together leave ``first`` as it is.
    """
    state = 0 if first is None else int(symmetry.next_state[0, first])
    guesses = int(symmetry.representative_count[state])
    if not len(symmetry.position_orders):
        return np.arange(guesses, dtype=np.int32)
    keys = np.empty(guesses, np.uint64)
    orders, made = (symmetry.position_orders, symmetry.symbol_orders), -1 if first is None else int(first)
    class_keys(symmetry.symbols, *orders, symmetry.fixed_symbols, made, keys)
    _, least = np.unique(keys, return_index=True)
    return np.sort(least).astype(np.int32)
