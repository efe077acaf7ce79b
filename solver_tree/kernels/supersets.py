"""Bounds and priorities at the subsets of a set, from the guesses of most gain at that set.

The *gain* of a guess at n candidates is the number of parts that it makes, and 1 more if it is a candidate. So a total
is at least 3n minus the largest gain, see ``guess_ordering``. No guess has a larger gain at a set than at a superset.
So the guesses are put in order by their gains at a superset. At a subset, the first ones are counted, and the gain of
the next one at the superset bounds those of all others. The rows of the superset are copied in this order, block by
block, when the first of its subsets comes so far.

- ``bound_by_superset`` bounds the parts of a guess before any of them is searched.
- ``prioritise_best`` gives priorities at a small set. That pays only where guesses are many, and such sets, too.

A slot serves every fourth ply, so a set of a deeper ply may have replaced the one of a state. What is read then is
right all the same. ``ordered_slot`` asks where the set begins, and how many members it has: a deeper one begins after
the state's candidates, so it is another one, and the state is noted again. ``find_places`` compares the members one by
one: any set that contains the candidates, each of its members once, bounds their gains. A place of a secret that an
earlier set has left counts only if the secret is there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver_tree.kernels import thresholds
from solver_tree.kernels.board import LANES, Board, Unrestricted
from solver_tree.kernels.guess_ordering import prefer_candidates
from solver_tree.kernels.instructions import lowest_bit
from solver_tree.kernels.integers import int16, int64, uint64
from solver_tree.kernels.jit import case_of, entry_kernel, inlined, kernel, specialised, step
from solver_tree.kernels.partition import count_parts, largest_lane
from solver_tree.kernels.vectors import (
    add,
    add_sizes,
    both,
    either,
    lanes_above,
    lanes_equal,
    load,
    maximum,
    no_feedbacks,
    only_feedback,
    prefetch,
    save,
    xor,
    zeros_like,
)
from solver_tree.kernels.workspace import (
    BEGIN,
    READY,
    SIZE,
    SUBSETS,
    USELESS,
    BitCounting,
    State,
    Workspace,
    counts_bits,
)

NO_ORDER = -1
"""What ``prioritise_best`` returns where there is no order."""

PARTS_BITS = 8
"""The bits of a number of parts in what ``prioritise_best`` returns otherwise."""


def orders_guesses(board: Board, *, any_size: bool = False) -> bool:
    """Whether these kernels are of use for totals on a board, or on a larger one of its kind.

    They are where many guesses, all legal, are counted by bits.
    """
    return _counts_legal(board) and (any_size or board.feedback.shape[0] >= thresholds.MANY_GUESSES)


def orders_guesses_for_costs(board: Board, *, any_size: bool = False) -> bool:
    """Whether an order is of use for costs, as ``orders_guesses`` says for totals."""
    return _counts_legal(board) and (any_size or board.feedback.shape[0] >= thresholds.MANY_GUESSES_FOR_COSTS)


def _counts_legal(board: Board) -> bool:
    """Whether guesses are counted by bits, and are all legal."""
    return counts_bits(board) and isinstance(board.legality, Unrestricted)


@specialised
def note_superset(workspace: Workspace, state: State) -> None:
    """Note the candidates of a state whose parts the search is about to visit."""


@case_of(note_superset, BitCounting)
def _(workspace: Workspace, state: State) -> None:
    sets = workspace.counting.supersets.sets
    slot = uint64(state.ply) % uint64(sets.shape[0])
    ordered = thresholds.SIZED_FROM <= state.n <= thresholds.ORDERED_TO
    sets[slot, BEGIN], sets[slot, SIZE] = state.begin, state.n if ordered else 0
    sets[slot, READY], sets[slot, SUBSETS] = -thresholds.GUESSES_BEFORE - 1, 0


@entry_kernel
def bound_by_superset(board: Board, workspace: Workspace, state: State, unsettled: int, left: int) -> int:
    """Raise the bounds of the unsettled parts of the guess that was split, until they rise by ``left``.

    Returns:
        By how much the bounds rise.
    """
    slot, ply, risen = ordered_slot(board, workspace, state), state.ply, int64(0)
    for p in range(unsettled if slot >= 0 else int64(0)):
        if risen >= left:
            break
        n, known = int64(workspace.part_size[ply, p]), int64(workspace.part_bound[ply, p])
        begin = int64(workspace.part_begin[ply, p])
        if n >= thresholds.FEWEST_IN_SUBSET and find_places(workspace, slot, begin, n):
            enough = 3 * n - (known + left - risen)
            bound = 3 * n - largest_gain(board, workspace, slot, n, enough)
            if bound > known:
                workspace.part_bound[ply, p] = bound
                risen += bound - known
    return risen


@step
def ordered_slot(board: Board, workspace: Workspace, state: State) -> int:
    """Where the guesses at a state are in order; -1 if they are not, since the state is small, or large, or new."""
    supersets = workspace.counting.supersets
    slot = uint64(state.ply) % uint64(supersets.sets.shape[0])
    if not thresholds.SIZED_FROM <= state.n <= thresholds.ORDERED_TO:
        return int64(-1)
    if supersets.sets[slot, BEGIN] != state.begin or supersets.sets[slot, SIZE] != state.n:
        note_superset(workspace, state)  # a set of a later ply was here meanwhile
    if supersets.sets[slot, READY] < 0:
        supersets.sets[slot, READY] += 1
        if supersets.sets[slot, READY] < 0:
            return int64(-1)
        _begin_order(board, workspace, int64(slot))
    return int64(slot)


@kernel
def find_places(workspace: Workspace, slot: int, begin: int, n: int) -> bool:
    """Write the places of n candidates in a superset to ``Supersets.lines``; return whether all are in it."""
    supersets = workspace.counting.supersets
    size = uint64(supersets.sets[slot, SIZE])
    for i in range(uint64(n)):
        secret = workspace.candidates[uint64(begin) + i]
        place = uint64(supersets.places[slot, uint64(secret)])
        if place >= size or supersets.members[slot, place] != secret:
            return False
        supersets.lines[i] = place
    return True


@step
def take_places(workspace: Workspace, state: State, begin: int, n: int) -> None:
    """Write the places of n candidates, which will begin at ``begin``, in their state to ``Supersets.lines``."""
    first = uint64(begin - state.free)  # see ``partition.order_parts``
    for i in range(uint64(n)):
        workspace.counting.supersets.lines[i] = workspace.order[first + i]


@kernel
def largest_gain(board: Board, workspace: Workspace, slot: int, n: int, enough: int) -> int:
    """An upper bound of the gain of all guesses at n candidates, whose places are found.

    No lower one than ``enough`` is needed.
    """
    room = workspace.counting
    supersets, spare = room.supersets, uint64(room.counts.shape[0] - 1)
    none = highest = zeros_like(load(room.counts, spare, uint64(0)))
    block, gain = uint64(0), int64(0)
    while block < uint64(thresholds.BLOCKS_TO_BOUND) and int64(supersets.gains[slot, block]) > max(gain, enough):
        first = _ready_rows(board, workspace, slot, int64(block))
        parts = add_sizes(none, _feedbacks_seen(workspace, first, n), int64(1))
        # A candidate of the superset need not be one of the subset. Then its gain is counted too high.
        highest = maximum(highest, add(parts, load(supersets.bonus, _block_of(workspace, slot, block), uint64(0))))
        gain = largest_lane(highest, gain)
        block += uint64(1)
    return max(gain, int64(supersets.gains[slot, block]))


@kernel
def fewest_together(board: Board, workspace: Workspace, slot: int, n: int, enough: int) -> int:
    """A lower bound of how many of n candidates, whose places are found, no guess isolates.

    No higher one than ``enough`` is needed.
    """
    room = workspace.counting
    supersets, spare = room.supersets, uint64(room.counts.shape[0] - 1)
    none = highest = zeros_like(load(room.counts, spare, uint64(0)))
    block, isolated = uint64(0), int64(0)
    while True:
        # A guess that makes fewer parts than there are candidates isolates fewer candidates than it makes parts.
        parts = int64(supersets.gains[slot, block])
        others = n - parts + 1 if n > parts else int64(0)
        if block == uint64(thresholds.BLOCKS_TO_BOUND) or others >= min(n - isolated, enough):
            return min(n - isolated, others)
        seen = seen_again = no_feedbacks(room.planes)
        first = _ready_rows(board, workspace, slot, int64(block))
        for i in range(uint64(n)):
            row = load(supersets.rows, first + uint64(supersets.lines[i]), uint64(0))
            feedback = only_feedback(row, room.planes)
            seen_again = either(seen_again, both(seen, feedback))
            seen = either(seen, feedback)
        highest = maximum(highest, add_sizes(none, xor(seen, seen_again), int64(1)))
        isolated = largest_lane(highest, isolated)
        block += uint64(1)


@entry_kernel
def prioritise_best(board: Board, workspace: Workspace, state: State, beta: int) -> int:
    """Give priorities as ``prioritise_guesses`` does, but only to guesses of low bounds, by the order of a superset.

    Returns:
        NO_ORDER, without priorities, if there is no such order; else a lower bound of the guesses without priority,
        and, in the last PARTS_BITS, an upper bound of the parts that any guess makes.
    """
    if not thresholds.FEWEST_IN_SUBSET <= state.n < thresholds.SIZED_FROM:
        return int64(NO_ORDER)
    slot = _superset_of(board, workspace, state)
    if slot < 0:
        return int64(NO_ORDER)
    room, priority, ply = workspace.counting, workspace.priority, state.ply
    supersets, guesses = room.supersets, board.representative_count[state.symmetry_state]
    # A guess needs so much gain that its bound is below beta, and that it is as good as the best guess.
    needed = max(3 * state.n - beta + 1, int64(2))
    blocks, most = _count_in_order(board, workspace, slot, state.n, needed)
    useful = max(needed, most)
    for guess in range(uint64(priority.shape[1])):
        priority[ply, guess] = int16(USELESS)
    for block in range(uint64(blocks)):
        parts, bonus = (
            load(room.counts, block, uint64(0)),
            load(supersets.bonus, _block_of(workspace, slot, block), uint64(0)),
        )
        left = lanes_above(add(parts, bonus), useful - 1) & lanes_above(parts, int64(1))
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
    """The slot of the sets that were noted one ply before, if it has a superset whose guesses are in order; else -1.

    It need not be the set of the state before this one: another one may have been noted there since, and any superset
    will do. The places of the candidates are found.
    """
    supersets = workspace.counting.supersets
    slot = uint64(state.ply - 1) % uint64(supersets.sets.shape[0])
    supersets.sets[slot, SUBSETS] += 1
    if supersets.sets[slot, SIZE] == 0 or supersets.sets[slot, SUBSETS] < thresholds.SUBSETS_BEFORE:
        return int64(-1)
    if supersets.sets[slot, READY] < 0:
        _begin_order(board, workspace, int64(slot))
    return int64(slot) if find_places(workspace, int64(slot), state.begin, state.n) else int64(-1)


@step
def _count_in_order(board: Board, workspace: Workspace, slot: int, n: int, needed: int) -> tuple[int, int]:
    """Count the parts that guesses make of n candidates in order, block by block, in ``counting.counts``.

    Returns:
        (how many blocks, the most parts). In later blocks no guess has so much gain, or as much as is needed.
    """
    room, most, block = workspace.counting, int64(0), uint64(0)
    supersets, spare, end = room.supersets, uint64(room.counts.shape[0] - 1), uint64(room.supersets.gains.shape[1] - 1)
    none = highest = zeros_like(load(room.counts, spare, uint64(0)))
    while block < end and int64(supersets.gains[slot, block]) >= max(needed, most):
        first = _ready_rows(board, workspace, slot, int64(block))
        for i in range(uint64(n)):
            following = first + uint64(thresholds.ORDERED_TO)  # the next block
            prefetch(supersets.rows, following + uint64(supersets.lines[i]), uint64(0))
        parts = add_sizes(none, _feedbacks_seen(workspace, first, n), int64(1))
        save(room.counts, block, parts)
        highest = maximum(highest, parts)
        block += uint64(1)
        if block % uint64(thresholds.BLOCKS_AT_ONCE) == 0:
            most = largest_lane(highest, most)
    return int64(block), largest_lane(highest, most)


@inlined
def _feedbacks_seen(workspace: Workspace, first: np.uint64, n: int) -> Any:
    """The feedbacks of n candidates, whose places are found, to the guesses of the block with this first row."""
    room = workspace.counting
    seen = no_feedbacks(room.planes)
    for i in range(uint64(n)):
        row = load(room.supersets.rows, first + uint64(room.supersets.lines[i]), uint64(0))
        seen = either(seen, only_feedback(row, room.planes))
    return seen


@kernel
def _block_of(workspace: Workspace, slot: int, block: int) -> np.uint64:
    """The number of a block of the order among those of all slots."""
    return uint64(slot) * uint64(workspace.counting.supersets.gains.shape[1] - 1) + uint64(block)


@kernel
def _begin_order(board: Board, workspace: Workspace, slot: int) -> None:
    """Find the gains of all guesses at a superset, and where each of its candidates is in it.

    The candidates are read from the memory where the set was noted. Unless the caller is at this set, that memory may
    have been used again since, for parts of other sets. Any candidates do as a superset, whatever they were; but where
    one is there twice, it is none.
    """
    room, lanes, first = workspace.counting, uint64(LANES), _block_of(workspace, slot, int64(0))
    supersets, blocks = room.supersets, uint64(room.supersets.gains.shape[1] - 1)
    begin, n = int64(supersets.sets[slot, BEGIN]), int64(supersets.sets[slot, SIZE])
    superset = State(int64(0), begin, n, int64(0), uint64(0), int64(0), int64(0), int64(0))
    most = count_parts(board, workspace, superset, int64(blocks * lanes))
    for block in range(blocks):
        save(supersets.left, first + block, load(room.counts, block, uint64(0)))
    for i in range(uint64(n)):
        secret = workspace.candidates[uint64(begin) + i]
        place = uint64(supersets.places[slot, uint64(secret)])
        if place < i and supersets.members[slot, place] == secret:
            supersets.sets[slot, SIZE] = 0
            return
        supersets.members[slot, i], supersets.places[slot, uint64(secret)] = secret, i
        guess = uint64(board.secret_guess[secret])
        supersets.left[first + guess // lanes, guess % lanes] += 1
    supersets.gains[slot, 0], supersets.sets[slot, READY] = most + 1, 0


@kernel
def _ready_rows(board: Board, workspace: Workspace, slot: int, block: int) -> np.uint64:
    """The first row of a block of the order. If it is not ready, it is the next one, which is made now."""
    supersets, number = workspace.counting.supersets, _block_of(workspace, slot, block)
    if block >= supersets.sets[slot, READY]:
        _put_in_order(workspace, slot, block)
        _copy_rows(board, workspace, slot, block)
        supersets.sets[slot, READY] = block + 1
    return number * uint64(thresholds.ORDERED_TO)


@step
def _put_in_order(workspace: Workspace, slot: int, block: int) -> None:
    """Choose the guesses of the next block: those of most gain that are left, and of these the first."""
    supersets, lanes, first = workspace.counting.supersets, uint64(LANES), _block_of(workspace, slot, int64(0))
    begin, gain, source = uint64(block) * lanes, int64(supersets.gains[slot, block]), uint64(0)
    at, end = begin, begin + lanes
    supersets.guesses[slot, begin] = 0  # if no guess is left
    while at < end and gain > 1:  # a guess that leaves all together is useless
        equal = lanes_equal(load(supersets.left, first + source, uint64(0)), gain)
        while equal and at < end:
            lane = uint64(lowest_bit(equal))
            equal &= equal - uint64(1)
            supersets.left[first + source, lane] = 0
            supersets.guesses[slot, at] = source * lanes + lane
            at += uint64(1)
        if at < end:
            source += uint64(1)
            if source == uint64(supersets.gains.shape[1] - 1):
                gain, source = gain - 1, uint64(0)
    supersets.gains[slot, block + 1] = gain if at == end else 0
    while at < end:  # the last block is filled up
        supersets.guesses[slot, at] = supersets.guesses[slot, begin]
        at += uint64(1)


@step
def _copy_rows(board: Board, workspace: Workspace, slot: int, block: int) -> None:
    """Copy the feedback of all candidates of a superset to the guesses of a block, and note which are candidates."""
    supersets, number = workspace.counting.supersets, _block_of(workspace, slot, block)
    begin = uint64(block) * uint64(LANES)
    for lane in range(uint64(LANES)):
        supersets.bonus[number, lane] = 0
    for i in range(uint64(supersets.sets[slot, SIZE])):
        secret = uint64(supersets.members[slot, i])
        row, own = board.feedback_by_secret[secret], board.secret_guess[secret]
        for lane in range(uint64(LANES)):
            guess = supersets.guesses[slot, begin + lane]
            supersets.rows[number * uint64(thresholds.ORDERED_TO) + i, lane] = row[uint64(guess)]
            supersets.bonus[number, lane] |= guess == own
