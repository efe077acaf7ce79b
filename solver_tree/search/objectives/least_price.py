"""``price:P,P,...``: the least sum of weight times price."""

from __future__ import annotations

from solver_tree.kernels.board import INFINITE
from solver_tree.search.objectives.cost_levels import CostLevel, up_to
from solver_tree.search.objectives.objective_search import ObjectiveSearch


class LeastPrice(ObjectiveSearch):
    """Finds the least cost by the price list of the objective."""

    def find_figures(self) -> None:
        """Find the only figure."""

        def price(d: int) -> int:
            listed = self.task.objective.price(d)
            return INFINITE if listed is None else listed

        self.find_figure([self.relaxed_to_line(CostLevel(up_to(self.limit, price)))])
