"""``avg`` within a limit of guesses, or until the secret is known."""

from __future__ import annotations

from solver_tree.kernels.board import INFINITE, MAX_PLIES
from solver_tree.search.objectives.cost_levels import CostLevel, nothing_up_to, up_to
from solver_tree.search.objectives.objective_search import SearchTask
from solver_tree.search.objectives.staged import StagedSearch
from solver_tree.search.root.scheduler import RootSearch


class LimitedAverage(StagedSearch):
    """Finds the least total and, if the task breaks ties, the least worst case, then the least weight there.

    Totals within a limit are relaxed to whether the limit can be met, and to least totals. A search until the secret is
    known has no table of least totals, so it finds first whether the limit can be met, and relaxes to its own totals
    without a limit. If there is none, these are its first figure.
    """

    def __init__(self, task: SearchTask, totals: RootSearch | None = None) -> None:
        super().__init__(task, totals)
        self._limits: list[int] = []  # those that a search until known has asked for

    def find_figures(self) -> None:
        """Find the figures."""
        self.bound_figure(self.least_total(), INFINITE)
        if self.limit < MAX_PLIES and self._is_refuted(self.limit):
            raise self.infeasible()
        self.find_figure(self._totals_within(self.limit), lower=self.least_total())
        if not self.task.breaks_ties:
            return
        total, found = self.figures[0], self.counted(self.root())
        self.bound_figure(self.least_worst(), found.worst)
        while found.worst > self.lower and self._has_total(total, found.worst - 1):
            found = self.counted(self.root())
            self.upper = found.worst
        worst = found.worst
        factor = self.largest_factor(self.total_weight + 1, per_factor=max(worst, 1), rest=1)
        self.figures.append(worst)
        # Until known, the total within a limit bounds costs only where it was searched.
        levels = self._totals_within(worst if not self.until_known or worst in self._limits else MAX_PLIES)
        both = up_to(worst, lambda d: factor * d + (d >= worst))
        levels.append(CostLevel(both, relaxation=len(levels) - 1, factor=factor))
        sure = factor > self.total_weight
        self.find_last_figure(levels, factor * total, lower=0, upper=found.at_worst, sure=sure)

    def _has_total(self, total: int, worst: int) -> bool:
        """Whether some strategy of at most ``worst`` guesses has this total."""
        return not self._is_refuted(worst) and self.least_cost(self._totals_within(worst), total + 1) is not None

    def _is_refuted(self, worst: int) -> bool:
        """Whether no strategy takes at most ``worst`` guesses; asked only where totals are not relaxed to that."""
        earlier = self._result
        refuted = self.until_known and self.least_cost([nothing_up_to(worst, self.task.layout.board)]) is None
        self._result = earlier
        return refuted

    def _totals_within(self, worst: int) -> list[CostLevel]:
        """Levels of which the last is the total within ``worst`` guesses."""
        total = self.relaxed_to_line(CostLevel(lambda d: d))
        if worst >= MAX_PLIES:
            return [total]
        within = CostLevel(up_to(worst, total.price), relaxation=0)
        if self.until_known:
            self._limits.append(worst)
            return [total, within]
        nothing = nothing_up_to(worst, self.task.layout.board)
        return [nothing, self.relaxed_to_line(within, nothing)]
