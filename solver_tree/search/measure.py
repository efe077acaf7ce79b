"""What a search near the root makes small: the total number of guesses, or the sum of any prices."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import NDArray

from solver_tree.search.board import Alike, Board
from solver_tree.search.exact import quick_bound, sift, solve
from solver_tree.search.price_bounds import bound_prices, quick_price, score_excess
from solver_tree.search.priced import Priced, find_priced, priced_key, sift_priced
from solver_tree.search.prices import LARGEST_FIRST
from solver_tree.search.scratch import INFINITE, Position, Scratch
from solver_tree.search.table import Table
from solver_tree.search.weights import UNITS, shift_weighed


class Measure(ABC):
    """How the kernels see values.

    Attributes:
        board: the game.
        table: what is known of values.
        finite: whether there is always a strategy of finite value.
        largest_first: whether the largest part of a guess is searched first.
        whole_parts: whether the parts of the first guess are left to the kernels, who bound all parts of a guess by
            what they stand on before they search one.
        alone: seconds that one worker searches alone: sharing a shorter search out takes longer than doing it.
    """

    board: Board
    table: Table
    finite = True
    largest_first = False
    whole_parts = False
    alone = 0.03

    @abstractmethod
    def key(self, key: np.uint64, ply: int) -> np.uint64:
        """The key in the table for a set of candidates, or a history, after so many guesses."""

    @abstractmethod
    def quick(self, scratch: Scratch, position: Position) -> tuple[int, bool]:
        """A lower bound of the candidates in ``scratch``, and whether it is their value."""

    @abstractmethod
    def own(self, won: int, whole: int, ply: int) -> int:
        """What a guess costs without its parts: it finds secrets that count ``won``, of all that count ``whole``."""

    def score(self, scratch: Scratch, position: Position) -> None:
        """Adapt the scores of guesses, which ``ordering`` has found."""
        return

    @abstractmethod
    def bounds(self, scratch: Scratch, position: Position, scores: NDArray[np.int16]) -> NDArray[np.int64]:
        """Lower bounds of guesses in the order of the tie rule, ascending, from their scores."""

    @abstractmethod
    def solve(self, scratch: Scratch, position: Position, beta: int, scored: bool) -> int:
        """The value of a position if it is below ``beta``, see ``exact.solve``."""

    @abstractmethod
    def sift(
        self, scratch: Scratch, position: Position, guesses: NDArray[np.int32], beta: int, bounds: NDArray[np.int64]
    ) -> None:
        """Write lower bounds of some guesses, see ``exact.sift``."""


class Total(Measure):
    """The number of guesses that it takes to find every secret, from here on."""

    def __init__(self, board: Board, table: Table) -> None:
        self.board = board
        self.table = table

    def key(self, key: np.uint64, ply: int) -> np.uint64:
        """The key itself: what was guessed before does not matter."""
        return key

    def quick(self, scratch: Scratch, position: Position) -> tuple[int, bool]:
        """See ``quick_bound``."""
        if position.n > position.most + 1 and isinstance(self.board.weights, Alike):  # calling it takes longer
            return int(self.board.size_bound[position.most, position.n]), False
        quick = int(quick_bound(self.board, scratch, position.begin, position.n, position.most))
        return quick >> 1, quick & 1 == 1

    def own(self, won: int, whole: int, ply: int) -> int:
        """A guess for every secret."""
        return whole

    def bounds(self, scratch: Scratch, position: Position, scores: NDArray[np.int16]) -> NDArray[np.int64]:
        """See ``ordering.score_bound``."""
        n, weights, gained = position.n, self.board.weights, scores.astype(np.int64) >> 1
        if isinstance(weights, Alike):
            return 3 * n - gained
        whole = int(weights.each[scratch.members[position.begin : position.begin + n]].sum())
        bounds: NDArray[np.int64] = 2 * whole + ((UNITS - gained) << shift_weighed(weights, whole))
        return bounds

    def solve(self, scratch: Scratch, position: Position, beta: int, scored: bool) -> int:
        """See ``exact.solve``."""
        return int(solve(self.board, self.table, scratch, position, beta, int(scored)))

    def sift(
        self, scratch: Scratch, position: Position, guesses: NDArray[np.int32], beta: int, bounds: NDArray[np.int64]
    ) -> None:
        """See ``exact.sift``."""
        sift(self.board, self.table, scratch, position, guesses, beta, bounds)


class Price(Measure):
    """The sum of the prices of one layer, see ``priced``."""

    finite = False
    whole_parts = True
    alone = 0.1

    def __init__(self, board: Board, priced: Priced, layer: int) -> None:
        self.board = board
        self.table = priced.values
        self.priced = priced
        self.layer = layer
        self.largest_first = bool(priced.prices.rules[layer, LARGEST_FIRST])

    def key(self, key: np.uint64, ply: int) -> np.uint64:
        """See ``priced_key``."""
        return np.uint64(priced_key(key, self.layer, ply))

    def quick(self, scratch: Scratch, position: Position) -> tuple[int, bool]:
        """See ``quick_price``."""
        quick = int(quick_price(self.board, self.priced.prices, self.layer, scratch, position))
        return quick >> 1, quick & 1 == 1

    def own(self, won: int, whole: int, ply: int) -> int:
        """The price of what is found."""
        price = int(self.priced.prices.own[self.layer, ply + 1])
        return (INFINITE if price >= INFINITE else price * won) if won else 0

    def score(self, scratch: Scratch, position: Position) -> None:
        """See ``score_excess``."""
        score_excess(self.board, self.priced.prices, self.layer, scratch, position, len(self.board.feedback))

    def bounds(self, scratch: Scratch, position: Position, scores: NDArray[np.int16]) -> NDArray[np.int64]:
        """See ``bound_prices``."""
        bounds = scores.astype(np.int64)
        bound_prices(self.board, self.priced.prices, self.layer, scratch, position, bounds)
        return bounds

    def solve(self, scratch: Scratch, position: Position, beta: int, scored: bool) -> int:
        """See ``find_priced``."""
        return int(find_priced(self.board, self.priced, scratch, position, self.layer, beta, int(scored)))

    def sift(
        self, scratch: Scratch, position: Position, guesses: NDArray[np.int32], beta: int, bounds: NDArray[np.int64]
    ) -> None:
        """See ``sift_priced``."""
        sift_priced(self.board, self.priced, scratch, position, self.layer, guesses, beta, bounds)
