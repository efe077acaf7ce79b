"""What the searches for all objectives share: a task, and how a search turns its result into a tree with its proof."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.tie_break import RANK_WEIGHT_BITS, RANK_WEIGHT_MASK
from solver_tree.layout import Layout
from solver_tree.search.objectives.at_hand import TreeAtHand
from solver_tree.search.objectives.kept import KeptTrees, Strategy
from solver_tree.search.objectives.question import Question
from solver_tree.search.progress import Clock, Progress
from solver_tree.search.readout.tie_breaker import TieBreaker
from solver_tree.search.root.brake import Brake
from solver_tree.search.root.cost_model import Models
from solver_tree.search.root.nodes import Variation
from solver_tree.search.root.scheduler import Engine, Helpers, Query, RootSearch, first_bound_slots
from solver_tree.search.saved_tables import SavedTables
from solver_tree.tree import Node, Statistics, StrategyTree


@dataclass(frozen=True, kw_only=True)
class SearchTask(Question):
    """What a search is to find, see ``Question``, and what it runs on.

    Attributes:
        layout: the game, with the first guess if that is prescribed.
        top: how many of the best first guesses to find.
        breaks_ties: whether the tree of least average is to be the best one by worst-case rank.
        executor: runs the tasks.
        workers: how many tasks run at a time.
        clock: decides when to report, and when time is up.
        tables: the tables in which the search stores what it knows.
        helpers: other processes that perform tasks; None if there are none.
        among: the numbers of the first guesses that are allowed; all when None.
    """

    layout: Layout
    top: int
    breaks_ties: bool
    executor: Executor
    workers: int
    clock: Clock
    tables: SavedTables
    helpers: Helpers | None = None
    among: tuple[int, ...] | None = None

    @property
    def figures(self) -> tuple[str, ...]:
        """The figures to find: those of the objective, but only the total if ties need not be broken."""
        one = self.objective.kind == "avg" and not self.breaks_ties
        return self.objective.components[:1] if one else self.objective.components

    @property
    def ranks_totals(self) -> bool:
        """Whether the best first guesses are those of least total alone, which one search of totals finds."""
        return self.objective.kind == "avg" and self.finish == "guessed" and self.max_guesses is None

    @property
    def first_guesses(self) -> list[int] | None:
        """The numbers of the first guesses that are allowed; all when None."""
        if self.among is not None:
            return list(self.among)
        return None if self.layout.first is None else [self.layout.first]

    @property
    def later_guesses(self) -> list[int]:
        """The numbers of the guesses that are prescribed after the first one."""
        return [self.layout.guess_numbers[guess] for guess in self.opening[1:]]


class ObjectiveSearch(ABC):
    """A search for the tree that is best by one objective.

    Args:
        task: what to find.
        totals: the search of the least total, if there is one already.

    Attributes:
        task: what to find.
        engine: what the search runs on; the engine's clock reports the progress of this search.
        models: what is minimised.
        kept: the best tree read off so far.
        totals: the search of the least total, which need not have run.
    """

    def __init__(self, task: SearchTask, totals: RootSearch | None = None) -> None:
        self.task = task
        brake = None if totals is None else totals.engine.brake
        self.kept = KeptTrees(task, self.known, self.reader)
        clock = task.clock.reporting(self.progress, self.kept.look)
        self.engine = Engine(task.executor, task.workers, clock, brake, task.helpers)
        self.models = Models(task.layout.board, task.tables.table)
        self.totals = totals or self._search_of_totals()

    def _search_of_totals(self) -> RootSearch:
        task, board = self.task, self.task.layout.board
        wanted = task.top if task.ranks_totals else 1
        return RootSearch(
            task.layout,
            self.engine,
            Query(INFINITE, task.first_guesses, wanted, refute_ties=task.breaks_ties, then=task.later_guesses),
            self.models.totals,
            task.tables.table("first guesses", first_bound_slots(board)),
        )

    @abstractmethod
    def find(self) -> StrategyTree:
        """The best tree, with its proof, verified by playing every secret.

        Raises:
            Infeasible: no strategy meets the limit.
            TimeIsUp: the time limit is over.
        """

    @abstractmethod
    def progress(self) -> Progress:
        """What is known now."""

    @abstractmethod
    def known(self) -> list[Strategy]:
        """The strategies that an unfinished search has found, the most promising first."""

    @abstractmethod
    def reader(self, strategy: Strategy, brake: Brake) -> Callable[[], Node]:
        """What reads off a strategy as a tree, in any thread, until the brake stops it."""

    def best_kept(self, seconds: float) -> TreeAtHand | None:
        """The best tree that a stopped search has found, if it was read off before or is in the next seconds."""
        return self.kept.best(seconds)

    def stop_reading(self) -> None:
        """Read off no more trees on the side."""
        self.kept.stop()

    @abstractmethod
    def lower_bounds(self) -> list[int]:
        """Lower bounds of the first figures of the objective, as many as an unfinished search knows."""

    @property
    def best_first_guesses(self) -> list[Variation]:
        """The known best first guesses by total, best first."""
        return self.totals.best

    def break_ties(
        self, tie_breaker: TieBreaker, search: RootSearch, value: int, variation: Variation | None
    ) -> tuple[Variation | None, list[int]]:
        """The best tree by worst-case rank among those of least value.

        Args:
            tie_breaker: breaks the ties.
            search: the search that has found the least value.
            value, variation: what it returned.

        Returns:
            (the first guess; the least worst case and the least weight there).
        """
        if variation is None:
            rank = tie_breaker.rank(list(range(self.task.layout.game.secret_count)), (), value)
        else:
            variation, rank = tie_breaker.best(self._all_best(search, variation))
        return variation, [rank >> RANK_WEIGHT_BITS, rank & RANK_WEIGHT_MASK]

    def _all_best(self, search: RootSearch, variation: Variation) -> list[Variation]:
        """All first guesses of least value that are allowed; ``variation`` is the first of them."""
        if search.has_one_first_guess:
            return [variation]
        everything = len(self.task.layout.board.feedback)
        query = Query(below=variation.value + 1, first=search.query.first, best=everything)
        again = RootSearch(self.task.layout, self.engine, query, search.model, search.first_bounds)
        again.run()
        return again.best

    def proved(self, root: Node, lower: Sequence[int]) -> StrategyTree:
        """A tree with its proof, whose first figures of the objective reach the lower bounds."""
        tree = self.stated(root, lower)
        if not tree.proof.optimal or any(least != figure for _, least, figure in tree.proof.components):
            raise RuntimeError(f"the search found {tuple(lower)}, but the tree has other figures: {tree.proof}")
        return tree

    def stated(self, root: Node, lower: Sequence[int]) -> StrategyTree:
        """A tree with its proof, see ``Question.stated``."""
        return self.task.stated(root, lower, self.task.clock.seconds())

    def counted(self, root: Node) -> Statistics:
        """The statistics of a tree."""
        return self.task.counted(root)

    def read(self, reader: Callable[[], Node]) -> Node:
        """The tree that ``reader`` reads off by calls of kernels; Ctrl-C and the clock stop it like a search."""
        return self.engine.call_aside(reader, self.progress)
