"""``avg`` within a limit of guesses, or until the secret is known."""

from __future__ import annotations

from solver_tree.kernels.board import MAX_PLIES
from solver_tree.search.objectives.cost_levels import CostLevel, nothing_up_to, up_to
from solver_tree.search.objectives.staged import StagedSearch


class LimitedAverage(StagedSearch):
    """Finds the least total and, if the task breaks ties, the least worst case, then the least weight there."""

    def find_figures(self) -> None:
        """Find the figures."""
        self.find_figure(f"total {self.limit}", self._totals_within(self.limit), lower=self.least_total())
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
        levels = self._totals_within(worst)
        both = up_to(worst, lambda d: factor * d + (d >= worst))
        levels.append(CostLevel(both, relaxation=len(levels) - 1, factor=factor))
        self.find_last_figure(
            f"total {worst}", levels, factor * total, lower=0, upper=found.at_worst, sure=factor > self.total_weight
        )

    def _has_total(self, total: int, worst: int) -> bool:
        """Whether some strategy of at most ``worst`` guesses has this total."""
        return self.least_cost(f"total {worst}", self._totals_within(worst), total + 1) is not None

    def _totals_within(self, worst: int) -> list[CostLevel]:
        """The levels for the least total within ``worst`` guesses."""
        if worst >= MAX_PLIES:
            return [self.relaxed_to_line(CostLevel(lambda d: d))]
        nothing = nothing_up_to(worst)
        return [nothing, self.relaxed_to_line(CostLevel(up_to(worst, lambda d: d), relaxation=0), nothing)]
