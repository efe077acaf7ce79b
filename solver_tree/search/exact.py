"""The exact search: depth-first branch and bound for the least total number of guesses.

``solve`` returns the exact value of a set of candidates when it is below ``beta``, and otherwise a lower
bound that is not. The value of a set is the total number of guesses that the best strategy needs to find
every member, counted from here: at least n + the values of the parts of the guess made here, without the
part that wins.

Ties are broken by a rule that depends on the set alone, so that every order of search and any number of
threads find the same tree: of the guesses of least value, the one with the least bound (``score_guesses``),
then a candidate, then the least number. It needs no code of its own: guesses are tried in that order, and a
later one replaces an earlier one only when it is better.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import int16, int64, uint64
from numpy.typing import NDArray

from solver_tree.search.board import DEEPEST, Board
from solver_tree.search.jit import kernel, popcount, prefetch
from solver_tree.search.partition import BLOCK, count_excess, count_parts, histogram, split
from solver_tree.search.symmetry import history_key
from solver_tree.search.table import entry_exact, entry_value, mix, probe, store

INFINITE = 1 << 30  # more than any value
USELESS = -32768  # the score of a guess that leaves all candidates together
SIZES_FROM = 36  # with this many candidates or more, guesses are scored by the sizes of their parts
HISTORY_FROM = 14  # candidates after three guesses: asking for the history takes longer than a small search
TRIED = 128  # partitions remembered at a node

# Scratch.counters
NODES, PLACE, TOO_DEEP = 0, 1, 2


class Position(NamedTuple):
    """A place in the game: what was guessed so far (in ``Scratch.path``) and the candidates left.

    Attributes:
        ply: guesses made before.
        begin, n: the candidates are ``Scratch.members[begin : begin + n]``.
        top: where in ``Scratch.members`` room for their parts begins.
        key: the sum of the candidates' keys.
        state: of the symmetry.
        most: no guess divides the candidates into more parts than this.
    """

    ply: int
    begin: int
    n: int
    top: int
    key: np.uint64
    state: int
    most: int


class Scratch(NamedTuple):
    """One thread's working memory.

    Attributes:
        members: the candidates of each position on the path, and the parts of the guess being tried there.
        seen16, seen32, seen64, count, excess, sizes: room for counting parts.
        score: [ply, guess] how promising each guess is, see ``score_guesses``.
        listed: guesses to try when not all are.
        part_begin, part_size, part_key, part_answer, part_bound: [ply, part] of the guess being tried.
        tried: [ply, slot] partitions tried at this node.
        path: [ply, (guess, answer)] the history.
        limit: [0] the least value that any thread has found for the position whose listed guesses this one
            tries too, with the place of the guess in the order of the tie rule: ``value << 32 | place``;
            [1] whether to give up.
        counters: nodes visited; the place of the first listed guess; whether a game became too long.
    """

    members: NDArray[np.int32]
    seen16: NDArray[np.uint16]
    seen32: NDArray[np.uint32]
    seen64: NDArray[np.uint64]
    count: NDArray[np.uint8]
    excess: NDArray[np.uint16]
    sizes: NDArray[np.int32]
    score: NDArray[np.int16]
    listed: NDArray[np.int32]
    part_begin: NDArray[np.int32]
    part_size: NDArray[np.int32]
    part_key: NDArray[np.uint64]
    part_answer: NDArray[np.int32]
    part_bound: NDArray[np.int32]
    tried: NDArray[np.uint64]
    path: NDArray[np.int32]
    limit: NDArray[np.int64]
    counters: NDArray[np.int64]


def make_scratch(board: Board) -> Scratch:
    """Working memory for one thread; pages are only touched as deep as the search goes."""
    secrets, width = board.by_secret.shape
    plies, answers = DEEPEST + 1, board.answers
    return Scratch(
        members=np.empty(secrets * (plies + 1), np.int32),
        seen16=np.empty(width, np.uint16),
        seen32=np.empty(width, np.uint32),
        seen64=np.empty(width, np.uint64),
        count=np.empty(4 * BLOCK, np.uint8),
        excess=np.empty(width, np.uint16),
        sizes=np.empty(answers, np.int32),
        score=np.empty((plies, width), np.int16),
        listed=np.empty(width, np.int32),
        part_begin=np.empty((plies, answers), np.int32),
        part_size=np.empty((plies, answers), np.int32),
        part_key=np.empty((plies, answers), np.uint64),
        part_answer=np.empty((plies, answers), np.int32),
        part_bound=np.empty((plies, answers), np.int32),
        tried=np.zeros((plies, TRIED), np.uint64),
        path=np.zeros((plies, 2), np.int32),
        limit=np.array([INFINITE << 32, 0], np.int64),
        counters=np.zeros(3, np.int64),
    )


@kernel
def quick_bound(board, members, begin, n, most):
    """A lower bound from the candidates' own splits alone, as ``2 * bound + [it is the exact value]``."""
    # 1. One candidate takes 1 guess, two take 1 + 2.
    if n <= 2:
        return int64(2 * (2 * n - 1) + 1)
    # 2. So many that no guess can separate all or all but two: what the number of parts allows.
    size_bound = int64(board.size_bound[most, n])
    if n > most + 1 or board.answers > 64:
        return 2 * size_bound
    parts = int64(0)
    for i in range(uint64(begin), uint64(begin + n)):
        guess = uint64(board.own[uint64(members[i])])
        seen = uint64(0)
        for j in range(uint64(begin), uint64(begin + n)):
            seen |= uint64(1) << uint64(board.by_secret[uint64(members[j]), guess])
        parts = max(parts, int64(popcount(seen)))
        # 3. A candidate that separates all takes 1, and 2 for each other: nothing can be better.
        if parts == n:
            return int64(2 * (2 * n - 1) + 1)
    # 4. Otherwise 2n is the least there can be, and a candidate that leaves one pair reaches it.
    if parts == n - 1:
        return int64(2 * (2 * n) + 1)
    # 5. Otherwise only a guess that is no candidate and separates all could reach 2n.
    return 2 * max(int64(2 * n + int64(n > most)), size_bound)


