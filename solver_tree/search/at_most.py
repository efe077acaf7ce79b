"""The tree of least total that takes at most so many guesses."""

from __future__ import annotations

from concurrent.futures import Executor

import numpy as np

from solver_tree.errors import Infeasible
from solver_tree.games import Game
from solver_tree.search.deep import DeepSearch
from solver_tree.search.extract import Extraction
from solver_tree.search.jit import address_of
from solver_tree.search.limited import Limits, find_limited
from solver_tree.search.nodes import History
from solver_tree.search.nodes import Node as SearchNode
from solver_tree.search.progress import Clock, Progress
from solver_tree.search.refine import find_tail
from solver_tree.search.refinement import Refinement
from solver_tree.search.root import RootSearch
from solver_tree.search.scratch import INFINITE, NOWHERE
from solver_tree.search.symmetry import Symmetry
from solver_tree.search.table import entry_exact, entry_guess, entry_value, make_table, probe
from solver_tree.search.within import find_within, within_key
from solver_tree.tree import Node


class AtMost(DeepSearch):
    """Searches for the strategy of least total that takes at most so many guesses.

    ``search`` has found the least total without this limit.
    """

    def __init__(self, game: Game, symmetry: Symmetry, search: RootSearch, executor: Executor, clock: Clock) -> None:
        super().__init__(game, symmetry, search, executor, clock)
        self._refinement = Refinement(search, executor, clock)
        self._extraction = Extraction(game, search, symmetry)
        board, known, scratch = search.board, self._refinement.known, search.scratch()
        self._limits = Limits(
            known=known,
            values=make_table(len(search.table)),
            tail=address_of(find_tail, (board, known, scratch, NOWHERE, 0, 0, 0)),
            within=address_of(find_within, (board, known, scratch, NOWHERE, 0, 0)),
        )

    def run(self, most: int) -> tuple[int, Node]:
        """The least total of strategies that take at most ``most`` guesses, and the tree.

        Raises:
            Infeasible: there is no such strategy.
            TimeIsUp: it is.
        """
        running = self._executor.submit(self._best_first, most)
        with self._stopping([running]):
            self._clock.wait_for([running], self._progress)
        total, first = running.result()
        if total >= INFINITE:
            raise Infeasible(most)
        return total, self._tree(list(range(len(self._own))), (), first, most)

    def _progress(self) -> Progress:
        """What is known now: the total without the limit is a lower bound."""
        return self._search.progress()._replace(upper=None)

    def _best_first(self, most: int) -> tuple[int, int]:
        """The least total, and the first guess that reaches it; INFINITE when there is none."""
        everything = list(range(len(self._own)))
        best, best_first = INFINITE, -1
        for first in self._search.first_guesses().tolist():
            parts, _ = self._divide(everything, first)
            nodes = [self._search.node_at(part, ((first, answer),)) for answer, part in parts.items()]
            total = self._search.weigh(everything) + sum(node.lower for node in nodes)
            for node in sorted(nodes, key=lambda node: len(node.members)):
                if total >= best:
                    break
                total += self._value(node, most - 1, best - (total - node.lower)) - node.lower
            if total < best:
                best, best_first = total, first
        return best, best_first

    def _value(self, node: SearchNode, guesses: int, beta: int) -> int:
        return int(find_limited(self._board, self._limits, self._prepare(node), node.position, guesses, beta))

    def _choose(self, members: list[int], path: History, guesses: int) -> tuple[int, int]:
        """The best guess, which may take all the guesses that are left."""
        part = self._extraction.part(members, path)
        if part.obvious:
            return part.guess, guesses
        node = self._search.node_at(members, path)
        value = self._value(node, guesses, INFINITE)
        entry = int(probe(self._limits.values, np.uint64(within_key(node.position.key, guesses))))
        if not entry or not entry_exact(entry) or entry_value(entry) != value:
            raise RuntimeError("the search contradicts itself: a value that it found cannot be found again")
        guess = int(entry_guess(entry))
        return guess if guess >= 0 else self._refinement.guess(members, path, value), guesses
