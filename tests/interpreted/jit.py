"""Kernels that are not compiled. Their arrays give Python's integers."""

from __future__ import annotations

from functools import wraps
from typing import Any

import numpy as np

from solver_tree.kernels.integers import Word


class Cells(np.ndarray[Any, Any]):
    """An array whose elements are read as kernels compute with them: as integers of 64 bits."""

    def __getitem__(self, place: Any) -> Any:
        found = _element(self, place)
        if type(found) is Cells:
            return found
        return Word(found) if type(found) is np.uint64 else found.item()


_element = np.ndarray.__getitem__
_as_they_are: dict[int, Any] = {}
"""Named tuples of arrays that a kernel sees as they are, by their place in memory, which no other one can take."""


def _as_cells(value: Any) -> Any:
    """An argument as a kernel sees it: arrays, also those of named tuples, give Python's integers."""
    if isinstance(value, tuple):
        if id(value) in _as_they_are:
            return value
        fields = [_as_cells(field) for field in value]
        if any(before is not after for before, after in zip(value, fields, strict=True)):
            value = type(value)(*fields) if hasattr(value, "_fields") else tuple(fields)
        if any(isinstance(field, np.ndarray) for field in fields):
            if len(_as_they_are) > 99:
                _as_they_are.clear()
            _as_they_are[id(value)] = value
        return value
    if type(value) is np.ndarray:
        return value.view(Cells)
    if isinstance(value, np.generic):
        return Word(int(value)) if value.dtype == np.uint64 else value.item()
    return value


def kernel(function: Any) -> Any:
    """The function itself, with what numba adds to it."""
    function.py_func = function
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
        for each in arguments:
            if type(each) in cases:
                return cases[type(each)](*arguments)
        for each in arguments:
            if isinstance(each, tuple):
                for field in each:
                    if type(field) in cases:
                        return cases[type(field)](*arguments)
        return function(*arguments)

    choose.cases = cases  # type: ignore[attr-defined]
    return choose


def case_of(function: Any, kind: type) -> Any:
    """Add a case for a class of named tuples."""

    def register(case: Any) -> Any:
        function.cases[kind] = case
        return case

    return register


def source_digest(folders: object = None) -> str:
    """What is stored by interpreted kernels is of no use to others."""
    return "interpreted"
