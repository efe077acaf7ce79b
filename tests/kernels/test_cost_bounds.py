"""Lower bounds of costs are never above what brute force says; ``tests/interpreted`` compares more of them."""

from collections import Counter
from functools import cache

import numpy as np
import pytest

from solver_tree.kernels import cost_bounds
from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.cost_bounds import (
    bound_costs,
    least_bound_until_known,
    least_cost_bound,
    prioritise_by_excess,
)
from solver_tree.kernels.guess_ordering import prioritise_guesses, prioritise_listed
from solver_tree.kernels.thresholds import SIZED_FROM
from solver_tree.kernels.workspace import USELESS, with_planes
from solver_tree.layout import lay_out
from solver_tree.search.objectives.cost_levels import CostLevel, make_cost_levels, up_to
from tests.kernels.from_python import from_python
from tests.kernels.plain import not_isolated, repeat_units, repeats, weights_of
from tests.kernels.states import state_of
from tests.random_games import draw_game, matrix_game

guess_cost_bounds = from_python(cost_bounds.guess_cost_bounds)


def levels_of(price, *, until_known=False):
    return make_cost_levels([CostLevel(price)], until_known=until_known, total_weight=100)


PRICES = {
    "line": lambda d: d,
    "squares": lambda d: d * d,
    "late": lambda d: int(d > 3),
    "worst 4": up_to(4, lambda d: 0),
    "worst 5, fewest there": up_to(5, lambda d: int(d == 5)),
    "both": up_to(5, lambda d: 30 * (d == 5) + d),
    "slower and slower": lambda d: min(d, 3) + min(d, 5),
    "jumps": lambda d: [0, 0, 0, 5, 5, 6, 6][min(d, 6)],
}


# Parts larger than any guess can separate


@cache
def large_board(feedbacks):
    """A random game with 1024 secrets and 1100 guesses."""
    used = None if feedbacks > 8 else 3
    return lay_out(
        draw_game(np.random.default_rng(feedbacks), secrets=1024, guesses=1100, feedbacks=feedbacks, used=used)
    ).board


def large_state(feedbacks, n, ply):
    """A board, and a workspace and a state of some of its candidates, whose guesses have priorities."""
    board = large_board(feedbacks)
    candidates = np.random.default_rng(n).permutation(1024)[:n]
    workspace, state = state_of(board, candidates, ply=ply, begin=3)
    branching = prioritise_guesses(board, workspace, state, len(board.feedback), INFINITE)
    return board, workspace, state._replace(branching=branching), candidates


def excess_of(board, candidates, max_parts):
    """For each guess, by how much its parts are larger than ``max_parts``, added up."""
    rows = board.feedback[:, candidates].tolist()
    return [sum(max(size - max_parts, 0) for size in Counter(row).values()) for row in rows]


