"""What a worker does: it lays out a game once, performs tasks of its searches, and reports now and then.

Everything here runs in a worker process of Dask: ``serve`` in its threads, and ``exchange`` on its event loop, also
while kernels run. Nothing depends on which worker performs which task.
"""

from __future__ import annotations

import asyncio
import pickle
import time
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from threading import Condition
from typing import Any

from solver_tree.errors import InputError
from solver_tree.imports import error_text
from solver_tree.kernels.board import Board
from solver_tree.kernels.precompile import compile_kernels
from solver_tree.kernels.transposition import Table, make_table
from solver_tree.kernels.workspace import SHARED_BEST, STOP, TOO_DEEP, nothing_shared
from solver_tree.layout import Layout, lay_out
from solver_tree.search.checkpoint import code_digest
from solver_tree.search.cluster.line import answer_at
from solver_tree.search.cluster.memory import offered_table
from solver_tree.search.cluster.messages import Answer, Bulletin, Order, Report, Setup
from solver_tree.search.cluster.packing import PackedNode, Shared, unpack
from solver_tree.search.cluster.sharing import SharedTable
from solver_tree.search.root.cost_model import Models, Recipe
from solver_tree.search.root.expander import Expander
from solver_tree.search.root.tasks import Worker
from solver_tree.threads import in_background
from solver_tree.version import __version__

_HOLD = 5.0
"""Seconds for which a bulletin may wait for something to report."""

_LOOK = 0.02
"""Seconds between two looks at what running tasks have found."""

_IDLE = 300.0
"""Seconds without a bulletin after which a worker forgets a session: its coordinator has gone."""

_sessions: dict[str, Session] = {}


def serve(name: str) -> None:
    """Perform orders in this thread of a worker, until the session ends.

    Args:
        name: the session.
    """
    if (session := _sessions.get(name)) is not None:
        session.serve()


async def exchange(name: str, data: bytes) -> bytes:
    """Take in a bulletin on the event loop of a worker; answer when there is something to report.

    It does not wait longer than until the next bulletin comes.

    Args:
        name: the session.
        data: a ``Bulletin``, pickled.

    Returns:
        A ``Report``, pickled; or None, if the worker does not know the session.
    """
    bulletin: Bulletin = pickle.loads(data)
    for other in [other for other, session in _sessions.items() if session.is_idle]:
        end(other)
    if name not in _sessions and bulletin.setup is not None:
        _sessions[name] = Session(pickle.loads(bulletin.setup))
        if bulletin.line is not None:
            _sessions[name].line = asyncio.create_task(answer_at(bulletin.line, partial(exchange, name)))
    return pickle.dumps(await _sessions[name].exchange(bulletin) if name in _sessions else None)


def end(name: str) -> None:
    """Forget a session."""
    session = _sessions.pop(name, None)
    if session is not None:
        session.end()


def board_digest(board: Board) -> str:
    """The digest of what identifies a game laid out: its feedback, and how guesses and secrets are numbered."""
    digest = blake2b(digest_size=16)
    for numbers in (board.feedback, board.secret_guess, board.keys):
        digest.update(numbers.data)
    return digest.hexdigest()


class _Model:
    """What tasks of one model use."""

    def __init__(self, expander: Expander) -> None:
        self.expander = expander
        self.worker = Worker(expander)
        self.reported = 0  # nodes


