"""Counting and making the parts into which a guess divides a set of candidates.

The counting kernels take all guesses at once, along the vector: the loop over secrets is outside, the loop
over guesses inside, where the compiler turns it into full-width vector instructions.
"""

from __future__ import annotations

import numpy as np
from numba import int16, int64, uint16, uint64
from numpy.typing import NDArray

from solver_tree.search.board import Board
from solver_tree.search.bounds import found_by
from solver_tree.search.jit import full_add, kernel, one_bit, popcount
from solver_tree.search.scratch import Position, Scratch


@kernel
def count_parts(
    by_secret: NDArray[np.uint8],
    members: NDArray[np.int32],
    begin: int,
    n: int,
    width: int,
    seen: NDArray[np.unsignedinteger],
    score: NDArray[np.int16],
    ply: int,
) -> int:
    """Write the number of parts of each of the first ``width`` guesses to ``score[ply]``; return the most.

    ``seen`` holds a bit for each answer met, so its word must have as many bits as there are answers.
    """
    word = seen.dtype.type
    w = uint64(width)
    for g in range(w):
        seen[g] = 0
    i = 0
    while i + 4 <= n:  # four at a time: ``seen`` is read and written a quarter as often
        a = uint64(members[begin + i])
        b = uint64(members[begin + i + 1])
        c = uint64(members[begin + i + 2])
        d = uint64(members[begin + i + 3])
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
        a = uint64(members[begin + i])
        for g in range(w):
            seen[g] = word(seen[g] | one_bit(word(by_secret[a, g])))
        i += 1
    most = int16(0)
    for g in range(w):
        parts = int16(popcount(seen[g]))
        score[ply, g] = parts
        most = max(most, parts)
    return int64(most)


@kernel
def count_excess(
    board: Board,
    members: NDArray[np.int32],
    begin: int,
    n: int,
    width: int,
    limit: int,
    planes: NDArray[np.unsignedinteger],
    excess: NDArray[np.uint16],
) -> None:
    """Add to ``excess``, for each guess, what ``size_bounds`` adds to 2c - 1 for its parts of c candidates.

    ``limit`` is the most parts of any guess. ``planes`` is room for counting, shape (8, any); its word must have as
    many bits as there are answers, and ``n`` is below 256.
    """
    for block in range(0, width, planes.shape[1]):
        count = min(planes.shape[1], width - block)
        _count_sizes(board.by_secret, members, begin, n, block, count, planes)
        level = limit
        while level < n:
            _add_excess(planes, level, block, count, excess)
            level = found_by(board.answers, limit, level)


@kernel
def _count_sizes(
    by_secret: NDArray[np.uint8],
    members: NDArray[np.int32],
    begin: int,
    n: int,
    block: int,
    count: int,
    planes: NDArray[np.unsignedinteger],
) -> None:
    """Count the sizes of all parts of ``count`` guesses from ``block`` on.

    Bit ``answer`` of ``planes[p, guess]`` becomes bit p of the size of that part: the parts are counted side by side,
    by the logic of an adder.
    """
    word = planes.dtype.type
    first, last = uint64(block), uint64(count)
    for p in range(8):
        for g in range(last):
            planes[p, g] = 0
    for i in range(0, n, 3):  # three at a time: the planes are read and written a third as often
        a = uint64(members[begin + i])
        b = uint64(members[begin + min(i + 1, n - 1)])
        c = uint64(members[begin + min(i + 2, n - 1)])
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
    """Add to ``excess`` by how much the parts in ``planes`` are larger than ``level``, for each guess in all."""
    word = planes.dtype.type
    minus = -level  # in eight bits, each bit repeated for all answers; a carry out says that the part is as large
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
def histogram(
    row: NDArray[np.uint8], answers: int, members: NDArray[np.int32], begin: int, n: int, counts: NDArray[np.int32]
) -> None:
    """Write the sizes of the parts of one guess, whose answers are ``row``, to ``counts``."""
    for answer in range(answers):
        counts[answer] = 0
    for i in range(uint64(begin), uint64(begin + n)):
        counts[row[uint64(members[i])]] += 1


@kernel
def split(board: Board, scratch: Scratch, position: Position, guess: int) -> int:
    """Copy the candidates of ``position``, part by part, to ``position.top`` on, and list the parts.

    Returns:
        How many parts do not win; their place, size, key and answer are in ``scratch.part_...[position.ply]``.
    """
    ply, members, sizes = position.ply, scratch.members, scratch.sizes
    first, last = uint64(position.begin), uint64(position.begin + position.n)
    g = uint64(guess)
    for answer in range(board.answers):
        sizes[answer] = 0
    # The candidates' rows were read just now to score the guesses; the guess's row is far away in memory.
    for i in range(first, last):
        sizes[board.by_secret[uint64(members[i]), g]] += 1
    parts = 0
    at = position.top
    for answer in range(board.answers):
        size = sizes[answer]
        sizes[answer] = at
        if size and answer != board.win:
            scratch.part_begin[ply, parts] = at
            scratch.part_size[ply, parts] = size
            scratch.part_answer[ply, parts] = answer
            parts += 1
        at += size
    for i in range(first, last):
        secret = members[i]
        answer = board.by_secret[uint64(secret), g]
        members[uint64(sizes[answer])] = secret
        sizes[answer] += 1
    for p in range(parts):
        key = uint64(0)
        begin = scratch.part_begin[ply, p]
        for i in range(uint64(begin), uint64(begin + scratch.part_size[ply, p])):
            key += board.keys[uint64(members[i])]
        scratch.part_key[ply, p] = key
    return parts
