"""Vectors of 64 bytes or words as values in kernels, for loops that the compiler does not vectorise well.

The loops of ``repeats.count_repeats`` compare many pairs of rows and stop early: numba turned them into scalar code, 10
to 20 times slower. Here each operation is one instruction for 64 guesses on processors with AVX-512, and a few
instructions elsewhere.

A set of feedbacks has a bit for each. The sets of 64 guesses are *planes* of 64 bytes: bit b of plane p is for feedback
8 p + b. A byte with one bit is looked up in a table of 16, which one instruction does for all bytes of a vector; a
variable shift takes several instructions without AVX-512.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic, models, register_model

from solver_tree.kernels.board import LANES
from solver_tree.kernels.instructions import operation
from solver_tree.kernels.numba_parts import cgutils, ir

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


class _FeedbackSets(types.Type):  # type: ignore[misc]
    """The sets of feedbacks of 64 guesses, in some planes."""

    def __init__(self, planes: int) -> None:
        self.planes = planes
        super().__init__(name=f"FeedbackSets({planes})")


@register_model(_FeedbackSets)
class _FeedbackSetsModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, sets: _FeedbackSets) -> None:
        super().__init__(manager, sets, ir.LiteralStructType([ir.VectorType(ir.IntType(8), LANES)] * sets.planes))


def _planes(builder: Any, sets: Any) -> list[Any]:
    """The planes of sets of feedbacks, each a vector of 64 bytes."""
    return [builder.extract_value(sets, plane) for plane in range(len(sets.type.elements))]


def _sets(builder: Any, planes: list[Any]) -> Any:
    """The sets of feedbacks with these planes."""
    sets = ir.Constant(ir.LiteralStructType([plane.type for plane in planes]), ir.Undefined)
    for place, plane in enumerate(planes):
        sets = builder.insert_value(sets, plane, place)
    return sets


def _address(context: Any, builder: Any, array_type: Any, array: Any, place: tuple[Any, Any], vector: Any) -> Any:
    """The address of ``array[row, column]``, as a pointer to a vector."""
    layout, (row, column) = context.make_array(array_type)(context, builder, array), place
    offset = builder.mul(row, builder.extract_value(layout.strides, 0))
    offset = builder.add(offset, builder.mul(column, _INDEX(array_type.dtype.bitwidth // 8)))
    return builder.bitcast(builder.gep(builder.bitcast(layout.data, _BYTES), [offset]), vector.as_pointer())


def _everywhere(builder: Any, vector: Any, number: Any) -> Any:
    """A vector with the same number in each lane."""
    unknown = ir.Constant(vector, ir.Undefined)
    first = builder.insert_element(unknown, builder.trunc(number, vector.element), ir.IntType(32)(0))
    places = ir.Constant(ir.VectorType(ir.IntType(32), vector.count), [0] * vector.count)
    return builder.shuffle_vector(first, unknown, places)


@intrinsic
def load(typing_context: Any, array: Any, row: Any, column: Any) -> Any:
    """``array[row, column : column + 64]`` of a two-dimensional array of unsigned integers."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        vector = context.get_value_type(signature.return_type)
        return builder.load(_address(context, builder, array, arguments[0], arguments[1:], vector), align=1)

    return _Lanes(array.dtype.bitwidth)(array, types.uint64, types.uint64), generate


@intrinsic
def prefetch(typing_context: Any, array: Any, row: Any, column: Any) -> Any:
    """Begin to load what is in memory from ``array[row, column]`` on into the cache; it may lie beyond the array."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address = _address(context, builder, array, arguments[0], arguments[1:], _BYTES.pointee)
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [_BYTES, number, number, number])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        builder.call(function, [address, number(0), number(3), number(1)])
        return context.get_dummy_value()

    return types.none(array, types.uint64, types.uint64), generate


@intrinsic
def save(typing_context: Any, array: Any, row: Any, lanes: Any) -> Any:
    """``array[row, :64] = lanes``."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place, number, vector = arguments
        builder.store(vector, _address(context, builder, array, place, (number, _INDEX(0)), vector.type), align=1)
        return context.get_dummy_value()

    return types.void(array, types.uint64, lanes), generate


@operation()
def zeros_like(builder: Any, lanes: Any) -> Any:
    """Zero in each lane."""
    return _all(lanes.type, 0)


