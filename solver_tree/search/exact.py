"""The exact search: depth-first branch and bound for the least total number of guesses.

``solve`` returns the exact value of a set of candidates when it is below ``beta``, and otherwise a lower
bound that is not. The value of a set is the total number of guesses that the best strategy needs to find
every member, counted from here: at least n + the values of the parts of the guess made here, without the
part that wins.

Ties are broken by a rule that depends on the set alone, so that every order of search and any number of
threads find the same tree: of the guesses of least value, the one with the least bound (see ``ordering``),
then a candidate, then the least number. It needs no code of its own: guesses are tried in that order, and a
later one replaces an earlier one only when it is better.
"""

from __future__ import annotations

import numpy as np
from numba import int16, int64, uint64
from numpy.typing import NDArray

from solver_tree.search.board import DEEPEST, Alike, Board
from solver_tree.search.jit import compiled_as, kernel, kind, open_kernel, popcount, prefetch
from solver_tree.search.legality import list_legal, restricted
from solver_tree.search.ordering import next_guess, next_score, score_bound, score_guesses
from solver_tree.search.partition import split
from solver_tree.search.repeats import count_own_repeats, least_bound, separates
from solver_tree.search.scratch import NODES, PLACE, PLACE_BITS, TOO_DEEP, TRIED, USELESS, FewAnswers, Position, Scratch
from solver_tree.search.symmetry import history_key
from solver_tree.search.table import Table, entry_exact, entry_guess, entry_value, mix, probe, recall, store
from solver_tree.search.weights import least_value, weigh


@open_kernel
def quick_bound(board: Board, scratch: Scratch, begin: int, n: int, most: int) -> int:
    """A lower bound from the candidates' own splits alone, as ``2 * bound + [it is the exact value]``.

    The n candidates are ``scratch.members[begin : begin + n]``.
    """
    # 1. One candidate takes 1 guess, two take 1 + 2.
    # 2. So many that no guess can separate all or all but two: what the number of parts allows.
    least = least_value(board.weights, board.size_bound, scratch.members, begin, n, most)
    if n <= 2 or n > most + 1:
        return int64(2 * least + int64(n <= 2))
    return _own_bound(board, scratch, begin, n, most, least)


def _own_bound(board: Board, scratch: Scratch, begin: int, n: int, most: int, least: int) -> int:
    """The same for three candidates or more, whose least conceivable value is ``least``."""
    raise NotImplementedError


def _own_bound_alike(board: Board, scratch: Scratch, begin: int, n: int, most: int, least: int) -> int:
    parts = _most_own_parts(board, scratch, begin, n)
    # 3. A candidate that separates all takes 1, and 2 for each other: nothing can be better.
    if parts == n:
        return int64(2 * (2 * n - 1) + 1)
    # 4. Otherwise 2n is the least there can be, and a candidate that leaves one pair reaches it.
    if parts == n - 1:
        return int64(2 * (2 * n) + 1)
    # 5. Otherwise only a guess that is no candidate and separates all could reach 2n.
    return int64(2 * (2 * n + int64(n > most)))


def _own_bound_weighted(board: Board, scratch: Scratch, begin: int, n: int, most: int, least: int) -> int:
    if n > most:
        return int64(2 * least)
    each, members = board.weights.each, scratch.members
    heaviest, lightest = each[members[begin]], each[members[begin + n - 1]]
    i = begin
    while i < begin + n and each[members[i]] == heaviest:
        # 3. A heaviest candidate that separates all takes 1, and 2 for each other: nothing can be better.
        if separates(board, scratch, begin, n, board.own[members[i]]):
            return int64(2 * least + 1)
        i += 1
    # 4. Otherwise two are left together after it, or the first guess is at best a lighter candidate.
    lighter = each[members[i]] if i < begin + n else int64(0)
    return int64(2 * (least + min(lightest, heaviest - lighter)))


compiled_as(_own_bound, lambda board, *_: _own_bound_alike if kind(board, "weights") is Alike else _own_bound_weighted)


def _most_own_parts(board: Board, scratch: Scratch, begin: int, n: int) -> int:
    """The most parts into which a candidate divides the others: n, n - 1, or any less."""
    raise NotImplementedError  # compiled as one of the two below


