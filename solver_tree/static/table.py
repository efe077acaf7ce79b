"""Turns a game into what the searches for a static set read and write."""

from __future__ import annotations

import math
from copy import copy
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solver_tree.games import Game
from solver_tree.games.claims import check_lists, matrix_of, symmetry_of
from solver_tree.kernels.board import LANES
from solver_tree.kernels.static_sets import Classes, StaticBoard, count_separators, divide, pairs_left
from solver_tree.layout import enough_memory, find_symmetry, transposed
from solver_tree.layout.compiler import check_compiler
from solver_tree.progress import note_work

Guesses = NDArray[np.int32]

STEP = 100_000
"""How much work it is to divide classes, where to read a cell of the matrix is 1: about 0.1 ms."""

_MAX_POOL = 1 << 14
_MAX_COMPARED = 40_000_000_000  # cells of the matrix, 6 s
_COMPARED_AT_ONCE = 500_000_000  # 0.1 s
_COUNTED_AT_ONCE = 50_000_000  # cells, 0.1 s


class Table:
    """A game as arrays. Of guesses that divide the secrets alike, one is kept; those that divide them more come first.

    Attributes:
        texts: the text of each guess.
        board: what kernels read.
        symbols, position_orders, fixed_symbols: the symmetry of the game, see ``Symmetry``; no orders if there is none.
        everything: the class of all secrets.
        entropy: (guesses,) what each guess says about the secret, in nats, by falling entropy.
        parts: the most parts that a guess makes.
    """

    def __init__(self, game: Game) -> None:
        check_compiler()
        check_lists(game)
        with enough_memory(game):
            matrix = matrix_of(game)
            symmetry = find_symmetry(symmetry_of(game, matrix), len(matrix))
            rows = _different(matrix, len(game.feedbacks))
            sizes = [_part_sizes(matrix[row]) for row in rows]
            entropy = math.log(game.secret_count) - np.array([spread(size) for size in sizes]) / game.secret_count
            order = np.argsort(-entropy, kind="stable")
            rows = rows[order]
            number = np.argsort(symmetry.order)  # of each guess of the game, in the symmetry
            self.texts = [game.guesses[row] for row in rows]
            self.position_orders, self.symbols = symmetry.position_orders, symmetry.symbols[number[rows]]
            self.fixed_symbols = symmetry.fixed_symbols
            self.board = _board(np.ascontiguousarray(matrix[rows]), len(game.feedbacks))
        self.entropy = entropy[order]
        self.parts = max(int(np.count_nonzero(size)) for size in sizes)
        secrets = game.secret_count
        self.everything = Classes(np.arange(secrets, dtype=np.int32), np.array([0, secrets], np.int64))
        if secrets == 1:
            self.everything = Classes(np.zeros(0, np.int32), np.zeros(1, np.int64))

    @property
    def guess_count(self) -> int:
        """The number of guesses that are kept."""
        return len(self.texts)

    @property
    def secret_count(self) -> int:
        """The number of secrets."""
        return int(self.board.feedback.shape[1])

    def divided(self, classes: Classes, guesses: ArrayLike, without: int = -1) -> Classes:
        """The classes that are left when guesses, all but the one at the place ``without``, are added to a set."""
        added = np.array(guesses, np.int64)
        if len(added) == 1 and without == 0:
            return classes
        one, other = (_room(len(classes.members)) for _ in range(2))
        number = divide(self.board, classes, added, without, one, other)
        starts = one.starts[: number + 1].copy()
        return Classes(one.members[: starts[-1]].copy(), starts)

    def pairs_left(self, classes: Classes) -> NDArray[np.int64]:
        """How many pairs of secrets are still together when a guess is added to a set, for each guess."""
        pairs = np.empty(self.guess_count, np.int64)
        at_once = 1 + _COUNTED_AT_ONCE // (1 + len(classes.members))
        for start in range(0, self.guess_count, at_once):
            note_work()
            some = slice(start, start + at_once)
            pairs_left(self.board._replace(feedback=self.board.feedback[some]), classes, pairs[some])
        return pairs

    def restricted(self, guesses: Guesses) -> Table:
        """The same game with some of its guesses only."""
        fewer = copy(self)
        fewer.texts = [self.texts[guess] for guess in guesses]
        fewer.symbols, fewer.entropy = self.symbols[guesses], self.entropy[guesses]
        fewer.board = _board(self.board.feedback[guesses], len(self.board.counts))
        return fewer

    def separators(self, a: int, b: int) -> Guesses:
        """The guesses that answer the secrets a and b differently."""
        by_secret = self.board.by_secret
        return np.flatnonzero(by_secret[a, : self.guess_count] != by_secret[b, : self.guess_count]).astype(np.int32)

    def hard_pairs(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int32]]:
        """Pairs of secrets, those that the fewest guesses separate first: both secrets, and how many guesses do.

        In a large game, pairs of the first secrets only; of very many pairs, the hardest ones only. Equally hard pairs
        are mixed.
        """
        pairs = self.secret_count * (self.secret_count - 1) // 2
        counts = np.empty(min(pairs, max(_MAX_POOL, _MAX_COMPARED // self.guess_count)), np.int32)
        secret = 1
        while (begin := secret * (secret - 1) // 2) < len(counts):
            following = secret + 1 + _COMPARED_AT_ONCE // (self.guess_count * secret)
            counted = counts[begin : following * (following - 1) // 2]
            count_separators(self.board, counted, self.guess_count, secret)
            secret = following
            note_work()
        hardest = np.arange(len(counts))
        if len(counts) > _MAX_POOL:
            hardest = np.argpartition(counts, _MAX_POOL)[:_MAX_POOL]
        mixed = np.random.default_rng(20261122).random(len(hardest))  # equally hard pairs next to each other are alike
        hardest = hardest[np.lexsort((hardest, mixed, counts[hardest]))]
        # Pair number a (a - 1) / 2 + b is (a, b), with b < a.
        first = ((1 + np.sqrt(1 + 8 * hardest.astype(np.float64))) / 2).astype(np.int64)
        first -= first * (first - 1) // 2 > hardest
        first += (first + 1) * first // 2 <= hardest
        return first, hardest - first * (first - 1) // 2, counts[hardest]


def spread(sizes: NDArray[np.int64]) -> float:
    """The sum of n ln n over parts of sizes n: what remains to be said about all secrets together, in nats."""
    several = sizes[sizes > 1].astype(np.float64)
    return float((several * np.log(several)).sum())


def _part_sizes(feedback: NDArray[Any]) -> NDArray[np.int64]:
    """How many secrets get each feedback."""
    note_work()
    return np.bincount(feedback)


def _different(matrix: NDArray[Any], feedback_count: int) -> NDArray[np.int64]:
    """The first of the rows that divide the secrets alike, whatever the numbers of the feedback."""
    rows: dict[bytes, int] = {}
    secrets = np.arange(matrix.shape[1], dtype=np.int32)
    first = np.empty(feedback_count, np.int32)
    for row, feedback in enumerate(matrix):
        note_work()
        first[feedback[::-1]] = secrets[::-1]  # of several secrets with one feedback, the first is written last
        rows.setdefault(blake2b(first[feedback].tobytes(), digest_size=16).digest(), row)
    return np.array(list(rows.values()), np.int64)


def _room(members: int) -> Classes:
    """Room for classes of so many secrets together."""
    return Classes(np.empty(members, np.int32), np.empty(members // 2 + 1, np.int64))


def _board(feedback: NDArray[np.unsignedinteger[Any]], feedback_count: int) -> StaticBoard:
    guesses, secrets = feedback.shape
    return StaticBoard(
        feedback=feedback,
        by_secret=transposed(feedback),
        counts=np.full(feedback_count, -1, np.int32),
        earlier=np.zeros(secrets, np.int32),
        left=np.zeros((-(-guesses // LANES), LANES), feedback.dtype),
    )
