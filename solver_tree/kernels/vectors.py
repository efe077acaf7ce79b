"""Vectors of 64 bytes or words as values in kernels, for loops that the compiler does not vectorise.

The loops of ``repeats.count_repeats`` compare many pairs of rows and stop early: numba turned them into scalar code, 10
to 20 times slower. Here each operation is one instruction for 64 guesses on processors with AVX-512, and a few
instructions elsewhere.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, models, register_model

from solver_tree.kernels.board import LANES

_INDEX = ir.IntType(64)
_BYTES = ir.IntType(8).as_pointer()


class _Lanes(types.Type):  # type: ignore[misc]
    """A vector of 64 unsigned integers."""

    def __init__(self, bits: int) -> None:
        self.bits = bits
        super().__init__(name=f"Lanes({bits})")


@register_model(_Lanes)
class _LanesModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, lanes: _Lanes) -> None:
        super().__init__(manager, lanes, ir.VectorType(ir.IntType(lanes.bits), LANES))


def _address(context: Any, builder: Any, array_type: Any, array: Any, row: Any, column: Any) -> Any:
    """The address of ``array[row, column]``, as a pointer to 64 elements."""
    layout = context.make_array(array_type)(context, builder, array)
    bits = array_type.dtype.bitwidth
    offset = builder.mul(row, builder.extract_value(layout.strides, 0))
    offset = builder.add(offset, builder.mul(column, _INDEX(bits // 8)))
    address = builder.gep(builder.bitcast(layout.data, _BYTES), [offset])
    return builder.bitcast(address, ir.VectorType(ir.IntType(bits), LANES).as_pointer())


def _everywhere(builder: Any, vector: Any, number: Any) -> Any:
    """A vector with the same number in each lane."""
    unknown = ir.Constant(vector, ir.Undefined)
    first = builder.insert_element(unknown, builder.trunc(number, vector.element), ir.IntType(32)(0))
    return builder.shuffle_vector(first, unknown, ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES))


@intrinsic
def load(typing_context: Any, array: Any, row: Any, column: Any) -> Any:
    """``array[row, column : column + 64]`` of a two-dimensional array of unsigned integers."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_address(context, builder, array, *arguments), align=1)

    return _Lanes(array.dtype.bitwidth)(array, types.uint64, types.uint64), generate


@intrinsic
def save(typing_context: Any, array: Any, row: Any, lanes: Any) -> Any:
    """``array[row, :64] = lanes``."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place, number, values = arguments
        builder.store(values, _address(context, builder, array, place, number, _INDEX(0)), align=1)
        return context.get_dummy_value()

    return types.void(array, types.uint64, lanes), generate


@intrinsic
def zeros_like(typing_context: Any, lanes: Any) -> Any:
    """Zero in each lane."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return ir.Constant(arguments[0].type, [0] * LANES)

    return lanes(lanes), generate


@intrinsic
def xor(typing_context: Any, a: Any, b: Any) -> Any:
    """The bits in which a and b differ, in each lane."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.xor(*arguments)

    return a(a, b), generate


@intrinsic
def either(typing_context: Any, a: Any, b: Any) -> Any:
    """The bits of a or b, in each lane."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.or_(*arguments)

    return a(a, b), generate


@intrinsic
def add_at_zeros(typing_context: Any, counts: Any, lanes: Any, number: Any) -> Any:
    """``counts + number`` in each lane in which ``lanes`` is 0."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        values, looked_at, more = arguments
        zero = builder.icmp_unsigned("==", looked_at, ir.Constant(looked_at.type, [0] * LANES))
        added = builder.select(zero, _everywhere(builder, values.type, more), ir.Constant(values.type, [0] * LANES))
        return builder.add(values, added)

    return counts(counts, lanes, types.int64), generate


@intrinsic
def ones_like(typing_context: Any, lanes: Any) -> Any:
    """All bits set in each lane."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return ir.Constant(arguments[0].type, [(1 << arguments[0].type.element.width) - 1] * LANES)

    return lanes(lanes), generate


@intrinsic
def minimum(typing_context: Any, a: Any, b: Any) -> Any:
    """The smaller of a and b, in each lane."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.select(builder.icmp_unsigned("<", *arguments), *arguments)

    return a(a, b), generate


@intrinsic
def any_below(typing_context: Any, lanes: Any, limit: Any) -> Any:
    """Whether any lane is less than ``limit``."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        values, number = arguments
        below = builder.icmp_unsigned("<", values, _everywhere(builder, values.type, number))
        return builder.icmp_unsigned("!=", builder.bitcast(below, ir.IntType(LANES)), ir.IntType(LANES)(0))

    return types.boolean(lanes, types.int64), generate
