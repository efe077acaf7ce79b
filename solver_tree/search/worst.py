"""The tree of least worst case."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, wait

import numpy as np

from solver_tree.games import Game
from solver_tree.search.board import DEEPEST
from solver_tree.search.nodes import History
from solver_tree.search.refinement import known_of, node_of
from solver_tree.search.root import Progress, RootSearch, SearchInterrupted, TimeIsUp, too_long
from solver_tree.search.scratch import INFINITE, PLACE_BITS
from solver_tree.search.symmetry import Symmetry
from solver_tree.search.table import entry_guess, probe
from solver_tree.search.within import find_within, within_key
from solver_tree.tree import Node

_TICK = 0.1  # seconds between two reports


class WorstCase:
    """Searches for the least number of guesses within which every secret can be found.

    Every part of its tree is of least worst case, too. Of guesses that reach it the first one in the order of ``exact``
    is made; so the tree is the same with any number of threads.

    Args:
        game, symmetry: the game.
        search: what knows its first guesses and its sets of candidates; it need not have run.
        executor: runs tasks, ``workers`` at a time.
        until: when to give up, by ``time.perf_counter()``.
        report: called about ten times a second, in the calling thread.
    """

    def __init__(
        self,
        game: Game,
        symmetry: Symmetry,
        search: RootSearch,
        executor: Executor,
        workers: int,
        until: float,
        report: Callable[[Progress], None] | None,
    ) -> None:
        self._search = search
        self._executor = executor
        self._workers = workers
        self._until = until
        self._report = report
        self._known = known_of(search, solves=False)
        self._stop = np.array([INFINITE << PLACE_BITS, 0])
        self._names = [game.guesses[g] for g in symmetry.order]
        self._feedbacks = game.feedbacks
        self._own: list[int] = search.board.own.tolist()
        self.least = self._least_by_size(len(self._own))
        """So many guesses are needed, at least."""

    def run(self) -> Node:
        """The tree.

        Raises:
            SearchInterrupted: on Ctrl-C.
            TimeIsUp: it is; ``least`` is what was proved until then.
        """
        secrets = list(range(len(self._own)))
        guesses = self._search.first_guesses().tolist() or [min(self._own)]
        first = None
        try:
            while self.least <= DEEPEST and (first := self._first_within(guesses)) is None:
                self.least += 1
        except KeyboardInterrupt:
            raise SearchInterrupted(self.progress(0, len(guesses)), []) from None
        finally:
            self._stop[1] = 1
        if first is None:
            raise too_long()
        self._stop = np.array([INFINITE << PLACE_BITS, 0])
        return self._node(secrets, (), self.least, first)

    def progress(self, done: int, tasks: int) -> Progress:
        """What is known now; bounds are on the least worst case."""
        known = self._search.progress()
        return known._replace(lower=self.least, upper=None, done=done, tasks=tasks, first=True)

    def _first_within(self, guesses: list[int]) -> int | None:
        """The first of these guesses that begins a strategy within ``least`` guesses."""
        waiting: deque[tuple[int, Future[bool]]] = deque()
        left = iter(guesses)
        done = 0
        while True:
            while len(waiting) < 2 * self._workers and (guess := next(left, None)) is not None:
                waiting.append((guess, self._executor.submit(self._begins, guess, self.least)))
            if not waiting:
                return None
            guess, within = waiting.popleft()
            while not wait([within], timeout=_TICK).done:
                self._tick(done, len(guesses))
            if within.result():
                return guess
            done += 1

    def _tick(self, done: int, tasks: int) -> None:
        if time.perf_counter() > self._until:
            raise TimeIsUp
        if self._report is not None:
            self._report(self.progress(done, tasks))

    def _begins(self, guess: int, guesses: int) -> bool:
        """Whether every secret can be found within so many guesses, of which the first one is given."""
        board = self._search.board
        answers = board.feedback[guess]
        sizes = np.bincount(answers, minlength=board.answers)
        sizes[board.win] = 0
        return self._least_by_size(int(sizes.max())) < guesses and all(
            self._within(np.flatnonzero(answers == answer).tolist(), ((guess, answer),), guesses - 1)
            for answer in np.argsort(-sizes, kind="stable").tolist()
            if sizes[answer]
        )

    def _least_by_size(self, secrets: int) -> int:
        """So many guesses are needed for so many secrets, by the number of answers alone."""
        found, guesses = min(secrets, 1), min(secrets, 1)
        while found < secrets:
            found = 1 + max(self._search.board.answers - 1, 1) * found
            guesses += 1
        return guesses

    def _within(self, members: list[int], path: History, guesses: int) -> bool:
        """Whether these candidates can be found within so many guesses."""
        if len(members) <= 2:
            return len(members) <= guesses
        search, node = self._search, node_of(self._search, members, path)
        scored = search.has_representatives(node)
        if scored:
            search.score(node)
        scratch = search.prepare(node)._replace(limit=self._stop)
        return bool(find_within(search.board, self._known, scratch, node.position, guesses, int(scored)))

    def _node(self, members: list[int], path: History, guesses: int, guess: int) -> Node:
        """The tree that begins with ``guess``, whose parts can be found within ``guesses - 1``."""
        win = self._search.board.win
        branches: dict[str, Node] = {}
        for answer, part in sorted(self._divide(members, guess).items()):
            below: Node = {}
            if answer != win:
                after = (*path, (guess, answer))
                least = 1
                while not self._within(part, after, least):
                    least += 1
                below = self._node(part, after, least, self._guess(part, after, least))
            branches[self._feedbacks[answer]] = below
        return {self._names[guess]: branches}

    def _guess(self, members: list[int], path: History, guesses: int) -> int:
        """The guess at candidates that can just be found within so many guesses."""
        if len(members) <= 2:
            return min(self._own[member] for member in members)
        key = np.uint64(within_key(node_of(self._search, members, path).position.key, guesses))
        return int(entry_guess(probe(self._known.tails, key)))

    def _divide(self, members: list[int], guess: int) -> dict[int, list[int]]:
        parts: dict[int, list[int]] = {}
        for member, answer in zip(members, self._search.board.feedback[guess][members].tolist(), strict=True):
            parts.setdefault(answer, []).append(member)
        return parts
