"""The search for the cheapest decision tree: which test next, so that an item is known at the least cost.

The least cost V of a set of items is 0 if all are of one group, and else the least over all tests t of

    cost(t) * weight(set) + the sum of V(part), or, in the worst case, cost(t) + the largest V(part),

where t divides the set into parts (Garey, *Optimal binary identification procedures*, 1972). A set that occurs along
several paths is searched once, as what is known of it is in a table; of each set, tests come in the order of a lower
bound, and those whose bound reaches the best cost found are left out.

The lower bound of a part: each of its groups is told apart from all others, so the tests form a tree with a leaf for
each group. Every test there costs no less than the cheapest test that divides the whole set, and has no more outcomes
than one of these has. The least such tree is that of Huffman (1952), or, in the worst case, a balanced one. Several
leaves of a group weigh no less than the lowest of them would with the weight of all, so a group counts as one leaf.
Nor does a test leave more items outside its largest part than one of these does, so a tree of tests that each tell few
items apart is deep.

Sets that differ only by the names of items, tests and outcomes cost the same; see ``forms``.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.cases import NODES, STOP, Cases, Room, Subset
from solver_tree.kernels.forms import write_form
from solver_tree.kernels.integers import int64, uint64
from solver_tree.kernels.jit import entry_kernel, kernel, step

STOPPED = -1
"""What ``least`` returns if it was stopped."""

EXACT = 1 << 62
"""The bit of an entry that says that it is a least cost, not a lower bound."""

_VALUE = EXACT - 1
_PROBES = 8  # slots of the table in which a set may be
_NOTHING = int64(1) << int64(61)  # more than any cost


@entry_kernel
def least(cases: Cases, room: Room, here: Subset, limit: int) -> int:
    """The least cost of a set if that is below a limit; else a lower bound of it that is no smaller than the limit.

    Args:
        cases: what is searched.
        room: what the search remembers.
        here: the set.
        limit: a cost.
    """
    # 1. Items of one group: nothing is left to test.
    if _is_leaf(cases, room, here):
        return int64(0)
    # 2. What is known of the set may be enough, or of one that has its form.
    _hash_members(cases, room, here, room.keys[here.ply, 0])
    first, second = room.keys[here.ply, 0, 0], room.keys[here.ply, 0, 1]
    entry = _entry_of(room.table, first, second)
    if cases.symmetric and entry < min(EXACT, limit):
        write_form(cases, room, here)
        alike = _entry_of(room.table, room.keys[here.ply, 2, 0], room.keys[here.ply, 2, 1])
        if alike > entry:
            entry = alike
            _store(room.table, first, second, entry)
    if entry >= EXACT or entry >= limit:
        return entry & _VALUE
    if room.control[STOP]:
        return int64(STOPPED)
    room.control[NODES] += 1
    # 3. Tests in the order of their bounds, until these reach the best cost found.
    list_tests(cases, room, here)
    best, lower = limit, _NOTHING
    while True:
        test = int64(np.argmin(room.bounds[here.ply]))
        bound = room.bounds[here.ply, test]
        if bound >= best:
            lower = min(lower, bound)
            break
        room.bounds[here.ply, test] = _NOTHING
        cost = _with_test(cases, room, here, test, best)
        if cost == STOPPED:
            return cost
        lower, best = min(lower, cost), min(best, cost)
    # 4. Remember it: the least cost, or that all tests cost no less than the limit.
    entry = lower | EXACT if lower < limit else lower
    _store(room.table, first, second, entry)
    if cases.symmetric:
        _store(room.table, room.keys[here.ply, 2, 0], room.keys[here.ply, 2, 1], entry)
    return lower


@step
def _with_test(cases: Cases, room: Room, here: Subset, test: int, limit: int) -> int:
    """The least cost of a set with this test next, if below a limit; else a lower bound that is no smaller."""
    parts = _divide(cases, room, here, test)
    made = cases.costs[test] if cases.worst else cases.costs[test] * _weight_of(cases, room, here)
    below = int64(0)
    for part in range(parts):
        lower = _bound_part(cases, room, here, part)
        room.lowers[here.ply, part] = lower
        below = max(below, lower) if cases.worst else below + lower
    for _ in range(parts):
        if made + below >= limit:
            break
        part = int64(0)  # the part of the highest bound: it most likely refutes the test
        for other in range(parts):
            if room.lowers[here.ply, other] > room.lowers[here.ply, part]:
                part = int64(other)
        lower = room.lowers[here.ply, part]
        room.lowers[here.ply, part] = -1
        left = limit - made if cases.worst else limit - made - below + lower
        cost = least(cases, room, _part_of(room, here, part), left)
        if cost == STOPPED:
            below = int64(STOPPED) - made
            break
        below = max(below, cost) if cases.worst else below - lower + cost
    return made + below


@entry_kernel
def least_with(cases: Cases, room: Room, here: Subset, test: int, limit: int) -> int:
    """The least cost of a set with this test next, after ``list_tests``.

    Returns:
        The cost if it is below the limit; else a lower bound of it that is no smaller than the limit; or ``STOPPED``.
    """
    return _with_test(cases, room, here, test, limit)


@entry_kernel
def list_tests(cases: Cases, room: Room, here: Subset) -> int:
    """Bound the cost with each test next; leave out those that divide nothing, or exactly as another one does.

    Of several tests that divide the set alike, the first of the cheapest ones is kept.

    Returns:
        A lower bound of the least cost of the set.
    """
    bounds, weight, lowest = room.bounds[here.ply], _weight_of(cases, room, here), _NOTHING
    _note_rates(cases, room, here)
    for test in range(len(bounds)):
        bounds[test] = _NOTHING
        parts = _divide(cases, room, here, test)
        if parts < 2:
            continue
        made, below, sign = cases.costs[test] if cases.worst else cases.costs[test] * weight, int64(0), uint64(0)
        for part in range(parts):
            lower = _bound_part(cases, room, here, part)
            below = max(below, lower) if cases.worst else below + lower
            key = room.keys[here.ply + 1, 1]
            sign += (key[0] ^ key[1]) * (key[1] | uint64(1))
        bounds[test], room.signs[here.ply, test] = made + below, sign
        for other in range(test):
            is_like = bounds[other] < _NOTHING and room.signs[here.ply, other] == sign
            if is_like and _divides_alike(cases, room, here, test, other):
                dearer = other if cases.costs[other] > cases.costs[test] else test
                bounds[dearer] = _NOTHING
        lowest = min(lowest, bounds[test])
    return lowest


@kernel
def _is_leaf(cases: Cases, room: Room, here: Subset) -> bool:
    """Whether all items of a set are of one group."""
    members = room.members[here.ply]
    for i in range(here.begin + 1, here.begin + here.n):
        if cases.groups[members[i]] != cases.groups[members[here.begin]]:
            return False
    return True


@kernel
def _weight_of(cases: Cases, room: Room, here: Subset) -> int:
    weight = int64(0)
    for i in range(here.begin, here.begin + here.n):
        weight += cases.weights[room.members[here.ply, i]]
    return weight


@kernel
def _hash_members(cases: Cases, room: Room, here: Subset, key: NDArray[np.uint64]) -> None:
    """Write the hash of a set; different sets have the same one with a probability of 2**-128."""
    key[0] = key[1] = uint64(0)
    for i in range(here.begin, here.begin + here.n):
        key[0] ^= cases.hashes[room.members[here.ply, i], 0]
        key[1] ^= cases.hashes[room.members[here.ply, i], 1]


@kernel
def _divide(cases: Cases, room: Room, here: Subset, test: int) -> int:
    """Write the parts that a test makes of a set into ``members[ply + 1]``; return how many there are."""
    outcomes, begins, labels = cases.outcomes[test], room.begins[here.ply], room.labels
    cells, members, parts = cases.cells[test], room.members[here.ply], int64(0)
    labels[:outcomes] = 0
    for i in range(here.begin, here.begin + here.n):
        labels[cells[members[i]]] += 1
    start = int64(0)
    for outcome in range(outcomes):
        size, labels[outcome] = labels[outcome], start
        if size > 0:
            begins[parts] = start
            parts += 1
        start += size
    begins[parts] = start
    for i in range(here.begin, here.begin + here.n):
        outcome = cells[members[i]]
        room.members[here.ply + 1, labels[outcome]] = members[i]
        labels[outcome] += 1
    return parts


@kernel
def _part_of(room: Room, here: Subset, part: int) -> Subset:
    """One of the parts that were written last."""
    begins = room.begins[here.ply]
    return Subset(here.ply + 1, begins[part], begins[part + 1] - begins[part])


@kernel
def _divides_alike(cases: Cases, room: Room, here: Subset, test: int, other: int) -> bool:
    """Whether two tests make the same parts of a set, whatever their outcomes are called."""
    members, labels, ours, theirs = room.members[here.ply], room.labels, cases.cells[test], cases.cells[other]
    labels[: cases.outcomes[test]] = -1
    for i in range(here.begin, here.begin + here.n):
        outcome, expected = ours[members[i]], int64(theirs[members[i]])
        if labels[outcome] < 0:
            labels[outcome] = expected
        elif labels[outcome] != expected:
            return False
    for one in range(cases.outcomes[test]):  # no two parts of the one are a single part of the other
        for two in range(one):
            if labels[one] >= 0 and labels[one] == labels[two]:
                return False
    return True


@kernel
def _note_rates(cases: Cases, room: Room, here: Subset) -> None:
    """Note of the tests that divide a set the least cost, the most parts, and the most items not in the largest."""
    cheapest, widest, outside, members = _NOTHING, int64(2), int64(1), room.members[here.ply]
    for test in range(len(cases.costs)):
        room.labels[: cases.outcomes[test]] = 0
        parts, largest = int64(0), int64(0)
        for i in range(here.begin, here.begin + here.n):
            outcome = cases.cells[test, members[i]]
            parts += room.labels[outcome] == 0
            room.labels[outcome] += 1
            largest = max(largest, room.labels[outcome])
        if parts > 1:
            cheapest, widest = min(cheapest, cases.costs[test]), max(widest, parts)
            outside = max(outside, here.n - largest)
    room.rates[here.ply, 0], room.rates[here.ply, 1], room.rates[here.ply, 2] = cheapest, widest, outside


@kernel
def _bound_part(cases: Cases, room: Room, here: Subset, part: int) -> int:
    """A lower bound of the least cost of a part: what is known of it, or that of the best tree of such tests."""
    below, key = _part_of(room, here, part), room.keys[here.ply + 1, 1]
    _hash_members(cases, room, below, key)
    if _is_leaf(cases, room, below):
        return int64(0)
    known = _entry_of(room.table, key[0], key[1]) & _VALUE
    leaves = _sum_groups(cases, room, below)
    cheapest, widest, outside = room.rates[here.ply, 0], room.rates[here.ply, 1], room.rates[here.ply, 2]
    if cases.worst:
        tests, reached = int64(0), int64(1)
        while reached < leaves:
            tests, reached = tests + 1, reached * widest
        return max(known, cheapest * max(tests, (leaves + outside - 2) // outside))
    return max(known, cheapest * max(_huffman(room, leaves, widest), _shed(room, leaves, outside)))


@kernel
def _sum_groups(cases: Cases, room: Room, here: Subset) -> int:
    """Write the weights of the groups of a set into ``sums``, rising; return how many groups there are."""
    members, sums, by_group, found = room.members[here.ply], room.sums, room.by_group, int64(0)
    for i in range(here.begin, here.begin + here.n):
        group = cases.groups[members[i]]
        by_group[group] = max(by_group[group], int64(0)) + cases.weights[members[i]]
    for i in range(here.begin, here.begin + here.n):
        group = cases.groups[members[i]]
        if by_group[group] >= 0:
            sums[found], by_group[group] = by_group[group], -1
            found += 1
    if found < here.n:  # items come by rising weight; the sums of groups need not
        for i in range(1, found):
            weight, place = sums[i], int64(i)
            while place > 0 and sums[place - 1] > weight:
                sums[place] = sums[place - 1]
                place -= 1
            sums[place] = weight
    return found


@kernel
def _huffman(room: Room, leaves: int, widest: int) -> int:
    """The least sum of weight times depth of a tree with these leaves, whose nodes have at most so many children."""
    sums, merged = room.sums, room.merged
    total, taken, used, made = int64(0), int64(0), int64(0), int64(0)
    left = leaves
    children = 2 + (leaves - 2) % (widest - 1)  # of the first node; all others are full
    while left > 1:
        weight = int64(0)
        for _ in range(children):
            if used == made or (taken < leaves and sums[taken] <= merged[used]):
                weight += sums[taken]
                taken += 1
            else:
                weight += merged[used]
                used += 1
        merged[made] = weight
        made += 1
        total += weight
        left -= children - 1
        children = widest
    return total


@kernel
def _shed(room: Room, leaves: int, outside: int) -> int:
    """The least sum of weight times depth of a tree with these leaves, if each node sheds at most so many of them.

    A leaf is shed by a node if it is not below the child with the most items. So at most ``outside * depth`` leaves are
    no deeper than a depth, and one more where all others are shed.
    """
    total = int64(0)
    for place in range(leaves):  # the heaviest leaf first
        shed = place + outside if place < leaves - 1 else place + outside - 1
        total += room.sums[leaves - 1 - place] * (shed // outside)
    return total


@kernel
def _entry_of(table: NDArray[np.uint64], first: np.uint64, second: np.uint64) -> int:
    """What is known of a set; 0 if nothing is."""
    mask = uint64(len(table) - 1)
    for probe in range(_PROBES):
        slot = (first + uint64(probe)) & mask
        if table[slot, 0] == first and table[slot, 1] == second:
            return int64(table[slot, 2])
    return int64(0)


@kernel
def _store(table: NDArray[np.uint64], first: np.uint64, second: np.uint64, entry: int) -> None:
    """Remember something of a set, in a free slot, or instead of another set."""
    mask = uint64(len(table) - 1)
    chosen = first & mask
    for probe in range(_PROBES):
        slot = (first + uint64(_PROBES - 1 - probe)) & mask
        if table[slot, 2] == 0:
            chosen = slot
    for probe in range(_PROBES):
        slot = (first + uint64(probe)) & mask
        if table[slot, 0] == first and table[slot, 1] == second:
            chosen = slot
    table[chosen, 0], table[chosen, 1], table[chosen, 2] = first, second, uint64(entry)
