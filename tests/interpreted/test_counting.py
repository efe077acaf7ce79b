"""Repeated feedback, and what is not isolated, counted for all guesses and for one, against plain counting.

What each kernel promises is in ``contracts``; here they are called for sets of many sizes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from solver_tree.kernels import isolation, repeats, sorting
from solver_tree.kernels.board import LANES, Restricted, Unweighted
from solver_tree.kernels.legality import bar_illegal, keep_legal
from solver_tree.kernels.weights import ONE_EACH, unit_shift
from solver_tree.kernels.workspace import MAX_REPEATS, USELESS
from solver_tree.layout import lay_out
from tests.interpreted.contracts import checked, legal_or_all, truth_of, units_of
from tests.interpreted.games import drawn_thresholds
from tests.interpreted.truth import Truth
from tests.kernels.from_python import from_python
from tests.kernels.states import state_of
from tests.random_games import draw_game

SIZES = [1, 2, 3, 4, 5, 7, 8, 9, 11, 15, 16, 17, 20, 31, 32, 33, 40]


def draw_board(rng: np.random.Generator, kind: str) -> Any:
    """A board of 40 secrets and 100 guesses, in two blocks."""
    weights = rng.integers(0, rng.choice([2, 9, 3000]), 40) if "weighted" in kind else None
    used, feedbacks = int(rng.choice([1, 3, 12, 40])), int(rng.choice([65, 300]))
    drawn = draw_game(rng, 40, 100, feedbacks, used, weights=weights, share=1.0 if "restricted" in kind else None)
    return lay_out(drawn).board


@pytest.mark.parametrize("kind", ["plain", "weighted", "restricted", "weighted, restricted"])
@pytest.mark.parametrize("n", SIZES)
@pytest.mark.seeds(2)
def test_all_ways_to_count_agree_with_counting(kind, n, seed):
    rng = np.random.default_rng([n, len(kind), seed])
    with drawn_thresholds(rng), checked():
        check_counts(rng, draw_board(rng, kind), n)


def check_counts(rng: np.random.Generator, board: Any, n: int) -> None:
    """Count for a state of n candidates in all ways."""
    ply, guesses = int(rng.integers(3)), len(board.feedback)
    candidates = np.sort(rng.permutation(40)[:n])
    workspace, state = state_of(board, candidates, ply=ply, begin=int(rng.integers(4)))
    members, weighted = Truth.bits(candidates), not isinstance(board.weights, Unweighted)
    if isinstance(board.legality, Restricted):
        some, own = rng.permutation(guesses)[: int(rng.choice([3, 60]))], board.secret_guess[candidates]
        legal = np.union1d(some, own)  # candidates are always legal
        workspace.legal[ply, : len(legal)], workspace.legal_count[ply] = legal, len(legal)
        check_barred(board, workspace, ply)
        workspace.counting.barred[:] = 7
    if weighted and rng.random() < 0.3:
        state = state._replace(weight=ONE_EACH)
    shift = int(unit_shift(board.weights, state.weight))
    counts = [units_of(board, shift, guess, members) for guess in range(guesses)]
    for which, kernel in enumerate([repeats.fewest_repeats, isolation.fewest_not_isolated]):
        least = min(counts[guess][which] for guess in legal_or_all(board, workspace, ply))
        for limit in {0, 1, max(least - 1, 0), least, least + 1, 3 * n}:
            from_python(kernel)(board, workspace, state, limit)
    width = 2 * LANES
    if n <= repeats.most_counted(board.weights):
        bar_illegal(board.legality, workspace, ply)
        for limit in (0, 1, n // 2, MAX_REPEATS):
            for least_only in (False, True):
                from_python(repeats.count_repeats)(board, workspace, state, width, limit, least_only)
        if isinstance(board.legality, Restricted):
            check_blocks(board, workspace, state, [count for _, count in counts])
    for guess in map(int, rng.permutation(guesses)[:5]):
        for limit in (0, counts[guess][0], n):
            from_python(repeats.weigh_repeats)(board, workspace, state, shift, guess, limit)
        for limit in {0, counts[guess][1] - 1, counts[guess][1], 10**6} - {-1}:
            found = from_python(isolation._not_isolated_by)(board, workspace, state, guess, limit)
            assert found == counts[guess][1] if counts[guess][1] <= limit else limit < found <= counts[guess][1]
    if not weighted:
        for block in (0, 1):
            from_python(sorting.repeats_by_sorting)(board, workspace, state, block)
            from_python(sorting.not_isolated_by_sorting)(board, workspace, state, block)
    if state.weight != ONE_EACH and n > 1:
        check_least_bound(board, workspace, state, counts)


def check_blocks(board: Any, workspace: Any, state: Any, counts: list[int]) -> None:
    """What illegal guesses do not isolate is never below a limit."""
    legal = legal_or_all(board, workspace, state.ply)
    for block in (0, 1):
        lanes = from_python(isolation._not_isolated_by_block)(board, workspace, state, block, MAX_REPEATS)
        for lane, guess in enumerate(range(block * LANES, min(block * LANES + LANES, len(counts)))):
            assert lanes[lane] == (counts[guess] if guess in legal else MAX_REPEATS)


def check_barred(board: Any, workspace: Any, ply: int) -> None:
    """Illegal guesses, and only those, are barred and have no priority."""
    legal = legal_or_all(board, workspace, ply)
    workspace.counting.barred[:] = 7
    from_python(bar_illegal)(board.legality, workspace, ply)
    workspace.priority[ply] = np.arange(workspace.priority.shape[1])
    from_python(keep_legal)(board.legality, workspace, ply)
    for guess in range(workspace.priority.shape[1]):
        assert workspace.counting.barred[guess // LANES, guess % LANES] == (0 if guess in legal else MAX_REPEATS)
        assert workspace.priority[ply, guess] == (guess if guess in legal else USELESS)


def check_least_bound(board: Any, workspace: Any, state: Any, counts: list[tuple[int, int]]) -> None:
    """The least total bound is that of the best guess: two for each candidate, its repeats, less what it saves."""
    truth, shift = truth_of(board), int(unit_shift(board.weights, state.weight))
    members = Truth.bits(workspace.candidates[state.begin : state.begin + state.n])
    saved = dict.fromkeys(range(truth.guesses), 0)
    for secret, guess in enumerate(truth.secret_guess):
        if members >> secret & 1:
            saved[guess] = -(-truth.weight(1 << secret) >> shift)
    legal = legal_or_all(board, workspace, state.ply)
    bounds = [2 * state.weight + ((counts[guess][0] - saved[guess]) << shift) for guess in legal]
    workspace.counting.repeats[:] = MAX_REPEATS  # as another state may leave them
    for beta in (min(bounds) - 1, min(bounds), min(bounds) + 1, 10**6):
        found = from_python(repeats.least_bound.__wrapped__)(board, workspace, state, beta)
        assert found == min(min(bounds), beta)
