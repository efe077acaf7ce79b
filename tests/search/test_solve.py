"""The search of the least total, compared with brute force and with itself."""

import random
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.errors import InputError
from solver_tree.games import Game, game
from solver_tree.games.weights import MAX_TOTAL_WEIGHT
from solver_tree.kernels.board import INFINITE, MAX_PLIES
from solver_tree.kernels.transposition import store
from solver_tree.layout import lay_out, representatives
from solver_tree.search import build, prove, solve
from solver_tree.search.readout import tie_breaker
from solver_tree.tree import verify
from solver_tree.tree.objective import MAX_GUESSES
from tests.kernels import plain
from tests.kernels.kinds import KINDS
from tests.oracle import results_of, totals_of
from tests.random_games import consistent_games, hit_or_miss, random_games, symmetric_games
from tests.search.small_tasks import any_tasks, looking_ahead, small_tasks

GAMES = {kind: random_games(**options) for kind, options in KINDS.items()}
GAMES |= {"symmetric": symmetric_games(), "few, consistent": consistent_games(feedbacks=[2, 3, 5, 8, 16])}


def ranking(some_game, totals):
    """First guesses with their totals, in the order of ``Solution.first_guesses``: those that separate secrets."""
    layout = lay_out(some_game)
    board, symmetry, secrets = layout.board, layout.symmetry, some_game.secret_count
    bounds = plain.bounds(board, range(secrets))
    total = {
        guess: totals[symmetry.order[guess]]
        for guess in representatives(symmetry).tolist()
        if len(set(board.feedback[guess].tolist())) > 1 or (secrets == 1 and guess in board.secret_guess)
    }
    order = sorted(total, key=lambda guess: (total[guess], bounds[guess], guess not in board.secret_guess, guess))
    return [(some_game.guesses[symmetry.order[guess]], total[guess]) for guess in order]


@pytest.mark.parametrize("kind", GAMES)
class TestRandomGames:
    @settings(max_examples=8)
    @given(data=st.data())
    def test_the_tree_has_the_figures_of_brute_force(self, kind, data):
        some_game = data.draw(GAMES[kind])
        tasks = data.draw(any_tasks(some_game))
        total, *_ = best = min(results_of(some_game))
        tree = solve(some_game, threads=1).tree
        stats = verify(tree)
        assert (stats.total, stats.worst, stats.at_worst) == best
        assert tree.proof[:2] == (total, total)
        assert [bounds[1:] for bounds in tree.proof.components] == [(figure, figure) for figure in best]
        assert verify(solve(some_game, ties="any").tree).total == total
        with small_tasks(*tasks):
            assert solve(some_game, threads=1).tree.root == tree.root
            assert solve(some_game, threads=3).tree.root == tree.root
        with looking_ahead(1), small_tasks(*tasks):
            again = solve(some_game, threads=1)
            assert verify(again.tree) == stats
            assert solve(some_game, threads=3).tree.root == again.tree.root

    @settings(max_examples=4)
    @given(data=st.data())
    def test_prove_returns_the_lesser_of_bound_and_least_total(self, kind, data):
        some_game = data.draw(GAMES[kind])
        tasks = data.draw(any_tasks(some_game))
        total = min(totals_of(some_game))
        with small_tasks(*tasks):
            for below in (0, total - 1, total, total + 1, total + 100, 10**12, 10**15):
                assert prove(some_game, below, threads=1) == min(below, total)

    @settings(max_examples=4)
    @given(data=st.data())
    def test_a_prescribed_first_guess_has_the_figures_of_brute_force(self, kind, data):
        some_game = data.draw(GAMES[kind])
        tasks = data.draw(any_tasks(some_game))
        results = dict(zip(some_game.guesses, results_of(some_game), strict=True))
        totals = {guess: total for guess, (total, _, _) in results.items()}
        for first in data.draw(st.permutations(some_game.guesses))[:3]:
            with small_tasks(*tasks):
                solution = solve(some_game, first=first, threads=data.draw(st.sampled_from([1, 3])))
                assert prove(some_game, totals[first] + 1, first=first) == totals[first]
                assert prove(some_game, totals[first] - 1, first=first) == totals[first] - 1
            assert solution.first_guesses == ((first, totals[first], (totals[first],)),)
            assert list(solution.tree.root) == [first]
            stats = verify(solution.tree)
            assert (stats.total, stats.worst, stats.at_worst) == results[first]

    @settings(max_examples=4)
    @given(data=st.data())
    def test_the_best_first_guesses_are_found_best_first(self, kind, data):
        some_game = data.draw(GAMES[kind])
        tasks = data.draw(any_tasks(some_game))
        results = results_of(some_game)
        expected = ranking(some_game, [total for total, _, _ in results])
        with small_tasks(*tasks):
            for top in (1, 2, 3, len(expected), len(expected) + 1):
                solution = solve(some_game, top=top, threads=data.draw(st.sampled_from([1, 3])))
                if top > 1:
                    assert [(best.guess, best.total) for best in solution.first_guesses] == expected[:top]
                stats = verify(solution.tree)
                assert (stats.total, stats.worst, stats.at_worst) == min(results)


