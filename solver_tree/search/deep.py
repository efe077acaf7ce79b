"""What searches have in common for which it matters how many guesses are left."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from concurrent.futures import Executor, Future, wait
from contextlib import contextmanager
from typing import Any

import numpy as np

from solver_tree.games import Game
from solver_tree.search.nodes import History
from solver_tree.search.nodes import Node as SearchNode
from solver_tree.search.progress import Clock
from solver_tree.search.root import RootSearch
from solver_tree.search.scratch import INFINITE, PLACE_BITS, Scratch
from solver_tree.search.symmetry import Symmetry
from solver_tree.search.writer import Writer
from solver_tree.tree import Node


class DeepSearch(Writer, ABC):
    """Searches, and then writes out its tree by asking for each guess again: what was found is in tables.

    Args:
        game, symmetry: the game.
        search: what knows its first guesses and its sets of candidates.
        executor: runs tasks.
        clock: tells when to report, and when to give up.
    """

    def __init__(self, game: Game, symmetry: Symmetry, search: RootSearch, executor: Executor, clock: Clock) -> None:
        super().__init__(game, search, symmetry)
        self._executor = executor
        self._clock = clock
        self._stop = np.array([INFINITE << PLACE_BITS, 0])

    @abstractmethod
    def _choose(self, members: list[int], path: History, guesses: int) -> tuple[int, int]:
        """The guess at candidates that can be found within so many guesses, and within how many it does so."""

    def _tree(self, members: list[int], path: History, guess: int, guesses: int) -> Node:
        """The tree of these candidates that begins with ``guess``, and finds all within so many guesses."""
        parts, won = self._divide(members, guess)
        below = {}
        for answer, part in parts.items():
            after = (*path, (guess, answer))
            below[answer] = self._tree(part, after, *self._choose(part, after, guesses - 1))
        return self._written(guess, below, won)

    def _prepare(self, node: SearchNode) -> Scratch:
        """This thread's memory, holding a node; what is done there ends when it is to stop."""
        return self._search.prepare(node)._replace(limit=self._stop)

    @contextmanager
    def _stopping(self, running: Collection[Future[Any]]) -> Iterator[None]:
        """See that in the end none of the tasks is running any more, whatever happens."""
        try:
            yield
        finally:
            self._stop[1] = 1
            wait(running)
            self._stop[1] = 0