@kernel
def score_guesses(board, scratch, position, guesses):
    """Score guesses 0 .. guesses - 1 by their lower bounds: ``2 * (3n - bound) + [the guess is a candidate]``.

    A part of c candidates takes at least 2c - 1, so a guess with k parts takes at least 3n - k, or one less
    when it is a candidate (the part that wins takes nothing more). That is exact when no part has more than
    two. From SIZES_FROM candidates on, a part larger than ``most`` is known to take more, see ``size_bounds``.

    Returns:
        The most parts into which any guess divides the candidates.
    """
    ply, begin, n = position.ply, position.begin, position.n
    score = scratch.score
    width = (guesses + BLOCK - 1) // BLOCK * BLOCK
    most = _count_all_parts(board, scratch, ply, begin, n, width, guesses)
    if n > 255 or board.answers > 64:
        for guess in range(guesses):
            score[ply, guess] = score_guess(board, scratch, begin, n, guess, most)
    else:
        for g in range(uint64(width)):
            scratch.excess[g] = 0
        if n >= SIZES_FROM:
            count_excess(board, scratch.members, begin, n, width, most, scratch.count, scratch.excess)
        for g in range(uint64(width)):
            parts = score[ply, g]
            score[ply, g] = int16(2 * (parts - int16(scratch.excess[g]))) if parts > 1 else int16(USELESS)
    add_candidates(board, scratch, position)
    return most


@kernel
def _count_all_parts(board, scratch, ply, begin, n, width, guesses):
    """Write the number of parts of each guess to its score; return the most."""
    members, score = scratch.members, scratch.score
    if board.answers <= 16:
        return count_parts(board.by_secret, members, begin, n, width, scratch.seen16, score, ply)
    if board.answers <= 32:
        return count_parts(board.by_secret, members, begin, n, width, scratch.seen32, score, ply)
    if board.answers <= 64:
        return count_parts(board.by_secret, members, begin, n, width, scratch.seen64, score, ply)
    most = int64(0)
    for guess in range(guesses):
        parts = _count_parts_of(board, scratch, begin, n, guess)
        score[ply, guess] = int16(parts)
        most = max(most, parts)
    return most


@kernel
def score_guess(board, scratch, begin, n, guess, most):
    """The score of one guess (as if it were no candidate) from the sizes of its parts."""
    sizes = scratch.sizes
    histogram(board.feedback[guess], board.answers, scratch.members, begin, n, sizes)
    bound = int64(n + sizes[board.win])
    for answer in range(board.answers):
        size = int64(sizes[answer])
        if size == n:
            return int16(USELESS)
        if answer != board.win and size > 0:
            bound += int64(board.size_bound[most, size]) if n >= SIZES_FROM else 2 * size - 1
    return int16(max(2 * (3 * n - bound), USELESS + 1))


