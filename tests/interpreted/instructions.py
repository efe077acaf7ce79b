"""The same as ``solver_tree.kernels.instructions``, in plain Python."""

from __future__ import annotations

from threading import Lock
from typing import Any

from solver_tree.kernels.integers import Word

_lock = Lock()
_kernels: list[Any] = [None]  # no kernel has the address 0


def popcount(word: int) -> int:
    """The number of bits set, in the type of the word."""
    return type(word)(word.bit_count())


def lowest_bit(word: int) -> int:
    """The place of the lowest bit that is set."""
    assert word != 0
    return type(word)((int(word) & -int(word)).bit_length() - 1)


def one_bit(place: int) -> Word:
    """A word with this bit."""
    return Word(1 << place)


def fetch_add(array: Any, amount: int) -> int:
    """The first element, to which an amount is added."""
    with _lock:
        before: int = array[0]
        array[0] = before + amount
        return before


def address_of(entry_kernel: Any, arguments: tuple[object, ...]) -> int:
    """A number for a kernel."""
    if entry_kernel not in _kernels:
        _kernels.append(entry_kernel)
    return _kernels.index(entry_kernel)


def call_at(address: int, arguments: tuple[Any, ...]) -> int:
    """What the kernel of this number returns."""
    return int(_kernels[address](*arguments))
