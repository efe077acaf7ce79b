"""The search for an objective: its figures are found one after the other, then the tree is read off, with its proof."""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import pairwise

import numpy as np

from solver_tree.errors import Infeasible, InputError
from solver_tree.kernels.board import INFINITE, MAX_PLIES
from solver_tree.kernels.costs import FACTOR, INTERCEPT, KEY, RELAXATION, SLOPE, CostLevels
from solver_tree.kernels.size_bounds import worst_case_by_sizes
from solver_tree.kernels.transposition import Table
from solver_tree.kernels.workspace import counts_bits
from solver_tree.search.objectives.cost_levels import MAX_COST, CostLevel, make_cost_levels, nothing_up_to, up_to
from solver_tree.search.objectives.kept import KeptTrees, Strategy
from solver_tree.search.objectives.question import SearchTask
from solver_tree.search.progress import Progress
from solver_tree.search.readout.cost_tree import CostTreeReader
from solver_tree.search.readout.tie_breaker import TieBreaker
from solver_tree.search.readout.total_tree import TotalTreeReader
from solver_tree.search.root.brake import Brake
from solver_tree.search.root.cost_model import Models, needs_totals
from solver_tree.search.root.expander import too_long
from solver_tree.search.root.nodes import Variation
from solver_tree.search.root.scheduler import Engine, Query, RootSearch, first_bound_slots
from solver_tree.tree import Node, StrategyTree


