"""What kernels use of numba and llvmlite that their makers do not promise to keep, in one place.

A version that lacks one of these parts is refused when this module is imported, by the name of the part.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import llvmlite
import numba

__all__ = [
    "AttributeTemplate",
    "CompileResultCacheImpl",
    "FunctionCache",
    "IndexDataCacheFile",
    "cgutils",
    "compute_fingerprint",
    "cpu_target",
    "event",
    "infer_getattr",
    "ir",
    "lower_getattr_generic",
    "trigger_event",
    "typeof_impl",
]


def _part(module: str, name: str, *members: str) -> Any:
    """The object of this name in a module, which must have these members.

    Raises:
        ImportError: there is no such module, object or member.
    """
    wanted = module
    try:
        whole = import_module(module)
        wanted = f"{module}.{name}"
        part = getattr(whole, name)
        for member in members:
            wanted = f"{module}.{name}.{member}"
            getattr(part, member)
    except (ImportError, AttributeError):
        raise _refusal(wanted) from None
    return part


def _refusal(missing: str) -> ImportError:
    versions = f"numba {numba.__version__} with llvmlite {llvmlite.__version__}"
    return ImportError(
        f"{versions} has no {missing}, which kernels need; 'pip check' tells which versions Solver Tree asks for"
    )


# The cache on disk.
FunctionCache = _part(
    "numba.core.caching", "FunctionCache", "_impl_class", "_index_key", "load_overload", "save_overload", "flush"
)
CompileResultCacheImpl = _part("numba.core.caching", "CompileResultCacheImpl", "_locator_classes", "filename_base")
IndexDataCacheFile = _part("numba.core.caching", "IndexDataCacheFile", "_dump", "_load_index", "load", "save")

# How kernels compile.
_part("numba.core.cpu", "CPUTargetOptions", "_nrt", "no_cfunc_wrapper", "no_cpython_wrapper", "forceinline")
_part("numba.core.registry", "CPUDispatcher", "compile", "stats")
_part("numba.core.codegen", "CPUCodegen", "magic_tuple")
for _member in ("_cache", "overloads", "targetctx"):  # of a function that is decorated, not of its class
    if not hasattr(numba.njit(_part), _member):
        raise _refusal(f"numba.core.registry.CPUDispatcher.{_member}")
cpu_target = _part("numba.core.registry", "cpu_target", "target_context")
event = _part("numba.core", "event", "Listener", "register")
trigger_event = _part("numba.core.event", "trigger_event")

# Types and instructions of our own.
AttributeTemplate = _part("numba.core.typing.templates", "AttributeTemplate")
cgutils = _part("numba.core", "cgutils", "alloca_once_value", "gep_inbounds")
compute_fingerprint = _part("numba._dispatcher", "compute_fingerprint")
infer_getattr = _part("numba.core.typing.templates", "infer_getattr")
ir = _part("llvmlite", "ir", "Constant", "IRBuilder", "LiteralStructType", "VectorType")
lower_getattr_generic = _part("numba.core.imputils", "lower_getattr_generic")
typeof_impl = _part("numba.core.typing.typeof", "typeof_impl", "register")
_part("llvmlite.ir", "IRBuilder", "ctpop", "cttz", "shuffle_vector")
_part("numba.core.cpu", "CPUContext", "call_conv")
_part("numba.core.callconv", "CPUCallConv", "call_function", "get_function_type")
if not hasattr(ir.IntType(8).as_pointer(), "pointee"):
    raise _refusal("pointers with the type of what they point to")