@kernel
def score_listed(board, scratch, position, listed):
    """Score the first ``listed`` guesses of ``scratch.listed`` in the same way, and all others as useless.

    ``position.most`` must be what ``most_parts`` gives for all guesses that are to be compared.
    """
    ply = position.ply
    for guess in range(scratch.score.shape[1]):
        scratch.score[ply, guess] = USELESS
    for i in range(listed):
        guess = scratch.listed[i]
        scratch.score[ply, guess] = score_guess(board, scratch, position.begin, position.n, guess, position.most)
    add_candidates(board, scratch, position)


@kernel
def most_parts(board, scratch, position, listed):
    """The most parts into which any of the first ``listed`` guesses of ``scratch.listed`` divides the candidates."""
    most = int64(0)
    for i in range(listed):
        most = max(most, _count_parts_of(board, scratch, position.begin, position.n, scratch.listed[i]))
    return most


@kernel
def _count_parts_of(board, scratch, begin, n, guess):
    """The number of parts of one guess."""
    histogram(board.feedback[guess], board.answers, scratch.members, begin, n, scratch.sizes)
    parts = int64(0)
    for answer in range(board.answers):
        parts += int64(scratch.sizes[answer] > 0)
    return parts


@kernel
def add_candidates(board, scratch, position):
    """Raise the scores of the guesses that are candidates: their bound is one less, and they go first."""
    for i in range(position.begin, position.begin + position.n):
        guess = board.own[scratch.members[i]]
        if scratch.score[position.ply, guess] > USELESS:
            scratch.score[position.ply, guess] += int16(3)


@kernel
def next_score(score, ply, guesses, below):
    """The highest score less than ``below``; USELESS when there is none."""
    highest = int16(USELESS)
    for g in range(uint64(guesses)):
        rank = score[ply, g]
        highest = max(highest, rank if rank < below else int16(USELESS))
    return highest


