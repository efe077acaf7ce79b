"""Reads the strategy tree off a finished search of costs."""

from __future__ import annotations

from collections.abc import Mapping

from solver_tree.kernels.costs import INTERCEPT, LINEAR_UNTIL, SLOPE
from solver_tree.kernels.tie_break import RANK_WEIGHT_BITS
from solver_tree.kernels.transposition import NO_GUESS, entry_exact, entry_guess, entry_value, probe
from solver_tree.kernels.workspace import ALL_GUESSES
from solver_tree.search.readout.reader import Parts, TreeReader
from solver_tree.search.readout.tie_breaker import TRIES, TieBreaker
from solver_tree.search.readout.total_tree import TotalTreeReader
from solver_tree.search.root.cost_model import LevelModel
from solver_tree.search.root.nodes import History
from solver_tree.search.root.scheduler import RootSearch


class CostTreeReader(TreeReader):
    """Reads off the tree that a search of costs has found.

    Of the guesses of least cost it takes the one of least rank, if a tie-breaker is given, else the first in the order
    of the search. But then, after the first guess, where the tree of least total costs no more, because it ends while
    prices are still a line, it takes the guess of that tree.

    Args:
        search: the search of costs.
        totals: the search of totals that it is relaxed to.
        among_totals: breaks the ties between strategies of least total; None where costs are not relaxed to totals.
        among_costs: breaks the ties between strategies of least cost; None for any strategy.
    """

    def __init__(
        self,
        search: RootSearch,
        totals: RootSearch,
        among_totals: TieBreaker | None,
        among_costs: TieBreaker | None,
    ) -> None:
        super().__init__(search, among_costs)
        assert isinstance(search.model, LevelModel)
        self._model = search.model
        self._totals = totals.expander
        self._total_tree = TotalTreeReader(totals)
        self._among_totals = among_totals

    def _values(self, parts: Parts, known: Mapping[int, int], total: int) -> dict[int, int]:
        """The values of parts, which add up to ``total``."""
        values, unknown = dict(known), {}
        for feedback, (candidates, path) in parts.items():
            if feedback not in values and len(candidates) <= 2:
                values[feedback] = self._value_of_few(candidates, len(path))
            elif feedback not in values:
                node = self._expander.node_at(candidates, path)
                values[feedback] = node.lower
                if not node.settled:
                    unknown[feedback] = node
        left = total - sum(values.values())
        for feedback, node in unknown.items():
            if left:
                value = self._expander.value(node, node.lower + left + 1)
                left -= value - values[feedback]
                values[feedback] = value
        if left:
            raise self._expander.brake.contradiction("a value that it proved cannot be found again")
        return values

    def _value_of_few(self, candidates: list[int], ply: int) -> int:
        """The value of one or two candidates, as ``quick_cost`` gives it; this is quicker than to make a node."""
        levels, level = self._model.search.levels, self._model.level
        prices = [levels.isolated[level, ply]]
        if len(candidates) == 2:
            prices = [levels.guessed[level, ply + 1], levels.isolated[level, ply + 1]]
        return sum(int(price) * self._expander.weigh([each]) for price, each in zip(prices, candidates, strict=True))

    def _guess(self, candidates: list[int], path: History, value: int, kept: int | None) -> int:
        """The guess at candidates of this value."""
        if kept is not None and (self._tie_breaker is not None or len(path) <= len(self._search.query.then)):
            return kept
        obvious = self._total_tree.part(candidates, path)
        if obvious.obvious:
            return obvious.guess
        if self._tie_breaker is not None:
            guess = self._tie_breaker.guess(candidates, path, value)
        else:
            guess = self._guess_of_total_tree(candidates, path, value) if path else NO_GUESS
        if guess != NO_GUESS:
            return guess
        if kept is not None:
            return kept
        node = self._expander.node_at(candidates, path)
        if self._model.quick(self._expander.prepare(node), node.state)[1]:
            return obvious.guess  # that guess leaves only one pair together
        for _ in range(TRIES):
            entry = int(probe(self._model.table, self._model.key(node.state.key, node.state.ply)))
            if entry and entry_exact(entry) and entry_guess(entry) != NO_GUESS:
                break
            self._model.solve(self._expander.prepare(node), node.state, value + 1, ALL_GUESSES)
        else:
            raise self._expander.brake.contradiction("a guess that it found cannot be found again")
        if entry_value(entry) != value:
            raise self._expander.brake.contradiction("a value that it proved is another one")
        return int(entry_guess(entry))

    def _guess_of_total_tree(self, candidates: list[int], path: History, value: int) -> int:
        """The guess of the tree of least total, if that tree has the least cost, too; else NO_GUESS."""
        rules, ply = self._model.search.levels.rules[self._model.level], len(path)
        slope = int(rules[SLOPE])
        if self._among_totals is None or not slope or rules[LINEAR_UNTIL] <= ply:
            return NO_GUESS
        on_line = value - (slope * ply + int(rules[INTERCEPT])) * self._expander.weigh(candidates)
        total, rest = divmod(on_line, slope)
        if rest or self._totals.value(self._totals.node_at(candidates, path), total + 1) != total:
            return NO_GUESS
        worst = self._among_totals.rank(candidates, path, total) >> RANK_WEIGHT_BITS
        return self._among_totals.guess(candidates, path, total) if ply + worst <= rules[LINEAR_UNTIL] else NO_GUESS
