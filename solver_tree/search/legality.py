"""Which guesses may be made: all of them, or those that the answers so far allow (hard mode).

The game gives a relation in numbers, ``solver_tree.games.Legality``; the search keeps, for each guess on the path,
the list of those that may follow. The value of a set of candidates then depends on that list, and so does its key.
Candidates may always be guessed. The functions without a body are compiled as one of two.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numba import int64, uint64
from numpy.typing import NDArray

from solver_tree.search.board import LANES, Board, Unrestricted
from solver_tree.search.jit import compiled_as, kernel, kind, open_kernel
from solver_tree.search.scratch import USELESS, Scratch
from solver_tree.search.table import mix

LISTED = 512  # guesses that are counted side by side for one candidate, in the time in which one is counted alone

Legality: TypeAlias = Any
"""``Board.legality``: Unrestricted or Restricted."""


def restricted(legality: Legality) -> bool:
    """Whether some guesses may be forbidden."""
    raise NotImplementedError


def _no(legality: Legality) -> bool:
    return False


def _yes(legality: Legality) -> bool:
    return True


def list_legal(
    legality: Legality, legal: NDArray[np.int32], legal_count: NDArray[np.int64], ply: int, guess: int, answer: int
) -> np.uint64:
    """List the guesses that may follow, at ply + 1; return a key of the list (0 when all may)."""
    raise NotImplementedError


def _list_nothing(
    legality: Legality, legal: NDArray[np.int32], legal_count: NDArray[np.int64], ply: int, guess: int, answer: int
) -> np.uint64:
    return uint64(0)


def _list_legal(
    legality: Legality, legal: NDArray[np.int32], legal_count: NDArray[np.int64], ply: int, guess: int, answer: int
) -> np.uint64:
    table = int64(legality.kinds[guess])
    here, after = uint64(ply), uint64(ply + 1)
    looks = uint64(legality.order[guess])
    count, key = uint64(0), uint64(0)
    for i in range(uint64(legal_count[ply])):
        follower = legal[here, i]
        legal[after, count] = follower
        if legality.allows[table, answer, legality.codes[looks, uint64(legality.order[uint64(follower)])]]:
            count += uint64(1)
            key += legality.keys[uint64(follower)]
    legal_count[ply + 1] = int64(count)
    return mix(key + count)


def legal_guesses(legality: Legality, legal_count: NDArray[np.int64], ply: int, guesses: int) -> int:
    """How many of the first ``guesses`` guesses may be made, which are all when none is forbidden."""
    raise NotImplementedError


def _all(legality: Legality, legal_count: NDArray[np.int64], ply: int, guesses: int) -> int:
    return guesses


def _so_many(legality: Legality, legal_count: NDArray[np.int64], ply: int, guesses: int) -> int:
    return legal_count[ply]


def legal_guess(legality: Legality, legal: NDArray[np.int32], ply: int, i: int) -> int:
    """The i-th guess that may be made."""
    raise NotImplementedError


def _ith(legality: Legality, legal: NDArray[np.int32], ply: int, i: int) -> int:
    return i


def _ith_legal(legality: Legality, legal: NDArray[np.int32], ply: int, i: int) -> int:
    return int64(legal[ply, i])


def counted_alone(legality: Legality, legal_count: NDArray[np.int64], ply: int, n: int, width: int) -> bool:
    """Whether so few guesses may be made that it is faster to count the repeats of each of them alone."""
    raise NotImplementedError


def _never(legality: Legality, legal_count: NDArray[np.int64], ply: int, n: int, width: int) -> bool:
    return False


def _when_few(legality: Legality, legal_count: NDArray[np.int64], ply: int, n: int, width: int) -> bool:
    return legal_count[ply] * LISTED < n * width


def leave_legal(
    legality: Legality, legal: NDArray[np.int32], legal_count: NDArray[np.int64], score: NDArray[np.int16], ply: int
) -> None:
    """Leave only the scores of guesses that may be made; all others become useless."""
    raise NotImplementedError


def _leave_all(
    legality: Legality, legal: NDArray[np.int32], legal_count: NDArray[np.int64], score: NDArray[np.int16], ply: int
) -> None:
    pass


def _leave_legal(
    legality: Legality, legal: NDArray[np.int32], legal_count: NDArray[np.int64], score: NDArray[np.int16], ply: int
) -> None:
    row, last = (uint64(ply), uint64(score.shape[0] - 1))  # the last row belongs to no ply
    for guess in range(uint64(score.shape[1])):
        score[last, guess] = score[row, guess]
        score[row, guess] = USELESS
    for i in range(uint64(legal_count[ply])):
        guess = uint64(legal[row, i])
        score[row, guess] = score[last, guess]


def bar_illegal(
    legality: Legality,
    legal: NDArray[np.int32],
    legal_count: NDArray[np.int64],
    barred: NDArray[np.unsignedinteger],
    ply: int,
) -> None:
    """Set all bits of the guesses that may not be made, and none of the others."""
    raise NotImplementedError


def _bar_none(
    legality: Legality,
    legal: NDArray[np.int32],
    legal_count: NDArray[np.int64],
    barred: NDArray[np.unsignedinteger],
    ply: int,
) -> None:
    pass


def _bar_illegal(
    legality: Legality,
    legal: NDArray[np.int32],
    legal_count: NDArray[np.int64],
    barred: NDArray[np.unsignedinteger],
    ply: int,
) -> None:
    every = barred.dtype.type((1 << (8 * barred.itemsize)) - 1)
    for block in range(uint64(barred.shape[0])):
        for lane in range(uint64(barred.shape[1])):
            barred[block, lane] = every
    for i in range(uint64(legal_count[ply])):
        guess = uint64(legal[uint64(ply), i])
        barred[guess // uint64(LANES), guess % uint64(LANES)] = 0


compiled_as(restricted, lambda legality: _no if kind(legality) is Unrestricted else _yes)
compiled_as(bar_illegal, lambda legality, *_: _bar_none if kind(legality) is Unrestricted else _bar_illegal)
compiled_as(leave_legal, lambda legality, *_: _leave_all if kind(legality) is Unrestricted else _leave_legal)
compiled_as(legal_guesses, lambda legality, *_: _all if kind(legality) is Unrestricted else _so_many)
compiled_as(legal_guess, lambda legality, *_: _ith if kind(legality) is Unrestricted else _ith_legal)
compiled_as(counted_alone, lambda legality, *_: _never if kind(legality) is Unrestricted else _when_few)
compiled_as(list_legal, lambda legality, *_: _list_nothing if kind(legality) is Unrestricted else _list_legal)


@kernel
def allow_all(board: Board, scratch: Scratch) -> None:
    """Before the first guess, list all guesses, where such lists are kept."""
    if restricted(board.legality):
        for guess in range(board.feedback.shape[0]):
            scratch.legal[0, guess] = guess
        scratch.legal_count[0] = board.feedback.shape[0]


@open_kernel
def follow(board: Board, scratch: Scratch, guesses: int) -> np.uint64:
    """List what may follow each of the first guesses in ``scratch.path``; return the key of the last list."""
    allow_all(board, scratch)
    key = uint64(0)
    for ply in range(guesses):
        guess, answer = int64(scratch.path[ply, 0]), int64(scratch.path[ply, 1])
        key = list_legal(board.legality, scratch.legal, scratch.legal_count, ply, guess, answer)
    return key
