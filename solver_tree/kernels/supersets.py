"""Priorities for the guesses of a small set, those that make many parts of a superset counted first.

No guess makes more parts of a set than of a superset. So the guesses are ordered by the parts that they make of a
superset, and counted in this order, as long as enough parts are possible. The rows of the superset are copied in this
order, block by block, when the first of its subsets comes so far. That pays only where many subsets are counted.
"""

from __future__ import annotations

from typing import Any

from numba import int16, int64, uint64

from solver_tree.kernels.board import LANES, MAX_BIT_FEEDBACKS, Board, Unrestricted
from solver_tree.kernels.guess_ordering import SIZED_FROM, prefer_candidates
from solver_tree.kernels.instructions import lowest_bit, prefetch
from solver_tree.kernels.jit import entry_kernel, kernel, specialise, step
from solver_tree.kernels.partition import count_parts
from solver_tree.kernels.vectors import (
    add_sizes,
    any_above,
    either,
    lanes_above,
    load,
    maximum,
    no_feedbacks,
    only_feedback,
    save,
    zeros_like,
)
from solver_tree.kernels.workspace import (
    BEGIN,
    MAX_SIZED,
    READY,
    SIZE,
    USELESS,
    BitCounting,
    State,
    Supersets,
    Workspace,
    counts_bits,
)

_FEWEST = 9
"""Of fewer candidates, nearly all guesses make as many parts of a superset as the best guess makes of them."""

_SUBSETS_BEFORE = 48
"""How many subsets are counted without the order before it is made: until then it costs more than it saves."""

_BLOCKS_AT_ONCE = 8
"""After how many blocks the most parts so far are looked up."""

_CANDIDATE = MAX_BIT_FEEDBACKS + 1
"""The parts of guesses that are candidates, as far as the order is concerned: they are always counted."""

NO_ORDER = -1
"""What ``prioritise_best`` returns where there is no order."""

PARTS_BITS = 8
"""The bits of a number of parts in what ``prioritise_best`` returns otherwise."""

_MANY = 6000
"""Fewer guesses are counted as quickly as they are ordered."""


def orders_guesses(board: Board, *, any_size: bool = False) -> bool:
    """Whether ``prioritise_best`` is of use for a board, or for a larger one of its kind.

    It is where many guesses, all legal, are counted by bits.
    """
    many = any_size or board.feedback.shape[0] >= _MANY
    return many and counts_bits(board) and isinstance(board.legality, Unrestricted)


def note_superset(workspace: Workspace, state: State) -> None:
    """Note the candidates of a state whose parts the search is about to visit."""
    raise NotImplementedError  # compiled as one of the two below


def _note_superset(workspace: Workspace, state: State) -> None:
    supersets = workspace.counting.supersets
    slot = uint64(state.ply) % uint64(supersets.sets.shape[0])
    supersets.sets[slot, SIZE] = state.n if SIZED_FROM <= state.n <= MAX_SIZED else 0
    supersets.sets[slot, BEGIN], supersets.sets[slot, READY] = state.begin, -_SUBSETS_BEFORE


def _note_nothing(workspace: Workspace, state: State) -> None:
    pass


specialise(note_superset, BitCounting, _note_superset, _note_nothing)


@entry_kernel
def prioritise_best(board: Board, workspace: Workspace, state: State, beta: int) -> int:
    """Give priorities as ``prioritise_guesses`` does, but only to guesses of low bounds, by the order of a superset.

    Returns:
        NO_ORDER, without priorities, if there is no such order; else a lower bound of the guesses without priority,
        and, in the last PARTS_BITS, an upper bound of the parts that any guess makes.
    """
    if not _FEWEST <= state.n < SIZED_FROM:
        return int64(NO_ORDER)
    slot = _superset_of(board, workspace, state)
    if slot < 0:
        return int64(NO_ORDER)
    room, priority, ply = workspace.counting, workspace.priority, state.ply
    supersets, guesses = room.supersets, board.representative_count[state.symmetry_state]
    # A guess that is no candidate needs so many parts that its bound is below beta, and to be as good as the best one;
    # a candidate needs one part fewer.
    needed = max(3 * state.n - beta + 1, int64(2))
    blocks, most = _count_in_order(board, workspace, state, slot, needed)
    useful = max(needed, most)
    for guess in range(uint64(priority.shape[1])):
        priority[ply, guess] = int16(USELESS)
    for block in range(uint64(blocks)):
        fewest = max(useful - int64(supersets.most[slot, block] == _CANDIDATE), int64(2))
        left = lanes_above(load(room.counts, block, uint64(0)), fewest - 1)
        while left:
            lane = uint64(lowest_bit(left))
            left &= left - uint64(1)
            guess = supersets.guesses[slot, block * uint64(LANES) + lane]
            if guess < guesses:
                priority[ply, guess] = int16(2 * int64(room.counts[block, lane]))
    prefer_candidates(board, workspace, state)
    return (3 * state.n - useful + 1) << PARTS_BITS | max(most, useful - 1)


