"""``avg``: the least average, then the least worst case, then the least weight there."""

from __future__ import annotations

from collections.abc import Callable

from solver_tree.kernels.size_bounds import worst_case_by_sizes
from solver_tree.search.objectives.at_hand import TreeAtHand
from solver_tree.search.objectives.kept import Strategy
from solver_tree.search.objectives.limited_average import LimitedAverage
from solver_tree.search.objectives.objective_search import ObjectiveSearch, SearchTask
from solver_tree.search.progress import Progress
from solver_tree.search.readout.tie_breaker import TieBreaker
from solver_tree.search.readout.total_tree import TotalTreeReader
from solver_tree.search.root.brake import Brake
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
        worst = worst_case_by_sizes(board.branching, len(board.secret_guess))
        stage = known._replace(step=2, steps=2, settled=settled)
        return stage._replace(figure="worst", found=(self._total,), lower=worst, upper=None)

    def known(self) -> list[Strategy]:
        """The best strategy known; once its total is least, the best by worst-case rank is before it."""
        known = self.totals.known
        strategies = [] if known is None else [Strategy(self.totals, known.value, known)]
        ranked = None if self._tie_breaker is None else self._tie_breaker.found
        if ranked is not None:
            variation, rank = ranked
            strategies.insert(0, Strategy(self.totals, variation.value, variation, rank))
        return strategies

    def reader(self, strategy: Strategy, brake: Brake) -> Callable[[], Node]:
        """See ``ObjectiveSearch.reader``."""
        totals = strategy.search.twin(brake)
        tie_breaker = None if strategy.rank is None else TieBreaker(totals, self.models.ranks())
        return lambda: TotalTreeReader(totals, tie_breaker).tree(strategy.value, strategy.variation)

    def best_kept(self, seconds: float) -> TreeAtHand | None:
        """See ``ObjectiveSearch.best_kept``; with a limit, a tree of least total may miss it by less than others."""
        if self._limited is None:
            return super().best_kept(seconds)
        trees = [self._limited.best_kept(seconds), super().best_kept(0)]
        return min((tree for tree in trees if tree is not None), key=lambda tree: tree.rank, default=None)

    def stop_reading(self) -> None:
        """See ``ObjectiveSearch.stop_reading``."""
        super().stop_reading()
        if self._limited is not None:
            self._limited.stop_reading()

    def lower_bounds(self) -> list[int]:
        """The lower bound of the total."""
        return [self.totals.progress().lower] if self._limited is None else self._limited.lower_bounds()
