"""The tree of least worst case."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Executor, Future
from itertools import count, islice

import numpy as np

from solver_tree.errors import Infeasible
from solver_tree.games import Game
from solver_tree.search.board import DEEPEST
from solver_tree.search.bounds import least_guesses
from solver_tree.search.deep import DeepSearch
from solver_tree.search.nodes import History
from solver_tree.search.nodes import Node as SearchNode
from solver_tree.search.progress import Clock, Progress
from solver_tree.search.refinement import known_of
from solver_tree.search.root import RootSearch, too_long
from solver_tree.search.symmetry import Symmetry
from solver_tree.search.table import entry_guess, probe
from solver_tree.search.within import find_within, within_key
from solver_tree.tree import Node


class WorstCase(DeepSearch):
    """Searches for the least number of guesses within which every secret can be found; ``search`` need not have run.

    Every part of its tree is of least worst case, too. Of guesses that reach it the first one in the order of ``exact``
    is made; so the tree is the same with any number of threads.

    Attributes:
        least: so many guesses are needed, at least.
    """

    def __init__(self, game: Game, symmetry: Symmetry, search: RootSearch, executor: Executor, clock: Clock) -> None:
        super().__init__(game, symmetry, search, executor, clock)
        self._known = known_of(search, solves=False)
        self._firsts: list[int] = search.first_guesses().tolist() or [min(self._own)]
        self._done = 0
        self.least = least_guesses(self._board.answers, len(self._own))

    def run(self, most: int | None = None) -> Node:
        """The tree, which takes ``least`` guesses.

        Raises:
            Infeasible: every strategy takes more than ``most``.
            TimeIsUp: it is; ``least`` is what was proved until then.
        """
        limit = DEEPEST if most is None else min(most, DEEPEST)
        first = None
        while self.least <= limit and (first := self._first_within(self.least)) is None:
            self.least += 1
        if first is not None:
            return self._tree(list(range(len(self._own))), (), first, self.least)
        raise too_long() if most is None or most > DEEPEST else Infeasible(most)

    def progress(self) -> Progress:
        """What is known now; the bounds are on the least worst case."""
        known = self._search.progress()
        return known._replace(lower=self.least, upper=None, done=self._done, tasks=len(self._firsts), first=True)

    def _first_within(self, guesses: int) -> int | None:
        """The first of the first guesses that begins a strategy within so many guesses."""
        waiting: deque[Future[bool]] = deque()
        left = iter(self._firsts)
        with self._stopping(waiting):
            for done, first in enumerate(self._firsts):
                self._done = done
                for guess in islice(left, 2 * self._search.workers - len(waiting)):
                    waiting.append(self._executor.submit(self._begins, guess, guesses))
                self._clock.wait_for([waiting[0]], self.progress)
                if waiting.popleft().result():
                    return first
        return None

    def _begins(self, guess: int, guesses: int) -> bool:
        """Whether every secret can be found within so many guesses, of which the first one is given."""
        answers = self._board.feedback[guess]
        sizes = np.bincount(answers, minlength=self._board.answers)
        sizes[self._board.win] = 0
        return least_guesses(self._board.answers, int(sizes.max())) < guesses and all(
            self._within(np.flatnonzero(answers == answer).tolist(), ((guess, answer),), guesses - 1)
            for answer in np.argsort(-sizes, kind="stable").tolist()
            if sizes[answer]
        )

    def _within(self, members: list[int], path: History, guesses: int) -> bool:
        """Whether these candidates can be found within so many guesses."""
        if len(members) <= 2:
            return len(members) <= guesses
        return self._finds(self._search.node_at(members, path), guesses)

    def _finds(self, node: SearchNode, guesses: int) -> bool:
        """The same of a node, of three candidates at least."""
        scored = self._search.has_representatives(node)
        if scored:
            self._search.score(node)
        return bool(find_within(self._board, self._known, self._prepare(node), node.position, guesses, int(scored)))

    def _choose(self, members: list[int], path: History, guesses: int) -> tuple[int, int]:
        """The guess that finds all within as few guesses as can be, and how few."""
        if len(members) <= 2:
            return min(self._own[member] for member in members), len(members)
        node = self._search.node_at(members, path)
        least = next(number for number in count(2) if self._finds(node, number))
        key = np.uint64(within_key(node.position.key, least))
        return int(entry_guess(probe(self._known.tails, key))), least
