"""The board: a game as arrays of numbers, which every kernel reads and none writes."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.by_reference import by_reference

LANES = 64
"""The number of guesses is padded to a multiple of this, the number of bytes in the widest vector."""

MAX_BIT_FEEDBACKS = 64
"""The most feedbacks for which one word has a bit each."""

GUESS_BITS = 20
"""Bits for the number of a guess, or for its place in an order, wherever it is packed with other numbers."""

MAX_GUESSES = (1 << GUESS_BITS) - 1

MAX_PLIES = 126
"""Guesses in the longest game: a tree nests twice as deep, and JSON writers stop at 254."""

INFINITE = 1 << 41
"""More than any total, cost or worst-case rank."""


class Unweighted(NamedTuple):
    """The weights of a game in which every secret weighs 1."""

    weight: int = 1


class Weighted(NamedTuple):
    """Weights of secrets, which are numbered from the heaviest to the lightest.

    Attributes:
        by_secret: (secrets,) int64, not increasing.
    """

    by_secret: NDArray[np.int64]


class Unrestricted(NamedTuple):
    """The legality of a game in which every guess is legal at any time."""

    none: int = 0


class Consistent(NamedTuple):
    """The legality of a game in which only candidates are legal. Every secret is a guess, and every guess a secret."""

    none: int = 0


class Restricted(NamedTuple):
    """Which guesses are legal after which feedback, see ``solver_tree.games.Legality``.

    Attributes:
        codes, kinds, allows: the relation. ``codes`` has the guess numbers of the game, not those of the board.
        order: (guesses,) the game's number of each guess of the board.
        keys: (guesses,) uint64 random; the key of a set of legal guesses is the sum of their keys.
    """

    codes: NDArray[np.unsignedinteger]
    kinds: NDArray[np.int32]
    allows: NDArray[np.bool_]
    order: NDArray[np.int64]
    keys: NDArray[np.uint64]


@by_reference
class Board(NamedTuple):
    """A game as arrays. Guesses are numbered in the order of its symmetry, ``solver_tree.layout.symmetry``.

    Attributes:
        feedback: (guesses, secrets) uint8 or uint16, the feedback of each secret to each guess.
        feedback_by_secret: (secrets, padded guesses), the same transposed, for kernels that go along the guesses.
            Every secret gives a padding guess the same feedback, so that such a guess is useless.
        secret_guess: (secrets,) int32, the guess that is this secret.
        keys: (secrets,) uint64 random; the key of a set of secrets is the sum of its members' keys.
        size_bound: (branching + 1, secrets + 1) int32, see ``size_bounds``.
        branching: the branching at all secrets, or an upper bound, see ``size_bounds``.
        representative_count: (symmetry states,) int32, how many guesses, counted from 0, represent all in each state.
        next_symmetry_state: (symmetry states, guesses) uint8, the symmetry state after a guess.
        symbols: (guesses, positions) uint8, the guesses as codes; no positions without symmetry.
        position_orders: (orders, positions) uint8, the permutations of positions for keys of guesses.
        symbol_orders: (names, symbols) uint8, the permutations of symbols that are used instead where they are fewer.
        position_names, symbol_names: (positions,) and (symbols,) uint64, 0 for those that symmetries may move, and a
            different word for each one that is fixed.
        weights: Unweighted or Weighted.
        legality: Unrestricted, Consistent or Restricted.
        win: the winning feedback.
        feedback_count: how many different feedbacks there are.
    """

    feedback: NDArray[np.unsignedinteger]
    feedback_by_secret: NDArray[np.unsignedinteger]
    secret_guess: NDArray[np.int32]
    keys: NDArray[np.uint64]
    size_bound: NDArray[np.int32]
    branching: int
    representative_count: NDArray[np.int32]
    next_symmetry_state: NDArray[np.uint8]
    symbols: NDArray[np.uint8]
    position_orders: NDArray[np.uint8]
    symbol_orders: NDArray[np.uint8]
    position_names: NDArray[np.uint64]
    symbol_names: NDArray[np.uint64]
    weights: Any  # kernels are compiled for one of the two classes
    legality: Any  # the same, for one of three
    win: int
    feedback_count: int
