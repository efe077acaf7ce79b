"""In which order to try the guesses at a set of candidates: by lower bounds, which also say when to stop."""

from __future__ import annotations

import numpy as np
from numba import int16, int32, int64, uint64
from numpy.typing import NDArray

from solver_tree.search.board import LANES, Board
from solver_tree.search.jit import compiled_as, kernel, kind, open_kernel
from solver_tree.search.legality import bar_illegal, counted_alone, leave_legal, legal_guess, legal_guesses
from solver_tree.search.partition import count_excess, count_parts, histogram
from solver_tree.search.repeats import count_own_repeats, count_repeats, lanes_limit
from solver_tree.search.scratch import INFINITE, MOST_COMPARED, USELESS, FewAnswers, Position, Scratch
from solver_tree.search.weights import Counts, own_share, parts_at_most, score_base, shift_for, useless_from, weigh

SIZES_FROM = 36  # with this many candidates or more, guesses are scored by the sizes of their parts


@open_kernel
def score_guesses(board: Board, scratch: Scratch, position: Position, guesses: int, beta: int) -> int:
    """Score guesses 0 .. guesses - 1 by their lower bounds, see ``score_bound``; candidates have the lowest bit set.

    A part of c candidates takes at least 2c - 1, so a guess with k parts takes at least 3n - k, or one less
    when it is a candidate (the part that wins takes nothing more). That is exact when no part has more than
    two. Where sizes are counted (see SIZES_FROM), a part larger than ``most`` takes more, see ``size_bounds``.

    Guesses whose bound is ``beta`` or more may be scored as useless.

    Returns:
        The most parts into which any guess divides the candidates, or more.
    """
    return _score(board, scratch, position, guesses, beta)


@kernel
def score_bound(counts: Counts, whole: int, n: int, score: int) -> int:
    """The lower bound of a guess with this score at n candidates that count ``whole`` together."""
    return 2 * whole + ((score_base(counts, n) - (score >> 1)) << shift_for(counts, whole))


def _score(board: Board, scratch: Scratch, position: Position, guesses: int, beta: int) -> int:
    raise NotImplementedError  # compiled as one of the two below


def _score_by_parts(board: Board, scratch: Scratch, position: Position, guesses: int, beta: int) -> int:
    """With few answers: all parts of all guesses are counted, and for large sets their sizes."""
    ply, begin, n = position.ply, position.begin, position.n
    score, room = scratch.score, scratch.counting
    width = (guesses + LANES - 1) // LANES * LANES
    if board.answers <= 16:
        most = count_parts(board.by_secret, scratch.members, begin, n, width, room.seen16, score, ply)
    elif board.answers <= 32:
        most = count_parts(board.by_secret, scratch.members, begin, n, width, room.seen32, score, ply)
    else:
        most = count_parts(board.by_secret, scratch.members, begin, n, width, room.seen64, score, ply)
    if n < SIZES_FROM or (n <= 255 and board.answers <= 32):
        for g in range(uint64(width)):
            room.excess[g] = 0
        if n >= SIZES_FROM and board.answers <= 16:
            count_excess(board, scratch.members, begin, n, width, most, room.planes16, room.excess)
        elif n >= SIZES_FROM:
            count_excess(board, scratch.members, begin, n, width, most, room.planes32, room.excess)
        for g in range(uint64(width)):
            parts = score[ply, g]
            score[ply, g] = int16(2 * (parts - int16(room.excess[g]))) if parts > 1 else int16(USELESS)
    else:
        for guess in range(guesses):
            score[ply, guess] = score_guess(board, scratch, begin, n, guess, most)
    add_candidates(board, scratch, position)
    leave_legal(board.legality, scratch.legal, scratch.legal_count, score, ply)
    return most


