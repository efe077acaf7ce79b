"""Price lists as the search takes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.errors import InputError
from solver_tree.search.board import DEEPEST
from solver_tree.search.scratch import INFINITE

_LONGEST = DEEPEST + 34  # guesses that bounds look ahead to


class Layer(NamedTuple):
    """A price list, and what it stands on, see ``priced``.

    Attributes:
        price: of a secret found by guess number d, from 0 (it is known without a guess); never falling.
        below, times: the place of the layer that it stands on (-1 for none), and how often.
        slope, base: the line that it stands on besides.
        linear: up to this guess number prices are that line.
        largest_first: whether the largest part is searched first.
    """

    price: Callable[[int], int]
    below: int = -1
    times: int = 1
    slope: int = 0
    base: int = 0
    linear: int = 0
    largest_first: bool = False


# Prices.rules
LAST, STEADY, BELOW, TIMES, SLOPE, BASE, LINEAR, LARGEST_FIRST = range(8)


class Prices(NamedTuple):
    """Some layers as arrays of int64; INFINITE stands for infinite. Many arrays would take kernels long to compile.

    Attributes:
        own: [layer, d] the price of a secret that is guess number d.
        rest: [layer, d] the price of a secret that is left alone by guess number d: that of the next guess, or of this
            one where a secret counts as found when it is known.
        growing: [layer, d] whether ``rest`` grows by no less anywhere later than from d to d + 1.
        rules: [layer, rule] LAST, the most guesses that a secret may take, or more than any; STEADY, from this number
            on all prices are the same and finite, or more than any; the others as in ``Layer``.
    """

    own: NDArray[np.int64]
    rest: NDArray[np.int64]
    growing: NDArray[np.int64]
    rules: NDArray[np.int64]


def price_lists(layers: Sequence[Layer], *, known: bool, whole: int) -> Prices:
    """The arrays of some layers.

    Args:
        layers: each stands on earlier ones only.
        known: whether a secret costs what it does as soon as it is the only candidate, not when it is guessed.
        whole: what all secrets count together.

    Raises:
        InputError: values would be too large for the search.
    """
    own = np.array([[min(layer.price(d), INFINITE) for d in range(_LONGEST + 2)] for layer in layers], np.int64)
    rest = own[:, :-1] if known else own[:, 1:]
    infinite = rest >= INFINITE
    largest = int(np.where(infinite, 0, rest)[:, : DEEPEST + 1].max())
    if largest * whole >= INFINITE // 2:
        raise InputError(
            f"the secrets count {whole} together, and prices go up to {largest}: more than the search can hold; "
            f"the product can be at most {INFINITE // 2 - 1}"
        )
    steps = np.where(infinite[:, 1:], INFINITE, np.diff(rest, axis=1))
    growing = np.zeros_like(rest)
    growing[:, :-1] = steps <= np.minimum.accumulate(steps[:, ::-1], axis=1)[:, ::-1]
    last = (~infinite).sum(axis=1)
    changes = np.array([1 + max(np.flatnonzero(row).tolist(), default=-1) for row in np.diff(rest)])
    steady = np.where(last <= DEEPEST, _LONGEST, changes)

    told = [(layer.below, layer.times, layer.slope, layer.base, layer.linear, layer.largest_first) for layer in layers]
    rules = np.column_stack([last, steady, np.array(told, np.int64)])
    return Prices(own, np.ascontiguousarray(rest), growing, np.ascontiguousarray(rules))
