"""The trees at hand: those that need no search of the game, so that a search that is stopped never keeps a worse one.

They are the trees of greedy strategies, made and verified on the side while the search runs, and the tree that ships.
If a search of least totals will hardly end within its time limit, the best of them gets better parts. A search does not
look at them: it finds the same tree with them or without.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import NamedTuple

from solver_tree.errors import InputError
from solver_tree.kernels.board import MAX_PLIES
from solver_tree.layout import Layout, computes_feedback, heuristic_layout_of
from solver_tree.progress import watched_work
from solver_tree.search.objectives.parts import PartSearch
from solver_tree.search.objectives.question import Question, Rank
from solver_tree.search.progress import Progress
from solver_tree.search.root.scheduler import RootSearch
from solver_tree.strategies import HEURISTIC_RULES, parse
from solver_tree.strategies.first_candidates import first_candidates
from solver_tree.strategies.greedy_tree import Greedy
from solver_tree.strategies.strategy import Strategy
from solver_tree.threads import Future, Stopped, in_background
from solver_tree.tree import Node, Statistics, StrategyTree, verify
from solver_tree.tree.files import shipped_tree
from solver_tree.tree.opening import Opening, departure

SHIPPED = "the tree that ships"
"""The source of a shipped tree."""

_WORST_CASE_RULE, _AVERAGE_RULE = "largest-part", "entropy"
"""The rules whose trees are made first, for objectives that begin with the worst case and for all others."""

_LOOKAHEADS = ("lookahead-2:width-2", "lookahead-2:width-4", "lookahead-2:width-8")
"""The strategies that look two guesses ahead, by rising effort.

