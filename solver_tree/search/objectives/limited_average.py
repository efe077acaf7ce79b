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
        levels.append(CostLevel(both, relaxation=place, factor=factor))
        sure = factor > self.total_weight
        self.find_last_figure(name, levels, factor * total, lower=0, upper=found.at_worst, sure=sure)

    def _has_total(self, total: int, worst: int) -> bool:
        """Whether some strategy of at most ``worst`` guesses has this total."""
        return not self._is_refuted(worst) and self.least_cost(*self._totals_within(worst), total + 1) is not None

    def _is_refuted(self, worst: int) -> bool:
        """Whether no strategy takes at most ``worst`` guesses; asked only where totals are not relaxed to that."""
        earlier = self._result
        refuted = self.until_known and self.least_cost(f"total {worst}", [nothing_up_to(worst)]) is None
        self._result = earlier
        return refuted

    def _totals_within(self, worst: int) -> tuple[str, list[CostLevel]]:
        """The name of the tables, and levels, of which the last is the total within ``worst`` guesses."""
        if self.until_known:
            if worst < MAX_PLIES:
                self._limits.append(worst)
            return self._until_known()
        name = f"total {worst}"
        if worst >= MAX_PLIES:
            return name, [self.relaxed_to_line(CostLevel(lambda d: d))]
        nothing = nothing_up_to(worst)
        return name, [nothing, self.relaxed_to_line(CostLevel(up_to(worst, lambda d: d), relaxation=0), nothing)]

    def _until_known(self) -> tuple[str, list[CostLevel]]:
        """The name of the tables of a search until known, and levels: the total, and that within each limit so far."""
        total = self.relaxed_to_line(CostLevel(lambda d: d))
        return "total", [total, *(CostLevel(up_to(limit, total.price), relaxation=0) for limit in self._limits)]

    def _searched_within(self, worst: int) -> tuple[str, list[CostLevel], int]:
        """The name of the tables, levels, and the place of one that bounds the total within ``worst`` guesses.

        Until known, that is a level that was searched: the total within this limit, or else the total without a limit.
        """
        if self.until_known:
            return *self._until_known(), 1 + self._limits.index(worst) if worst in self._limits else 0
        name, levels = self._totals_within(worst)
        return name, levels, len(levels) - 1
