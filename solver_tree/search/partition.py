"""Counting and making the parts into which a guess divides a set of candidates.

The counting kernels take all guesses at once, along the vector: the loop over secrets is outside, the loop
over guesses inside, where the compiler turns it into full-width vector instructions.
"""

from __future__ import annotations

from numba import int16, int64, uint8, uint16, uint64

from solver_tree.search.jit import kernel, popcount

BLOCK = 64  # guesses: the widest vector of bytes


@kernel
def count_parts(by_secret, members, begin, n, width, seen, score):
    """Write the number of parts of each of the first ``width`` guesses to ``score``; return the most.

    ``seen`` holds a bit for each answer met, so its word must have as many bits as there are answers.
    """
    one = seen.dtype.type(1)
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
            seen[g] |= (
                (one << seen.dtype.type(by_secret[a, g]))
                | (one << seen.dtype.type(by_secret[b, g]))
                | (one << seen.dtype.type(by_secret[c, g]))
                | (one << seen.dtype.type(by_secret[d, g]))
            )
        i += 4
    while i < n:
        a = uint64(members[begin + i])
        for g in range(w):
            seen[g] |= one << seen.dtype.type(by_secret[a, g])
        i += 1
    most = int16(0)
    for g in range(w):
        parts = int16(popcount(seen[g]))
        score[g] = parts
        most = max(most, parts)
    return int64(most)


@kernel
def count_excess(by_secret, answers, members, begin, n, width, limit, count, excess):
    """Add to ``excess``, for each guess, how far its parts exceed ``limit``, and limit**2, ... in all.

    ``n`` is below 256, so that a part is counted in a byte.
    """
    for block in range(0, width, 4 * BLOCK):
        w = uint64(min(4 * BLOCK, width - block))
        base = uint64(block)
        for answer in range(answers):
            for g in range(w):
                count[g] = 0
            for i in range(n):
                s = uint64(members[begin + i])
                for g in range(w):
                    count[g] += uint8(by_secret[s, base + g] == uint8(answer))
            level = limit
            while level < n:
                for g in range(w):
                    excess[base + g] += uint16(count[g] - min(count[g], uint8(level)))
                level *= max(limit, 2)


@kernel
def histogram(row, answers, members, begin, n, counts):
    """Write the sizes of the parts of one guess, whose answers are ``row``, to ``counts``."""
    for answer in range(answers):
        counts[answer] = 0
    for i in range(uint64(begin), uint64(begin + n)):
        counts[row[uint64(members[i])]] += 1
