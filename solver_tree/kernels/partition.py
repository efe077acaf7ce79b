"""The parts into which a guess divides the candidates: their number, their sizes, and the parts themselves.

The counting kernels handle all guesses at once. The loop over candidates is outside; the loop over guesses is inside,
where the compiler turns it into full-width vector instructions.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import int16, int64, uint16, uint64
from numpy.typing import NDArray

from solver_tree.kernels.board import Board
from solver_tree.kernels.instructions import full_add, one_bit, popcount
from solver_tree.kernels.jit import kernel
from solver_tree.kernels.legality import list_legal
from solver_tree.kernels.size_bounds import found_by_next
from solver_tree.kernels.transposition import hash64
from solver_tree.kernels.weights import weigh
from solver_tree.kernels.workspace import TRIED_SLOTS, State, Workspace

MAX_SIZED = 255
"""The most candidates whose parts ``count_excess`` can size: a size has 8 bits."""


@kernel
def count_parts(
    by_secret: NDArray[np.unsignedinteger],
    candidates: NDArray[np.int32],
    state: State,
    width: int,
    seen: NDArray[np.unsignedinteger],
    priority: NDArray[np.int16],
) -> int:
    """Write the number of parts of each of the first ``width`` guesses to ``priority[state.ply]``; return the largest.

    Args:
        by_secret: ``Board.feedback_by_secret``.
        candidates: ``Workspace.candidates``.
        state: the candidates that count.
        width: how many guesses.
        seen: (guesses,) room for a bit for each feedback: a word must have as many bits as there are feedbacks.
        priority: ``Workspace.priority``.
    """
    begin, n, ply = state.begin, state.n, state.ply
    word = seen.dtype.type
    w = uint64(width)
    for g in range(w):
        seen[g] = 0
    i = 0
    while i + 4 <= n:  # four at a time: ``seen`` is read and written a quarter as often
        a = uint64(candidates[begin + i])
        b = uint64(candidates[begin + i + 1])
        c = uint64(candidates[begin + i + 2])
        d = uint64(candidates[begin + i + 3])
        for g in range(w):
            seen[g] = word(
                seen[g]
                | one_bit(word(by_secret[a, g]))
                | one_bit(word(by_secret[b, g]))
                | one_bit(word(by_secret[c, g]))
                | one_bit(word(by_secret[d, g]))
            )
        i += 4
    while i < n:
        a = uint64(candidates[begin + i])
        for g in range(w):
            seen[g] = word(seen[g] | one_bit(word(by_secret[a, g])))
        i += 1
    max_parts = int16(0)
    for g in range(w):
        parts = int16(popcount(seen[g]))
        priority[ply, g] = parts
        max_parts = max(max_parts, parts)
    return int64(max_parts)


@kernel
def count_excess(
    board: Board,
    candidates: NDArray[np.int32],
    state: State,
    width: int,
    planes: NDArray[np.unsignedinteger],
    excess: NDArray[np.uint16],
) -> None:
    """Count what ``size_bounds`` adds for large parts, for each of the first ``width`` guesses.

    A part of c candidates takes at least 2c - 1 guesses in total, plus the number of its members beyond F(2), plus the
    number beyond F(3), and so on, if no guess makes more than ``state.max_parts`` parts.

    Args:
        board: the game.
        candidates: ``Workspace.candidates``.
        state: the candidates that count, at most MAX_SIZED.
        width: how many guesses.
        planes: (8, any) room for counting: a word must have as many bits as there are feedbacks.
        excess: (guesses,) uint16, the output.
    """
    for g in range(uint64(width)):
        excess[g] = 0
    for block in range(0, width, planes.shape[1]):
        count = min(planes.shape[1], width - block)
        _count_sizes(board.feedback_by_secret, candidates, state, block, count, planes)
        found = state.max_parts
        while found < state.n:
            _add_excess(planes, found, block, count, excess)
            found = found_by_next(board.feedback_count, state.max_parts, found)


@kernel
def add_not_isolated(
    board: Board,
    candidates: NDArray[np.int32],
    state: State,
    width: int,
    planes: NDArray[np.unsignedinteger],
    excess: NDArray[np.uint16],
) -> None:
    """Add to ``excess``, for each of the first ``width`` guesses, how many candidates are not alone in their parts.

    The arguments are those of ``count_excess``.
    """
    begin, n = state.begin, state.n
    word = planes.dtype.type
    for block in range(0, width, planes.shape[1]):
        first, last = uint64(block), uint64(min(planes.shape[1], width - block))
        for g in range(last):
            planes[0, g] = 0  # a bit for each feedback that some candidate has
            planes[1, g] = 0  # and for each that two have
        for i in range(begin, begin + n):
            secret = uint64(candidates[i])
            for g in range(last):
                bit = one_bit(word(board.feedback_by_secret[secret, first + g]))
                planes[1, g] = word(planes[1, g] | (planes[0, g] & bit))
                planes[0, g] = word(planes[0, g] | bit)
        for g in range(last):
            excess[first + g] += uint16(n - popcount(word(planes[0, g] & ~planes[1, g])))


@kernel
def _count_sizes(
    by_secret: NDArray[np.unsignedinteger],
    candidates: NDArray[np.int32],
    state: State,
    block: int,
    count: int,
    planes: NDArray[np.unsignedinteger],
) -> None:
    """Count the sizes of all parts of ``count`` guesses from ``block`` on.

    Bit f of ``planes[p, guess]`` becomes bit p of the size of the part with feedback f: all parts are counted side by
    side, by the logic of an adder.
    """
    begin, n = state.begin, state.n
    word = planes.dtype.type
    first, last = uint64(block), uint64(count)
    for p in range(8):
        for g in range(last):
            planes[p, g] = 0
    for i in range(0, n, 3):  # three at a time: the planes are read and written a third as often
        a = uint64(candidates[begin + i])
        b = uint64(candidates[begin + min(i + 1, n - 1)])
        c = uint64(candidates[begin + min(i + 2, n - 1)])
        with_b, with_c = word(-int64(i + 1 < n)), word(-int64(i + 2 < n))
        for g in range(last):
            one, two = full_add(
                one_bit(word(by_secret[a, first + g])),
                word(one_bit(word(by_secret[b, first + g])) & with_b),
                word(one_bit(word(by_secret[c, first + g])) & with_c),
            )
            planes[0, g], carry = full_add(planes[0, g], one, word(0))
            planes[1, g], carry = full_add(planes[1, g], two, carry)
            planes[2, g], carry = full_add(planes[2, g], carry, word(0))
            planes[3, g], carry = full_add(planes[3, g], carry, word(0))
            planes[4, g], carry = full_add(planes[4, g], carry, word(0))
            planes[5, g], carry = full_add(planes[5, g], carry, word(0))
            planes[6, g], carry = full_add(planes[6, g], carry, word(0))
            planes[7, g], carry = full_add(planes[7, g], carry, word(0))


@kernel
def _add_excess(
    planes: NDArray[np.unsignedinteger], level: int, block: int, count: int, excess: NDArray[np.uint16]
) -> None:
    """Add to ``excess``, for each guess, by how much its parts in ``planes`` are larger than ``level``, summed up."""
    word = planes.dtype.type
    minus = -level  # in eight bits, each repeated for all feedbacks; a carry out means that a part is that large
    m0, m1, m2, m3 = word(-(minus & 1)), word(-(minus >> 1 & 1)), word(-(minus >> 2 & 1)), word(-(minus >> 3 & 1))
    m4, m5, m6, m7 = word(-(minus >> 4 & 1)), word(-(minus >> 5 & 1)), word(-(minus >> 6 & 1)), word(-(minus >> 7 & 1))
    first = uint64(block)
    for g in range(uint64(count)):
        s0, carry = full_add(planes[0, g], m0, word(0))
        s1, carry = full_add(planes[1, g], m1, carry)
        s2, carry = full_add(planes[2, g], m2, carry)
        s3, carry = full_add(planes[3, g], m3, carry)
        s4, carry = full_add(planes[4, g], m4, carry)
        s5, carry = full_add(planes[5, g], m5, carry)
        s6, carry = full_add(planes[6, g], m6, carry)
        s7, carry = full_add(planes[7, g], m7, carry)
        low = popcount(word(s0 & carry)) + 2 * popcount(word(s1 & carry)) + 4 * popcount(word(s2 & carry))
        middle = popcount(word(s3 & carry)) + 2 * popcount(word(s4 & carry)) + 4 * popcount(word(s5 & carry))
        high = popcount(word(s6 & carry)) + 2 * popcount(word(s7 & carry))
        excess[first + g] += uint16(low + 8 * middle + 64 * high)


@kernel
def size_parts(board: Board, workspace: Workspace, state: State, guess: int) -> None:
    """Write the sizes of the parts of one guess, by feedback, to ``Workspace.sizes``."""
    row, sizes, candidates = board.feedback[guess], workspace.sizes, workspace.candidates
    for feedback in range(board.feedback_count):
        sizes[feedback] = 0
    for i in range(uint64(state.begin), uint64(state.begin + state.n)):
        sizes[row[uint64(candidates[i])]] += 1


@kernel
def split(board: Board, workspace: Workspace, state: State, guess: int) -> int:
    """Copy the candidates of a state part by part, from ``state.free`` on, and list the parts.

    Returns:
        How many parts do not win. They are listed in ``Workspace.part_...``, by ascending feedback.
    """
    ply, candidates, sizes = state.ply, workspace.candidates, workspace.sizes
    first, last = uint64(state.begin), uint64(state.begin + state.n)
    g = uint64(guess)
    for feedback in range(board.feedback_count):
        sizes[feedback] = 0
    # The rows of the candidates are still in the cache, as priorities come from them; the row of the guess is not.
    for i in range(first, last):
        sizes[board.feedback_by_secret[uint64(candidates[i]), g]] += 1
    parts = 0
    at = state.free
    for feedback in range(board.feedback_count):
        size = sizes[feedback]
        sizes[feedback] = at
        if size and feedback != board.win:
            workspace.part_begin[ply, parts] = at
            workspace.part_size[ply, parts] = size
            workspace.part_feedback[ply, parts] = feedback
            parts += 1
        at += size
    for i in range(first, last):
        secret = candidates[i]
        feedback = board.feedback_by_secret[uint64(secret), g]
        candidates[uint64(sizes[feedback])] = secret
        sizes[feedback] += 1
    for p in range(parts):
        key = uint64(0)
        begin = workspace.part_begin[ply, p]
        for i in range(uint64(begin), uint64(begin + workspace.part_size[ply, p])):
            key += board.keys[uint64(candidates[i])]
        workspace.part_key[ply, p] = key
    return parts


@kernel
def leaves_all_together(workspace: Workspace, state: State, parts: int) -> bool:
    """Whether the guess that was split leaves all candidates together."""
    return parts == 1 and workspace.part_size[state.ply, 0] == state.n


@kernel
def already_tried(workspace: Workspace, ply: int, parts: int, visit: np.uint64) -> bool:
    """Whether an earlier guess at this visit of the node made the same parts, so that its value is the same.

    The parts are compared by the sum of their hashed keys, which does not depend on their order. ``visit`` keeps
    the visits of nodes at one ply apart, see ``enter_node``. A partition that is new is remembered.
    """
    partition = visit
    for p in range(parts):
        partition += hash64(workspace.part_key[ply, p])
    slot = partition & uint64(TRIED_SLOTS - 1)
    if workspace.tried[ply, slot] == partition:
        return True
    workspace.tried[ply, slot] = partition
    return False


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
    return State(
        ply + 1,
        begin,
        n,
        state.free + state.n,
        workspace.part_key[ply, p] + legal_key,
        int64(board.next_symmetry_state[state.symmetry_state, guess]),
        state.max_parts,
        weigh(board.weights, workspace.candidates, begin, n),
    )


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
def insert_by_size(workspace: Workspace, ply: int, place: int, listed: int) -> None:
    """Insert the part at ``place`` by size into the first ``listed`` parts, which come before it."""
    part, target = part_at(workspace, ply, place), listed
    while target > 0 and workspace.part_size[ply, target - 1] > part.size:
        put_part(workspace, ply, target, part_at(workspace, ply, target - 1))
        target -= 1
    put_part(workspace, ply, target, part)


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
