"""Counting and making the parts into which a guess divides a set of candidates."""
from __future__ import annotations
import numpy as np
from numba import int32, int64, njit, types, uint8, uint16, uint32, uint64
from numba.extending import intrinsic


@intrinsic
def popcount(typing_context, word):
    """Number of ones in an unsigned word, of the word's own type."""
    def codegen(context, builder, signature, args):
        return builder.ctpop(args[0])
    return word(word), codegen


@njit(cache=True)
def count_parts(onehot, members, begin, n, width, seen, score, block_best):
    """parts of each guess -> score (uint8); returns the most."""
    w = uint64(width)
    s = uint64(members[begin])
    for j in range(w):
        seen[j] = onehot[s, j]
    i = 1
    while i + 3 < n:
        a = uint64(members[begin + i])
        b = uint64(members[begin + i + 1])
        c = uint64(members[begin + i + 2])
        d = uint64(members[begin + i + 3])
        for j in range(w):
            seen[j] |= onehot[a, j] | onehot[b, j] | onehot[c, j] | onehot[d, j]
        i += 4
    while i < n:
        a = uint64(members[begin + i])
        for j in range(w):
            seen[j] |= onehot[a, j]
        i += 1
    most = uint8(0)
    for block in range(uint64(width // 64)):
        base = block * uint64(64)
        best = uint8(0)
        for j in range(uint64(64)):
            k = uint8(popcount(seen[base + j]))
            score[base + j] = k
            best = max(best, k)
        block_best[block] = best
        most = max(most, best)
    return int64(most)


@njit(cache=True)
def histogram(board, guess, members, begin, n, counts):
    """Sizes of the parts of one guess -> counts."""
    for r in range(board.answers):
        counts[r] = 0
    g = uint64(guess)
    for i in range(uint64(begin), uint64(begin + n)):
        counts[board.feedback[g, uint64(members[i])]] += 1
