"""Which kernels the search for a static set needs. They are compiled, or loaded from the cache, before it begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from solver_tree.kernels.board import LANES
from solver_tree.kernels.compilation import compile_calls
from solver_tree.kernels.static_sets import (
    Classes,
    SetSpelling,
    StaticBoard,
    count_separators,
    divide,
    last_two,
    make_heavier,
    pairs_left,
    set_keys,
    weigh_pairs,
)


def compile_static_sets(dtype: np.dtype[Any], begin: Callable[[int, int], None]) -> None:
    """Compile the kernels for static sets, or load them from the cache on disk.

    Args:
        dtype: of the numbers of feedback.
        begin: see ``compile_calls``.
    """
    ints, longs, keys = np.zeros(1, np.int32), np.zeros(1, np.int64), np.zeros(1, np.uint64)
    row, octets = np.zeros((1, LANES), dtype), np.zeros((1, 1), np.uint8)
    board = StaticBoard(np.zeros((1, 1), dtype), row, ints, ints, row)
    classes, number = Classes(ints, longs), 0
    calls = [
        (last_two, (board, classes, np.zeros((2, 1), np.int64), ints, row, ints)),
        (divide, (board, classes, longs, number, classes, classes)),
        (pairs_left, (board, classes, longs)),
        (count_separators, (board, ints, number, number)),
        (make_heavier, (classes, ints)),
        (weigh_pairs, (board, classes, ints, longs)),
        (set_keys, (SetSpelling(octets, octets, number, octets, ints, keys), ints, keys)),
    ]
    compile_calls(calls, begin)