@pytest.mark.parametrize("secrets", [1, 2, 3, 4, 60, 126])
def test_secrets_that_only_a_hit_separates_are_found_one_by_one(secrets):
    tree = build(hit_or_miss(secrets))
    assert tree.stats.total == secrets * (secrets + 1) // 2
    assert tree.stats.histogram == (1,) * secrets


def test_the_longest_game_of_a_search_is_that_of_a_file():
    assert MAX_PLIES == MAX_GUESSES


def test_the_largest_possible_total_is_found_and_proved():
    heaviest = MAX_TOTAL_WEIGHT // 126
    some_game = hit_or_miss(126, [heaviest - number % 2 for number in range(126)])
    total = solve(some_game).tree.stats.total
    assert total == sum((number + 1) * weight for number, weight in enumerate(sorted(some_game.weights, reverse=True)))
    assert prove(some_game, 10**15) == total
    assert prove(some_game, total) == total
    assert prove(some_game, total - 1) == total - 1


SYMMETRIC = ["bulls-cows-3x6", "bulls-cows-4x5", "mastermind-4x4", "mastermind-5x3"]
MORE = ["bulls-cows-1x9", "bulls-cows-2x8", "mastermind-1x20", "mastermind-2x7", "mastermind-3x4", "mastermind-7x2"]


@pytest.mark.parametrize(
    ("name", "limits"),
    [*product([*SYMMETRIC, *MORE], [{}]), *product(SYMMETRIC, [{"MAX_SYMBOLS": 1}, {"MAX_ORDERS": 1}])],
    ids=str,
)
def test_symmetry_leaves_the_result_and_saves_nodes(name, limits, monkeypatch):
    for limit, value in limits.items():
        monkeypatch.setattr(f"solver_tree.layout.symmetry.{limit}", value)
    using, ignoring = solve(game(name), threads=1), solve(game(name), threads=1, symmetry=False)
    assert using.tree.stats.total == ignoring.tree.stats.total
    assert list(using.tree.root) == list(ignoring.tree.root)
    assert using.nodes <= ignoring.nodes


@pytest.mark.parametrize("name", ["bulls-cows-3x8", "bulls-cows-4x8", "mastermind-3x8", "mastermind-4x6"])
def test_the_tree_is_the_same_with_any_number_of_threads(name):
    root = solve(game(name), threads=1).tree.root
    for threads in (1, 2, 4, 7):
        assert solve(game(name), threads=threads).tree.root == root


def test_a_rank_that_other_threads_overwrite_is_found_again(monkeypatch):
    some_game, calls, lost = game("bulls-cows-3x6"), [], 0
    tree = build(some_game, threads=1)

    def probe_late(table, key, probe=tie_breaker.probe):
        calls.append(key)
        if len(calls) == lost:
            for other in (1, 2):
                store(table, np.uint64(int(key) ^ other << 50), INFINITE // 2 + other, True, 0)
        return probe(table, key)

    monkeypatch.setattr(tie_breaker, "probe", probe_late)
    while len(calls) >= lost:
        calls.clear()
        lost += 1
        assert build(some_game, threads=1).root == tree.root
    assert lost > 5


@pytest.mark.parametrize(("name", "total"), [("bulls-cows-4x7", 3639), ("mastermind-4x6", 5625)])
@pytest.mark.parametrize("threads", [1, 2])
def test_prove_finds_a_known_total_and_no_bound_above_it(name, total, threads):
    assert prove(game(name), total, threads=threads) == total
    assert prove(game(name), total + 1, threads=threads) == total
    assert prove(game(name), total - 1, threads=threads) == total - 1
    assert prove(game(name), 2 * total, threads=threads) == total


def test_a_valid_tree_is_returned_when_time_is_up():
    some_game = game("mastermind-4x6")
    for first in (None, "1122"):
        solution = solve(some_game, first=first, time_limit=0)
        assert not solution.complete
        assert solution.tree.first == first
        assert first in (None, next(iter(solution.tree.root)))
        assert verify(solution.tree).total >= 5625
        assert solution.tree.proof.lower_bound <= (5625 if first is None else 5696)


def test_a_first_guess_of_too_many_guesses_leaves_the_others(monkeypatch):
    names, rng = "abcdefghi", random.Random(184)
    rows = {(guess, secret): "w" if guess == secret else rng.choice("xyz") for guess in names for secret in names}
    some_game = Game("some", names, names, lambda guess, secret: rows[guess, secret], "w")
    best = build(some_game, threads=1)  # two first guesses of the same total come before and take 4 guesses
    assert best.stats.worst == 3
    monkeypatch.setattr(tie_breaker, "HIGHEST_RANK", 4 * tie_breaker.ONE_GUESS)
    assert build(some_game, threads=1).root == best.root
    monkeypatch.setattr(tie_breaker, "HIGHEST_RANK", 3 * tie_breaker.ONE_GUESS)
    with pytest.raises(InputError, match="can take more than"):
        build(some_game, threads=1)
