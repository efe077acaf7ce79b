"""The tree of least total that takes at most so many guesses."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor, wait

import numpy as np

from solver_tree.games import Game
from solver_tree.search.extract import Extraction
from solver_tree.search.jit import address_of
from solver_tree.search.limited import Limits, find_limited
from solver_tree.search.nodes import History
from solver_tree.search.refine import find_tail
from solver_tree.search.refinement import Refinement, node_of
from solver_tree.search.root import Progress, RootSearch, SearchInterrupted, TimeIsUp
from solver_tree.search.scratch import INFINITE, PLACE_BITS, Position
from solver_tree.search.symmetry import Symmetry
from solver_tree.search.table import entry_exact, entry_guess, entry_value, make_table, probe
from solver_tree.search.within import find_within, within_key
from solver_tree.tree import Node

_TICK = 0.1  # seconds between two reports


class AtMost:
    """Searches for the strategy of least total that takes at most ``most`` guesses.

    Args:
        game, symmetry: the game.
        search: a finished search for the least total without a limit.
        executor: runs the search.
        most: so many guesses.
        until: when to give up, by ``time.perf_counter()``.
        report: called about ten times a second, in the calling thread.
    """

    def __init__(
        self,
        game: Game,
        symmetry: Symmetry,
        search: RootSearch,
        executor: Executor,
        most: int,
        until: float,
        report: Callable[[Progress], None] | None,
    ) -> None:
        self._search = search
        self._executor = executor
        self._most = most
        self._until = until
        self._report = report
        self._refinement = Refinement(search, executor, until)
        self._extraction = Extraction(game, search, symmetry)
        place, board = Position(0, 0, 0, 0, np.uint64(0), 0, 0), search.board
        known, scratch = self._refinement.known, search.scratch()
        self._limits = Limits(
            known=known,
            values=make_table(len(search.table)),
            tail=address_of(find_tail, (board, known, scratch, place, 0, 0, 0)),
            within=address_of(find_within, (board, known, scratch, place, 0, 0)),
        )
        self._stop = np.array([INFINITE << PLACE_BITS, 0])
        self._names = [game.guesses[g] for g in symmetry.order]
        self._feedbacks = game.feedbacks

    def run(self) -> tuple[int, Node] | None:
        """The least total and its tree; None when no strategy takes so few guesses.

        Raises:
            SearchInterrupted: on Ctrl-C.
            TimeIsUp: it is.
        """
        running = self._executor.submit(self._best_first)
        try:
            while not wait([running], timeout=_TICK).done:
                if time.perf_counter() > self._until:
                    raise TimeIsUp
                if self._report is not None:
                    self._report(self._search.progress()._replace(upper=None))
        except KeyboardInterrupt:
            raise SearchInterrupted(self._search.progress()._replace(upper=None), []) from None
        finally:
            self._stop[1] = 1
            wait([running])
        total, first = running.result()
        if total >= INFINITE:
            return None
        self._stop = np.array([INFINITE << PLACE_BITS, 0])
        return total, self._node(list(range(len(self._search.board.own))), (), self._most, first)

    def _best_first(self) -> tuple[int, int]:
        """The least total, and the first guess that reaches it; INFINITE when there is none."""
        board = self._search.board
        everything = np.arange(len(board.own), dtype=np.int32)
        best, first = INFINITE, -1
        for guess in self._search.first_guesses().tolist():
            answers = board.feedback[guess]
            parts = [np.flatnonzero(answers == answer).tolist() for answer in np.unique(answers) if answer != board.win]
            nodes = [node_of(self._search, part, ((guess, int(answers[part[0]])),)) for part in parts]
            total = self._search.weigh(everything) + sum(node.lower for node in nodes)
            for node in sorted(nodes, key=lambda node: len(node.members)):
                if total >= best:
                    break
                total += self._value(node.members.tolist(), node.path, self._most - 1, best - total + node.lower)
                total -= node.lower
            if total < best:
                best, first = total, guess
        return best, first

    def _value(self, members: list[int], path: History, guesses: int, beta: int) -> int:
        node = node_of(self._search, members, path)
        scratch = self._search.prepare(node)._replace(limit=self._stop)
        return int(find_limited(self._search.board, self._limits, scratch, node.position, guesses, beta))

    def _node(self, members: list[int], path: History, guesses: int, guess: int) -> Node:
        """The tree that begins with ``guess``, and takes at most so many guesses."""
        board = self._search.board
        answers = board.feedback[guess][members]
        branches: dict[str, Node] = {}
        for answer in np.unique(answers).tolist():
            below: Node = {}
            if answer != board.win:
                part = [member for member, given in zip(members, answers.tolist(), strict=True) if given == answer]
                after = (*path, (guess, answer))
                below = self._node(part, after, guesses - 1, self._guess(part, after, guesses - 1))
            branches[self._feedbacks[answer]] = below
        return {self._names[guess]: branches}

    def _guess(self, members: list[int], path: History, guesses: int) -> int:
        """The best guess at candidates that can be found within so many guesses."""
        part = self._extraction.part(members, path)
        if part.obvious:
            return part.guess
        value = self._value(members, path, guesses, INFINITE)
        key = np.uint64(within_key(node_of(self._search, members, path).position.key, guesses))
        entry = int(probe(self._limits.values, key))
        if not entry or not entry_exact(entry) or entry_value(entry) != value:
            raise RuntimeError("the search contradicts itself: a value that it found cannot be found again")
        guess = int(entry_guess(entry))
        return guess if guess >= 0 else self._refinement.guess(members, path, value)
