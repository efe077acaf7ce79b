"""What a search near the root minimises: the total, or the cost by any price list."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.board import INFINITE, Board, Unweighted
from solver_tree.kernels.cost_bounds import (
    bound_costs,
    bound_costs_by_superset,
    counts_excess,
    least_bound_kernel,
    prioritise_by_excess,
    quick_cost,
)
from solver_tree.kernels.costs import KEY, SLOPE, SMALL, CostLevels, cost_key
from solver_tree.kernels.guess_ordering import prioritiser
from solver_tree.kernels.inseparable import Inseparable, count_together, learn_set, make_sets, recall_sets
from solver_tree.kernels.instructions import address_of
from solver_tree.kernels.least_value import refute_shallow, solve
from solver_tree.kernels.overlap import keep_part, keeps_parts
from solver_tree.kernels.quick_bounds import quick_bound
from solver_tree.kernels.supersets import bound_by_superset, orders_guesses, orders_guesses_for_costs, prioritise_best
from solver_tree.kernels.tie_break import RankSearch
from solver_tree.kernels.transposition import Table
from solver_tree.kernels.values import CostSearch, Search, TotalSearch, Unsettled
from solver_tree.kernels.weights import UNITS, unit_shift
from solver_tree.kernels.workspace import ANY_STATE, State, Workspace, counts_bits, make_workspace, with_planes

_MOST_SLOTS = 1 << 24
"""The most slots of a transposition table."""


class CostModel(ABC):
    """How the search near the root asks the kernels for values.

    Attributes:
        board: the game.
        table: the transposition table of values.
        levels: the price lists, of which the last is minimised; None for the total.
        level: the number of that price list.
        always_finite: whether some strategy always has a finite value.
        largest_first: whether the largest part of a guess is searched first.
        kernels_solve_parts: whether kernels alone search the parts of the first guess, which they bound by relaxations
            before they search one.
        yes_or_no: whether all values are 0 or INFINITE, so that the first one below INFINITE ends the search.
        seconds_alone: seconds that one worker searches alone: sharing out a shorter search takes longer than doing it.
    """

    board: Board
    table: Table
    levels: CostLevels | None = None
    level = 0
    always_finite = True
    largest_first = False
    kernels_solve_parts = False
    yes_or_no = False
    seconds_alone = 0.01

    @property
    @abstractmethod
    def search(self) -> Search:
        """What kernels share in a search."""

    @abstractmethod
    def key(self, key: np.uint64, ply: int) -> np.uint64:
        """The key in the table for a state, or a history, after ``ply`` guesses."""

    @abstractmethod
    def quick(self, workspace: Workspace, state: State) -> tuple[int, bool]:
        """A lower bound of the value of a state, and whether it is exact."""

    @abstractmethod
    def guess_cost(self, found_weight: int, state: State) -> int:
        """The cost of a guess at a state without its parts, if it finds a secret of this weight (0 for none)."""

    def adapt_priorities(self, workspace: Workspace, state: State) -> None:
        """Change the priorities that ``kernels.guess_ordering`` has given to guesses."""
        return

    @abstractmethod
    def bounds(self, workspace: Workspace, state: State, priorities: NDArray[np.int16]) -> NDArray[np.int64]:
        """Lower bounds of guesses from their priorities; they never fall as the priorities fall."""

    def solve(self, workspace: Workspace, state: State, beta: int, mode: int) -> int:
        """The value of a state if it is below ``beta``, see ``kernels.least_value.solve``."""
        return int(solve(self.search, workspace, state, self.level, beta, mode))

    def refute_shallow(self, workspace: Workspace, state: State, beta: int, bounds: NDArray[np.int64]) -> None:
        """Write lower bounds of listed guesses, see ``kernels.least_value.refute_shallow``."""
        refute_shallow(self.search, workspace, state, self.level, beta, bounds)


class TotalModel(CostModel):
    """Minimises the total, counted from the state on."""

    def __init__(self, board: Board, table: Table) -> None:
        self.board = board
        self.table = table
        arguments = (board, with_planes(board, make_workspace(board)), ANY_STATE, 0)
        self.bounds_only = TotalSearch(
            board=board,
            table=table,
            solve=0,
            prioritise=address_of(prioritiser(board), (*arguments, 0)),
            prioritise_best=address_of(prioritise_best, arguments) if orders_guesses(board) else 0,
            bound_by_superset=address_of(bound_by_superset, (*arguments, 0)) if orders_guesses(board) else 0,
        )

    @cached_property
    def search(self) -> TotalSearch:
        """The search of totals; ``bounds_only`` is the same where no total is searched."""
        return self.bounds_only._replace(solve=_address_of_solve(self.bounds_only))

    def key(self, key: np.uint64, ply: int) -> np.uint64:
        """The key itself: the number of guesses made before does not matter."""
        return key

    def quick(self, workspace: Workspace, state: State) -> tuple[int, bool]:
        """See ``quick_bound``."""
        if (state.n <= 2 or 2 * state.n > state.branching + 3) and isinstance(self.board.weights, Unweighted):
            return int(self.board.size_bound[state.branching, state.n]), state.n <= 2  # a call takes longer
        quick = int(quick_bound(self.board, workspace, state))
        return quick >> 1, quick & 1 == 1

    def guess_cost(self, found_weight: int, state: State) -> int:
        """One guess for every candidate, by weight."""
        return state.weight

    def bounds(self, workspace: Workspace, state: State, priorities: NDArray[np.int16]) -> NDArray[np.int64]:
        """See ``kernels.guess_ordering.priority_bound``."""
        gained = priorities.astype(np.int64) >> 1
        if isinstance(self.board.weights, Unweighted):
            return 3 * state.n - gained
        bounds: NDArray[np.int64] = 2 * state.weight + ((UNITS - gained) << unit_shift(None, state.weight))
        return bounds


class LevelModel(CostModel):
    """Minimises the cost by one price list, see ``kernels.costs``."""

    always_finite = False
    kernels_solve_parts = True
    seconds_alone = 0.1

    def __init__(self, search: CostSearch) -> None:
        self.board = search.board
        self.table = search.table
        self.levels = search.levels
        self._search = search._replace(solve=_address_of_solve(search))
        self.level = level = len(search.levels.rules) - 1
        self._level_key = int(search.levels.rules[level, KEY])
        prices = search.levels.guessed[level]
        self.yes_or_no = not prices[prices < INFINITE].any()
        self.largest_first = bool(search.levels.rules[level, SMALL] == INFINITE)

    @property
    def search(self) -> CostSearch:
        """The search of costs."""
        return self._search

    def key(self, key: np.uint64, ply: int) -> np.uint64:
        """See ``cost_key``."""
        return np.uint64(cost_key(key, self._level_key, ply))

    def quick(self, workspace: Workspace, state: State) -> tuple[int, bool]:
        """See ``quick_cost``."""
        quick = int(quick_cost(self.board, self.search.levels, self.level, workspace, state))
        return quick >> 1, quick & 1 == 1

    def guess_cost(self, found_weight: int, state: State) -> int:
        """The cost of the secret that is found."""
        price = int(self.search.levels.guessed[self.level, state.ply + 1])
        return (INFINITE if price >= INFINITE else price * found_weight) if found_weight else 0

    def adapt_priorities(self, workspace: Workspace, state: State) -> None:
        """See ``prioritise_by_excess``."""
        if counts_excess(self.board):
            counting, guesses = with_planes(self.board, workspace), len(self.board.feedback)
            prioritise_by_excess(self.board, self.search.levels, self.level, counting, state, guesses)

    def bounds(self, workspace: Workspace, state: State, priorities: NDArray[np.int16]) -> NDArray[np.int64]:
        """See ``bound_costs``."""
        bounds = priorities.astype(np.int64)
        bound_costs(self.board, self.search.levels, self.level, workspace, state, bounds)
        return bounds


def _address_of_solve(search: Search) -> int:
    """The address of ``solve`` for a search, which is compiled for it."""
    return address_of(solve, (search, make_workspace(search.board), ANY_STATE, 0, 0, 0))


class Models:
    """The models of one game.

    Args:
        board: the game.
        table: the table of a name, with at least so many slots.

    Attributes:
        totals: the model of the total.
    """

    def __init__(self, board: Board, table: Callable[[str, int], Table]) -> None:
        self._slots = table_slots(board)
        # More states are searched for costs, and of words the bounds of parts are stored, too.
        self._cost_slots = min((4 if counts_bits(board) else 16) * self._slots, _MOST_SLOTS)
        self._table = table
        self._sets = make_sets(board)
        self.totals = TotalModel(board, table("totals", self._slots))

    def ranks(self, model: CostModel, *, until_known: bool = False) -> RankSearch:
        """What kernels share in a search of worst-case ranks among strategies of least value by a model.

        Args:
            model: the model.
            until_known: whether values count until the secret is known.
        """
        return RankSearch(model.search, model.level, int(not until_known), self._table("ranks", self._slots))

    def _inseparable(self, *, until_known: bool) -> Inseparable:
        """The inseparable sets that all searches of the game share; until known none are looked for."""
        board = self.totals.board
        if until_known or counts_bits(board):
            return Inseparable(self._sets, 0, 0, 0, 0)
        workspace = make_workspace(board)
        arguments = (board, self._sets, workspace, ANY_STATE)
        return Inseparable(
            sets=self._sets,
            recall_sets=address_of(recall_sets, arguments),
            count_together=address_of(count_together, (*arguments, 0, 0)),
            learn_set=address_of(learn_set, (*arguments, 0)),
            keep_part=address_of(keep_part, (board, workspace, ANY_STATE)) if keeps_parts(board) else 0,
        )

    def model(self, levels: CostLevels | None) -> CostModel:
        """The model that minimises the cost by the last of some price lists; that of the total for None."""
        if levels is None:
            return self.totals
        board = self.totals.board
        arguments = (board, levels, 0, with_planes(board, make_workspace(board)), ANY_STATE)
        by_superset = (*arguments, Unsettled(0, 0))
        until_known = bool(np.array_equal(levels.isolated, levels.guessed[:, :-1]))
        bounder = least_bound_kernel(board, until_known=until_known)
        search = CostSearch(
            board=board,
            table=self._table("costs", self._cost_slots),  # one serves all price lists, see ``cost_key``
            solve=0,
            totals=self.totals.search if needs_totals(levels) else self.totals.bounds_only,
            levels=levels,
            prioritise_by_excess=address_of(prioritise_by_excess, (*arguments, 0)) if counts_excess(board) else 0,
            bound_by_superset=(
                address_of(bound_costs_by_superset, by_superset) if orders_guesses_for_costs(board) else 0
            ),
            least_bound=0 if bounder is None else address_of(bounder, (*arguments, 0)),
            inseparable=self._inseparable(until_known=until_known),
        )
        return LevelModel(search)


def needs_totals(levels: CostLevels) -> bool:
    """Whether least totals bound the costs by some price lists."""
    return bool((levels.rules[:, SLOPE] > 0).any())


def table_slots(board: Board) -> int:
    """Slots of a transposition table: 2**20 (16 MB) for 5000 secrets and guesses, growing with both to 2**24.

    Larger tables miss the processor's cache more often than they save work.
    """
    return min(1 << max((board.feedback.size // 25).bit_length(), 14), _MOST_SLOTS)
