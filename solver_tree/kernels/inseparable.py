"""Inseparable sets: candidates that no guess separates, in games that count repeated feedback; see ``repeats``.

Whatever is guessed, two members of such a set get the same feedback. So a guess that leaves a set together leaves one
more secret to the guess after the next one; and so it is wherever the set is met again, whatever was guessed before.
Few sets explain why most guesses fail: in games of words, some words that differ in few letters. The search keeps the
minimal ones that it finds, and looks for them before it divides the candidates.

The idea is that of a no-good in constraint satisfaction (R. Dechter, Enhancement schemes for constraint processing,
1990). A set is made minimal as in O. Bakker et al., Diagnosing and solving over-determined constraint satisfaction
problems (1993): one member after another is found to be necessary.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels import thresholds
from solver_tree.kernels.board import LANES, Board
from solver_tree.kernels.by_reference import by_reference
from solver_tree.kernels.instructions import fetch_add
from solver_tree.kernels.integers import int64, uint64
from solver_tree.kernels.jit import entry_kernel, kernel
from solver_tree.kernels.overlap import forget_parts, mark_overlap, repeats_after
from solver_tree.kernels.vectors import (
    add_at_zeros,
    any_below,
    either,
    lanes_equal,
    load,
    minimum,
    ones_like,
    prefetch,
    save,
    xor,
    zeros_like,
)
from solver_tree.kernels.workspace import State, Workspace, counts_bits


@by_reference
class InseparableSets(NamedTuple):
    """The inseparable sets that were found. All threads read and add to them, without locks.

    A set is found by its lowest member. A thread that reads a set while another one writes it sees that by its key.

    Attributes:
        members: [set, place] the members, the lowest first.
        sizes: [set] how many members it has.
        keys: [set] the sum of the keys of the members.
        newest: [secret] 1 + the newest set whose lowest member this is; 0 for none.
        older: [set] 1 + the newest set of the same lowest member when this one was added; 0 for none.
        added: (1,) how many sets there are, or more if there is no room.
    """

    members: NDArray[np.int32]
    sizes: NDArray[np.int64]
    keys: NDArray[np.uint64]
    newest: NDArray[np.int64]
    older: NDArray[np.int64]
    added: NDArray[np.int64]


class Inseparable(NamedTuple):
    """What a search does with inseparable sets.

    Attributes:
        sets: the sets.
        recall_sets, count_together, learn_set, keep_part: the addresses of these kernels, see ``instructions.call_at``;
            0 where they are of no use.
    """

    sets: InseparableSets
    recall_sets: int
    count_together: int
    learn_set: int
    keep_part: int


def make_sets(board: Board) -> InseparableSets:
    """Room for the inseparable sets of a game; none where they are of no use."""
    sets = 0 if counts_bits(board) else thresholds.MOST_SETS
    return InseparableSets(
        members=np.zeros((sets, thresholds.MOST_MEMBERS), np.int32),
        sizes=np.zeros(sets, np.int64),
        keys=np.zeros(sets, np.uint64),
        newest=np.zeros(board.secret_guess.shape[0], np.int64),
        older=np.zeros(sets, np.int64),
        added=np.zeros(1, np.int64),
    )


@entry_kernel
def recall_sets(board: Board, sets: InseparableSets, workspace: Workspace, state: State) -> int:
    """List the sets whose members are all candidates of a state, in ``counting.held``; return how many."""
    candidates, marks, held = workspace.candidates, workspace.counting.marks, workspace.counting.held
    marks[-1] += 1
    now, count = marks[-1], int64(0)
    for i in range(state.begin, state.begin + state.n):
        marks[candidates[i]] = now
    for i in range(state.begin, state.begin + state.n):
        link = sets.newest[candidates[i]]
        while link > 0 and count < held.shape[1] - 1:
            found, key, k = link - 1, uint64(0), int64(0)
            size = sets.sizes[found]
            while k < size and marks[sets.members[found, k]] == now:
                key += board.keys[sets.members[found, k]]
                k += 1
            if k == size > 0 and key == sets.keys[found]:
                count += 1
                held[state.ply, count] = found
            link = sets.older[found]
    held[state.ply, 0] = count
    for block in range(workspace.counting.filled.shape[1]):
        workspace.counting.filled[state.ply, block] = 0
    forget_parts(workspace, state.ply)
    return count


@entry_kernel
def count_together(
    board: Board, sets: InseparableSets, workspace: Workspace, state: State, guess: int, enough: int
) -> int:
    """A lower bound, up to ``enough``, of how many feedbacks the guesses after this one repeat, in all parts together.

    It is the number of sets listed at the state that the guess leaves together, no two with a common member. Or it is
    the repeats at a kept part, see ``overlap``, and the number of such sets without a member that counts there.
    """
    counting, ply, block, lane = workspace.counting, state.ply, guess // LANES, uint64(guess % LANES)
    counting.marks[-1] += 1
    count = repeats_after(workspace, ply, guess)
    if count >= enough:
        return int64(enough)
    if counting.filled[ply, block] < counting.held[ply, 0]:
        _fill_block(board, sets, workspace, ply, block)
    if counting.together[ply, block, 0] >> lane & uint64(1) == 0:
        return count
    alone = _count_unmarked(sets, workspace, ply, guess, enough)
    if count > 0 and alone < enough:
        counting.marks[-1] += 1
        mark_overlap(board, workspace, ply, guess)
        count += _count_unmarked(sets, workspace, ply, guess, enough - count)
    return max(count, alone)


@kernel
def _count_unmarked(sets: InseparableSets, workspace: Workspace, ply: int, guess: int, enough: int) -> int:
    """Of the sets that a guess leaves together, count some without common or marked members; mark their members."""
    marks, held, together = workspace.counting.marks, workspace.counting.held, workspace.counting.together
    now, count, block, lane = marks[-1], int64(0), guess // LANES, uint64(guess % LANES)
    for at in range(1, held[ply, 0] + 1):
        if together[ply, block, at] >> lane & uint64(1) == 0:
            continue
        found, k = held[ply, at], int64(0)
        size = sets.sizes[found]
        while k < size and marks[sets.members[found, k]] != now:
            k += 1
        if k < size:
            continue
        count += 1
        if count >= enough:
            break
        for k in range(size):
            marks[sets.members[found, k]] = now
    return count


@kernel
def _fill_block(board: Board, sets: InseparableSets, workspace: Workspace, ply: int, block: int) -> None:
    """Write which guesses of a block leave each listed set together, and, as number 0, which leave any."""
    by_secret, held, together = board.feedback_by_secret, workspace.counting.held, workspace.counting.together
    column, filled = uint64(block * LANES), workspace.counting.filled[ply, block]
    some = together[ply, block, 0] if filled > 0 else uint64(0)
    for at in range(filled + 1, held[ply, 0] + 1):
        found = held[ply, at]
        first = load(by_secret, uint64(sets.members[found, 0]), column)
        apart = zeros_like(first)
        for k in range(1, sets.sizes[found]):
            apart = either(apart, xor(first, load(by_secret, uint64(sets.members[found, k]), column)))
        together[ply, block, at] = lanes_equal(apart, int64(0))
        some |= together[ply, block, at]
    together[ply, block, 0] = some
    workspace.counting.filled[ply, block] = held[ply, 0]


@entry_kernel
def learn_set(board: Board, sets: InseparableSets, workspace: Workspace, state: State, p: int) -> int:
    """Keep a minimal inseparable set of candidates of part ``p`` of the guess that was split at a state, and list it.

    It has no member of what ``count_together`` has just counted.

    Returns:
        How many members it has, 0 if there is none. Where there is no room, none is looked for.
    """
    ply, listed, marks, n = state.ply, workspace.counting.listed, workspace.counting.marks, int64(0)
    if sets.added[0] >= sets.sizes.shape[0] or workspace.counting.held[ply, 0] + 1 >= workspace.counting.held.shape[1]:
        return int64(0)
    begin, size = int64(workspace.part_begin[ply, p]), int64(workspace.part_size[ply, p])
    for i in range(begin, begin + size):
        secret = workspace.candidates[i]
        if marks[secret] != marks[-1]:
            listed[n] = secret
            n += 1
    members = _minimal_set(board, workspace, n)
    if 0 < members <= thresholds.MOST_MEMBERS:
        _keep(board, sets, workspace, ply, members)
    return members


@kernel
def _minimal_set(board: Board, workspace: Workspace, n: int) -> int:
    """Move a minimal inseparable set to the front of the n listed secrets; return its size, 0 if there is none."""
    listed, needed, rest = workspace.counting.listed, int64(0), int64(n)
    while True:
        # The shortest inseparable beginning needs its last secret. What comes after it is not needed.
        length = _inseparable_beginning(board, workspace, rest)
        if length > rest:
            return int64(0)
        if length <= needed:
            return length
        last = listed[length - 1]
        for i in range(length - 1, needed, -1):
            listed[i] = listed[i - 1]
        listed[needed] = last
        needed, rest = needed + 1, length


@kernel
def _inseparable_beginning(board: Board, workspace: Workspace, n: int) -> int:
    """How many of the n listed secrets, from the first on, no guess separates; n + 1 if some guess separates all."""
    by_secret, rows, listed = board.feedback_by_secret, workspace.counting.rows, workspace.counting.listed
    zero, longest = uint64(0), int64(0)
    for block in range(uint64((board.feedback.shape[0] + LANES - 1) // LANES)):
        column, i, separated = block * uint64(LANES), zero, True
        repeats = zeros_like(load(workspace.counting.repeats, zero, zero))
        while separated and i < uint64(n):
            secret = uint64(listed[i])
            row = load(by_secret, secret, column)
            prefetch(by_secret, secret, column + uint64(LANES))
            apart = ones_like(row)
            for j in range(i):
                apart = minimum(apart, xor(row, load(rows, j, zero)))
            save(rows, i, row)
            repeats = add_at_zeros(repeats, apart, int64(1))
            separated = any_below(repeats, int64(1))
            i += uint64(1)
        if separated:
            return n + 1
        longest = max(longest, int64(i))
    return longest


@kernel
def _keep(board: Board, sets: InseparableSets, workspace: Workspace, ply: int, size: int) -> None:
    """Add the first listed secrets to the sets, and to those that are listed after ``ply`` guesses."""
    listed, held = workspace.counting.listed, workspace.counting.held
    place = fetch_add(sets.added, int64(1))
    if place >= sets.sizes.shape[0]:
        return
    lowest, key = int64(0), uint64(0)
    for k in range(size):
        if listed[k] < listed[lowest]:
            lowest = k
        key += board.keys[listed[k]]
    listed[0], listed[lowest] = listed[lowest], listed[0]
    for k in range(size):
        sets.members[place, k] = listed[k]
    sets.sizes[place], sets.keys[place] = size, key
    sets.older[place] = sets.newest[listed[0]]
    sets.newest[listed[0]] = place + 1
    held[ply, 0] += 1
    held[ply, held[ply, 0]] = place
