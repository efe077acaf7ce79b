"""Rows of feedback, sorted in each lane, so that equal feedbacks come together and repeats can be counted.

A bitonic network (Batcher 1968) compares the same rows for all guesses of a block side by side. It needs
n (log n)^2 / 4 comparisons of two rows, where comparing all pairs needs n^2 / 2.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.board import LANES, Board
from solver_tree.kernels.integers import int64, uint64
from solver_tree.kernels.jit import kernel
from solver_tree.kernels.vectors import (
    add_at_zeros,
    load,
    maximum,
    minimum,
    ones_like,
    prefetch,
    save,
    xor,
    zeros_like,
)
from solver_tree.kernels.workspace import State, Workspace

_FIRST_RUN = 4
"""How many rows are sorted before any are written."""

_EVEN_POWERS = 0x5555555555555555
"""The powers of 4, added up."""


@kernel
def repeats_by_sorting(board: Board, workspace: Workspace, state: State, block: int) -> Any:
    """The repeats of each guess of a block, in lanes like those of ``counting.repeats``.

    Args:
        board: the game, without weights.
        workspace: this thread's memory; it holds the candidates.
        state: the candidates.
        block: the number of the block.
    """
    rows, zero = workspace.counting.rows, uint64(0)
    _sort_rows(board, workspace, state, block)
    repeats = zeros_like(load(workspace.counting.repeats, zero, zero))
    before = load(rows, zero, zero)
    for place in range(uint64(1), uint64(state.n)):
        here = load(rows, place, zero)
        repeats = add_at_zeros(repeats, xor(before, here), int64(1))
        before = here
    return repeats


@kernel
def not_isolated_by_sorting(board: Board, workspace: Workspace, state: State, block: int) -> Any:
    """How many candidates each guess of a block does not isolate: those equal to the row before or after them.

    The arguments are those of ``repeats_by_sorting``, and so is the result.
    """
    rows, zero = workspace.counting.rows, uint64(0)
    _sort_rows(board, workspace, state, block)
    together = zeros_like(load(workspace.counting.repeats, zero, zero))
    here = load(rows, zero, zero)
    apart = ones_like(here)  # 0 where a row is equal to the one before
    for place in range(uint64(1), uint64(state.n)):
        after = load(rows, place, zero)
        apart_after = xor(here, after)
        together = add_at_zeros(together, minimum(apart, apart_after), int64(1))
        here, apart = after, apart_after
    return add_at_zeros(together, apart, int64(1))


@kernel
def _sort_rows(board: Board, workspace: Workspace, state: State, block: int) -> None:
    """Write the candidates' rows to ``counting.rows``, sorted in each lane."""
    count = _load_rows(board, workspace, state, block)
    run = uint64(_FIRST_RUN)
    while run < count:
        _merge_runs(workspace.counting.rows, count, run)
        run += run


@kernel
def _load_rows(board: Board, workspace: Workspace, state: State, block: int) -> int:
    """Write the candidates' rows to ``counting.rows``, each run of _FIRST_RUN sorted; return how many rows.

    Rows of highest feedbacks complete the last run.
    """
    rows, count, zero = workspace.counting.rows, uint64(state.n), uint64(0)
    highest = ones_like(load(rows, zero, zero))
    for first in range(zero, count, uint64(_FIRST_RUN)):
        b = c = d = highest
        a = _row_of(board, workspace, state, block, first)
        if first + uint64(1) < count:
            b = _row_of(board, workspace, state, block, first + uint64(1))
        if first + uint64(2) < count:
            c = _row_of(board, workspace, state, block, first + uint64(2))
        if first + uint64(3) < count:
            d = _row_of(board, workspace, state, block, first + uint64(3))
        a, b, c, d = minimum(a, b), maximum(a, b), minimum(c, d), maximum(c, d)
        a, b, c, d = minimum(a, c), minimum(b, d), maximum(a, c), maximum(b, d)
        save(rows, first, a)
        save(rows, first + uint64(1), minimum(b, c))
        save(rows, first + uint64(2), maximum(b, c))
        save(rows, first + uint64(3), d)
    return (count + uint64(_FIRST_RUN - 1)) // uint64(_FIRST_RUN) * uint64(_FIRST_RUN)


@kernel
def _row_of(board: Board, workspace: Workspace, state: State, block: int, place: int) -> Any:
    """The feedback of a candidate to each guess of a block."""
    secret, column = uint64(workspace.candidates[uint64(state.begin) + place]), block * uint64(LANES)
    prefetch(board.feedback_by_secret, secret, column + uint64(LANES))  # of the next block
    return load(board.feedback_by_secret, secret, column)


@kernel
def _merge_runs(rows: NDArray[np.unsignedinteger], count: int, run: int) -> None:
    """Merge each two neighbours of the sorted runs that the first ``count`` rows consist of.

    A row is compared with its mirror image in the other run; then with rows at half that distance, and so on. Two such
    steps are done at once, so that rows are read and written half as often.
    """
    highest = ones_like(load(rows, uint64(0), uint64(0)))
    for place in range(count, (count + run + run - uint64(1)) // (run + run) * (run + run)):
        save(rows, place, highest)
    half = run // uint64(2)
    for first in range(uint64(0), count, run + run):
        end = first + run + run  # rows from ``count`` on are as they should be
        for place in range(first, first + half):
            mirror = end - uint64(1) - (place - first)
            if mirror - half < count:  # else both images are highest, and these two rows are in order
                _exchange(rows, place, place + half, mirror - half, mirror, True)
    apart = run // uint64(8)
    while apart > 0:
        for first in range(uint64(0), count, uint64(4) * apart):
            for place in range(first, first + apart):
                middle = place + apart + apart
                _exchange(rows, place, place + apart, middle, middle + apart, False)
        apart //= uint64(4)
    if run & uint64(_EVEN_POWERS):  # one step is left
        for place in range(uint64(0), count, uint64(2)):
            _exchange_two(rows, place, place + uint64(1))


@kernel
def _exchange(rows: NDArray[np.unsignedinteger], a: int, b: int, c: int, d: int, mirrored: bool) -> None:
    """Compare row a with c and b with d, or a with d and b with c; then a with b, and c with d."""
    zero = uint64(0)
    row_a, row_b, row_c, row_d = load(rows, a, zero), load(rows, b, zero), load(rows, c, zero), load(rows, d, zero)
    if mirrored:
        row_c, row_d = row_d, row_c
    low_a, high_c = minimum(row_a, row_c), maximum(row_a, row_c)
    low_b, high_d = minimum(row_b, row_d), maximum(row_b, row_d)
    save(rows, a, minimum(low_a, low_b))
    save(rows, b, maximum(low_a, low_b))
    save(rows, c, minimum(high_c, high_d))
    save(rows, d, maximum(high_c, high_d))


@kernel
def _exchange_two(rows: NDArray[np.unsignedinteger], a: int, b: int) -> None:
    """Compare row a with b."""
    row_a, row_b = load(rows, a, uint64(0)), load(rows, b, uint64(0))
    save(rows, a, minimum(row_a, row_b))
    save(rows, b, maximum(row_a, row_b))
