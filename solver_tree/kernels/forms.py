"""Forms of sets of items, which do not depend on names.

Sets that differ only by the names of items, tests and outcomes cost the same. So in a symmetric table a set is also
looked up by its *form*: its items get new names, and what the tests do to these names is hashed. Sets of one form
differ only by names, however the new names were chosen. They are chosen alike in sets that differ only by names, as far
as colours can be refined (Weisfeiler and Leman 1968); where items still look alike, one of them is picked. Another pick
may lead to another form; then such sets are searched twice.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.cases import Cases, Room, Subset
from solver_tree.kernels.integers import int64, uint64
from solver_tree.kernels.jit import entry_kernel, kernel
from solver_tree.kernels.transposition import hash64

_MOST_PICKS = 2  # from items that look alike; then all get different names at once


@entry_kernel
def write_form(cases: Cases, room: Room, here: Subset) -> int:
    """Write the hash of the form of a set into ``keys``.

    Returns:
        How many colours there are before an item is picked; as many as items only if the set has no symmetry.
    """
    colours, members = room.colours, room.members[here.ply, here.begin :]
    refined, picks, before = here.n, int64(0), int64(0)
    for i in range(here.n):
        colours[i, 0] = uint64(cases.weights[members[i]])
    while True:
        _refine(cases, room, here)
        different, alike = _count_colours(room, here.n)
        if different == before:  # refining tells no more items apart
            refined = min(refined, different)
            picks += 1
            colours[alike, 0] = hash64(colours[alike, 0] + uint64(1))
            if picks > _MOST_PICKS:
                for i in range(here.n):
                    colours[i, 0] += uint64(i)
        elif different == here.n:
            break
        before = different
    _refine(cases, room, here)
    return refined


@kernel
def _refine(cases: Cases, room: Room, here: Subset) -> None:
    """Hash what tests do to the colours of a set; give items of one colour that tests distinguish different ones."""
    colours, members, key = room.colours, room.members[here.ply, here.begin :], room.keys[here.ply, 2]
    key[0] = key[1] = uint64(0)
    for i in range(here.n):
        weight = uint64(cases.weights[members[i]])
        colours[i, 1] = hash64(colours[i, 0])
        colours[i, 2] = hash64(colours[i, 1] + uint64(1))
        colours[i, 3] = colours[i, 1]
        key[0] += hash64(colours[i, 1] ^ weight)
        key[1] += hash64(colours[i, 2] ^ weight)
    _refine_by(room, here, cases.groups, len(room.by_group), int64(0))
    for test in range(len(cases.costs)):
        _refine_by(room, here, cases.cells[test], cases.outcomes[test], cases.costs[test])
    for i in range(here.n):
        colours[i, 0] = colours[i, 3]


@kernel
def _refine_by(room: Room, here: Subset, cells: NDArray[np.uint16], outcomes: int, cost: int) -> None:
    """Hash the parts that one test makes of a set, or the groups."""
    colours, members, key = room.colours, room.members[here.ply, here.begin :], room.keys[here.ply, 2]
    parts, first, second, divides = room.parts, uint64(0), uint64(0), False
    parts[:outcomes] = 0
    for i in range(here.n):
        outcome = cells[members[i]]
        divides |= outcome != cells[members[0]]
        parts[outcome, 0] += colours[i, 1]
        parts[outcome, 1] += colours[i, 2]
    if not divides:
        return
    for outcome in range(outcomes):  # in whatever order, and 0 if no item has it
        first += hash64(parts[outcome, 0])
        second += hash64(parts[outcome, 1])
    first, second = hash64(first + uint64(cost)), hash64(second + uint64(cost))
    key[0] += first
    key[1] += second
    for i in range(here.n):
        colours[i, 3] += hash64(first + parts[cells[members[i]], 0])


@kernel
def _count_colours(room: Room, n: int) -> tuple[int, int]:
    """How many colours items have, and the place of an item of the least colour that several have."""
    colours, places, size = room.colours, room.places, int64(1)
    while size < 2 * n:
        size *= 2
    places[:size] = -1
    different, alike = int64(0), int64(-1)
    for i in range(n):
        slot = int64(colours[i, 0] & uint64(size - 1))
        while places[slot] >= 0 and colours[places[slot], 0] != colours[i, 0]:
            slot = (slot + 1) & (size - 1)
        if places[slot] < 0:
            places[slot] = i
            different += 1
        elif alike < 0 or colours[i, 0] < colours[alike, 0]:
            alike = int64(i)
    return different, alike
