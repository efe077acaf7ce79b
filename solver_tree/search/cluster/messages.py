"""What coordinator and workers tell each other. All of it is data of this package, pickled by the standard ``pickle``.

The coordinator talks with each worker also while the worker performs tasks: a ``Bulletin`` is answered by a ``Report``,
as soon as there is something to report. Any message may be lost, and any worker may be new. So a bulletin says all that
a worker needs, and a report all that it has found.
"""

from __future__ import annotations

from typing import NamedTuple

from solver_tree.kernels.precompile import KernelSet
from solver_tree.search.cluster.description import Description
from solver_tree.search.cluster.packing import PackedTask
from solver_tree.search.cluster.sharing import Entries
from solver_tree.search.root.cost_model import Recipe
from solver_tree.search.root.nodes import Variation


class Setup(NamedTuple):
    """What a worker prepares once.

    Attributes:
        game: the game, pickled as ``Description``.
        first: the first guess, if it is prescribed.
        symmetry: whether to use the symmetry of the game.
        kernels: the kernels to compile.
        version, code: the version of the coordinator, and the digest of its sources.
    """

    game: Description
    first: str | None
    symmetry: bool
    kernels: KernelSet
    version: str
    code: str


class Order(NamedTuple):
    """A task for any worker.

    Attributes:
        recipe: the number of the model.
        task: the task.
    """

    recipe: int
    task: PackedTask


class Answer(NamedTuple):
    """What a worker found.

    Attributes:
        found: what ``Worker.perform`` returns.
        best: the best values that the task has found for its nodes, see ``Workspace.shared``.
        too_deep: whether some line of play is longer than a tree can be.
    """

    found: list[Variation]
    best: dict[int, int]
    too_deep: bool


class Bulletin(NamedTuple):
    """What the coordinator tells a worker.

    Attributes:
        number: bulletins are numbered in the order in which they are written.
        setup: what to prepare, pickled as ``Setup``; None if the worker has it.
        line: where the worker should connect to answer further bulletins, see ``answer_at``; None for nowhere.
        recipes: the models that the worker may not know, by number.
        places: where the tables of the coordinator are offered, see ``offered_table``.
        orders: the tasks that this worker should perform, in this order, and each ``Order`` pickled. It drops others.
        best: for each order, the best values that other tasks have found for its nodes, by the nodes' numbers, see
            ``Workspace.shared``. What it has found itself is not told: if it is lost, and begun again, it would not
            find that again.
        entries: entries of tables, by the names of the tables.
        most: how many entries of a table the worker may report; if 0, it reports no nodes either.
    """

    number: int
    setup: bytes | None
    line: str | None
    recipes: dict[int, Recipe]
    places: dict[str, str]
    orders: dict[int, bytes]
    best: dict[int, dict[int, int]]
    entries: dict[str, Entries]
    most: int


class Report(NamedTuple):
    """What a worker answers.

    Attributes:
        layout: the digest of the board, once it is laid out.
        refusal: why this worker cannot help; None if it can.
        threads: how many of its threads perform tasks.
        uses: the names of the tables that it uses where they are offered.
        answers: what it found, by the number of the task, for all orders of the last bulletin that are done.
        best: the best values that running tasks have found for their nodes, by the numbers of task and node.
        nodes: how many states it has searched since the last report, by the number of the model.
        entries: new entries of its own tables, by the names of the tables.
    """

    layout: str | None = None
    refusal: str | None = None
    threads: int = 0
    uses: frozenset[str] = frozenset()
    answers: dict[int, Answer] = {}  # noqa: RUF012 - never changed
    best: dict[int, dict[int, int]] = {}  # noqa: RUF012
    nodes: dict[int, int] = {}  # noqa: RUF012
    entries: dict[str, Entries] = {}  # noqa: RUF012
