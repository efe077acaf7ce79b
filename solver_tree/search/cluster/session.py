"""What a worker does: it lays out a game once, performs tasks of its searches, and reports now and then.

Everything here runs in a worker process of Dask: tasks in its threads, and ``exchange`` on its event loop, also while
kernels run. Nothing depends on which worker gets which task: one that does not know a session waits until it is told.
"""

from __future__ import annotations

import pickle
import sys
import time
from hashlib import blake2b
from threading import Condition, Lock

from solver_tree.errors import InputError
from solver_tree.imports import error_text
from solver_tree.kernels.board import Board
from solver_tree.kernels.precompile import compile_kernels
from solver_tree.kernels.transposition import Table, make_table
from solver_tree.kernels.workspace import SHARED_BEST, STOP, TOO_DEEP, nothing_shared
from solver_tree.layout import Layout, lay_out
from solver_tree.search.checkpoint import code_digest
from solver_tree.search.cluster.messages import Answer, Bulletin, Order, Report, Setup
from solver_tree.search.cluster.packing import PackedNode, Shared, unpack
from solver_tree.search.cluster.sharing import SharedTable
from solver_tree.search.root.cost_model import Models, Recipe
from solver_tree.search.root.expander import Expander
from solver_tree.search.root.tasks import Worker
from solver_tree.threads import in_background
from solver_tree.version import __version__

_PATIENCE = 5.0
"""Seconds that a task waits for its worker to be prepared, before it goes back."""

_IDLE = 300.0
"""Seconds without a bulletin after which a worker forgets a session: its coordinator has gone."""

_sessions: dict[str, Session] = {}
_changed = Condition()
"""Notified when a session comes, or is prepared, or learns of a model."""


def perform(data: bytes) -> bytes:
    """Perform a task in a thread of a worker.

    Args:
        data: an ``Order``, pickled.

    Returns:
        An ``Answer``, pickled.
    """
    order: Order = pickle.loads(data)
    with _changed:
        _changed.wait_for(lambda: order.session in _sessions, _PATIENCE)
        session = _sessions.get(order.session)
    return pickle.dumps(Answer(None) if session is None else session.perform(order))


def exchange(name: str, data: bytes) -> bytes:
    """Take in a bulletin on the event loop of a worker, and report.

    Args:
        name: the session.
        data: a ``Bulletin``, pickled.

    Returns:
        A ``Report``, pickled.
    """
    bulletin: Bulletin = pickle.loads(data)
    now = time.monotonic()
    for other in [other for other, session in _sessions.items() if now - session.heard > _IDLE]:
        end(other)
    if name not in _sessions and bulletin.setup is not None:
        with _changed:
            _sessions[name] = Session(pickle.loads(bulletin.setup))
            _changed.notify_all()
    if name not in _sessions:
        return pickle.dumps(None)
    return pickle.dumps(_sessions[name].hear(bulletin))


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


class Session:
    """One search of a coordinator, as a worker sees it.

    Args:
        setup: what to prepare.

    Attributes:
        report: whether it is prepared, and why it cannot be.
        heard: when the last bulletin came.
    """

    def __init__(self, setup: Setup) -> None:
        self.report = Report()
        self.heard = time.monotonic()
        self._setup = setup
        self._recipes: dict[int, Recipe] = {}
        self._models: dict[int, _Model] = {}
        self._tables: dict[str, Table] = {}
        self._shared: dict[str, SharedTable] = {}
        self._lock = Lock()  # for the next two
        self._running: dict[int, dict[int, Shared]] = {}  # by the numbers of the task and of its nodes
        self._last = Bulletin(None, {}, -1, frozenset(), {}, {}, 0)
        in_background(self._prepare)

    def _prepare(self) -> None:
        """Lay out the game and compile the kernels, in a thread of its own."""
        try:
            self._layout = self._lay_out()
            self._made = Models(self._layout.board, self._table)
            report = Report(layout=board_digest(self._layout.board))
        except BaseException as error:  # also what user code raises
            report = Report(refusal=error_text(error))
        with _changed:
            self.report = report
            _changed.notify_all()

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
            self._tables[name] = make_table(slots)
            self._shared[name] = SharedTable(self._tables[name])
        return self._tables[name]

    # Tasks, in the threads of the worker.

    def perform(self, order: Order) -> Answer:
        """Perform a task."""
        model = self._model(order.recipe)
        if model is None:
            return Answer(None, refusal=self.report.refusal)
        shared: dict[int, Shared] = {}
        with self._lock:
            self._running[order.number] = shared

        def share(node: PackedNode) -> Shared:
            word = shared[node.number] = nothing_shared()
            with self._lock:
                word[SHARED_BEST] = min(node.best, self._last.best.get(node.number, node.best))
                word[STOP] = self._is_dropped(order.number)
            return word

        counters = model.expander.workspace().counters
        counters[TOO_DEEP] = 0
        try:
            found = model.worker.perform(unpack(order.task, model.expander, share))
        finally:
            with self._lock:
                del self._running[order.number]
                dropped = self._is_dropped(order.number)
        best = {number: int(word[SHARED_BEST]) for number, word in shared.items()}
        return Answer(None if dropped else found, best, bool(counters[TOO_DEEP]))

    def _model(self, number: int) -> _Model | None:
        """The model of a number, waiting for it; None if this worker was not prepared in time, or cannot be."""
        with _changed:
            _changed.wait_for(
                lambda: self.report.refusal or (self.report.layout and number in self._recipes), _PATIENCE
            )
            if self.report.layout is None or number not in self._recipes:
                return None
            if number not in self._models:
                self._models[number] = _Model(Expander(self._layout, self._made.model(self._recipes[number])))
            return self._models[number]

    def _is_dropped(self, number: int) -> bool:
        """Whether the coordinator no longer wants a task."""
        return number <= self._last.upto and number not in self._last.running

    # Bulletins, on the event loop of the worker.

    def hear(self, bulletin: Bulletin) -> Report:
        """Take in a bulletin, and report."""
        self.heard = time.monotonic()
        if bulletin.recipes:
            with _changed:
                self._recipes |= bulletin.recipes
                _changed.notify_all()
        with self._lock:
            self._last = bulletin._replace(setup=None, entries={})
            for task, shared in self._running.items():
                for node, word in list(shared.items()):
                    word[SHARED_BEST] = min(int(word[SHARED_BEST]), bulletin.best.get(node, int(word[SHARED_BEST])))
                    if self._is_dropped(task):
                        word[STOP] = 1
        if self.report.layout is None or not bulletin.most:
            return self.report
        for name in bulletin.entries.keys() & self._shared.keys():
            self._shared[name].absorb(bulletin.entries[name])
        gleaned = {name: table.glean(bulletin.most) for name, table in list(self._shared.items())}
        entries = {name: found for name, found in gleaned.items() if len(found)}
        return self.report._replace(nodes=self._new_nodes(), entries=entries)

    def _new_nodes(self) -> dict[int, int]:
        """How many nodes were searched since the last call, by model."""
        new = {}
        for number, model in list(self._models.items()):
            nodes = model.expander.nodes
            new[number], model.reported = nodes - model.reported, nodes
        return new

    def end(self) -> None:
        """Stop all tasks, and drop those that still come."""
        with self._lock:
            self._last = self._last._replace(upto=sys.maxsize, running=frozenset())
            for shared in self._running.values():
                for word in list(shared.values()):
                    word[STOP] = 1
