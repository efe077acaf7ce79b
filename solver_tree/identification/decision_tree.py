"""Decision trees: which test comes next after each outcome, and what is known in the end."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeAlias

import orjson

from solver_tree.errors import InputError, TreeError, check_choice
from solver_tree.files import check_place, write_atomically
from solver_tree.games.json_text import read_json
from solver_tree.games.text_files import MAX_TREE_BYTES, read_bytes
from solver_tree.identification.table import ItemTable
from solver_tree.text import brief, count, one_line, shortened
from solver_tree.version import __version__

FORMAT = "solver-tree decisions/1"

# What a file has, see docs/schema/decisions.schema.json.
_MEMBERS = {"format", "version", "table", "objective", "cost", "lower_bound", "seconds", "tree"}
_MEMBERS_OF_TABLE, _MORE_OF_TABLE = {"name", "items", "tests", "cells"}, {"costs", "weights", "groups"}

Goal: TypeAlias = Literal["avg", "worst"]
"""What is least: the expected cost, or the cost in the worst case."""

GOALS: tuple[Goal, ...] = ("avg", "worst")


def check_goal(goal: object) -> None:
    """Check that something is a goal.

    Raises:
        InputError: it is not.
    """
    check_choice("objective", goal, GOALS)


class Leaf(NamedTuple):
    """What is known in the end.

    Attributes:
        items: the items that are left: all of one group, or such as no test tells apart.
    """

    items: tuple[str, ...]

    def __repr__(self) -> str:
        return one_line("Leaf", brief(" or ".join(self.items)))


class Branch(NamedTuple):
    """A test, and what follows each of its outcomes.

    Attributes:
        test: the test.
        then: what follows each outcome that is still possible.
    """

    test: str
    then: dict[str, Node]

    def __repr__(self) -> str:
        return one_line("Branch", f"{brief(self.test)}: {count(len(self.then), 'outcome')}")


Node: TypeAlias = Leaf | Branch


@dataclass(frozen=True, repr=False)
class DecisionTree:
    """A decision tree of a table, and what is proved of it.

    Attributes:
        table: the table.
        root: the first test, or all items if they need not be told apart.
        goal: what is least: ``avg``, the expected cost, or ``worst``, the cost in the worst case.
        lower_bound: a proved lower bound of that cost for any tree.
        seconds: how long the search took.
        version: of the program that searched.
        claimed: whether the lower bound is what a file says, and was not searched again.
    """

    table: ItemTable
    root: Node
    goal: Goal
    lower_bound: Fraction
    seconds: float = field(default=0.0, compare=False)
    version: str = field(default=__version__, compare=False)
    claimed: bool = field(default=False, compare=False)

    def __hash__(self) -> int:
        return hash((self.table, self.goal, self.lower_bound))

    def __repr__(self) -> str:
        figures = f"expected {float(self.expected):.4g}, worst {float(self.worst):.4g}"
        return one_line(
            "DecisionTree",
            f"{brief(self.table.name)} {self.goal}: {figures}{', optimal' if self.optimal else ''}",
        )

    @property
    def cost(self) -> Fraction:
        """The cost that counts: expected, or in the worst case."""
        return self.expected if self.goal == "avg" else self.worst

    @property
    def expected(self) -> Fraction:
        """The expected cost, over all items by their weights."""
        return self._figures[0]

    @property
    def worst(self) -> Fraction:
        """The cost in the worst case."""
        return self._figures[1]

    @property
    def depth(self) -> int:
        """The most tests on a path."""
        return self._figures[2]

    @cached_property
    def _figures(self) -> tuple[Fraction, Fraction, int]:
        expected, worst, depth = Fraction(0), Fraction(0), 0
        for _, share, cost, tests in self.paths():
            expected, worst, depth = expected + share * cost, max(worst, cost), max(depth, tests)
        return expected, worst, depth

    @property
    def optimal(self) -> bool:
        """Whether it is proved, or ``claimed``, that no tree has a lower cost."""
        return self.cost == self.lower_bound

    def paths(self) -> Iterator[tuple[str, Fraction, Fraction, int]]:
        """Follow each item along each way that its outcomes allow, by the table; see ``check`` for wrong trees.

        Yields:
            The item, the probability of the way among all items, its cost, and the number of tests.
        """
        table = self.table
        test_number = {test: number for number, test in enumerate(table.tests)}
        total = sum(table.weights)
        for number, item in enumerate(table.items):
            pending = [(self.root, table.weights[number] / total, Fraction(0), 0)]
            while pending:
                node, share, cost, made = pending.pop()
                if isinstance(node, Leaf):
                    yield item, share, cost, made
                    continue
                test = test_number[node.test]
                for outcome, part in table.shares(test, number):
                    pending.append((node.then[outcome], share * part, cost + table.costs[test], made + 1))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the tree to a file, with its table.

        Raises:
            InputError: it cannot be written there.
        """
        check_place(path, (".json",))
        table = self.table
        document = {
            "format": FORMAT,
            "version": self.version,
            "table": {
                "name": table.name,
                "items": table.items,
                "tests": table.tests,
                "cells": table.cells,
                **({"costs": list(map(str, table.costs))} if table.priced else {}),
                **({"weights": list(map(str, table.weights))} if set(table.weights) != {1} else {}),
                **({"groups": table.groups} if table.grouped else {}),
            },
            "objective": self.goal,
            "cost": str(self.cost),
            "lower_bound": str(self.lower_bound),
            "seconds": self.seconds,
            "tree": _encoded(self.root),
        }
        try:
            data = orjson.dumps(document, option=orjson.OPT_APPEND_NEWLINE)
        except TypeError as error:  # a lone surrogate
            raise InputError(f"'{path}': a text of the table cannot be written: {error}") from error
        write_atomically(path, data)


