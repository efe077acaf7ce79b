"""The upper plies of the search, cut into tasks for any executor; below them, ``exact.solve``.

Near the root the tree of the search is kept in Python (see ``nodes``): a *node* is a set of candidates, a
*trial* a guess at a node whose parts are nodes again. Where sets are small, the kernels take over: a *task* tries some
of the guesses of a node, or solves all the small parts of a trial.

Tasks start in the order in which one thread would do the work, and guesses at a node in the order of the tie
rule, each against the best value known by then. What is found does not depend on how many tasks run at
once or which of them ends first.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from functools import cache, partial
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver_tree.errors import InputError
from solver_tree.search.board import DEEPEST, Alike, Board, Restricted
from solver_tree.search.legality import follow
from solver_tree.search.measure import Measure, Total
from solver_tree.search.nodes import History, Line, Node, Trial
from solver_tree.search.ordering import score_guesses, score_listed
from solver_tree.search.progress import TICK, Clock, Progress, SearchInterrupted
from solver_tree.search.scratch import (
    INFINITE,
    NODES,
    PLACE,
    TOO_DEEP,
    USELESS,
    ManyAnswers,
    Position,
    Scratch,
    make_scratch,
)
from solver_tree.search.symmetry import Symmetry, history_key, representatives
from solver_tree.search.table import Table, entry_exact, entry_value, make_table, probe, store

EXPANDED_FROM = 1000  # candidates: the guesses at such a node are trials
LISTED_FROM = 128  # candidates: the guesses at such a node are shared out among tasks
SIFTED = 32  # guesses that one task looks at
_ANY_SCORE = 5  # its bound is true of every guess, also of one that tells nothing or is the only candidate


class _Task(NamedTuple):
    """Try the guesses ``node.guesses[start:stop]``, as long as their values are below ``beta``."""

    node: Node
    start: int
    stop: int
    beta: int


class _Sift(NamedTuple):
    """Refute what can be refuted of ``node.guesses[start:stop]`` by a look at their parts."""

    node: Node
    start: int
    stop: int
    beta: int


class _SmallParts(NamedTuple):
    """Solve the small parts of a trial in turn, as long as the trial's value can be below ``beta``."""

    trial: Trial
    beta: int


_AnyTask: TypeAlias = _Task | _Sift | _SmallParts


