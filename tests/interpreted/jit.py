"""Kernels that are not compiled. Their arrays give Python's integers."""

from __future__ import annotations

from functools import wraps
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.integers import Word


class Cells(np.ndarray[Any, Any]):
    """An array whose elements are read as kernels compute with them: as integers of 64 bits."""

    def __getitem__(self, place: Any) -> Any:
        found = super().__getitem__(place)
        if isinstance(found, np.generic):
            return Word(int(found)) if found.dtype == np.uint64 else found.item()
        return found


def _as_cells(value: Any) -> Any:
    """An argument as a kernel sees it: arrays, also those of named tuples, give Python's integers."""
    if type(value) is np.ndarray:
        return value.view(Cells)
    if isinstance(value, np.generic):
        return Word(int(value)) if value.dtype == np.uint64 else value.item()
    if isinstance(value, tuple):
        fields = [_as_cells(field) for field in value]
        if all(before is after for before, after in zip(value, fields, strict=True)):
            return value
        return type(value)(*fields) if hasattr(value, "_fields") else tuple(fields)
    return value


def kernel(function: Any) -> Any:
    """The function itself, with what numba adds to it."""
    function.py_func, function.compile, function.overloads = function, lambda types: None, {}
    return function


step = inlined = kernel


def entry_kernel(function: Any) -> Any:
    """The same; Python may call it."""

    @wraps(function)
    def entry(*arguments: Any) -> Any:
        return function(*[_as_cells(argument) for argument in arguments])

    return kernel(entry)


def specialised(function: Any) -> Any:
    """Choose between cases at each call."""
    cases: dict[type, Any] = {}

    @wraps(function)
    def choose(*arguments: Any) -> Any:
        fields = [field for each in arguments if isinstance(each, tuple) for field in each]
        case = next((cases[type(each)] for each in (*arguments, *fields) if type(each) in cases), function)
        return case(*arguments)

    choose.cases = cases  # type: ignore[attr-defined]
    return choose


def case_of(function: Any, kind: type) -> Any:
    """Add a case for a class of named tuples."""

    def register(case: Any) -> Any:
        function.cases[kind] = case
        return case

    return register


def is_compiled(kernel: Any, types: tuple[Any, ...]) -> bool:
    """Nothing is left to compile."""
    return True


def is_cached(kernel: Any) -> bool:
    """Nothing is kept on disk."""
    return False


def source_digest(folders: object = None) -> str:
    """What is stored by interpreted kernels is of no use to others."""
    return "interpreted"


def plain(array: NDArray[Any]) -> NDArray[Any]:
    """The array that shows numbers of its own type."""
    return array.view(np.ndarray)
