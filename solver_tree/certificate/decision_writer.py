"""Makes certificates of decision trees: searches, and walks over what the search has proved."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from os import PathLike

import numpy as np

from solver_tree.certificate.checked import check_replaceable
from solver_tree.certificate.decision_checker import FORMAT, Checker, Set, Table
from solver_tree.certificate.decisions import describe
from solver_tree.certificate.lines import NoCertificate, is_text
from solver_tree.errors import InputError, check_function, check_type
from solver_tree.files import write_atomically
from solver_tree.identification.decision_tree import DecisionTree, check
from solver_tree.identification.layout import lay_out
from solver_tree.identification.search import NO_LIMIT, Search
from solver_tree.identification.table import ItemTable
from solver_tree.kernels.cases import STOP
from solver_tree.kernels.decision import STOPPED, least
from solver_tree.text import shortened

_FEW = 5
"""Of sets with fewer cases a claim says all that they cost, so it need not be made again; of others, what is used."""

Oracle = Callable[[Set, int | None], int]
"""What the search proves about a set of cases: its cost; but no more than a limit, if there is one."""


def certify_decisions(
    tree: DecisionTree, path: str | PathLike[str], *, progress: Callable[[str], None] | None = None
) -> int:
    """Write a certificate: a proof that no tree of tests costs less than this one.

    Anyone can check it without trusting the search, see ``check_decisions``.

    >>> import solver_tree as st
    >>> import os, tempfile
    >>> table = st.ItemTable("ill", ["flu", "cold"], ["fever"], [["yes", "no"]])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     st.certify_decisions(st.identify(table).tree, os.path.join(folder, "ill.certificate"))
    ...
    1

    Args:
        tree: a tree that is proved optimal.
        path: the file to write.
        progress: called about ten times a second with what is done, in words.

    Returns:
        The number of claims.

    Raises:
        TreeError: the tree is wrong.
        InputError: it is not optimal, a certificate cannot hold its table, or the file cannot be written.

    Note:
        docs/proof.md has the format and the rules.

    See Also:
        check_decisions: checks the file.
    """
    check_type(tree, DecisionTree, "load_decisions")
    check_replaceable(path)
    check_function("progress", progress)
    if not tree.optimal:
        raise InputError(
            f"the tree of {tree.table.name} is not proved optimal; a certificate proves that nothing is better than a "
            f"tree"
        )
    _check_texts(tree.table)
    header = {"format": FORMAT, "objective": tree.goal, "table": describe(tree.table)}
    try:
        table = Table(header)
    except NoCertificate as problem:
        raise InputError(f"{tree.table.name}: a certificate cannot hold this: {problem}") from None
    check(tree)
    lines = _find_claims(tree, table, progress)
    write_atomically(path, gzip.compress("\n".join([json.dumps(header), *lines, ""]).encode(), mtime=0))
    return len(lines)


def _check_texts(table: ItemTable) -> None:
    """Check that a certificate can hold the texts of a table.

    Raises:
        InputError: it cannot; the message has the first such text.
    """
    outcomes = [outcome for each in table.outcomes for outcome in each]
    for what, texts in (
        ("items", table.items),
        ("tests", table.tests),
        ("outcomes", outcomes),
        ("groups", table.groups),
    ):
        if (text := next((text for text in texts if not is_text(text)), None)) is not None:
            raise InputError(
                f"{table.name}: a certificate cannot hold {shortened(repr(text))} among its {what}: a text has up "
                f"to 1000 characters, all printable"
            )


def _find_claims(tree: DecisionTree, table: Table, progress: Callable[[str], None] | None) -> list[str]:
    """The lines of a certificate after the first one."""
    search = Search(lay_out(tree.table), tree.goal, None)
    search.compile()
    laid, walk = search.laid, Walk(table)
    number = {case.row: place for place, case in enumerate(laid.cases)}
    places = np.array([number[case] for case in table.cases])
    everything = tuple(range(len(places)))
    scale = int(search.unit(places) / table.unit)  # of whole numbers: what 1 of the search is in a claim

    def oracle(members: Set, limit: int | None) -> int:
        if search.room.control[STOP]:
            raise KeyboardInterrupt
        here, below = search.put(np.sort(places[list(members)])), NO_LIMIT if limit is None else -(-limit // scale)
        value = int(least(search.cases, search.room, here, below))
        if value == STOPPED:
            raise KeyboardInterrupt
        return value * scale if limit is None else min(value * scale, limit)

    def work() -> None:
        cost = oracle(everything, None) * table.unit
        if cost != tree.cost:
            raise InputError(f"this is not optimal: the search finds {cost}, not {tree.cost}")
        walk.prove(everything, int(cost / table.unit), oracle)

    def report(_: float, nodes: int) -> None:
        if progress is not None:
            progress(f"{len(walk.lines)} claims" if walk.lines else f"searching, {nodes} sets")

    if search.run(work, report):
        raise KeyboardInterrupt
    return walk.lines


class Walk:
    """The walk over a finished search, which finds claims in the order in which they are proved.

    It applies the rules by the functions of the checker, so it knows what the checker will accept.

    Attributes:
        lines: the claims.
    """

    def __init__(self, table: Table) -> None:
        self.lines: list[str] = []
        self._table, self._checker = table, Checker(table)

    def prove(self, everything: Set, least: int, oracle: Oracle) -> None:
        """Write the proof that every tree costs at least ``least``."""
        pending = [(everything, [f"={least}"], least, False)]
        while pending:
            members, words, least, proved = pending.pop()
            if proved:
                self._checker.claims[members] = least
                self.lines.append(" ".join(words))
            elif members == everything or self._checker.claims.get(members, 0) < least:
                pending.append((members, words, least, True))
                for (test, outcome), (part, cost) in self._needed(members, least, oracle).items():
                    pending.append((part, [*words[:-1], f"{test}:{outcome}", f"={cost}"], cost, False))

    def _needed(self, members: Set, least: int, oracle: Oracle) -> dict[tuple[int, int], tuple[Set, int]]:
        """The claims that a claim needs: by a test and its outcome the part, and what it costs."""
        divisions = self._checker.divisions(members)
        bound, claims, needed = self._checker.bounds(members, divisions), self._checker.claims, {}
        worst, combine = self._table.worst, max if self._table.worst else sum
        for test, parts in divisions:
            below = least - self._checker.cost(members, test)
            bounds = {part: max(bound(part), claims.get(part, 0)) for part in parts}
            for part in sorted(parts, key=len):
                if (missing := below - combine(bounds.values())) <= 0:
                    break
                limit = below if worst else bounds[part] + missing
                cost = oracle(part, None if len(part) < _FEW else limit)
                if cost > bounds[part] and not (worst and cost < limit):
                    needed[test, self._table.cases[part[0]][test]] = part, cost
                    bounds[part] = cost
            if combine(bounds.values()) < below:
                raise RuntimeError(f"the search contradicts itself about test {self._table.tests[test]!r}")
        return needed
