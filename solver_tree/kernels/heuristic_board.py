"""A game and a preference, as the kernels of greedy trees see them, and their memory."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.by_reference import by_reference
from solver_tree.kernels.feedback import Feedback
from solver_tree.kernels.jit import entry_kernel

FIRST, RANDOM, HEURISTIC = 0, 1, 2
"""How a guess is chosen, ``Preference.kind``."""

WORST_VALUE = 1 << 62


@by_reference
class HeuristicBoard(NamedTuple):
    """A game as these kernels see it. Guesses are numbered in the order of its symmetry.

    Attributes:
        feedback: Stored or Computed.
        secret_guess: (secrets,) int32, the guess that is this secret.
        amounts: (secrets,) int64, what each secret adds to the size of a part.
        representative_count: (symmetry states,) int32, how many guesses, counted from 0, represent all in each state.
        next_symmetry_state: (symmetry states, guesses) uint8, the symmetry state after a guess.
        codes, kinds, allows: which guesses are legal after a feedback, as in ``solver_tree.games.Legality`` but with
            the guesses of ``codes`` numbered as here; empty when every guess is always legal.
        feedback_count: feedbacks are numbered below this.
        win: the winning feedback.
    """

    feedback: Feedback
    secret_guess: NDArray[np.int32]
    amounts: NDArray[np.int64]
    representative_count: NDArray[np.int32]
    next_symmetry_state: NDArray[np.uint8]
    codes: NDArray[np.unsignedinteger]
    kinds: NDArray[np.int32]
    allows: NDArray[np.bool_]
    feedback_count: int
    win: int


@by_reference
class Preference(NamedTuple):
    """Which guess is chosen.

    Attributes:
        opening: (guesses,) int32, the guesses that are prescribed to come first: each but the first one unless only
            one candidate is left.
        kind: how the guess is chosen: FIRST or RANDOM among candidates, or HEURISTIC.
        seed: the random seed of RANDOM.
        worth, largest, win_is_free: see ``solver_tree.strategies.heuristics.PartHeuristic``.
        candidates_only: whether only candidates are guessed.
        number: (guesses,) int32, the game's number of each guess. Among equally good guesses a candidate is preferred,
            the first of the secrets; then the guess of least number.
        last: whether the last of the secrets is preferred instead of the first.
        plies: how many guesses the lookahead tries; the last of them is chosen by its heuristic value.
        width: how many of the best guesses the lookahead tries at each earlier ply.
        unit: the value of one guess that the lookahead makes.
        split_bound: (parts + 1, sizes) int64, [k, n] the least value of a guess that makes k parts of n candidates,
            none of which wins; no sizes when nothing is known.
        candidate_bound, other_bound: (sizes,) int64, the least value of any candidate, and of any other guess.
    """

    opening: NDArray[np.int32]
    kind: int
    seed: np.uint64
    worth: NDArray[np.int64]
    largest: bool
    win_is_free: bool
    candidates_only: bool
    number: NDArray[np.int32]
    last: bool
    plies: int
    width: int
    unit: int
    split_bound: NDArray[np.int64]
    candidate_bound: NDArray[np.int64]
    other_bound: NDArray[np.int64]


@by_reference
class HeuristicWorkspace(NamedTuple):
    """One thread's memory. The rows of two-dimensional arrays are the plies of the lookahead.

    Attributes:
        candidates: ((plies + 1) * secrets,) int32, room for candidates.
        counts: (feedbacks,) int64, zero between uses.
        met: (feedbacks + 1,) int32, the feedbacks that were counted.
        seen: (guesses,) uint64, the feedbacks met, a bit for each.
        candidate: (guesses,) bool, whether a guess is a candidate; false between uses.
        legal: (plies, guesses) bool, which guesses are legal; not used when all are.
        best_guess, best_value: (plies, width), the best guesses so far.
        part_begin: (plies, feedbacks + 1) int64, where parts begin.
        stop: (1,) bool, whether to give up; shared by all threads. Results found since then need not be true.
    """

    candidates: NDArray[np.int32]
    counts: NDArray[np.int64]
    met: NDArray[np.int32]
    seen: NDArray[np.uint64]
    candidate: NDArray[np.bool_]
    legal: NDArray[np.bool_]
    best_guess: NDArray[np.int32]
    best_value: NDArray[np.int64]
    part_begin: NDArray[np.int64]
    stop: NDArray[np.bool_]


def make_heuristic_workspace(
    board: HeuristicBoard, preference: Preference, stop: NDArray[np.bool_]
) -> HeuristicWorkspace:
    """The memory of one thread."""
    secrets, guesses = len(board.secret_guess), len(preference.number)
    plies, width, feedbacks = preference.plies, preference.width, board.feedback_count
    return HeuristicWorkspace(
        candidates=np.empty((plies + 1) * secrets, np.int32),
        counts=np.zeros(feedbacks, np.int64),
        met=np.empty(feedbacks + 1, np.int32),
        seen=np.empty(guesses, np.uint64),
        candidate=np.zeros(guesses, np.bool_),
        legal=np.ones((plies, guesses if board.codes.size else 0), np.bool_),
        best_guess=np.empty((plies, width), np.int32),
        best_value=np.empty((plies, width), np.int64),
        part_begin=np.empty((plies, feedbacks + 1), np.int64),
        stop=stop,
    )


@entry_kernel
def bound_values(preference: Preference, win_worth: int) -> None:
    """Fill in the three bounds of a preference; ``win_worth`` is what the winning part adds to a value."""
    bound, worth, largest = preference.split_bound, preference.worth, preference.largest
    parts, sizes = bound.shape
    for k in range(parts):
        for n in range(sizes):
            bound[k, n] = WORST_VALUE
    bound[0, 0] = 0
    for k in range(1, parts):
        for n in range(k, sizes):
            for size in range(1, n - k + 2):
                rest = bound[k - 1, n - size]
                if rest < WORST_VALUE:
                    bound[k, n] = min(bound[k, n], max(rest, worth[size]) if largest else rest + worth[size])
    for n in range(sizes):
        preference.other_bound[n] = preference.candidate_bound[n] = WORST_VALUE
        for k in range(parts):
            if k > 1:
                preference.other_bound[n] = min(preference.other_bound[n], bound[k, n])
            if n > 0 and bound[k, n - 1] < WORST_VALUE:
                value = max(bound[k, n - 1], win_worth) if largest else bound[k, n - 1] + win_worth
                preference.candidate_bound[n] = min(preference.candidate_bound[n], value)
