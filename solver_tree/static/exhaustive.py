"""Decides by exhaustive search whether some guesses tell every secret apart.

A set that tells all secrets apart has a guess that separates any two secrets that one names. So, of the pairs that the
chosen guesses leave together, the search names one that the fewest guesses separate, and tries each of these guesses.
A set of guesses is searched once, in whatever order its guesses are chosen, and so are sets that a symmetry turns into
each other: they have equal keys. The last two guesses are found together, by a kernel.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from copy import copy
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.static_sets import Classes, SetSpelling, last_two, set_keys
from solver_tree.static.bounds import Counting
from solver_tree.static.table import STEP, Guesses, Table

_MAX_SPELLED = 5  # guesses of a set: so many have 120 orders
_MAX_KEPT = 10_000_000  # keys, of about 100 bytes
_PAIRS_TO_REFUTE = 128  # hard pairs, by which what a guess leaves is refuted first

Chosen = tuple[int, ...]


class Pairs:
    """Hard pairs of secrets, the hardest first, and which of them a set of guesses leaves together.

    Args:
        table: the game.
    """

    def __init__(self, table: Table) -> None:
        self.first, self.second, self.separators = table.hard_pairs()
        self._feedback = table.board.feedback

    def of(self, table: Table) -> Pairs:
        """The same pairs for a game with fewer guesses."""
        fewer = copy(self)
        fewer._feedback = table.board.feedback
        return fewer

    def together(self, among: NDArray[np.int64], guess: int) -> NDArray[np.int64]:
        """The numbers of the pairs that one more guess leaves together."""
        feedback = self._feedback[guess]
        left: NDArray[np.int64] = among[feedback[self.first[among]] == feedback[self.second[among]]]
        return left


class Exhaustive:
    """Looks for a set of at most a given size that tells every secret apart, until there cannot be any.

    Args:
        table: the game.
        pairs: hard pairs of its secrets.
        size: the size.

    Attributes:
        found: the set, if there is one and the search has ended.
    """

    def __init__(self, table: Table, pairs: Pairs, size: int) -> None:
        self.found: Chosen | None = None
        self._table = table
        self._pairs = pairs
        self._size = size
        self._counting = Counting(table)
        self._keys = _Keys(table)

    def run(self) -> Iterator[int]:
        """Search; yield, again and again, about how much work it does next, see ``STEP``."""
        table = self._table
        self.found = yield from self._complete((), table.everything, np.arange(len(self._pairs.first)))

    def _complete(
        self, chosen: Chosen, classes: Classes, together: NDArray[np.int64]
    ) -> Generator[int, None, Chosen | None]:
        """A complete set that has the chosen guesses, or None if there is none.

        Args:
            chosen: the guesses.
            classes: what they leave together.
            together: the numbers of the hard pairs that they leave together.
        """
        table, more = self._table, self._size - len(chosen)
        if not len(classes.members):
            return chosen
        if not more or not self._counting.may_divide(classes, more):
            return None
        if more == 1:
            left = table.pairs_left(classes)
            yield STEP + table.guess_count * len(classes.members)
            return None if left.min() else (*chosen, int(left.argmin()))
        a, b = classes.members[:2]
        if len(together):
            a, b = self._pairs.first[together[0]], self._pairs.second[together[0]]
        candidates = table.separators(a, b)
        if more == 2:
            yield STEP + len(candidates) * table.guess_count
            return self._last_two(chosen, classes, together, candidates)
        for guess in self._keys.new(chosen, candidates).tolist():
            yield STEP
            following = self._pairs.together(together, guess)
            found = yield from self._complete((*chosen, guess), table.divided(classes, [guess]), following)
            if found is not None:
                return found
        return None

    def _last_two(
        self, chosen: Chosen, classes: Classes, together: NDArray[np.int64], candidates: Guesses
    ) -> Chosen | None:
        """A complete set that has the chosen guesses, one of the candidates and any other guess, or None."""
        if not chosen:
            candidates = self._keys.new(chosen, candidates)
        board, pairs, found = self._table.board, self._pairs, np.zeros(2, np.int32)
        hardest = together[:_PAIRS_TO_REFUTE]
        both = np.stack((pairs.first[hardest], pairs.second[hardest]))
        untried = np.zeros_like(board.left)
        untried.reshape(-1)[: self._table.guess_count] = 1
        untried *= np.iinfo(untried.dtype).max
        return (*chosen, *found.tolist()) if last_two(board, classes, both, candidates, untried, found) else None


class _Keys:
    """Which sets of guesses were met before, up to symmetry."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._met: set[int] = set()
        self._numbers = np.random.default_rng(20261122).integers(0, 2**64, table.guess_count, np.uint64)

    def new(self, chosen: Chosen, candidates: Guesses) -> Guesses:
        """The candidates with which the chosen guesses make sets that were not met before; one for each such set."""
        keys = np.empty(len(candidates), np.uint64)
        if len(self._table.position_orders) and len(chosen) < _MAX_SPELLED:
            set_keys(self._spelling(chosen), candidates, keys)
        else:  # no matter in which order they were chosen
            keys[:] = self._numbers[list(chosen)].sum(dtype=np.uint64) + self._numbers[candidates]
        _, first = np.unique(keys, return_index=True)
        first = np.sort(first)
        new = [place for place, key in zip(first, keys[first].tolist(), strict=True) if key not in self._met]
        if len(self._met) < _MAX_KEPT:
            self._met.update(keys[new].tolist())
        return candidates[new]

    def _spelling(self, chosen: Chosen) -> SetSpelling:
        table, size = self._table, len(chosen) + 1
        return SetSpelling(
            symbols=table.symbols,
            position_orders=table.position_orders,
            fixed=table.fixed_symbols,
            turns=np.array(list(permutations(range(size))), np.uint8),
            chosen=np.array([*chosen, 0], np.int32),
            least=np.zeros(size, np.uint64),
        )
