"""How every kernel is compiled."""

from __future__ import annotations

from functools import partial

from numba import njit, types
from numba.extending import intrinsic

kernel = partial(njit, cache=True, nogil=True, _nrt=False)
"""``njit`` for kernels: cached on disk, run without the interpreter's lock, and without reference counting.

All arrays belong to the caller, so a kernel neither allocates nor counts references. Counting cost a
seventh of the search, and two threads would do it on the same cache lines.
"""


@intrinsic
def popcount(typing_context, word):  # type: ignore[no-untyped-def]
    """Number of one bits of an unsigned integer, in the integer's own type (one vector instruction)."""

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return builder.ctpop(arguments[0])

    return (word(word), generate) if isinstance(word, types.Integer) else None
