"""The same as ``solver_tree.kernels.vectors``: lanes are arrays of 64 numbers, and so are sets of feedbacks, as words.

A set has 64 bits, however many planes it has there: no kernel has to be called with a workspace ``with_planes``.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.board import LANES
from solver_tree.kernels.integers import Word

Lanes: TypeAlias = NDArray[np.unsignedinteger]
Sets: TypeAlias = NDArray[np.uint64]


def load(array: Any, row: int, column: int) -> Lanes:
    """``array[row, column : column + 64]``."""
    found = np.array(np.asarray(array)[row, column : column + LANES])
    assert found.shape == (LANES,)
    return found.view(f"u{found.itemsize}")


def prefetch(array: Any, row: int, column: int) -> None:
    """Load nothing ahead."""


def save(array: Any, row: int, lanes: Any) -> None:
    """``array[row, :64] = lanes``."""
    np.asarray(array)[row, :LANES] = lanes


def zeros_like(lanes: Lanes) -> Lanes:
    """Zero in each lane."""
    return np.zeros_like(lanes)


def ones_like(lanes: Lanes) -> Lanes:
    """All bits set in each lane."""
    return ~np.zeros_like(lanes)


def xor(a: Lanes, b: Lanes) -> Lanes:
    """The bits in which a and b differ."""
    return a ^ b


def either(a: Lanes, b: Lanes) -> Lanes:
    """The bits of a or b."""
    return a | b


def both(a: Lanes, b: Lanes) -> Lanes:
    """The bits of a that are also in b."""
    return a & b


def add(a: Lanes, b: Lanes) -> Lanes:
    """a + b."""
    return a + b


def minimum(a: Lanes, b: Lanes) -> Lanes:
    """The smaller of a and b."""
    return np.minimum(a, b)


def maximum(a: Lanes, b: Lanes) -> Lanes:
    """The larger of a and b."""
    return np.maximum(a, b)


def add_at_zeros(counts: Lanes, lanes: Lanes, number: int) -> Lanes:
    """``counts + number`` where ``lanes`` is 0."""
    return np.where(lanes == 0, counts + counts.dtype.type(number), counts)


def _bits(lanes: NDArray[np.bool_]) -> Word:
    return Word(int.from_bytes(np.packbits(lanes, bitorder="little").tobytes(), "little"))


def any_below(lanes: Lanes, limit: int) -> bool:
    """Whether any lane is less than ``limit``."""
    return bool((lanes < lanes.dtype.type(limit)).any())


def lanes_above(lanes: Lanes, limit: int) -> Word:
    """A bit for each lane that is above ``limit``."""
    return _bits(lanes > lanes.dtype.type(limit))


def lanes_equal(lanes: Lanes, number: int) -> Word:
    """A bit for each lane that is ``number``, which may be negative where lanes are signed."""
    bits = 8 * lanes.itemsize
    assert -(1 << bits - 1) <= number < 1 << bits
    return _bits(lanes == lanes.dtype.type(number % (1 << bits)))


def full_add(a: Sets, b: Sets, c: Sets) -> tuple[Sets, Sets]:
    """Add three bits at each place: the sums and the carries."""
    return a ^ b ^ c, a & b | c & (a ^ b)


def no_feedbacks(planes: Any) -> Sets:
    """64 empty sets."""
    return np.zeros(LANES, np.uint64)


def all_feedbacks_if(planes: Any, condition: int) -> Sets:
    """64 sets of all feedbacks if ``condition`` is 1, empty ones if it is 0."""
    assert condition in (0, 1)
    return np.full(LANES, (2**64 - 1) * condition, np.uint64)


def only_feedback(feedbacks: Lanes, planes: Any) -> Sets:
    """64 sets, each with one feedback."""
    return np.uint64(1) << feedbacks.astype(np.uint64)


def add_sizes(counts: Lanes, sets: Sets, times: int) -> Lanes:
    """``counts`` plus ``times`` the number of feedbacks in each set."""
    sizes = np.bitwise_count(sets).astype(np.int64) * times + counts
    assert (sizes <= np.iinfo(counts.dtype).max).all()
    return sizes.astype(counts.dtype)