@operation()
def xor(builder: Any, a: Any, b: Any) -> Any:
    """The bits in which a and b differ, in each lane."""
    return _each(builder, builder.xor, a, b)


@operation()
def either(builder: Any, a: Any, b: Any) -> Any:
    """The bits of a or b, in each lane."""
    return _each(builder, builder.or_, a, b)


@operation()
def add(builder: Any, a: Any, b: Any) -> Any:
    """a + b, in each lane."""
    return _each(builder, builder.add, a, b)


@operation(None, types.int64)
def add_at_zeros(builder: Any, values: Any, looked_at: Any, more: Any) -> Any:
    """``counts + number`` in each lane in which ``lanes`` is 0."""
    zero = builder.icmp_unsigned("==", looked_at, _all(looked_at.type, 0))
    added = builder.select(zero, _everywhere(builder, values.type, more), _all(values.type, 0))
    return builder.add(values, added)


@operation()
def ones_like(builder: Any, lanes: Any) -> Any:
    """All bits set in each lane."""
    return _all(lanes.type, (1 << lanes.type.element.width) - 1)


@operation()
def minimum(builder: Any, a: Any, b: Any) -> Any:
    """The smaller of a and b, in each lane."""
    return builder.select(builder.icmp_unsigned("<", a, b), a, b)


@operation()
def maximum(builder: Any, a: Any, b: Any) -> Any:
    """The larger of a and b, in each lane."""
    return builder.select(builder.icmp_unsigned(">", a, b), a, b)


@operation(types.boolean, types.int64)
def any_below(builder: Any, lanes: Any, limit: Any) -> Any:
    """Whether any lane is less than ``limit``."""
    return builder.icmp_unsigned("!=", _compared(builder, "<", lanes, limit), ir.IntType(LANES)(0))


@operation(types.uint64, types.int64)
def lanes_above(builder: Any, lanes: Any, limit: Any) -> Any:
    """A word with a bit for each lane, the lowest for the first, that is set where the lane is above ``limit``."""
    return _compared(builder, ">", lanes, limit)


@operation(types.uint64, types.int64)
def lanes_equal(builder: Any, lanes: Any, number: Any) -> Any:
    """A word with a bit for each lane, the lowest for the first, that is set where the lane is ``number``."""
    return _compared(builder, "==", lanes, number)


@operation()
def both(builder: Any, a: Any, b: Any) -> Any:
    """The bits of a that are also in b, in each lane."""
    return _each(builder, builder.and_, a, b)


@intrinsic
def full_add(typing_context: Any, a: Any, b: Any, c: Any) -> Any:
    """Add three bits at each place: the sums and the carries."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        a, b, c = arguments
        different = _each(builder, builder.xor, a, b)
        sums = _each(builder, builder.xor, different, c)
        kept = _each(builder, builder.and_, c, different)
        carries = _each(builder, builder.or_, _each(builder, builder.and_, a, b), kept)
        return context.make_tuple(builder, signature.return_type, (sums, carries))

    return types.UniTuple(a, 2)(a, b, c), generate


@intrinsic
def no_feedbacks(typing_context: Any, planes: Any) -> Any:
    """64 empty sets of feedbacks. ``planes`` is a tuple of anything, as many as there are planes: one or more."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = context.get_value_type(signature.return_type)
        return _sets(builder, [_all(plane, 0) for plane in kind.elements])

    return (_FeedbackSets(planes.count)(planes), generate) if planes.count else None


@intrinsic
def all_feedbacks_if(typing_context: Any, planes: Any, condition: Any) -> Any:
    """64 sets of all feedbacks if ``condition`` is 1, empty ones if it is 0. ``planes`` is as for ``no_feedbacks``."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = context.get_value_type(signature.return_type)
        plane = _everywhere(builder, kind.elements[0], builder.neg(arguments[1]))
        return _sets(builder, [plane] * planes.count)

    return _FeedbackSets(planes.count)(planes, types.int64), generate


@intrinsic
def only_feedback(typing_context: Any, feedbacks: Any, planes: Any) -> Any:
    """64 sets, each with one feedback. ``planes`` is as for ``no_feedbacks``."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        found = []
        for plane in range(planes.count):
            first = plane % 2 * 8  # two planes share places in a table of 16
            table = [1 << place - first if first <= place < first + 8 else 0 for place in range(16)]
            below = plane // 2 * 16
            places = builder.sub(arguments[0], _all(arguments[0].type, below)) if below else arguments[0]
            found.append(_look_up(context, builder, table, places, planes.count > 2))
        return _sets(builder, found)

    return _FeedbackSets(planes.count)(feedbacks, planes), generate