def check(tree: DecisionTree) -> None:
    """Check a tree by its table, in plain Python: each leaf has the items that lead there, and nothing left to test.

    Raises:
        TreeError: it is wrong; the message says where.
    """
    table = tree.table
    pending: list[tuple[Node, Sequence[int], frozenset[int]]] = [(tree.root, range(len(table.items)), frozenset())]
    number = {test: place for place, test in enumerate(table.tests)}
    while pending:
        node, items, made = pending.pop()
        if isinstance(node, Leaf):
            _check_leaf(table, node, items, made)
            continue
        test = number.get(node.test)
        if test is None:
            raise TreeError(f"the tree has test '{node.test}', which is not in its table")
        if test in made:
            raise TreeError(f"the tree makes test '{node.test}' again, after its outcome is known")
        parts: dict[str, list[int]] = {}
        for item in items:
            for outcome, _ in table.shares(test, item):
                parts.setdefault(outcome, []).append(item)
        if wrong := sorted(parts.keys() ^ node.then.keys()):
            what = "says nothing of" if wrong[0] in parts else "goes on after"
            whose = "" if wrong[0] in parts else ", which no item has there"
            raise TreeError(f"the tree {what} outcome '{wrong[0]}' of test '{node.test}'{whose}")
        pending.extend((node.then[outcome], part, made | {test}) for outcome, part in parts.items())


def _check_leaf(table: ItemTable, leaf: Leaf, items: Sequence[int], made: frozenset[int]) -> None:
    """Check that a leaf names these items, and that they are of one group unless no test that is left tells of them."""
    names = [table.items[item] for item in items]
    if missing := next((name for name in names if name not in leaf.items), None):
        raise TreeError(f"the tree does not find item '{missing}'")
    if len(leaf.items) > len(names):
        raise TreeError(f"the tree names {', '.join(leaf.items)} where only {', '.join(names)} can be left")
    if len({table.groups[item] for item in items}) > 1:
        for test, name in enumerate(table.tests):
            if test not in made and len({frozenset(table.shares(test, item)) for item in items}) > 1:
                raise TreeError(f"the tree stops at {', '.join(names)}, but test '{name}' tells them apart")


def leaves(node: Node) -> Iterator[tuple[tuple[tuple[str, str], ...], Leaf]]:
    """Each leaf below a node, with the tests and outcomes that lead to it."""
    pending: list[tuple[Node, tuple[tuple[str, str], ...]]] = [(node, ())]
    while pending:
        here, made = pending.pop()
        if isinstance(here, Leaf):
            yield made, here
        else:
            pending.extend((below, (*made, (here.test, outcome))) for outcome, below in reversed(here.then.items()))


def load_decisions(path: str | os.PathLike[str]) -> DecisionTree:
    """Read a tree, and check it by its table.

    >>> import solver_tree as st
    >>> import os, tempfile
    >>> table = st.ItemTable("ill", ["flu", "cold"], ["fever"], [["yes", "no"]])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     st.identify(table).tree.save(os.path.join(folder, "tests.json"))
    ...     st.load_decisions(os.path.join(folder, "tests.json"))
    ...
    <DecisionTree ill avg: expected 1, worst 1, optimal>

    Args:
        path: the file.

    Returns:
        The tree. Its lower bound is what the file claims.

    Raises:
        InputError: the file cannot be read, or is no such tree.
        TreeError: the tree is wrong.

    See Also:
        identify: makes such trees.
    """
    data = read_bytes(path, MAX_TREE_BYTES)
    try:
        document = read_json(data)
        if not isinstance(document, dict) or document.get("format") != FORMAT:
            raise ValueError(f"its format should be '{FORMAT}'")
        tree = _tree_of(document)
        check(tree)
        right = tree.cost == _number_of(document["cost"]) and tree.lower_bound <= tree.cost
    except InputError:
        raise
    except ValueError as error:
        raise InputError(f"'{path}' is no decision tree: {error}") from error
    if not right:
        raise TreeError(f"'{path}': its figures are not those of its tree")
    return tree


