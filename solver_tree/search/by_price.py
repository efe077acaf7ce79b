"""Objectives that are no plain total: each figure is made small in turn, those before it being held at their least."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from solver_tree.errors import Infeasible, InputError
from solver_tree.search.board import DEEPEST
from solver_tree.search.bounds import least_guesses
from solver_tree.search.jit import address_of
from solver_tree.search.measure import Price
from solver_tree.search.memory import Memory
from solver_tree.search.nodes import Line
from solver_tree.search.price_bounds import score_excess
from solver_tree.search.price_tree import PriceTree
from solver_tree.search.priced import Priced
from solver_tree.search.prices import Layer, price_lists
from solver_tree.search.progress import Clock, Progress
from solver_tree.search.pursuit import Pursuit, Task
from solver_tree.search.refine import Known, find_tail
from solver_tree.search.refinement import known_of
from solver_tree.search.root import RootSearch, refuted_slots, too_long
from solver_tree.search.scratch import INFINITE, NOWHERE
from solver_tree.tree import Node, StrategyTree
from solver_tree.tree.objective import parse


class _Found(NamedTuple):
    """A finished search, and what it has returned."""

    search: RootSearch
    measure: Price
    value: int
    line: Line | None


class ByPrice(Pursuit):
    """Finds the figures of an objective one after another, each by a search of a price list.

    Of the average only the first figure is found unless the task refines.
    """

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self._until_known = task.finish == "known"
        self._whole = task.search.weigh(list(range(task.game.secret_count)))
        given = [most for most in (task.max_guesses, task.goal.max_guesses) if most is not None]
        self._most = min([*given, DEEPEST])
        self._limited = bool(given)
        self._figures: list[int] = []
        self._lower, self._upper = 0, INFINITE  # of the next one
        self._search = task.search
        self._offset: int | None = None  # what values of this search hold besides that figure; None if it is not there
        self._nodes = 0  # of earlier searches
        self._found: _Found | None = None

    def find(self) -> StrategyTree:
        """The best tree; raises as said there."""
        return self.proved(self.root(), self._figures)

    def root(self) -> Node:
        """The guesses of the best tree."""
        kind = self.task.goal.name.partition(":")[0]
        if kind == "within":
            self._find_within(self.task.goal.limit or 0)
        elif kind == "price":
            self._find_price()
        elif kind == "avg":
            self._find_average()
        else:
            self._find_worst(len(self.task.goal.components))
        return self._best_root()

    def progress(self) -> Progress:
        """What is known now of the figure that is being found."""
        names, known, lower, upper = self.task.goal.components, self._search.progress(), self._lower, self._upper
        if self._offset is not None:
            lower = max(lower, known.lower - self._offset)
            upper = min(upper, INFINITE if known.upper is None else known.upper - self._offset)
        return known._replace(
            found=tuple(self._figures),
            figure=names[min(len(self._figures), len(names) - 1)],
            lower=lower,
            upper=upper if upper < INFINITE else None,
            nodes=self._nodes + known.nodes,
            seconds=self.task.clock.seconds(),
        )

    def best_known(self) -> StrategyTree:
        """The tree of the figures that are found, or that of a score."""
        lower = [*self._figures, self.progress().lower][: len(self.task.goal.components)]
        if self._found is not None:
            return self.stated(self._best_root(), lower)
        root = self.greedy().root
        if self.task.goal.components[0] != "worst":
            root = short_enough(self, root)
        return self.stated(root, lower)

    # The objectives.

    def _find_worst(self, figures: int) -> None:
        """The least worst case; the least weight there; the least total."""
        self._lower = worst = self._least_worst()
        while worst <= self._most and self._run(f"total {worst}", [_nothing(worst)]) is None:
            self._lower = worst = worst + 1
        if worst > self._most:
            raise self._infeasible()
        self._figures.append(worst)
        late = Layer(lambda d: int(d >= worst), largest_first=True)
        latest = Layer(_up_to(worst, late.price), below=0, largest_first=True)
        if figures > 1:
            self._find(f"worst {worst}", [late, latest])
        if figures > 2:
            most = worst * self._whole + 1
            both = Layer(_up_to(worst, lambda d: most * late.price(d) + d), below=1, times=most)
            layers = [late, latest, self._on_line(both, latest)]
            self._find(f"worst {worst}", layers, most * self._figures[1], self._least_total(), most - 1)

    def _find_within(self, limit: int) -> None:
        """The least weight that is found after ``limit`` guesses; the least total."""
        late = Layer(_up_to(self._most, lambda d: int(d > limit)), largest_first=True)
        self._find("beyond", [late])
        total = self.counted(self._best_root()).total
        most = total + 1
        both = Layer(_up_to(self._most, lambda d: most * late.price(d) + d), below=0, times=most)
        layers = [late, self._on_line(both, late)]
        self._find("beyond", layers, most * self._figures[0], self._least_total(), total)

    def _find_average(self) -> None:
        """The least total; the least worst case; the least weight there."""
        self._find(f"total {self._most}", self._totals(self._most), least=self._least_total())
        if not self.task.refines:
            return
        total, found = self._figures[0], self.counted(self._best_root())
        self._lower, self._upper, self._offset = self._least_worst(), found.worst, None
        while found.worst > self._lower and self._within(found.worst - 1, total):
            found = self.counted(self._best_root())
            self._upper = found.worst
        worst, most = found.worst, self._whole + 1
        self._figures.append(worst)
        totals = self._totals(worst)
        last = Layer(_up_to(worst, lambda d: most * d + (d >= worst)), below=len(totals) - 1, times=most)
        self._find(f"total {worst}", [*totals, last], most * total, most=found.at_worst)

    def _within(self, worst: int, total: int) -> bool:
        """Whether this total can be had within so many guesses."""
        return self._run(f"total {worst}", self._totals(worst), total + 1) is not None

    def _find_price(self) -> None:
        """The least price of a list."""

        def price(d: int) -> int:
            listed = self.task.goal.price(d)
            return INFINITE if listed is None else listed

        self._find("price", [self._on_line(Layer(_up_to(self._most, price)))])

    def _least_worst(self) -> int:
        """A lower bound of the worst case."""
        board = self.task.search.board
        return least_guesses(board.answers, len(board.own)) - self._until_known

    def _least_total(self) -> int:
        """A lower bound of the total."""
        return max(self.task.search.progress().lower - self._until_known * self._whole, 0)

    def _totals(self, worst: int) -> list[Layer]:
        """The least total within so many guesses."""
        if worst >= DEEPEST:
            return [self._on_line(Layer(lambda d: d))]
        nothing = _nothing(worst)
        return [nothing, self._on_line(Layer(_up_to(worst, lambda d: d), below=0), nothing)]

    def _on_line(self, layer: Layer, below: Layer | None = None) -> Layer:
        """The same layer, also standing on the highest line there is below it at about the least conceivable mean."""
        board = self.task.search.board
        numbers = [d for d in range(1, DEEPEST + 1) if layer.price(d) < INFINITE]
        rest = [layer.price(d) - (0 if below is None else layer.times * below.price(d)) for d in numbers]
        steps = [after - before for before, after in pairwise(rest)]
        most_slope = min(steps, default=0) if len(numbers) == DEEPEST else max(steps, default=0)
        mean = board.size_bound[board.answers, len(board.own)] / len(board.own)
        lines = []
        for slope in {step for step in steps if 0 < step <= most_slope}:
            base = min(price - slope * d for d, price in zip(numbers, rest, strict=True))
            lines.append((slope * mean + base, slope, base))
        if not lines:
            return layer
        _, slope, base = max(lines)
        linear = next((d for d in numbers if layer.price(d) != slope * d + base), len(numbers) + 1) - 1
        return layer._replace(
            slope=slope, base=base - slope * self._until_known, linear=linear * (not self._until_known)
        )

    # Searching.

    def _find(self, name: str, layers: list[Layer], offset: int = 0, least: int = 0, most: int = INFINITE) -> None:
        """Find the next figure: the least value of the last of some layers, but for ``offset``.

        It is from ``least`` to ``most``; larger values need not be of strategies that reach the figures before.
        """
        self._lower, self._upper, self._offset = least, most, offset
        value = self._run(name, layers)
        if value is None:
            raise self._infeasible()
        self._figures.append(value - offset)

    def _run(self, name: str, layers: list[Layer], below: int = INFINITE) -> int | None:
        """The least value of the last of some layers; None when it is not less than ``below``.

        What is found is remembered by ``name``: then layers in the same places are the same.
        """
        task, slots = self.task, len(self.task.search.table)
        self._nodes += self._search.nodes
        prices = price_lists(layers, known=self._until_known, whole=self._whole)
        board, scratch = task.search.board, task.search.scratch()
        excess = address_of(score_excess, (board, prices, 0, scratch, NOWHERE, 0))
        priced = Priced(self._totals_known, prices, task.memory.table(name, slots), self._tail, excess)
        measure = Price(task.search.board, priced, len(layers) - 1)
        self._search = RootSearch(
            task.search.board,
            task.symmetry,
            task.executor,
            task.search.workers,
            below,
            task.firsts,
            measure=measure,
            clock=self.clock,
            refuted=task.memory.table(f"{name}: {len(layers)}", refuted_slots(board)),
        )
        if self._until_known and task.game.secret_count == 1:
            value, line = int(prices.own[-1, 0]), Line(task.firsts[0], 0, {}) if task.firsts else None
        else:
            value, line = self._search.run()
        if value >= below:
            return None
        self._found = _Found(self._search, measure, value, line)
        return value

    @property
    def _needs_totals(self) -> bool:
        """Whether anything stands on the least total."""
        return self.task.goal.components not in (("worst",), ("worst", "at_worst"))

    @cached_property
    def _totals_known(self) -> Known:
        search = self.task.search
        return known_of(search, self.task.memory.table("tails", len(search.table)), solves=self._needs_totals)

    @cached_property
    def _tail(self) -> int:
        search = self.task.search
        arguments = (search.board, self._totals_known, search.scratch(), NOWHERE, 0, 0, 0)
        return address_of(find_tail, arguments) if self._needs_totals else 0

    def _best_root(self) -> Node:
        """The tree that the last finished search has found."""
        assert self._found is not None
        search, measure, value, line = self._found
        return PriceTree(self.task, search, measure).tree(value, line)

    def _infeasible(self) -> Infeasible | InputError:
        """What to raise when there is no strategy."""
        if not self._limited:
            return too_long()
        progress = self.progress()
        return Infeasible(self._most, progress.seconds, progress.nodes)


def short_enough(pursuit: Pursuit, root: Node) -> Node:
    """A tree that keeps to the limits of a task: this one, or one of least worst case."""
    task = pursuit.task
    limits = [most for most in (task.max_guesses, task.goal.max_guesses) if most is not None]
    if not limits or pursuit.counted(root).worst <= min(limits):
        return root
    with ThreadPoolExecutor(task.search.workers) as executor:
        again = task._replace(
            goal=parse("worst"), max_guesses=min(limits), executor=executor, clock=Clock(), memory=Memory()
        )
        return ByPrice(again).root()


def _nothing(worst: int) -> Layer:
    """What strategies cost that take so many guesses, if others cost something."""
    return Layer(_up_to(worst, lambda d: 0), largest_first=True)


def _up_to(worst: int, price: Callable[[int], int]) -> Callable[[int], int]:
    """The same prices, but infinite after ``worst`` guesses."""
    return lambda d: price(d) if d <= worst else INFINITE