def _most_parts_by_bits(board: Board, scratch: Scratch, begin: int, n: int) -> int:
    members = scratch.members
    parts = int64(0)
    for i in range(uint64(begin), uint64(begin + n)):
        guess = uint64(board.own[uint64(members[i])])
        seen = uint64(0)
        for j in range(uint64(begin), uint64(begin + n)):
            seen |= uint64(1) << uint64(board.by_secret[uint64(members[j]), guess])
        parts = max(parts, int64(popcount(seen)))
        if parts == n:
            break
    return parts


def _most_parts_by_repeats(board: Board, scratch: Scratch, begin: int, n: int) -> int:
    fewest = int64(2)
    for i in range(begin, begin + n):
        guess = board.own[scratch.members[i]]
        fewest = min(fewest, count_own_repeats(board, scratch, begin, n, int64(0), guess, int64(fewest - 1)))
        if fewest == 0:
            break
    return n - fewest


compiled_as(
    _most_own_parts,
    lambda _, scratch, *_rest: (
        _most_parts_by_bits if kind(scratch, "counting") is FewAnswers else _most_parts_by_repeats
    ),
)


@kernel
def bound_parts(
    board: Board, table: Table, scratch: Scratch, ply: int, parts: int, whole: int, most: int, beta: int
) -> tuple[int, int]:
    """Bound every part cheaply, before any is searched; stop when the guess cannot stay below ``beta``.

    The guess itself takes ``whole``, what all candidates count together.

    Returns:
        (a lower bound of the guess, how many parts are not settled). Those parts come first, smallest first.
    """
    total = int64(whole)
    for p in range(parts):
        begin, n_part = int64(scratch.part_begin[ply, p]), int64(scratch.part_size[ply, p])
        bound = least_value(board.weights, board.size_bound, scratch.members, begin, n_part, most)
        scratch.part_bound[ply, p] = bound
        total += bound
        if n_part > 3:
            prefetch(table, scratch.part_key[ply, p] & uint64(table.shape[0] - 1))
    unsettled = int64(0)
    for p in range(parts):
        if total >= beta:
            break
        n_part = int64(scratch.part_size[ply, p])
        if n_part <= 2:
            continue
        quick = quick_bound(board, scratch, int64(scratch.part_begin[ply, p]), n_part, most)
        bound, exact = quick >> 1, quick & 1 == 1
        if not exact and not restricted(board.legality):
            entry = probe(table, scratch.part_key[ply, p])
            if entry != 0:
                bound, exact = max(bound, entry_value(entry)), entry_exact(entry)
        total += bound - scratch.part_bound[ply, p]
        scratch.part_bound[ply, p] = bound
        if not exact:
            insert_by_size(scratch, ply, p, unsettled)
            unsettled += 1
    return total, unsettled


@kernel
def insert_by_size(scratch: Scratch, ply: int, p: int, among: int) -> None:
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
def already_tried(scratch: Scratch, ply: int, parts: int, visit: np.uint64) -> bool:
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
def part_of(board: Board, scratch: Scratch, position: Position, guess: int, p: int, most: int) -> Position:
    """The position after ``guess`` with the answer of its part ``p``; what is legal there is listed."""
    ply = position.ply
    answer = int64(scratch.part_answer[ply, p])
    scratch.path[ply, 0], scratch.path[ply, 1] = guess, answer
    legal_key = list_legal(board.legality, scratch.legal, scratch.legal_count, ply, guess, answer)
    return Position(
        ply + 1,
        int64(scratch.part_begin[ply, p]),
        int64(scratch.part_size[ply, p]),
        position.top + position.n,
        scratch.part_key[ply, p] + legal_key,
        int64(board.next_state[position.state, guess]),
        most,
    )


