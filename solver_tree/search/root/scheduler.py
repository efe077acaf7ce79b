"""The search near the root: it decides which task is next, for any number of workers.

A *state node* is a set of candidates. A *guess node* is a guess at a state node, and its parts are state nodes again.
Where sets are small, the kernels take over: a *task* tries some of the guesses of a state, or solves all the small
parts of a guess.

Tasks start in the order in which one thread would do the work. Guesses at a state start in the order of the tie rule,
each against the best value known by then. The result does not depend on how many tasks run at once, or on which of them
ends first.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.board import INFINITE, Board
from solver_tree.kernels.transposition import NO_GUESS, Table, make_table
from solver_tree.kernels.workspace import TURNS_BEGUN, RepeatCounting, turns_of
from solver_tree.layout import Layout
from solver_tree.search.progress import TICK, Clock, Progress, SearchInterrupted
from solver_tree.search.root import thresholds
from solver_tree.search.root.brake import Brake
from solver_tree.search.root.cost_model import CostModel, TotalModel, table_slots
from solver_tree.search.root.expander import Expander, too_long
from solver_tree.search.root.first_guesses import look_ahead
from solver_tree.search.root.nodes import GuessNode, History, StateNode, Variation
from solver_tree.search.root.tasks import BoundParts, RefuteShallow, SolveSmallParts, Task, TryGuesses
from solver_tree.threads import Future, Workers, call_aside, ended_futures

_T = TypeVar("_T")

Ended: TypeAlias = "SimpleQueue[Future[list[Variation]]]"
"""The tasks that are done, and not yet taken in."""

_MOST_IDLE = 1000
"""How often in a row there may be no task: an open guess may turn out to be refuted only when its task is due."""


class Helpers(Protocol):
    """Other processes that perform tasks."""

    workers: int
    """How many tasks they can perform at a time, now."""

    def submit(self, expander: Expander, task: Task, ended: Ended) -> Future[list[Variation]]:
        """Have a task performed; the future puts itself into ``ended``, at once if the helpers are lost."""

    def drop(self) -> None:
        """Be done with all futures, whatever becomes of their tasks."""


class Engine:
    """What a search runs on.

    Args:
        executor: runs the tasks, one for each of its threads at a time.
        clock: decides when to report, and when time is up.
        brake: stops what ``call_aside`` calls; searches that share tables share one. A new one when None.
        helpers: other processes that perform the tasks of longer searches; None if there are none.

    Attributes:
        executor, clock, brake, helpers: as above.
    """

    def __init__(
        self,
        executor: Workers,
        clock: Clock,
        brake: Brake | None = None,
        helpers: Helpers | None = None,
    ) -> None:
        self.executor = executor
        self.clock = clock
        self.brake = brake or Brake()
        self.helpers = helpers

    @property
    def workers(self) -> int:
        """How many tasks can run at a time, now."""
        return self.executor.threads if self.helpers is None else max(self.helpers.workers, 1)

    @property
    def room(self) -> int:
        """How many tasks may be begun and not yet done, now."""
        ahead = 0 if self.helpers is None else -(-self.workers // thresholds.HELPERS_PER_TASK_AHEAD)
        return self.workers + ahead

    def call_aside(self, function: Callable[[], _T], progress: Callable[[], Progress]) -> _T:
        """What ``function()`` returns, which calls kernels outside of tasks, in a thread of its own.

        Args:
            function: the function.
            progress: what is known meanwhile.

        Raises:
            TimeIsUp: the time limit is over.
        """
        self.brake.release()
        return call_aside(function, lambda: self.clock.tick(progress), self.brake.pull)


class Query(NamedTuple):
    """What a search is to find.

    Attributes:
        below: only values below this count.
        first: the first guesses that are allowed; all when None.
        best: how many of the best first guesses to find.
        history: guesses made before, with their feedback; values are counted from there.
        refute_ties: whether to prove of each other first guess that it is worse, or as good. A later search for all of
            the best first guesses then knows that.
        then: the guesses that are prescribed after the only first guess that is allowed, see ``Expander``.
    """

    below: int = INFINITE
    first: Sequence[int] | None = None
    best: int = 1
    history: History = ()
    refute_ties: bool = False
    then: Sequence[int] = ()


class RootSearch:
    """One exact search of a game.

    Args:
        layout: the game.
        engine: what it runs on.
        query: what it is to find.
        model: what is minimised; the total when None.
        first_bounds: [guess, 1] lower bounds of first guesses, from earlier searches and from this one, in the shape of
            a transposition table so that a checkpoint can store them, see ``first_bound_slots``; none when None.
    """

    def __init__(
        self,
        layout: Layout,
        engine: Engine,
        query: Query,
        model: CostModel | None = None,
        first_bounds: Table | None = None,
    ) -> None:
        self.layout = layout
        self.engine = engine
        self.query = query
        self.model = model or TotalModel(layout.board, make_table(table_slots(layout.board)))
        self.expander = Expander(layout, self.model, query.first, engine.brake, query.then)
        self.first_bounds = make_table(first_bound_slots(layout.board)) if first_bounds is None else first_bounds
        self._started = time.perf_counter()
        self._root = self.expander.root = self._root_node(query)
        self._proved = 0  # a lower bound of the root from other searches
        self._running: dict[Future[list[Variation]], Task] = {}  # several may be one and the same task
        self._ended: Ended = SimpleQueue()
        self._shallow = isinstance(self.expander.workspace().counting, RepeatCounting)
        secrets = 0 if query.history or self._shallow else len(self._root.candidates)
        self._large = secrets >= thresholds.LOOKED_AHEAD_FROM
        self._looks_far = secrets >= thresholds.BOUNDED_AHEAD_FROM and not self.model.kernels_solve_parts

    def _root_node(self, query: Query) -> StateNode:
        candidates = self.expander.candidates_after(query.history)
        root = self.expander.node(candidates, query.history)
        root.wanted, root.refute_ties = query.best, query.refute_ties
        if query.first is not None or (query.best > 1 and len(candidates) > 1):
            root.settled = False  # the query asks for more than the value, or for another guess than the best
        return root

    @property
    def candidates(self) -> NDArray[np.int32]:
        """The secrets that are left, shape (n,)."""
        return self._root.candidates

    @property
    def has_one_first_guess(self) -> bool:
        """Whether the search has only one first guess to choose."""
        return len(self._root.guesses if self.query.first is None else self.query.first) == 1

    def first_guesses(self) -> list[int]:
        """The numbers of the guesses that represent all at the root, without those that give no information."""
        self.expander.list_guesses(self._root)
        feedback = self.layout.board.feedback  # with weights, a guess that gives none may have a priority
        return [guess for guess in self._root.guesses.tolist() if np.ptp(feedback[guess][self.candidates])]

    @property
    def promising(self) -> list[int]:
        """The first guesses, that of least lower bound first; none before the search has listed them."""
        if not len(self._root.bounds):  # they are listed last, maybe by another thread
            return []
        return [int(guess) for guess in self._root.guesses[np.argsort(self._first_bounds(), kind="stable")]]

    @property
    def best(self) -> list[Variation]:
        """The best first guesses found so far, at most as many as the query asks for, best first."""
        return [variation for _, variation in self._root.found]

    @property
    def known(self) -> Variation | None:
        """The best strategy known so far, by its guesses near the root: of value ``Progress.upper``, or less."""
        known = self._root.known()
        return known if known is not None and known.value < min(self.query.below, INFINITE) else None

    def raise_lower_bound(self, upper: int, check: Callable[[], None]) -> None:
        """Raise the lower bound of the root, in another thread than that of the search.

        Searches of the same game prove that no value is below a target. Each target closes a quarter of the gap to an
        upper bound: the further a target is from the least value, the less work that takes. Of words, shallow searches
        show as much, so nothing is done there.

        Args:
            upper: the upper bound.
            check: called often; what it raises ends them.
        """

        def watch(progress: Progress) -> None:
            self._proved = max(self._proved, progress.lower)
            check()

        if self._shallow:
            return
        with Workers(1) as executor:
            while (gap := upper - max(self._proved, self._root.lower)) > 0:
                target = upper - gap * 3 // 4
                query = self.query._replace(below=target, best=1, refute_ties=False)
                engine = Engine(executor, Clock(watch))
                self._proved, _ = RootSearch(self.layout, engine, query, self.model, self.first_bounds).run()
                if self._proved < target:  # it is the least value
                    return

    def _first_bounds(self) -> NDArray[np.int64]:
        """Lower bounds of the guesses at the root."""
        noted = self.first_bounds[self._root.guesses, 1].astype(np.int64)
        bounds: NDArray[np.int64] = np.maximum(self._root.bounds, noted)
        return bounds

    def twin(self, brake: Brake) -> RootSearch:
        """A search of the same that is not begun, from which another thread reads off a tree until the brake stops it.

        Both share all tables.
        """
        engine = Engine(self.engine.executor, Clock(), brake)
        return RootSearch(self.layout, engine, self.query, self.model, self.first_bounds)

    def run(self) -> tuple[int, Variation | None]:
        """Search to the end.

        Returns:
            The least value and its best guesses (None when the value is known without trying guesses); or
            ``query.below`` and None when no strategy is below it.

        Raises:
            SearchInterrupted: on Ctrl-C.
            TimeIsUp: the time limit is over.
            InputError: some line of play is longer than a tree can be.
            RuntimeError: the search cannot go on, which is a mistake in it.
        """
        root, below = self._root, self.query.below
        running, idle = self._running, 0
        if not root.settled:
            self.list_first_guesses()
        try:
            while not root.settled:
                while (
                    len(running) < (1 if self._seconds_alone else self.engine.room)
                    and (task := self._next(root, below)) is not None
                ):
                    running[self._submit(task)] = task
                idle = 0 if running else idle + 1
                if idle > _MOST_IDLE and not root.settled:
                    raise RuntimeError(
                        "the search contradicts itself: nothing is left to do, and the value is not known"
                    )
                if running:
                    for future in ended_futures(self._ended, min(TICK, self._seconds_alone or TICK)):
                        self._take(running.pop(future), future.result())
                self.engine.clock.tick(self.progress)
        except KeyboardInterrupt:
            raise SearchInterrupted(self.progress(), self.best) from None
        finally:
            root.stop()
            if self.engine.helpers is not None:
                self.engine.helpers.drop()
            for future in running:
                future.wait()
        if root.lower >= INFINITE and self.model.always_finite:  # it was cut off at MAX_PLIES
            raise too_long()
        return min(root.lower, below), root.best

    def list_first_guesses(self) -> None:
        """List the guesses at the root."""
        root = self._root
        self.expander.list_guesses(root)
        if self._large and 0 < len(root.guesses) <= thresholds.MOST_LOOKED_AHEAD:
            for place, bound in enumerate(look_ahead(self.expander, root).tolist()):
                self._note(root, place, bound)

    def _bound(self, node: StateNode, place: int) -> int:
        """The bound that is noted of the guess at a place; 0 if none is."""
        return int(self.first_bounds[node.guesses[place], 1]) if node is self._root else node.noted.get(place, 0)

    def _note(self, node: StateNode, place: int, lower: int) -> None:
        """Note a lower bound of the guess at a place."""
        if node is self._root:
            self._note_first(int(node.guesses[place]), lower)
        else:
            node.noted[place] = max(self._bound(node, place), lower)

    def _note_first(self, guess: int, lower: int) -> None:
        """Note a lower bound of a first guess."""
        self.first_bounds[guess, 1] = max(int(self.first_bounds[guess, 1]), min(lower, INFINITE))

    def progress(self) -> Progress:
        """What is known now."""
        root, below = self._root, self.query.below
        lower, upper = root.known_bounds()
        if len(root.guesses):
            lower = max(lower, int(self._first_bounds().min()))
        root.lower = lower = max(lower, root.lower, self._proved)
        parts = [part for guess_node in root.open_guesses for part in guess_node.large]
        settled = sum(len(part.guesses) if part.settled else part.started for part in parts)
        guesses = sum(len(part.guesses) for part in parts)
        many = len(root.guesses) > 1
        if many:
            guesses = len(root.guesses)
            settled = max(root.started - root.running - len(root.unrefuted) - len(root.open_guesses), 0)
        return Progress(
            lower=min(lower, below),
            upper=upper if upper < below else None,
            nodes=self.expander.nodes,
            seconds=time.perf_counter() - self._started,
            settled_guesses=settled,
            guesses=guesses,
            first=many,
            weight=int(root.state.weight),
            settled=root.share_settled(),
            workers=None if self.engine.helpers is None else self.engine.helpers.workers,
        )

    # What to do next. All of this runs in one thread. Values of ``beta`` or more never count.

    @property
    def _workers(self) -> int:
        """How many tasks may run at once, now."""
        return 1 if self._seconds_alone else self.engine.workers

    @property
    def _seconds_alone(self) -> float:
        """For how many seconds it is still too early to share the search out; 0 once it is not."""
        return max(self._started + self.model.seconds_alone - time.perf_counter(), 0.0)

    def _submit(self, task: Task) -> Future[list[Variation]]:
        """Have a task performed."""
        if self.engine.helpers is None or self._seconds_alone:
            return self.engine.executor.submit(task.perform, self.expander, ended=self._ended)
        return self.engine.helpers.submit(self.expander, task, self._ended)

    def _next(self, node: StateNode, beta: int) -> Task | None:
        """The next task at a state; None when there is none, now or at all, and then the state may be settled."""
        for guess_node in node.open_guesses.copy():
            task = self._next_of_guess(node, guess_node, beta)
            if task is not None:
                return task
        while len(node.open_guesses) < self._workers:
            bound = min(beta, node.limit_at(node.started))
            last = int(np.searchsorted(node.bounds, bound))  # bounds ascend: later guesses cannot be better
            unbounded = bound >= INFINITE // 2 and not self.model.yes_or_no
            if unbounded and (node.running or node.open_guesses):
                return None  # one guess alone, until its value bounds the others
            # A guess leaves the list of those untried only after its task or its node is made, so that an interrupted
            # search never forgets a guess.
            if node.unrefuted:
                task = self._try_unrefuted(node, node.unrefuted[0], beta)
                node.unrefuted.popleft()
                if task is not None:
                    return task
            elif node.started >= last:
                if (task := self._joined(node)) is not None:
                    return task
                break
            elif self._shallow and not unbounded and self._expands(node) and not self._in_opening(node):
                places = range(node.started, min(last, node.started + thresholds.REFUTED_AT_ONCE))
                bounds = np.array([self._bound(node, place) for place in places], np.int64)
                return self._begin(RefuteShallow(node, places.start, node.guesses[places], bounds, bound))
            elif self._expands(node, unbounded):
                task = self._open(node, node.started, beta, unbounded)
                node.started += 1
                if task is not None:
                    return task
            else:
                share = self._share(node, last - node.started, unbounded)
                return self._try(node, slice(node.started, node.started + share), bound)
        if not node.running and not node.open_guesses and not node.settled:
            node.settle(beta)
            self.expander.remember(node, beta)
        return None

    def _try_unrefuted(self, node: StateNode, place: int, beta: int) -> Task | None:
        """The first task for the guess at this place, which a shallow search did not refute; None if it is by now."""
        limit = min(beta, node.limit_at(place))
        if max(self._bound(node, place), int(node.bounds[place])) >= limit:
            return None
        slack = int(node.refute_ties) if node.wanted == 1 else INFINITE
        return self._try(node, slice(place, place + 1), limit, slack)

    def _try(self, node: StateNode, share: slice, beta: int, slack: int = 0) -> Task:
        """The task to try a share of the guesses at a state."""
        guesses, priorities = node.guesses[share], node.priorities[share]
        turns = turns_of(min(thresholds.MOST_IN_TURN, -(-len(guesses) // thresholds.TURNS)))
        return self._begin(TryGuesses(node, share.start, guesses, priorities, beta, turns, slack))

    def _begin(self, task: TryGuesses | RefuteShallow) -> Task:
        """Note that a task is running, before its guesses leave those untried."""
        task.node.running += len(task.guesses)
        task.node.started = max(task.start + len(task.guesses), task.node.started)
        return task

    def _joined(self, node: StateNode) -> Task | None:
        """A task more for guesses that others are trying, as long as some are not begun; else None."""
        if self.engine.helpers is not None or len(node.candidates) < thresholds.SHARED_FROM:
            return None
        for task in self._running.values():
            if isinstance(task, TryGuesses) and task.node is node and len(task.guesses) > 1:
                left = task.turns[TURNS_BEGUN] < len(task.guesses)
                if left and sum(other is task for other in self._running.values()) < self._workers:
                    return task
        return None

    def _expands(self, node: StateNode, unbounded: bool = False) -> bool:
        """Whether the guesses at a state are guess nodes.

        All parts of an unbounded guess must be searched, so they are shared out: no other thread has to wait for them.
        Other processes get large tasks: a message takes longer than trying a single guess.
        """
        by_kernels = self.model.kernels_solve_parts or self.engine.helpers is not None
        left_to_kernels = node is not self._root and by_kernels
        large = len(node.candidates) >= thresholds.EXPANDED_FROM and not left_to_kernels
        shared = unbounded and len(node.candidates) >= thresholds.SHARED_FROM
        return large or node.wanted > 1 or shared or self._in_opening(node)

    def _in_opening(self, node: StateNode) -> bool:
        """Whether several guesses are prescribed, and one of them at this state: only guess nodes reach the others."""
        return bool(self.query.then) and (node is self._root or self.expander.is_prescribed(node))

    def _share(self, node: StateNode, left: int, unbounded: bool) -> int:
        """How many of the guesses left at a state one task should try, or several that share them.

        Threads share what each has begun. Other processes do not know that, so they try separate guesses.
        """
        if len(node.candidates) < thresholds.SHARED_FROM:
            return left
        if unbounded:
            return 1
        return left if self.engine.helpers is None else -(-left // (2 * self._workers - 1))

    def _open(self, node: StateNode, place: int, beta: int, unbounded: bool) -> Task | None:
        """Make a guess node of the guess at this place, unless it is refuted at once; return its first task."""
        limit = min(beta, node.limit_at(place))
        if self._bound(node, place) >= limit:
            return None
        feedbacks = self.layout.board.feedback[node.guesses[place]][node.candidates]
        if self.query.first is None and np.ptp(feedbacks) == 0:  # a prescribed guess may do that
            return None  # it leaves all candidates together
        guess_node = self._guess_node(node, place, unbounded)
        if guess_node.lower >= limit:
            self._note(node, place, guess_node.lower)
            return None
        if limit < INFINITE and (self._looks_far or node is not self._root):
            fewest = 0 if node is self._root else thresholds.BOUNDED_FROM
            guess_node.to_bound = [part for part in guess_node.parts if len(part.candidates) >= fewest]
        node.open_guesses.append(guess_node)
        return self._next_of_guess(node, guess_node, beta)

    def _guess_node(self, node: StateNode, place: int, unbounded: bool) -> GuessNode:
        """Divide the candidates of a state by a guess."""
        guess = int(node.guesses[place])
        parts = self.expander.after(node, guess)
        fixed = self.expander.cost_without_parts(node, parts) + sum(part.lower for part in parts if part.settled)
        # The small parts of a guess refute it soonest. But if all parts must be searched, the longest tasks start
        # first, to keep all workers busy until the end.
        largest_first = unbounded or self.model.largest_first
        parts = sorted((p for p in parts if not p.settled), key=lambda p: len(p.candidates), reverse=largest_first)
        small: list[StateNode] = []
        large: list[StateNode] = []
        for part in parts:
            alone = len(part.candidates) >= thresholds.SHARED_FROM or self.expander.is_prescribed(part)
            (large if alone else small).append(part)
        return GuessNode(guess, place, fixed, small, large)

    def _next_of_guess(self, node: StateNode, guess_node: GuessNode, beta: int) -> Task | None:
        """The next task of a guess node, or None. A guess node that is done or refuted is removed from its state."""
        beta = min(beta, node.limit_at(guess_node.place))
        if guess_node.to_bound:
            if guess_node.bounding:
                return None
            guess_node.bounding = True
            return BoundParts(guess_node.to_bound, beta - guess_node.lower, node is self._root)
        if not guess_node.small_started:
            guess_node.small_started = True
            return SolveSmallParts(guess_node.small, beta - guess_node.lower)
        bounded = beta < INFINITE // 2
        if bounded and guess_node.lower < beta and not all(part.settled for part in guess_node.small):
            return None  # else all parts must be searched anyway
        task = self._next_in_turn(guess_node, beta) if bounded else self._next_of_all(guess_node, beta)
        if task is not None:
            return task
        value = guess_node.lower
        if value < beta:
            if not all(part.settled for part in guess_node.parts):
                return None
            below = {part.path[-1][1]: part.best for part in guess_node.parts if part.best is not None}
            node.offer(Variation(guess_node.guess, value, below), guess_node.place)
        self._note(node, guess_node.place, value)
        guess_node.stop()
        node.open_guesses.remove(guess_node)
        return None

    def _next_of_all(self, guess_node: GuessNode, beta: int) -> Task | None:
        """The next task of the large parts of a guess, if all must be searched: of the first part that has one."""
        for part in guess_node.large:
            if not part.settled and not len(part.guesses):
                self._recall_parts(guess_node)
            if guess_node.lower >= beta:
                break
            if not part.settled:
                task = self._next_of_part(part, beta - (guess_node.lower - part.lower))
                if task is not None:
                    return task
        return None

    def _next_in_turn(self, guess_node: GuessNode, beta: int) -> Task | None:
        """The next task of the large parts of a guess that they may refute: of the part in turn, see ``GuessNode``."""
        while guess_node.lower < beta:
            part = guess_node.in_turn
            if part is None:
                self._recall_parts(guess_node)
                if guess_node.lower >= beta or not guess_node.begin_turn(beta):
                    break
                continue
            limit = min(guess_node.target, beta - (guess_node.lower - part.lower))
            task = self._next_of_part(part, limit)
            if task is not None or not part.settled:
                return task
            guess_node.in_turn = None
            if part.value >= limit and guess_node.lower < beta:
                part.reopen()
        return None

    def _next_of_part(self, part: StateNode, beta: int) -> Task | None:
        """The next task of a part."""
        if not len(part.guesses):
            self.expander.list_guesses(part)
        return self._next(part, beta)

    def _recall_parts(self, guess_node: GuessNode) -> None:
        """Note what the table knows of large parts that are not begun: threads may have searched equivalent sets."""
        for part in guess_node.large:
            if not part.settled and not len(part.guesses):
                self.expander.recall(part)

    # Results of tasks, taken in by the same thread.

    def _take(self, task: Task, found: list[Variation]) -> None:
        self.expander.check_depth()
        if isinstance(task, BoundParts):
            for part, bound in zip(task.parts, found, strict=False):
                part.lower = max(part.lower, bound.value)
            task.parts.clear()
            return
        if isinstance(task, SolveSmallParts):
            for part, variation in zip(task.parts, found, strict=False):
                part.lower, part.settled = variation.value, True
                if variation.guess != NO_GUESS:
                    part.offer(variation, 0)
            return
        node = task.node
        if isinstance(task, RefuteShallow):
            unrefuted = [bound.guess for bound in found if bound.value < task.beta]
            for bound in found:
                self._note(node, bound.guess, bound.value)
            node.unrefuted = deque(sorted([*node.unrefuted, *unrefuted]))  # tasks with later guesses may end sooner
        elif not node.stopped:
            if len(task.guesses) == 1:
                self._note(node, task.start, found[0].value)
            if found[0].guess != NO_GUESS:
                node.offer(found[0], task.start + int(np.flatnonzero(task.guesses == found[0].guess)[0]))
        if all(other is not task for other in self._running.values()):
            node.running -= len(task.guesses)


def first_bound_slots(board: Board) -> int:
    """Slots of a table with a row for each guess."""
    return 1 << (len(board.feedback) - 1).bit_length()
