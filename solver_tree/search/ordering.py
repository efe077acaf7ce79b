"""In which order to try the guesses at a set of candidates: by lower bounds, which also say when to stop."""

from __future__ import annotations

import numpy as np
from numba import int16, int64, uint64
from numpy.typing import NDArray

from solver_tree.search.board import LANES, Board
from solver_tree.search.jit import compiled_as, kernel, kind, open_kernel
from solver_tree.search.legality import leave_legal, restricted
from solver_tree.search.partition import count_excess, count_parts, histogram
from solver_tree.search.repeats import count_own_repeats, count_repeats
from solver_tree.search.scratch import MOST_COMPARED, USELESS, FewAnswers, Position, Scratch
from solver_tree.search.weights import alike, useless_repeats, weigh, weight

LISTED = 128  # a guess is counted alone in the time in which so many are counted side by side for one candidate
SIZES_FROM = 36  # with this many candidates or more, guesses are scored by the sizes of their parts


@open_kernel
def score_guesses(board: Board, scratch: Scratch, position: Position, guesses: int, beta: int) -> int:
    """Score guesses 0 .. guesses - 1 by their lower bounds: ``2 * (3n - bound) + [the guess is a candidate]``.

    A part of c candidates takes at least 2c - 1, so a guess with k parts takes at least 3n - k, or one less
    when it is a candidate (the part that wins takes nothing more). That is exact when no part has more than
    two. Where sizes are counted (see SIZES_FROM), a part larger than ``most`` takes more, see ``size_bounds``.

    Guesses whose bound is ``beta`` or more may be scored as useless.

    Returns:
        The most parts into which any guess divides the candidates, or more.
    """
    weigh(board.weights, scratch.top, position.ply, scratch.members, position.begin, position.n)
    return _score(board, scratch, position, guesses, beta)


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
    sizes = n >= SIZES_FROM and alike(board.weights)
    if not sizes or (n <= 255 and board.answers <= 32):
        for g in range(uint64(width)):
            room.excess[g] = 0
        if sizes and board.answers <= 16:
            count_excess(board, scratch.members, begin, n, width, most, room.planes16, room.excess)
        elif sizes:
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
    """With many answers: repeats are counted as far as ``beta`` asks for it."""
    ply, begin, n = position.ply, position.begin, position.n
    score, room = scratch.score, scratch.counting
    width = (guesses + LANES - 1) // LANES * LANES
    few = restricted(board.legality) and int64(scratch.legal_count[ply]) * LISTED < n * width
    if few or n > MOST_COMPARED:
        listed = int64(scratch.legal_count[ply]) if restricted(board.legality) else guesses
        for i in range(listed):
            scratch.listed[i] = scratch.legal[ply, i] if restricted(board.legality) else i
        if n > MOST_COMPARED:
            most = most_parts(board, scratch, position, listed)
            score_listed(
                board, scratch, Position(ply, begin, n, position.top, position.key, position.state, most), listed
            )
            return most
        return n - _score_repeats_of(board, scratch, position, listed, beta)
    limit = min(useless_repeats(board.weights, scratch.top, ply, n, beta, int64(0)), MOST_COMPARED)
    fewest = limit
    if limit > 0:
        fewest = count_repeats(board.by_secret, scratch.members, begin, n, width, limit, False, room.rows, room.repeats)
    if fewest == limit:
        for g in range(uint64(width)):
            score[ply, g] = int16(USELESS)
    else:
        least_useless = min(limit, n - 1)
        for block in range(uint64(width // LANES)):
            for lane in range(uint64(LANES)):
                again = int16(room.repeats[block, lane])
                useful = again < least_useless
                score[ply, block * uint64(LANES) + lane] = int16(2 * (n - again)) if useful else int16(USELESS)
    # Candidates are worth trying with more repeats.
    most_own = (
        useless_repeats(board.weights, scratch.top, ply, n, beta, weight(board.weights, scratch.members[begin])) - 1
    )
    for i in range(begin, begin + n):
        guess = uint64(board.own[scratch.members[i]])
        if score[ply, guess] > USELESS:
            score[ply, guess] += int16(3)
            continue
        again = count_own_repeats(board, scratch, begin, n, guess, max(most_own, 0))
        fewest = min(fewest, again)
        if again <= most_own and again < n - 1:
            score[ply, guess] = int16(2 * (n - again) + 3)
    leave_legal(board.legality, scratch.legal, scratch.legal_count, score, ply)
    return n - fewest


@kernel
def _score_repeats_of(board: Board, scratch: Scratch, position: Position, listed: int, beta: int) -> int:
    """Score the first ``listed`` guesses of ``scratch.listed``, one by one, and all others as useless.

    Returns:
        The fewest repeats of any, or so many that they are useless.
    """
    ply, begin, n = position.ply, position.begin, position.n
    for guess in range(uint64(scratch.score.shape[1])):
        scratch.score[ply, guess] = USELESS
    limit = useless_repeats(board.weights, scratch.top, ply, n, beta, int64(0))
    fewest = limit
    if limit > 0:
        for i in range(listed):
            guess = int64(scratch.listed[i])
            again = count_own_repeats(board, scratch, begin, n, guess, limit - 1)
            fewest = min(fewest, again)
            if again < limit and again < n - 1:
                scratch.score[ply, guess] = int16(2 * (n - again))
    most_own = (
        useless_repeats(board.weights, scratch.top, ply, n, beta, weight(board.weights, scratch.members[begin])) - 1
    )
    for i in range(begin, begin + n):
        guess = int64(board.own[scratch.members[i]])
        if scratch.score[ply, guess] > USELESS:
            scratch.score[ply, guess] += int16(3)
            continue
        again = count_own_repeats(board, scratch, begin, n, guess, max(most_own, 0))
        fewest = min(fewest, again)
        if again <= most_own and again < n - 1:
            scratch.score[ply, guess] = int16(2 * (n - again) + 3)
    return fewest


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
            bound += int64(board.size_bound[most, size]) if n >= SIZES_FROM and alike(board.weights) else 2 * size - 1
    return int16(max(2 * (3 * n - bound), USELESS + 1))


@open_kernel
def score_listed(board: Board, scratch: Scratch, position: Position, listed: int) -> None:
    """Score the first ``listed`` guesses of ``scratch.listed`` in the same way, and all others as useless.

    ``position.most`` must be what ``most_parts`` gives for all guesses that are to be compared.
    """
    ply = position.ply
    for guess in range(scratch.score.shape[1]):
        scratch.score[ply, guess] = USELESS
    for i in range(listed):
        guess = int64(scratch.listed[i])
        scratch.score[ply, guess] = score_guess(board, scratch, position.begin, position.n, guess, position.most)
    add_candidates(board, scratch, position)


@open_kernel
def most_parts(board: Board, scratch: Scratch, position: Position, listed: int) -> int:
    """The most parts into which any of the first ``listed`` guesses of ``scratch.listed`` divides the candidates."""
    most = int64(0)
    for i in range(listed):
        most = max(most, _count_parts_of(board, scratch, position.begin, position.n, int64(scratch.listed[i])))
    return most


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
