"""``worst``, ``worst,count`` and ``worst,count,total``: the least worst case, then weight there, then total."""

from __future__ import annotations

from solver_tree.search.objectives.cost_levels import CostLevel, nothing_up_to, up_to
from solver_tree.search.objectives.objective_search import SearchTask
from solver_tree.search.objectives.staged import StagedSearch


class LeastWorstCase(StagedSearch):
    """Finds the least worst case, then the least weight of the secrets there, then the least total."""

    def __init__(self, task: SearchTask) -> None:
        super().__init__(task)
        self.needs_totals = "total" in task.objective.components

    def find_figures(self) -> None:
        """Find as many of the three figures as the objective has."""
        figures = len(self.task.objective.components)
        self.lower = worst = self.least_worst()
        while worst <= self.limit and self.least_cost(f"total {worst}", [nothing_up_to(worst)]) is None:
            self.lower = worst = worst + 1
        if worst > self.limit:
            raise self.infeasible()
        self.figures.append(worst)
        late = CostLevel(lambda d: int(d >= worst), largest_first=True)
        late_within = CostLevel(up_to(worst, late.price), relaxation=0, largest_first=True)
        if figures > 1:
            self.find_figure(f"worst {worst}", [late, late_within])
        if figures > 2:
            largest_total = worst * self.total_weight
            factor = self.largest_factor(largest_total + 1, per_factor=1, rest=worst)
            both = CostLevel(up_to(worst, lambda d: factor * late.price(d) + d), relaxation=1, factor=factor)
            levels = [late, late_within, self.relaxed_to_line(both, late_within)]
            self.find_last_figure(
                f"worst {worst}",
                levels,
                factor * self.figures[1],
                self.least_total(),
                largest_total,
                sure=factor > largest_total,
            )
