"""How every kernel is compiled."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from inspect import signature
from pathlib import Path
from typing import Any

from llvmlite import ir
from numba import njit, typeof, types
from numba.core import cgutils
from numba.extending import intrinsic, overload

_OPTIONS = {"nogil": True, "_nrt": False, "no_cfunc_wrapper": True}


def kernel(function: Any) -> Any:
    """``njit`` for kernels that only kernels call: cached on disk, and run without the interpreter's lock.

    All arrays belong to the caller, so a kernel neither allocates nor counts references. Counting cost
    almost half of the time, and two threads would do it on the same cache lines. Without code that lets Python call
    it, a kernel is compiled the sooner.
    """
    return _compiled(function, no_cpython_wrapper=True)


def open_kernel(function: Any) -> Any:
    """``njit`` for kernels that Python calls, too."""
    return _compiled(function, no_cpython_wrapper=False)


def _compiled(function: Any, **options: bool) -> Any:
    try:
        return njit(cache=True, **_OPTIONS, **options)(function)
    except RuntimeError:  # there is no folder to write the cache to
        return njit(**_OPTIONS, **options)(function)


def compiled_as(function: Any, choose: Callable[..., Any]) -> None:
    """Let ``function`` in kernels be what ``choose`` returns for the types of its arguments, with the same signature.

    So the same search is compiled for one kind of game without the code that only another kind needs.
    """

    def chooser(*types: Any) -> Any:
        return choose(*types)

    chooser.__signature__ = signature(function)  # type: ignore[attr-defined]  # numba insists on it
    overload(function, jit_options={**_OPTIONS, "no_cpython_wrapper": True})(chooser)


def kind(named_tuple: Any, *fields: str) -> type:
    """The class of a named tuple, or of a field of it, given numba's type of it."""
    for field in fields:
        named_tuple = named_tuple.types[named_tuple.fields.index(field)]
    found: type = named_tuple.instance_class
    return found


def discard_stale_cache(folder: str | None) -> None:
    """Empty the disk cache of the kernels, if any of their source files has changed since it was filled.

    numba looks only at the file of a kernel, not at those of the kernels that it calls: after an upgrade it
    would go on with the old ones.

    Args:
        folder: where numba keeps the cache, ``stats.cache_path`` of any kernel; None when it cannot.
    """
    if folder is None:
        return
    sources = sorted(Path(__file__).parent.glob("*.py"))
    digest = sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    stamp = Path(folder) / "kernels.sha256"
    if stamp.is_file() and stamp.read_text() == digest:
        return
    for path in sources:
        for index in Path(folder).glob(f"{path.stem}.*.nbi"):
            index.unlink(missing_ok=True)
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(digest)


@intrinsic
def popcount(typing_context: Any, word: Any) -> Any:
    """Number of one bits of an unsigned integer, in the integer's own type (one vector instruction)."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return (word(word), generate) if isinstance(word, types.Integer) else None


@intrinsic
def one_bit(typing_context: Any, place: Any) -> Any:
    """``1 << place``, computed in the type of ``place``: numba would widen it to 64 bits, a quarter the lanes."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        (shift,) = arguments
        return builder.shl(shift.type(1), shift)

    return (place(place), generate) if isinstance(place, types.Integer) else None


@intrinsic
def full_add(typing_context: Any, a: Any, b: Any, c: Any) -> Any:
    """Add three bits in every place of three words, in the words' own type: the sums, and the carries."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        a, b, c = arguments
        either = builder.xor(a, b)
        sums = builder.xor(either, c)
        carries = builder.or_(builder.and_(a, b), builder.and_(c, either))
        return context.make_tuple(builder, signature.return_type, (sums, carries))

    return types.UniTuple(a, 2)(a, b, c), generate


@intrinsic
def prefetch(typing_context: Any, array: Any, index: Any) -> Any:
    """Begin to load ``array[index]`` (of a two-dimensional array, its row) into the cache."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        layout = context.make_array(signature.args[0])(context, builder, arguments[0])
        stride = builder.extract_value(layout.strides, 0)
        offset = builder.mul(builder.bitcast(arguments[1], ir.IntType(64)), stride)
        byte = ir.IntType(8).as_pointer()
        address = builder.gep(builder.bitcast(layout.data, byte), [offset])
        number = ir.IntType(32)
        function = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(ir.VoidType(), [byte, number, number, number]), "llvm.prefetch.p0"
        )
        builder.call(function, [address, number(0), number(3), number(1)])
        return context.get_dummy_value()

    return types.none(array, index), generate


def address_of(open_kernel: Any, arguments: tuple[object, ...]) -> int:
    """Where the machine code of a compiled kernel for such arguments is, for ``call_at``."""
    compiled = open_kernel.overloads[tuple(map(typeof, arguments))]
    address: int = compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)
    return address


@intrinsic
def call_at(typing_context: Any, address: Any, arguments: Any) -> Any:
    """The integer that the kernel at an address gives for a tuple of arguments.

    A kernel that calls another one by name is compiled together with it, once more. By address it is not.
    """

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        kinds = signature.args[1].types
        convention = context.call_conv
        function = convention.get_function_type(types.int64, kinds).as_pointer()
        given = [builder.extract_value(values[1], i) for i in range(len(kinds))]
        _, result = convention.call_function(builder, builder.inttoptr(values[0], function), types.int64, kinds, given)
        return result

    return types.int64(types.int64, arguments), generate