class RootSearch:
    """One exact search of a game.

    Args:
        board, symmetry: the game.
        executor: runs the tasks, ``workers`` at a time.
        below: only totals below this count.
        first: the first guesses that are allowed; all when None.
        best: how many of the best first guesses to find.
        measure: what is to be least; the total number of guesses when None.
        clock: tells when to report, and when to give up.
        history: guesses made before, with their answers; what is found is counted from there.
        refuted: [first guess, 1] lower bounds of values, of an earlier search and of this one; see ``refuted_slots``.
    """

    def __init__(
        self,
        board: Board,
        symmetry: Symmetry,
        executor: Executor,
        workers: int,
        below: int = INFINITE,
        first: Sequence[int] | None = None,
        best: int = 1,
        measure: Measure | None = None,
        clock: Clock | None = None,
        history: History = (),
        refuted: Table | None = None,
    ) -> None:
        self.board = board
        self.measure = measure or Total(board, make_table(table_slots(len(board.own))))
        self.table = self.measure.table
        self._executor = executor
        self.workers = workers
        self._below = below
        self._first = first
        self._clock = clock or Clock()
        self.refuted = make_table(refuted_slots(board)) if refuted is None else refuted
        self._local = threading.local()
        self._representatives = cache(partial(representatives, symmetry))
        self._scratches: list[Scratch] = []
        self._started = time.perf_counter()
        members = np.arange(len(board.own), dtype=np.int32)
        for guess, answer in history:
            members = members[board.feedback[guess][members] == answer]
        self._restricted = isinstance(board.legality, Restricted)
        self._sifts = isinstance(self.scratch().counting, ManyAnswers)
        self._root = self.node(members, history, self.state(history), board.answers)
        self._root.wanted = best
        if first is not None or (best > 1 and len(members) > 1):
            self._root.settled = False  # an obvious guess is not what was asked for

    @property
    def candidates(self) -> NDArray[np.int32]:
        """The secrets that are left."""
        return self._root.members

    @property
    def chosen_first(self) -> bool:
        """Whether there is but one first guess to choose."""
        return self._first is not None or len(self._root.guesses) == 1

    @property
    def nodes(self) -> int:
        """Sets of candidates searched so far, by all workers."""
        return sum(int(scratch.counters[NODES]) for scratch in self._scratches)

    @property
    def _workers(self) -> int:
        """How many tasks may run at once, now."""
        return 1 if time.perf_counter() - self._started < self.measure.alone else self.workers

    def scratch(self) -> Scratch:
        """The calling thread's working memory."""
        if not hasattr(self._local, "scratch"):
            self._local.scratch = make_scratch(self.board)
            self._scratches.append(self._local.scratch)
        scratch: Scratch = self._local.scratch
        return scratch

    def run(self) -> tuple[int, Line | None]:
        """Search to the end.

        Returns:
            The least value and its best guesses (none when the first guess is obvious); or ``below`` and None
            when no strategy is below it.

        Raises:
            SearchInterrupted: on Ctrl-C.
            TimeIsUp: it is.
            InputError: some line of play is longer than a tree can be.
        """
        root = self._root
        running: dict[Future[list[Line]], _AnyTask] = {}
        if not root.settled:
            self._rank(root)
        try:
            while not root.settled:
                while len(running) < self._workers and (task := self._next(root, self._below)) is not None:
                    running[self._executor.submit(self._do, task)] = task
                if running:
                    done, _ = wait(running, timeout=TICK, return_when=FIRST_COMPLETED)
                    for future in done:
                        self._take(running.pop(future), future.result())
                self._clock.tick(self.progress)
        except KeyboardInterrupt:
            raise SearchInterrupted(self.progress(), self.best) from None
        finally:
            root.stop()
            wait(running)
        if root.lower >= INFINITE and self.measure.finite:  # 126 guesses for all weights that may be add up to less
            raise too_long()
        return min(root.lower, self._below), root.best

    def progress(self) -> Progress:
        """What is known now."""
        root, below = self._root, self._below
        lower, upper = root.known_bounds()
        root.lower = lower = max(lower, root.lower)
        parts = [part for trial in root.trials for part in trial.large]
        done = sum(len(part.guesses) if part.settled else part.started for part in parts)
        tasks = sum(len(part.guesses) for part in parts)
        many = len(root.guesses) > 1
        if many:
            tasks = len(root.guesses)
            done = max(root.started - root.running - len(root.sifted) - len(root.trials), 0)
        return Progress(
            lower=min(lower, below),
            upper=upper if upper < below else None,
            nodes=self.nodes,
            seconds=time.perf_counter() - self._started,
            done=done,
            tasks=tasks,
            first=many,
        )

    @property
    def best(self) -> list[Line]:
        """The best first guesses found so far, at most as many as wanted, best first."""
        return [line for _, line in self._root.found]

    # What to do next. All of this runs in one thread; ``beta`` always means: values from here on do not count.

    def _next(self, node: Node, beta: int) -> _AnyTask | None:
        """The next task at a node, or None when there is none (or none yet): then it may be settled."""
        for trial in node.trials.copy():
            task = self._next_in_trial(node, trial, beta)
            if task is not None:
                return task
        while len(node.trials) < self._workers:
            bound = min(beta, node.limit_at(node.started))
            last = int(np.searchsorted(node.bounds, bound))  # further guesses cannot be better
            unbounded = bound >= INFINITE // 2
            if unbounded and (node.running or node.trials):
                return None  # one guess alone, until its value bounds the others
            # A guess is taken off the list of those untried last, so that an interrupted search never forgets one.
            if node.sifted:
                task = self._try(node, node.sifted[0], beta, unbounded)
                node.sifted.popleft()
                if task is not None:
                    return task
            elif node.started >= last:
                break
            elif self._expands(node) and self._sifts and not unbounded:
                return self._begin(_Sift(node, node.started, min(last, node.started + SIFTED), bound))
            elif self._expands(node):
                task = self._try(node, node.started, beta, unbounded)
                node.started += 1
                if task is not None:
                    return task
            else:
                share = self._share(node, last - node.started, unbounded)
                return self._begin(_Task(node, node.started, node.started + share, bound))
        if not node.running and not node.trials and not node.settled:
            node.settle(beta)
            self._remember(node)
        return None

    def _begin(self, task: _Task | _Sift) -> _AnyTask:
        """Note that a task is running, before its guesses are taken off those untried."""
        task.node.running += task.stop - task.start
        task.node.started = task.stop
        return task

    def _try(self, node: Node, place: int, beta: int, unbounded: bool) -> _AnyTask | None:
        """Begin the trial of a guess; its first task."""
        if self._lower(node, place) >= min(beta, node.limit_at(place)):
            return None
        answers = self.board.feedback[node.guesses[place]][node.members]
        if self._first is None and np.ptp(answers) == 0:
            return None  # it tells nothing
        trial = self._trial(node, place, unbounded)
        if trial.lower >= min(beta, node.limit_at(place)):
            self._refute(node, place, trial.lower)
            return None
        if node.wanted == 1 and not self._restricted:
            if node.tried.get(trial.partition, place) < place:  # the same parts as an earlier guess: the same value
                return None
            node.tried[trial.partition] = place
        node.trials.append(trial)
        return self._next_in_trial(node, trial, beta)

    def _expands(self, node: Node) -> bool:
        """Whether the guesses at a node are trials."""
        large = len(node.members) >= EXPANDED_FROM and not (node is not self._root and self.measure.whole_parts)
        return large or node.wanted > 1

    def _share(self, node: Node, left: int, unbounded: bool) -> int:
        """How many of the guesses left at a node one task should try."""
        if len(node.members) < LISTED_FROM:
            return left
        return 1 if unbounded else -(-left // (4 * self._workers - 3))

    def _next_in_trial(self, node: Node, trial: Trial, beta: int) -> _AnyTask | None:
        """The next task of a trial. A trial that is finished or refuted is taken off its node."""
        beta = min(beta, node.limit_at(trial.place))
        if not trial.small_started:
            trial.small_started = True
            return _SmallParts(trial, beta)
        if trial.lower < beta and not all(part.settled for part in trial.small):
            return None
        for part in trial.large:
            if trial.lower >= beta:
                break
            if not part.settled:
                beta_part = beta - (trial.lower - part.lower)
                if not len(part.guesses):
                    self._rank(part)
                task = self._next(part, beta_part)
                if task is not None or (beta < INFINITE // 2 and not part.settled):
                    return task
        value = trial.lower
        if value < beta:
            if not all(part.settled for part in trial.parts):
                return None
            below = {part.path[-1][1]: part.best for part in trial.parts if part.best is not None}
            node.offer(Line(trial.guess, value, below), trial.place)
        self._refute(node, trial.place, trial.lower)
        trial.stop()
        node.trials.remove(trial)
        return None

    def _refute(self, node: Node, place: int, lower: int) -> None:
        """Note a lower bound of a first guess."""
        if node is self._root:
            self.refuted[node.guesses[place], 1] = max(self._lower(node, place), min(lower, INFINITE))

    def _lower(self, node: Node, place: int) -> int:
        """What is noted of a guess."""
        return int(self.refuted[node.guesses[place], 1]) if node is self._root else 0

    def _trial(self, node: Node, place: int, unbounded: bool) -> Trial:
        """Divide the candidates of a node by a guess."""
        guess = int(node.guesses[place])
        answers = self.board.feedback[guess][node.members]
        after = int(self.board.next_state[node.position.state, guess])
        parts = [
            self.node(node.members[answers == answer], (*node.path, (guess, int(answer))), after, node.position.most)
            for answer in np.unique(answers)
            if answer != self.board.win
        ]
        whole = self.weigh(node.members)
        won = whole - sum(self.weigh(part.members) for part in parts)
        fixed = self.measure.own(won, whole, node.position.ply) + sum(part.lower for part in parts if part.settled)
        partition = frozenset(int(part.position.key) for part in parts)
        # A guess is refuted soonest by its small parts, like anywhere. A guess that must be searched whole goes
        # with its longest tasks first, to keep all workers busy until the end.
        largest_first = unbounded or self.measure.largest_first
        parts = sorted((p for p in parts if not p.settled), key=lambda p: len(p.members), reverse=largest_first)
        small = [part for part in parts if len(part.members) < LISTED_FROM]
        large = [part for part in parts if len(part.members) >= LISTED_FROM]
        return Trial(guess, place, partition, fixed, small, large)

    def node(self, members: NDArray[np.int32], path: History, state: int, most: int) -> Node:
        """A set of candidates, with what is known of it at once."""
        board, n, scratch = self.board, len(members), self.scratch()
        scratch.members[:n] = members
        position = Position(len(path), 0, n, n, np.uint64(0), state, most)
        lower, settled = self.measure.quick(scratch, position)
        if not (settled and self._restricted):
            position = position._replace(key=self.key(members, path))
        history = np.uint64(0)
        if len(path) in (2, 3) and len(board.position_orders):
            history = np.uint64(history_key(board.symbols, board.position_orders, np.array(path, np.int32), len(path)))
        node = Node(members, path, position, history, lower, settled)
        if not settled:
            self._recall(node)
        return node

    def value(self, node: Node, beta: int) -> int:
        """The value of a node, which is below ``beta``."""
        if node.settled:
            return node.lower
        scored = self.has_representatives(node)
        if scored:
            self.score(node)
        return self._solve(node, beta, scored).value

    def node_at(self, members: list[int], path: History) -> Node:
        """The node of these candidates, with its key even when its value is obvious."""
        node = self.node(np.array(members, np.int32), path, self.state(path), self.board.answers)
        node.position = node.position._replace(key=self.key(members, path))
        return node

    def state(self, path: History) -> int:
        """The symmetry state after these guesses."""
        state = 0
        for guess, _ in path:
            state = int(self.board.next_state[state, guess])
        return state

    def weigh(self, members: NDArray[np.int32] | list[int]) -> int:
        """What these candidates count together."""
        weights = self.board.weights
        return len(members) if isinstance(weights, Alike) else int(weights.each[members].sum())

    def key(self, members: NDArray[np.int32] | list[int], path: History) -> np.uint64:
        """The key of these candidates, after these guesses where legality depends on them."""
        key: np.uint64 = self.board.keys[members].sum()
        if self._restricted:
            key = np.array([key, self.set_up(members, path)]).sum()  # overflowing in silence, unlike scalars
        return key

    def set_up(self, members: NDArray[np.int32] | list[int], path: History) -> np.uint64:
        """Put candidates and a history into this thread's memory; the key of what is legal next."""
        scratch = self.scratch()
        scratch.members[: len(members)] = members
        if path:
            scratch.path[: len(path)] = path
        if self._restricted:
            return np.uint64(follow(self.board, scratch, len(path)))
        return np.uint64(0)

    def _recall(self, node: Node) -> None:
        """Use what the table holds of this set, or of an equivalent history."""
        for key in (node.position.key, node.history):
            entry = int(probe(self.table, self.measure.key(key, node.position.ply)))
            if entry and not node.settled:
                node.lower, node.settled = max(node.lower, entry_value(entry)), entry_exact(entry)

    def _remember(self, node: Node) -> None:
        """Put what was found about a node into the table."""
        if node is self._root and self._first is not None:  # not the value of this set, which other guesses may find
            return
        # Since the best guess was found, beta may have fallen below its value; the others only reach beta.
        guess = node.best.guess if node.best is not None and node.value == node.lower else -1
        self._store(node.position.key, node, node.lower, guess >= 0, guess)
        if node.history:
            self._store(node.history, node, node.lower, guess >= 0)

    def _store(self, key: np.uint64, node: Node, value: int, exact: bool, guess: int = -1) -> None:
        store(self.table, self.measure.key(key, node.position.ply), value, exact, guess)

    def _rank(self, node: Node) -> None:
        """List the guesses of a node in the order of the tie rule."""
        listed = self.score(node)
        scores = self.scratch().score[node.position.ply, listed]
        order = np.lexsort((listed, -scores.astype(np.int64)))
        order = order[scores[order] > USELESS]
        node.guesses, node.scores = listed[order], scores[order]
        node.bounds = self.measure.bounds(self.prepare(node), node.position, node.scores)

    def has_representatives(self, node: Node) -> bool:
        """Whether fewer guesses represent all at a node than those that kernels know of."""
        return node.position.ply <= 1 and len(self.board.position_orders) > 0

    def score(self, node: Node) -> NDArray[np.int32]:
        """Score the guesses that represent all at a node; what they can do at most is noted in its position."""
        scratch, position = self.prepare(node), node.position
        if position.ply >= DEEPEST:
            raise too_long()
        if node is self._root and self._first is not None:
            listed = np.array(self._first, np.int32)
            scratch.listed[: len(listed)] = listed
            score_listed(self.board, scratch, position, len(listed))
            scores = scratch.score[position.ply, listed]
            scratch.score[position.ply, listed] = np.where(scores == USELESS, _ANY_SCORE, scores)
            most = position.most  # what they can do at most says nothing about other guesses
        elif self.has_representatives(node):
            listed = self._representatives(node.path[0][0] if node.path else None)
            scratch.listed[: len(listed)] = listed
            most = score_listed(self.board, scratch, position, len(listed))
        else:
            listed = np.arange(self.board.considered[position.state], dtype=np.int32)
            most = score_guesses(self.board, scratch, position, len(listed), INFINITE)
        node.position = position._replace(most=most)
        self.measure.score(scratch, node.position)
        return listed

    # Doing it: this runs in the workers.

    def _do(self, task: _AnyTask) -> list[Line]:
        """What a task finds: the best of its guesses (-1 for none), those not refuted, or the value of each part."""
        if isinstance(task, _Sift):
            places = range(task.start, task.stop)
            bounds = np.array([self._lower(task.node, place) for place in places])
            new = np.flatnonzero(bounds < task.beta)
            found = np.empty(len(new), np.int64)
            guesses = task.node.guesses[task.start : task.stop][new]
            self.measure.sift(self.prepare(task.node), task.node.position, guesses, task.beta, found)
            bounds[new] = found
            return [Line(place, bound, {}) for place, bound in zip(places, bounds.tolist(), strict=True)]
        if isinstance(task, _Task):
            node, tried = task.node, slice(task.start, task.stop)
            scratch = self.scratch()
            scratch.score[node.position.ply] = USELESS
            scratch.score[node.position.ply, node.guesses[tried]] = node.scores[tried]
            return [self._solve(node, task.beta, scored=True, place=task.start)]
        lines: list[Line] = []
        left = task.beta - task.trial.lower
        for part in task.trial.small:
            if left <= 0:
                break
            beta = part.lower + left
            scored = self.has_representatives(part)
            if scored:
                self.score(part)
            line = self._solve(part, beta, scored)
            if part.history and not part.limit[1]:
                self._store(part.history, part, line.value, line.value < beta)
            left -= line.value - part.lower
            lines.append(line)
        return lines

    def _solve(self, node: Node, beta: int, scored: bool, place: int = 0) -> Line:
        """Try all guesses at a node, or those scored: the best one (-1 when unknown), and its value or a bound."""
        scratch = self.prepare(node)
        scratch.counters[PLACE] = place
        value = self.measure.solve(scratch, node.position, beta, scored)
        return Line(int(scratch.path[node.position.ply, 0]) if scored else -1, value, {})

    def prepare(self, node: Node) -> Scratch:
        """This thread's memory, holding the candidates and the history of a node."""
        self.set_up(node.members, node.path)
        return self.scratch()._replace(limit=node.limit)

    # Taking in what was found: again in the one thread.

    def _take(self, task: _AnyTask, lines: list[Line]) -> None:
        if any(scratch.counters[TOO_DEEP] for scratch in self._scratches):
            raise too_long()
        if isinstance(task, _Sift):
            left = [line.guess for line in lines if line.value < task.beta]
            for line in lines:
                if line.value >= task.beta:
                    self._refute(task.node, line.guess, line.value)
            task.node.sifted = deque(sorted([*task.node.sifted, *left]))  # later ones may have been looked at sooner
            task.node.running -= task.stop - task.start
        elif isinstance(task, _Task):
            if lines[0].guess >= 0 and not task.node.limit[1]:
                task.node.offer(lines[0], task.start)
            task.node.running -= task.stop - task.start
        else:
            for part, line in zip(task.trial.small, lines, strict=False):
                part.lower, part.settled = line.value, True
                if line.guess >= 0:
                    part.offer(line, 0)


def table_slots(secrets: int) -> int:
    """Entries of the table: 2**20 (16 MB) for 5000 secrets, growing like the square; larger ones miss the cache."""
    return 1 << min(max((secrets**2 // 25).bit_length(), 14), 24)


def refuted_slots(board: Board) -> int:
    """Entries of a table with a row for each guess."""
    return 1 << (len(board.feedback) - 1).bit_length()


def too_long() -> InputError:
    """What to tell the user of a game that takes more guesses than a tree file can hold."""
    return InputError(f"this game can take more than {DEEPEST} guesses; a tree file cannot hold that many")
