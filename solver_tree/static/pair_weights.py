"""Lower bounds by weights of pairs of secrets: if no guess separates more than a share of the weight, many are needed.

The guesses of a complete set separate all of the weight together. So r guesses do not suffice if even the one that
separates most has less than one part in r. And a guess cannot be in a complete set of r guesses if all others together
cannot separate the rest. Without such guesses better weights are possible, and they rule out more guesses.

The best weights are an optimal strategy of a game of two players: one chooses a pair, the other a guess that is to
separate it. Both learn by the regret of what they did not choose, and the average of their choices converges to an
optimal strategy: Oskari Tammelin et al., Solving heads-up limit Texas hold'em, IJCAI 2015. The bounds are right with
any weights; they are computed in whole numbers.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.progress import note_work
from solver_tree.static.table import STEP, Guesses, Table

if TYPE_CHECKING:
    from solver_tree.static.exhaustive import Pairs

_Weights = NDArray[np.float32]

_CELLS = 20_000_000  # of the table of pairs and guesses, 80 MB
_ROUNDS = 400  # of learning
_ROUNDS_FOR_ONE = 300  # with one guess chosen
_TURN = 10  # rounds between two looks at the bound
_UNPROMISING = 0.3  # a bound that is so far from ruling out any guess after a turn of turns is given up
_MAX_FAILURES = 20  # guesses that are tried in vain, one by one
_TO_REMOVE = 0.9  # guesses are removed as soon as fewer than this share is left
_WHOLE = 1 << 23  # the sum of all weights; sums of whole numbers up to twice that are exact in 32 bits


class Bound(NamedTuple):
    """What weights of pairs prove.

    Attributes:
        total: the sum of all weights, a whole number.
        separated: (guesses,) the weight that each guess separates, whole numbers.
    """

    total: float
    separated: NDArray[np.float64]

    @property
    def least(self) -> float:
        """So many guesses, or more, separate all pairs; infinite if no guesses do."""
        most = float(self.separated.max())
        return self.total / most if most else math.inf

    def rules_out(self, size: int) -> bool:
        """Whether so many guesses cannot separate all pairs."""
        return self.total > size * float(self.separated.max())

    def may_be_in(self, size: int) -> NDArray[np.bool_]:
        """Which guesses may be in a complete set of so many guesses."""
        may_be: NDArray[np.bool_] = self.separated + (size - 1) * self.separated.max() >= self.total
        return may_be


class PairWeights:
    """Learns weights of pairs such that no guess separates much of the weight.

    Args:
        separates: (pairs, guesses) 1 if the guess separates the pair, or else 0.
        start: the weights to begin with; equal ones by default.
    """

    def __init__(self, separates: _Weights, start: _Weights | None = None) -> None:
        pairs, guesses = separates.shape
        self.separates = separates
        self._guess_regret = np.zeros(guesses, np.float32)
        self._guess = np.full(guesses, 1 / guesses, np.float32)
        self._pair_regret = np.full(pairs, 1, np.float32) if start is None else start + np.float32(1e-3 / pairs)
        self._pair_regret /= self._pair_regret.sum()
        self.weights = self._pair_regret.copy()
        self._forget()

    def learn(self) -> Bound:
        """Learn for some rounds; return what the average weights prove."""
        for _ in range(_TURN):
            note_work()
            self._rounds += 1
            separated = self.weights @ self.separates
            regret = np.maximum(self._guess_regret + (separated - float(separated @ self._guess)), 0)
            self._guess_regret, self._guess = regret, _share(regret, self._guess)
            unlikely = self.separates @ self._guess
            regret = np.maximum(self._pair_regret + (float(unlikely @ self.weights) - unlikely), 0)
            self._pair_regret, self.weights = regret, _share(regret, self.weights)
            self._sum += self._rounds * self.weights
        whole = np.floor(self._sum * np.float32(_WHOLE / self._sum.sum()))
        return Bound(float(whole.sum(dtype=np.float64)), (whole @ self.separates).astype(np.float64))

    def keep(self, guesses: NDArray[np.bool_]) -> None:
        """Go on with these guesses only."""
        self.separates = np.ascontiguousarray(self.separates[:, guesses])
        self._guess_regret, self._guess = self._guess_regret[guesses], self._guess[guesses]
        self._guess = _share(self._guess, np.full(len(self._guess), 1 / len(self._guess), np.float32))
        self._forget()

    def _forget(self) -> None:
        """Begin the average anew."""
        self._rounds = 0
        self._sum = np.zeros(len(self.weights), np.float32)


def _share(numbers: _Weights, otherwise: _Weights) -> _Weights:
    """The numbers divided by their sum; ``otherwise`` if that is 0."""
    total = numbers.sum()
    return numbers / total if total > 0 else otherwise


def bound_by_pairs(table: Table, pairs: Pairs) -> int:
    """A lower bound of the size of a complete set, of a game of at least two secrets."""
    learner, least = PairWeights(_separates(table, pairs)), 1.0
    for _ in range(_ROUNDS // _TURN):
        least = max(least, learner.learn().least)
    return math.ceil(least)


class Elimination:
    """Rules out guesses that are in no complete set of a size.

    Args:
        table: the game.
        pairs: hard pairs of its secrets.
        size: the size.

    Attributes:
        guesses: those that are not ruled out yet; none if there is no such set.
    """

    def __init__(self, table: Table, pairs: Pairs, size: int) -> None:
        self.guesses: Guesses = np.arange(table.guess_count, dtype=np.int32)
        self._size = size
        self._learner = PairWeights(_separates(table, pairs))

    def run(self) -> Iterator[int]:
        """Rule guesses out; yield, again and again, about how much work it was, see ``STEP``."""
        best = 0.0
        for turn in range(_ROUNDS // _TURN):
            bound = self._learner.learn()
            yield self._work()
            best = max(best, bound.least)
            if bound.rules_out(self._size):
                self._remove(np.zeros(len(self.guesses), np.bool_))
                return
            if turn >= _TURN and best < self._size - 1 - _UNPROMISING:
                return
            may_be = bound.may_be_in(self._size)
            if may_be.mean() < _TO_REMOVE:
                self._remove(may_be)
        if best > self._size - 1:
            yield from self._try_each()

    def _try_each(self) -> Iterator[int]:
        """Rule out, one by one, guesses that separate the pair that is hardest to separate."""
        separates = self._learner.separates
        hardest = int(separates.sum(axis=1).argmin())
        may_be, failures = np.ones(len(self.guesses), np.bool_), 0
        candidates = np.flatnonzero(separates[hardest])
        separated = self._learner.weights @ separates[:, candidates]
        easiest_first = candidates[np.argsort(separated, kind="stable")]  # what is ruled out helps later
        for guess in easiest_first:
            left = np.flatnonzero(separates[:, guess] == 0)
            if not len(left) or failures > _MAX_FAILURES:
                break
            learner = PairWeights(separates[left][:, may_be], self._learner.weights[left])
            for _ in range(_ROUNDS_FOR_ONE // _TURN):
                bound = learner.learn()
                yield self._work()
                if bound.rules_out(self._size - 1):
                    may_be[guess] = False
                    break
            failures += int(may_be[guess])
        if may_be[candidates].any():
            self._remove(may_be)
        else:  # nothing is left to separate that pair
            self._remove(np.zeros(len(self.guesses), np.bool_))

    def _remove(self, may_be: NDArray[np.bool_]) -> None:
        self.guesses = self.guesses[may_be]
        if len(self.guesses):
            self._learner.keep(may_be)

    def _work(self) -> int:
        return _TURN * (STEP + 2 * self._learner.separates.size)


def _separates(table: Table, pairs: Pairs) -> _Weights:
    """(pairs, guesses) 1 if the guess separates the pair, or else 0; of the hardest pairs."""
    used = slice(max(1, _CELLS // table.guess_count))
    feedback: NDArray[np.unsignedinteger[Any]] = table.board.by_secret[:, : table.guess_count]
    separates: _Weights = (feedback[pairs.first[used]] != feedback[pairs.second[used]]).astype(np.float32)
    return separates