They need few guesses on average, and take about three, five and nine times as long as a rule alone.
"""

_FIRST_GUESSES = 8
"""How many first guesses are compared by the trees of a rule."""

_PARTS_AFTER, _HALF_DONE = 0.5, 0.5
"""The share of a time limit after which parts are searched, unless this share of the search is settled by then."""

_PAUSE = 20
"""After a tree with better parts is verified, so many times as long as that took until the next one is."""

_ENDING = 1.0
"""The most seconds until the search of a part ends that is stopped."""

_TICK = 0.05
"""Seconds between two looks at whether a tree is made."""


class TreeAtHand(NamedTuple):
    """A tree that is there when a search is stopped.

    Attributes:
        root: its guesses.
        rank: how good it is.
        source: where it comes from, in words; None if the search has found it.
        rule: the rule that chose its guesses, see ``strategies.RULES``; None if there is none.
        verified: its statistics, if they were found by playing it against every secret.
    """

    root: Node
    rank: Rank
    source: str | None = None
    rule: str | None = None
    verified: Statistics | None = None


def better_tree(
    question: Question, best: TreeAtHand | None, tree: StrategyTree, source: str | None = None, rule: str | None = None
) -> TreeAtHand | None:
    """A tree with its rank, if it is better than the best one so far.

    A tree of more guesses than any search may return is dropped: a later one may have fewer.
    """
    rank = question.rank(tree.stats) if len(tree.stats.histogram) <= MAX_PLIES else None
    if rank is None or (best is not None and best.rank <= rank):
        return None
    return TreeAtHand(tree.root, rank, source, rule)


class TreesAtHand:
    """Makes trees without a search, the quickest first, and keeps the best.

    Args:
        question: what the trees are to answer.
        threads: how many threads the strategies use.
        opening: the first guess of the quickest tree, if the question prescribes none, and the rule that chose it.
    """

    def __init__(self, question: Question, threads: int, opening: tuple[str, str] | None = None) -> None:
        self._question = question
        self._opening = opening
        self._threads = threads
        self._best: TreeAtHand | None = None
        self._layout: Layout | None = None
        self._greedy: Greedy | None = None
        self._stopped = False
        self._awake: Future[None] = Future()  # done when trees are to be made at once
        self._due = math.inf  # when to make trees, by ``time.perf_counter``
        self._delaying = Lock()
        self._making: Future[None] | None = None
        self._settled = 0.0  # about which share of the search is settled
        self._search: RootSearch | None = None  # whose parts are to be searched
        self._improving: Future[None] | None = None
        self._parts_ended = False
        self._latest: tuple[Node, str, str | None] | None = None  # a better tree with its source, not verified yet

    def begin(self, after: float = 0, layout: Layout | None = None) -> None:
        """Begin to make trees on the side, after some seconds.

        Args:
            after: the seconds.
            layout: the game, if it is laid out already.
        """
        self._layout = self._layout or layout
        if self._making is not None:
            return
        self._due = time.perf_counter() + after
        with suppress(RuntimeError):  # no thread is left: trees are made when they are wanted
            self._making = in_background(self._make, stop=self.stop)

    def improve(self, search: RootSearch, limit: float) -> None:
        """Search the parts of the best tree in the second half of a time limit, if the search may take longer.

        Until then, trees may begin with the first guesses that the search finds promising.

        Args:
            search: the search of the total.
            limit: seconds from now on until time is up.
        """
        self._search = search
        due = time.perf_counter() + _PARTS_AFTER * limit
        parts = PartSearch(search, self._threads, len(self._question.opening), self._check_parts)
        with suppress(RuntimeError):  # no thread is left
            self._improving = in_background(lambda: self._improve(search, parts, due), stop=self.end_parts)

    def end_parts(self) -> None:
        """Search no more parts. The best tree that has better parts is kept."""
        self._parts_ended = True

    @contextmanager
    def delayed(self) -> Iterator[None]:
        """Put off the beginning by as long as a ``with`` block takes."""
        with self._delaying:
            started = time.perf_counter()
            try:
                yield
            finally:
                self._due += time.perf_counter() - started

    def begin_now(self) -> None:
        """Make trees on the side from now on."""
        self._wake()
        self.begin()

    def stop(self) -> None:
        """Make no more trees."""
        self._stopped = True
        self._wake()
        if self._greedy is not None:
            self._greedy.stop()

    def _wake(self) -> None:
        if not self._awake.done():
            self._awake.set_result(None)

    def watching(self, report: Callable[[Progress], None] | None) -> Callable[[Progress], None]:
        """The same callback, to which the best tree made so far is an upper bound, too; the progress is noted."""

        def watch(progress: Progress) -> None:
            self._settled = 1.0 if progress.found else progress.settled or 0.0
            if report is not None:
                report(self._bounded(progress))

        return watch

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

    def best(self, seconds: float, patience: float = math.inf) -> TreeAtHand | None:
        """The best of the trees that are made by now, and in the next seconds.

        Args:
            seconds: how long to wait for better trees.
            patience: how long to wait for the first one.

        Returns:
            The tree; None if there is none yet, or if every tree takes an infinite price.

        Raises:
            InputError: no tree can be made.
        """
        started = time.perf_counter()
        self.end_parts()
        self.begin_now()
        if self._making is None:
            self._make()
            return self._best
        while not self._done():
            if time.perf_counter() - started >= (patience if self._best is None else seconds):
                break
            self._making.wait(_TICK)
        self.stop()
        if self._best is None and self._making.done():
            self._making.result()
        if self._improving is not None and self._improving.wait(_ENDING):
            self._improving.result()
        if self._latest is None:
            return self._best
        root, *source = self._latest
        return better_tree(self._question, self._best, self._question.unproved(root), *source) or self._best

    def _done(self) -> bool:
        """Whether all trees are made."""
        return all(work is None or work.done() for work in (self._making, self._improving))

    def _make(self) -> None:
        while not self._awake.done():
            with self._delaying:
                left = self._due - time.perf_counter()
            if left <= 0:
                break
            self._awake.wait(left)
        if self._stopped:
            return
        with suppress(Stopped), watched_work(self._check):
            for root, source, rule in self._trees():
                self._offer(root, source, rule)
                self._check()

    def _improve(self, search: RootSearch, parts: PartSearch, due: float) -> None:
        """Keep trees with better parts than the best one, once that is made and it is time to.

        To verify one takes longer than to find a better part of it, so the last ones are kept as they are. Meanwhile,
        the lower bound of the search rises, too.
        """
        with suppress(Stopped, InputError, MemoryError):
            while time.perf_counter() < due or self._making is None or not self._making.done():
                self._check_parts()
                time.sleep(_TICK)
            best = self._best
            if best is None or best.source == SHIPPED or self._settled >= _HALF_DONE:
                return
            with suppress(RuntimeError):  # no thread is left
                in_background(lambda: self._bound(search, best.rank[1][0]), stop=self.end_parts)
            due = 0.0
            for root in parts.improved(best.root):
                self._latest = (root, f"{best.source}, with better parts", best.rule)
                if (now := time.perf_counter()) >= due:
                    self._offer(*self._latest)
                    due = now + (1 + _PAUSE) * (time.perf_counter() - now)

    def _bound(self, search: RootSearch, upper: int) -> None:
        """Raise the lower bound of a search until no more parts are wanted."""
        with suppress(Stopped, InputError, MemoryError):
            search.raise_lower_bound(upper, self._check_parts)

    def _no_more_parts(self) -> bool:
        """Whether no more trees with better parts are wanted."""
        return self._stopped or self._parts_ended

    def _check_parts(self) -> None:
        """Check whether to go on with parts.

        Raises:
            Stopped: no more trees with better parts are wanted.
        """
        if self._no_more_parts():
            raise Stopped

    def _check(self, _: float | None = None) -> None:
        """Check whether to go on.

        Raises:
            Stopped: no more trees are wanted.
        """
        if self._stopped:
            raise Stopped

    def _trees(self) -> Iterator[tuple[Node, str, str | None]]:
        question = self._question
        game, opening, shipped = question.game, question.beginning, shipped_tree(question.game)
        if shipped is not None and departure(shipped.root, opening, game.win) is None:
            yield shipped.root, SHIPPED, None
        elif self._layout is None and not computes_feedback(game):  # it may take long to lay out for the others
            guess, rule = self._opening if self._opening and not opening else (None, "first")
            yield first_candidates(game, (guess,) if guess else opening), f"the tree of strategy {rule}", rule
        layout = self._layout and heuristic_layout_of(self._layout)
        greedy = self._greedy = Greedy(question.searched, self._threads, layout)
        self._check()
        for strategy in map(parse, _strategies(question.objective.kind)):
            yield (own := self._tree(greedy, strategy, opening))
            if strategy.rule == "lookahead" and not opening and (guess := self._promising(greedy)):
                if guess not in own[0]:
                    yield self._tree(greedy, strategy, (guess,))
                opening = tuple(self._best.root) if self._best else ()

    def _tree(self, greedy: Greedy, strategy: Strategy, opening: Opening) -> tuple[Node, str, str]:
        """The tree of a strategy, with its source and its rule."""
        source = f"the tree of strategy {strategy}"
        if opening and not self._question.beginning:
            source += f" that begins with {opening[0]}"
        return greedy.unchecked_tree(strategy, opening).root, source, strategy.rule

    def _promising(self, greedy: Greedy) -> str | None:
        """The best of the first guesses of least bound, by the tree of a rule.

        There is none before the search has listed them, or if there is no other.

        What a look two guesses ahead expects of a first guess is less certain: in Mastermind 5x8 it prefers 11234 to
        11223, but the tree of ``entropy`` takes 159 guesses less with 11223, and that of the look itself 357.
        """
        if self._search is None:
            return None
        names, rule = list(self._search.layout.guess_numbers), parse(_AVERAGE_RULE)
        guesses = [names[number] for number in self._search.promising[:_FIRST_GUESSES]]
        if len(guesses) < 2:
            return None
        return min(guesses, key=lambda guess: greedy.unchecked_tree(rule, (guess,)).proof.upper_bound)

    def _offer(self, root: Node, source: str, rule: str | None) -> None:
        """Keep a tree if it is the best one so far. It is verified now, since there may be no time for it later."""
        tree = self._question.unproved(root)
        if (better := better_tree(self._question, self._best, tree, source, rule)) is not None:
            self._best = better._replace(verified=verify(tree, progress=self._check))


def _strategies(kind: str) -> list[str]:
    """The strategies whose trees are made for a kind of objective, in this order."""
    worst = kind == "worst"
    favourite = _WORST_CASE_RULE if worst else _AVERAGE_RULE
    others = [rule for rule in HEURISTIC_RULES if rule != favourite]
    # Guessing nothing but candidates takes a fraction of the time, and little more guesses.
    return [f"{favourite}:candidates", favourite, *([] if worst else _LOOKAHEADS), *others]
