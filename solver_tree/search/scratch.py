"""What one thread of the search works in, and where in the game it is."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.search.board import DEEPEST, LANES, Board

INFINITE = 1 << 30  # more than any value
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


class Scratch(NamedTuple):
    """One thread's working memory.

    Attributes:
        members: the candidates of each position on the path, and the parts of the guess being tried there.
        seen16, seen32, seen64, planes16, planes32, excess, sizes: room for counting parts.
        score: [ply, guess] how promising each guess is, see ``score_guesses``.
        listed: guesses to score when not all are, see ``score_listed``.
        part_begin, part_size, part_key, part_answer, part_bound: [ply, part] of the guess being tried.
        tried: [ply, slot] partitions tried at this node.
        path: [ply, (guess, answer)] the history.
        limit: [0] the least value that any thread has found for the position whose guesses several of them
            share, with the place of the guess in the order of the tie rule: ``value << 32 | place``;
            [1] whether to give up.
        counters: nodes visited; the place of this thread's first guess there; whether a game became too long.
    """

    members: NDArray[np.int32]
    seen16: NDArray[np.uint16]
    seen32: NDArray[np.uint32]
    seen64: NDArray[np.uint64]
    planes16: NDArray[np.uint16]
    planes32: NDArray[np.uint32]
    excess: NDArray[np.uint16]
    sizes: NDArray[np.int32]
    score: NDArray[np.int16]
    listed: NDArray[np.int32]
    part_begin: NDArray[np.int32]
    part_size: NDArray[np.int32]
    part_key: NDArray[np.uint64]
    part_answer: NDArray[np.int32]
    part_bound: NDArray[np.int32]
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
        seen16=np.empty(width, np.uint16),
        seen32=np.empty(width, np.uint32),
        seen64=np.empty(width, np.uint64),
        planes16=np.empty((8, 4 * LANES), np.uint16),
        planes32=np.empty((8, 4 * LANES), np.uint32),
        excess=np.empty(width, np.uint16),
        sizes=np.empty(answers, np.int32),
        score=np.empty((plies, width), np.int16),
        listed=np.empty(width, np.int32),
        part_begin=np.empty((plies, answers), np.int32),
        part_size=np.empty((plies, answers), np.int32),
        part_key=np.empty((plies, answers), np.uint64),
        part_answer=np.empty((plies, answers), np.int32),
        part_bound=np.empty((plies, answers), np.int32),
        tried=np.zeros((plies, TRIED), np.uint64),
        path=np.zeros((plies, 2), np.int32),
        limit=np.array([INFINITE << 32, 0], np.int64),
        counters=np.zeros(3, np.int64),
    )
