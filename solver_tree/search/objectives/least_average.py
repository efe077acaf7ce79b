"""``avg``: the least average, then the least worst case, then the least weight there."""

from __future__ import annotations

from solver_tree.kernels.board import INFINITE, MAX_PLIES
from solver_tree.kernels.tie_break import RANK_WEIGHT_BITS, RANK_WEIGHT_MASK
from solver_tree.search.objectives.kept import Strategy
from solver_tree.search.objectives.objective_search import ObjectiveSearch
from solver_tree.search.root.expander import TooLong
from solver_tree.search.root.nodes import Variation
from solver_tree.search.root.scheduler import Query, RootSearch
from solver_tree.tree import Node


class LeastAverage(ObjectiveSearch):
    """Finds the least total; and of all trees that have it the best by worst-case rank, if the task breaks ties.

    The search of totals finds it where secrets are guessed. If that tree misses the limit, or until the secret is
    known, a search of prices does, which are infinite beyond the limit.
    """

    def find_root(self) -> Node:
        """The guesses of the best tree."""
        if not self.until_known:
            limit = self.task.max_guesses
            try:
                root = self._best_without_limit()
                if limit is None or self.task.counted(root).worst <= limit:
                    return root
            except TooLong:
                if limit is None:
                    raise
            self.figures, self._result, self._tie_breaker = [], None, None
            self.steps, self._bounds_upper = len(self.task.figures), True
        return super().find_root()

    def _best_without_limit(self) -> Node:
        """The guesses of the best tree, whatever the limit."""
        limited = self.task.max_guesses is not None
        self.steps, self._bounds_upper = 1 if limited else min(self.steps, 2), not limited
        self._offset = 0
        total, variation = self.totals.run()
        self._result = Strategy(self.totals, total, variation)
        if not limited:
            self.figures = [total]
            self.bound_figure(self.worst_case_bound(), INFINITE)
        rank = self._break_ties()
        root = self.root()
        self.figures = [total, *rank]
        return root

    def find_figures(self) -> None:
        """Find the figures of strategies within the limit. First it finds whether the limit can be met."""
        self.bound_figure(self.total_bound(), INFINITE)
        if self.limit < MAX_PLIES and not self.is_met(self.limit):
            raise self.infeasible()
        self.find_total_within(self.limit)
        self.bound_figure(self.worst_case_bound(), INFINITE)
        self.figures += self._break_ties()

    def _break_ties(self) -> list[int]:
        """Rank the strategies of the least total, which is found, if the task breaks ties.

        Returns:
            The least worst case and the least weight there; nothing if ties are not broken.
        """
        if not self.task.breaks_ties:
            return []
        assert self._result is not None
        search, total, variation, _ = self._result
        self._tie_breaker = self.tie_breaker(search)
        secrets = self.task.layout.game.secret_count
        if secrets == 1 and (variation is None or self.until_known):  # known at once, whatever guess is prescribed
            rank = self._tie_breaker.rank([0], (), total)
        else:
            variation, rank = self._tie_breaker.best(self._all_best(search, total, variation))
        self._result = Strategy(search, total, variation)
        return [rank >> RANK_WEIGHT_BITS, rank & RANK_WEIGHT_MASK]

    def _all_best(self, search: RootSearch, total: int, variation: Variation | None) -> list[Variation]:
        """All first guesses of least value that are allowed.

        ``variation`` is the first of them, or None where the value was known before any was tried: from a checkpoint.
        """
        if variation is not None and search.has_one_first_guess:
            return [variation]
        everything = len(self.task.layout.board.feedback)
        query = Query(below=total + 1, first=search.query.first, best=everything)
        again = RootSearch(self.task.layout, self.engine, query, search.model, search.first_bounds)
        again.run()
        return again.best

    def lower_bounds(self) -> list[int]:
        """See ``ObjectiveSearch.lower_bounds``; a search of totals alone bounds the total alone."""
        bounds = super().lower_bounds()
        return bounds[:1] if self._search is self.totals else bounds
