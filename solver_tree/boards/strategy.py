"""A good next guess for several boards: by a sum over the boards, or by trying everything where little is left.

Until all boards are found, each of them takes the guess that finds it, and what is lost until it is known. So the
guesses that are left are about ``1 + excess(n)`` for each board with ``n`` candidates. The strategy makes the guess
after which the expected sum over all boards is least. The parameters of ``excess`` were fitted by playing.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver_tree.boards.exact import Exact
from solver_tree.games import Game
from solver_tree.games.claims import matrix_of
from solver_tree.games.legality import index_of

Candidates = NDArray[np.intp]
"""The numbers of the secrets that a board may have, ascending, shape (n,)."""

MAX_EXACT = 2_000
"""The most work, combinations of secrets times guesses of different effect, for which everything is tried."""

_FEW = 24  # candidates whose parts are counted by comparing each two of them
_CELLS_AT_ONCE = 1 << 20
_KEPT = 400  # boards whose sums are kept: the same ones come again in other games

_SCALE, _SHARED, _POWER = 1.2, 0.85, 0.4


def excess(n: NDArray[Any], boards: int) -> NDArray[np.float64]:
    """How many guesses, about, a board with ``n`` candidates takes beyond one; the others' guesses help it."""
    guesses: NDArray[np.float64] = _SCALE * boards**-_SHARED * np.log2(n) ** _POWER
    return guesses


class Strategy:
    """Chooses guesses for several boards of one game.

    Args:
        game: the game, which has no weights, and whose guesses are always legal.
    """

    def __init__(self, game: Game) -> None:
        self._guesses = game.guesses
        self._matrix = matrix_of(game)
        self._win = game.feedbacks.index(game.win)
        self._feedbacks = len(game.feedbacks)
        self._secret_number = {secret: number for number, secret in enumerate(game.secrets)}
        self._secret_guess = index_of(game.guesses, game.secrets)
        self._sums: OrderedDict[tuple[bytes, int], NDArray[np.float32]] = OrderedDict()

    def choose(self, boards: Sequence[Sequence[str]]) -> tuple[str, float | None]:
        """The next guess when boards with these candidates are open; and the average from there on, if proved least."""
        numbers = [np.array([self._secret_number[secret] for secret in candidates]) for candidates in boards]
        if (exact := self._exact(numbers)) is not None:
            return self._guesses[exact[0]], exact[1]
        sums = sum(self._sums_of(candidates, len(boards)) for candidates in numbers)
        assert isinstance(sums, np.ndarray)
        best = np.flatnonzero(sums <= sums.min() + 1e-5)
        candidates = np.unique(self._secret_guess[np.concatenate(numbers)])
        return self._guesses[next(iter(np.intersect1d(best, candidates)), best[0])], None

    def _exact(self, boards: Sequence[Candidates]) -> tuple[int, float] | None:
        """The best guess, if it is quick to try all guesses; None if not."""
        combinations = prod(map(len, boards))
        if combinations > MAX_EXACT:
            return None
        secrets, own = np.unique(np.concatenate(boards), return_inverse=True)
        rows: dict[bytes, int] = {}
        for guess in self._secret_guess[secrets].tolist():
            rows[self._matrix[guess, secrets].tobytes()] = guess
        columns = np.ascontiguousarray(self._matrix[:, secrets])
        for guess, row in enumerate(columns):
            rows.setdefault(row.tobytes(), guess)
            if combinations * len(rows) > MAX_EXACT:
                return None
        guesses = list(rows.values())
        ends = np.cumsum([len(candidates) for candidates in boards])[:-1]
        state = tuple(sorted(tuple(part.tolist()) for part in np.split(own, ends)))
        total, best = Exact(columns[guesses].tolist(), self._win).best(state)
        return guesses[best], total / combinations

    def _sums_of(self, candidates: Candidates, boards: int) -> NDArray[np.float32]:
        """For each guess the expected number of guesses that one board then takes, about."""
        key = candidates.tobytes(), boards
        if key not in self._sums:
            if len(self._sums) >= _KEPT:
                self._sums.popitem(last=False)
            self._sums[key] = self._expected(candidates, boards)
        self._sums.move_to_end(key)
        return self._sums[key]

    def _expected(self, candidates: Candidates, boards: int) -> NDArray[np.float32]:
        n = len(candidates)
        sizes = np.arange(n + 1)
        value = np.zeros(n + 1, np.float32)  # of a candidate in a part of so many
        value[1:] = (1 + excess(sizes[1:], boards)) / n
        columns = self._matrix[:, candidates]
        if n <= _FEW:
            expected = np.zeros(len(columns), np.float32)
            for column in columns.T:
                expected += value[(columns == column[:, np.newaxis]).sum(axis=1)]
        else:
            expected = self._by_counting(columns, value * sizes)
        expected[self._secret_guess[candidates]] -= value[1]  # it is found
        return expected

    def _by_counting(self, columns: NDArray[Any], value: NDArray[np.float32]) -> NDArray[np.float32]:
        """The sum of the values of all parts, for each guess."""
        at_once = max(_CELLS_AT_ONCE // self._feedbacks, 1)
        expected = np.empty(len(columns), np.float32)
        for start in range(0, len(columns), at_once):
            block = columns[start : start + at_once].astype(np.intp)
            block += np.arange(len(block))[:, np.newaxis] * self._feedbacks
            counts = np.bincount(block.ravel(), minlength=len(block) * self._feedbacks)
            expected[start : start + at_once] = value[counts.reshape(len(block), -1)].sum(axis=1)
        return expected
