"""The whole search against brute force, and against itself."""

from contextlib import nullcontext

import pytest
from hypothesis import given, settings

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.search import build, prove, solve
from solver_tree.tree import verify
from tests.oracle import least_total
from tests.random_games import hit_or_miss, hit_or_miss_or_ask, random_games
from tests.search.small_tasks import small_tasks


def oracle(some_game):
    return least_total(some_game.matrix(), some_game.feedbacks.index(some_game.win))


@pytest.fixture(scope="class", params=[False, True], ids=["as it is", "in small tasks"])
def _tasks(request):
    with small_tasks(10, 4) if request.param else nullcontext():
        yield


@pytest.mark.usefixtures("_tasks")
class TestRandomGames:
    @settings(max_examples=150, deadline=None)
    @given(random_games())
    def test_the_total_is_what_brute_force_says(self, some_game):
        total = oracle(some_game)
        tree = solve(some_game, threads=1).tree
        assert verify(tree).total == total
        assert tree.proof[:2] == (total, total)
        assert solve(some_game, threads=3).tree.root == tree.root

    @settings(max_examples=50, deadline=None)
    @given(random_games())
    def test_a_bound_is_proved_and_no_more(self, some_game):
        total = oracle(some_game)
        for below in (0, total - 1, total, total + 1, total + 100, 10**12):
            assert prove(some_game, below, threads=1) == min(below, total)


@pytest.mark.parametrize("secrets", [1, 2, 3, 4, 60, 126])
def test_hit_or_miss(secrets):
    tree = build(hit_or_miss(secrets))
    assert tree.stats.total == secrets * (secrets + 1) // 2
    assert tree.stats.histogram == (1,) * secrets


@pytest.mark.parametrize("secrets", [130, 1200])
def test_a_game_too_long_for_a_tree_is_refused(secrets):
    with pytest.raises(InputError, match="can take more than 126 guesses"):
        solve(hit_or_miss(secrets))


def test_a_guess_that_is_no_secret_is_made_when_it_is_worth_it():
    tree = build(hit_or_miss_or_ask(6))
    assert list(tree.root) == ["guess 0"]
    assert tree.stats.histogram == (0, 6)


@pytest.mark.parametrize(
    "most", [{}, {"MOST_SYMBOLS": 1}, {"MOST_ORDERS": 1}], ids=["all", "unused symbols", "symbols"]
)
@pytest.mark.parametrize(
    "name",
    [
        "bulls-cows-1x9",
        "bulls-cows-2x8",
        "bulls-cows-3x6",
        "bulls-cows-4x5",
        "mastermind-1x20",
        "mastermind-2x7",
        "mastermind-3x4",
        "mastermind-4x4",
        "mastermind-5x3",
        "mastermind-7x2",
    ],
)
def test_symmetry_changes_nothing_but_the_work(name, most, monkeypatch):
    for limit, value in most.items():
        monkeypatch.setattr(f"solver_tree.search.symmetry.{limit}", value)
    using, ignoring = solve(game(name), threads=1), solve(game(name), threads=1, symmetry=False)
    assert using.tree.stats.total == ignoring.tree.stats.total
    assert list(using.tree.root) == list(ignoring.tree.root)
    assert using.nodes <= ignoring.nodes


@pytest.mark.parametrize("name", ["bulls-cows-3x8", "bulls-cows-4x8", "mastermind-3x8", "mastermind-4x6"])
def test_threads_change_nothing_but_the_time(name):
    root = solve(game(name), threads=1).tree.root
    for threads in (1, 2, 4, 7):
        assert solve(game(name), threads=threads).tree.root == root


@pytest.mark.parametrize(("name", "total"), [("bulls-cows-4x7", 3639), ("mastermind-4x6", 5625)])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_known_total_is_proved(name, total, threads):
    assert prove(game(name), total, threads=threads) == total
    assert prove(game(name), total + 1, threads=threads) == total
    assert prove(game(name), total - 1, threads=threads) == total - 1
    assert prove(game(name), 2 * total, threads=threads) == total


@pytest.mark.parametrize("threads", [0, -1])
def test_no_threads_are_refused(threads):
    with pytest.raises(InputError, match=f"threads {threads}: there must be at least 1"):
        solve(game("mastermind-2x2"), threads=threads)
