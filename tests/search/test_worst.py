"""The least worst case against brute force, and against published values."""

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.games.words import WordGame
from solver_tree.search import SearchInterrupted, solve
from solver_tree.tree import codec, verify
from tests.oracle import least_worst_case
from tests.random_games import hit_or_miss, random_games, symmetric_games
from tests.search.kinds import KINDS
from tests.search.words import made_up_words

GAMES = {kind: random_games(**options) for kind, options in KINDS.items()} | {"symmetric": symmetric_games()}


@pytest.mark.parametrize("kind", ["few", "few, weighted", "many, restricted", "symmetric"])
class TestRandomGames:
    @settings(max_examples=15, deadline=None)
    @given(data=st.data())
    def test_the_worst_case_is_what_brute_force_says(self, kind, data):
        some_game = data.draw(GAMES[kind])
        least = least_worst_case(some_game)
        tree = solve(some_game, objective="worst", threads=1).tree
        assert verify(tree).worst == least
        assert (tree.objective, tree.proof[:2]) == ("worst", (least, least))
        assert solve(some_game, objective="worst", threads=3).tree.root == tree.root

    @settings(max_examples=8, deadline=None)
    @given(data=st.data())
    def test_so_it_is_after_any_first_guess(self, kind, data):
        some_game = data.draw(GAMES[kind])
        for first in data.draw(st.permutations(some_game.guesses))[:2]:
            tree = solve(some_game, objective="worst", first=first, threads=1).tree
            assert (list(tree.root), tree.first) == ([first], first)
            assert verify(tree).worst == tree.proof.lower_bound == least_worst_case(some_game, first)


@pytest.mark.parametrize(
    ("name", "least"),
    [("bulls-cows-4x10", 7), ("mastermind-4x6", 5), ("mastermind-1x1", 1), ("mastermind-1x2", 2)],
)
def test_known_worst_cases(name, least):
    """Published for the first two: D. E. Knuth, The Computer as Master Mind, 1976, for Mastermind."""
    assert solve(game(name), objective="worst").tree.stats.worst == least


def test_every_part_has_its_least_worst_case():
    tree = solve(game("mastermind-3x4"), objective="worst").tree
    assert tree.stats.worst == least_worst_case(game("mastermind-3x4"))
    assert tree.root == solve(game("mastermind-3x4"), objective="worst", threads=2).tree.root


@pytest.mark.parametrize("secrets", [1, 2, 3, 40])
def test_hit_or_miss(secrets):
    assert solve(hit_or_miss(secrets), objective="worst").tree.stats.worst == secrets


def test_a_game_too_long_for_a_tree_is_refused():
    with pytest.raises(InputError, match="can take more than 126 guesses"):
        solve(hit_or_miss(130), objective="worst")


def test_only_what_an_objective_can_do():
    with pytest.raises(InputError, match="objective 'best': unknown; it can be avg, worst"):
        solve(game("mastermind-2x3"), objective="best")
    with pytest.raises(InputError, match="top 3: the best first guesses are known for objective avg only"):
        solve(game("mastermind-2x3"), objective="worst", top=3)


def test_when_time_is_up_the_bounds_are_true():
    solution = solve(game("mastermind-4x6"), objective="worst", time_limit=0)
    proof = solution.tree.proof
    assert proof.lower_bound <= 5 <= proof.upper_bound == verify(solution.tree).worst
    assert not solution.complete or proof.optimal


def test_time_is_up_also_when_no_task_takes_long():
    words = made_up_words(60)
    solution = solve(WordGame(words, words), objective="worst", time_limit=0, threads=1)
    assert not solution.complete
    assert solution.tree.proof.lower_bound < solution.tree.proof.upper_bound == verify(solution.tree).worst


def test_when_time_is_up_only_a_limit_that_is_kept_is_stated():
    some_game = game("mastermind-4x6")
    tree = solve(some_game, objective="worst", max_guesses=5, time_limit=0).tree
    assert tree.max_guesses is None or tree.stats.worst <= tree.max_guesses
    assert codec.parse(orjson.loads(codec.dumps(tree)), "here").root == tree.root


def test_an_interrupted_search_tells_what_it_knows(monkeypatch):
    def interrupt(told):
        raise KeyboardInterrupt

    monkeypatch.setattr("solver_tree.search.progress.TICK", 0)
    try:
        solve(game("mastermind-5x5"), objective="worst", threads=1, progress=interrupt)
    except SearchInterrupted as stop:
        tree = stop.best_tree()
        assert tree.proof.lower_bound <= 5 <= tree.stats.worst == tree.proof.upper_bound
