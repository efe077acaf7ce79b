"""The best next guess, against brute force and against what trees say."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import solver_tree
from solver_tree.advice import search
from solver_tree.advice.remainder import remainder
from solver_tree.advice.suggest import suggest
from solver_tree.advice.values import Bounds, at_once, of_guess
from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.games.words import WordGame
from solver_tree.play import Contradiction
from tests.advice.positions import SMALL, fitting, histories, position_at, totals_at
from tests.oracle import totals_of
from tests.random_games import random_games
from tests.trees import ANSWERS, GUESSES, first_candidate_tree, higher_lower, unequal, words


def examples(count):
    return settings(max_examples=count, deadline=None, suppress_health_check=list(HealthCheck))


def drawn(data, kind):
    some_game = data.draw(random_games(**SMALL[kind]))
    history = data.draw(histories(some_game).filter(lambda made: some_game.win not in dict(made).values()))
    return some_game, history, totals_at(some_game, history)


@pytest.mark.parametrize("kind", SMALL)
@given(data=st.data())
@examples(30)
def test_values_are_those_of_brute_force(kind, data):
    some_game, history, totals = drawn(data, kind)
    tries = data.draw(st.lists(st.sampled_from(sorted(totals)), max_size=3, unique=True))
    found = suggest(some_game, history, top=data.draw(st.integers(1, 3)), tries=tries, time_limit=None, threads=2)
    assert found.left == tuple(fitting(some_game, history))
    assert found.optimal
    assert found.complete
    assert found.lower == min(totals.values()) == totals[found.guess]
    for value in (*found.best, *found.tried):
        assert value.total == (totals[value.guess], totals[value.guess])
    assert [value.guess for value in found.tried] == tries
    assert [value.total.lower for value in found.best] == sorted(totals.values())[: len(found.best)]


@pytest.mark.parametrize("kind", SMALL)
@given(data=st.data())
@examples(15)
def test_bounds_are_true_when_time_is_up(kind, data):
    some_game, history, totals = drawn(data, kind)
    tries = data.draw(st.lists(st.sampled_from(sorted(totals)), max_size=2, unique=True))
    found = suggest(some_game, history, tries=tries, time_limit=0, threads=2)
    least = min(totals.values())
    assert found.lower <= least
    assert found.optimal is (found.best[0].total.upper == found.lower)
    for value in (*found.best, *found.tried):
        assert value.total.lower <= totals[value.guess] <= value.total.upper


@pytest.mark.parametrize("kind", SMALL)
@given(data=st.data())
@examples(30)
def test_what_is_known_at_a_glance_is_true(kind, data):
    some_game, history, totals = drawn(data, kind)
    position = position_at(some_game, history)
    for bounds, total in [(at_once(position), min(totals.values()))] + [
        (of_guess(position, guess), total) for guess, total in totals.items()
    ]:
        assert bounds.lower <= total
        assert bounds.upper in (None, total)


@pytest.mark.parametrize("kind", SMALL)
@given(data=st.data())
@examples(15)
def test_what_is_left_is_a_game_of_the_same_values(kind, data):
    some_game, history, totals = drawn(data, kind)
    rest = remainder(position_at(some_game, history))
    assert dict(zip(rest.guesses, totals_of(rest), strict=True)) == totals


def test_a_large_game_is_searched_where_little_is_left(monkeypatch):
    whole = suggest(game("bulls-cows-3x6"), ["012=1A0B"], tries=["345"], time_limit=None, threads=2)
    monkeypatch.setattr(search, "_MAX_CELLS", 1000)
    alone = suggest(game("bulls-cows-3x6"), ["012=1A0B"], tries=["345"], time_limit=None, threads=2)
    assert alone.best[0].total == whole.best[0].total
    assert alone.tried == whole.tried
    monkeypatch.setattr(search, "_MAX_LEFT", 1000)
    none = suggest(game("bulls-cows-3x6"), ["012=1A0B"], tries=["345"])
    assert none.guess in none.left
    assert not none.optimal
    assert none.best[0].total.upper is None
    assert none.best[0].total.lower <= whole.best[0].total.lower


def test_hard_mode():
    some_words = words(hard=True)
    history = [("stare", some_words.score("stare", "crate"))]
    found = suggest(some_words, history, top=3, time_limit=None, threads=2)
    assert set(found.left) == set(fitting(some_words, history))
    totals = totals_at(some_words, tuple(history))
    assert [value.total.lower for value in found.best] == sorted(totals.values())[: len(found.best)]
    forbidden = next(guess for guess in GUESSES if guess not in totals)
    with pytest.raises(InputError, match=f"guess '{forbidden}': not allowed in wordle-hard, it does not heed stare="):
        suggest(some_words, history, tries=[forbidden])
    with pytest.raises(InputError, match=f"guess '{forbidden}': not allowed"):
        suggest(some_words, [*history, (forbidden, "BBBBB")])


# Trees


def test_a_shipped_tree_tells_at_once_what_is_best():
    tree = solver_tree.load("mastermind-4x6")
    found = suggest(tree.game, ["1123=1B1W"])
    assert (found.source, found.optimal, found.complete) == ("tree", True, True)
    ((guess, _),) = tree.root["1123"]["1B1W"].items()
    assert found.guess == guess
    searched = suggest(tree.game, ["1123=1B1W"], top=2, threads=2)
    assert searched.source == "search"
    assert searched.best[0].total == found.best[0].total


def test_a_tree_is_followed_under_other_names():
    found = suggest(game("bulls-cows-4x10"), ["7294=1A1B"])
    assert (found.source, found.optimal) == ("tree", True)
    assert found.best[0].total == suggest(game("bulls-cows-4x10"), ["0123=1A1B"]).best[0].total


def test_a_tree_that_is_not_the_best_is_not_said_to_be():
    small = game("bulls-cows-3x6")
    tree = first_candidate_tree(small)
    found = suggest(small, ["012=1A0B"], tree=tree)
    assert (found.source, found.optimal, found.complete) == ("tree", False, False)
    best = suggest(small, ["012=1A0B"], time_limit=None, threads=2)
    assert found.best[0].total.lower <= best.lower <= found.best[0].total.upper
    assert found.worst >= best.lower / len(found.left)


@pytest.mark.parametrize(
    "change",
    [{"objective": "worst"}, {"finish": "known"}, {"max_guesses": 6}, {"strategy": "entropy"}],
)
def test_what_a_tree_proves_is_no_more_than_it_was_made_for(change):
    tree = replace(solver_tree.load("mastermind-3x6"), **change)
    ((guess, _),) = tree.root.items()
    found = suggest(tree.game, [(guess, "0B1W")], tree=tree)
    assert found.source == "tree"
    assert found.best[0].total.lower < found.best[0].total.upper


def test_a_prescribed_first_guess_is_not_the_best_but_what_follows_is():
    tree = solver_tree.build(game("mastermind-3x4"), first="111", threads=2)
    first = suggest(tree.game, (), tree=tree)
    assert (first.guess, first.optimal) == ("111", False)
    after = suggest(tree.game, ["111=1B0W"], tree=tree)
    assert (after.source, after.optimal) == ("tree", True)
    assert after.best[0].total.lower == min(totals_at(tree.game, (("111", "1B0W"),)).values())


def test_weights_of_a_tree_count():
    some_game = unequal(game("bulls-cows-2x4"))
    tree = solver_tree.build(some_game, threads=2)
    ((guess, branches),) = tree.root.items()
    feedback = max(branches, key=lambda answer: len(str(branches[answer])))
    found = suggest(some_game, [(guess, feedback)], tree=tree)
    assert (found.source, found.optimal) == ("tree", True)
    assert found.lower == min(totals_at(some_game, ((guess, feedback),)).values())


def test_a_tree_whose_rule_is_not_at_hand(tmp_path):
    first_candidate_tree(higher_lower()).save(tmp_path / "own.json")
    tree = solver_tree.load(tmp_path / "own.json")
    found = suggest(tree.game, ["1=higher", "2=higher"], tree=tree)
    assert (found.guess, len(found.left), found.best[0].answers) == ("3", 13, 2)
    assert suggest(tree.game, ["1=found"], tree=tree).guess is None
    for history, more in ((["8=higher"], {}), ([], {"top": 2}), ([], {"tries": ["8"]})):
        with pytest.raises(InputError, match="give the game itself with --game"):
            suggest(tree.game, history, tree=tree, **more)
    with_rule = suggest(higher_lower(), ["8=lower"], tree=tree, time_limit=None, threads=2)
    assert (with_rule.guess, with_rule.lower) == ("4", 17)


def test_a_tree_of_words_needs_their_lists_off_the_tree(tmp_path):
    whole = words()
    first_candidate_tree(whole).save(tmp_path / "words.json")
    tree = solver_tree.load(tmp_path / "words.json")
    assert suggest(tree.game, (), tree=tree).guess == ANSWERS[0]
    with pytest.raises(InputError, match="only 8 of the 11 guesses of wordle; off the tree the game is needed"):
        suggest(tree.game, (), tree=tree, top=2)
    with pytest.raises(InputError, match="guesses"):
        suggest(WordGame(ANSWERS, ANSWERS), (), tree=tree)
    assert suggest(whole, (), tree=tree, top=2, time_limit=None, threads=2).source == "search"


# What was typed


@pytest.mark.parametrize(
    ("history", "message"),
    [
        (["0123"], "'0123': not a guess with its answer, such as 0123=4A0B"),
        (["0012=1A0B"], "'0' appears twice"),
        (["0123=5A0B"], "more than the 4 positions"),
        (["0123=4A0B", "4567=0A0B"], "after 0123=4A0B the secret is found; 4567=0A0B comes too late"),
    ],
)
def test_bad_histories(history, message):
    with pytest.raises(InputError, match=message):
        suggest(game("bulls-cows-4x10"), history)


def test_the_wrong_answer_is_named():
    with pytest.raises(Contradiction) as error:
        suggest(game("bulls-cows-4x10"), ["0123=0A1B", "4567=0A2B", "0129=4A0B"])
    assert (error.value.guess, error.value.feedback) == ("0129", "4A0B")
    assert error.value.earlier == (("0123", "0A1B"),)


def test_one_guess_at_least():
    with pytest.raises(InputError, match="top 0"):
        suggest(game("bulls-cows-2x3"), top=0)


def test_a_found_secret_leaves_nothing_to_guess():
    found = suggest(game("bulls-cows-4x10"), [("0123", "4A0B")])
    assert (found.guess, found.best, found.left, found.optimal) == (None, (), ("0123",), True)


def test_bounds_together():
    assert Bounds(1) & Bounds(0, 5) & Bounds(2, 7) == Bounds(2, 5)
    assert Bounds(3, 3).exact
