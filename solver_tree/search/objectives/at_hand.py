"""The trees at hand: those that need no search, so that a search that is stopped never keeps a worse one.

They are the trees of greedy strategies, made on the side while the search runs, and the tree that ships. A search does
not look at them: it finds the same tree with them or without.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import suppress
from typing import NamedTuple

from solver_tree.search.objectives.question import Question, Rank
from solver_tree.search.progress import Progress
from solver_tree.strategies import HEURISTIC_RULES, parse
from solver_tree.strategies.greedy_tree import Greedy, Stopped
from solver_tree.threads import in_background
from solver_tree.tree import Node, StrategyTree
from solver_tree.tree.files import shipped_tree

SHIPPED = "the tree that ships"
"""The source of a shipped tree."""

_WORST_CASE_RULE, _AVERAGE_RULE = "largest-part", "entropy"
"""The rules whose trees are made first, for objectives that begin with the worst case and for all others."""

_TICK = 0.05
"""Seconds between two looks at whether a tree is made."""


class TreeAtHand(NamedTuple):
    """A tree that needs no search.

    Attributes:
        root: its guesses.
        rank: how good it is.
        source: where it comes from, in words.
        rule: the rule that chose its guesses, see ``strategies.RULES``; None if there is none.
    """

    root: Node
    rank: Rank
    source: str
    rule: str | None = None


class TreesAtHand:
    """Makes trees without a search, the quickest first, and keeps the best.

    Args:
        question: what the trees are to answer.
        threads: how many threads the strategies use.
    """

    def __init__(self, question: Question, threads: int) -> None:
        self._question = question
        self._threads = threads
        self._best: TreeAtHand | None = None
        self._greedy: Greedy | None = None
        self._stopped = threading.Event()
        self._awake = threading.Event()  # whether to make trees at once
        self._making: Future[None] | None = None

    def begin(self, after: float = 0) -> None:
        """Begin to make trees on the side, after some seconds."""
        if self._making is not None:
            return
        with suppress(RuntimeError):  # no thread is left: trees are made when they are wanted
            self._making = in_background(lambda: self._make(after), daemon=False)

    def stop(self) -> None:
        """Make no more trees."""
        self._stopped.set()
        self._awake.set()
        if self._greedy is not None:
            self._greedy.stop()

    @property
    def known(self) -> TreeAtHand | None:
        """The best tree made so far, if there is any."""
        return self._best

    def bounding(self, report: Callable[[Progress], None] | None) -> Callable[[Progress], None] | None:
        """The same callback, to which the best tree made so far is an upper bound, too; None for None."""
        return None if report is None else lambda progress: report(self._bounded(progress))

    def _bounded(self, progress: Progress) -> Progress:
        """What a search knows, with the figure of the best tree as an upper bound, if its earlier figures are least."""
        place = len(progress.found)
        if self._best is None:
            return progress
        missed, figures = self._best.rank
        if missed or figures[:place] != progress.found or place >= len(figures):
            return progress
        upper = figures[place]
        return progress._replace(upper=upper if progress.upper is None else min(progress.upper, upper))

    def best(self, seconds: float) -> TreeAtHand | None:
        """The best of the trees that are made by now, and in the next seconds; at least one is waited for.

        Returns:
            The tree; None if every tree takes an infinite price.

        Raises:
            InputError: no tree can be made.
        """
        until = time.perf_counter() + seconds
        self._awake.set()
        self.begin()
        if self._making is None:
            self._make(0)
            return self._best
        while not self._making.done() and (self._best is None or time.perf_counter() < until):
            wait([self._making], _TICK)
        self.stop()
        if self._best is None and self._making.done():
            self._making.result()
        return self._best

    def _make(self, after: float) -> None:
        self._awake.wait(after)
        if self._stopped.is_set():
            return
        try:
            for tree, source, rule in self._trees():
                self._offer(tree, source, rule)
                if self._stopped.is_set():
                    return
        except Stopped:
            return

    def _trees(self) -> Iterator[tuple[StrategyTree, str, str | None]]:
        question = self._question
        first, shipped = question.first, shipped_tree(question.game)
        if shipped is not None and first in (None, next(iter(shipped.root))):
            yield shipped, SHIPPED, None
        greedy = self._greedy = Greedy(question.game, self._threads)
        if self._stopped.is_set():
            return
        favourite = _WORST_CASE_RULE if question.objective.kind == "worst" else _AVERAGE_RULE
        rules = sorted(HEURISTIC_RULES, key=lambda rule: rule != favourite)
        # Guessing nothing but candidates takes a fraction of the time, and little more guesses.
        for strategy in map(parse, (f"{rules[0]}:candidates", *rules)):
            yield greedy.unchecked_tree(strategy, first), f"the tree of strategy {strategy}", strategy.rule

    def _offer(self, tree: StrategyTree, source: str, rule: str | None) -> None:
        """Keep a tree if it is the best one so far."""
        question = self._question
        worth = question.rank(question.counted(tree.root))
        if worth is not None and (self._best is None or worth < self._best.rank):
            self._best = TreeAtHand(tree.root, worth, source, rule)
