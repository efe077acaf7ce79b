"""The exact search: depth-first branch and bound for the least total number of guesses."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import int16, int64, uint16, uint64
from numpy.typing import NDArray

from solver_tree.search.board import DEEPEST, Board
from solver_tree.search.jit import kernel, popcount
from solver_tree.search.partition import BLOCK, count_excess, count_parts, histogram
from solver_tree.search.symmetry import history_key
from solver_tree.search.table import entry_exact, entry_value, mix, probe, store

INFINITE = 1 << 30
USELESS = -32768
SIZES_FROM = 36  # from this many candidates on, guesses are ranked by the sizes of their parts
TRIED = 128
BUCKETS = 1024

NODES = 0
TASKS = 1

class Scratch(NamedTuple):
    """One thread's working memory; ``ply`` counts the guesses made before a node.

    members: the candidate sets of the nodes on the path, and the parts of the guess being tried at each.
    score: rank of each guess at the current node: 2 (3n - bound) + [the guess is a candidate].
    order, bound: [ply, i] the guesses worth trying at a node, best rank first, and their lower bounds.
    part_*: [ply, p] the parts of the guess being tried: place in members, size, key, answer, lower bound.
    """

    members: NDArray[np.int32]
    seen16: NDArray[np.uint16]
    seen32: NDArray[np.uint32]
    seen64: NDArray[np.uint64]
    score: NDArray[np.int16]
    count: NDArray[np.uint8]
    excess: NDArray[np.uint16]
    sizes: NDArray[np.int32]
    chosen: NDArray[np.int32]
    buckets: NDArray[np.int32]
    order: NDArray[np.int32]
    bound: NDArray[np.int32]
    part_begin: NDArray[np.int32]
    part_size: NDArray[np.int32]
    part_key: NDArray[np.uint64]
    part_answer: NDArray[np.int32]
    part_bound: NDArray[np.int32]
    tried: NDArray[np.uint64]
    path: NDArray[np.int32]
    counters: NDArray[np.int64]


def make_scratch(board: Board) -> Scratch:
    secrets, width = board.by_secret.shape
    plies, answers = DEEPEST + 1, board.answers
    return Scratch(
        members=np.empty(secrets * plies, np.int32),
        seen16=np.empty(width, np.uint16),
        seen32=np.empty(width, np.uint32),
        seen64=np.empty(width, np.uint64),
        score=np.empty(width, np.int16),
        count=np.empty(4 * BLOCK, np.uint8),
        excess=np.empty(width, np.uint16),
        sizes=np.empty(answers, np.int32),
        chosen=np.empty(width, np.int32),
        buckets=np.empty(BUCKETS + 1, np.int32),
        order=np.empty((plies, width), np.int32),
        bound=np.empty((plies, width), np.int32),
        part_begin=np.empty((plies, answers), np.int32),
        part_size=np.empty((plies, answers), np.int32),
        part_key=np.empty((plies, answers), np.uint64),
        part_answer=np.empty((plies, answers), np.int32),
        part_bound=np.empty((plies, answers), np.int32),
        tried=np.zeros((plies, TRIED), np.uint64),
        path=np.zeros((plies, 2), np.int32),
        counters=np.zeros(8, np.int64),
    )


@kernel
def quick_bound(board, members, begin, n, most):
    """2 * bound + [the bound is exact], from the closed forms and the members' own splits."""
    if n <= 2:
        return int64(2 * (2 * n - 1) + 1)
    if n > most + 1:
        return int64(2 * board.size_bound[most, n])
    parts = int64(0)
    for i in range(uint64(begin), uint64(begin + n)):
        g = uint64(board.own[uint64(members[i])])
        seen = uint64(0)
        for j in range(uint64(begin), uint64(begin + n)):
            seen |= uint64(1) << uint64(board.feedback[g, uint64(members[j])])
        parts = max(parts, int64(popcount(seen)))
        if parts == n:
            return int64(2 * (2 * n - 1) + 1)
    if parts == n - 1:
        return int64(2 * (2 * n) + 1)
    return int64(2 * max(2 * n + int64(n > most), int64(board.size_bound[most, n])))


