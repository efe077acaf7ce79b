"""What all objectives have in common: a task, and how what is found becomes a tree with its proof."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import NamedTuple

from solver_tree.games import Game
from solver_tree.search.board import DEEPEST
from solver_tree.search.memory import Memory
from solver_tree.search.progress import Clock, Progress
from solver_tree.search.root import RootSearch, too_long
from solver_tree.search.symmetry import Symmetry
from solver_tree.tree import Finish, Node, Objective, Proof, Statistics, StrategyTree, verify
from solver_tree.tree.strategy_tree import Component
from solver_tree.version import __version__

FALLBACK = "steps"
"""The strategy whose tree is at hand when a search has found none."""


class Task(NamedTuple):
    """What is searched for, and with what; the attributes are those of ``solve`` and ``RootSearch``.

    Attributes:
        refines: whether the average goes with the best worst case.
        search: of the least total, which need not have run.
        firsts: the numbers of the first guesses that are allowed; all when None.
    """

    game: Game
    goal: Objective
    first: str | None
    max_guesses: int | None
    finish: Finish
    refines: bool
    symmetry: Symmetry
    search: RootSearch
    firsts: list[int] | None
    executor: Executor
    clock: Clock
    memory: Memory


class Pursuit(ABC):
    """A search for the tree that is best by one objective.

    Attributes:
        task: what is searched for.
        clock: that of the task; what it reports is the progress of this.
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self.clock = task.clock.telling(self.progress)

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
        """The best tree known when the search was stopped, with the bounds that are proved.

        Raises:
            Infeasible: no strategy keeps to the limit.
        """

    def greedy(self) -> StrategyTree:
        """The tree of a score."""
        from solver_tree.strategies import greedy

        task = self.task
        return greedy(task.game, FALLBACK, first=task.first, threads=task.search.workers)

    def proved(self, root: Node, lower: Sequence[int]) -> StrategyTree:
        """A tree that reaches lower bounds of the first components of the objective."""
        tree = self.stated(root, lower)
        if not tree.proof.optimal or any(least != most for _, least, most in tree.proof.components):
            raise RuntimeError(f"the search found {tuple(lower)}, but the tree is another: {tree.proof}")
        return tree

    def stated(self, root: Node, lower: Sequence[int]) -> StrategyTree:
        """A tree with its proof: lower bounds of the first components of the objective, as far as they are known.

        That of a component is one of strategies which reach those of the components before it.
        """
        task, tree = self.task, self._unproved(root)
        if max(len(tree.stats.histogram), 1) > DEEPEST:
            raise too_long()
        upper = task.goal.figures(verify(tree))
        components = []
        for name, least, most in zip(task.goal.components, lower, upper, strict=False):
            components.append(Component(name, least, most))
            if least > most:
                raise RuntimeError(f"the search contradicts itself: {name} is at least {least}, but a tree has {most}")
            if least < most:
                break
        proof = tree.proof._replace(lower_bound=components[0].lower_bound, upper_bound=components[0].upper_bound)
        if len(components) > 1:
            proof = proof._replace(components=tuple(components))
        kept = task.max_guesses is not None and tree.stats.worst <= task.max_guesses
        return replace(tree, proof=proof, max_guesses=task.max_guesses if kept else None)

    def counted(self, root: Node) -> Statistics:
        """The statistics of a tree."""
        return self._unproved(root).stats

    def _unproved(self, root: Node) -> StrategyTree:
        task = self.task
        proof = Proof(0, 0, round(task.clock.seconds(), 3), __version__)
        return StrategyTree(task.game, task.goal.name, proof, root, task.first, finish=task.finish)
