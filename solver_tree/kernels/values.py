"""What a search minimises, totals or costs, and what it asks of either.

The *value* of a state is the least total, or the least cost, of a strategy that finds every candidate. ``least_value``
searches it; ``tie_break`` breaks ties between strategies that have it. Both call the functions below, each of which
has a case in ``least_total``, and one in ``least_cost``. All take

- ``search``: what all threads share;
- ``workspace``: this thread's memory, which holds the candidates and the history;
- ``state``: the candidates;
- ``level``: the price list, if the search is one of costs.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np

from solver_tree.kernels.board import Board
from solver_tree.kernels.costs import CostLevels
from solver_tree.kernels.inseparable import Inseparable
from solver_tree.kernels.instructions import call_at
from solver_tree.kernels.integers import int64
from solver_tree.kernels.jit import kernel, specialised
from solver_tree.kernels.symmetry_keys import set_key
from solver_tree.kernels.transposition import NO_GUESS, UNKNOWN, Table, known_bound, recall, store
from solver_tree.kernels.workspace import ALL_GUESSES, STOP, State, Workspace


class TotalSearch(NamedTuple):
    """What all threads share in a search of totals.

    Attributes:
        board: the game.
        table: the transposition table of values.
        solve: the address of ``least_value.solve`` for this search, see ``instructions.call_at``; 0 if no value is
            searched.
        prioritise: the address of the kernel that ``guess_ordering.prioritiser`` chooses.
        prioritise_best, bound_by_superset: the addresses of these kernels of ``supersets``; 0 where they are of no use.
    """

    board: Board
    table: Table
    solve: int
    prioritise: int
    prioritise_best: int
    bound_by_superset: int


class CostSearch(NamedTuple):
    """What all threads share in a search of costs.

    Attributes:
        board: the game.
        table: the transposition table of costs by any price list.
        solve: the address of ``least_value.solve`` for this search, see ``instructions.call_at``.
        totals: the search of totals; its ``solve`` is 0 where totals are never needed.
        levels: the price lists.
        prioritise_by_excess: the address of this kernel of ``cost_bounds``; 0 where it is of no use.
        bound_by_superset, least_bound: the addresses of ``bound_costs_by_superset`` and of the kernel that
            ``least_bound_kernel`` chooses; 0 where they are of no use.
        inseparable: the inseparable sets that were found, and what finds them.
    """

    board: Board
    table: Table
    solve: int
    totals: TotalSearch
    levels: CostLevels
    prioritise_by_excess: int
    bound_by_superset: int
    least_bound: int
    inseparable: Inseparable


Search: TypeAlias = TotalSearch | CostSearch


class Unsettled(NamedTuple):
    """The parts to bound of the guess that was split.

    Attributes:
        parts: how many parts, which are listed first.
        rise: how much their bounds need to rise, together.
    """

    parts: int
    rise: int


@specialised
def key_of(search: Search, level: int, key: np.uint64, ply: int) -> np.uint64:
    """The key in the tables of a state, or a set, after ``ply`` guesses."""
    raise NotImplementedError


@specialised
def value_if_separated(search: Search, state: State, level: int, others: int) -> int:
    """The value if the next guess finds a heaviest candidate, and separates the others, of this weight."""
    raise NotImplementedError


@specialised
def size_bound(search: Search, workspace: Workspace, state: State, level: int) -> int:
    """A lower bound of the value of two candidates or more from their number and weights."""
    raise NotImplementedError


@specialised
def bound_state(search: Search, workspace: Workspace, state: State, level: int, beta: int) -> int:
    """A lower bound of the value from what is known before any guess is tried, as ``2 * bound + [it is exact]``.

    A bound of ``beta`` or more is not improved. When the threads stop, the bound is ``beta``, which need not be true.
    """
    raise NotImplementedError


@specialised
def prioritised(search: Search, workspace: Workspace, state: State, level: int, guesses: int, beta: int) -> State:
    """Give priorities to the guesses of a state whose bounds are below ``beta``; return it, with its most parts."""
    raise NotImplementedError


@specialised
def prioritised_best(
    search: Search, workspace: Workspace, state: State, level: int, guesses: int, beta: int
) -> tuple[State, int]:
    """The same, but some guesses may be left out.

    Returns:
        (the state, a lower bound of the guesses that were left out).
    """
    raise NotImplementedError


@specialised
def guess_bounds(search: Search, workspace: Workspace, state: State, level: int, priority: int) -> tuple[int, int]:
    """Lower bounds of guesses with this priority: of those that are no candidates, and of candidates.

    Neither falls as the priority falls.
    """
    raise NotImplementedError


@specialised
def begin_guesses(search: Search, workspace: Workspace, state: State, level: int) -> None:
    """Prepare what is kept while the guesses of a state are tried; nothing, unless a case says otherwise."""


@specialised
def refuted_undivided(search: Search, workspace: Workspace, state: State, level: int, guess: int, beta: int) -> bool:
    """Whether a guess is known to have a value of ``beta`` or more before it divides the candidates."""
    return False


@specialised
def bound_guess(
    search: Search, workspace: Workspace, state: State, level: int, parts: int, beta: int
) -> tuple[int, int]:
    """Bound the guess whose parts were listed, cheaply, before any part is searched.

    Returns:
        (a lower bound of the guess, how many parts are not settled). Unless the bound reaches ``beta``, the unsettled
        parts come first in the list, in the order of their search, with their bounds in ``Workspace.part_bound`` and
        their candidates copied. The values of all others are known, and contained in the bound.
    """
    raise NotImplementedError


@specialised
def raise_bounds(
    search: Search, workspace: Workspace, state: State, level: int, guess: int, unsettled: Unsettled
) -> tuple[int, int]:
    """Raise the bounds of the unsettled parts of a guess by what is known of equivalent sets, or otherwise.

    The keys of sets are written to ``Workspace.part_set_key``.

    Returns:
        (by how much the bound of the guess rises, how many parts are not settled; they are listed first).
    """
    raise NotImplementedError


@specialised
def recall_relaxed(search: Search, workspace: Workspace, state: State, level: int, p: int, of_set: np.uint64) -> int:
    """What sizes and the tables show of the relaxations of part ``p``, whose set has this key: a lower bound, or 0."""
    return int64(0)


@specialised
def bound_by_guesses(
    search: Search, workspace: Workspace, state: State, level: int, guess: int, unsettled: Unsettled
) -> int:
    """Raise the bounds of the unsettled parts of a guess to the least bound of all guesses there.

    Returns:
        By how much the bounds rise; no more than ``unsettled.rise`` is needed.
    """
    raise NotImplementedError


@specialised
def is_relaxed(search: Search, level: int) -> bool:
    """Whether values have a relaxation, which ``relax_part`` searches."""
    return False


@specialised
def relax_part(search: Search, workspace: Workspace, part: State, level: int, beta: int, of_set: np.uint64) -> int:
    """A lower bound of the value of a part from its relaxations, or 0; ``of_set`` is its set key."""
    return int64(0)


@kernel
def recall_equivalents(search: Search, workspace: Workspace, state: State, level: int, unsettled: Unsettled) -> int:
    """Raise the bounds of the unsettled parts to what the table knows of equivalent sets, as far as they need to rise.

    What the tables know of the relaxations counts, too: often it refutes the guess before any part is relaxed. The
    bounds are stored for the parts, where they are looked up next time. The keys of sets are written to
    ``Workspace.part_set_key``.

    Returns:
        By how much the bounds rise.
    """
    ply, risen = state.ply, int64(0)
    for p in range(unsettled.parts):
        if risen >= unsettled.rise:
            break
        of_set = set_key(
            search.board, workspace, int64(workspace.part_begin[ply, p]), int64(workspace.part_size[ply, p])
        )
        bound = recall_relaxed(search, workspace, state, level, p, of_set)
        if of_set != 0:
            bound = max(bound, known_bound(search.table, key_of(search, level, of_set, ply + 1)))
        workspace.part_set_key[ply, p] = of_set
        if bound > workspace.part_bound[ply, p]:
            key = key_of(search, level, workspace.part_key[ply, p], ply + 1)
            store(search.table, key, bound, False, int64(NO_GUESS))
            risen += bound - workspace.part_bound[ply, p]
            workspace.part_bound[ply, p] = bound
    return risen


@kernel
def value_of(search: Search, workspace: Workspace, state: State, level: int, beta: int, of_set: np.uint64) -> int:
    """The value of a state, whose set has this key, as ``least_value.solve`` returns it; looked up first."""
    value, key = int64(UNKNOWN), key_of(search, level, of_set, state.ply)
    if of_set != 0:
        value = recall(search.table, key, beta)
    if value == UNKNOWN:
        value = call_at(search.solve, (search, workspace, state, level, beta, int64(ALL_GUESSES)))
        if of_set != 0 and not workspace.shared[STOP]:
            store(search.table, key, value, value < beta, int64(NO_GUESS))
    return value
