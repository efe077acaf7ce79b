"""The guesses of the tree that is best of all trees of least total, see ``refine``."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor, Future, wait

import numpy as np

from solver_tree.search.exact import solve
from solver_tree.search.jit import address_of
from solver_tree.search.nodes import History, Line, Node
from solver_tree.search.ordering import score_guesses
from solver_tree.search.progress import Clock
from solver_tree.search.refine import COUNT_BITS, ONE_DEEPER, WORST_TAIL, Known, find_tail
from solver_tree.search.root import RootSearch, too_long
from solver_tree.search.scratch import NOWHERE, TOO_DEEP
from solver_tree.search.table import Table, entry_exact, entry_guess, probe


def known_of(search: RootSearch, tails: Table, *, solves: bool = True) -> Known:
    """What a search knows of values, and a table of tails; unless it ``solves``, values are not asked for."""
    return Known(
        values=search.table,
        tails=tails,
        solve=address_of(solve, (search.board, search.table, search.scratch(), NOWHERE, 0, 0)) if solves else 0,
        score=address_of(score_guesses, (search.board, search.scratch(), NOWHERE, 0, 0)),
    )


class Refinement:
    """Finds tails and the guesses that reach them, from what a finished search knows.

    Args:
        search: the search.
        executor: runs tasks.
        clock: tells when to report, and when to give up.
        known: of the search, see ``known_of``.
    """

    def __init__(self, search: RootSearch, executor: Executor, clock: Clock, known: Known) -> None:
        self._search = search
        self._executor = executor
        self._clock = clock
        self.known = known

    def best(self, lines: Sequence[Line]) -> tuple[Line, int]:
        """Of first guesses of least total, in the order of the tie rule, the first one of least tail; and that tail."""
        best, least = lines[0], self._tail_of(lines[0], WORST_TAIL)
        for line in lines[1:]:
            tail = self._tail_of(line, least)
            if tail < least:
                best, least = line, tail
        return best, least

    def tail(self, members: list[int], path: History, value: int) -> int:
        """The least tail of candidates whose least total is ``value``."""
        return self._find(self._search.node_at(members, path), value, value, WORST_TAIL)

    def guess(self, members: list[int], path: History, value: int) -> int:
        """The guess at a set of candidates whose least total is ``value``; at least three of them."""
        node = self._search.node_at(members, path)
        self._find(node, value, value, WORST_TAIL)
        entry = int(probe(self.known.tails, node.position.key))
        if not entry or not entry_exact(entry):
            raise RuntimeError("the search contradicts itself: a tail that it found cannot be found again")
        return int(entry_guess(entry))

    def _tail_of(self, line: Line, limit: int) -> int:
        """The tail of a first guess, if it is below ``limit``; else at least that."""
        board = self._search.board
        answers = board.feedback[line.guess]
        parts = [
            self._search.node_at(np.flatnonzero(answers == answer).tolist(), ((line.guess, int(answer)),))
            for answer in np.unique(answers)
            if answer != board.win
        ]
        parts.sort(key=lambda part: -len(part.members))
        running: list[Future[int]] = []
        try:
            for part in parts:
                known = line.below.get(part.path[0][1])
                value = None if known is None else known.value
                running.append(self._executor.submit(self._find, part, value, line.value, limit - ONE_DEEPER))
            self._clock.wait_for(running, self._search.progress)
        finally:
            for part in parts:
                part.stop()
            wait(running)
        if not parts:  # it is the only secret
            return ONE_DEEPER + self._search.weigh(np.arange(len(answers), dtype=np.int32))
        tails = [future.result() for future in running]
        worst = max(tail >> COUNT_BITS for tail in tails)
        return (worst + 1 << COUNT_BITS) + sum(
            tail - (worst << COUNT_BITS) for tail in tails if tail >> COUNT_BITS == worst
        )

    def _find(self, node: Node, value: int | None, at_most: int, limit: int) -> int:
        """The tail of a node, if it is below ``limit``; its value, if it is not known, is at most ``at_most``."""
        search = self._search
        if value is None:
            value = search.value(node, at_most + 1)
        scored = search.has_representatives(node) and len(node.members) > 2
        if scored:
            search.score(node)
        scratch = search.prepare(node)
        tail = find_tail(search.board, self.known, scratch, node.position, value, limit, int(scored))
        if scratch.counters[TOO_DEEP]:
            raise too_long()
        return int(tail)
