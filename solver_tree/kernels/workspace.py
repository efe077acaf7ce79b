"""The workspace, which is the memory of one thread, and the state on which a thread works."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels import thresholds
from solver_tree.kernels.board import (
    GUESS_BITS,
    INFINITE,
    LANES,
    MAX_BIT_FEEDBACKS,
    MAX_PLIES,
    Board,
    Unrestricted,
    Unweighted,
)
from solver_tree.kernels.by_reference import by_reference
from solver_tree.kernels.instructions import fetch_add
from solver_tree.kernels.integers import int64
from solver_tree.kernels.jit import kernel
from solver_tree.kernels.memory import aligned_zeros

USELESS = -32768
"""The priority of a guess that leaves all candidates together, or is not to be tried."""

MAX_REPEATS = (1 << 16) - 1
"""The most repeats that can be counted, in units."""

ALL_GUESSES, PRIORITISED = 0, 1
"""Which guesses a search tries at a state: all; or those to which the caller has given priorities."""

SHARED_BEST, STOP = 0, 1
"""The places in ``Workspace.shared``."""

TURNS_BEGUN, TURN_LENGTH = 0, 1
"""The places in ``Workspace.turns``."""

BEGIN, SIZE, READY, SUBSETS = 0, 1, 2, 3
"""The places in ``Supersets.sets``."""

NODES, FIRST_PLACE, SLACK, TOO_DEEP = 0, 1, 2, 3
"""The places in ``Workspace.counters``."""


class State(NamedTuple):
    """What is left to solve in the middle of a game: candidates, and the history in ``Workspace.path``.

    Attributes:
        ply: how many guesses were made before.
        begin, n: the candidates are ``Workspace.candidates[begin : begin + n]``.
        free: where in ``Workspace.candidates`` room for their parts begins.
        key: the sum of the candidates' keys, and of a key of the legal guesses where legality is restricted.
        symmetry_state: the symmetry state after the guesses made before.
        branching: into how many parts guesses divide the candidates, or any subset of them, at most; see
            ``size_bounds``.
        weight: the weight of all candidates together, or ``weights.ONE_EACH``.
    """

    ply: int
    begin: int
    n: int
    free: int
    key: np.uint64
    symmetry_state: int
    branching: int
    weight: int


ANY_STATE = State(0, 0, 0, 0, np.uint64(0), 0, 0, 0)
"""An example, for whose types kernels are compiled."""


class Supersets(NamedTuple):
    """Sets of candidates whose guesses are in order for their subsets, see ``supersets``; a few, by ply.

    Attributes:
        sets: [slot] BEGIN, where in ``Workspace.candidates`` the candidates begin; SIZE, how many they are, 0 for no
            set; READY, how many blocks of guesses are in order, or, before there is an order, minus how many guesses
            are tried until it is made; SUBSETS, for how many subsets ``prioritise_best`` was called.
        members: [slot, place] the candidates.
        places: [slot, secret] the place of a secret among the candidates, if it is one of them.
        left: (slots * blocks, lanes) the gain of each guess, 0 for those in order.
        guesses: [slot, place] the guesses in their order.
        gains: [slot, block] an upper bound of the gains from this block on, as far as blocks are in order.
        bonus: (slots * blocks, lanes) 1 for each guess in order that is a candidate, else 0.
        rows: (slots * blocks * ORDERED_TO, lanes) the feedback of each candidate to the guesses of each block.
        lines: (ORDERED_TO,) the places of a subset's candidates.
    """

    sets: NDArray[np.int64]
    members: NDArray[np.int32]
    places: NDArray[np.int32]
    left: NDArray[np.uint8]
    guesses: NDArray[np.int32]
    gains: NDArray[np.uint8]
    bonus: NDArray[np.uint8]
    rows: NDArray[np.uint8]
    lines: NDArray[np.int64]


class BitCounting(NamedTuple):
    """Room for counting parts with a bit for each feedback, when there are at most 64; see ``partition``.

    Attributes:
        planes: (), or as many empty tuples as a set of feedbacks has planes, for kernels that count: ``with_planes``.
        counts: (blocks + 1, lanes) numbers of parts, or of candidates; the last row belongs to no block.
        excess: (blocks, lanes) the excess of each guess.
        supersets: what ``supersets`` keeps.
    """

    planes: tuple[tuple[()], ...]
    counts: NDArray[np.uint8]
    excess: NDArray[np.uint16]
    supersets: Supersets


class KeptParts(NamedTuple):
    """Parts of the guesses that were tried at a state, see ``overlap``; for each of the first plies.

    Attributes:
        parts: [ply] how many parts are kept.
        sizes: [ply, number] how many members each has.
        members: [ply, number, place] the members.
        repeats: [ply, block, lane] how many feedbacks are repeated, at least, after each guess.
        numbers: [ply, block, lane] the part that shows it.
    """

    parts: NDArray[np.int64]
    sizes: NDArray[np.int64]
    members: NDArray[np.int32]
    repeats: NDArray[np.uint16]
    numbers: NDArray[np.uint16]


class RepeatCounting(NamedTuple):
    """Room for counting repeated feedback, with more feedbacks or with weights; see ``repeats``.

    Attributes:
        rows: (a power of two, lanes) rows of feedback of one block of guesses.
        repeats: (blocks, lanes) the repeats of each guess.
        barred: (blocks, lanes) all bits set for guesses that are not legal.
        seen: (feedbacks + 1,) the number of the latest count in which each feedback was seen; last, the number of the
            present count.
        marks: (secrets + 1,) the same for secrets, which ``inseparable`` marks.
        listed: (secrets,) room for the numbers of secrets.
        held: [ply, 0] how many inseparable sets are listed for the state there; [ply, place] the sets.
        together: [ply, block, place] a word with a bit for each guess of the block that leaves the set together; at
            place 0 for each that leaves any set together.
        filled: [ply, block] for how many of the sets ``together`` is written.
        kept: parts of earlier guesses.
    """

    rows: NDArray[np.unsignedinteger]
    repeats: NDArray[np.uint16]
    barred: NDArray[np.uint16]
    seen: NDArray[np.int64]
    marks: NDArray[np.int64]
    listed: NDArray[np.int32]
    held: NDArray[np.int64]
    together: NDArray[np.uint64]
    filled: NDArray[np.int64]
    kept: KeptParts


@by_reference
class Workspace(NamedTuple):
    """One thread's memory, allocated once; no kernel allocates any.

    Attributes:
        candidates: the candidates of each state on the path, and the parts of the guess being tried there.
        counting: BitCounting or RepeatCounting, room for counting the parts of all guesses.
        sizes, key_sums: (feedbacks,) room for the sizes and keys of the parts of one guess.
        feedbacks: (secrets,) room for the feedback of each candidate to one guess.
        order: (secrets,) room for the numbers of the candidates of a state, part by part.
        priority: [ply, guess] int16, see ``guess_ordering``; the last row belongs to no ply.
        legal, legal_count: [ply] the guesses that are legal there, unless all are.
        listed: (guesses,) guesses that the caller chooses.
        naming: (3, positions * symbols) room for ``symmetry_keys.set_key``.
        part_begin, part_size, part_key, part_feedback, part_bound: [ply, part] the parts of the guess being tried
            there, without the part that wins: where each begins, its size, key and feedback, and a lower bound of its
            value.
        part_set_key: [ply, part] the set key of a part that is not settled, see ``set_key``.
        path: [ply, (guess, feedback)] the history.
        shared: [SHARED_BEST] the best value that any thread has found for the state whose guesses several threads
            share, see ``shared_beta``; [STOP] whether all these threads are to stop.
        turns: of the guesses at such a state, [TURNS_BEGUN] how many some thread has begun, see ``next_turn``, and
            [TURN_LENGTH] how many neighbours in their order a thread tries at a time.
        counters: [NODES] nodes visited; [FIRST_PLACE] the place of this thread's first guess at a shared state; [SLACK]
            values count there that exceed the shared best value by less than this; [TOO_DEEP] whether a game has become
            longer than MAX_PLIES.
    """

    candidates: NDArray[np.int32]
    counting: Any  # kernels are compiled for one of the two classes
    sizes: NDArray[np.int32]
    key_sums: NDArray[np.uint64]
    feedbacks: NDArray[np.uint16]
    order: NDArray[np.int32]
    priority: NDArray[np.int16]
    legal: NDArray[np.int32]
    legal_count: NDArray[np.int64]
    listed: NDArray[np.int32]
    naming: NDArray[np.uint64]
    part_begin: NDArray[np.int32]
    part_size: NDArray[np.int32]
    part_key: NDArray[np.uint64]
    part_feedback: NDArray[np.int32]
    part_bound: NDArray[np.int64]
    part_set_key: NDArray[np.uint64]
    path: NDArray[np.int32]
    shared: NDArray[np.int64]
    turns: NDArray[np.int64]
    counters: NDArray[np.int64]


def make_workspace(board: Board) -> Workspace:
    """The memory of one thread. The system provides a page of it only once the search goes that deep."""
    secrets, width = board.feedback_by_secret.shape
    parts = board.feedback_count
    return Workspace(
        candidates=np.empty(secrets * (MAX_PLIES + 2), np.int32),
        counting=_room_for_counting(board),
        sizes=np.empty(board.feedback_count, np.int32),
        key_sums=np.empty(board.feedback_count, np.uint64),
        feedbacks=np.empty(secrets, np.uint16),
        order=np.empty(secrets, np.int32),
        priority=aligned_zeros((MAX_PLIES + 2, width), np.int16),
        legal=np.empty((MAX_PLIES + 2, 0 if isinstance(board.legality, Unrestricted) else width), np.int32),
        legal_count=np.zeros(MAX_PLIES + 2, np.int64),
        listed=np.empty(width, np.int32),
        naming=np.empty((3, board.symbols.shape[1] * len(board.symbol_names)), np.uint64),
        part_begin=np.empty((MAX_PLIES + 1, parts), np.int32),
        part_size=np.empty((MAX_PLIES + 1, parts), np.int32),
        part_key=np.empty((MAX_PLIES + 1, parts), np.uint64),
        part_feedback=np.empty((MAX_PLIES + 1, parts), np.int32),
        part_bound=np.empty((MAX_PLIES + 1, parts), np.int64),
        part_set_key=np.empty((MAX_PLIES + 1, parts), np.uint64),
        path=np.zeros((MAX_PLIES + 1, 2), np.int32),
        shared=nothing_shared(),
        turns=turns_of(1),
        counters=np.zeros(4, np.int64),
    )


_PLANES = (2, 3, 4, 8)
"""How many planes a set of feedbacks may have, see ``vectors``. There are few numbers, to compile for each of them."""


def counts_bits(board: Board) -> bool:
    """Whether parts are counted with a bit for each feedback, and not by repeats."""
    return board.feedback_count <= MAX_BIT_FEEDBACKS and isinstance(board.weights, Unweighted)


def _room_for_counting(board: Board) -> BitCounting | RepeatCounting:
    (secrets, width), dtype = board.feedback_by_secret.shape, board.feedback_by_secret.dtype
    if counts_bits(board):
        return BitCounting(
            planes=(),
            counts=aligned_zeros((width // LANES + 1, LANES), np.uint8),
            excess=aligned_zeros((width // LANES, LANES), np.uint16),
            supersets=_room_for_supersets(secrets, width),
        )
    rows = 1 << max(secrets - 1, thresholds.MOST_COMPARED).bit_length()
    return RepeatCounting(
        rows=aligned_zeros((rows, LANES), dtype),
        repeats=aligned_zeros((width // LANES, LANES), np.uint16),
        barred=aligned_zeros((width // LANES, LANES), np.uint16),
        seen=np.zeros(board.feedback_count + 1, np.int64),
        marks=np.zeros(secrets + 1, np.int64),
        listed=np.empty(secrets, np.int32),
        held=np.zeros((thresholds.SET_PLIES, thresholds.MOST_HELD + 1), np.int64),
        together=np.empty((thresholds.SET_PLIES, width // LANES, thresholds.MOST_HELD + 1), np.uint64),
        filled=np.zeros((thresholds.SET_PLIES, width // LANES), np.int64),
        kept=KeptParts(
            parts=np.zeros(thresholds.SET_PLIES, np.int64),
            sizes=np.empty((thresholds.SET_PLIES, thresholds.MOST_KEPT), np.int64),
            members=np.empty((thresholds.SET_PLIES, thresholds.MOST_KEPT, thresholds.LONGEST_KEPT), np.int32),
            repeats=np.zeros((thresholds.SET_PLIES, width // LANES, LANES), np.uint16),
            numbers=np.zeros((thresholds.SET_PLIES, width // LANES, LANES), np.uint16),
        ),
    )


def with_planes(board: Board, workspace: Workspace) -> Workspace:
    """The same workspace for kernels that count by bits: its type says how many planes a set of feedbacks has.

    Those kernels are compiled for each number of planes, all others only once. As empty tuples take no room, the others
    pass their own workspace when they call those by address, see ``instructions.call_at``.
    """
    if not isinstance(workspace.counting, BitCounting):
        return workspace
    return workspace._replace(counting=workspace.counting._replace(planes=((),) * _planes_for(board)))


def _planes_for(board: Board) -> int:
    return next(planes for planes in _PLANES if 8 * planes >= board.feedback_count)


def _room_for_supersets(secrets: int, width: int) -> Supersets:
    slots, blocks = 4, width // LANES  # sets so large are rarely nested more deeply
    return Supersets(
        sets=np.zeros((slots, 4), np.int64),
        members=np.empty((slots, thresholds.ORDERED_TO), np.int32),
        places=np.zeros((slots, secrets), np.int32),
        left=aligned_zeros((slots * blocks, LANES), np.uint8),
        guesses=np.empty((slots, width), np.int32),
        gains=np.empty((slots, blocks + 1), np.uint8),
        bonus=aligned_zeros((slots * blocks, LANES), np.uint8),
        rows=aligned_zeros((slots * blocks * thresholds.ORDERED_TO, LANES), np.uint8),
        lines=np.empty(thresholds.ORDERED_TO, np.int64),
    )


def nothing_shared() -> NDArray[np.int64]:
    """``Workspace.shared`` before any thread has found a value."""
    return np.array([INFINITE << GUESS_BITS, 0], np.int64)


def turns_of(length: int) -> NDArray[np.int64]:
    """``Workspace.turns`` before any guess is begun, if each turn has ``length`` guesses."""
    return np.array([0, length], np.int64)


@kernel
def enter_node(workspace: Workspace, state: State) -> None:
    """Count a node. Where the game has become too long for a tree file, all threads stop."""
    workspace.counters[NODES] += 1
    if state.ply >= MAX_PLIES:
        workspace.counters[TOO_DEEP] = 1
        workspace.shared[STOP] = 1


@kernel
def next_turn(workspace: Workspace) -> int:
    """The place of the first of the guesses that this thread should try next, which no other thread tries."""
    return workspace.counters[FIRST_PLACE] + fetch_add(workspace.turns, workspace.turns[TURN_LENGTH])


@kernel
def share_best(workspace: Workspace, value: int, place: int) -> None:
    """Share the value of a strategy, and the place of its guess in the order, with the threads at the same state."""
    workspace.shared[SHARED_BEST] = value << GUESS_BITS | place


@kernel
def shared_beta(workspace: Workspace, place: int) -> int:
    """The value that a guess in this place must stay below, given what other threads have found for the same state.

    At an equal value the guess that is first in the order wins, so an earlier guess may reach the shared value. With
    slack, values count that are not among the best.

    The word is written without a lock, which is sound. A thread writes only values of strategies that it has found, so
    whichever write survives, the word is an upper bound of the state's value together with a place that reaches it.
    If a better bound is overwritten by a worse one, guesses are refuted later than they could be, never wrongly: the
    caller compares all values that threads return. The word is an aligned int64, which processors write in one piece.
    """
    best = workspace.shared[SHARED_BEST]
    return (best >> GUESS_BITS) + max(int64(place < best & ((1 << GUESS_BITS) - 1)), workspace.counters[SLACK])


@kernel
def with_weight(state: State, weight: int) -> State:
    """The same state with another weight."""
    return State(state.ply, state.begin, state.n, state.free, state.key, state.symmetry_state, state.branching, weight)


@kernel
def narrowed(state: State, branching: int) -> State:
    """The same state where it is known that guesses branch no more than this, or than what was known before."""
    return State(
        state.ply,
        state.begin,
        state.n,
        state.free,
        state.key,
        state.symmetry_state,
        min(branching, state.branching),
        state.weight,
    )
