"""Searches of totals below the search of the root: of any state, stopped at any node, shared among threads."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from solver_tree.games import game
from solver_tree.kernels import (
    guess_ordering,
    least_value,
    partition,
    symmetry_keys,
    thresholds,
    tie_break,
    values,
    workspace,
)
from solver_tree.kernels.board import INFINITE, MAX_PLIES, Restricted
from solver_tree.kernels.guess_ordering import prioritise_guesses, prioritise_listed
from solver_tree.kernels.instructions import address_of
from solver_tree.kernels.supersets import PARTS_BITS
from solver_tree.kernels.tie_break import HIGHEST_RANK, ONE_GUESS, RANK_WEIGHT_BITS, RankSearch
from solver_tree.kernels.transposition import make_table, probe
from solver_tree.kernels.values import Unsettled
from solver_tree.kernels.weights import UNITS
from solver_tree.kernels.workspace import (
    ALL_GUESSES,
    SLACK,
    STOP,
    TOO_DEEP,
    USELESS,
)
from solver_tree.layout import lay_out
from solver_tree.search.root.cost_model import TotalModel
from tests.interpreted.contracts import check_entry, checked, known_states, states, stopping, truth_of
from tests.interpreted.games import KINDS, draw_game, draw_hard_game, drawn_thresholds, needs_search
from tests.interpreted.side_by_side import share_guesses
from tests.interpreted.truth import Truth
from tests.kernels.from_python import from_python
from tests.kernels.states import state_of
from tests.random_games import draw_symmetric_game

enter_node, priority_bound = from_python(workspace.enter_node), from_python(guess_ordering.priority_bound)
share_best, shared_beta = from_python(workspace.share_best), from_python(workspace.shared_beta)

SEEDS = 2


def draw_model(seed: int, kind: str) -> tuple[np.random.Generator, Any, Any]:
    """A small game, and a table that may be far too small where that does not take long."""
    rng = np.random.default_rng([seed, KINDS.index(kind)])
    board = lay_out(draw_hard_game(rng, kind)).board
    return rng, board, make_table(1 << int(rng.choice([1, 2, 5, 12] if len(board.feedback) < 40 else [12])))


def draw_state(rng: np.random.Generator, board: Any) -> tuple[Any, Any]:
    """A workspace and the state of some candidates, after which all guesses are legal and represent themselves.

    Where one is soon found, it is a state that must be searched.
    """
    secrets, most = len(board.secret_guess), 9 if len(board.feedback) < 40 else 5
    for _ in range(20):
        fewest = min(3 if rng.random() < 0.3 else max(most - 3, 3), secrets)
        candidates = np.sort(rng.permutation(secrets)[: int(rng.integers(fewest, min(secrets, most) + 1))])
        room, state = state_of(board, candidates, ply=1, begin=int(rng.integers(5)))
        if needs_search(board, room, state):
            break
    return room, state._replace(symmetry_state=len(board.representative_count) - 1)


def members_of(room: Any, state: Any) -> int:
    """The candidates of a state, as bits."""
    return Truth.bits(room.candidates[state.begin : state.begin + state.n])


def all_legal(board: Any) -> bool:
    """Whether legality is not restricted."""
    return not isinstance(board.legality, Restricted)


def every(board: Any) -> frozenset[int]:
    """All guesses."""
    return frozenset(range(len(board.feedback)))


def check_table(board: Any, table: Any) -> None:
    """Whatever a table says of a state is true."""
    truth = truth_of(board)
    for key, (members, legal) in known_states(board).items():
        entry = probe(table, np.uint64(key))
        if entry:
            check_entry(entry, truth.total(members, legal))


def check_ranks(board: Any, table: Any, last: int = 1) -> None:
    """Whatever a table says of the rank of a state is true."""
    truth = truth_of(board)
    for key, (members, legal) in known_states(board).items():
        entry = probe(table, np.uint64(key))
        if entry:
            worst, weight = truth.rank(None, last, members, 1, legal)
            check_entry(entry, worst << RANK_WEIGHT_BITS | weight)


def rank_search(model: TotalModel, ranks: Any, last: int = 1) -> RankSearch:
    """A search of ranks among the strategies of least total."""
    return RankSearch(model.search, 0, last, ranks)


@pytest.mark.seeds(SEEDS)
@pytest.mark.parametrize("kind", KINDS)
def test_values_of_states_and_what_the_table_says_are_true(kind, seed):
    rng, board, table = draw_model(seed, kind)
    with drawn_thresholds(rng), checked():
        model = TotalModel(board, table)
        for _ in range(4):
            room, state = draw_state(rng, board)
            if needs_search(board, room, state):
                least = truth_of(board).total(members_of(room, state), None if all_legal(board) else every(board))
                for beta in np.sort(rng.choice([least - 1, least, least + 1, least + 2, INFINITE], 3)):
                    model.solve(room, state, int(beta), ALL_GUESSES)
        check_table(board, table)


@pytest.mark.seeds(SEEDS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_search_that_stops_stores_nothing_that_is_false(kind, seed):
    rng, board, table = draw_model(seed, kind)
    with drawn_thresholds(rng), checked(), stopping(least_value, tie_break) as nodes:
        model, ranks = TotalModel(board, table), make_table(1 << 12)
        search = rank_search(model, ranks)
        for stop in [*range(1, 8), 10, 20]:
            nodes[0] = stop
            room, state = draw_state(rng, board)
            if not needs_search(board, room, state):
                continue
            least = truth_of(board).total(members_of(room, state), None)
            if rng.random() < 0.5:
                model.solve(room, state, INFINITE, ALL_GUESSES)
            else:
                states[int(state.key)] = members_of(room, state), None if all_legal(board) else every(board)
                if rng.random() < 0.7:  # so that the search of ranks does not stop in one of values
                    nodes[0] = 0
                    model.solve(room, state, INFINITE, ALL_GUESSES)
                    nodes[0] = stop
                tie_break.solve_rank(search, room, state, least, HIGHEST_RANK, ALL_GUESSES)
            check_table(board, table)
            check_ranks(board, ranks)


@pytest.mark.seeds(SEEDS)
@pytest.mark.parametrize("kind", KINDS)
def test_threads_that_share_guesses_find_what_one_finds(kind, seed):
    rng, board, table = draw_model(seed, kind)
    guesses = len(board.feedback)
    with drawn_thresholds(rng), checked():
        model, truth = TotalModel(board, table), truth_of(board)
        room, state = draw_state(rng, board)
        if not needs_search(board, room, state):
            return
        branching = prioritise_guesses(board, room, state, guesses, INFINITE)
        state = state._replace(branching=min(branching, state.branching))
        members, legal = members_of(room, state), None if all_legal(board) else every(board)
        least = truth.total(members, legal)
        best = truth.first_in_order([g for g in range(guesses) if truth.total_of(g, members, legal) == least], members)
        priorities = room.priority[state.ply].copy()
        order = sorted(range(guesses), key=lambda guess: (-int(priorities[guess]), guess))

        for _ in range(3):
            beta = int(rng.choice([INFINITE, INFINITE, least + 1, least]))
            found = share_guesses(rng, board, room, state, beta, model.solve)
            for value, guess in found:
                together = len(truth.parts(guess, members)) == 1  # the first guess may do that
                assert value == (truth.weight(members) + least if together else truth.total_of(guess, members, legal))
            found = [(value, order.index(guess)) for value, guess in found]
            if beta > least:
                assert min(found) == (least, order.index(best))
            else:
                assert not found
        check_table(board, table)


@pytest.mark.seeds(SEEDS)
@pytest.mark.parametrize("kind", KINDS)
def test_ranks_of_states_are_true(kind, seed):
    rng, board, table = draw_model(seed, kind)
    if len(board.feedback) > 40:  # that takes long, and tells nothing new of ranks
        return
    with drawn_thresholds(rng), checked():
        model, ranks = TotalModel(board, table), make_table(len(table))
        last = int(rng.integers(2))
        search, truth = rank_search(model, ranks, last), truth_of(board)
        for _ in range(4):
            room, state = draw_state(rng, board)
            members, legal = members_of(room, state), None if all_legal(board) else every(board)
            worst, weight = truth.rank(None, last, members, 1, legal)
            rank, least = worst << RANK_WEIGHT_BITS | weight, truth.total(members, legal)
            for limit in rng.choice([HIGHEST_RANK, rank, rank + 1, rank + ONE_GUESS, rank - 1], 2):
                found = tie_break.solve_rank(search, room, state, least, int(limit), ALL_GUESSES)
                assert min(found, int(limit)) == min(rank, int(limit))
            check_ranks(board, ranks, last)
        check_table(board, table)


@pytest.mark.seeds(SEEDS)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("few", "few, restricted", "to 64")])
def test_shallow_bounds_and_what_they_store_are_true(kind, seed):
    rng, board, table = draw_model(seed, kind)
    if workspace.counts_bits(board):
        return
    with drawn_thresholds(rng), checked():
        model = TotalModel(board, table)
        for _ in range(3):
            room, state = draw_state(rng, board)
            if needs_search(board, room, state):
                bounds = np.zeros(len(board.feedback), np.int64)
                room.listed[: len(bounds)] = rng.permutation(len(bounds))
                least = truth_of(board).total(members_of(room, state), None)
                beta = int(rng.choice([INFINITE, least, least + 2]))
                model.refute_shallow(room, state, beta, bounds)
        check_table(board, table)


@pytest.mark.seeds(SEEDS)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if "restricted" not in kind and "consistent" not in kind])
@pytest.mark.parametrize("represent_all", [True, False])
def test_listed_guesses_have_their_priorities(kind, seed, represent_all):
    rng, board, _ = draw_model(seed, kind)
    with drawn_thresholds(rng), checked():
        truth, guesses = truth_of(board), len(board.feedback)
        room, state = draw_state(rng, board)
        members = members_of(room, state)
        listed = rng.permutation(guesses)[: guesses if represent_all else int(rng.integers(1, guesses + 1))]
        room.priority[:], room.listed[: len(listed)] = 77, listed
        most = prioritise_listed(board, room, state, len(listed), represent_all)
        priority, weighted = room.priority[state.ply, :guesses], state.weight != state.n or "weighted" in kind
        assert (np.delete(priority, listed) == USELESS).all()
        if represent_all:
            branching, parts = truth.branching(members, None), truth.max_parts(members, None)
            few = state.n <= 1 + (parts - 1) * parts  # then it does not matter whether only candidates make most parts
            assert weighted or most == branching or (few and most == 2 * parts)
            base = UNITS if weighted else state.n
            for guess in listed:
                if priority[guess] != USELESS:
                    units, own = truth.units(int(guess), members), int(truth.is_own(int(guess), members))
                    lowest = -INFINITE if weighted else thresholds.LOWEST_PRIORITY
                    assert priority[guess] == max(2 * (base - units - own), lowest) + 3 * own


@pytest.mark.seeds(SEEDS)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if "restricted" not in kind and "consistent" not in kind])
def test_guesses_without_priority_are_tried_if_maybe_better(kind, seed):
    """The order may give priorities to any of the first guesses, if it says the least bound of all others."""
    rng, board, table = draw_model(seed, kind)
    with drawn_thresholds(rng), checked():
        model, truth = TotalModel(board, table), truth_of(board)

        def prioritise_some(board: Any, room: Any, state: Any, beta: int) -> int:
            guesses = int(board.representative_count[state.symmetry_state])
            branching = prioritise_guesses(board, room, state, guesses, beta)
            row = room.priority[int(state.ply), :guesses]
            bounds = np.array([priority_bound(board.weights, state, int(p)) if p > USELESS else INFINITE for p in row])
            unlisted = min(int(rng.choice(bounds)) + int(rng.integers(2)), int(beta))
            row[bounds >= unlisted] = USELESS
            return unlisted << PARTS_BITS | (branching + 1) // 2

        search = model.search._replace(prioritise_best=address_of(prioritise_some, ()))
        for _ in range(3):
            room, state = draw_state(rng, board)
            if needs_search(board, room, state):
                least = truth.total(members_of(room, state), None)
                beta = int(rng.choice([INFINITE, least, least + 1]))
                assert min(least_value.solve(search, room, state, 0, beta, ALL_GUESSES), beta) == min(least, beta)


@pytest.mark.seeds(SEEDS)
@pytest.mark.parametrize("kind", KINDS)
def test_all_guesses_have_their_priorities(kind, seed):
    rng, board, _ = draw_model(seed, kind)
    with drawn_thresholds(rng), checked():
        truth, guesses, weighted = truth_of(board), len(board.feedback), "weighted" in kind
        for _ in range(3):
            room, state = draw_state(rng, board)
            members = members_of(room, state)
            legal = frozenset(truth.listed(members, every(board)))
            if not all_legal(board):
                own = board.secret_guess[room.candidates[state.begin :][: state.n]].tolist()
                legal = frozenset(own) | set(np.flatnonzero(rng.random(guesses) < 0.5).tolist())
                room.legal_count[state.ply] = len(legal)
                room.legal[state.ply, : len(legal)] = sorted(legal)
            room.priority[:] = 77
            least = min(truth.total_of(guess, members, None) for guess in range(guesses))
            beta = int(rng.choice([INFINITE, least + 1, least + 3]))
            prioritise_guesses(board, room, state, guesses, beta)
            base = UNITS if weighted else state.n
            for guess, priority in enumerate(room.priority[state.ply, :guesses].tolist()):
                units, own = truth.units(guess, members), int(truth.is_own(guess, members))
                lowest = thresholds.LOWEST_PRIORITY if state.n > thresholds.SIZED_TO and not weighted else -INFINITE
                right = max(2 * (base - units - own), lowest) + 3 * own
                bound = priority_bound(board.weights, state, right)
                if guess not in legal:
                    assert priority == USELESS
                elif len(truth.parts(guess, members)) > 1 and bound < beta and "consistent" not in kind:
                    # The sizes of parts tell more of games with only consistent guesses, and less by fewer terms.
                    assert priority == right or (priority > right and state.n > thresholds.MOST_TERMS)


def check_values_and_ranks(rng: np.random.Generator, board: Any, room: Any, state: Any, table: Any, ranks: Any) -> None:
    """Search one state with rising limits, for its value and for its rank."""
    model, truth = TotalModel(board, table), truth_of(board)
    members, legal = members_of(room, state), None if all_legal(board) else every(board)
    least = truth.total(members, legal)
    if needs_search(board, room, state):
        for beta in (*np.sort(rng.choice([least - 2, least - 1, least, least + 1], 2)), INFINITE):
            assert min(model.solve(room, state, int(beta), ALL_GUESSES), int(beta)) == min(least, int(beta))
    worst, weight = truth.rank(None, 1, members, 1, legal)
    rank = worst << RANK_WEIGHT_BITS | weight
    for limit in rank - 1, rank, HIGHEST_RANK:
        found = tie_break.solve_rank(rank_search(model, ranks), room, state, least, limit, ALL_GUESSES)
        assert min(found, limit) == min(rank, limit)
    check_table(board, table)
    check_ranks(board, ranks)


@pytest.mark.parametrize("name", ["mastermind-2x4", "mastermind-3x3", "bulls-cows-3x4", "codes-3x3-distinct-colours"])
@pytest.mark.seeds(4)
def test_sets_that_are_images_of_each_other_have_true_values(name, seed):
    rng, board = np.random.default_rng(seed), lay_out(game(name)).board
    table, ranks, secrets = make_table(1 << int(rng.choice([3, 12]))), make_table(1 << 12), len(board.secret_guess)
    with drawn_thresholds(rng), checked():
        for _ in range(4):
            room, state = state_of(board, np.sort(rng.permutation(secrets)[:8]), ply=1)
            state = state._replace(symmetry_state=len(board.representative_count) - 1)
            check_values_and_ranks(rng, board, room, state, table, ranks)


@pytest.mark.parametrize("used", [2, 3])
@pytest.mark.seeds(2)
def test_values_of_sets_are_true_whatever_was_asked_before(used, seed):
    """Bounds of some sets are asked for, each one more than the one before; then values of sets that contain images."""
    rng = np.random.default_rng([seed, used])
    board = lay_out(draw_symmetric_game(rng, 2, 4, True, False, 16, used, bool(rng.integers(2)))).board
    value_of, sizes = from_python(values.value_of), [*rng.integers(4, 6, 16), *rng.integers(7, 9, 8)]
    model = TotalModel(board, make_table(1 << 10))
    with checked():
        truth = truth_of(board)
        for n in sizes:
            candidates = np.sort(rng.permutation(len(board.secret_guess))[:n])
            room, state = state_of(board, candidates, ply=1)
            state = state._replace(symmetry_state=len(board.representative_count) - 1)
            if needs_search(board, room, state):
                least = truth.total(members_of(room, state), None)
                key = symmetry_keys.set_key(board, room, state.begin, state.n)
                for beta in range(least - 3, least + 2 if n > 6 else least + 1):
                    assert min(value_of(model.search, room, state, 0, beta, key), beta) == min(least, beta)
        check_table(board, model.table)


@pytest.mark.seeds(4)
def test_bounds_are_not_raised_more_than_is_needed(seed):
    rng, board, table = draw_model(seed, "many")
    model, (room, state) = TotalModel(board, table), draw_state(rng, board)
    list_parts, bound_guess = from_python(partition.list_parts), from_python(values.bound_guess)
    for guess in range(len(board.feedback)):
        parts = list_parts(board, room, state, guess)
        _, unsettled = bound_guess(model.search, room, state, 0, parts, INFINITE)
        before = room.part_bound[state.ply, :unsettled].tolist()
        arguments = (model.search, room, state, 0, guess, Unsettled(unsettled, 0))
        assert values.raise_bounds(*arguments) == (0, unsettled)
        assert values.bound_by_guesses(*arguments) == 0
        assert room.part_bound[state.ply, :unsettled].tolist() == before


@pytest.mark.parametrize("slack", [0, 1, 5])
def test_only_an_earlier_guess_may_equal_the_shared_value(slack):
    room = state_of(lay_out(draw_game(np.random.default_rng(1), "few")).board, [])[0]
    room.counters[SLACK] = slack
    assert shared_beta(room, 7) >= INFINITE
    share_best(room, 50, 7)
    assert shared_beta(room, 6) == 50 + max(slack, 1)
    assert shared_beta(room, 8) == 50 + slack


def test_a_game_that_becomes_too_long_stops_all_threads():
    room, state = state_of(lay_out(draw_game(np.random.default_rng(1), "few")).board, [0])
    enter_node(room, state._replace(ply=MAX_PLIES - 1))
    assert (room.counters[TOO_DEEP], room.shared[STOP]) == (0, 0)
    enter_node(room, state._replace(ply=MAX_PLIES))
    assert (room.counters[TOO_DEEP], room.shared[STOP]) == (1, 1)