@pytest.mark.parametrize("feedbacks", [3, 8, 16, 17, 32])
@pytest.mark.parametrize(("n", "ply"), [(7, 0), (SIZED_FROM - 1, 2), (SIZED_FROM, 2), (255, 0), (256, 2), (1023, 2)])
def test_excess_is_counted_where_three_guesses_cost_the_same(feedbacks, n, ply):
    board, workspace, state, candidates = large_state(feedbacks, n, ply)
    guesses = len(board.feedback)
    before = workspace.priority[ply, :guesses].copy()
    levels = levels_of(lambda d: int(d > ply + 3))
    assert prioritise_by_excess(board, levels, 0, with_planes(board, workspace), state, guesses)
    after = workspace.priority[ply, :guesses]
    excess, useless = np.array(excess_of(board, candidates, (state.branching + 1) // 2)), before == USELESS
    excess = np.minimum(excess, 255)  # so much fits in a priority
    assert (-(after[~useless].astype(int) >> 7) == excess[~useless]).all()
    assert (after[useless] == USELESS).all()
    assert ((after & 1) == (before & 1))[~useless].all()
    bounds = after.astype(np.int64)
    bound_costs(board, levels, 0, workspace, state, bounds)
    assert (bounds[~useless] == excess[~useless]).all()


def test_a_large_excess_fits_in_a_priority():
    """One guess makes 16 parts. Every other guess leaves all candidates but itself together."""
    matrix = np.vstack([20 * np.eye(255, dtype=int), np.arange(255) % 16])
    board = lay_out(matrix_game(matrix, feedbacks=21, win=20)).board
    workspace, state = state_of(board, np.arange(255))
    state = state._replace(branching=prioritise_guesses(board, workspace, state, 256, INFINITE))
    assert state.branching in (31, 32)
    assert prioritise_by_excess(board, levels_of(lambda d: int(d > 3)), 0, with_planes(board, workspace), state, 256)
    assert (-(workspace.priority[0, :256].astype(int) >> 7)).tolist() == [254 - 16] * 255 + [0]


@pytest.mark.parametrize(("until_known", "price", "cost"), [(False, 3, 33), (True, 2, 34)])
def test_terms_that_are_not_taken_back_are_no_excess(until_known, price, cost):
    """Each guess excludes only itself: three guesses find 3 of 36 secrets, and after two guesses 2 are known."""
    board = lay_out(matrix_game(np.eye(36, dtype=int), feedbacks=2, win=1)).board
    workspace, state = state_of(board, np.arange(36))
    workspace.listed[0] = 0
    state = state._replace(branching=prioritise_listed(board, workspace, state, 1, represent_all=False))
    levels = levels_of(lambda d: int(d > price), until_known=until_known)
    prioritise_by_excess(board, levels, 0, with_planes(board, workspace), state, 36)
    bounds = workspace.priority[0, :1].astype(np.int64)
    bound_costs(board, levels, 0, workspace, state, bounds)
    assert bounds[0] <= cost


@pytest.mark.parametrize("until_known", [False, True])
@pytest.mark.parametrize("name", PRICES)
def test_the_least_bound_is_that_of_the_best_guess(name, until_known):
    rng = np.random.default_rng(len(name))
    board = lay_out(draw_game(rng, secrets=120, guesses=330, feedbacks=243, used=40)).board
    levels = levels_of(PRICES[name], until_known=until_known)
    for n in (3, 5, 20, 95, 96, 120):
        for ply in range(5):
            candidates = np.sort(rng.permutation(120)[:n])
            workspace, state = state_of(board, candidates, ply=ply, begin=3)
            prioritise_guesses(board, workspace, state, 330, INFINITE)
            priorities = set(workspace.priority[ply, :330].tolist()) - {USELESS}  # odd ones are those of candidates
            least = min(guess_cost_bounds(board, levels, 0, workspace, state, each)[each & 1] for each in priorities)
            price, later = levels.isolated[0, ply + 1 : ply + 3]
            if until_known and price < later:
                together = min(not_isolated(board, candidates))
                least = price * n + (later - price) * together if later < INFINITE or not together else INFINITE
            for beta in {1, n, int(least) - 1, int(least), int(least) + 1, INFINITE}:
                if 0 < beta <= INFINITE:
                    bound = least_cost_bound(board, levels, 0, workspace, state, beta)
                    assert bound == min(least, beta) if price < later else bound <= min(least, beta)


@cache
def weighted_board(heaviest):
    """A random game with weights up to ``heaviest``, and the total weight."""
    rng = np.random.default_rng(heaviest)
    weights = rng.integers(0, heaviest + 1, 120)
    return lay_out(draw_game(rng, secrets=120, guesses=330, feedbacks=14, used=9, weights=weights)).board, weights.sum()


@cache
def some_candidates(heaviest, n, ply):
    """Candidates of the game with weights, and for each guess what repeats, what is not isolated, and their unit."""
    board, _ = weighted_board(heaviest)
    candidates = np.sort(np.random.default_rng([heaviest, n, ply]).permutation(120)[:n])
    units, unit = repeat_units(board, candidates)
    return candidates, repeats(board, candidates), units, not_isolated(board, candidates, unit), unit


@pytest.mark.parametrize("until_known", [False, True])
@pytest.mark.parametrize("name", PRICES)
@pytest.mark.parametrize("heaviest", [1, 9, 3000])
def test_with_weights_the_least_bound_weighs_repeats(name, until_known, heaviest):
    board, total_weight = weighted_board(heaviest)
    levels = make_cost_levels([CostLevel(PRICES[name])], until_known=until_known, total_weight=int(total_weight))
    for n in (3, 5, 20, 120):
        for ply in range(5):
            candidates, *counted = some_candidates(heaviest, n, ply)
            workspace, state = state_of(board, candidates, ply=ply, begin=3)
            least = least_with_weights(board, candidates, counted, levels, ply + 1)
            for beta in {1, n, int(least) - 1, int(least), int(least) + 1, INFINITE}:
                if 0 < beta <= INFINITE:
                    bound = least_cost_bound(board, levels, 0, workspace, state, beta)
                    price, later = levels.isolated[0, ply + 1 : ply + 3]
                    assert bound == min(least, beta) if price < later else bound <= min(least, beta)


def least_with_weights(board, candidates, counted, levels, guess):
    """What the best of all guesses costs at least, as guess number ``guess``."""
    repeated, units, together, unit = counted
    weights, (price, later) = weights_of(board), levels.isolated[0, guess : guess + 2].tolist()
    if price >= INFINITE:
        return INFINITE
    own = {board.secret_guess[candidate] for candidate in candidates}
    saved = (price - int(levels.guessed[0, guess])) * weights[candidates[0]]
    if price < later == levels.guessed[0, guess + 1]:  # until known
        units = together
    dearer = [(later - price) * unit * each for each in units]
    if later >= INFINITE:
        dearer = [INFINITE if each else 0 for each in repeated]
    cost = price * sum(weights[candidate] for candidate in candidates)
    return min(cost + more - saved * (i in own) for i, more in enumerate(dearer))


@pytest.mark.parametrize("until_known", [False, True])
@pytest.mark.parametrize("name", PRICES)
def test_the_least_bound_by_bits_counts_what_no_guess_isolates(name, until_known):
    board = lay_out(draw_game(np.random.default_rng(7), secrets=120, guesses=330, feedbacks=14)).board
    levels = levels_of(PRICES[name], until_known=until_known)
    for n in (3, 30, 120):
        for ply in range(4):
            candidates = np.arange(n)
            workspace, state = state_of(board, candidates, ply=ply, begin=3)
            price, later = levels.isolated[0, ply + 1 : ply + 3]
            together = min(not_isolated(board, candidates))
            least = price * n + (later - price) * together if later < INFINITE or not together else INFINITE
            counts = until_known and price < later and levels.convex_from[0, ply + 1]
            for beta in (1, n, INFINITE):
                bound = least_bound_until_known(board, levels, 0, with_planes(board, workspace), state, beta)
                assert bound == (min(least, beta) if counts else 0)
