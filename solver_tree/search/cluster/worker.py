"""What a worker does: it lays out the game of a search once, keeps tables of its own, and performs tasks.

What a task finds does not depend on which worker performs it.
"""

from __future__ import annotations

import asyncio
import pickle
import time
from collections import deque
from hashlib import blake2b
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.errors import InputError
from solver_tree.imports import error_text
from solver_tree.kernels.board import Board
from solver_tree.kernels.precompile import KernelSet, compile_kernels
from solver_tree.kernels.transposition import Table
from solver_tree.kernels.workspace import NODES, TOO_DEEP
from solver_tree.layout import lay_out
from solver_tree.search.checkpoint import CODE_DIGEST
from solver_tree.search.cluster.description import Description
from solver_tree.search.progress import ClusterLost
from solver_tree.search.root.brake import Brake
from solver_tree.search.root.cost_model import CostModel, Models
from solver_tree.search.root.expander import Expander, too_long
from solver_tree.search.root.nodes import History, Variation
from solver_tree.search.root.tasks import BoundParts, SolveSmallParts, Task
from solver_tree.search.saved_tables import SavedTables
from solver_tree.version import __version__

if TYPE_CHECKING:
    from distributed import Worker as DaskWorker

_MOST = 2
"""How many searches a worker remembers; each has its own tables."""

_PAUSE = 1.0
"""Seconds between two answers with entries of tables."""

MOST_TOLD = 1 << 16
"""The most entries in an answer: 1 MB."""

_OF_PARTS = SolveSmallParts, BoundParts
"""The kinds of tasks that have several nodes."""

_searches: dict[str, Search] = {}
_ended: deque[str] = deque(maxlen=100)  # the names of searches that are over
_lock = Lock()  # for the searches


class Setup(NamedTuple):
    """What a worker prepares once.

    Attributes:
        name: the name of the search.
        game, first, symmetry, kernels: what to lay out, and the kernels to compile.
        version, code: the version of the coordinator, and the digest of its sources.
    """

    name: str
    game: Description
    first: str | None
    symmetry: bool
    kernels: KernelSet
    version: str
    code: str


class Answer(NamedTuple):
    """What a worker found: what ``Worker.perform`` returns, how many states it searched, and new entries of its table.

    An entry of a table is true by itself, and its key is the same in each process. One that was read half-written fails
    its check when it is looked up, like a torn entry among threads.
    """

    found: list[Variation]
    nodes: int
    entries: Table


class SentNode(NamedTuple):
    """A state node as data, from which a worker makes it again; ``branching`` is as in ``State``."""

    path: History
    branching: int
    lower: int


class Search:
    """One search, as a worker sees it.

    Args:
        setup: what to prepare.

    Attributes:
        digest: the digest of the board.
        brake: stops all tasks.

    Raises:
        InputError: this worker cannot help.
    """

    def __init__(self, setup: Setup) -> None:
        if (setup.version, setup.code) != (__version__, CODE_DIGEST):
            raise InputError(f"it has Solver Tree {__version__}, but the search {setup.version}, or other sources")
        self._layout = lay_out(setup.game.make(), first=setup.first, use_symmetry=setup.symmetry)
        compile_kernels(self._layout.board, setup.kernels)
        self.digest = board_digest(self._layout.board)
        self.brake = Brake()
        self._models = Models(self._layout.board, SavedTables().table)
        self._expanders: dict[bytes, Expander] = {}
        self._told: dict[int, NDArray[np.uint64]] = {}  # by the ids of tables, the data of each entry when it was told
        self._due = 0.0  # when entries are told next

    def expander(self, levels: bytes) -> Expander:
        """What makes the nodes of a model, see ``perform``."""
        with _lock:
            if levels not in self._expanders:
                model = self._models.model(pickle.loads(levels))
                self._expanders[levels] = Expander(self._layout, model, brake=self.brake)
            return self._expanders[levels]

    def news(self, model: CostModel) -> Table:
        """The entries of the table of a model that were not told before; of many, those of largest value.

        Larger sets have larger values. Just after the last call there are none.
        """
        table, now = model.table, time.monotonic()
        if now < self._due:
            return table[:0]
        self._due = now + _PAUSE
        data, told = table[:, 1], self._told.setdefault(id(table), np.zeros(len(table), np.uint64))
        new = np.flatnonzero(data != told)
        if len(new) > MOST_TOLD:
            new = new[np.argpartition(data[new], -MOST_TOLD)[-MOST_TOLD:]]
        entries = table[new]
        told[new] = entries[:, 1]
        return entries


def perform(setup: bytes, digest: str, levels: bytes, task: Any) -> Answer:
    """Perform a task, in a thread of a worker.

    Args:
        setup: what to prepare, pickled as ``Setup``.
        digest: the digest of the board at the coordinator.
        levels: ``CostModel.levels``, pickled.
        task: the task, with a ``SentNode`` in place of each node.

    Raises:
        ClusterLost: this worker cannot help.
        InputError: some line of play is longer than a tree can be.
    """
    from distributed import get_worker

    search = _search(setup, digest, get_worker().address)
    expander, nodes = search.expander(levels), []
    for sent in nodes_of(task):
        node = expander.node_at(expander.candidates_after(sent.path), sent.path, sent.branching)
        node.lower = sent.lower
        nodes.append(node)
    counters = expander.workspace().counters
    searched, counters[TOO_DEEP] = int(counters[NODES]), 0
    found = with_nodes(task, nodes).perform(expander)
    if counters[TOO_DEEP]:
        raise too_long()
    return Answer(found, int(counters[NODES]) - searched, search.news(expander.model))


def _search(pickled: bytes, digest: str, address: str) -> Search:
    """The search of a ``Setup``, which is prepared unless it was before; see ``perform``."""
    try:
        setup: Setup = pickle.loads(pickled)
        with _lock:
            if setup.name in _ended:
                raise InputError("the search is over")
            if setup.name not in _searches:
                while len(_searches) >= _MOST:
                    del _searches[next(iter(_searches))]
                _searches[setup.name] = Search(setup)
            search = _searches[setup.name]
        if search.digest != digest:
            raise InputError("it lays out the game differently: its code or its libraries are others")
        return search
    except Exception as error:  # also of user code
        raise ClusterLost(f"worker {address}: {error_text(error)}") from error


async def prepare(setup: bytes, digest: str, dask_worker: DaskWorker) -> None:
    """Prepare a search, aside from the event loop of a worker; see ``perform``."""
    await asyncio.to_thread(_search, setup, digest, dask_worker.address)


async def forget(name: str) -> None:
    """Stop all tasks of a search, and forget it. Tasks that come too late do not prepare it again."""
    _ended.append(name)
    if name in _searches:
        _searches.pop(name).brake.pull()


def nodes_of(task: Task) -> list[Any]:
    """The nodes of a task, or what stands for them."""
    return task.parts if isinstance(task, _OF_PARTS) else [task.node]


def with_nodes(task: Task, nodes: list[Any]) -> Task:
    """The same task with other nodes, or with what stands for them."""
    return task._replace(parts=nodes) if isinstance(task, _OF_PARTS) else task._replace(node=nodes[0])


def board_digest(board: Board) -> str:
    """The digest of a game laid out: its feedback, legality and weights, and how guesses and secrets are numbered."""
    digest = blake2b(digest_size=16)
    for part in (board.weights, board.legality, (board.feedback, board.secret_guess, board.keys)):
        digest.update(type(part).__name__.encode())
        for numbers in part:
            digest.update(np.asarray(numbers).data)
    return digest.hexdigest()
