"""The least average."""

from __future__ import annotations

from solver_tree.search.bounds import least_guesses
from solver_tree.search.by_price import ByPrice, short_enough
from solver_tree.search.extract import Extraction
from solver_tree.search.nodes import Line
from solver_tree.search.progress import Progress
from solver_tree.search.pursuit import Pursuit, Task
from solver_tree.search.refine import COUNT_BITS, MOST_COUNT
from solver_tree.search.refinement import Refinement, known_of
from solver_tree.search.root import RootSearch
from solver_tree.tree import StrategyTree


class LeastAverage(Pursuit):
    """The least average; and of all trees that have it the best by worst case and weight there, if the task refines.

    When that tree takes more guesses than it may, prices are searched: those of any longer tree are infinite.
    """

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self._limited: ByPrice | None = None
        self._total: int | None = None  # once it is found

    def find(self) -> StrategyTree:
        """The tree of least average; raises as said there."""
        task = self.task
        total, line = task.search.run()
        self._total = total
        refinement: Refinement | None = None
        figures = [total]
        if task.refines:
            known = known_of(task.search, task.memory.table("tails", len(task.search.table)))
            refinement = Refinement(task.search, task.executor, self.clock, known)
            if line is None:
                tail = refinement.tail(list(range(task.game.secret_count)), (), total)
            else:
                line, tail = refinement.best(self._all_best(line))
            figures += [tail >> COUNT_BITS, tail & MOST_COUNT]
        root = Extraction(task.game, task.search, task.symmetry, refinement).tree(total, line)
        tree = self.proved(root, figures)
        if task.max_guesses is None or tree.stats.worst <= task.max_guesses:
            return tree
        self._limited = ByPrice(task)
        return self._limited.find()

    def progress(self) -> Progress:
        """What is known now; with a limit, no strategy that keeps to it is."""
        if self._limited is not None:
            return self._limited.progress()
        task = self.task
        known = task.search.progress()._replace(seconds=task.clock.seconds())
        if task.max_guesses is not None:
            return known._replace(upper=None)
        if self._total is None or not task.refines:
            return known
        board = task.search.board
        worst = least_guesses(board.answers, len(board.own))
        return known._replace(figure="worst", found=(self._total,), lower=worst, upper=None)

    def best_known(self) -> StrategyTree:
        """The tree of the best first guess whose value is known, or else that of a score.

        When it takes too many guesses it is one of least worst case.
        """
        if self._limited is not None:
            return self._limited.best_known()
        task, lower, best = self.task, self.task.search.progress().lower, self.task.search.best
        if best:
            root = Extraction(task.game, task.search, task.symmetry).tree(best[0].value, best[0])
            return self.stated(short_enough(self, root), [lower])
        tree = self.greedy()
        return self.stated(short_enough(self, tree.root), [max(lower, tree.proof.lower_bound)])

    def _all_best(self, line: Line) -> list[Line]:
        """All first guesses of least total that the search may choose from, ``line`` being the first of them."""
        task, search = self.task, self.task.search
        if search.chosen_first:
            return [line]

        again = RootSearch(
            search.board,
            task.symmetry,
            task.executor,
            search.workers,
            below=line.value + 1,
            best=len(search.board.feedback),
            measure=search.measure,
            clock=self.clock,
            refuted=search.refuted,
        )
        again.run()
        return again.best