@kernel
def history_of(board: Board, scratch: Scratch, part: Position) -> np.uint64:
    """The key of the history of a part, up to symmetry, where it is worth looking for; else 0.

    Early in the game the same set comes up under other names. To find its key takes the longer, the more orders of
    positions there are: too long for a small part.
    """
    orders = board.position_orders.shape[0]
    if orders > 0 and (part.ply == 2 or (part.ply == 3 and part.n >= 8 + orders // 4)):
        return history_key(board.symbols, board.position_orders, scratch.path, part.ply)
    return uint64(0)


@kernel
def found_elsewhere(scratch: Scratch, place: int) -> int:
    """The value that a guess in this place of the tie rule must not reach, for another thread has found that one."""
    limit = scratch.limit[0]
    return (limit >> PLACE_BITS) + int64(place < limit & ((1 << PLACE_BITS) - 1))


@open_kernel
def solve(board: Board, table: Table, scratch: Scratch, position: Position, beta: int, scored: int) -> int:
    """The value of the candidates of ``position`` if it is below ``beta``, else a lower bound of at least beta.

    Args:
        board: the game.
        table: the transposition table, shared by all threads.
        scratch: this thread's memory; it holds the candidates and the history.
        position: at least three candidates, for which ``quick_bound`` is not exact.
        beta: values from here on need not be known.
        scored: 1 when the caller has set ``scratch.score`` (useless for guesses not to be tried) and
            ``position.most``; 0 to score and try all guesses.
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
    whole = weigh(board.weights, scratch.members, begin, n)
    if scored:
        guesses, most = int64(board.feedback.shape[0]), position.most
    else:
        guesses = int64(board.considered[position.state])
        most = score_guesses(board, scratch, position, guesses, beta)

    # 2. Try the guesses in ascending order of their bounds, as long as a bound is below the best value.
    best, best_guess, place = int64(beta), int64(-1), counters[PLACE]
    score, guess = next_score(scratch.score, ply, guesses, int16(32767)), int64(-1)
    while score > USELESS and score_bound(board.weights, whole, n, score) < best:
        guess = next_guess(scratch.score, ply, guesses, guess, score)
        if guess < 0:
            score = next_score(scratch.score, ply, guesses, score)
            continue
        if scored:
            others = found_elsewhere(scratch, place)
            if others < best:
                best, best_guess = others, int64(-1)
            place += 1
        parts = split(board, scratch, position, guess)
        if not scored and parts == 1 and scratch.part_size[ply, 0] == n:  # tells nothing, and nobody asked for it
            continue
        # 3. The same parts as an earlier guess: the same value, unless it matters what was guessed.
        if not restricted(board.legality) and already_tried(scratch, ply, parts, visit):
            continue
        # 4. Cheap bounds for all parts first: most guesses end here.
        total, unsettled = bound_parts(board, table, scratch, ply, parts, whole, most, best)
        # 5. Search the parts, smallest first: each must leave the others at least their bounds.
        scratch.path[ply, 0] = guess
        p = 0
        while p < unsettled and total < best:
            bound = int64(scratch.part_bound[ply, p])
            beta_part = best - (total - bound)
            part = part_of(board, scratch, position, guess, p, most)
            history = history_of(board, scratch, part)
            value = int64(-1)
            if history != 0:
                value = recall(table, history, beta_part)
            elif restricted(board.legality):
                value = recall(table, part.key, beta_part)
            if value < 0:
                value = solve(board, table, scratch, part, beta_part, int64(0))
                if history != 0 and not scratch.limit[1]:
                    store(table, history, value, value < beta_part, int64(-1))
            total += value - bound
            p += 1
        if scratch.limit[1]:
            return int64(beta)
        if total < best:
            best, best_guess = total, guess
            if scored:
                scratch.limit[0] = total << PLACE_BITS | (place - 1)

    # 6. Remember what is known now.
    if scored:
        scratch.path[ply, 0] = best_guess
    else:
        store(table, position.key, best, best < beta, best_guess)
    return best


@open_kernel
def sift(
    board: Board,
    table: Table,
    scratch: Scratch,
    position: Position,
    guesses: NDArray[np.int32],
    beta: int,
    bounds: NDArray[np.int64],
) -> None:
    """Write lower bounds of some guesses, from the best that any guess can do at each of their parts.

    Small parts first, as far as it takes to reach ``beta``. What is found of a part is left in the table.
    """
    ply, begin, n, most = position.ply, position.begin, position.n, position.most
    whole = weigh(board.weights, scratch.members, begin, n)
    for g in range(guesses.size):
        parts = split(board, scratch, position, guesses[g])
        total, unsettled = bound_parts(board, table, scratch, ply, parts, whole, most, beta)
        p = 0
        while p < unsettled and total < beta:
            bound = int64(scratch.part_bound[ply, p])
            part = part_of(board, scratch, position, int64(guesses[g]), p, most)
            beta_part = beta - (total - bound)
            entry = probe(table, part.key)
            if entry == 0 or not (entry_exact(entry) or entry_guess(entry) >= 0 or entry_value(entry) >= beta_part):
                found = max(least_bound(board, scratch, part, beta_part), entry_value(entry))
                # A guess says that there is no more to find here.
                store(table, part.key, found, False, int64(0) if found < beta_part else int64(-1))
            else:
                found = min(entry_value(entry), beta_part)
            total += max(found - bound, int64(0))
            p += 1
        bounds[g] = total
