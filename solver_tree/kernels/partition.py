"""The parts into which a guess divides the candidates: their number, their sizes, and the parts themselves.

The counting kernels handle 64 guesses at once, with a bit for each feedback, see ``vectors``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels import thresholds
from solver_tree.kernels.board import LANES, Board
from solver_tree.kernels.integers import int64, uint16, uint64
from solver_tree.kernels.jit import inlined, kernel, step
from solver_tree.kernels.legality import list_candidates, list_legal
from solver_tree.kernels.size_bounds import found_by_next, most_parts
from solver_tree.kernels.vectors import (
    add_sizes,
    all_feedbacks_if,
    both,
    either,
    full_add,
    lanes_above,
    load,
    maximum,
    no_feedbacks,
    only_feedback,
    save,
    xor,
    zeros_like,
)
from solver_tree.kernels.weights import weigh
from solver_tree.kernels.workspace import USELESS, BitCounting, State, Workspace

assert 2 * thresholds.MOST_TERMS * thresholds.SIZED_TO < -USELESS  # so that priorities lowered by it have 16 bits


@kernel
def count_parts(board: Board, workspace: Workspace, state: State, width: int) -> int:
    """Write the number of parts of each of the first ``width`` guesses to ``counting.counts``; return the largest."""
    by_secret, candidates, room = board.feedback_by_secret, workspace.candidates, workspace.counting
    none = most = zeros_like(load(room.counts, uint64(0), uint64(0)))
    for block in range(uint64(width // LANES)):
        seen = no_feedbacks(room.planes)
        for i in range(uint64(state.begin), uint64(state.begin + state.n)):
            feedback = load(by_secret, uint64(candidates[i]), block * uint64(LANES))
            seen = either(seen, only_feedback(feedback, room.planes))
        parts = add_sizes(none, seen, int64(1))
        save(room.counts, block, parts)
        most = maximum(most, parts)
    return largest_lane(most, int64(0))


@kernel
def largest_lane(lanes: Any, least: int) -> int:
    """The largest of some bytes and of ``least``."""
    while lanes_above(lanes, least):
        least += 1
    return least


@kernel
def count_excess(board: Board, workspace: Workspace, state: State, width: int, least: int, all_terms: bool) -> None:
    """Count what ``size_bounds`` adds for large parts, for each of the first ``width`` guesses.

    A part of c candidates takes at least 2c - 1 guesses in total, plus the number of its members beyond F(2), plus the
    number beyond F(3), and so on, by ``state.branching``. These numbers are written to ``counting.excess``.

    Args:
        board: the game.
        workspace: this thread's memory; it holds the candidates.
        state: the candidates that count, at most ``SIZED_TO``.
        width: how many guesses, a multiple of LANES.
        least: if it is not 0, blocks in which no guess makes more parts, by ``counting.counts``, are left out.
        all_terms: whether to count them all; if not, only the number beyond F(2).
    """
    room = workspace.counting
    for block in range(uint64(width // LANES)):
        if least > 0 and not lanes_above(load(room.counts, block, uint64(0)), least):
            continue
        sizes = _count_sizes(board, workspace, state, block)
        for lane in range(uint64(LANES)):
            room.excess[block, lane] = 0
        found, terms = most_parts(state.branching), int64(0)
        while found < state.n and terms < (thresholds.MOST_TERMS if all_terms else int64(1)):
            _add_beyond(room, sizes, found, block, state.n)
            found, terms = found_by_next(state.branching, found), terms + 1


@kernel
def add_not_isolated(board: Board, workspace: Workspace, state: State, width: int) -> None:
    """Add to ``counting.excess``, for the same guesses, how many candidates are not alone in their parts."""
    room = workspace.counting
    spare = uint64(room.counts.shape[0] - 1)
    for block in range(uint64(width // LANES)):
        save(room.counts, spare, _isolated_by_block(board, workspace, state, block))
        for lane in range(uint64(LANES)):
            room.excess[block, lane] += uint16(state.n - room.counts[spare, lane])


@step
def most_isolated(board: Board, workspace: Workspace, state: State, width: int) -> int:
    """The most candidates that any of the first ``width`` guesses isolates."""
    most = zeros_like(load(workspace.counting.counts, uint64(0), uint64(0)))
    for block in range(uint64(width // LANES)):
        most = maximum(most, _isolated_by_block(board, workspace, state, block))
    return largest_lane(most, int64(0))


@inlined
def _isolated_by_block(board: Board, workspace: Workspace, state: State, block: int) -> Any:
    """How many candidates each guess of a block isolates, as lanes."""
    room = workspace.counting
    seen = seen_again = no_feedbacks(room.planes)
    for i in range(uint64(state.begin), uint64(state.begin + state.n)):
        row = load(board.feedback_by_secret, uint64(workspace.candidates[i]), block * uint64(LANES))
        feedback = only_feedback(row, room.planes)
        seen_again = either(seen_again, both(seen, feedback))
        seen = either(seen, feedback)
    none = zeros_like(load(room.counts, uint64(room.counts.shape[0] - 1), uint64(0)))
    return add_sizes(none, xor(seen, seen_again), int64(1))  # what was seen again was seen


@inlined
def _count_sizes(board: Board, workspace: Workspace, state: State, block: int) -> Any:
    """Count the sizes of all parts of each guess of a block.

    Ten sets of feedbacks are returned for each guess. A feedback is in set p if bit p of the size of its part is set:
    all parts are counted side by side, by the logic of an adder.
    """
    by_secret, candidates, planes = board.feedback_by_secret, workspace.candidates, workspace.counting.planes
    none = no_feedbacks(planes)
    s0, s1, s2, s3, s4, s5, s6, s7, s8, s9 = none, none, none, none, none, none, none, none, none, none
    i, last = uint64(state.begin), uint64(state.begin + state.n)
    while i < last:  # seven at a time, so that the sets are read and written a seventh as often
        ones_a, twos_a = full_add(
            _feedback_of(by_secret, candidates, planes, block, i, last),
            _feedback_of(by_secret, candidates, planes, block, i + uint64(1), last),
            _feedback_of(by_secret, candidates, planes, block, i + uint64(2), last),
        )
        ones_b, twos_b = full_add(
            _feedback_of(by_secret, candidates, planes, block, i + uint64(3), last),
            _feedback_of(by_secret, candidates, planes, block, i + uint64(4), last),
            _feedback_of(by_secret, candidates, planes, block, i + uint64(5), last),
        )
        ones, twos_c = full_add(ones_a, ones_b, _feedback_of(by_secret, candidates, planes, block, i + uint64(6), last))
        twos, fours = full_add(twos_a, twos_b, twos_c)
        s0, carry = full_add(s0, ones, none)
        s1, carry = full_add(s1, twos, carry)
        s2, carry = full_add(s2, fours, carry)
        s3, carry = full_add(s3, carry, none)
        s4, carry = full_add(s4, carry, none)
        s5, carry = full_add(s5, carry, none)
        if state.n > thresholds.SIX_BITS:
            s6, carry = full_add(s6, carry, none)
            s7, carry = full_add(s7, carry, none)
        if state.n > thresholds.EIGHT_BITS:
            s8, carry = full_add(s8, carry, none)
            s9, carry = full_add(s9, carry, none)
        i += uint64(7)
    return s0, s1, s2, s3, s4, s5, s6, s7, s8, s9


@inlined
def _feedback_of(
    by_secret: NDArray[np.uint8], candidates: NDArray[np.int32], planes: Any, block: int, i: int, last: int
) -> Any:
    """The feedback of a candidate to each guess of a block, as a set; no feedback at ``last`` and beyond."""
    if i >= last:
        return no_feedbacks(planes)
    return only_feedback(load(by_secret, uint64(candidates[i]), block * uint64(LANES)), planes)


@inlined
def _add_beyond(room: BitCounting, sizes: Any, level: int, block: int, n: int) -> None:
    """Add to the excess of each guess of a block by how much its parts of n candidates exceed ``level``, summed up."""
    spare = uint64(room.counts.shape[0] - 1)
    minus = -level  # in six or eight bits, each for all feedbacks; a carry out means that a part is that large
    planes = room.planes
    s0, carry = full_add(sizes[0], all_feedbacks_if(planes, minus & 1), no_feedbacks(planes))
    s1, carry = full_add(sizes[1], all_feedbacks_if(planes, minus >> 1 & 1), carry)
    s2, carry = full_add(sizes[2], all_feedbacks_if(planes, minus >> 2 & 1), carry)
    s3, carry = full_add(sizes[3], all_feedbacks_if(planes, minus >> 3 & 1), carry)
    s4, carry = full_add(sizes[4], all_feedbacks_if(planes, minus >> 4 & 1), carry)
    s5, carry = full_add(sizes[5], all_feedbacks_if(planes, minus >> 5 & 1), carry)
    s6 = s7 = s8 = s9 = no_feedbacks(planes)
    if n > thresholds.SIX_BITS:
        s6, carry = full_add(sizes[6], all_feedbacks_if(planes, minus >> 6 & 1), carry)
        s7, carry = full_add(sizes[7], all_feedbacks_if(planes, minus >> 7 & 1), carry)
    if n > thresholds.EIGHT_BITS:
        s8, carry = full_add(sizes[8], all_feedbacks_if(planes, minus >> 8 & 1), carry)
        s9, carry = full_add(sizes[9], all_feedbacks_if(planes, minus >> 9 & 1), carry)
    none = zeros_like(load(room.counts, spare, uint64(0)))
    low = add_sizes(add_sizes(none, both(s0, carry), int64(1)), both(s1, carry), int64(2))
    if n <= thresholds.EIGHT_BITS:
        low = add_sizes(add_sizes(low, both(s2, carry), int64(4)), both(s3, carry), int64(8))
        low = add_sizes(add_sizes(low, both(s4, carry), int64(16)), both(s5, carry), int64(32))
        if n > thresholds.SIX_BITS:
            low = add_sizes(add_sizes(low, both(s6, carry), int64(64)), both(s7, carry), int64(128))
        _add_to_excess(room, block, low, int64(1))
        return
    # A lane has room for 255. As there are at most 64 feedbacks, two bits of all sizes fit, and so do the upper six.
    middle = add_sizes(add_sizes(none, both(s2, carry), int64(1)), both(s3, carry), int64(2))
    high = add_sizes(add_sizes(none, both(s4, carry), int64(1)), both(s5, carry), int64(2))
    high = add_sizes(add_sizes(high, both(s6, carry), int64(4)), both(s7, carry), int64(8))
    high = add_sizes(add_sizes(high, both(s8, carry), int64(16)), both(s9, carry), int64(32))
    _add_to_excess(room, block, low, int64(1))
    _add_to_excess(room, block, middle, int64(4))
    _add_to_excess(room, block, high, int64(16))


@inlined
def _add_to_excess(room: BitCounting, block: int, counts: Any, times: int) -> None:
    """Add ``times`` the counts in the lanes to the excess of each guess of a block."""
    spare = uint64(room.counts.shape[0] - 1)
    save(room.counts, spare, counts)
    for lane in range(uint64(LANES)):
        room.excess[block, lane] += uint16(times) * uint16(room.counts[spare, lane])


@kernel
def size_parts(board: Board, workspace: Workspace, state: State, guess: int) -> None:
    """Write the sizes of the parts of one guess, by feedback, to ``Workspace.sizes``."""
    row, sizes, candidates = board.feedback[guess], workspace.sizes, workspace.candidates
    for feedback in range(board.feedback_count):
        sizes[feedback] = 0
    for i in range(uint64(state.begin), uint64(state.begin + state.n)):
        sizes[row[uint64(candidates[i])]] += 1


@kernel
def copy_all(board: Board, workspace: Workspace, state: State, parts: int) -> None:
    """Copy all candidates of a state to their parts after ``list_parts``, and write the keys of the parts."""
    ply, candidates, places, keys = state.ply, workspace.candidates, workspace.sizes, workspace.key_sums
    feedbacks, begin, free = workspace.feedbacks, uint64(state.begin), uint64(state.free)
    for feedback in range(board.feedback_count):
        keys[feedback] = 0
    for i in range(uint64(state.n)):
        feedback, secret = uint64(feedbacks[i]), candidates[begin + i]
        candidates[free + uint64(places[feedback])] = secret
        places[feedback] += 1
        keys[feedback] += board.keys[uint64(secret)]
    for p in range(parts):
        workspace.part_key[ply, p] = keys[uint64(workspace.part_feedback[ply, p])]


@kernel
def list_parts(board: Board, workspace: Workspace, state: State, guess: int) -> int:
    """List the parts of a guess, and where their candidates are to be copied, from ``state.free`` on.

    Returns:
        How many parts do not win. They are listed in ``Workspace.part_...``, by ascending feedback.
    """
    ply, candidates, places = state.ply, workspace.candidates, workspace.sizes
    feedbacks, by_secret, begin = workspace.feedbacks, board.feedback_by_secret, uint64(state.begin)
    for feedback in range(board.feedback_count):
        places[feedback] = 0
    # The rows of the candidates are still in the cache, as priorities come from them; the row of the guess is not.
    for i in range(uint64(state.n)):
        feedback = uint64(by_secret[uint64(candidates[begin + i]), uint64(guess)])
        feedbacks[i] = feedback
        places[feedback] += 1
    parts, place = 0, 0
    for feedback in range(board.feedback_count):
        size = places[feedback]
        places[feedback] = place
        if size and feedback != board.win:
            workspace.part_begin[ply, parts] = state.free + place
            workspace.part_size[ply, parts] = size
            workspace.part_feedback[ply, parts] = feedback
            parts += 1
        place += size
    return parts


@kernel
def order_parts(workspace: Workspace, state: State) -> None:
    """Write the numbers of the candidates of a state to ``Workspace.order``, part by part, after ``list_parts``.

    Where the bounds of parts refute most guesses, few parts need to be copied after that; see ``copy_parts``.
    """
    feedbacks, places, order = workspace.feedbacks, workspace.sizes, workspace.order
    for i in range(uint64(state.n)):
        feedback = uint64(feedbacks[i])
        order[uint64(places[feedback])] = i
        places[feedback] += 1


@kernel
def copy_parts(board: Board, workspace: Workspace, state: State, parts: int) -> None:
    """Copy the candidates of the first parts in the list, which are in order, and write the keys of these parts."""
    ply, candidates, begin, secret_keys = state.ply, workspace.candidates, uint64(state.begin), board.keys
    for p in range(parts):
        target, key = uint64(workspace.part_begin[ply, p]), uint64(0)
        place = target - uint64(state.free)
        for i in range(uint64(workspace.part_size[ply, p])):
            secret = candidates[begin + uint64(workspace.order[place + i])]
            candidates[target + i] = secret
            key += secret_keys[uint64(secret)]
        workspace.part_key[ply, p] = key


@kernel
def leaves_all_together(workspace: Workspace, state: State, parts: int) -> bool:
    """Whether the guess that was split leaves all candidates together."""
    return parts == 1 and workspace.part_size[state.ply, 0] == state.n


@kernel
def part_state(board: Board, workspace: Workspace, state: State, guess: int, p: int) -> State:
    """The state after ``guess`` and the feedback of its part ``p``; also list the guesses that are legal there."""
    ply = state.ply
    feedback, begin, n = (
        int64(workspace.part_feedback[ply, p]),
        int64(workspace.part_begin[ply, p]),
        int64(workspace.part_size[ply, p]),
    )
    workspace.path[ply, 0], workspace.path[ply, 1] = guess, feedback
    legal_key = list_legal(board.legality, workspace, ply, guess, feedback)
    list_candidates(board.legality, board, workspace, ply + 1, begin, n)
    return State(
        ply + 1,
        begin,
        n,
        state.free + state.n,
        workspace.part_key[ply, p] + legal_key,
        int64(board.next_symmetry_state[state.symmetry_state, guess]),
        state.branching,
        weigh(board.weights, workspace.candidates, begin, n),
    )


@kernel
def part_by_sizes(board: Board, workspace: Workspace, state: State, p: int) -> State:
    """The state of part ``p`` of the guess that was split, with only the fields that bounds need."""
    begin, n = int64(workspace.part_begin[state.ply, p]), int64(workspace.part_size[state.ply, p])
    weight = weigh(board.weights, workspace.candidates, begin, n)
    return State(state.ply + 1, begin, n, int64(0), uint64(0), int64(0), state.branching, weight)


class Part(NamedTuple):
    """The fields that ``Workspace`` lists for a part."""

    begin: int
    size: int
    key: np.uint64
    feedback: int
    bound: int


@kernel
def part_at(workspace: Workspace, ply: int, place: int) -> Part:
    """The part at a place in the list."""
    return Part(
        workspace.part_begin[ply, place],
        workspace.part_size[ply, place],
        workspace.part_key[ply, place],
        workspace.part_feedback[ply, place],
        workspace.part_bound[ply, place],
    )


@kernel
def put_part(workspace: Workspace, ply: int, place: int, part: Part) -> None:
    """List a part at a place."""
    workspace.part_begin[ply, place] = part.begin
    workspace.part_size[ply, place] = part.size
    workspace.part_key[ply, place] = part.key
    workspace.part_feedback[ply, place] = part.feedback
    workspace.part_bound[ply, place] = part.bound


@kernel
def insert_by_size(workspace: Workspace, ply: int, place: int, listed: int, small: int) -> None:
    """Insert the part at ``place`` by size into the first ``listed`` parts, which come before it.

    Parts of up to ``small`` candidates come first, the largest of them first; then the others, the smallest first.
    """
    part, target = part_at(workspace, ply, place), listed
    rank = _rank_by_size(part.size, small)
    while target > 0 and _rank_by_size(workspace.part_size[ply, target - 1], small) > rank:
        put_part(workspace, ply, target, part_at(workspace, ply, target - 1))
        target -= 1
    put_part(workspace, ply, target, part)


@kernel
def _rank_by_size(size: int, small: int) -> int:
    """A number by which parts of these sizes ascend in the order of ``insert_by_size``."""
    return int64(small - size) if size <= small else int64(size)


@kernel
def bring_largest(workspace: Workspace, ply: int, place: int, parts: int) -> None:
    """Exchange the part at ``place`` with the largest one from there on."""
    largest = place
    for other in range(place + 1, parts):
        if workspace.part_size[ply, other] > workspace.part_size[ply, largest]:
            largest = other
    part = part_at(workspace, ply, largest)
    put_part(workspace, ply, largest, part_at(workspace, ply, place))
    put_part(workspace, ply, place, part)
