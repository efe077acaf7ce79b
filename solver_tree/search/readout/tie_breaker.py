"""Finds the guesses of the best tree of least value, see ``kernels.tie_break``."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.tie_break import HIGHEST_RANK, ONE_GUESS, RANK_WEIGHT_BITS, RankSearch, solve_rank
from solver_tree.kernels.transposition import NO_GUESS, entry_exact, entry_guess, probe
from solver_tree.kernels.values import value_if_separated
from solver_tree.kernels.workspace import ALL_GUESSES, PRIORITISED, TOO_DEEP
from solver_tree.search.root.expander import too_long
from solver_tree.search.root.nodes import History, StateNode, Variation
from solver_tree.search.root.scheduler import RootSearch
from solver_tree.threads import Future

TRIES = 20
"""How often a guess is looked for in a table that other threads write to, and may overwrite it at once."""


class TieBreaker:
    """Finds least worst-case ranks and the guesses that reach them, after a search has finished.

    Args:
        search: the search of totals or of costs.
        ranks: what kernels share in a search of ranks among strategies of least value.

    Attributes:
        found: of the first guesses that ``best`` has tried so far, the best one and its rank.
    """

    def __init__(self, search: RootSearch, ranks: RankSearch) -> None:
        self._search = search
        self._expander = search.expander
        self._ranks = ranks
        self.found: tuple[Variation, int] | None = None
        self._done, self._guesses = 0, 1  # of the first guesses to choose from, and how many these are
        self._running: list[tuple[Future[int], int]] = []  # the parts of one, and about the work that each takes

    def share_settled(self) -> float | None:
        """About which share of the work of ``best`` is done, 0 to 1; None before it began."""
        if not self._running:
            return None
        done = sum(work for part, work in self._running if part.done())
        return (self._done + done / sum(work for _, work in self._running)) / self._guesses

    def best(self, variations: Sequence[Variation]) -> tuple[Variation, int]:
        """The first of least rank among first guesses of least value, in the order of the tie rule; and that rank."""
        self._guesses, least = len(variations), HIGHEST_RANK
        for done, variation in enumerate(variations):
            self._done = done
            rank = self.rank_of_guess(variation, least)
            if rank < least:
                self.found, least = (variation, rank), rank
        if self.found is None:
            raise too_long()
        return self.found

    def rank(self, candidates: list[int], path: History, value: int) -> int:
        """The least rank of candidates whose least value is ``value``."""
        return self._find(self._expander.node_at(candidates, path), value, HIGHEST_RANK)

    def guess(self, candidates: list[int], path: History, value: int) -> int:
        """The best guess at three candidates or more, whose least value is ``value``.

        NO_GUESS where the search of ranks needs none: each guess of least value separates all that it does not find.
        """
        node, values = self._expander.node_at(candidates, path), self._ranks.values
        others = node.state.weight - self._expander.weigh(candidates[:1])
        separated = value_if_separated.cases[type(values)](values, node.state, self._ranks.level, others)
        if value == separated and self._expander.weigh(candidates[-1:]) > 0:  # as in ``solve_rank``
            return NO_GUESS
        for _ in range(TRIES):
            self._find(node, value, HIGHEST_RANK)
            entry = int(probe(self._ranks.ranks, self._search.model.key(node.state.key, len(path))))
            if entry_exact(entry):
                return int(entry_guess(entry))
        raise self._expander.brake.contradiction("a rank that it found cannot be found again")

    def rank_of_guess(self, variation: Variation, limit: int) -> int:
        """The rank of a first guess, if it is below ``limit``; else at least that."""
        engine, history = self._search.engine, self._search.query.history
        parts, ranks = self._parts(self._search.candidates, history, variation)
        parts.sort(key=lambda each: -len(each[0].candidates))
        running: list[Future[int]] = []
        try:
            for part, known in parts:
                value, made = None if known is None else known.value, len(part.path) - len(history)
                task = (part, value, limit - made * ONE_GUESS, variation.value + 1)
                running.append(engine.executor.submit(self._find, *task))
            self._running = [
                (future, len(part.candidates) ** 2) for future, (part, _) in zip(running, parts, strict=True)
            ]
            engine.clock.wait_for(running, self._search.progress)
        finally:
            for part, _ in parts:
                part.stop()
            for future in running:
                future.wait()
        ranks += [
            future.result() + (len(part.path) - len(history)) * ONE_GUESS
            for future, (part, _) in zip(running, parts, strict=True)
        ]
        worst = max(rank >> RANK_WEIGHT_BITS for rank in ranks)
        weight = sum(rank - (worst << RANK_WEIGHT_BITS) for rank in ranks if rank >> RANK_WEIGHT_BITS == worst)
        return (worst << RANK_WEIGHT_BITS) + weight

    def _parts(
        self, candidates: NDArray[np.int32], path: History, variation: Variation
    ) -> tuple[list[tuple[StateNode, Variation | None]], list[int]]:
        """What a guess and the prescribed guesses after it leave.

        Returns:
            (the parts after the last of these guesses, each with its best guess where the search kept it; the ranks of
            the secrets that they find).
        """
        board, parts, ranks = self._search.layout.board, [], []
        made = len(path) + 1 - len(self._search.query.history)
        feedbacks = board.feedback[variation.guess][candidates]
        for feedback in np.unique(feedbacks).tolist():
            group, below = candidates[feedbacks == feedback], variation.below.get(feedback)
            if feedback == board.win:
                ranks.append(made * ONE_GUESS + self._expander.weigh(group))
                continue
            part = self._expander.node_at(group.tolist(), (*path, (variation.guess, feedback)))
            if not self._expander.is_prescribed(part):
                parts.append((part, below))
                continue
            assert below is not None
            further, found = self._parts(group, part.path, below)
            parts += further
            ranks += found
        return parts, ranks

    def _find(self, node: StateNode, value: int | None, limit: int, beta: int = 0) -> int:
        """The rank of a node if it is below ``limit``, else at least that. An unknown value is below ``beta``."""
        expander = self._expander
        if value is None:
            value = expander.value(node, beta)
        mode = ALL_GUESSES
        if expander.has_representatives(node) and len(node.candidates) > 2:
            expander.prioritise(node)
            mode = PRIORITISED
        workspace = expander.prepare(node)
        rank = solve_rank(self._ranks, workspace, node.state, value, limit, mode)
        if workspace.counters[TOO_DEEP] or rank >= limit == HIGHEST_RANK:
            raise too_long()
        return int(rank)