@kernel
def next_guess(score, ply, guesses, after, wanted):
    """The first guess after ``after`` whose score is ``wanted``; -1 when there is none."""
    for block in range((after + 1) // BLOCK, (guesses + BLOCK - 1) // BLOCK):
        base = uint64(block) * uint64(BLOCK)
        hits = int16(0)
        for j in range(uint64(BLOCK)):
            hits += int16(score[ply, base + j] == wanted)
        if hits:
            for guess in range(max(after + 1, int64(base)), min(guesses, int64(base) + BLOCK)):
                if score[ply, uint64(guess)] == wanted:
                    return guess
    return int64(-1)


@kernel
def bound_parts(board, table, scratch, ply, parts, n, most, beta):
    """Bound every part cheaply, before any is searched; stop when the guess cannot stay below ``beta``.

    Returns:
        (a lower bound of the guess, how many parts are not settled). Those parts come first, smallest first.
    """
    total = int64(n)
    for p in range(parts):
        bound = board.size_bound[most, scratch.part_size[ply, p]]
        scratch.part_bound[ply, p] = bound
        total += bound
        if scratch.part_size[ply, p] > 3:
            prefetch(table, scratch.part_key[ply, p] & uint64(table.shape[0] - 1))
    unsettled = 0
    for p in range(parts):
        if total >= beta:
            break
        n_part = scratch.part_size[ply, p]
        if n_part <= 2:
            continue
        quick = quick_bound(board, scratch.members, scratch.part_begin[ply, p], n_part, most)
        bound, exact = quick >> 1, quick & 1 == 1
        if not exact:
            entry = probe(table, scratch.part_key[ply, p])
            if entry != 0:
                bound, exact = max(bound, entry_value(entry)), entry_exact(entry)
        total += bound - scratch.part_bound[ply, p]
        scratch.part_bound[ply, p] = bound
        if not exact:
            _insert_by_size(scratch, ply, p, unsettled)
            unsettled += 1
    return total, unsettled


@kernel
def _insert_by_size(scratch, ply, p, among):
    """Move part ``p`` to its place, by size, among the first ``among`` parts; the settled ones are dropped."""
    begin, n, key = scratch.part_begin[ply, p], scratch.part_size[ply, p], scratch.part_key[ply, p]
    answer, bound = scratch.part_answer[ply, p], scratch.part_bound[ply, p]
    q = among
    while q > 0 and scratch.part_size[ply, q - 1] > n:
        scratch.part_begin[ply, q] = scratch.part_begin[ply, q - 1]
        scratch.part_size[ply, q] = scratch.part_size[ply, q - 1]
        scratch.part_key[ply, q] = scratch.part_key[ply, q - 1]
        scratch.part_answer[ply, q] = scratch.part_answer[ply, q - 1]
        scratch.part_bound[ply, q] = scratch.part_bound[ply, q - 1]
        q -= 1
    scratch.part_begin[ply, q], scratch.part_size[ply, q], scratch.part_key[ply, q] = begin, n, key
    scratch.part_answer[ply, q], scratch.part_bound[ply, q] = answer, bound


@kernel
def recall(table, key, beta):
    """The remembered value of ``key`` if it is exact, or a bound of at least ``beta``; else -1."""
    entry = probe(table, key)
    if entry != 0 and (entry_exact(entry) or entry_value(entry) >= beta):
        return entry_value(entry)
    return int64(-1)


@kernel
def already_tried(scratch, ply, parts, visit):
    """Whether a guess tried at this visit of the node made the same parts: its value would be the same."""
    partition = visit
    for p in range(parts):
        partition += mix(scratch.part_key[ply, p])
    slot = partition & uint64(TRIED - 1)
    if scratch.tried[ply, slot] == partition:
        return True
    scratch.tried[ply, slot] = partition
    return False


@kernel
def solve(board, table, scratch, position, beta, listed):
    """The value of the candidates of ``position`` if it is below ``beta``, else a lower bound of at least beta.

    Args:
        board: the game.
        table: the transposition table, shared by all threads.
        scratch: this thread's memory; it holds the candidates and the history.
        position: at least three candidates, for which ``quick_bound`` is not exact.
        beta: values from here on need not be known.
        listed: how many guesses of ``scratch.listed`` are to be tried, or -1 for all.
    """
    ply, begin, n = position.ply, position.begin, position.n
    counters = scratch.counters
    counters[NODES] += 1
    visit = mix(uint64(counters[NODES]))
    if ply >= DEEPEST:
        counters[TOO_DEEP] = 1
        scratch.limit[1] = 1
    if scratch.limit[1]:
        return int64(beta)

    # 1. Bound every guess. What any guess can do here bounds what it can do to any subset.
    if listed < 0:
        guesses = int64(board.considered[position.state])
        most = score_guesses(board, scratch, position, guesses)
    else:
        guesses = int64(board.feedback.shape[0])
        most = position.most
        score_listed(board, scratch, position, listed)

    # 2. Try the guesses in ascending order of their bounds, as long as a bound is below the best value.
    best, best_guess, place = int64(beta), int64(-1), counters[PLACE]
    score, guess = next_score(scratch.score, ply, guesses, int16(32767)), int64(-1)
    while score > USELESS and 3 * n - (score >> 1) < best:
        guess = next_guess(scratch.score, ply, guesses, guess, score)
        if guess < 0:
            score = next_score(scratch.score, ply, guesses, score)
            continue
        if listed >= 0:
            limit = scratch.limit[0]
            others = (limit >> 32) + int64(place < limit & 0xFFFFFFFF)
            if others < best:
                best, best_guess = others, int64(-1)
            place += 1
        parts = split(board, scratch, position, guess)
        # 3. The same parts as an earlier guess: the same value.
        if already_tried(scratch, ply, parts, visit):
            continue
        # 4. Cheap bounds for all parts first: most guesses end here.
        total, unsettled = bound_parts(board, table, scratch, ply, parts, n, most, best)
        # 5. Search the parts, smallest first: each must leave the others at least their bounds.
        scratch.path[ply, 0] = guess
        p = 0
        while p < unsettled and total < best:
            scratch.path[ply, 1] = scratch.part_answer[ply, p]
            bound = int64(scratch.part_bound[ply, p])
            beta_part = best - (total - bound)
            part = Position(
                ply + 1,
                int64(scratch.part_begin[ply, p]),
                int64(scratch.part_size[ply, p]),
                position.top + n,
                scratch.part_key[ply, p],
                int64(board.next_state[position.state, guess]),
                most,
            )
            # Early in the game the same set comes up under other names: look for its history, up to symmetry.
            history = uint64(0)
            value = int64(-1)
            if (ply == 1 or (ply == 2 and part.n >= HISTORY_FROM)) and board.position_orders.shape[0] > 0:
                history = history_key(board.symbols, board.position_orders, scratch.path, ply + 1)
                value = recall(table, history, beta_part)
            if value < 0:
                value = solve(board, table, scratch, part, beta_part, int64(-1))
                if history != 0 and not scratch.limit[1]:
                    store(table, history, value, value < beta_part, int64(-1))
            total += value - bound
            p += 1
        if scratch.limit[1]:
            return int64(beta)
        if total < best:
            best, best_guess = total, guess
            if listed >= 0:
                scratch.limit[0] = total << 32 | (place - 1)

    # 6. Remember what is known now.
    if listed < 0:
        store(table, position.key, best, best < beta, best_guess)
    else:
        scratch.path[ply, 0] = best_guess
    return best
