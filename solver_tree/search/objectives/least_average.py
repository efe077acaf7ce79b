"""``avg``: the least average, then the least worst case, then the least weight there."""

from __future__ import annotations

from solver_tree.kernels.size_bounds import worst_case_by_sizes
from solver_tree.search.objectives.limited_average import LimitedAverage
from solver_tree.search.objectives.objective_search import ObjectiveSearch, SearchTask
from solver_tree.search.progress import Clock, Progress
from solver_tree.search.readout.tie_breaker import TieBreaker
from solver_tree.search.readout.total_tree import TotalTreeReader
from solver_tree.tree import Node, StrategyTree


class LeastAverage(ObjectiveSearch):
    """Finds the least average; and of all trees that have it the best by worst-case rank, if the task breaks ties.

    If that tree does not meet the limit, ``LimitedAverage`` searches prices that are infinite beyond the limit.
    """

    def __init__(self, task: SearchTask) -> None:
        self._limited: LimitedAverage | None = None
        self._total: int | None = None  # once it is found
        self._tie_breaker: TieBreaker | None = None  # once it is needed
        super().__init__(task)

    def find(self) -> StrategyTree:
        """The tree of least average; see ``ObjectiveSearch.find``."""
        total, variation = self.totals.run()
        self._total = total
        tie_breaker: TieBreaker | None = None
        figures = [total]
        if self.task.breaks_ties:
            self._tie_breaker = tie_breaker = TieBreaker(self.totals, self.models.ranks())
            variation, rank = self.break_ties(tie_breaker, self.totals, total, variation)
            figures += rank
        root = self.read(lambda: TotalTreeReader(self.totals, tie_breaker).tree(total, variation))
        tree = self.proved(root, figures)
        if self.task.max_guesses is None or tree.stats.worst <= self.task.max_guesses:
            return tree
        self._limited = LimitedAverage(self.task, self.totals)
        return self._limited.find()

    def progress(self) -> Progress:
        """What is known now. With a limit there is no upper bound: no strategy is known to meet the limit."""
        if self._limited is not None:
            return self._limited.progress()
        known = self.totals.progress()._replace(seconds=self.task.clock.seconds())
        if self.task.max_guesses is not None:
            return known._replace(upper=None)
        if not self.task.breaks_ties:
            return known
        if self._total is None:
            return known._replace(steps=2)
        settled = None if self._tie_breaker is None else self._tie_breaker.share_settled()
        board = self.task.layout.board
        worst = worst_case_by_sizes(board.feedback_count, len(board.secret_guess))
        stage = known._replace(step=2, steps=2, settled=settled)
        return stage._replace(figure="worst", found=(self._total,), lower=worst, upper=None)

    def best_root(self, clock: Clock | None = None) -> Node | None:
        """The tree of the best first guess whose value is known."""
        if self._limited is not None:
            return self._limited.best_root(clock)
        best = self.totals.best
        return self.read(lambda: TotalTreeReader(self.totals).tree(best[0].value, best[0]), clock) if best else None

    def lower_bounds(self) -> list[int]:
        """The lower bound of the total."""
        return [self.totals.progress().lower] if self._limited is None else self._limited.lower_bounds()
