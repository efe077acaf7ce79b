"""The feedback of each secret to each guess, for ``heuristic``: looked up in a matrix or computed."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.board import MAX_BIT_FEEDBACKS
from solver_tree.kernels.instructions import popcount
from solver_tree.kernels.integers import uint64
from solver_tree.kernels.jit import case_of, specialised

MAX_COUNTED_POSITIONS = 7
"""The most positions for which ``Computed`` has room: a count has three bits."""


class Stored(NamedTuple):
    """A matrix of feedback.

    Attributes:
        matrix: (guesses, secrets) uint8 or uint16.
        by_secret: (secrets, guesses), the same transposed, for kernels that go along the guesses.
    """

    matrix: NDArray[np.unsignedinteger]
    by_secret: NDArray[np.unsignedinteger]


class Computed(NamedTuple):
    """Codes whose feedback is two counts: of symbols in the right place, and of symbols that both codes have.

    A code is stored as two sets of bits. Each count is the number of bits that two codes have in common.

    Attributes:
        guess_places, secret_places: (codes,) uint64, a bit for each symbol at each position.
        guess_amounts, secret_amounts: (codes,) uint64, for each symbol as many bits as the code has of it.
    """

    guess_places: NDArray[np.uint64]
    guess_amounts: NDArray[np.uint64]
    secret_places: NDArray[np.uint64]
    secret_amounts: NDArray[np.uint64]


Feedback: TypeAlias = Any
"""Stored or Computed: kernels are compiled for one of them."""


def stored(matrix: NDArray[np.unsignedinteger], feedback_count: int) -> Stored:
    """A matrix of feedback, (guesses, secrets), with its transpose when a word has a bit for each feedback."""
    by_secret = matrix.T if feedback_count <= MAX_BIT_FEEDBACKS else matrix.T[:, :0]
    return Stored(matrix, np.ascontiguousarray(by_secret))


def fits_words(positions: int, symbol_count: int) -> bool:
    """Whether the bits of codes fit in words, see ``Computed``."""
    return positions * symbol_count <= 64 and positions <= MAX_COUNTED_POSITIONS


def computed(symbols: NDArray[np.uint8], symbol_count: int, order: NDArray[np.int64]) -> Computed | None:
    """Codes whose feedback is computed, or None when their bits do not fit in a word.

    Args:
        symbols: (codes, positions) uint8.
        symbol_count: how many symbols there are.
        order: (codes,) the number of the code of each guess.
    """
    codes, positions = symbols.shape
    if not fits_words(positions, symbol_count):
        return None
    places, amounts = np.zeros(codes, np.uint64), np.zeros(codes, np.uint64)
    for p, column in enumerate(symbols.T.astype(np.uint64)):
        first_bit, earlier = column * np.uint64(positions), (symbols[:, :p] == symbols[:, p : p + 1]).sum(axis=1)
        places |= np.uint64(1) << (first_bit + np.uint64(p))
        amounts |= np.uint64(1) << (first_bit + earlier.astype(np.uint64))
    return Computed(places[order], amounts[order], places, amounts)


@specialised
def feedback_of(feedback: Feedback, guess: int, secret: int) -> int:
    """The number, uint64, of the feedback of ``secret`` to ``guess``, for kernels that go along the secrets."""
    exact = popcount(feedback.guess_places[guess] & feedback.secret_places[secret])
    both = popcount(feedback.guess_amounts[guess] & feedback.secret_amounts[secret])
    return uint64(exact << uint64(3) | both)


@case_of(feedback_of, Stored)
def _(feedback: Feedback, guess: int, secret: int) -> int:
    return uint64(feedback.matrix[guess, secret])


@specialised
def feedback_along(feedback: Feedback, guess: int, secret: int) -> int:
    """The same, for kernels that go along the guesses."""
    return feedback_of(feedback, guess, secret)


@case_of(feedback_along, Stored)
def _(feedback: Feedback, guess: int, secret: int) -> int:
    return uint64(feedback.by_secret[secret, guess])
