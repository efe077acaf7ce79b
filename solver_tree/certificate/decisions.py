"""``check_decisions``: what certificates of decision trees prove."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from solver_tree.certificate.checked import reading
from solver_tree.certificate.decision_checker import FORMAT, Table, check_lines
from solver_tree.certificate.lines import Refused, read_first, unpacked
from solver_tree.errors import InputError, check_function, check_path
from solver_tree.identification.decision_tree import DecisionTree, Goal, load_decisions
from solver_tree.identification.decision_tree import check as check_tree
from solver_tree.identification.table import ItemTable
from solver_tree.identification.wording import none_lower
from solver_tree.text import one_line


class CheckedDecisions(NamedTuple):
    """What a certificate of a decision tree proves.

    Attributes:
        path: the file.
        table: the name of the table.
        goal: what is least: ``avg``, the expected cost, or ``worst``, the cost in the worst case.
        valid: whether every claim follows by the rules.
        error: the claim that does not follow, and why; None if all do.
        claims: how many claims were proved.
        least: what every tree costs at least; None if the certificate is not valid.
        optimal: whether the tree costs no more than that; None without a tree.
        seconds: how long the check took.
    """

    path: str
    table: str
    goal: Goal
    valid: bool
    error: str | None
    claims: int
    least: Fraction | None
    optimal: bool | None
    seconds: float

    def __repr__(self) -> str:
        return one_line("CheckedDecisions", f"{self.table}: {self.text}")

    @property
    def text(self) -> str:
        """What is proved, in words, or why nothing is."""
        return f"refused: {self.error}" if self.least is None else none_lower(self.goal, self.least)


def check_decisions(
    path: str | os.PathLike[str],
    tree: DecisionTree | str | os.PathLike[str] | None = None,
    *,
    progress: Callable[[int], None] | None = None,
) -> CheckedDecisions:
    """Check a certificate of a decision tree: that each of its claims follows by the rules of the proof.

    The check shares no code with the search, and needs neither numba nor numpy. A tree is checked by its table, which
    must be that of the certificate.

    >>> import solver_tree as st
    >>> import os, tempfile
    >>> rows = {"flu": ("yes", "yes"), "cold": ("no", "yes"), "well": ("no", "no")}
    >>> table = st.ItemTable("ill", rows, ["fever", "cough"], zip(*rows.values()))
    >>> tree = st.identify(table).tree
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "ill.certificate")
    ...     st.certify_decisions(tree, path), st.check_decisions(path, tree).text
    ...
    (1, 'no order of tests has a lower expected cost than 5/3 (1.6667)')

    Args:
        path: the certificate.
        tree: a tree, or its file.
        progress: called now and then with the number of claims that are proved.

    Returns:
        What the certificate proves, or why it is not valid.

    Raises:
        InputError: the file is no such certificate, the tree is of another table, or a file cannot be read.
        TreeError: the tree is wrong.

    See Also:
        certify_decisions: makes certificates.
    """
    check_function("progress", progress)
    name, started = check_path(path), time.perf_counter()
    if tree is not None and not isinstance(tree, DecisionTree):
        tree = load_decisions(tree)
    error, claims, least = None, 0, None
    with reading(name), open(name, "rb") as raw:
        lines = unpacked(raw)
        table = Table(read_first(lines, FORMAT))
        if tree is not None:
            _check_same(tree, table, name)
        try:
            claims, whole = check_lines(table, lines, progress)
            least = whole * table.unit
        except Refused as problem:
            error = str(problem)
    optimal = None
    if tree is not None:
        check_tree(tree)
        optimal = tree.cost == least
    seconds = time.perf_counter() - started
    goal: Goal = "worst" if table.worst else "avg"
    return CheckedDecisions(name, table.described["name"], goal, error is None, error, claims, least, optimal, seconds)


def _check_same(tree: DecisionTree, table: Table, name: str) -> None:
    """Check that a certificate is about the table of a tree, whatever its name, and about its objective.

    Raises:
        InputError: it is about others.
    """
    if describe(tree.table) | {"name": table.described["name"]} != table.described:
        raise InputError(f"the tree is of table {tree.table.name}, but '{name}' is of another one")
    if (tree.goal == "worst") != table.worst:
        other = "worst" if table.worst else "avg"
        raise InputError(f"the tree has objective {tree.goal}, but '{name}' is about objective {other}")


def describe(table: ItemTable) -> dict[str, Any]:
    """A table as a certificate has it."""
    number = [{outcome: place for place, outcome in enumerate(outcomes)} for outcomes in table.outcomes]

    def cell(test: int, item: int) -> Any:
        shares = [[number[test][outcome], str(share)] for outcome, share in table.shares(test, item)]
        return shares[0][0] if len(shares) == 1 else shares

    return {
        "name": table.name,
        "items": list(table.items),
        "tests": list(table.tests),
        "outcomes": [list(outcomes) for outcomes in table.outcomes],
        "cells": [[cell(test, item) for item in range(len(table.items))] for test in range(len(table.tests))],
        "costs": list(map(str, table.costs)),
        "weights": list(map(str, table.weights)),
        "groups": list(table.groups),
    }