@kernel
def split(board, scratch, ply, guess, begin, n, top):
    """Copy the members, part by part, to ``top`` on; return how many parts do not win."""
    sizes, members = scratch.sizes, scratch.members
    g = uint64(guess)
    histogram(board.feedback[g], board.answers, members, begin, n, sizes)
    parts = 0
    at = top
    for answer in range(board.answers):
        size = sizes[answer]
        sizes[answer] = at
        if size and answer != board.win:
            scratch.part_begin[ply, parts] = at
            scratch.part_size[ply, parts] = size
            scratch.part_answer[ply, parts] = answer
            parts += 1
        at += size
    for i in range(uint64(begin), uint64(begin + n)):
        secret = members[i]
        answer = board.feedback[g, uint64(secret)]
        members[uint64(sizes[answer])] = secret
        sizes[answer] += 1
    for p in range(parts):
        key = uint64(0)
        start = scratch.part_begin[ply, p]
        for i in range(uint64(start), uint64(start + scratch.part_size[ply, p])):
            key += board.keys[uint64(members[i])]
        scratch.part_key[ply, p] = key
    return parts


@kernel
def score_by_parts(board, scratch, begin, n, width):
    if board.answers <= 16:
        return count_parts(board.by_secret, scratch.members, begin, n, width, scratch.seen16, scratch.score)
    if board.answers <= 32:
        return count_parts(board.by_secret, scratch.members, begin, n, width, scratch.seen32, scratch.score)
    return count_parts(board.by_secret, scratch.members, begin, n, width, scratch.seen64, scratch.score)


@kernel
def score_by_sizes(board, scratch, guess, begin, n, most):
    """One guess, exactly, for any number of candidates and answers."""
    sizes = scratch.sizes
    histogram(board.feedback[guess], board.answers, scratch.members, begin, n, sizes)
    bound = int64(n + sizes[board.win])
    for answer in range(board.answers):
        size = sizes[answer]
        if size == n:
            return int16(USELESS)
        if answer != board.win:
            bound += board.size_bound[most, size]
    return int16(max(2 * (3 * n - bound), USELESS + 1))


@kernel
def score_all(board, scratch, begin, n, guesses, most):
    width = (guesses + BLOCK - 1) // BLOCK * BLOCK
    w = uint64(width)
    score = scratch.score
    most = min(most, score_by_parts(board, scratch, begin, n, width))
    if n > 255:
        for g in range(guesses):
            score[g] = score_by_sizes(board, scratch, g, begin, n, most)
        return most
    for g in range(w):
        scratch.excess[g] = 0
    if n >= SIZES_FROM:
        count_excess(board.by_secret, board.answers, scratch.members, begin, n, width, most, scratch.count, scratch.excess)
    for g in range(w):
        score[g] = int16(2 * (score[g] - scratch.excess[g])) if score[g] > 1 else int16(USELESS)
    return most


@kernel
def order_guesses(board, scratch, ply, begin, n, guesses, best):
    """List the guesses whose bound is below ``best``, best first: by bound, candidates first, then by number."""
    score, chosen, buckets = scratch.score, scratch.chosen, scratch.buckets
    for i in range(begin, begin + n):
        g = board.own[scratch.members[i]]
        if g < guesses and score[g] > USELESS:
            score[g] += 3
    width = (guesses + BLOCK - 1) // BLOCK * BLOCK
    lowest = int16(max(2 * (3 * n - best) + 2, USELESS + 1))
    highest = int16(USELESS)
    found = 0
    for base in range(0, guesses, BLOCK):
        block_best = int16(USELESS)
        for g in range(uint64(base), uint64(base + BLOCK)):
            block_best = max(block_best, score[g])
        if block_best < lowest:
            continue
        highest = max(highest, block_best)
        for g in range(base, min(base + BLOCK, guesses)):
            if score[uint64(g)] >= lowest:
                chosen[uint64(found)] = g
                found += 1
    if found == 0:
        return 0
    span = min(int64(highest) - int64(lowest) + 1, BUCKETS)
    for b in range(span + 1):
        buckets[b] = 0
    for i in range(uint64(found)):
        b = min(int64(highest) - int64(score[uint64(chosen[i])]), span - 1)
        buckets[b + 1] += 1
    for b in range(span):
        buckets[b + 1] += buckets[b]
    for i in range(uint64(found)):
        g = chosen[i]
        rank = int64(score[uint64(g)])
        b = min(int64(highest) - rank, span - 1)
        place = uint64(buckets[b])
        buckets[b] += 1
        scratch.order[ply, place] = g
        scratch.bound[ply, place] = 3 * n - (rank >> 1)
    return found


