"""From a finished search by price to the strategy tree."""

from __future__ import annotations

import numpy as np

from solver_tree.search.extract import Extraction
from solver_tree.search.measure import Price
from solver_tree.search.nodes import History, Line
from solver_tree.search.nodes import Node as SearchNode
from solver_tree.search.prices import BASE, LINEAR, SLOPE, STEADY
from solver_tree.search.pursuit import Task
from solver_tree.search.refine import COUNT_BITS
from solver_tree.search.refinement import Refinement
from solver_tree.search.root import RootSearch
from solver_tree.search.scratch import INFINITE
from solver_tree.search.table import entry_exact, entry_guess, entry_value, probe
from solver_tree.search.writer import Writer
from solver_tree.tree import Node


class PriceTree(Writer):
    """Writes out the tree that a search by price has found.

    Of guesses of least value it makes the first in the order of the search; but where the tree of least total costs no
    more, for it ends while prices are still a line, it is that one.
    """

    def __init__(self, task: Task, search: RootSearch, measure: Price) -> None:
        super().__init__(task.game, search, task.symmetry)
        self._measure = measure
        self._totals = task.search
        self._totals_tree = Extraction(task.game, task.search, task.symmetry)
        self._refinement = Refinement(task.search, task.executor, task.clock, measure.priced.known)

    def tree(self, value: int, line: Line | None) -> Node:
        """The whole tree: what ``RootSearch.run`` returned."""
        return self._node(list(range(len(self._own))), (), value, line)

    def _node(self, members: list[int], path: History, value: int, line: Line | None = None) -> Node:
        """The tree of candidates of this value; ``line`` is their best guess, where the search kept it."""
        if len(members) == 1:
            return self._single(members[0], line)
        guess = self._guess(members, path, value) if line is None else line.guess
        groups, won = self._divide(members, guess)
        below = {} if line is None else line.below
        whole = self._search.weigh(members)
        found = whole - sum(self._search.weigh(group) for group in groups.values())
        left = value - self._measure.own(found, whole, len(path))
        parts = {answer: (group, (*path, (guess, answer))) for answer, group in groups.items()}
        values = self._values(parts, {answer: line.value for answer, line in below.items()}, left)
        nodes = {answer: self._node(*part, values[answer], below.get(answer)) for answer, part in parts.items()}
        return self._written(guess, nodes, won)

    def _single(self, member: int, line: Line | None = None) -> Node:
        """The tree of one candidate: its guess, after another one if that is told."""
        if line is None or line.guess == self._own[member]:
            return self._written(self._own[member], {}, won=True)
        answer = int(self._board.feedback[line.guess][member])
        return self._written(line.guess, {answer: self._single(member)}, won=False)

    def _values(self, parts: dict[int, tuple[list[int], History]], known: dict[int, int], total: int) -> dict[int, int]:
        """The values of parts that add up to ``total``."""
        values, unknown = dict(known), {}
        for answer, (members, path) in parts.items():
            if answer not in values:
                node = self._search.node_at(members, path)
                values[answer] = node.lower
                if not node.settled:
                    unknown[answer] = node
        left = total - sum(values.values())
        for answer, node in unknown.items():
            if left:
                value = self._search.value(node, node.lower + left + 1)
                left -= value - values[answer]
                values[answer] = value
        if left:
            raise RuntimeError("the search contradicts itself: a value that it proved cannot be found again")
        return values

    def _guess(self, members: list[int], path: History, value: int) -> int:
        """The guess at candidates of this value."""
        obvious = self._totals_tree.part(members, path)
        if obvious.obvious:
            return obvious.guess
        prices, layer, ply = self._measure.priced.prices, self._measure.layer, len(path)
        if prices.rules[layer, STEADY] <= ply + 1:  # all the same: as in the tree of least total
            total_node = self._totals.node_at(members, path)
            return self._refinement.guess(members, path, self._totals.value(total_node, INFINITE))
        slope = int(prices.rules[layer, SLOPE])
        if slope and prices.rules[layer, LINEAR] > ply:
            over = value - (slope * ply + int(prices.rules[layer, BASE])) * self._search.weigh(members)
            total, rest = divmod(over, slope)
            if not rest and self._totals.value(self._totals.node_at(members, path), total + 1) == total:
                tail = self._refinement.tail(members, path, total)
                if ply + (tail >> COUNT_BITS) <= prices.rules[layer, LINEAR]:
                    return self._refinement.guess(members, path, total)
        node = self._search.node_at(members, path)
        if self._measure.quick(self._search.prepare(node), node.position)[1]:
            return obvious.guess  # it leaves but one pair together
        entry = int(probe(self._search.table, self._key(node)))
        if not entry or not entry_exact(entry) or entry_guess(entry) < 0:
            self._measure.solve(self._search.prepare(node), node.position, value + 1, scored=False)
            entry = int(probe(self._search.table, self._key(node)))
        if not entry or not entry_exact(entry) or entry_value(entry) != value or entry_guess(entry) < 0:
            raise RuntimeError("the search contradicts itself: a guess that it found cannot be found again")
        return int(entry_guess(entry))

    def _key(self, node: SearchNode) -> np.uint64:
        return self._measure.key(node.position.key, node.position.ply)