@step
def _superset_of(board: Board, workspace: Workspace, state: State) -> int:
    """Where the set that was noted one ply before is, if it is a superset and its guesses are ordered; else -1.

    The places of the candidates in the superset are written to ``Supersets.lines``.
    """
    supersets = workspace.counting.supersets
    slot = uint64(state.ply - 1) % uint64(supersets.sets.shape[0])
    size = uint64(supersets.sets[slot, SIZE])
    if size == 0:
        return int64(-1)
    if supersets.sets[slot, READY] < 0:
        supersets.sets[slot, READY] += 1
        if supersets.sets[slot, READY] < 0:
            return int64(-1)
        _order_guesses(board, workspace, slot)
    place = uint64(0)  # both sets are in the same order
    for i in range(uint64(state.n)):
        secret = workspace.candidates[uint64(state.begin) + i]
        while place < size and supersets.members[slot, place] != secret:
            place += uint64(1)
        if place == size:  # another set was at this ply
            return int64(-1)
        supersets.lines[i] = place
    return int64(slot)


@step
def _order_guesses(board: Board, workspace: Workspace, slot: int) -> None:
    """Order the guesses by the parts that they make of a superset: its candidates first, then most parts first."""
    room = workspace.counting
    supersets, counts, begins = room.supersets, room.counts, room.supersets.lines
    begin, n, lanes = uint64(supersets.sets[slot, BEGIN]), uint64(supersets.sets[slot, SIZE]), uint64(LANES)
    guesses, width = uint64(board.feedback.shape[0]), uint64(board.feedback_by_secret.shape[1])
    superset = State(int64(0), int64(begin), int64(n), int64(0), uint64(0), int64(0), int64(0), int64(0))
    count_parts(board, workspace, superset, int64(width))
    for i in range(n):
        secret = workspace.candidates[begin + i]
        supersets.members[slot, i] = secret
        guess = uint64(board.secret_guess[secret])
        counts[guess // lanes, guess % lanes] = _CANDIDATE
    for rank in range(_CANDIDATE + 2):
        begins[rank] = 0
    for guess in range(guesses):
        begins[uint64(_CANDIDATE + 1) - counts[guess // lanes, guess % lanes]] += 1
    for rank in range(uint64(1), uint64(_CANDIDATE + 2)):
        begins[rank] += begins[rank - uint64(1)]
    for guess in range(guesses):
        parts = uint64(counts[guess // lanes, guess % lanes])
        place = uint64(begins[uint64(_CANDIDATE) - parts])
        begins[uint64(_CANDIDATE) - parts] += 1
        supersets.guesses[slot, place] = guess
        if place % lanes == 0:
            supersets.most[slot, place // lanes] = parts
    for place in range(guesses, width):
        supersets.guesses[slot, place] = supersets.guesses[slot, guesses - uint64(1)]


@step
def _count_in_order(board: Board, workspace: Workspace, state: State, slot: int, needed: int) -> tuple[int, int]:
    """Count the parts of the guesses in the order of a superset, block by block, in ``counting.counts``.

    Returns:
        (how many blocks, the most parts). In later blocks no guess makes as many parts, or as many as are needed.
    """
    room, n = workspace.counting, uint64(state.n)
    supersets, spare = room.supersets, uint64(room.counts.shape[0] - 1)
    none = highest = zeros_like(load(room.counts, spare, uint64(0)))
    block, most, end = uint64(0), int64(0), uint64(supersets.most.shape[1])
    while block < end and int64(supersets.most[slot, block]) >= max(needed, most):
        if block >= uint64(supersets.sets[slot, READY]):
            _copy_block(board, supersets, slot, block)
        seen, first = no_feedbacks(room.planes), (uint64(slot) * end + block) * uint64(MAX_SIZED)
        for i in range(n):
            line = first + uint64(supersets.lines[i])
            seen = either(seen, only_feedback(load(supersets.rows, line, uint64(0)), room.planes))
            prefetch(supersets.rows, line + uint64(MAX_SIZED))  # the same candidate in the next block
        parts = add_sizes(none, seen, int64(1))
        save(room.counts, block, parts)
        highest = maximum(highest, parts)
        block += uint64(1)
        if block % uint64(_BLOCKS_AT_ONCE) == 0:
            most = _largest(highest, most)
    return int64(block), _largest(highest, most)


@kernel
def _largest(lanes: Any, least: int) -> int:
    """The largest of some bytes and of ``least``."""
    while any_above(lanes, least):
        least += 1
    return least


@step
def _copy_block(board: Board, supersets: Supersets, slot: int, block: int) -> None:
    """Copy the feedback of all candidates of a superset to the guesses of a block."""
    first = (uint64(slot) * uint64(supersets.most.shape[1]) + uint64(block)) * uint64(MAX_SIZED)
    for i in range(uint64(supersets.sets[slot, SIZE])):
        row = board.feedback_by_secret[uint64(supersets.members[slot, i])]
        for lane in range(uint64(LANES)):
            guess = uint64(supersets.guesses[slot, uint64(block) * uint64(LANES) + lane])
            supersets.rows[first + i, lane] = row[guess]
    supersets.sets[slot, READY] = block + 1
