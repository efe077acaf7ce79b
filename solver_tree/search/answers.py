"""What each secret answers to each guess: looked up in a matrix, or computed when it is asked for."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from solver_tree.search.jit import compiled_as, kind, popcount

MOST_SEEN = 64  # answers that a word has a bit for
MOST_COUNTED = 7  # positions whose two counts ``Computed`` has room for, three bits each


class Stored(NamedTuple):
    """A matrix of answers.

    Attributes:
        feedback: (guesses, secrets) uint8 or uint16.
        by_secret: (secrets, guesses), the same the other way round, for kernels that go along the guesses.
    """

    feedback: NDArray[np.unsignedinteger]
    by_secret: NDArray[np.unsignedinteger]


class Computed(NamedTuple):
    """Codes that are answered with two counts: of symbols in the right place, and of those that both have.

    A code is two sets of bits, and the counts are how many bits two codes have in common.

    Attributes:
        guess_places, secret_places: (codes,) uint64, a bit for each symbol at each position.
        guess_amounts, secret_amounts: (codes,) uint64, for each symbol as many bits as the code has of it.
    """

    guess_places: NDArray[np.uint64]
    guess_amounts: NDArray[np.uint64]
    secret_places: NDArray[np.uint64]
    secret_amounts: NDArray[np.uint64]


Answers: TypeAlias = Any
"""Stored or Computed: the kernels are compiled for one of them."""


def stored(feedback: NDArray[np.unsignedinteger], answer_count: int) -> Stored:
    """A matrix of answers, shape ``(guesses, secrets)``; both ways round when ``MOST_SEEN`` answers are enough."""
    by_secret = feedback.T if answer_count <= MOST_SEEN else feedback.T[:, :0]
    return Stored(feedback, np.ascontiguousarray(by_secret))


def computed(symbols: NDArray[np.uint8], symbol_count: int, order: NDArray[np.int64]) -> Computed | None:
    """Codes of these ``symbols``, shape ``(codes, positions)``, or None when there is no room for their bits.

    Guesses are numbered in this ``order``.
    """
    codes, positions = symbols.shape
    if positions * symbol_count > 64 or positions > MOST_COUNTED:
        return None
    places, amounts = np.zeros(codes, np.uint64), np.zeros(codes, np.uint64)
    for p, column in enumerate(symbols.T.astype(np.uint64)):
        first_bit, earlier = column * np.uint64(positions), (symbols[:, :p] == symbols[:, p : p + 1]).sum(axis=1)
        places |= np.uint64(1) << (first_bit + np.uint64(p))
        amounts |= np.uint64(1) << (first_bit + earlier.astype(np.uint64))
    return Computed(places[order], amounts[order], places, amounts)


def answer(answers: Answers, guess: int, secret: int) -> int:
    """The number, uint64, of what ``secret`` answers to ``guess``, for kernels that go along the secrets."""
    raise NotImplementedError  # compiled as one of those below


def answer_along(answers: Answers, guess: int, secret: int) -> int:
    """The same, for kernels that go along the guesses."""
    raise NotImplementedError


def _look_up(answers: Answers, guess: int, secret: int) -> int:
    return uint64(answers.feedback[guess, secret])


def _look_up_along(answers: Answers, guess: int, secret: int) -> int:
    return uint64(answers.by_secret[secret, guess])


def _compute(answers: Answers, guess: int, secret: int) -> int:
    exact = popcount(answers.guess_places[guess] & answers.secret_places[secret])
    both = popcount(answers.guess_amounts[guess] & answers.secret_amounts[secret])
    return uint64(exact << uint64(3) | both)


compiled_as(answer, lambda answers, *_: _look_up if _is_stored(answers) else _compute)
compiled_as(answer_along, lambda answers, *_: _look_up_along if _is_stored(answers) else _compute)


def _is_stored(answers: Any) -> bool:
    return kind(answers) is Stored
