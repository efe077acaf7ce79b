"""Static sets against brute force: the fewest guesses that tell every secret apart."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.games import game
from solver_tree.games.words import WordGame
from solver_tree.static import finder
from solver_tree.static.bounds import Counting
from solver_tree.static.exhaustive import Exhaustive, Pairs
from solver_tree.static.finder import static_set
from solver_tree.static.pair_weights import Elimination, bound_by_pairs
from solver_tree.static.result import StaticInterrupted, confused_pair
from solver_tree.static.table import Table
from tests.random_games import MANY_FEEDBACKS, WIDE_FEEDBACKS, draw_game, hit_or_miss, random_games, symmetric_games
from tests.search.words import made_up_words

ANY_GAMES = random_games(max_secrets=7) | random_games(weighted=True, max_secrets=7) | symmetric_games()


def tells_all_apart(game, guesses):
    answers = {tuple(game.score(guess, secret) for guess in guesses) for secret in game.secrets}
    return len(answers) == game.secret_count


def least_size(game):
    """By brute force over the columns of the rule."""
    answers = {guess: [game.score(guess, secret) for secret in game.secrets] for guess in game.guesses}
    different = {tuple(map(column.index, column)) for column in answers.values()}
    for size in range(game.secret_count):
        for columns in combinations(different, size):
            if len(set(zip(*columns, strict=True))) == game.secret_count or game.secret_count == 1:
                return size
    raise AssertionError("guessing all secrets but one tells them apart")


@given(ANY_GAMES, st.integers(0, 3))
@settings(max_examples=30)
def test_the_set_is_the_smallest_one(game, seed):
    found = static_set(game, seed=seed)
    assert found.size == found.lower_bound == found.upper_bound == len(found.guesses) == least_size(game)
    assert found.optimal
    assert tells_all_apart(game, found.guesses)
    assert confused_pair(game, found.guesses) is None


@given(ANY_GAMES)
@settings(max_examples=30)
def test_the_exhaustive_search_alone_decides_each_size(game):
    """Local search and counting would find most small sets before it."""
    least, table = least_size(game), Table(game)
    assert Counting(table).least(table.everything) <= least
    for size in range(least + 2):
        search = Exhaustive(table, Pairs(table), size)
        for _ in search.run():
            pass
        assert (search.found is None) is (size < least)
        if search.found is not None:
            assert tells_all_apart(game, [table.texts[guess] for guess in search.found])


@given(ANY_GAMES)
@settings(max_examples=30)
def test_pairs_bound_the_size_from_below(game):
    if game.secret_count > 1:
        table = Table(game)
        pairs = Pairs(table)
        assert 1 <= bound_by_pairs(table, pairs) <= least_size(game)


@given(ANY_GAMES)
@settings(max_examples=30)
def test_guesses_that_are_ruled_out_are_in_no_set(game):
    if game.secret_count == 1:
        return
    table, least = Table(game), least_size(game)
    pairs = Pairs(table)
    for size in {max(least - 1, 1), least}:
        elimination = Elimination(table, pairs, size)
        for _ in elimination.run():
            pass
        complete = {guess for some in sets_of(table, size) for guess in some}
        assert complete <= set(elimination.guesses.tolist())


def sets_of(table, size):
    """All sets of a size that tell every secret apart."""
    columns = table.board.feedback.tolist()
    for some in combinations(range(table.guess_count), size):
        if len(set(zip(*(columns[guess] for guess in some), strict=True))) == table.secret_count:
            yield some


def test_ruling_out_refutes_a_size_where_pairs_need_own_guesses():
    table = Table(hit_or_miss(7))
    elimination = Elimination(table, Pairs(table), 3)
    for _ in elimination.run():
        pass
    assert not len(elimination.guesses)


def test_the_bound_by_pairs_is_tight_if_pairs_need_own_guesses():
    table = Table(hit_or_miss(6))
    pairs = Pairs(table)
    assert bound_by_pairs(table, pairs) == 3  # each guess separates a third of all pairs


@pytest.mark.parametrize("feedbacks", [MANY_FEEDBACKS[-1], WIDE_FEEDBACKS[0]])
def test_games_of_many_feedbacks(feedbacks):
    game = draw_game(np.random.default_rng(1), 12, 20, feedbacks, used=2)
    assert static_set(game).size == least_size(game)


@pytest.mark.parametrize("name", ["mastermind-2x3", "mastermind-3x3", "bulls-cows-2x5", "bulls-cows-3x5", "codes-2x4"])
def test_games_of_codes(name):
    assert static_set(game(name)).size == least_size(game(name))


@pytest.mark.parametrize("seed", range(4))
def test_games_of_words(seed):
    words = made_up_words(24, letters=3, alphabet="aeirst", seed=seed)
    some_game = WordGame(words, words[:14])
    assert static_set(some_game).size == least_size(some_game)


def test_where_a_miss_says_nothing_all_but_one_are_needed():
    found = static_set(hit_or_miss(6))
    assert (found.size, found.lower_bound) == (5, 5)
    assert static_set(hit_or_miss(1)).guesses == ()


def test_until_guessed_the_final_guess_counts():
    for each in (hit_or_miss(1), hit_or_miss(4), game("mastermind-2x3")):
        known, guessed = static_set(each), static_set(each, finish="guessed")
        assert guessed.guesses == known.guesses
        assert guessed.size == guessed.lower_bound == guessed.upper_bound == known.size + 1


@pytest.mark.parametrize("finish", ["known", "guessed"])
def test_a_size_is_found_or_refuted(finish):
    each = game("mastermind-3x3")
    least = static_set(each, finish=finish).size
    refuted = static_set(each, finish=finish, size=least - 1)
    assert (refuted.feasible, refuted.size, refuted.guesses) == (False, None, ())
    assert refuted.lower_bound == least
    for size in (least, least + 2):
        found = static_set(each, finish=finish, size=size)
        assert (found.feasible, found.size) == (True, size)
        assert len(set(found.guesses)) == size - (finish == "guessed")
        assert confused_pair(each, found.guesses) is None


def test_the_same_seed_finds_the_same_set():
    sets = [static_set(game("mastermind-3x5"), seed=seed).guesses for seed in (3, 3)]
    assert sets[0] == sets[1]


def test_when_time_is_up_a_set_and_the_bounds_remain(monkeypatch):
    monkeypatch.setattr(finder.Exhaustive, "run", stop_the_clock)
    found = static_set(game("bulls-cows-4x7"))
    assert found.lower_bound < found.upper_bound == found.size
    assert not found.optimal
    assert confused_pair(found.game, found.guesses) is None
    open_size = static_set(game("bulls-cows-4x7"), size=found.lower_bound)
    assert (open_size.feasible, open_size.size, open_size.guesses) == (None, None, ())


def stop_the_clock(_):
    raise finder._TimeIsUp


@pytest.mark.parametrize("size", [None, 5])
def test_time_may_be_up_before_there_is_a_set(size):
    found = static_set(game("bulls-cows-4x8"), size=size, time_limit=0)
    assert (found.guesses, found.size, found.lower_bound, found.upper_bound) == ((), None, 1, None)
    assert (found.optimal, found.feasible) == (False, None)


def test_an_interrupt_keeps_the_best_set(monkeypatch):
    def interrupt(found):
        raise KeyboardInterrupt

    with pytest.raises(StaticInterrupted) as stop:
        static_set(game("bulls-cows-4x8"), progress=interrupt)
    assert confused_pair(game("bulls-cows-4x8"), stop.value.found.guesses) is None
    monkeypatch.setattr(finder, "Table", interrupt)
    with pytest.raises(KeyboardInterrupt) as stop:
        static_set(game("bulls-cows-4x8"))
    assert stop.type is KeyboardInterrupt
