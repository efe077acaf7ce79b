"""Arrays that begin with a cache line."""

import numpy as np
import pytest

from solver_tree.kernels.memory import CACHE_LINE, aligned_zeros


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.int64])
@pytest.mark.parametrize("shape", [(1, 64), (3, 5), (7,), (1000, 640)])
def test_an_array_of_zeros_begins_with_a_cache_line(shape, dtype):
    array = aligned_zeros(shape, dtype)
    assert array.shape == shape
    assert array.dtype == dtype
    assert array.ctypes.data % CACHE_LINE == 0
    assert array.flags.c_contiguous
    assert array.flags.writeable
    assert not array.any()
