"""Counting and making the parts into which a guess divides a set of candidates.

The counting kernels take all guesses at once, along the vector: the loop over secrets is outside, the loop
over guesses inside, where the compiler turns it into full-width vector instructions.
"""

from __future__ import annotations

import numpy as np
from numba import int16, int64, uint8, uint16, uint64
from numpy.typing import NDArray

from solver_tree.search.board import LANES, Board
from solver_tree.search.jit import kernel, one_bit, popcount
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
    while i + 4 <= n:  # four at a time: half of the time went into reading and writing ``seen``
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
    counted: NDArray[np.uint8],
    excess: NDArray[np.uint16],
) -> None:
    """Add to ``excess``, for each guess, what ``size_bounds`` adds to 2c - 1 for its parts of c candidates.

    ``limit`` is the most parts of any guess; ``n`` is below 256, so that a part is counted in a byte.
    """
    for block in range(0, width, 4 * LANES):
        w = uint64(min(4 * LANES, width - block))
        base = uint64(block)
        for answer in range(board.answers):
            for g in range(w):
                counted[g] = 0
            for i in range(n):
                s = uint64(members[begin + i])
                for g in range(w):
                    counted[g] += uint8(board.by_secret[s, base + g] == uint8(answer))
            level = limit
            while level < n:
                for g in range(w):
                    excess[base + g] += uint16(counted[g] - min(counted[g], uint8(level)))
                level = 1 + (limit - 1) * level if limit == board.answers else max(limit, 2) * level


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
