"""What one thread of the search works in, and where in the game it is."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.search.board import DEEPEST, LANES, MOST_BITS, Alike, Board, Restricted

INFINITE = 1 << 41  # more than any value
USELESS = -32768  # the score of a guess that leaves all candidates together, or is not worth trying
PLACE_BITS = 20  # of a place in the order of guesses
MOST_COMPARED = 252  # candidates that are compared pair by pair, see ``repeats``
TRIED = 128  # partitions remembered at a node

# Scratch.counters
NODES, PLACE, TOO_DEEP = 0, 1, 2


class Position(NamedTuple):
    """A place in the game: what was guessed so far (in ``Scratch.path``) and the candidates left.

    Attributes:
        ply: guesses made before.
        begin, n: the candidates are ``Scratch.members[begin : begin + n]``.
        top: where in ``Scratch.members`` room for their parts begins.
        key: the sum of the candidates' keys.
        state: of the symmetry.
        most: no guess divides the candidates into more parts than this.
    """

    ply: int
    begin: int
    n: int
    top: int
    key: np.uint64
    state: int
    most: int


NOWHERE = Position(0, 0, 0, 0, np.uint64(0), 0, 0)
"""What kernels are compiled for."""


class FewAnswers(NamedTuple):
    """Room for counting parts with a bit for each answer, when there are at most 64; see ``partition``."""

    seen16: NDArray[np.uint16]
    seen32: NDArray[np.uint32]
    seen64: NDArray[np.uint64]
    planes16: NDArray[np.uint16]
    planes32: NDArray[np.uint32]
    excess: NDArray[np.uint16]


class ManyAnswers(NamedTuple):
    """Room for counting repeated answers, when there are more, or secrets have weights; see ``repeats``.

    ``barred`` has all bits set for guesses that may not be made.
    ``seen[answer]`` is the number of the latest count in which this answer was seen, ``seen[-1]`` that of the present.
    """

    rows: NDArray[np.unsignedinteger]
    repeats: NDArray[np.unsignedinteger]
    barred: NDArray[np.unsignedinteger]
    seen: NDArray[np.int64]


class Scratch(NamedTuple):
    """One thread's working memory.

    Attributes:
        members: the candidates of each position on the path, and the parts of the guess being tried there.
        counting: room for counting the parts of all guesses; its type says how.
        sizes: room for the sizes of the parts of one guess.
        score: [ply, guess] how promising each guess is, see ``score_guesses``.
        legal, legal_count: [ply] the guesses that may be made there, unless all may.
        listed: guesses to score when not all are, see ``score_listed``.
        part_begin, part_size, part_key, part_answer, part_bound: [ply, part] of the guess being tried.
        tried: [ply, slot] partitions tried at this node.
        path: [ply, (guess, answer)] the history.
        limit: [0] the least value that any thread has found for the position whose guesses several of them
            share, with the place of the guess in the order of the tie rule: ``value << PLACE_BITS | place``;
            [1] whether to give up.
        counters: nodes visited; the place of this thread's first guess there; whether a game became too long.
    """

    members: NDArray[np.int32]
    counting: Any  # FewAnswers or ManyAnswers: the kernels are compiled for one of them
    sizes: NDArray[np.int32]
    score: NDArray[np.int16]
    legal: NDArray[np.int32]
    legal_count: NDArray[np.int64]
    listed: NDArray[np.int32]
    part_begin: NDArray[np.int32]
    part_size: NDArray[np.int32]
    part_key: NDArray[np.uint64]
    part_answer: NDArray[np.int32]
    part_bound: NDArray[np.int64]
    tried: NDArray[np.uint64]
    path: NDArray[np.int32]
    limit: NDArray[np.int64]
    counters: NDArray[np.int64]


def make_scratch(board: Board) -> Scratch:
    """Working memory for one thread; pages are only touched as deep as the search goes."""
    secrets, width = board.by_secret.shape
    plies, answers = DEEPEST + 1, board.answers
    return Scratch(
        members=np.empty(secrets * (plies + 1), np.int32),
        counting=_counting(board),
        sizes=np.empty(answers, np.int32),
        score=np.empty((plies + 1, width), np.int16),
        legal=np.empty((plies + 1, width if isinstance(board.legality, Restricted) else 0), np.int32),
        legal_count=np.zeros(plies + 1, np.int64),
        listed=np.empty(width, np.int32),
        part_begin=np.empty((plies, answers), np.int32),
        part_size=np.empty((plies, answers), np.int32),
        part_key=np.empty((plies, answers), np.uint64),
        part_answer=np.empty((plies, answers), np.int32),
        part_bound=np.empty((plies, answers), np.int64),
        tried=np.zeros((plies, TRIED), np.uint64),
        path=np.zeros((plies, 2), np.int32),
        limit=np.array([INFINITE << PLACE_BITS, 0], np.int64),
        counters=np.zeros(3, np.int64),
    )


def _counting(board: Board) -> FewAnswers | ManyAnswers:
    width, dtype = board.by_secret.shape[1], board.by_secret.dtype
    if board.answers <= MOST_BITS and isinstance(board.weights, Alike):
        return FewAnswers(
            seen16=np.empty(width, np.uint16),
            seen32=np.empty(width, np.uint32),
            seen64=np.empty(width, np.uint64),
            planes16=np.empty((8, 4 * LANES), np.uint16),
            planes32=np.empty((8, 4 * LANES), np.uint32),
            excess=np.empty(width, np.uint16),
        )
    counts = dtype if isinstance(board.weights, Alike) else np.uint16
    return ManyAnswers(
        rows=np.empty((MOST_COMPARED + 4, LANES), dtype),
        repeats=np.empty((width // LANES, LANES), counts),
        barred=np.zeros((width // LANES, LANES), counts),
        seen=np.zeros(board.answers + 1, np.int64),
    )
