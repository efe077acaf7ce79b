"""Python's integers in the place of numba's: an error where those would overflow or lose bits."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

_MASK = (1 << 64) - 1


class Word(int):
    """A uint64: it wraps around. With a signed integer it makes a signed one, as in numba, which must not overflow."""

    __slots__ = ()

    def __invert__(self) -> Word:
        return Word(~int(self) & _MASK)


def _operation(operate: Callable[[int, int], int], *, reflected: bool, by_left: bool = False) -> Any:
    def apply(self: int, other: Any) -> int:
        if not isinstance(other, int):
            return NotImplemented
        result = operate(int(other), int(self)) if reflected else operate(int(self), int(other))
        both = isinstance(other, Word) or (by_left and not reflected)
        return Word(result & _MASK) if both else int64(result)

    return apply


for _name in ("add", "sub", "mul", "floordiv", "mod", "and_", "or_", "xor"):
    _method = _name.rstrip("_")
    setattr(Word, f"__{_method}__", _operation(getattr(operator, _name), reflected=False))
    setattr(Word, f"__r{_method}__", _operation(getattr(operator, _name), reflected=True))
for _name in ("lshift", "rshift"):
    setattr(Word, f"__{_name}__", _operation(getattr(operator, _name), reflected=False, by_left=True))
    setattr(Word, f"__r{_name}__", _operation(getattr(operator, _name), reflected=True, by_left=True))


def uint64(value: Any) -> Word:
    """A word with the bits of an integer."""
    return Word(int(value) & _MASK)


def _signed(bits: int, *, unsigned: bool = False) -> Callable[[Any], int]:
    least, most = (0, (1 << bits) - 1) if unsigned else (-(1 << bits - 1), (1 << bits - 1) - 1)

    def check(value: Any) -> int:
        value = int(value)
        if not least <= value <= most:
            raise OverflowError(f"{value} does not fit in {bits} bits")
        return value

    return check


int16, int32, int64 = _signed(16), _signed(32), _signed(64)
uint16 = _signed(16, unsigned=True)