def _score_by_repeats(board: Board, scratch: Scratch, position: Position, guesses: int, beta: int) -> int:
    """With many answers, or weights: repeats are counted as far as ``beta`` asks for it."""
    ply, begin, n = position.ply, position.begin, position.n
    width = (guesses + LANES - 1) // LANES * LANES
    if n > MOST_COMPARED or counted_alone(board.legality, scratch.legal_count, ply, n, width):
        listed = legal_guesses(board.legality, scratch.legal_count, ply, guesses)
        for i in range(listed):
            scratch.listed[i] = legal_guess(board.legality, scratch.legal, ply, i)
        fewest = _score_repeats_of(board, scratch, position, listed, beta)
        return _score_candidates(board, scratch, position, beta, fewest)
    score, repeats = scratch.score, scratch.counting.repeats
    whole = weigh(board.weights, scratch.members, begin, n)
    shift, base = shift_for(board.weights, whole), score_base(board.weights, n)
    limit = min(max(useless_from(board.weights, whole, shift, beta), int64(0)), lanes_limit(scratch))
    fewest = limit
    if limit > 0:
        bar_illegal(board.legality, scratch.legal, scratch.legal_count, scratch.counting.barred, ply)
        fewest = count_repeats(board, scratch, begin, n, shift, width, limit, False)
    if fewest == limit:
        for g in range(uint64(width)):
            score[ply, g] = int16(USELESS)
    else:
        highest, useless = int32(2 * base), int32(limit)
        for block in range(uint64(width // LANES)):
            for lane in range(uint64(LANES)):
                again = int32(repeats[block, lane])
                gained = int32(highest - int32(again + again))
                score[ply, block * uint64(LANES) + lane] = int16(gained if again < useless else int32(USELESS))
    return _score_candidates(board, scratch, position, beta, fewest)


@kernel
def _score_repeats_of(board: Board, scratch: Scratch, position: Position, listed: int, beta: int) -> int:
    """Score the first ``listed`` guesses of ``scratch.listed``, as if none were a candidate; return the fewest repeats.

    All others are scored as useless.
    """
    ply, begin, n = position.ply, position.begin, position.n
    whole = weigh(board.weights, scratch.members, begin, n)
    shift, base = shift_for(board.weights, whole), score_base(board.weights, n)
    for guess in range(uint64(scratch.score.shape[1])):
        scratch.score[ply, guess] = USELESS
    fewest = limit = max(useless_from(board.weights, whole, shift, beta), int64(0))
    for i in range(listed if limit > 0 else int64(0)):
        guess = int64(scratch.listed[i])
        again = count_own_repeats(board, scratch, begin, n, shift, guess, limit - 1)
        fewest = min(fewest, again)
        if again < limit:
            scratch.score[ply, guess] = int16(2 * (base - again))
    return fewest


@kernel
def _score_candidates(board: Board, scratch: Scratch, position: Position, beta: int, fewest: int) -> int:
    """Score the candidates, whose bounds are lower by what they count themselves; return the most parts of any guess.

    ``fewest`` are the fewest repeats of all other guesses.
    """
    ply, begin, n = position.ply, position.begin, position.n
    whole = weigh(board.weights, scratch.members, begin, n)
    shift, base = shift_for(board.weights, whole), score_base(board.weights, n)
    useless = useless_from(board.weights, whole, shift, beta)
    for i in range(begin, begin + n):
        secret = scratch.members[i]
        guess, own = uint64(board.own[secret]), own_share(board.weights, secret, shift)
        if scratch.score[ply, guess] > USELESS:
            scratch.score[ply, guess] += int16(2 * own + 1)
            continue
        again = count_own_repeats(board, scratch, begin, n, shift, int64(guess), max(useless + own - 1, int64(0)))
        fewest = min(fewest, again)
        if again < useless + own:
            scratch.score[ply, guess] = int16(2 * (base - again + own) + 1)
    return parts_at_most(board.weights, n, fewest, position.most)


compiled_as(
    _score, lambda _, scratch, *_rest: _score_by_parts if kind(scratch, "counting") is FewAnswers else _score_by_repeats
)


@kernel
def score_guess(board: Board, scratch: Scratch, begin: int, n: int, guess: int, most: int) -> int:
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


@open_kernel
def score_listed(board: Board, scratch: Scratch, position: Position, listed: int) -> int:
    """Score the first ``listed`` guesses of ``scratch.listed`` in the same way, and all others as useless.

    Returns:
        The most parts into which any of them divides the candidates, or more.
    """
    return _score_listed(board, scratch, position, listed)


def _score_listed(board: Board, scratch: Scratch, position: Position, listed: int) -> int:
    raise NotImplementedError  # compiled as one of the two below


def _listed_by_parts(board: Board, scratch: Scratch, position: Position, listed: int) -> int:
    ply, begin, n = position.ply, position.begin, position.n
    most = int64(0)
    for i in range(listed):
        most = max(most, _count_parts_of(board, scratch, begin, n, int64(scratch.listed[i])))
    for guess in range(scratch.score.shape[1]):
        scratch.score[ply, guess] = USELESS
    for i in range(listed):
        guess = int64(scratch.listed[i])
        scratch.score[ply, guess] = score_guess(board, scratch, begin, n, guess, most)
    add_candidates(board, scratch, position)
    return most


def _listed_by_repeats(board: Board, scratch: Scratch, position: Position, listed: int) -> int:
    fewest = _score_repeats_of(board, scratch, position, listed, INFINITE)
    whole = weigh(board.weights, scratch.members, position.begin, position.n)
    shift = shift_for(board.weights, whole)
    for i in range(position.begin, position.begin + position.n):
        secret = scratch.members[i]
        guess = board.own[secret]
        if scratch.score[position.ply, guess] > USELESS:
            scratch.score[position.ply, guess] += int16(2 * own_share(board.weights, secret, shift) + 1)
    return parts_at_most(board.weights, position.n, fewest, position.most)


compiled_as(
    _score_listed,
    lambda _, scratch, *_rest: _listed_by_parts if kind(scratch, "counting") is FewAnswers else _listed_by_repeats,
)


@kernel
def _count_parts_of(board: Board, scratch: Scratch, begin: int, n: int, guess: int) -> int:
    """The number of parts of one guess."""
    histogram(board.feedback[guess], board.answers, scratch.members, begin, n, scratch.sizes)
    parts = int64(0)
    for answer in range(board.answers):
        parts += int64(scratch.sizes[answer] > 0)
    return parts


@kernel
def add_candidates(board: Board, scratch: Scratch, position: Position) -> None:
    """Raise the scores of the guesses that are candidates: their bound is one less, and they go first."""
    for i in range(position.begin, position.begin + position.n):
        guess = board.own[scratch.members[i]]
        if scratch.score[position.ply, guess] > USELESS:
            scratch.score[position.ply, guess] += int16(3)


@kernel
def next_score(score: NDArray[np.int16], ply: int, guesses: int, below: int) -> int:
    """The highest score less than ``below``; USELESS when there is none."""
    highest = int16(USELESS)
    for g in range(uint64(guesses)):
        rank = score[ply, g]
        highest = max(highest, rank if rank < below else int16(USELESS))
    return highest


@kernel
def next_guess(score: NDArray[np.int16], ply: int, guesses: int, after: int, wanted: int) -> int:
    """The first guess after ``after`` whose score is ``wanted``; -1 when there is none."""
    for block in range((after + 1) // LANES, (guesses + LANES - 1) // LANES):
        base = uint64(block) * uint64(LANES)
        hits = int16(0)
        for j in range(uint64(LANES)):
            hits += int16(score[ply, base + j] == wanted)
        if hits:
            for guess in range(max(after + 1, int64(base)), min(guesses, int64(base) + LANES)):
                if score[ply, uint64(guess)] == wanted:
                    return guess
    return int64(-1)
