"""States at any ply, by price lists that are drawn with their relaxations; each kernel keeps its promises."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from solver_tree.kernels import cost_bounds, least_cost, least_value, tie_break, values
from solver_tree.kernels.board import INFINITE, Restricted
from solver_tree.kernels.costs import KEY, cost_key
from solver_tree.kernels.guess_ordering import prioritise_guesses
from solver_tree.kernels.tie_break import HIGHEST_RANK, RANK_WEIGHT_BITS, RankSearch
from solver_tree.kernels.transposition import NO_GUESS, make_table, probe, store
from solver_tree.kernels.workspace import ALL_GUESSES, STOP, USELESS, with_planes
from solver_tree.layout import lay_out
from solver_tree.search.objectives.cost_levels import CostLevel, make_cost_levels
from solver_tree.search.root.cost_model import Models
from tests.interpreted.contracts import check_entry, checked, known_states, legal_at, parts_of, stopping, truth_of
from tests.interpreted.games import draw_hard_game, drawn_thresholds
from tests.interpreted.side_by_side import share_guesses
from tests.interpreted.truth import Legal, Prices, Truth
from tests.kernels.from_python import from_python
from tests.kernels.states import split, state_of, weigh
from tests.random_games import draw_game, matrix_game

KINDS = ["few", "few, weighted", "few, restricted", "to 64", "many", "many, weighted", "many, restricted", "symmetric"]


def draw_prices(rng: np.random.Generator) -> list[int]:
    """Prices that never fall, the last of which holds for all guesses from there on."""
    steps = rng.choice([0, 0, 1, 1, 2, 5], int(rng.integers(3, 9)))
    if rng.random() < 0.3:
        steps.sort()
    if rng.random() < 0.3:
        flat = int(rng.integers(3))
        steps[flat : flat + int(rng.integers(2, 4))] = 0
    prices = [0, *np.cumsum(steps).tolist()]
    if rng.random() < 0.4:
        prices += [INFINITE]
    return prices


def price_of(prices: list[int]) -> Any:
    """The same as a function."""
    return lambda d: prices[min(d, len(prices) - 1)]


def draw_line(rng: np.random.Generator, *, until_known: bool) -> list[CostLevel]:
    """The line up to a limit, which may be relaxed to the limit."""
    last, slope = int(rng.integers(2, 11)), int(rng.integers(1, 4))
    line = CostLevel(price_of([*(slope * d for d in range(last + 1)), INFINITE]), slope=slope, linear_until=last)
    line = line._replace(intercept=-slope, linear_until=0) if until_known else line
    limit = CostLevel(price_of([0] * (last + 1) + [INFINITE]))
    return [line] if rng.random() < 0.5 else [limit, line._replace(relaxation=0)]


def draw_levels(rng: np.random.Generator, *, until_known: bool, total_weight: int) -> Any:
    """One level, or two, of which the second is relaxed to the first; or to the least total; or to both."""
    lower, prices = draw_prices(rng), draw_prices(rng)
    if rng.random() < 0.3:
        levels = draw_line(rng, until_known=until_known)
    elif rng.random() < 0.4:
        levels = [CostLevel(price_of(prices))]
    else:  # sums of lower prices and a line, and a rest that never falls
        factor, slope, start = (int(rng.choice(choice)) for choice in ([1, 2, 7], [0, 1, 3], [0, 0, 4]))
        rest = [0] if rng.random() < 0.4 else draw_prices(rng)  # then the relaxation mostly shows the cost
        if prices[-1] < INFINITE and rest[-1] < INFINITE and slope:
            slope = 0  # prices end
        infinite_from = min(len(each) - 1 if each[-1] >= INFINITE else 999 for each in (lower, rest))

        def price(d: int) -> int:
            if d >= infinite_from:
                return INFINITE
            return factor * price_of(lower)(d) + slope * d + price_of(rest)(d) + start

        levels = [CostLevel(price_of(lower)), CostLevel(price, 0, factor, slope, start - slope * until_known)]
    small = int(rng.choice([0, 3, 24]))
    return make_cost_levels(
        [level._replace(small=small) for level in levels], until_known=until_known, total_weight=total_weight
    )


def draw_model(rng: np.random.Generator, some_game: Any, *, line: bool = False) -> Any:
    """How costs are searched by levels that are drawn, or by a line."""
    board, until_known = lay_out(some_game).board, bool(rng.integers(2))
    weight = weigh(board, np.arange(some_game.secret_count))
    if line:
        levels = make_cost_levels(draw_line(rng, until_known=until_known), until_known=until_known, total_weight=weight)
    else:
        levels = draw_levels(rng, until_known=until_known, total_weight=weight)
    return Models(board, lambda name, slots: make_table(256)).model(levels)


def draw_state(rng: np.random.Generator, board: Any, candidates: Any) -> Any:
    """A workspace and the state of some candidates of a board, at any ply."""
    workspace, state = state_of(board, candidates, ply=int(rng.integers(5)), begin=int(rng.integers(3)))
    if isinstance(board.legality, Restricted):  # some guesses, and the candidates
        ply, own = state.ply, board.secret_guess[candidates]
        legal = [g for g in range(len(board.feedback)) if g in own or rng.random() < 0.6]
        workspace.legal[ply, : len(legal)], workspace.legal_count[ply] = legal, len(legal)
        state = state._replace(key=rng.integers(2**63, dtype=np.uint64))  # that of these candidates and guesses
    return workspace, state


def draw_candidates(rng: np.random.Generator, board: Any) -> Any:
    """Some of the secrets."""
    return np.sort(rng.permutation(len(board.secret_guess))[: int(rng.integers(3, 8))])


def draw_asymmetric_state(rng: np.random.Generator, board: Any, candidates: Any) -> tuple[Any, Any, int, Legal]:
    """The same as ``draw_state``, where each guess stands for itself; and its members and its legal guesses."""
    room, state = draw_state(rng, board, candidates)
    state = state._replace(symmetry_state=len(board.representative_count) - 1)
    return room, state, Truth.bits(candidates), legal_at(board, room, state.ply)


def check_states(
    rng: np.random.Generator, some_game: Any, states: int, *, whole: bool = False, stop: bool = False
) -> None:
    """Solve some states of a game; if they are not ``whole``, the next one often has some of the same candidates.

    Of a symmetric game they must be whole: a symmetry of the game turns no other set into itself.

    If they ``stop``, some searches end at a node that is drawn. Then what the tables say is true all the same.
    """
    with drawn_thresholds(rng), checked(), stopping(least_value) as nodes:
        model = draw_model(rng, some_game)
        board, levels, level, truth = model.board, model.search.levels, model.level, truth_of(model.board)
        prices = Prices.of(levels, level)
        every = candidates = np.arange(some_game.secret_count)
        for secret in every.tolist():  # also those of weight 0 must meet a limit
            workspace, state = draw_state(rng, board, [secret])
            assert cost_bounds.quick_cost(board, levels, level, workspace, state) & 1
        for _ in range(states):
            if not whole:
                of = every if rng.random() < 0.3 else candidates
                candidates = np.sort(rng.permutation(of)[: max(1, len(of) - int(rng.integers(3)))])
            workspace, state = draw_state(rng, board, candidates)
            members = Truth.bits(workspace.candidates[state.begin : state.begin + state.n])
            least = truth.cost(prices, members, state.ply, legal_at(board, workspace, state.ply))
            for beta in rng.permutation([least, least + 1, least + int(rng.integers(1, 9)), max(least - 1, 1)])[:2]:
                if beta <= INFINITE:
                    check_bounds(board, levels, level, workspace, state, int(beta))
                    nodes[0] = int(rng.integers(1, 20)) if stop else 0  # from 0 on, none is reached
                    if rng.random() < 0.3:
                        values.bound_state(model.search, workspace, state, level, int(beta))
                    cost = least_value.solve(model.search, workspace, state, level, int(beta), ALL_GUESSES)
                    assert workspace.shared[STOP] or cost <= least
                    workspace.shared[STOP] = 0
        check_costs(board, model.table, levels)


def check_costs(board: Any, table: Any, levels: Any) -> None:
    """Whatever a table says of the cost of a state is true, by each level and after any number of guesses."""
    truth = truth_of(board)
    for key, (members, legal) in known_states(board).items():
        for level, ply in product(range(len(levels.guessed)), range(8)):
            entry = probe(table, cost_key(np.uint64(key), levels.rules[level, KEY], ply))
            if entry:
                check_entry(entry, truth.cost(Prices.of(levels, level), members, ply, legal))


def check_bounds(board: Any, levels: Any, level: int, workspace: Any, state: Any, beta: int) -> None:
    """Bounds of a state, as far as the promises of kernels do not contain them."""
    n, counting = int(state.n), with_planes(board, workspace)
    truth, members = truth_of(board), Truth.bits(workspace.candidates[state.begin : state.begin + n])
    if isinstance(board.legality, Restricted):
        return
    cost = truth.cost(Prices.of(levels, level), members, state.ply, None)
    if n == 1:
        assert cost_bounds.quick_cost(board, levels, level, workspace, state) == 2 * cost + 1
        return
    for branching in (board.branching, truth.branching(members, None)):
        bound = from_python(cost_bounds.cost_size_bound)(
            board, levels, level, workspace.candidates, state._replace(branching=branching)
        )
        assert bound == cost if n == 2 else bound <= cost
    if n > 2:
        kernel = cost_bounds.least_bound_kernel(board, any_size=True)
        if kernel is not None:
            assert kernel(board, levels, level, counting, state, beta) <= min(cost, beta)
    guesses = len(board.feedback)
    known = state._replace(branching=prioritise_guesses(board, workspace, state, guesses, INFINITE))
    if cost_bounds.counts_excess(board):
        cost_bounds.prioritise_by_excess(board, levels, level, counting, known, guesses)
    bounds = workspace.priority[state.ply, :guesses].astype(np.int64)
    useful = bounds > USELESS
    cost_bounds.bound_costs(board, levels, level, workspace, known, bounds)
    for guess in range(guesses):
        of_guess = truth.cost_of(Prices.of(levels, level), guess, members, state.ply, None)
        assert of_guess >= (min(bounds[guess], INFINITE) if useful[guess] else INFINITE)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.seeds(4)
def test_states_cost_what_brute_force_says(kind, seed):
    rng = np.random.default_rng([seed, KINDS.index(kind), 1])
    some_game = draw_hard_game(rng, kind)
    while some_game.secret_count > 9:
        some_game = draw_hard_game(rng, kind)
    check_states(rng, some_game, 3 if kind == "symmetric" else 6, whole=kind == "symmetric")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.seeds(2)
def test_a_search_of_costs_that_stops_stores_nothing_false(kind, seed):
    rng = np.random.default_rng([seed, KINDS.index(kind), 2])
    check_states(rng, draw_hard_game(rng, kind), 6, whole=kind == "symmetric", stop=True)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.seeds(2)
def test_threads_that_share_the_guesses_of_a_state_find_its_cost(kind, seed):
    rng = np.random.default_rng([seed, KINDS.index(kind), 3])
    some_game = draw_hard_game(rng, kind)
    with drawn_thresholds(rng), checked():
        model = draw_model(rng, some_game)
        board, truth, prices = model.board, truth_of(model.board), Prices.of(model.search.levels, model.level)
        for _ in range(4):
            room, state, members, legal = draw_asymmetric_state(rng, board, draw_candidates(rng, board))
            if model.quick(room, state)[1]:
                continue
            most = prioritise_guesses(board, room, state, len(board.feedback), INFINITE)
            state = state._replace(branching=min(most, state.branching))
            model.adapt_priorities(room, state)
            least = truth.cost(prices, members, state.ply, legal)
            order = np.argsort(-room.priority[state.ply, : len(board.feedback)].astype(int), kind="stable").tolist()
            best = [g for g in order if truth.cost_of(prices, g, members, state.ply, legal) == least < INFINITE]
            for _ in range(3):
                beta = min(int(rng.choice([INFINITE, INFINITE, least + 1, least])), INFINITE)
                found = share_guesses(rng, board, room, state, beta, model.solve)
                for value, guess in found:
                    together = len(truth.parts(guess, members)) == 1  # the first guess may do that
                    after = truth.cost(prices, members, state.ply + 1, legal)
                    assert value == (after if together else truth.cost_of(prices, guess, members, state.ply, legal))
                assert (least, best[0]) in found if beta > least else not found
        check_costs(board, model.table, model.search.levels)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.seeds(2)
def test_ranks_among_strategies_of_least_cost_are_true(kind, seed):
    rng = np.random.default_rng([seed, KINDS.index(kind), 4])
    some_game = draw_hard_game(rng, kind)
    with drawn_thresholds(rng), checked():
        model = draw_model(rng, some_game, line=True)
        board, levels, level, truth = model.board, model.search.levels, model.level, truth_of(model.board)
        prices = Prices.of(levels, level)
        last = int(not np.array_equal(levels.isolated, levels.guessed[:, :-1]))  # none where secrets count as known
        search = RankSearch(model.search, level, last, make_table(1 << 10))
        for candidates in [draw_candidates(rng, board) for _ in range(2)] * 3:  # after any number of guesses
            room, state, members, legal = draw_asymmetric_state(rng, board, candidates)
            least = truth.cost(prices, members, state.ply, legal)
            if least < INFINITE:
                worst, weight = truth.rank(prices, last, members, state.ply, legal)
                rank = worst << RANK_WEIGHT_BITS | weight
                for limit in rng.choice([HIGHEST_RANK, rank, rank + 1, rank - 1], 2):
                    found = tie_break.solve_rank(search, room, state, least, int(limit), ALL_GUESSES)
                    assert min(found, int(limit)) == min(rank, int(limit))


@pytest.mark.seeds(4)
@pytest.mark.parametrize("feedbacks", [4, 40, 65])
def test_guesses_with_large_parts_cost_what_brute_force_says(feedbacks, seed):
    rng = np.random.default_rng([seed, feedbacks])
    secrets = int(rng.integers(9, 12))
    used = int(rng.integers(2, 4))
    check_states(rng, draw_game(rng, secrets, secrets + 4, feedbacks, used), 2, whole=True)


def test_parts_that_the_table_does_not_settle_stay_in_the_list():
    """Three parts of three candidates, of which the table knows the exact cost of the first, and a bound of another."""
    matrix = np.array(
        [[secret // 3 if guess == 9 else 3 if guess == secret else 4 for secret in range(9)] for guess in range(10)]
    )
    board = lay_out(matrix_game(matrix, 5, 3)).board
    levels = make_cost_levels([CostLevel(price_of([0, 1, 2, 3, 4, 5]))], until_known=False, total_weight=9)
    model: Any = Models(board, lambda name, slots: make_table(256)).model(levels)
    workspace, state = state_of(board, np.arange(9))
    assert split(board, workspace, state, 9) == 3
    workspace.part_bound[0, :3] = 5
    _, second, third = parts_of(workspace, 0, 3)
    for p, (cost, exact) in enumerate([(9, True), (7, False)]):
        key = cost_key(workspace.part_key[0, p], levels.rules[0, KEY], 1)
        store(model.table, key, cost, exact, NO_GUESS)
    assert from_python(least_cost.look_up_parts)(model.search, workspace, state, 0, 3) == (6, 2)
    assert parts_of(workspace, 0, 2) == [second, third]
    assert workspace.part_bound[0, :2].tolist() == [7, 5]
