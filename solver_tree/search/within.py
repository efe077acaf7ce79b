"""Whether all candidates can be found within so many guesses."""

from __future__ import annotations

import numpy as np
from numba import int16, int64, uint64

from solver_tree.search.board import Board
from solver_tree.search.exact import history_of, next_division, part_of, put_next
from solver_tree.search.jit import call_at, open_kernel
from solver_tree.search.ordering import next_score
from solver_tree.search.refine import Known, fewest_guesses
from solver_tree.search.scratch import INFINITE, NODES, Position, Scratch
from solver_tree.search.table import entry_value, mix, probe, store
from solver_tree.search.weights import weigh


@open_kernel
def within_key(key: np.uint64, guesses: int) -> np.uint64:
    """The key in the table for a set of candidates, or a history, and so many guesses."""
    return key + mix(uint64(guesses))


@open_kernel
def find_within(board: Board, known: Known, scratch: Scratch, position: Position, guesses: int, scored: int) -> int:
    """1 if every candidate can be found within so many ``guesses``, else 0.

    The guess is left in ``known.tails``: by the order of ``exact`` the first one that does it.

    Args:
        board: the game.
        known: what is known; only its tails, and its address of ``score_guesses``, are used.
        scratch: this thread's memory.
        position: the candidates.
        guesses: how many they are.
        scored: as in ``solve``.
    """
    ply, begin, n = position.ply, position.begin, position.n
    # 1. One or two candidates; or too many to be told apart, whatever is guessed.
    if n <= 2:
        return int64(n <= guesses)
    if fewest_guesses(board, n, position.most) > guesses:
        return int64(0)
    # 2. The table.
    key = within_key(position.key, guesses)
    entry = probe(known.tails, key)
    if entry != 0:
        return entry_value(entry)
    scratch.counters[NODES] += 1
    visit = mix(uint64(scratch.counters[NODES]))
    # 3. All guesses that do not take too many in all.
    whole = weigh(board.weights, scratch.members, begin, n)
    if scored:
        tried, most = int64(board.feedback.shape[0]), position.most
    else:
        tried = int64(board.considered[position.state])
        most = call_at(known.score, (board, scratch, position, tried, int64(INFINITE)))
    score, guess = next_score(scratch.score, ply, tried, int16(32767)), int64(-1)
    while True:
        score, guess, parts = next_division(board, scratch, position, tried, visit, guesses * whole + 1, score, guess)
        if guess < 0:
            break
        # 4. Its parts, the largest first: it is the likeliest to take too long.
        found = int64(1)
        for p in range(parts):
            put_next(scratch, ply, p, parts, True)
            part = part_of(board, scratch, position, guess, p, most)
            history = history_of(board, scratch, part)
            if history != 0:
                history = within_key(history, guesses - 1)
                entry = probe(known.tails, history)
                if entry != 0:
                    found = entry_value(entry)
                    if found:
                        continue
                    break
            found = find_within(board, known, scratch, part, guesses - 1, int64(0))
            if scratch.limit[1]:
                return int64(0)
            if history != 0:
                store(known.tails, history, found, True, int64(-1))
            if not found:
                break
        if found:
            store(known.tails, key, int64(1), True, guess)
            return int64(1)
    store(known.tails, key, int64(0), True, int64(-1))
    return int64(0)
