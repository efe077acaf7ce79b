"""``avg`` within a limit of guesses, or until the secret is known."""

from __future__ import annotations

from solver_tree.kernels.board import INFINITE, MAX_PLIES
from solver_tree.kernels.cost_bounds import relaxes_until_known
from solver_tree.search.objectives.kept import Strategy
from solver_tree.search.objectives.objective_search import SearchTask
from solver_tree.search.objectives.staged import StagedSearch
from solver_tree.search.progress import Progress
from solver_tree.search.readout.tie_breaker import TieBreaker
from solver_tree.search.root.scheduler import RootSearch


class LimitedAverage(StagedSearch):
    """Finds the least total and, if the task breaks ties, the least worst case, then the least weight there.

    First it finds whether the limit can be met.
    """

    def __init__(self, task: SearchTask, totals: RootSearch | None = None) -> None:
        super().__init__(task, totals)
        self.breaks_ties = task.breaks_ties
        self.needs_totals = not self.until_known or relaxes_until_known(task.layout.board)
        self._tie_breaker: TieBreaker | None = None  # once it is needed

    def find_figures(self) -> None:
        """Find the figures."""
        self.bound_figure(self.total_bound(), INFINITE)
        if self.limit < MAX_PLIES and not self.is_met(self.limit):
            raise self.infeasible()
        self.find_total_within(self.limit)
        if self.breaks_ties:
            self._break_ties()

    def _break_ties(self) -> None:
        """Find the best tree by worst-case rank among those of the least total, which is found."""
        assert self._result is not None
        search, total, variation = self._result
        self.bound_figure(self.worst_case_bound(), INFINITE)
        self._tie_breaker = TieBreaker(search, self.ranks(search))
        known_at_once = self.until_known and self.task.layout.game.secret_count == 1  # whatever guess is prescribed
        best, rank = self.break_ties(self._tie_breaker, search, total, None if known_at_once else variation)
        self._result, self.among_costs = (search, total, best or variation), self._tie_breaker
        self.figures += rank

    def known(self) -> list[Strategy]:
        """See ``StagedSearch.known``; once the total is least, the best strategy by worst-case rank is first."""
        ranked = None if self._tie_breaker is None else self._tie_breaker.found
        if ranked is None or self._result is None:
            return super().known()
        variation, rank = ranked
        return [Strategy(self._result[0], variation.value, variation, rank), *super().known()]

    def progress(self) -> Progress:
        """What is known now."""
        known = super().progress()
        return known if self._tie_breaker is None else known._replace(settled=self._tie_breaker.share_settled())