@kernel
def bound_parts(board, table, scratch, ply, parts, n, most, best):
    """lower bounds of the parts: total; leaves the open ones in front, smallest first. returns (total, open)"""
    part_begin, part_size, part_key = scratch.part_begin, scratch.part_size, scratch.part_key
    part_answer, part_bound = scratch.part_answer, scratch.part_bound
    total = int64(n)
    for p in range(parts):
        bound = board.size_bound[most, part_size[ply, p]]
        part_bound[ply, p] = bound
        total += bound
    opened = 0
    for p in range(parts):
        if total >= best:
            break
        begin, size, key = part_begin[ply, p], part_size[ply, p], part_key[ply, p]
        if size < 3:
            continue
        quick = quick_bound(board, scratch.members, begin, size, most)
        bound = quick >> 1
        exact = quick & 1 == 1
        if not exact:
            entry = probe(table, key)
            if entry != 0:
                bound = max(bound, entry_value(entry))
                exact = entry_exact(entry)
        bound = max(bound, part_bound[ply, p])
        total += bound - part_bound[ply, p]
        part_bound[ply, p] = bound
        if exact:
            continue
        answer = part_answer[ply, p]
        q = opened
        while q > 0 and part_size[ply, q - 1] > size:
            part_begin[ply, q] = part_begin[ply, q - 1]
            part_size[ply, q] = part_size[ply, q - 1]
            part_key[ply, q] = part_key[ply, q - 1]
            part_answer[ply, q] = part_answer[ply, q - 1]
            part_bound[ply, q] = part_bound[ply, q - 1]
            q -= 1
        part_begin[ply, q] = begin
        part_size[ply, q] = size
        part_key[ply, q] = key
        part_answer[ply, q] = answer
        part_bound[ply, q] = bound
        opened += 1
    return total, opened


@kernel
def solve(board, table, scratch, ply, begin, n, top, key, state, most, beta, listed):
    scratch.counters[NODES] += 1
    visit = uint64(scratch.counters[NODES])
    canonical = uint64(0)
    if listed < 0 and (ply == 2 or ply == 3) and board.symbols.shape[1] > 0:
        canonical = history_key(board, scratch.path, ply)
        entry = probe(table, canonical)
        if entry != 0:
            value = entry_value(entry)
            if entry_exact(entry) or value >= beta:
                return value
    if listed < 0:
        guesses = int64(board.considered[state])
        most = score_all(board, scratch, begin, n, guesses, most)
    else:
        guesses = int64(board.feedback.shape[0])
        for g in range(scratch.score.size):
            scratch.score[g] = USELESS
        for i in range(listed):
            g = scratch.order[ply, i]
            scratch.score[g] = score_by_sizes(board, scratch, g, begin, n, most)
    best = int64(beta)
    best_guess = int64(-1)
    found = order_guesses(board, scratch, ply, begin, n, guesses, best)
    for i in range(found):
        if scratch.bound[ply, i] >= best:
            continue
        guess = int64(scratch.order[ply, i])
        parts = split(board, scratch, ply, guess, begin, n, top)
        scratch.counters[TASKS] += 1
        partition = visit * uint64(0x9E3779B97F4A7C15)
        for p in range(parts):
            partition += mix(scratch.part_key[ply, p])
        slot = partition & uint64(TRIED - 1)
        if scratch.tried[ply, slot] == partition:
            continue
        scratch.tried[ply, slot] = partition
        total, opened = bound_parts(board, table, scratch, ply, parts, n, most, best)
        if total >= best:
            continue
        scratch.path[ply, 0] = guess
        after = int64(board.next_state[state, guess])
        for p in range(opened):
            scratch.path[ply, 1] = scratch.part_answer[ply, p]
            bound = int64(scratch.part_bound[ply, p])
            value = solve(board, table, scratch, ply + 1, int64(scratch.part_begin[ply, p]),
                int64(scratch.part_size[ply, p]), top + n, scratch.part_key[ply, p], after, most, best - total + bound, int64(-1))
            total += value - bound
            if total >= best:
                break
        if total < best:
            best = total
            best_guess = guess
    if listed < 0:
        store(table, key, best, best < beta, best_guess)
        if canonical != 0:
            store(table, canonical, best, best < beta, int64(-1))
    return best
