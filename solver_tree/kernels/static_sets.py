"""Sets of guesses that are chosen before any answer is seen: what they leave together, and how to complete them.

A set of guesses divides the secrets into classes that get the same answers. Only classes of several secrets matter.
They lie one after the other in ``Classes.members``. A guess *separates* two secrets if it answers them differently. A
set tells every secret apart if, and only if, each two secrets are separated by one of its guesses.

So a set can be completed by one more guess if, and only if, that guess separates each two secrets of a class. The
completing guesses are what is left when one removes, for one pair after the other, all guesses that do not separate it.
About ten pairs that few guesses separate leave none, so these come first.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.board import LANES
from solver_tree.kernels.integers import int32, int64, uint64
from solver_tree.kernels.jit import entry_kernel, kernel, step
from solver_tree.kernels.symmetry_keys import fixed_names, spell
from solver_tree.kernels.transposition import hash64
from solver_tree.kernels.vectors import any_below, either, load, minimum, ones_like, save, xor, zeros_like

_ALL_BITS = 0xFFFFFFFFFFFFFFFF


class Classes(NamedTuple):
    """The secrets that a set of guesses leaves together.

    Attributes:
        members: (secrets,) int32, the secrets of one class after the other, without those that are alone.
        starts: (classes + 1,) int64, where each class begins; the last one says where all end.
    """

    members: NDArray[np.int32]
    starts: NDArray[np.int64]


class StaticBoard(NamedTuple):
    """A game as these kernels read it.

    Attributes:
        feedback: (guesses, secrets) unsigned, the number of the feedback.
        by_secret: (secrets, guesses) unsigned, the same transposed, padded with zeros to a multiple of LANES.
        counts: (feedbacks,) int32, room for one number for each feedback; all are -1 between two calls.
        earlier: (secrets,) int32, room for one number for each member of a class.
        left: (guesses / LANES, LANES) unsigned, room for one number for each guess; 0 means removed.
    """

    feedback: NDArray[np.unsignedinteger]
    by_secret: NDArray[np.unsignedinteger]
    counts: NDArray[np.int32]
    earlier: NDArray[np.int32]
    left: NDArray[np.unsignedinteger]


@entry_kernel
def pairs_left(board: StaticBoard, classes: Classes, pairs: NDArray[np.int64]) -> None:
    """Write, for each guess, how many pairs of secrets are still together when the guess is added."""
    members, starts, counts = classes.members, classes.starts, board.counts
    for g in range(uint64(pairs.size)):
        total = int64(0)
        for k in range(uint64(starts.size - 1)):
            begin, end = uint64(starts[k]), uint64(starts[k + uint64(1)])
            for i in range(begin, end):
                f = uint64(board.feedback[g, uint64(members[i])])
                counts[f] += int32(1)
                total += int64(counts[f])
            for i in range(begin, end):
                counts[uint64(board.feedback[g, uint64(members[i])])] = int32(-1)
        pairs[g] = total


@entry_kernel
def divide(
    board: StaticBoard, classes: Classes, guesses: NDArray[np.int64], without: int, one: Classes, other: Classes
) -> int:
    """Write the classes that are left when guesses are added, all but one of them; return how many there are.

    Args:
        board: the game.
        classes: the classes of a set.
        guesses: the guesses.
        without: the place of the guess that is not added; -1 to add all.
        one: the output; arrays with as many members, and one start for each two of them and one more.
        other: room as for ``one``, unless only one guess is added.
    """
    number, left = classes.starts.size - 1, guesses.size - int64(without >= 0)
    for i in range(guesses.size):
        if i != without:
            left -= 1
            divided = other if left % 2 else one  # the last one is ``one``
            number = _divide(board, classes, number, guesses[i], divided)
            classes = divided
    return number


@step
def _divide(board: StaticBoard, classes: Classes, count: int, guess: int, divided: Classes) -> int:
    """``divide`` the first classes, so many, by one guess."""
    members, starts, latest, earlier = classes.members, classes.starts, board.counts, board.earlier
    number, end = uint64(0), uint64(0)
    divided.starts[0] = 0
    for k in range(uint64(count)):
        for i in range(uint64(starts[k]), uint64(starts[k + uint64(1)])):
            f = uint64(board.feedback[guess, uint64(members[i])])
            earlier[i], latest[f] = latest[f], int32(i)
        for i in range(uint64(starts[k]), uint64(starts[k + uint64(1)])):
            f = uint64(board.feedback[guess, uint64(members[i])])
            begin, j = end, latest[f]
            while j >= 0:  # all members with this feedback; none when they were met before
                divided.members[end] = members[uint64(j)]
                end, j = end + uint64(1), earlier[uint64(j)]
            latest[f] = int32(-1)
            if end - begin > uint64(1):
                number += uint64(1)
                divided.starts[number] = int64(end)
            else:
                end = begin
    return int64(number)


@step
def _slot(weights: NDArray[np.int32], a: int, b: int) -> int:
    """Where the weight of a pair of secrets is; several pairs may share a place."""
    pair = a << uint64(32) | b if a > b else b << uint64(32) | a  # what ``max`` does would be compiled on its own
    return hash64(pair) & uint64(weights.size - 1)


@entry_kernel
def weigh_pairs(board: StaticBoard, classes: Classes, weights: NDArray[np.int32], together: NDArray[np.int64]) -> None:
    """Write, for each guess, the weight of the pairs of secrets that are still together when the guess is added.

    Args:
        board: the game.
        classes: the classes of a set.
        weights: (2^n,) int32, the weights of pairs.
        together: (guesses,) int64, the output.
    """
    members, starts = classes.members, classes.starts
    together[:] = 0
    for k in range(uint64(starts.size - 1)):
        for i in range(uint64(starts[k]), uint64(starts[k + uint64(1)])):
            for j in range(uint64(starts[k]), i):
                a, b = uint64(members[i]), uint64(members[j])
                weight = int64(weights[_slot(weights, a, b)])
                for g in range(uint64(together.size)):
                    together[g] += weight * (board.by_secret[a, g] == board.by_secret[b, g])


@entry_kernel
def make_heavier(classes: Classes, weights: NDArray[np.int32]) -> None:
    """Add 1 to the weight of each pair of secrets that is together."""
    members, starts = classes.members, classes.starts
    for k in range(uint64(starts.size - 1)):
        for i in range(uint64(starts[k]), uint64(starts[k + uint64(1)])):
            for j in range(uint64(starts[k]), i):
                weights[_slot(weights, uint64(members[i]), uint64(members[j]))] += int32(1)


@entry_kernel
def count_separators(board: StaticBoard, counts: NDArray[np.int32], guesses: int, secret: int) -> None:
    """Write how many guesses separate each pair of secrets: with secret 3, (3, 0), (3, 1), (3, 2), (4, 0), and so on.

    Args:
        board: the game.
        counts: (pairs,) int32, the output; as many pairs as it has room for.
        guesses: how many guesses there are.
        secret: the larger secret of the first pair.
    """
    a, b = uint64(secret), uint64(0)
    for pair in range(uint64(counts.size)):
        count = int32(0)
        for g in range(uint64(guesses)):
            count += int32(board.by_secret[a, g] != board.by_secret[b, g])
        counts[pair] = count
        b += uint64(1)
        if b == a:
            a, b = a + uint64(1), uint64(0)


@kernel
def _remove(board: StaticBoard, a: int, b: int) -> bool:
    """Remove all guesses that do not separate the secrets a and b from ``left``; return whether any guess is left."""
    left, zero = board.left, uint64(0)
    some = zeros_like(load(left, zero, zero))
    for block in range(uint64(left.shape[0])):
        column = block * uint64(LANES)
        apart = xor(load(board.by_secret, uint64(a), column), load(board.by_secret, uint64(b), column))
        kept = minimum(load(left, block, zero), apart)  # 0 where any pair so far has equal feedback
        save(left, block, kept)
        some = either(some, kept)
    return any_below(xor(some, ones_like(some)), int64(-1))  # -1 has all bits set, as what is 0 in ``some`` has now


@step
def _complete(board: StaticBoard, classes: Classes, guess: int) -> bool:
    """Remove from ``left`` all guesses that do not complete a set to which ``guess`` is added; whether any is left."""
    members, starts, latest, earlier = classes.members, classes.starts, board.counts, board.earlier
    some = True
    for k in range(uint64(starts.size - 1)):
        begin, end = uint64(starts[k]), uint64(starts[k + uint64(1)])
        i = begin
        while some and i < end:
            f = uint64(board.feedback[guess, uint64(members[i])])
            j = latest[f]
            while some and j >= 0:
                some = _remove(board, uint64(members[i]), uint64(members[uint64(j)]))
                j = earlier[uint64(j)]
            earlier[i], latest[f] = latest[f], int32(i)
            i += uint64(1)
        for j in range(begin, i):
            latest[uint64(board.feedback[guess, uint64(members[j])])] = int32(-1)
        if not some:
            break
    return some


@entry_kernel
def last_two(
    board: StaticBoard,
    classes: Classes,
    pairs: NDArray[np.int64],
    candidates: NDArray[np.int32],
    untried: NDArray[np.unsignedinteger],
    found: NDArray[np.int32],
) -> bool:
    """Find two guesses that complete a set, one of them among the candidates; return whether there are any.

    Args:
        board: the game.
        classes: what the set leaves together.
        pairs: (2, pairs) int64, some pairs of secrets that the set leaves together, those that few guesses separate.
        candidates: the guesses that may be the first of the two.
        untried: as ``StaticBoard.left``, 0 for those that are no guesses and not 0 for the others. A candidate that was
            tried need not be the second guess, either, and becomes 0.
        found: (2,) int32, the output.
    """
    left, zero, lanes = board.left, uint64(0), uint64(LANES)
    for c in range(uint64(candidates.size)):
        guess = uint64(candidates[c])
        for block in range(uint64(left.shape[0])):
            save(left, block, load(untried, block, zero))
        some = True
        for pair in range(uint64(pairs.shape[1])):
            a, b = uint64(pairs[0, pair]), uint64(pairs[1, pair])
            if board.feedback[guess, a] == board.feedback[guess, b]:
                some = _remove(board, a, b)
                if not some:
                    break
        if some and _complete(board, classes, guess):
            g = zero
            while not left[g // lanes, g % lanes]:
                g += uint64(1)
            found[0], found[1] = int32(guess), int32(g)
            return True
        untried[guess // lanes, guess % lanes] = 0
    return False


class SetSpelling(NamedTuple):
    """What it takes to spell sets of guesses of one size in symbols named by first appearance.

    Attributes:
        symbols: (guesses, positions) uint8, the guesses as codes.
        position_orders: (orders, positions) uint8, the orders in which the positions of a code may be read.
        fixed: how many symbols are fixed, the first ones.
        turns: (permutations, size) uint8, the orders in which the guesses may be read.
        chosen: (size,) int32, the guesses; room for one more is last.
        least: (size,) uint64, room for the least spelling.
    """

    symbols: NDArray[np.uint8]
    position_orders: NDArray[np.uint8]
    fixed: int
    turns: NDArray[np.uint8]
    chosen: NDArray[np.int32]
    least: NDArray[np.uint64]


@entry_kernel
def set_keys(spelling: SetSpelling, candidates: NDArray[np.int32], keys: NDArray[np.uint64]) -> None:
    """Write, for each candidate, a key of the set that it makes with the chosen guesses.

    The key is equal for sets that a symmetry turns into each other: it is the least spelling over all orders of guesses
    and of positions. Spellings are compared guess by guess, so most of them are abandoned at the first one.
    """
    chosen, least, turns = spelling.chosen, spelling.least, spelling.turns
    size = uint64(chosen.size)
    for c in range(uint64(candidates.size)):
        chosen[size - uint64(1)] = candidates[c]
        for d in range(size):
            least[d] = uint64(_ALL_BITS)
        for t in range(uint64(turns.shape[0])):
            for o in range(uint64(spelling.position_orders.shape[0])):
                order = spelling.position_orders[o]
                names, fresh, less = fixed_names(spelling.fixed), uint64(spelling.fixed), False
                for d in range(size):
                    guess = chosen[uint64(turns[t, d])]
                    names, fresh, code = spell(spelling.symbols, order, guess, names, fresh, uint64(0))
                    if code > least[d] and not less:
                        break
                    if code < least[d] and not less:
                        less = True
                    least[d] = code
        key = size
        for d in range(size):
            key = hash64(key + least[d])
        keys[c] = key
