"""Thresholds and games that are drawn from a seed, so small that brute force settles all their states."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

from solver_tree.games import Game, game
from solver_tree.kernels import quick_bounds, thresholds
from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.transposition import make_table
from solver_tree.kernels.workspace import ALL_GUESSES, NODES
from solver_tree.layout import lay_out
from solver_tree.search.root import thresholds as root_thresholds
from solver_tree.search.root.cost_model import TotalModel
from tests.kernels.states import state_of
from tests.random_games import CODES, draw_symmetric_game, matrix_game, only_candidates, random_allowed

DRAWN: dict[str, list[int]] = {
    "SIZED_FROM": [3, 4, 5, 6, 36],
    "SIZED_TO": [3, 5, 1023],
    "LOWEST_PRIORITY": [-32766, -4, 2],
    "SIX_BITS": [0, 3, 5, 63],
    "EIGHT_BITS": [0, 4, 6, 255],
    "EXCESS_FEEDBACKS": [0, 4, 32],
    "MOST_TERMS": [1, 2, 15],
    "MOST_IN_EXCESS": [3, 5, 255],
    "REPEATS_SORTED_FROM": [1, 4, 160],
    "ISOLATION_SORTED_FROM": [1, 4, 96],
    "MOST_COMPARED": [3, 5, 252],
    "SIDE_BY_SIDE": [1, 1700, 10**6],
    "ORDERED_TO": [6, 255],
    "FEWEST_IN_SUBSET": [3, 4, 9],
    "BLOCKS_TO_BOUND": [0, 1, 2, 8],
    "GUESSES_BEFORE": [0, 1, 3],
    "SUBSETS_BEFORE": [0, 2],
    "BLOCKS_AT_ONCE": [1, 2],
    "MANY_GUESSES": [0, 6000],
    "MANY_GUESSES_FOR_COSTS": [0, 0, 1000],
    "SMALL_PART": [0, 3, 24],
    "CANDIDATES_FIRST_UP_TO": [0, 3, 12],
    "BOUNDED_FROM_BY_BITS": [3, 4, 48],
    "BOUNDED_FROM_BY_REPEATS": [3, 5],
    "SET_PLIES": [0, 1, 12],
    "MOST_SETS": [1, 64],
    "MOST_MEMBERS": [2, 3, 16],
    "MOST_HELD": [1, 2, 511],
    "FEWEST_KEPT": [2, 3, 10],
    "MOST_KEPT": [1, 511],
    "LONGEST_KEPT": [3, 128],
}
"""The values of each threshold of kernels from which one is drawn."""

DRAWN_NEAR_ROOT: dict[str, list[int]] = {
    "EXPANDED_FROM": [3, 5, 1000],
    "SHARED_FROM": [3, 4, 256],
    "BOUNDED_FROM": [3, 5, 64],
    "TURNS": [1, 8],
    "MOST_IN_TURN": [1, 64],
    "REFUTED_AT_ONCE": [1, 3, 32],
    "LOOKED_AHEAD_FROM": [1, 5, 5000],
    "BOUNDED_AHEAD_FROM": [1, 5, 10_000],
    "SECOND_GUESSES": [1, 64],
}
"""The same of the search near the root."""


@contextmanager
def drawn_thresholds(rng: np.random.Generator) -> Iterator[None]:
    """Draw all thresholds, for the time of a search."""
    with pytest.MonkeyPatch.context() as patch:
        for module, drawn in ((thresholds, DRAWN), (root_thresholds, DRAWN_NEAR_ROOT)):
            for name, values in drawn.items():
                patch.setattr(module, name, int(rng.choice(values)))
        yield


def _few_or_many(rng: np.random.Generator, kind: str) -> int:
    """A number of feedbacks."""
    return int(rng.choice({"few": [2, 3, 4, 5, 8, 16, 17, 32], "to 64": [33, 48, 64], "many": [65, 243, 300]}[kind]))


def _with_secrets(rng: np.random.Generator, matrix: Any, win: int) -> Any:
    """The matrix, in which each secret is a guess."""
    guesses, secrets = matrix.shape
    matrix[rng.permutation(guesses)[:secrets], np.arange(secrets)] = win
    return matrix


def _in_blocks(rng: np.random.Generator, secrets: int, guesses: int, feedbacks: int, win: int) -> Any:
    """A matrix in which many guesses have their large parts in common, and differ in what they do with a few secrets.

    The secrets of a block may tell little of it, so that only a guess that is no secret separates it.
    """
    others = rng.permutation([f for f in range(feedbacks) if f != win])
    rest = int(rng.integers(2, max(3, secrets - 2)))  # the first secrets; blocks of the others stay together
    block = rest + rng.integers(1 if secrets - rest < 6 else 2, size=secrets - rest)
    matrix = rng.choice(others[:4], (guesses, secrets))
    inside = rng.random(guesses) < 0.4
    inside[:rest], inside[rest:secrets] = False, True
    matrix[~inside, rest:] = others[(block - rest + 4) % len(others)] if len(others) > 4 else others[0]
    if rng.random() < 0.7:
        matrix[rest:secrets, rest:] = others[0]
        matrix[secrets:, rest:][inside[secrets:]] = rng.permuted(
            np.resize(others[: secrets - rest], (int(inside[secrets:].sum()), secrets - rest)), axis=1
        )
    matrix[np.arange(secrets), np.arange(secrets)] = win
    return matrix[rng.permutation(guesses)] if rng.random() < 0.5 else matrix


def draw_matrix(rng: np.random.Generator, secrets: int, guesses: int, feedbacks: int, win: int) -> Any:
    """A matrix of one of six kinds.

    Feedback is independent; or comes from a few rows with changes; or rows are permuted copies, so that many guesses
    make parts of the same sizes with other members; or most guesses tell little; or they leave blocks together; or only
    those tell little that are secrets.
    """
    others = np.array([f for f in range(feedbacks) if f != win])
    others = rng.permutation(others)[: int(rng.integers(1, min(len(others), 8) + 1))]
    kind = rng.integers(6)
    if kind == 0:
        return _with_secrets(rng, rng.choice(others, (guesses, secrets)), win)
    if kind == 4:
        return _in_blocks(rng, secrets, guesses, feedbacks, win)
    if kind == 5:
        matrix = _with_secrets(rng, rng.choice(others, (guesses, secrets)), win)
        of_secrets = (matrix == win).any(axis=1)
        told = (rng.random(matrix.shape) < 0.4) | (matrix == win) | ~of_secrets[:, None]
        matrix[~told] = others[0]
        return matrix
    few = rng.choice(others, (3, secrets))
    matrix = few[rng.integers(3, size=guesses)]
    if kind == 1:
        changed = rng.random(matrix.shape) < 0.2
        matrix[changed] = rng.choice(others, int(changed.sum()))
    elif kind == 2:
        for row in matrix:
            a, b = rng.integers(secrets, size=2)
            row[[a, b]] = row[[b, a]]
            if rng.random() < 0.3:
                row[:] = rng.permutation(row)
    else:
        matrix[:] = others[0]
        told = rng.random(matrix.shape) < 0.25
        matrix[told] = rng.choice(others, int(told.sum()))
    return _with_secrets(rng, matrix, win)


def _apart(rng: np.random.Generator, secrets: int, guesses: int, feedbacks: int, win: int) -> Any:
    """A matrix in which most guesses tell nothing but whether they are the secret, and others a little more."""
    matrix = np.full((guesses, secrets), (win + 1) % feedbacks)
    told = rng.random(matrix.shape) < rng.choice([0, 0.05, 0.2])
    matrix[told] = rng.choice([f for f in range(feedbacks) if f != win][:3], int(told.sum()))
    return _with_secrets(rng, matrix, win)


def draw_game(rng: np.random.Generator, kind: str) -> Game:
    """A game of a kind: "few", "to 64" or "many" feedbacks, each also "weighted", "restricted", "consistent" or with
    secrets that have little in common, "apart"; or "symmetric", or one of codes with "house rules".
    """
    if kind in HOUSE_GAMES:
        return game(str(rng.choice(HOUSE_GAMES[kind])))
    if kind == "symmetric":
        if rng.random() < 0.4:
            return game(str(rng.choice(["mastermind-2x3", "mastermind-2x4", "mastermind-3x2", "bulls-cows-2x4"])))
        few = [codes for codes in CODES if codes[0] * codes[1] <= 9]
        codes = few[rng.integers(len(few))]
        feedbacks, used = int(rng.choice([3, 16, 64, 65])), int(rng.integers(1, 8))
        return draw_symmetric_game(rng, *codes, feedbacks, used, rng.random() < 0.5)
    feedbacks = _few_or_many(rng, kind.split(",")[0])
    secrets = int(rng.integers(3, 7 if "restricted" in kind or "consistent" in kind else 9))
    many = 9 if "restricted" in kind or rng.random() < 0.6 else 150
    guesses, win = secrets + int(rng.integers(many)), int(rng.integers(feedbacks))
    matrix = (_apart if "apart" in kind else draw_matrix)(rng, secrets, guesses, feedbacks, win)
    weights = allowed = None
    if "weighted" in kind:
        weights = rng.integers(0, rng.choice([2, 4, 10, 100_000]), secrets)
        weights[0] += not weights.any()
    if "restricted" in kind:
        allowed = random_allowed(rng, matrix, feedbacks, win, rng.choice([0, 0.3, 0.7, 0.95]))
    drawn = matrix_game(matrix, feedbacks, win, weights, allowed)
    return only_candidates(drawn) if "consistent" in kind else drawn


def draw_hard_game(rng: np.random.Generator, kind: str) -> Game:
    """A game of a kind that takes some search: in most small games one guess separates all.

    It is the first of ten whose search visits as many states as are drawn, or else that with most.
    """
    most, wanted = -1, int(rng.choice([1, 4, 8, 16]))
    for _ in range(10):
        drawn = draw_game(rng, kind)
        if (visited := count_nodes(lay_out(drawn).board)) > most:
            most, hardest = visited, drawn
        if most >= wanted:
            break
    return hardest


def count_nodes(board: Any) -> int:
    """How many states a search of all candidates visits."""
    room, state = state_of(board, np.arange(len(board.secret_guess)), ply=1)
    if not needs_search(board, room, state):
        return 0
    state = state._replace(symmetry_state=len(board.representative_count) - 1)
    TotalModel(board, make_table(1 << 10)).solve(room, state, INFINITE, ALL_GUESSES)
    return int(room.counters[NODES])


def needs_search(board: Any, room: Any, state: Any) -> bool:
    """Whether a state may be searched."""
    return state.n > 2 and not quick_bounds.quick_bound(board, room, state) & 1


KINDS = [
    "few",
    "few, weighted",
    "few, restricted",
    "to 64",
    "many",
    "many, weighted",
    "many, restricted",
    "many, weighted, restricted",
    "symmetric",
    "few, consistent",
    "many, weighted, consistent",
    "house rules",
    "symmetric, consistent",
    "few, apart",
    "many, apart",
]

HOUSE_GAMES = {
    "house rules": [
        "codes-2x3-no-leading-zero",
        "mastermind-2x4-at-most-1",
        "codes-2x2-blanks",
        "bulls-cows-2x4-no-leading-zero",
    ],
    "symmetric, consistent": ["mastermind-2x3-consistent", "mastermind-3x2-consistent", "bulls-cows-2x4-consistent"],
}
"""The games of two kinds, so small that brute force settles all their states."""


def draw_question(rng: np.random.Generator, some_game: Game) -> dict[str, Any]:
    """Options of ``solve``."""
    names = ["avg", "worst", "worst,count", "worst,count,total", "within:1", "within:2", "within:3", "price"]
    objective = str(rng.choice([*names, "avg", "price"]))
    if objective == "price":
        prices = np.cumsum(rng.choice([0, 0, 1, 1, 2, 3, 10], int(rng.integers(1, 7))))
        last = ["inf"] if rng.random() < 0.25 else []
        objective = f"price:{','.join([*map(str, prices), *last])}"
    first = some_game.guesses[int(rng.integers(len(some_game.guesses)))] if rng.random() < 0.2 else None
    return {
        "objective": objective,
        "finish": str(rng.choice(["guessed", "known"])),
        "max_guesses": [None, None, 2, 3, 4, 5][int(rng.integers(6))],
        "first": first,
    }
