"""A task as data.

A worker makes the nodes of a task again from their histories. What the coordinator knows about them besides goes with
the task. So a task is small, and it does not matter which worker gets it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.workspace import SHARED_BEST, turns_of
from solver_tree.search.root.expander import Expander
from solver_tree.search.root.nodes import History, StateNode
from solver_tree.search.root.tasks import RefuteShallow, SolveSmallParts, Task, TryGuesses

Shared: TypeAlias = NDArray[np.int64]
"""What running tasks share, see ``Workspace.shared``."""


class PackedNode(NamedTuple):
    """A state node as data; see ``StateNode`` for what these are.

    Attributes:
        number, path, lower: as in ``StateNode``.
        max_parts: as in ``State``.
        best: the best value that is known for the node, with its place, see ``Workspace.shared``.
    """

    number: int
    path: History
    lower: int
    max_parts: int
    best: int


class PackedTask(NamedTuple):
    """A task as data.

    Attributes:
        kind: which of the three kinds of task it is.
        nodes: the node, or the parts.
        limit: ``beta`` or ``left``.
        start, guesses: as in the task; nothing for parts.
        numbers: the priorities, or the bounds; nothing for parts.
        slack: of guesses to try, as in the task.
    """

    kind: Literal["try", "refute", "solve"]
    nodes: tuple[PackedNode, ...]
    limit: int
    start: int
    guesses: NDArray[np.int32]
    numbers: NDArray[Any]
    slack: int = 0


def nodes_of(task: Task) -> list[StateNode]:
    """The nodes of a task."""
    return task.parts if isinstance(task, SolveSmallParts) else [task.node]


def with_nodes(task: Task, nodes: list[StateNode]) -> Task:
    """The same task at other nodes."""
    return task._replace(parts=nodes) if isinstance(task, SolveSmallParts) else task._replace(node=nodes[0])


def pack(task: Task) -> PackedTask:
    """A task as data."""
    nodes = tuple(
        PackedNode(node.number, node.path, node.lower, node.state.max_parts, int(node.shared[SHARED_BEST]))
        for node in nodes_of(task)
    )
    if isinstance(task, SolveSmallParts):
        return PackedTask("solve", nodes, task.left, 0, np.zeros(0, np.int32), np.zeros(0, np.int16))
    if isinstance(task, RefuteShallow):
        return PackedTask("refute", nodes, task.beta, task.start, task.guesses, task.bounds)
    return PackedTask("try", nodes, task.beta, task.start, task.guesses, task.priorities, task.slack)


def unpack(packed: PackedTask, expander: Expander, shared: Callable[[PackedNode], Shared]) -> Task:
    """The task that ``packed`` describes.

    Args:
        packed: the task as data.
        expander: makes the nodes.
        shared: what tasks at a node share in this process.
    """
    nodes = []
    for described in packed.nodes:
        node = expander.node_again(described.path, described.max_parts)
        node.lower = described.lower
        node.shared = shared(described)
        nodes.append(node)
    if packed.kind == "solve":
        return SolveSmallParts(nodes, packed.limit)
    common = nodes[0], packed.start, packed.guesses, packed.numbers, packed.limit
    if packed.kind == "refute":
        return RefuteShallow(*common)
    return TryGuesses(*common, turns_of(len(packed.guesses)), packed.slack)
