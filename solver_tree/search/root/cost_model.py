"""What a search near the root minimises: the total number of guesses, or the cost by any price list."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.board import INFINITE, Board, Unweighted
from solver_tree.kernels.cost_bounds import bound_costs, prioritise_by_excess, quick_cost
from solver_tree.kernels.costs import LARGEST_FIRST
from solver_tree.kernels.guess_ordering import prioritise_guesses
from solver_tree.kernels.instructions import address_of
from solver_tree.kernels.least_cost import CostSearch, cost_key, refute_shallow_cost, solve_cost
from solver_tree.kernels.least_total import TotalSearch, quick_bound, refute_shallow, solve_total
from solver_tree.kernels.transposition import Table
from solver_tree.kernels.weights import UNITS, unit_shift_weighted
from solver_tree.kernels.workspace import ANY_STATE, State, Workspace, make_workspace


class CostModel(ABC):
    """How the search near the root asks the kernels for values.

    Attributes:
        board: the game.
        table: what is known of values.
        always_finite: whether there is always a strategy of finite value.
        largest_first: whether the largest part of a guess is searched first.
        whole_parts: whether the parts of the first guess are left to the kernels, which bound all parts of a guess by
            relaxations before they search one.
        alone: seconds that one worker searches alone: to share out a shorter search takes longer than to do it.
    """

    board: Board
    table: Table
    always_finite = True
    largest_first = False
    whole_parts = False
    alone = 0.03

    @abstractmethod
    def key(self, key: np.uint64, ply: int) -> np.uint64:
        """The key in the table for a state, or a history, after so many guesses."""

    @abstractmethod
    def quick(self, workspace: Workspace, state: State) -> tuple[int, bool]:
        """A lower bound of a state's value, and whether it is the value."""

    @abstractmethod
    def guess_cost(self, found_weight: int, state: State) -> int:
        """What a guess at a state costs without its parts, if it finds a secret of this weight (0 for none)."""

    def adapt_priorities(self, workspace: Workspace, state: State) -> None:
        """Adapt the priorities of guesses, which ``kernels.guess_ordering`` has given them."""
        return

    @abstractmethod
    def bounds(self, workspace: Workspace, state: State, priorities: NDArray[np.int16]) -> NDArray[np.int64]:
        """Lower bounds of guesses from their priorities; they never fall as the priorities fall."""

    @abstractmethod
    def solve(self, workspace: Workspace, state: State, beta: int, mode: int) -> int:
        """The value of a state if it is below ``beta``, see ``kernels.least_total.solve_total``."""

    @abstractmethod
    def refute_shallow(self, workspace: Workspace, state: State, beta: int, bounds: NDArray[np.int64]) -> None:
        """Write lower bounds of listed guesses, see ``kernels.least_total.refute_shallow``."""


class TotalModel(CostModel):
    """The number of guesses that it takes to find every secret, from the state on."""

    def __init__(self, board: Board, table: Table) -> None:
        self.board = board
        self.table = table
        arguments = (board, make_workspace(board), ANY_STATE, 0, 0)
        self.search = TotalSearch(board, table, address_of(prioritise_guesses, arguments))

    def key(self, key: np.uint64, ply: int) -> np.uint64:
        """The key itself: the guesses made before do not matter."""
        return key

    def quick(self, workspace: Workspace, state: State) -> tuple[int, bool]:
        """See ``quick_bound``."""
        if state.n > state.max_parts + 1 and isinstance(self.board.weights, Unweighted):  # a call takes longer
            return int(self.board.size_bound[state.max_parts, state.n]), False
        quick = int(quick_bound(self.board, workspace, state.begin, state.n, state.max_parts))
        return quick >> 1, quick & 1 == 1

    def guess_cost(self, found_weight: int, state: State) -> int:
        """A guess for every candidate."""
        return state.weight

    def bounds(self, workspace: Workspace, state: State, priorities: NDArray[np.int16]) -> NDArray[np.int64]:
        """See ``kernels.guess_ordering.priority_bound``."""
        gained = priorities.astype(np.int64) >> 1
        if isinstance(self.board.weights, Unweighted):
            return 3 * state.n - gained
        bounds: NDArray[np.int64] = 2 * state.weight + ((UNITS - gained) << unit_shift_weighted(None, state.weight))
        return bounds

    def solve(self, workspace: Workspace, state: State, beta: int, mode: int) -> int:
        """See ``solve_total``."""
        return int(solve_total(self.search, workspace, state, beta, mode))

    def refute_shallow(self, workspace: Workspace, state: State, beta: int, bounds: NDArray[np.int64]) -> None:
        """See ``kernels.least_total.refute_shallow``."""
        refute_shallow(self.search, workspace, state, beta, bounds)


class LevelModel(CostModel):
    """The cost by one price list, see ``kernels.costs``."""

    always_finite = False
    whole_parts = True
    alone = 0.1

    def __init__(self, search: CostSearch, level: int) -> None:
        self.board = search.rank_search.total_search.board
        self.table = search.costs
        self.search = search
        self.level = level
        self.largest_first = bool(search.levels.rules[level, LARGEST_FIRST])

    def key(self, key: np.uint64, ply: int) -> np.uint64:
        """See ``cost_key``."""
        return np.uint64(cost_key(key, self.level, ply))

    def quick(self, workspace: Workspace, state: State) -> tuple[int, bool]:
        """See ``quick_cost``."""
        quick = int(quick_cost(self.board, self.search.levels, self.level, workspace, state))
        return quick >> 1, quick & 1 == 1

    def guess_cost(self, found_weight: int, state: State) -> int:
        """The price of what is found."""
        price = int(self.search.levels.guessed[self.level, state.ply + 1])
        return (INFINITE if price >= INFINITE else price * found_weight) if found_weight else 0

    def adapt_priorities(self, workspace: Workspace, state: State) -> None:
        """See ``prioritise_by_excess``."""
        guesses = len(self.board.feedback)
        prioritise_by_excess(self.board, self.search.levels, self.level, workspace, state, guesses)

    def bounds(self, workspace: Workspace, state: State, priorities: NDArray[np.int16]) -> NDArray[np.int64]:
        """See ``bound_costs``."""
        bounds = priorities.astype(np.int64)
        bound_costs(self.board, self.search.levels, self.level, workspace, state, bounds)
        return bounds

    def solve(self, workspace: Workspace, state: State, beta: int, mode: int) -> int:
        """See ``solve_cost``."""
        return int(solve_cost(self.search, workspace, state, self.level, beta, mode))

    def refute_shallow(self, workspace: Workspace, state: State, beta: int, bounds: NDArray[np.int64]) -> None:
        """See ``refute_shallow_cost``."""
        refute_shallow_cost(self.search, workspace, state, self.level, beta, bounds)