class _Run:
    """A task that is being performed.

    Attributes:
        shared: what running tasks share, by the numbers of the nodes.
        told: the best values that other tasks have found, by the numbers of the nodes.
        stopped: whether the coordinator has dropped it.
    """

    def __init__(self) -> None:
        self.shared: dict[int, Shared] = {}
        self.told: dict[int, int] = {}
        self.stopped = False

    @property
    def best(self) -> dict[int, int]:
        """The best values that this task has found, and no other, by the numbers of the nodes."""
        words = {node: int(word[SHARED_BEST]) for node, word in list(self.shared.items())}
        return {node: best for node, best in words.items() if best < self.told[node]}

    def hear(self, best: dict[int, int]) -> None:
        """Note the best values that other tasks have found."""
        for node in self.shared.keys() & best.keys():
            self.told[node] = min(self.told[node], best[node])
            self.shared[node][SHARED_BEST] = min(int(self.shared[node][SHARED_BEST]), best[node])

    def stop(self) -> None:
        """Have the kernels return soon; what they return then means nothing."""
        self.stopped = True
        for word in self.shared.values():
            word[STOP] = 1


class Session:
    """One search of a coordinator, as a worker sees it.

    It must be made on the event loop of the worker.

    Args:
        setup: what to prepare.

    Attributes:
        line: what answers bulletins that come over a direct line.
    """

    line: asyncio.Task[None] | None = None

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._state = Report()  # without what changes from report to report
        self._reported: Report | None = None  # the state that was reported last
        self._reported_best: dict[int, dict[int, int]] = {}
        self._heard = time.monotonic()
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()
        self._made: Models | None = None
        self._models: dict[int, _Model] = {}
        self._tables: dict[str, Table] = {}
        self._private: dict[str, SharedTable] = {}
        self._changed = Condition()  # for all that follows
        self._ended = False
        self._bulletin = Bulletin(-1, None, None, {}, {}, {}, {}, {}, 0)
        self._recipes: dict[int, Recipe] = {}
        self._waiting: dict[int, bytes] = {}
        self._running: dict[int, _Run] = {}
        self._answers: dict[int, Answer] = {}
        in_background(self._prepare)

    @property
    def is_idle(self) -> bool:
        """Whether the coordinator seems to have gone."""
        return time.monotonic() - self._heard > _IDLE

    def _prepare(self) -> None:
        """Lay out the game and compile the kernels, in a thread of its own."""
        try:
            self._layout = self._lay_out()
            self._change(layout=board_digest(self._layout.board))
        except BaseException as error:  # also what user code raises
            self._change(refusal=error_text(error))

    def _lay_out(self) -> Layout:
        setup = self._setup
        if setup.version != __version__:
            raise InputError(f"it has Solver Tree {__version__}, but the search {setup.version}; install the same")
        if setup.code != code_digest():
            raise InputError("its Solver Tree has other sources than that of the search; install the same")
        layout = lay_out(setup.game.make(), first=setup.first, use_symmetry=setup.symmetry)
        compile_kernels(layout.board, setup.kernels)
        return layout

    def _table(self, name: str, slots: int) -> Table:
        if name not in self._tables:
            place = self._bulletin.places.get(name)
            offered = None if place is None else offered_table(place, slots)
            table = self._tables[name] = make_table(slots) if offered is None else offered
            if offered is None:
                self._private[name] = SharedTable(table)
        return self._tables[name]

    def _change(self, **changes: Any) -> None:
        """Note what is new of this worker, and report it."""
        with self._changed:
            self._state = self._state._replace(**changes)
            self._changed.notify_all()
        self._tell()

    def _tell(self) -> None:
        """Have the bulletin that waits answered."""
        with suppress(RuntimeError):  # the worker ends
            self._loop.call_soon_threadsafe(lambda: self._news.set())

    # Tasks, in the threads of the worker.

    def serve(self) -> None:
        """Perform orders in this thread, until the session ends."""
        self._change(threads=self._state.threads + 1)
        try:
            while (order := self._next()) is not None:
                self._perform(*order)
        except BaseException as error:
            self._change(refusal=error_text(error))

    def _next(self) -> tuple[int, Order, _Run] | None:
        """The next order; None at the end."""
        with self._changed:
            while not (self._waiting and self._state.layout):
                if self._ended or self.is_idle:
                    return None
                self._changed.wait(_IDLE)
            number = next(iter(self._waiting))
            order, run = pickle.loads(self._waiting.pop(number)), _Run()
            self._running[number] = run
            return number, order, run

    def _perform(self, number: int, order: Order, run: _Run) -> None:
        """Perform an order."""

        def share(node: PackedNode) -> Shared:
            word = nothing_shared()
            with self._changed:
                word[SHARED_BEST] = run.told[node.number] = node.best
                run.shared[node.number] = word
                run.hear(self._bulletin.best.get(number, {}))
                word[STOP] = run.stopped
            return word

        model = self._model(order.recipe)
        counters = model.expander.workspace().counters
        counters[TOO_DEEP] = 0
        found = model.worker.perform(unpack(order.task, model.expander, share))
        with self._changed:
            del self._running[number]
            if number in self._bulletin.orders:
                if run.stopped:  # it was dropped, but is wanted again
                    self._waiting[number] = self._bulletin.orders[number]
                else:
                    self._answers[number] = Answer(found, run.best, bool(counters[TOO_DEEP]))
        self._tell()

    def _model(self, number: int) -> _Model:
        with self._changed:
            if number not in self._models:
                self._made = self._made or Models(self._layout.board, self._table)
                self._models[number] = _Model(Expander(self._layout, self._made.model(self._recipes[number])))
                self._state = self._state._replace(uses=frozenset(self._tables.keys() - self._private.keys()))
            return self._models[number]

    # Bulletins, on the event loop of the worker.

    async def exchange(self, bulletin: Bulletin) -> Report:
        """Take in a bulletin, and report."""
        self._hear(bulletin)
        self._news.set()  # the bulletin before this one need not wait
        news = self._news = asyncio.Event()
        end = time.monotonic() + _HOLD
        while not (bulletin.most or news.is_set() or self._has_news) and time.monotonic() < end:
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), _LOOK)
        return self._report(bulletin.most)

    @property
    def _has_news(self) -> bool:
        """Whether there is something to report."""
        return bool(self._answers) or self._state != self._reported or self._best() != self._reported_best

    def _best(self) -> dict[int, dict[int, int]]:
        """What running tasks have found."""
        with self._changed:
            return {number: best for number, run in self._running.items() if (best := run.best)}

    def _hear(self, bulletin: Bulletin) -> None:
        self._heard = time.monotonic()
        for name in bulletin.entries.keys() & self._private.keys():
            self._private[name].absorb(bulletin.entries[name])
        with self._changed:
            if bulletin.number < self._bulletin.number:
                return
            self._bulletin = bulletin._replace(setup=None, entries={})
            self._recipes |= bulletin.recipes
            self._answers = {number: answer for number, answer in self._answers.items() if number in bulletin.orders}
            begun = self._running.keys() | self._answers.keys()
            self._waiting = {number: order for number, order in bulletin.orders.items() if number not in begun}
            for number, run in self._running.items():
                run.hear(bulletin.best.get(number, {}))
                if number not in bulletin.orders:
                    run.stop()
            self._changed.notify_all()

    def _report(self, most: int) -> Report:
        best = self._best()
        with self._changed:
            self._reported, self._reported_best = self._state, best
            report = self._state._replace(answers=self._answers.copy(), best=best)
        if not most:
            return report
        gleaned = {name: table.glean(most) for name, table in list(self._private.items())}
        return report._replace(
            nodes=self._new_nodes(), entries={name: found for name, found in gleaned.items() if len(found)}
        )

    def _new_nodes(self) -> dict[int, int]:
        """How many nodes were searched since the last call, by model."""
        new = {}
        for number, model in list(self._models.items()):
            nodes = model.expander.nodes
            new[number], model.reported = nodes - model.reported, nodes
        return new

    def end(self) -> None:
        """Stop all tasks, and have the threads return."""
        with self._changed:
            self._ended = True
            self._waiting.clear()
            for run in self._running.values():
                run.stop()
            self._changed.notify_all()
        self._tell()
