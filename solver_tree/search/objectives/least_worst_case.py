"""``worst``, ``worst,count`` and ``worst,count,total``: the least worst case, then weight there, then total."""

from __future__ import annotations

from solver_tree.kernels.board import INFINITE, Restricted
from solver_tree.kernels.workspace import counts_bits
from solver_tree.search.objectives.cost_levels import MEDIUM, SMALL, CostLevel, nothing_up_to, small_where_free, up_to
from solver_tree.search.objectives.objective_search import ObjectiveSearch

_FEW = 10
"""Where fewer than one in so many secrets must be late, medium parts of a guess are searched the largest first, too."""


class LeastWorstCase(ObjectiveSearch):
    """Finds the least worst case, then the least weight of the secrets there, then the least total."""

    def find_figures(self) -> None:
        """Find as many of the three figures as the objective has."""
        board, figures = self.task.layout.board, len(self.task.objective.components)
        self.lower = worst = self.worst_case_bound()
        while worst <= self.limit and not self.is_met(worst):
            self.lower = worst = worst + 1
        if worst > self.limit:
            raise self.infeasible()
        self.figures.append(worst)
        late = CostLevel(lambda d: int(d >= worst), small=small_where_free(board))
        # Where few guesses are legal, hardly any first guess meets the limit: then whether it can be met comes first.
        # In games of codes, hardly any state needs the limit: then secrets are counted without it first.
        few_legal = isinstance(board.legality, Restricted)
        of_codes = counts_bits(board) and not few_legal
        base, upper = (nothing_up_to(worst, board), self.total_weight) if few_legal else (late, INFINITE)
        late_within = CostLevel(up_to(worst, late.price), relaxation=0, small=SMALL)
        if figures > 1:
            lower = self.least_weight  # no strategy has a smaller worst case
            if of_codes:
                lower = self.bounded_below(late, lower)
            self.find_figure([base, late_within], lower=lower, upper=upper)
        if figures > 2:
            few_late = self.figures[1] * _FEW < self.total_weight
            self.find_total_last(
                [base, late_within],
                limit=worst,
                upper=worst * self.total_weight,
                relaxation=0 if of_codes and few_late else 1,
                small=MEDIUM if few_late else SMALL,
            )
