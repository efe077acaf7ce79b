"""A game as the search sees it: numbers only, laid out for the kernels."""

from __future__ import annotations

import os
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.errors import InputError
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
    keys: NDArray[np.uint64]
    size_bound: NDArray[np.int32]
    considered: NDArray[np.int32]
    next_state: NDArray[np.uint8]
    symbols: NDArray[np.uint8]
    position_orders: NDArray[np.uint8]
    win: int
    answers: int


def lay_out(game: Game, use_symmetry: bool = True) -> tuple[Board, Symmetry]:
    """Make the board of ``game``.

    Raises:
        InputError: the board would not fit in this machine's memory.
    """
    _check_memory(game)
    matrix = game.matrix()
    guesses, secrets = matrix.shape
    symmetry = find_symmetry(game.symmetry() if use_symmetry else None, guesses)
    feedback = matrix[symmetry.order]
    del matrix
    by_secret = np.zeros((secrets, -(-guesses // LANES) * LANES), np.uint8)
    for start in range(0, guesses, LANES):  # in strips: transposing all at once misses the cache at every step
        strip = feedback[start : start + LANES]
        by_secret[:, start : start + len(strip)] = strip.T
    place = {game.guesses[g]: i for i, g in enumerate(symmetry.order)}
    answers = len(game.feedbacks)
    board = Board(
        feedback=feedback,
        by_secret=by_secret,
        own=np.array([place[secret] for secret in game.secrets], np.int32),
        keys=np.random.default_rng(20120806).integers(0, 2**64, (secrets,), np.uint64),
        size_bound=size_bounds(answers, secrets),
        considered=symmetry.considered,
        next_state=symmetry.next_state,
        symbols=symmetry.symbols,
        position_orders=symmetry.position_orders,
        win=game.feedbacks.index(game.win),
        answers=answers,
    )
    return board, symmetry


def _check_memory(game: Game) -> None:
    needed = 3 * game.guess_count * game.secret_count  # two copies of the matrix, and room for a third
    limit = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") if hasattr(os, "sysconf") else 8 << 30
    if needed > limit:
        raise InputError(
            f"game '{game.name}': its feedback matrix needs "
            f"{needed / 2**30:.3g} GiB to search; the limit, this machine's memory, is {limit / 2**30:.3g} GiB"
        )
