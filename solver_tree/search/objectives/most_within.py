"""``within:N``: the least weight of the secrets that take more than N guesses, then the least total."""

from __future__ import annotations

from solver_tree.search.objectives.cost_levels import CostLevel, small_where_free, up_to
from solver_tree.search.objectives.objective_search import ObjectiveSearch


class MostWithin(ObjectiveSearch):
    """Finds the least weight of the secrets that take more than N guesses, then the least total."""

    def find_figures(self) -> None:
        """Find both figures."""
        limit, board = min(self.task.objective.limit or 0, self.limit), self.task.layout.board
        # Secrets of weight 0 may be late here, but must meet a limit.
        if self.least_weight > 0 and self.is_met(limit):
            self.figures.append(0)
            self.find_total_within(limit)
            return
        late = CostLevel(up_to(self.limit, lambda d: int(d > limit)), small=small_where_free(board))
        self.find_figure([late], lower=self.least_weight)
        self.find_total_last([late], self.limit, upper=self.task.counted(self.root()).total)
