"""``avg`` within a limit of guesses, or until the secret is known."""

from __future__ import annotations

from solver_tree.kernels.board import MAX_PLIES
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
        self._until_known = [self.relaxed_to_line(CostLevel(lambda d: d))]  # the levels of all limits, in one table
        self._places: dict[int, int] = {}  # where the level of a limit is

    def find_figures(self) -> None:
        """Find the figures."""
        if self.limit < MAX_PLIES and not self._is_feasible(self.limit):
            raise self.infeasible()
        self.find_figure(*self._totals_within(self.limit), lower=self.least_total())
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
        name, levels, place = self._searched_within(worst)
        both = up_to(worst, lambda d: factor * d + (d >= worst))
        levels = [*levels, CostLevel(both, relaxation=place, factor=factor)]
        sure = factor > self.total_weight
        self.find_last_figure(name, levels, factor * total, lower=0, upper=found.at_worst, sure=sure)

    def _has_total(self, total: int, worst: int) -> bool:
        """Whether some strategy of at most ``worst`` guesses has this total."""
        feasible = self._is_feasible(worst)
        return feasible and self.least_cost(*self._totals_within(worst), total + 1) is not None

    def _is_feasible(self, worst: int) -> bool:
        """Whether there is a strategy of at most ``worst`` guesses, if totals are not relaxed to that; else true."""
        if not self.until_known:
            return True
        earlier = self._result
        feasible = self.least_cost(f"total {worst}", [nothing_up_to(worst)]) is not None
        self._result = earlier
        return feasible

    def _totals_within(self, worst: int) -> tuple[str, list[CostLevel]]:
        """The name of the tables, and levels, of which the last is the total within ``worst`` guesses.

        It is called once for each limit.
        """
        if self.until_known:
            if worst < MAX_PLIES:
                self._places[worst] = len(self._until_known)
                self._until_known.append(CostLevel(up_to(worst, lambda d: d), relaxation=0))
            return "total", self._until_known
        name = f"total {worst}"
        if worst >= MAX_PLIES:
            return name, [self.relaxed_to_line(CostLevel(lambda d: d))]
        nothing = nothing_up_to(worst)
        return name, [nothing, self.relaxed_to_line(CostLevel(up_to(worst, lambda d: d), relaxation=0), nothing)]

    def _searched_within(self, worst: int) -> tuple[str, list[CostLevel], int]:
        """The name of the tables, levels, and the place of one that bounds the total within ``worst`` guesses.

        Its values are mostly in the tables: that total, or else the total without a limit.
        """
        if self.until_known:
            return "total", self._until_known, self._places.get(worst, 0)
        name, levels = self._totals_within(worst)
        return name, levels, len(levels) - 1
