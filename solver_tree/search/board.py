"""A game as the search sees it: numbers only, laid out for the kernels."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.games import Game
from solver_tree.search.bounds import size_bounds
from solver_tree.search.symmetry import Symmetry, find_symmetry

LANES = 64  # guesses are padded to a multiple of this, the widest vector of bytes
DEEPEST = 126  # guesses in the longest game: a tree nests twice as deep, and JSON writers stop at 254


class Board(NamedTuple):
    """What all threads read. Guesses are numbered in the order of the game's symmetry (``Symmetry.order``).

    Attributes:
        feedback: (guesses, secrets) uint8, the answer of each secret to each guess.
        by_secret: (secrets, padded guesses) uint8, the same the other way round, for kernels that go along the
            guesses; padding answers every secret alike, so it is never worth a guess.
        own: (secrets,) int32, the guess that is this secret.
        secret_of: (guesses,) int32, the secret that this guess is, or -1.
        keys: (secrets,) uint64 random; a set's key is the sum of its members' keys.
        size_bound: (answers + 1, secrets + 1) int32, see ``size_bounds``.
        considered: (states,) int32, how many guesses, counted from 0, represent all in a symmetry state.
        next_state: (states, guesses) uint8, the symmetry state after a guess.
        symbols: (guesses, positions) uint8, the guesses as codes, or no positions without symmetry.
        position_orders: (orders, positions) uint8, the permutations of positions used for canonical histories.
        win: the winning answer.
        answers: how many different answers there are.
    """

    feedback: NDArray[np.uint8]
    by_secret: NDArray[np.uint8]
    own: NDArray[np.int32]
    secret_of: NDArray[np.int32]
    keys: NDArray[np.uint64]
    size_bound: NDArray[np.int32]
    considered: NDArray[np.int32]
    next_state: NDArray[np.uint8]
    symbols: NDArray[np.uint8]
    position_orders: NDArray[np.uint8]
    win: int
    answers: int


def lay_out(game: Game, use_symmetry: bool = True) -> tuple[Board, Symmetry]:
    """Make the board of ``game``."""
    matrix = game.matrix()
    guesses, secrets = matrix.shape
    symmetry = find_symmetry(game.symmetry() if use_symmetry else None, guesses)
    feedback = np.ascontiguousarray(matrix[symmetry.order])
    del matrix
    answers = len(game.feedbacks)
    padded = -(-guesses // LANES) * LANES
    by_secret = np.zeros((secrets, padded), np.uint8)
    by_secret[:, :guesses] = feedback.T
    number = {text: i for i, text in enumerate(game.feedbacks)}
    win = number[game.win]
    secret_number = {text: i for i, text in enumerate(game.secrets)}
    secret_of = np.array([secret_number.get(game.guesses[g], -1) for g in symmetry.order], np.int32)
    own = np.empty(secrets, np.int32)
    own[secret_of[secret_of >= 0]] = np.flatnonzero(secret_of >= 0)
    keys = np.random.default_rng(20120806).integers(0, 2**64, secrets, dtype=np.uint64)
    board = Board(
        feedback, by_secret, own, secret_of, keys, size_bounds(answers, secrets),
        symmetry.considered, symmetry.next_state, symmetry.symbols, symmetry.position_orders, win, answers,
    )
    return board, symmetry

