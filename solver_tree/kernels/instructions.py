"""Machine instructions and calls by address that numba does not offer."""

from __future__ import annotations

from functools import cache
from inspect import signature
from typing import Any

from numba import typeof, types
from numba.extending import intrinsic

from solver_tree.kernels.numba_parts import ir


def operation(result: Any = None, *kinds: Any) -> Any:
    """Decorate what writes the instructions of an operation on the values of its arguments.

    Args:
        result: the type of the result; None for that of the first argument.
        kinds: the types of the last arguments, which are converted; None, and those before, for any.
    """

    def decorate(write: Any) -> Any:
        def define(typing_context: Any, *given: Any) -> Any:
            def generate(context: Any, builder: Any, kind: Any, values: Any) -> Any:
                return write(builder, *values)

            stated = (None,) * (len(given) - len(kinds)) + kinds
            types_of = [kind or type_given for kind, type_given in zip(stated, given, strict=True)]
            return (result or given[0])(*types_of), generate

        define.__name__, define.__doc__ = write.__name__, write.__doc__
        define.__signature__ = signature(write)  # type: ignore[attr-defined]  # a builder instead of the typing context
        return intrinsic(define)

    return decorate


@operation()
def popcount(builder: Any, word: Any) -> Any:
    """The number of bits set in an unsigned integer, in the type of that integer (one vector instruction)."""
    return builder.ctpop(word)


@operation()
def lowest_bit(builder: Any, word: Any) -> Any:
    """The place of the lowest bit that is set in an unsigned integer, which is not 0."""
    return builder.cttz(word, ir.IntType(1)(1))


@operation()
def one_bit(builder: Any, place: Any) -> Any:
    """``1 << place`` in the type of ``place``: numba would widen it to 64 bits, so that fewer lanes fit in a vector."""
    return builder.shl(place.type(1), place)


@intrinsic
def fetch_add(typing_context: Any, array: Any, amount: Any) -> Any:
    """The first element of an array of int64, to which it adds an amount, in one piece where threads do so at once."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        layout = context.make_array(signature.args[0])(context, builder, arguments[0])
        return builder.atomic_rmw("add", layout.data, arguments[1], "monotonic")

    return types.int64(array, types.int64), generate


def address_of(entry_kernel: Any, arguments: tuple[object, ...]) -> int:
    """The address of the machine code of a kernel that is compiled for such arguments, for ``call_at``."""
    return _address(entry_kernel, tuple(map(typeof, arguments)))


@cache  # LLVM holds a lock of Python while it looks, which Ctrl-C could leave locked
def _address(entry_kernel: Any, argument_types: tuple[Any, ...]) -> int:
    compiled = entry_kernel.overloads[argument_types]
    address: int = compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)
    return address


@intrinsic
def call_at(typing_context: Any, address: Any, arguments: Any) -> Any:
    """The integer that the kernel at an address returns for a tuple of arguments.

    numba compiles a kernel once more into each kernel that calls it by name. A call by address avoids that.
    """

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        kinds = signature.args[1].types
        convention = context.call_conv
        function = convention.get_function_type(types.int64, kinds).as_pointer()
        fields = [builder.extract_value(values[1], i) for i in range(len(kinds))]
        _, result = convention.call_function(builder, builder.inttoptr(values[0], function), types.int64, kinds, fields)
        return result

    return types.int64(types.int64, arguments), generate
