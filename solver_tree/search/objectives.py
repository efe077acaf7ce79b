"""How each objective is searched for, and what is known of it when the search is stopped."""

from __future__ import annotations

from abc import ABC, abstractmethod
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from typing import Literal, NamedTuple

from solver_tree.games import Game
from solver_tree.search.at_most import AtMost
from solver_tree.search.board import DEEPEST
from solver_tree.search.extract import Extraction
from solver_tree.search.nodes import Line
from solver_tree.search.progress import Clock, Progress
from solver_tree.search.refine import COUNT_BITS, MOST_COUNT
from solver_tree.search.refinement import Refinement
from solver_tree.search.root import RootSearch, too_long
from solver_tree.search.scratch import INFINITE
from solver_tree.search.symmetry import Symmetry
from solver_tree.search.worst import WorstCase
from solver_tree.tree import Node, Proof, StrategyTree, verify
from solver_tree.tree.strategy_tree import COMPONENTS, Component
from solver_tree.version import __version__

Ties = Literal["refine", "any"]
"""Which of many trees of least total: the best one, or any."""

FALLBACK = "steps"
"""The strategy whose tree is at hand when a search has found none."""


class Task(NamedTuple):
    """What is searched for, and with what; the attributes are those of ``solve`` and ``RootSearch``."""

    game: Game
    symmetry: Symmetry
    search: RootSearch
    executor: Executor
    clock: Clock
    first: str | None
    max_guesses: int | None


class Objective(ABC):
    """A search for the tree that is best by one objective.

    Attributes:
        task: what is searched for.
        seconds: how long it took, when it is done.
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self.seconds = 0.0

    @abstractmethod
    def find(self) -> StrategyTree:
        """The best tree, with its proof, checked by playing every secret.

        Raises:
            Infeasible: no strategy keeps to the limit.
            TimeIsUp: it is.
        """

    @abstractmethod
    def progress(self) -> Progress:
        """What is known now."""

    @abstractmethod
    def best_known(self) -> StrategyTree:
        """The best tree known when the search was stopped, with the bounds that are proved."""

    def _greedy(self) -> StrategyTree:
        """The tree of a score."""
        from solver_tree.strategies import greedy

        return greedy(self.task.game, FALLBACK, first=self.task.first, threads=self.task.search.workers)

    def _best(self, objective: str, root: Node, figures: tuple[int, ...]) -> StrategyTree:
        """A finished tree, of which the search says these figures, components of the objective."""
        self.seconds = self.task.clock.seconds()
        proof = Proof(figures[0], figures[0], round(self.seconds, 3), __version__)
        tree = StrategyTree(self.task.game, objective, proof, root, self.task.first)
        if tree.stats.worst > DEEPEST:
            raise too_long()
        played = verify(tree)
        names = COMPONENTS[objective][: len(figures)]
        components = tuple(Component(name, figure, figure) for name, figure in zip(names, figures, strict=True))
        for name, figure, _ in components:
            if getattr(played, name) != figure:
                raise RuntimeError(f"the tree has {name} {getattr(played, name)}, but the search found {figure}")
        if len(components) == 1:
            return tree
        return replace(tree, proof=proof._replace(components=components))


class LeastWorst(Objective):
    """The least worst case."""

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self._case = WorstCase(task.game, task.symmetry, task.search, task.executor, task.clock)

    def find(self) -> StrategyTree:
        """The tree of least worst case; raises as said there."""
        root = self._case.run(self.task.max_guesses)
        return replace(self._best("worst", root, (self._case.least,)), max_guesses=self.task.max_guesses)

    def progress(self) -> Progress:
        """What is known now."""
        return self._case.progress()

    def best_known(self) -> StrategyTree:
        """The tree of a score, which need not keep to the limit: then it is none of its constraints."""
        tree, most = self._greedy(), self.task.max_guesses
        proof = Proof(self._case.least, tree.stats.worst, round(self.task.clock.seconds(), 3), __version__)
        kept = most if most is not None and tree.stats.worst <= most else None
        return replace(tree, objective="worst", proof=proof, max_guesses=kept)


class LeastAverage(Objective):
    """The least average; and of all trees that have it the best by worst case and weight there, unless ties are any."""

    def __init__(self, task: Task, ties: Ties) -> None:
        super().__init__(task)
        self._ties = ties

    def find(self) -> StrategyTree:
        """The tree of least average; raises as said there."""
        task = self.task
        total, line = task.search.run()
        if total >= INFINITE:  # 126 guesses for all weights that may be add up to less
            raise too_long()
        refinement: Refinement | None = None
        figures: tuple[int, ...] = (total,)
        if self._ties == "refine":
            refinement = Refinement(task.search, task.executor, task.clock)
            line, tail = refinement.best(self._all_best(line)) if line else (None, refinement.tail(total))
            figures = (total, tail >> COUNT_BITS, tail & MOST_COUNT)
        root = Extraction(task.game, task.search, task.symmetry, refinement).tree(total, line)
        tree = self._best("avg", root, figures)
        if task.max_guesses is not None and tree.stats.worst > task.max_guesses:
            limited = AtMost(task.game, task.symmetry, task.search, task.executor, task.clock)
            total, root = limited.run(task.max_guesses)
            tree = self._best("avg", root, (total,))
        return replace(tree, max_guesses=task.max_guesses)

    def progress(self) -> Progress:
        """What is known now; with a limit, no strategy that keeps to it is."""
        known = self.task.search.progress()
        return known if self.task.max_guesses is None else known._replace(upper=None)

    def best_known(self) -> StrategyTree:
        """The tree of the best first guess whose value is known, or else that of a score.

        When it takes too many guesses it is one of least worst case.
        """
        task, known, best = self.task, self.progress(), self.task.search.best
        lower = known.lower
        if best:
            root = Extraction(task.game, task.search, task.symmetry).tree(best[0].value, best[0])
            tree = self._best("avg", root, (best[0].value,))
        else:
            tree = self._greedy()
            lower = max(lower, tree.proof.lower_bound)
        if task.max_guesses is not None and tree.stats.worst > task.max_guesses:
            with ThreadPoolExecutor(task.search.workers) as executor:
                tree = LeastWorst(task._replace(executor=executor, clock=Clock())).find()
        proof = Proof(lower, tree.stats.total, round(known.seconds, 3), __version__)
        return replace(tree, objective="avg", proof=proof, max_guesses=task.max_guesses)

    def _all_best(self, line: Line) -> list[Line]:
        """All first guesses of least total that the search may choose from, ``line`` being the first of them."""
        task, search = self.task, self.task.search
        if search.chosen_first:
            return [line]

        def report_both(now: Progress) -> None:
            known = self.progress()
            if task.clock.report is not None:
                told = known._replace(nodes=known.nodes + now.nodes, done=now.done, tasks=now.tasks, first=now.first)
                task.clock.report(told)

        again = RootSearch(
            search.board,
            task.symmetry,
            task.executor,
            search.workers,
            below=line.value + 1,
            best=len(search.board.feedback),
            measure=search.measure,
            clock=task.clock.telling(report_both),
        )
        again.run()
        return again.best
