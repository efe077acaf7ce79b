"""Memory for the arrays that kernels read and write as vectors."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

CACHE_LINE = 64
"""The bytes of a cache line, and of the widest vector. A vector that straddles two lines takes longer."""


def aligned_zeros(shape: tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
    """Zeros of a shape and a dtype, of which the first is at the beginning of a cache line."""
    size = int(np.prod(shape, dtype=np.int64)) * np.dtype(dtype).itemsize
    room = np.zeros(size + CACHE_LINE, np.uint8)
    first = -room.ctypes.data % CACHE_LINE
    return room[first : first + size].view(dtype).reshape(shape)
