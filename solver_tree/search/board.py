"""A game as the search sees it: numbers only, laid out for the kernels."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.search.bounds import size_bounds
from solver_tree.search.symmetry import Symmetry, find_symmetry

LANES = 64  # guesses are padded to a multiple of this, the widest vector of bytes
MOST_BITS = 64  # answers: a word has a bit for each
MOST_GUESSES = (1 << 20) - 1  # what a table entry and ``scratch.PLACE_BITS`` have room for
DEEPEST = 126  # guesses in the longest game: a tree nests twice as deep, and JSON writers stop at 254


class Alike(NamedTuple):
    """Every secret counts one."""

    each: int = 1


class Weights(NamedTuple):
    """``each[secret]`` is what the secret counts, int64; the secrets are numbered from the heaviest to the lightest."""

    each: NDArray[np.int64]


class Unrestricted(NamedTuple):
    """Every guess may be made at any time."""

    none: int = 0


class Restricted(NamedTuple):
    """Which guesses may follow which answers, see ``solver_tree.games.Legality``.

    Attributes:
        codes, kinds, allows: the relation; ``codes`` with the game's own numbers of guesses, ``order`` of the search's.
        keys: (guesses,) uint64 random; the key of a set of legal guesses is the sum of theirs.
    """

    codes: NDArray[np.unsignedinteger]
    kinds: NDArray[np.int32]
    allows: NDArray[np.bool_]
    order: NDArray[np.int64]
    keys: NDArray[np.uint64]


class Board(NamedTuple):
    """What all threads read. Guesses are numbered in the order of the game's symmetry (``Symmetry.order``).

    Attributes:
        feedback: (guesses, secrets) uint8 or uint16, the answer of each secret to each guess.
        by_secret: (secrets, padded guesses), the same the other way round, for kernels that go along the
            guesses; padding answers every secret alike, so it is never worth a guess.
        own: (secrets,) int32, the guess that is this secret.
        keys: (secrets,) uint64 random; a set's key is the sum of its members' keys.
        size_bound: (answers + 1, secrets + 1) int32, see ``size_bounds``.
        considered: (states,) int32, how many guesses, counted from 0, represent all in a symmetry state.
        next_state: (states, guesses) uint8, the symmetry state after a guess.
        symbols: (guesses, positions) uint8, the guesses as codes, or no positions without symmetry.
        position_orders: (orders, positions) uint8, the permutations of positions used for canonical histories.
        weights: what the secrets count.
        legality: which guesses may be made.
        win: the winning answer.
        answers: how many different answers there are.
    """

    feedback: NDArray[np.unsignedinteger]
    by_secret: NDArray[np.unsignedinteger]
    own: NDArray[np.int32]
    keys: NDArray[np.uint64]
    size_bound: NDArray[np.int32]
    considered: NDArray[np.int32]
    next_state: NDArray[np.uint8]
    symbols: NDArray[np.uint8]
    position_orders: NDArray[np.uint8]
    weights: Any  # Alike or Weights: the kernels are compiled for one of them
    legality: Any  # Unrestricted or Restricted
    win: int
    answers: int


def lay_out(game: Game, use_symmetry: bool = True, first: int | None = None) -> tuple[Board, Symmetry]:
    """Make the board of ``game``; of guesses that are the same to begin with, ``first`` stands for all.

    Raises:
        InputError: the board would not fit in this machine's memory, or has too many guesses.
    """
    check_memory(game)
    if game.guess_count > MOST_GUESSES:
        raise InputError(f"game '{game.name}': {game.guess_count} guesses to search; it can be at most {MOST_GUESSES}")
    matrix = game.matrix()
    guesses, secrets = matrix.shape
    answers = len(game.feedbacks)
    own, weights, legality = list(game.secrets), _weights(game), _legality(game)
    if isinstance(weights, Weights):
        heaviest_first = np.argsort(-weights.each, kind="stable")
        matrix, weights = matrix[:, heaviest_first], Weights(weights.each[heaviest_first])
        own = [own[secret] for secret in heaviest_first]
    plain = isinstance(weights, Alike) and isinstance(legality, Unrestricted)
    symmetry = find_symmetry(game.symmetry() if use_symmetry and plain else None, guesses, first)
    if answers > MOST_BITS and not symmetry.symbols.shape[1]:
        symmetry = symmetry._replace(order=_most_parts_first(matrix, answers))
    if isinstance(legality, Restricted):
        legality = legality._replace(kinds=legality.kinds[symmetry.order], order=symmetry.order)
    feedback = matrix[symmetry.order]
    del matrix
    by_secret = np.zeros((secrets, -(-guesses // LANES) * LANES), feedback.dtype)
    for start in range(0, guesses, LANES):  # in strips: transposing all at once misses the cache at every step
        strip = feedback[start : start + LANES]
        by_secret[:, start : start + len(strip)] = strip.T
    place = {game.guesses[g]: i for i, g in enumerate(symmetry.order)}
    board = Board(
        feedback=feedback,
        by_secret=by_secret,
        own=np.array([place[secret] for secret in own], np.int32),
        keys=np.random.default_rng(20120806).integers(0, 2**64, (secrets,), np.uint64),
        size_bound=size_bounds(answers, secrets),
        considered=symmetry.considered,
        next_state=symmetry.next_state,
        symbols=symmetry.symbols,
        position_orders=symmetry.position_orders,
        weights=weights,
        legality=legality,
        win=game.feedbacks.index(game.win),
        answers=answers,
    )
    return board, symmetry


def _weights(game: Game) -> Alike | Weights:
    return Alike() if game.weights is None else Weights(np.array(game.weights, np.int64))


def _legality(game: Game) -> Unrestricted | Restricted:
    legality = game.legality()
    if legality is None:
        return Unrestricted()
    keys = np.random.default_rng(20191202).integers(0, 2**64, (game.guess_count,), np.uint64)
    return Restricted(legality.codes, legality.kinds, legality.allows, np.zeros(0, np.int64), keys)


def _most_parts_first(matrix: NDArray[np.unsignedinteger], answers: int) -> NDArray[np.int64]:
    """The guesses by the number of their parts: the more alike neighbours are, the sooner ``count_repeats`` is done."""
    parts = np.empty(len(matrix), np.int64)
    for start in range(0, len(matrix), LANES):
        some = matrix[start : start + LANES]
        found = np.zeros((len(some), answers), bool)
        np.put_along_axis(found, some.astype(np.intp), True, axis=1)
        parts[start : start + LANES] = found.sum(axis=1)
    return np.argsort(-parts, kind="stable")


def check_memory(game: Game) -> None:
    """Raise InputError when the matrix of ``game`` does not fit in this machine's memory."""
    # Two copies of the matrix, room for a third, and how each guess looks from each when they are restricted.
    needed = 3 * game.guess_count * game.secret_count + game.restricted * game.guess_count**2
    limit = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") if hasattr(os, "sysconf") else 8 << 30
    if needed > limit:
        raise InputError(
            f"game '{game.name}': its feedback matrix needs "
            f"{needed / 2**30:.3g} GiB to search; the limit, this machine's memory, is {limit / 2**30:.3g} GiB"
        )