@operation(None, types.int64)
def add_sizes(builder: Any, total: Any, words: Any, factor: Any) -> Any:
    """``counts`` plus, in each lane, ``times`` the number of feedbacks in the set."""
    for plane in _planes(builder, words):
        size = _call(builder, f"llvm.ctpop.v{LANES}i8", plane.type, [plane])
        total = builder.add(total, builder.mul(size, _everywhere(builder, plane.type, factor)))
    return total


def _each(builder: Any, operation: Any, a: Any, b: Any) -> Any:
    """An operation on vectors, or on each plane of sets of feedbacks."""
    if isinstance(a.type, ir.VectorType):
        return operation(a, b)
    planes = zip(_planes(builder, a), _planes(builder, b), strict=True)
    return _sets(builder, [operation(*pair) for pair in planes])


def _compared(builder: Any, comparison: str, lanes: Any, number: Any) -> Any:
    """A word with a bit for each lane, that is set where the lane compares with ``number`` like this."""
    found = builder.icmp_unsigned(comparison, lanes, _everywhere(builder, lanes.type, number))
    return builder.bitcast(found, ir.IntType(LANES))


def _all(vector: Any, number: int) -> Any:
    """A constant with the same number in each lane."""
    return ir.Constant(vector, [number] * vector.count)


def _part(builder: Any, vector: Any, first: int, count: int) -> Any:
    """Some lanes of a vector."""
    places = ir.Constant(ir.VectorType(ir.IntType(32), count), list(range(first, first + count)))
    return builder.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), places)


def _joined(builder: Any, vectors: list[Any]) -> Any:
    """Vectors of equal length as one; their number is a power of two."""
    while len(vectors) > 1:
        pairs, count = zip(vectors[::2], vectors[1::2], strict=True), 2 * vectors[0].type.count
        places = ir.Constant(ir.VectorType(ir.IntType(32), count), list(range(count)))
        vectors = [builder.shuffle_vector(a, b, places) for a, b in pairs]
    return vectors[0]


_LOOK_UP = [
    ("+avx512bw", "llvm.x86.avx512.pshuf.b.512", 64),
    ("+avx2", "llvm.x86.avx2.pshuf.b", 32),
    ("+ssse3", "llvm.x86.ssse3.pshuf.b.128", 16),
]
"""Features of processors, their instruction that looks up bytes in a table of 16, and how many bytes it looks up."""


def _look_up(context: Any, builder: Any, table: list[int], places: Any, beyond: bool) -> Any:
    """``table[place]`` for each byte of a vector; 0 where the place is 16 or more, if it can be ``beyond``."""
    triple, _, features = context.codegen().magic_tuple()
    for feature, instruction, width in _LOOK_UP:
        if feature in features.split(","):
            # It looks at four bits of a place, and gives 0 where the highest bit is set.
            if beyond:
                places = _call(builder, f"llvm.uadd.sat.v{LANES}i8", places.type, [places, _all(places.type, 0x70)])
            return _by_parts(builder, instruction, width, table, places)
    if triple.startswith(("aarch64", "arm64")):
        return _by_parts(builder, "llvm.aarch64.neon.tbl1.v16i8", 16, table, places)
    found = _all(places.type, 0)
    for place, byte in enumerate(table):
        if byte:
            here = builder.icmp_unsigned("==", places, _all(places.type, place))
            found = builder.select(here, _all(places.type, byte), found)
    return found


def _by_parts(builder: Any, instruction: str, width: int, table: list[int], places: Any) -> Any:
    """Look up bytes of a vector with an instruction that does so for ``width`` of them."""
    vector = ir.VectorType(ir.IntType(8), width)
    entries = ir.Constant(vector, table * (width // 16))
    return _joined(
        builder,
        [
            _call(builder, instruction, vector, [entries, _part(builder, places, first, width)])
            for first in range(0, LANES, width)
        ],
    )


def _call(builder: Any, name: str, result: Any, arguments: list[Any]) -> Any:
    """Call a function of LLVM."""
    kind = ir.FunctionType(result, [argument.type for argument in arguments])
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), arguments)