def _tree_of(document: dict[str, Any]) -> DecisionTree:
    """The tree that a document states, not checked by its table.

    Raises:
        ValueError: it states none; the message says why.
    """
    _need_members(document, _MEMBERS, "the file")
    stated, version, seconds = document["table"], document["version"], document["seconds"]
    _need_members(stated, _MEMBERS_OF_TABLE, "the table", _MORE_OF_TABLE)
    names = {name: _texts_of(stated[name], name) for name in ("items", "tests")}
    if not isinstance(stated["name"], str) or not isinstance(stated["cells"], list):
        raise ValueError("the table should have a name and cells")
    cells = [_texts_of(row, "cells") for row in stated["cells"]]
    numbers = {
        name: [_number_of(text) for text in _texts_of(stated[name], name)] if name in stated else None
        for name in ("costs", "weights")
    }
    groups = _texts_of(stated["groups"], "groups") if "groups" in stated else None
    if not isinstance(version, str) or len(version) > 100 or not version.isprintable():
        raise ValueError("version should be a text of up to 100 characters")
    if type(seconds) not in (int, float) or not seconds >= 0:
        raise ValueError("seconds should be a number, 0 or more")
    if document["objective"] not in GOALS:
        raise ValueError(f"objective should be {' or '.join(GOALS)}")
    table = ItemTable(stated["name"], names["items"], names["tests"], cells, **numbers, groups=groups)
    root, bound = _decoded(document["tree"]), _number_of(document["lower_bound"])
    return DecisionTree(table, root, document["objective"], bound, float(seconds), version, claimed=True)


def _need_members(value: Any, members: set[str], what: str, more: Set[str] = frozenset()) -> None:
    """Check that a value is an object with these members, and none but ``more`` beside them."""
    if not isinstance(value, dict):
        raise ValueError(f"{what} should be an object")
    if missing := sorted(members - value.keys()):
        raise ValueError(f"{what} has no '{missing[0]}'")
    if other := sorted(value.keys() - members - more):
        raise ValueError(f"{what} has '{other[0]}', which it should not have")


def _texts_of(value: Any, what: str) -> list[str]:
    """A list of texts."""
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise ValueError(f"{what} should be a list of texts")
    return value


def _number_of(text: Any) -> Fraction:
    """A number, 0 or more, as ``DecisionTree.save`` writes it."""
    if not isinstance(text, str) or not re.fullmatch("[0-9]{1,4000}(/[1-9][0-9]{0,3999})?", text, re.ASCII):
        raise ValueError(f"{shortened(str(text))} should be a number in a text, such as 3 or 1/3")
    return Fraction(text)


def is_decision_tree(path: str | os.PathLike[str]) -> bool:
    """Whether a file says that it is a decision tree; only regular files are looked at, as a pipe can be read once."""
    if not os.path.isfile(path):
        return False
    try:
        data = read_bytes(path, MAX_TREE_BYTES)
        document = read_json(data) if FORMAT.encode() in data else None
    except ValueError:
        return False
    return isinstance(document, dict) and document.get("format") == FORMAT


def _encoded(root: Node) -> list[Any]:
    """A tree as a list of nodes, the root first; nodes may be deeper below each other than JSON can be nested."""
    nodes: list[Any] = [None]
    pending = [(0, root)]
    while pending:
        place, node = pending.pop()
        if isinstance(node, Leaf):
            nodes[place] = list(node.items)
            continue
        then: dict[str, Any] = {}
        for outcome, below in node.then.items():
            if isinstance(below, Leaf):
                then[outcome] = list(below.items)
            else:
                then[outcome] = len(nodes)
                pending.append((len(nodes), below))
                nodes.append(None)
        nodes[place] = {"test": node.test, "then": then}
    return nodes


def _decoded(nodes: Any) -> Node:
    """The tree in a list of nodes. Each but the first one follows one of the nodes before it."""
    if not isinstance(nodes, list) or not nodes:
        raise ValueError("the tree should be a list of nodes")
    made: list[Node | None] = [None] * len(nodes)
    for place in reversed(range(len(nodes))):
        node = nodes[place]
        if isinstance(node, list):
            made[place] = Leaf(tuple(_texts_of(node, f"node {place}")))
            continue
        _need_members(node, {"test", "then"}, f"node {place}")
        if not isinstance(node["test"], str) or not isinstance(node["then"], dict):
            raise ValueError(f"node {place} should have a test, and what follows its outcomes")
        then: dict[str, Node] = {}
        for outcome, below in node["then"].items():
            following = made[below] if type(below) is int and place < below < len(nodes) else None
            if isinstance(below, list):
                following = Leaf(tuple(_texts_of(below, f"node {place}")))
            elif following is None:
                what = "is neither items nor a later node that follows nothing else"
                raise ValueError(f"node {place}: what follows outcome '{outcome}' {what}")
            else:
                made[below] = None
            then[outcome] = following
        made[place] = Branch(node["test"], then)
    if others := [place for place, node in enumerate(made) if node is not None and place]:
        raise ValueError(f"node {others[0]} follows no outcome")
    root = made[0]
    assert root is not None
    return root
