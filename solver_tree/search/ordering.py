"""In which order to try the guesses at a set of candidates: by lower bounds, which also say when to stop."""

from __future__ import annotations

import numpy as np
from numba import int16, int64, uint64
from numpy.typing import NDArray

from solver_tree.search.board import LANES, Board
from solver_tree.search.jit import kernel
from solver_tree.search.partition import count_excess, count_parts, histogram
from solver_tree.search.scratch import Position, Scratch

USELESS = -32768  # the score of a guess that leaves all candidates together
SIZES_FROM = 36  # with this many candidates or more, guesses are scored by the sizes of their parts


@kernel
def score_guesses(board: Board, scratch: Scratch, position: Position, guesses: int) -> int:
    """Score guesses 0 .. guesses - 1 by their lower bounds: ``2 * (3n - bound) + [the guess is a candidate]``.

    A part of c candidates takes at least 2c - 1, so a guess with k parts takes at least 3n - k, or one less
    when it is a candidate (the part that wins takes nothing more). That is exact when no part has more than
    two. From SIZES_FROM candidates on, a part larger than ``most`` is known to take more, see ``size_bounds``.

    Returns:
        The most parts into which any guess divides the candidates.
    """
    ply, begin, n = position.ply, position.begin, position.n
    score = scratch.score
    width = (guesses + LANES - 1) // LANES * LANES
    most = _count_all_parts(board, scratch, ply, begin, n, width, guesses)
    if n < SIZES_FROM or (n <= 255 and board.answers <= 32):
        for g in range(uint64(width)):
            scratch.excess[g] = 0
        if n >= SIZES_FROM and board.answers <= 16:
            count_excess(board, scratch.members, begin, n, width, most, scratch.planes16, scratch.excess)
        elif n >= SIZES_FROM:
            count_excess(board, scratch.members, begin, n, width, most, scratch.planes32, scratch.excess)
        for g in range(uint64(width)):
            parts = score[ply, g]
            score[ply, g] = int16(2 * (parts - int16(scratch.excess[g]))) if parts > 1 else int16(USELESS)
    else:
        for guess in range(guesses):
            score[ply, guess] = score_guess(board, scratch, begin, n, guess, most)
    add_candidates(board, scratch, position)
    return most


@kernel
def _count_all_parts(board: Board, scratch: Scratch, ply: int, begin: int, n: int, width: int, guesses: int) -> int:
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


@kernel
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


@kernel
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
