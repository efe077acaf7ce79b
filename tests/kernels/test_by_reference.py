"""In kernels, named tuples that are passed by reference have the fields that Python gave them."""

from typing import NamedTuple

import numpy as np
import pytest
from numba import TypingError, njit
from numpy.typing import NDArray

from solver_tree.kernels.by_reference import by_reference
from solver_tree.kernels.jit import kernel
from tests.kernels.from_python import from_python


class Pair(NamedTuple):
    number: int
    table: NDArray[np.int64]


@by_reference
class Record(NamedTuple):
    flag: bool
    values: NDArray[np.int32]
    pair: Pair
    last: int


@by_reference
class Outer(NamedTuple):
    record: Record
    number: int


@kernel
def add_up(outer: Outer, record: Record) -> int:
    """Every field, after each value of ``record`` is made one larger."""
    for place in range(record.values.size):
        record.values[place] += 1
    pair = outer.record.pair
    return outer.number + record.last + record.flag + record.values.sum() + pair.number + pair.table[1, 2]


def some_record(flag=True):
    return Record(flag, np.array([10, 20, 30], np.int32), Pair(1000, np.arange(2000, 2006).reshape(2, 3)), 300)


def test_fields_have_their_values_and_arrays_are_not_copied():
    record = some_record()
    assert from_python(add_up)(Outer(record, 7), record) == 7 + 300 + 1 + 63 + 1000 + 2005
    assert record.values.tolist() == [11, 21, 31]
    assert from_python(add_up)(Outer(some_record(), 8), some_record(flag=False)) == 8 + 300 + 63 + 1000 + 2005


def test_a_kernel_is_compiled_once_for_records_of_the_same_types():
    last = njit(lambda record: record.last)
    assert [last(some_record()._replace(last=number)) for number in (1, 2)] == [1, 2]
    assert len(last.signatures) == 1


def test_a_field_that_does_not_exist_does_not_compile():
    with pytest.raises(TypingError, match="attribute 'frist'"):
        njit(lambda record: record.frist)(some_record())