class ObjectiveSearch(ABC):
    """Finds the figures of one objective one after the other, holding the earlier ones at their least.

    A search of the total, or by a price list (see ``kernels.costs``), finds each figure.

    Args:
        task: what to find.

    Attributes:
        task: what to find.
        kept: the best tree read off so far.
        engine: what the search runs on; the engine's clock reports the progress of this search.
        models: what is minimised.
        totals: the search of the least total, which need not have run.
        until_known: whether a secret counts as found when it is known.
        total_weight, least_weight: the weight of all secrets together, and of the lightest.
        limit: the most guesses that a strategy may take.
        figures: the figures that are found.
        lower, upper: bounds of the next figure.
        steps: how many searches there are, for the reports; some figures are found together.
    """

    def __init__(self, task: SearchTask) -> None:
        board = task.layout.board
        self.task = task
        self.kept = KeptTrees(task, self.known, self.read)
        clock = task.clock.reporting(self.progress, self.kept.look)
        self.engine = Engine(task.executor, clock, helpers=task.helpers)
        self.models = Models(board, task.tables.table)
        self.totals = RootSearch(
            task.layout,
            self.engine,
            Query(
                first=task.first_guesses,
                best=task.top if task.ranks_totals else 1,
                refute_ties=task.breaks_ties,
                then=task.later_guesses,
            ),
            self.models.totals,
            task.tables.table("first guesses", first_bound_slots(board)),
        )
        self.until_known = task.finish == "known"
        self.total_weight = self.totals.expander.weigh(list(range(task.layout.game.secret_count)))
        self.least_weight = min(task.layout.game.weights or (1,))
        self.limit = min([*task.limits, MAX_PLIES])
        self.figures: list[int] = []
        self.lower, self.upper = 0, INFINITE
        self.steps = len(task.figures)
        self._open = False  # whether the last figure has bounds only
        self._offset: int | None = None  # value of the search minus the next figure; None if they are unrelated
        self._bounds_upper = True  # whether strategies that the search finds bound the next figure from above
        self._search = self.totals  # the search that is running
        self._nodes = 0  # of earlier searches
        self._result: Strategy | None = None  # what the last finished search has found
        self._tie_breaker: TieBreaker | None = None  # of the strategies that it has found, once they are ranked

    @abstractmethod
    def find_figures(self) -> None:
        """Find the figures of the objective, in order."""

    def find(self) -> StrategyTree:
        """The best tree, with its proof, verified by playing every secret.

        Raises:
            Infeasible: no strategy meets the limit.
            TimeIsUp: the time limit is over.
        """
        root, lower = self.find_root(), self.lower_bounds() if self._open else self.figures
        tree = self.task.stated(root, lower, self.task.clock.seconds())
        missed = not tree.proof.optimal or any(least != figure for _, least, figure in tree.proof.components)
        if missed and not self._open:
            raise RuntimeError(f"the search found {tuple(lower)}, but the tree has other figures: {tree.proof}")
        return tree

    def find_root(self) -> Node:
        """The guesses of the best tree."""
        self.find_figures()
        return self.root()

    def root(self) -> Node:
        """The guesses of the tree that the last finished search has found. Ctrl-C and the clock stop the reading."""
        assert self._result is not None
        search, value, variation, _ = self._result
        reader = self._reader(search, self.totals, self._tie_breaker)
        return self.engine.call_aside(lambda: reader.tree(value, variation), self.progress)

    def known(self) -> list[Strategy]:
        """The strategies that an unfinished search has found, the most promising first.

        The best one by worst-case rank, then the best one that the running search knows, then the one that the last
        finished search has found. A search for a bound finds strategies that may miss the limits: none of them is of
        use.
        """
        strategies = []
        if self._result is not None and self._tie_breaker is not None and self._tie_breaker.found is not None:
            variation, rank = self._tie_breaker.found
            strategies.append(Strategy(self._result.search, variation.value, variation, rank))
        running = self._search.known if self._bounds_upper or self._search is self.totals else None
        if running is not None:
            strategies.append(Strategy(self._search, running.value, running))
        if self._result is not None:
            strategies.append(self._result)
        return strategies

    def read(self, strategy: Strategy, brake: Brake) -> Node:
        """Read off a strategy as a tree, in any thread, until the brake stops it."""
        search = strategy.search.twin(brake)
        totals = search if strategy.search is self.totals else self.totals.twin(brake)
        reader = self._reader(search, totals, None if strategy.rank is None else self.tie_breaker(search))
        return reader.tree(strategy.value, strategy.variation)

    def tie_breaker(self, search: RootSearch) -> TieBreaker:
        """What ranks the strategies of the least value by ``search``."""
        return TieBreaker(search, self.models.ranks(search.model, until_known=self.until_known))

    def _reader(
        self, search: RootSearch, totals: RootSearch, tie_breaker: TieBreaker | None
    ) -> TotalTreeReader | CostTreeReader:
        if search is totals:
            return TotalTreeReader(totals, tie_breaker)
        levels = search.model.levels
        among_totals = self.tie_breaker(totals) if levels is not None and needs_totals(levels) else None
        return CostTreeReader(search, totals, among_totals, tie_breaker)

    def lower_bounds(self) -> list[int]:
        """Lower bounds of the first figures: those that are found, and the bound of the next one."""
        return [*self.figures, self.progress().lower][: len(self.task.figures)]

    def progress(self) -> Progress:
        """What is known now about the figure that is being searched."""
        names, known = self.task.figures, self._search.progress()
        lower, upper = self.lower, self.upper
        settled = None if self._tie_breaker is None else self._tie_breaker.share_settled()
        if self._offset is not None:
            lower = max(lower, known.lower - self._offset)
            settled = known.settled  # else several searches find this figure
            if known.upper is not None and self._bounds_upper:
                upper = min(upper, known.upper - self._offset)
        place = min(len(self.figures), len(names) - 1)
        if len(self.figures) == len(names):  # the last one may be found together with the one before
            lower = upper = self.figures[-1]
        return known._replace(
            found=tuple(self.figures[:place]),
            figure=names[place],
            step=min(place + 1, self.steps),
            steps=self.steps,
            settled=settled,
            lower=lower,
            upper=upper if upper < INFINITE else None,
            nodes=self._nodes + known.nodes,
            seconds=self.task.clock.seconds(),
        )

    def find_figure(self, levels: list[CostLevel], offset: int = 0, lower: int = 0, upper: int = INFINITE) -> None:
        """Find the next figure: the least cost by the last of some levels, minus ``offset``.

        It lies between ``lower`` and ``upper``; larger values may be of strategies that miss the earlier figures. With
        an upper bound, the search tries several first guesses at once; else it waits for the value of the first one.
        """
        self.lower, self.upper, self._offset = lower, upper, offset
        below = offset + upper + 1 if upper < INFINITE else INFINITE
        last = len(self.figures) + 1 == len(self.task.objective.components)
        # Where each first guess is bounded by itself, the search of the next figure skips those that are worse.
        refute_ties = self.task.breaks_ties or not (last or counts_bits(self.task.layout.board))
        value = self.least_cost(levels, below, refute_ties=refute_ties)
        if value is None:
            raise self.infeasible()
        self.figures.append(value - offset)
        if not last:
            self.bound_figure(0, INFINITE)  # the bounds were those of the figure that is found

    def bounded_below(self, level: CostLevel, lower: int) -> int:
        """A lower bound of the next figure: the least cost by a level whose strategies may miss the limits.

        Args:
            level: the level.
            lower: a bound that is known.
        """
        earlier = self._result
        self.lower, self.upper, self._offset, self._bounds_upper = lower, INFINITE, 0, False
        value = self.least_cost([level])
        self._bounds_upper, self._result = True, earlier
        assert value is not None
        return max(value, lower)

    def is_met(self, limit: int) -> bool:
        """Whether some strategy takes at most so many guesses."""
        return self.least_cost([nothing_up_to(limit, self.task.layout.board)]) is not None

    def find_total_within(self, limit: int) -> None:
        """Find the next figure: the least total of the strategies that take at most so many guesses.

        Totals within a limit are relaxed to whether it can be met, which the search knows already, and to least totals.
        A search until the secret is known has no table of least totals, so it relaxes to its own without a limit.
        """
        total = CostLevel(lambda d: d)
        within = CostLevel(up_to(limit, total.price), relaxation=0)
        levels, upper = [self.relaxed_to_line(total)], INFINITE
        if limit < MAX_PLIES and self.until_known:  # there, an upper bound costs more than it saves
            levels.append(within)
        elif limit < MAX_PLIES:
            nothing, upper = nothing_up_to(limit, self.task.layout.board), limit * self.total_weight
            levels = [nothing, self.relaxed_to_line(within, nothing)]
        self.find_figure(levels, lower=self.total_bound(), upper=upper)

    def find_total_last(
        self, levels: list[CostLevel], limit: int, upper: int, relaxation: int = 0, small: int = 0
    ) -> None:
        """Find the last figure, the total, by costs that add the figure before it times a factor; see ``find_figure``.

        If the strategy of least cost has the earlier figures at their least, no other strategy that has them so has a
        smaller total, whatever the factor. With a factor that a total may reach, the strategy may miss them. Then its
        cost still bounds the total from below (Everett, *Generalized Lagrange Multiplier Method*, 1963).

        Args:
            levels: levels, the last of which has the prices of the figure before.
            limit: the most guesses that a strategy may take.
            upper: an upper bound of the total.
            relaxation, small: as in ``CostLevel``, for the costs.
        """
        factor = max(min(upper + 1, MAX_COST // self.total_weight - limit), 1)  # with a larger one, costs are too large
        before, lower, earlier = levels[-1].price, self.total_bound(), self._result
        both = CostLevel(up_to(limit, lambda d: factor * before(d) + d), relaxation, factor, small=small)
        levels = [*levels, self.relaxed_to_line(both, levels[relaxation])]
        self.find_figure(levels, factor * self.figures[-1], lower, upper)
        *held, total = self.figures
        if factor <= upper and self._figures_of_root()[: len(held)] != tuple(held):
            self._open, self._result, self.figures = True, earlier, held
            self.bound_figure(max(lower, total), self._figures_of_root()[len(held)])

    def _figures_of_root(self) -> tuple[int, ...]:
        return tuple(self.task.objective.figures(self.task.counted(self.root())))

    def bound_figure(self, lower: int, upper: int) -> None:
        """Note bounds of the next figure, which the following searches do not find directly."""
        self.lower, self.upper, self._offset = lower, upper, None

    def least_cost(self, levels: list[CostLevel], below: int = INFINITE, *, refute_ties: bool = False) -> int | None:
        """The least cost by the last of some levels, or None; ``below`` and ``refute_ties`` are as in ``Query``."""
        task = self.task
        self._nodes += self._search.expander.nodes
        made = make_cost_levels(levels, until_known=self.until_known, total_weight=self.total_weight)
        self._search = RootSearch(
            task.layout,
            self.engine,
            Query(below, task.first_guesses, refute_ties=refute_ties, then=task.later_guesses),
            self.models.model(made),
            self._first_bounds(made),
        )
        if self.until_known and task.layout.game.secret_count == 1:  # it is known before any guess
            value = int(made.guessed[-1, 0]) * self.total_weight
            variation = None if task.layout.first is None else Variation(task.layout.first, 0, {})
        else:
            value, variation = self._search.run()
        if value >= below:
            return None
        self._result = Strategy(self._search, value, variation)
        return value

    def _first_bounds(self, levels: CostLevels) -> Table:
        """The bounds of first guesses by the last of some levels, from what searches of its relaxations have noted."""
        rules, board, tables = levels.rules, self.task.layout.board, self.task.tables

        def bounds(level: int) -> Table:
            return tables.table(f"first guesses, costs {rules[level, KEY]}", first_bound_slots(board))

        first, relaxation, slope = bounds(-1), int(rules[-1, RELAXATION]), int(rules[-1, SLOPE])
        if relaxation >= 0 or slope > 0:
            relaxed = bounds(relaxation)[:, 1] if relaxation >= 0 else np.zeros(len(first), np.uint64)
            total = self.totals.first_bounds[:, 1].copy()
            allowed = slice(None) if self.task.first_guesses is None else list(self.task.first_guesses)
            total[allowed] = np.maximum(total[allowed], np.uint64(self.totals.progress().lower))  # of these alone
            cost = rules[-1, FACTOR] * np.where(relaxed < INFINITE, relaxed, 0).astype(np.int64)
            cost += slope * np.minimum(total, INFINITE).astype(np.int64) + rules[-1, INTERCEPT] * self.total_weight
            cost = np.where(relaxed < INFINITE, np.clip(cost, 0, INFINITE), INFINITE)
            first[:, 1] = np.maximum(first[:, 1], cost.astype(np.uint64))
        return first

    def worst_case_bound(self) -> int:
        """A lower bound of the worst case."""
        board = self.task.layout.board
        return worst_case_by_sizes(board.branching, len(board.secret_guess)) - self.until_known

    def total_bound(self) -> int:
        """A lower bound of the total."""
        return max(self.totals.progress().lower - self.until_known * self.total_weight, 0)

    def relaxed_to_line(self, level: CostLevel, lower: CostLevel | None = None) -> CostLevel:
        """The same level, relaxed also to a line: the line that is highest at the least mean that sizes allow.

        The line stays below the prices of ``level`` minus those of ``lower``, the level that it is relaxed to already.
        """
        if self.until_known:  # least totals, which count the guess at a known secret, cost more than they save
            return level
        board = self.task.layout.board
        numbers = [d for d in range(1, MAX_PLIES + 1) if level.price(d) < INFINITE]
        rest = [level.price(d) - (0 if lower is None else level.factor * lower.price(d)) for d in numbers]
        steps = [after - before for before, after in pairwise(rest)]
        # Beyond the longest game only the smallest step is sure. With a limit, prices are infinite beyond it.
        steepest = min(steps, default=0) if len(numbers) == MAX_PLIES else max(steps, default=0)
        secrets = len(board.secret_guess)
        mean = board.size_bound[board.branching, secrets] / secrets
        lines = []
        for slope in {step for step in steps if 0 < step <= steepest}:
            intercept = min(price - slope * d for d, price in zip(numbers, rest, strict=True))
            lines.append((slope * mean + intercept, slope, intercept))
        if not lines:
            return level
        _, slope, intercept = max(lines)
        linear = next((d for d in numbers if level.price(d) != slope * d + intercept), len(numbers) + 1) - 1
        return level._replace(slope=slope, intercept=intercept, linear_until=linear)

    def infeasible(self) -> Infeasible | InputError:
        """The error when no strategy exists."""
        if not self.task.limits:
            return too_long()
        progress = self.progress()
        return Infeasible(self.limit, progress.seconds, progress.nodes)
