from __future__ import annotations
from typing import NamedTuple
import numpy as np
from numba import int32, int64, njit, uint8, uint16, uint32, uint64
from numpy.typing import NDArray
from solver_tree.search.board import Board, DEEPEST, LANES
from solver_tree.search.partition import count_parts, histogram, popcount
from solver_tree.search.table import probe, store, entry_exact, entry_guess, entry_value

INFINITE = 1 << 30
SEEN = 128

class Scratch(NamedTuple):
    members: NDArray
    seen16: NDArray
    seen32: NDArray
    score: NDArray
    block_best: NDArray
    counts: NDArray
    chosen: NDArray
    order: NDArray
    order_bound: NDArray
    part_begin: NDArray
    part_size: NDArray
    part_key: NDArray
    part_bound: NDArray
    part_answer: NDArray
    tried: NDArray
    path: NDArray
    stats: NDArray
    big: NDArray

def make_scratch(board):
    guesses, secrets = board.feedback.shape
    width = -(-guesses // LANES) * LANES
    D = DEEPEST
    return Scratch(
        np.empty(secrets * D, np.int32), np.empty(width, np.uint16), np.empty(width, np.uint32), np.zeros(width, np.uint8),
        np.zeros(width // 64, np.uint8), np.zeros(board.answers + 1, np.int32), np.zeros(guesses + 1, np.int32),
        np.zeros((D, guesses), np.int32), np.zeros((D, guesses), np.int32),
        np.zeros((D, board.answers), np.int32), np.zeros((D, board.answers), np.int32), np.zeros((D, board.answers), np.uint64),
        np.zeros((D, board.answers), np.int32), np.zeros((D, board.answers), np.int32), np.zeros((D, SEEN), np.uint64),
        np.zeros((D, 2), np.int32), np.zeros(8, np.int64), np.zeros(width, np.int32),
    )

@njit(cache=True)
def quick(board, members, begin, n, most):
    """(value * 2 + exact): closed forms, the size bound, the members' own splits."""
    if n == 1:
        return int64(3)
    if n == 2:
        return int64(7)
    if n > most + 1:
        return int64(board.size_bound[most, n]) * 2
    best = int64(0)
    for i in range(uint64(begin), uint64(begin + n)):
        g = uint64(board.own[uint64(members[i])])
        mask = uint64(0)
        for j in range(uint64(begin), uint64(begin + n)):
            mask |= uint64(1) << uint64(board.feedback[g, uint64(members[j])])
        k = int64(popcount(mask))
        if k > best:
            best = k
            if k == n:
                return int64(2 * n - 1) * 2 + 1
    if best == n - 1:
        return int64(2 * n) * 2 + 1
    if n > most:
        return int64(max(2 * n + 1, board.size_bound[most, n])) * 2
    return int64(2 * n) * 2

@njit(cache=True)
def split(board, s, ply, guess, begin, n, top):
    """Parts of the guess to the arena at top; returns number of parts that do not win"""
    counts = s.counts
    histogram(board, guess, s.members, begin, n, counts)
    parts = 0
    at = top
    for r in range(board.answers):
        c = counts[r]
        counts[r] = at
        if c and r != board.win:
            s.part_begin[ply, parts] = at
            s.part_size[ply, parts] = c
            s.part_answer[ply, parts] = r
            parts += 1
        at += c
    g = uint64(guess)
    members = s.members
    for i in range(uint64(begin), uint64(begin + n)):
        x = members[i]
        r = board.feedback[g, uint64(x)]
        members[uint64(counts[r])] = x
        counts[r] += 1
    for p in range(parts):
        key = uint64(0)
        b = s.part_begin[ply, p]
        for i in range(uint64(b), uint64(b + s.part_size[ply, p])):
            key += board.keys[uint64(members[i])]
        s.part_key[ply, p] = key
    return parts

@njit(cache=True)
def collect(scratch, ply, n, count, lowest):
    """guesses with score >= lowest, by descending score, then index, to order"""
    score = scratch.score
    chosen = scratch.chosen
    counts = np.zeros(256, np.int32)
    m = 0
    low = uint8(max(lowest, 0))
    for block in range((count + 63) // 64):
        if scratch.block_best[uint64(block)] >= low:
            for g in range(block * 64, min(block * 64 + 64, count)):
                v = score[uint64(g)]
                if v >= low:
                    chosen[uint64(m)] = g
                    counts[v] += 1
                    m += 1
    at = 0
    for v in range(255, int64(low) - 1, -1):
        c = counts[v]
        counts[v] = at
        at += c
    for i in range(m):
        g = chosen[uint64(i)]
        v = score[uint64(g)]
        scratch.order[ply, uint64(counts[v])] = g
        scratch.order_bound[ply, uint64(counts[v])] = 3 * n - (int64(v) >> 1)
        counts[v] += 1
    return m

@njit(cache=True)
def score_by_parts(board, scratch, begin, n, count):
    width = (count + 63) // 64 * 64
    if board.onehot16.shape[0] > 0:
        most = count_parts(board.onehot16, scratch.members, begin, n, width, scratch.seen16, scratch.score, scratch.block_best)
    else:
        most = count_parts(board.onehot32, scratch.members, begin, n, width, scratch.seen32, scratch.score, scratch.block_best)
    # score 2 (k + w) + w
    for b in range(width // 64):
        scratch.block_best[b] *= 2
    for j in range(uint64(width)):
        scratch.score[j] *= uint8(2)
    for i in range(begin, begin + n):
        g = board.own[scratch.members[i]]
        if g < count:
            scratch.score[g] += uint8(3)
            scratch.block_best[g // 64] = max(scratch.block_best[g // 64], scratch.score[g])
    return most

@njit(cache=True)
def bound_of(board, counts, n, most):
    """n + sum of the size bounds of the parts; INFINITE when all are in one"""
    total = n
    for r in range(board.answers):
        c = counts[r]
        if c == n:
            if r == board.win:
                return n
            return INFINITE
        if c and r != board.win:
            total += board.size_bound[most, c]
    return total

@njit(cache=True)
def sort_list(board, scratch, ply, begin, n, m, best, most):
    """exact sizes for the guesses in order[ply,:m]; sorts by (bound, not member, index), drops those >= best"""
    order = scratch.order
    kept = 0
    for i in range(m):
        g = order[ply, i]
        histogram(board, g, scratch.members, begin, n, scratch.counts)
        b = bound_of(board, scratch.counts, n, most)
        if b < best:
            w = scratch.counts[board.win]
            key = 2 * b - w
            order[ply, kept] = g
            scratch.big[kept] = key
            kept += 1
    # shell sort by (key, index)
    gap = 1
    while gap < kept:
        gap = gap * 3 + 1
    while gap > 0:
        for i in range(gap, kept):
            g = order[ply, i]
            key = scratch.big[i]
            j = i - gap
            while j >= 0 and (scratch.big[j] > key or (scratch.big[j] == key and order[ply, j] > g)):
                order[ply, j + gap] = order[ply, j]
                scratch.big[j + gap] = scratch.big[j]
                j -= gap
            order[ply, j + gap] = g
            scratch.big[j + gap] = key
        gap //= 3
    for i in range(kept):
        scratch.order_bound[ply, i] = (scratch.big[i] + 1) >> 1
    return kept

@njit(cache=True)
def mix(x):
    x ^= x >> uint64(31)
    x *= uint64(0x9E3779B97F4A7C15)
    x ^= x >> uint64(29)
    x *= uint64(0xBF58476D1CE4E5B9)
    x ^= x >> uint64(32)
    return x

@njit(cache=True)
def history_key(board, path, length):
    """canonical key of the unordered history"""
    P = board.symbols.shape[1]
    best = uint64(0xFFFFFFFFFFFFFFFF)
    perms = 2 if length == 2 else 6
    names = np.empty(64, np.uint8)
    for o in range(board.position_orders.shape[0]):
        for q in range(perms):
            if length == 2:
                a = q; b = 1 - q; c = 0
            else:
                a = q // 2
                b = (a + 1 + (q & 1)) % 3
                c = 3 - a - b
            names[:] = 255
            fresh = uint8(0)
            h = uint64(length)
            for t in range(length):
                i = a if t == 0 else (b if t == 1 else c)
                g = uint64(path[i, 0])
                h = (h + uint64(path[i, 1]) + uint64(1)) * uint64(0x9E3779B97F4A7C15)
                for p in range(P):
                    x = board.symbols[g, board.position_orders[o, p]]
                    if names[x] == 255:
                        names[x] = fresh
                        fresh += uint8(1)
                    h = h * uint64(37) + uint64(names[x])
                h = mix(h)
            best = min(best, h)
    return best

@njit
def solve(board, table, scratch, ply, begin, n, top, key, state, most, beta, listed):
    scratch.stats[0] += 1
    visit = scratch.stats[0]
    canonical = uint64(0)
    if listed < 0 and board.symbols.shape[1] > 0 and (ply == 2 or ply == 3):
        canonical = history_key(board, scratch.path, ply)
        entry = probe(table, canonical)
        if entry != 0:
            value = entry_value(entry)
            if entry_exact(entry) or value >= beta:
                return value
    best = int64(beta)
    best_guess = int64(-1)

    if listed < 0:
        count = int64(board.considered[state])
        kmax = score_by_parts(board, scratch, begin, n, count)
        most = min(most, kmax)
        if n <= 60:
            m = collect(scratch, ply, n, count, 2 * (3 * n - best) + 1)
        else:
            m = collect(scratch, ply, n, count, max(4, 2 * (3 * n - best) + 1))
            scratch.stats[1] += m * n
            m = sort_list(board, scratch, ply, begin, n, m, best, most)
    else:
        m = sort_list(board, scratch, ply, begin, n, listed, best, most)
    for i in range(m):
        if scratch.order_bound[ply, i] >= best:
            break
        g = int64(scratch.order[ply, i])
        parts = split(board, scratch, ply, g, begin, n, top)
        if parts == 1 and scratch.part_size[ply, 0] == n:
            continue
        scratch.stats[2] += 1
        # same partition
        h = uint64(visit) * uint64(0x9E3779B97F4A7C15)
        total = n
        for p in range(parts):
            h += mix(scratch.part_key[ply, p])
            b = board.size_bound[most, scratch.part_size[ply, p]]
            scratch.part_bound[ply, p] = b
            total += b

        slot = h & uint64(SEEN - 1)
        if scratch.tried[ply, slot] == h:
            continue
        scratch.tried[ply, slot] = h
        # cheap
        deep = 0
        for p in range(parts):
            if total >= best:
                break
            size = scratch.part_size[ply, p]
            if size < 3:
                continue
            exact = False
            value = int64(0)
            q = quick(board, scratch.members, scratch.part_begin[ply, p], size, most)
            value = q >> 1
            exact = q & 1 == 1
            if not exact:
                entry = probe(table, scratch.part_key[ply, p])
                if entry != 0:
                    v = entry_value(entry)
                    if entry_exact(entry):
                        value = v
                        exact = True
                    elif v > value:
                        value = v
            if value > scratch.part_bound[ply, p]:
                total += value - scratch.part_bound[ply, p]
                scratch.part_bound[ply, p] = value
            if not exact:
                # insert in order of size, at the front
                j = deep
                pb = scratch.part_begin[ply, p]
                pk = scratch.part_key[ply, p]
                pv = scratch.part_bound[ply, p]
                pa = scratch.part_answer[ply, p]
                while j > 0 and scratch.part_size[ply, j - 1] > size:
                    scratch.part_begin[ply, j] = scratch.part_begin[ply, j - 1]
                    scratch.part_size[ply, j] = scratch.part_size[ply, j - 1]
                    scratch.part_key[ply, j] = scratch.part_key[ply, j - 1]
                    scratch.part_bound[ply, j] = scratch.part_bound[ply, j - 1]
                    scratch.part_answer[ply, j] = scratch.part_answer[ply, j - 1]
                    j -= 1
                scratch.part_begin[ply, j] = pb
                scratch.part_size[ply, j] = size
                scratch.part_key[ply, j] = pk
                scratch.part_bound[ply, j] = pv
                scratch.part_answer[ply, j] = pa
                deep += 1
        if total >= best:
            continue
        scratch.path[ply, 0] = g
        after = int64(board.next_state[state, g])
        for p in range(deep):
            scratch.path[ply, 1] = scratch.part_answer[ply, p]
            pv = int64(scratch.part_bound[ply, p])
            value = solve(board, table, scratch, ply + 1, int64(scratch.part_begin[ply, p]), int64(scratch.part_size[ply, p]), top + n,
                scratch.part_key[ply, p], after, most, best - total + pv, int64(-1))
            total += value - pv
            if total >= best:
                break
        if total < best:
            best = total
            best_guess = g
    exact = best < beta
    if listed < 0:
        store(table, key, best, exact, best_guess)
        if canonical != 0:
            store(table, canonical, best, exact, int64(-1))
    return best
