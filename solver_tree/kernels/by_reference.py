"""Named tuples that kernels pass by reference.

numba passes a named tuple by value. A board and a workspace have 280 words, which each call of a kernel would copy, and
which LLVM would take apart wherever a kernel reads one field. Of a class with this decorator kernels pass the address,
and load the fields that they use. Python makes such tuples; kernels only read them.
"""

from __future__ import annotations

from typing import Any, TypeVar

from numba import types
from numba.extending import NativeValue, models, register_model, unbox

from solver_tree.kernels.numba_parts import (
    AttributeTemplate,
    cgutils,
    compute_fingerprint,
    infer_getattr,
    ir,
    lower_getattr_generic,
    typeof_impl,
)

_Class = TypeVar("_Class", bound=type)


def by_reference(named_tuple: _Class) -> _Class:
    """Decorate a class of named tuples that kernels pass by reference."""

    known: dict[bytes, _Reference] = {}  # what has the same fingerprint has the same type

    @typeof_impl.register(named_tuple)
    def type_of(value: Any, context: Any) -> _Reference:
        fingerprint = compute_fingerprint(value)
        if fingerprint not in known:
            fields = [typeof_impl(field, context) for field in value]
            known[fingerprint] = _Reference(types.NamedTuple(fields, named_tuple))
        return known[fingerprint]

    return named_tuple


class _Reference(types.Type):  # type: ignore[misc]
    """The address of a named tuple, whose type has the same ``types`` and ``instance_class``."""

    def __init__(self, target: Any) -> None:
        self.target, self.types, self.instance_class = target, target.types, target.instance_class
        super().__init__(name=f"Reference({target.name})")


@register_model(_Reference)
class _ReferenceModel(models.PrimitiveModel):  # type: ignore[misc]
    """A pointer to as many bytes as the named tuple surely has, which tells it from pointers of other types."""

    def __init__(self, manager: Any, reference: _Reference) -> None:
        size = sum(map(_least_size, reference.types))
        super().__init__(manager, reference, ir.ArrayType(ir.IntType(8), size).as_pointer())


def _least_size(kind: Any) -> int:
    """How many bytes a field of this type has at least."""
    if isinstance(kind, types.Array):
        return 8 * (5 + 2 * kind.ndim)
    if isinstance(kind, types.BaseTuple):
        return sum(map(_least_size, kind.types))
    return 8 * (not isinstance(kind, types.Boolean))


@infer_getattr
class _Fields(AttributeTemplate):  # type: ignore[misc]
    """The types of the fields."""

    key = _Reference

    def generic_resolve(self, reference: _Reference, name: str) -> Any:
        """The type of a field; None if there is none of this name."""
        fields = reference.target.fields
        return reference.types[fields.index(name)] if name in fields else None


@lower_getattr_generic(_Reference)
def _load_field(context: Any, builder: Any, reference: _Reference, address: Any, name: str) -> Any:
    """Load a field."""
    for argument in builder.function.args:
        if argument.type == address.type:  # nothing else points there: loops need not load a field again
            argument.add_attribute("noalias")
            argument.attributes.dereferenceable = address.type.pointee.count
    fields = builder.bitcast(address, context.get_value_type(reference.target).as_pointer())
    place = reference.target.fields.index(name)
    return builder.load(cgutils.gep_inbounds(builder, fields, 0, place))


@unbox(_Reference)
def _unbox(reference: _Reference, value: Any, context: Any) -> NativeValue:
    """The address of a copy that lives as long as the call from Python."""
    fields = context.unbox(reference.target, value)
    copy = cgutils.alloca_once_value(context.builder, fields.value)
    address = context.builder.bitcast(copy, context.context.get_value_type(reference))
    return NativeValue(address, is_error=fields.is_error, cleanup=fields.cleanup)
