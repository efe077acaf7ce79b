"""Threads that share the guesses of a state, played one within another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from solver_tree.kernels import workspace
from solver_tree.kernels.transposition import NO_GUESS
from solver_tree.kernels.workspace import FIRST_PLACE, PRIORITISED, nothing_shared, turns_of
from tests.kernels.states import state_of


def share_guesses(
    rng: np.random.Generator, board: Any, room: Any, state: Any, beta: int, solve: Callable[[Any, Any, int, int], int]
) -> list[tuple[int, int]]:
    """Let each of some threads try its share of the guesses at a state, whose priorities are in ``room``.

    A thread that asks for a turn may have to wait until others have begun and ended; each has some of the turns.

    Args:
        rng: the random generator.
        board, room, state: the state; each thread gets a workspace of its own with what is known of it.
        beta: values from here on need not be known.
        solve: what a thread does with its workspace, the state, ``beta`` and a mode.

    Returns:
        The values and guesses of the threads that found one.
    """
    guesses, threads, found = len(board.feedback), int(rng.integers(1, 4)), []
    owner, shared = rng.integers(threads, size=guesses + 1), nothing_shared()
    first, length, wait = int(rng.integers(3)), int(rng.integers(1, 4)), rng.choice([0.1, 0.3])
    waiting, running = list(rng.permutation(threads)), []

    def next_own(turns: Any, amount: int) -> int:
        while waiting and rng.random() < wait:
            run_next()
        while True:
            begun = int(turns[0])
            turns[0] = begun + amount
            if begun > guesses or owner[begun] == running[-1]:
                return begun

    def run_next() -> None:
        running.append(waiting.pop())
        worker, _ = state_of(board, [], ply=1)
        for name in ("candidates", "path", "legal", "legal_count"):
            getattr(worker, name)[:] = getattr(room, name)
        worker.priority[state.ply] = room.priority[state.ply]
        worker = worker._replace(shared=shared, turns=turns_of(length))
        worker.counters[FIRST_PLACE] = first
        value, guess = solve(worker, state, beta, PRIORITISED), int(worker.path[state.ply, 0])
        if guess != NO_GUESS:
            found.append((int(value), guess))
        running.pop()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(workspace, "fetch_add", next_own)
        while waiting:
            run_next()
    return found
