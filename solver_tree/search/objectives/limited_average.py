"""``avg`` within a limit of guesses, or until the secret is known."""

from __future__ import annotations

from solver_tree.kernels.board import INFINITE, MAX_PLIES
from solver_tree.kernels.cost_bounds import relaxes_until_known
from solver_tree.search.objectives.cost_levels import CostLevel, nothing_up_to, up_to
from solver_tree.search.objectives.objective_search import SearchTask
from solver_tree.search.objectives.staged import StagedSearch
from solver_tree.search.progress import Progress
from solver_tree.search.readout.tie_breaker import TieBreaker
from solver_tree.search.root.cost_model import LevelModel
from solver_tree.search.root.scheduler import RootSearch


class LimitedAverage(StagedSearch):
    """Finds the least total and, if the task breaks ties, the least worst case, then the least weight there.

    First it finds whether the limit can be met. Totals within a limit are relaxed to that, and to least totals. A
    search until the secret is known has no table of least totals, so it relaxes to its own totals without a limit.
    """

    def __init__(self, task: SearchTask, totals: RootSearch | None = None) -> None:
        super().__init__(task, totals)
        self.breaks_ties = task.breaks_ties
        self.needs_totals = not self.until_known or relaxes_until_known(task.layout.board)
        self._tie_breaker: TieBreaker | None = None  # once it is needed

    def find_figures(self) -> None:
        """Find the figures."""
        upper = INFINITE
        self.bound_figure(self.least_total(), upper)
        if self.limit < MAX_PLIES:
            if self.least_cost([nothing_up_to(self.limit, self.task.layout.board)]) is None:
                raise self.infeasible()
            if not self.until_known:  # there, the bound costs more than it saves
                upper = self.limit * self.total_weight
        self.find_figure(self._totals(), lower=self.least_total(), upper=upper)
        if self.breaks_ties:
            self._break_ties()

    def _break_ties(self) -> None:
        """Find the best tree by worst-case rank among those of the least total, which is found."""
        assert self._result is not None
        search, total, variation = self._result
        assert isinstance(search.model, LevelModel)
        self.bound_figure(self.least_worst(), INFINITE)
        ranks = self.models.ranks_of_costs(search.model, until_known=self.until_known)
        self._tie_breaker = TieBreaker(search, ranks)
        known_at_once = self.until_known and self.task.layout.game.secret_count == 1  # whatever guess is prescribed
        best, rank = self.break_ties(self._tie_breaker, search, total, None if known_at_once else variation)
        self._result, self.among_costs = (search, total, best or variation), self._tie_breaker
        self.figures += rank

    def progress(self) -> Progress:
        """What is known now."""
        known = super().progress()
        return known if self._tie_breaker is None else known._replace(settled=self._tie_breaker.share_settled())

    def _totals(self) -> list[CostLevel]:
        """Levels of which the last is the total within the limit."""
        total = self.relaxed_to_line(CostLevel(lambda d: d))
        if self.limit >= MAX_PLIES:
            return [total]
        within = CostLevel(up_to(self.limit, total.price), relaxation=0)
        if self.until_known:
            return [total, within]
        nothing = nothing_up_to(self.limit, self.task.layout.board)
        return [nothing, self.relaxed_to_line(within, nothing)]
