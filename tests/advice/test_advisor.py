from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver_tree import Adversary, Advisor, Duel, Guesser, Host, game
from solver_tree.advice import advisor
from solver_tree.errors import InputError
from solver_tree.games.words import WordGame
from solver_tree.play import Contradiction
from solver_tree.play.candidates import most_informative
from solver_tree.search.objectives.at_hand import TreesAtHand
from solver_tree.tree import load
from tests.advice.positions import SMALL, examples, totals_at
from tests.random_games import random_games

WORDS = tuple("".join(letters) for letters in product("abcd", repeat=3))

all_trees = TreesAtHand._trees


@pytest.mark.parametrize("kind", SMALL)
def test_exact_hints_are_best(kind):
    @examples(10)
    @given(random_games(**SMALL[kind]), st.data())
    def check(some_game, data):
        guesser = Guesser(some_game, Advisor(some_game, time_limit=None, threads=1))
        secret = data.draw(st.sampled_from(some_game.secrets))
        while not guesser.finished:
            totals = totals_at(some_game, guesser.history)
            assert guesser.hint.exact
            assert totals[guesser.guess] == min(totals.values())
            guesser.answer(some_game.score(guesser.guess, secret))
        assert guesser.history[-1][0] == secret

    check()


def test_an_advisor_goes_on_from_any_other_history():
    rules = game("mastermind-3x4")
    advise = Advisor(rules, threads=1)
    histories = [(("112", "1B1W"),), (), (("112", "1B1W"), ("123", "1B1W")), (("112", "0B1W"),), (("112", "1B1W"),)]
    assert [advise(history) for history in histories] == [Advisor(rules, threads=1)(history) for history in histories]


def test_an_advisor_follows_a_tree_and_searches_elsewhere():
    rules = game("mastermind-3x6")
    advise = Advisor(rules)
    assert advise(()) == (next(iter(load(rules.name).root)), "tree")
    assert advise((("111", "0B0W"),)).how == "exact"


def test_without_time_a_hint_is_not_exact():
    hint = Advisor(game("mastermind-4x5"), time_limit=0)(())
    assert hint.how.startswith("by ")
    assert not hint.exact


def test_a_hint_is_never_just_the_first_candidate(monkeypatch):
    monkeypatch.setattr(TreesAtHand, "_trees", lambda trees: islice(all_trees(trees), 1))  # there is time for no other
    words = WordGame(WORDS, WORDS)
    hint = Advisor(words, time_limit=0, threads=1)(())
    assert hint == (most_informative(words, WORDS), "by parts:candidates, as time was up")


def test_a_rest_that_is_too_large_to_search_is_named(monkeypatch):
    monkeypatch.setattr("solver_tree.advice.search._MAX_REST", 100)
    hint = Advisor(game("mastermind-4x5"))(())
    assert hint.how == "by parts:candidates, as too much is left to search"
    assert hint.guess in game("mastermind-4x5").secrets


def test_wrong_histories_are_refused():
    advise = Advisor(game("mastermind-3x4"))
    with pytest.raises(Contradiction):
        advise((("111", "3B0W"), ("112", "0B0W")))
    with pytest.raises(InputError, match="has already been found"):
        advise((("111", "3B0W"),))


def test_host_adversary_and_duel_ask_their_adviser():
    rules = game("mastermind-3x4")

    def advise(history):
        return advisor.Hint("444", f"by rote, after {len(history)}")

    for host in (Host(rules, "123", advise=advise), Adversary(rules, advise=advise)):
        host.guess("111")
        assert host.hint() == ("444", "by rote, after 1")
    duel = Duel(rules, "123", begins="program", advise=advise)
    assert duel.player.hint == ("444", "by rote, after 0")
    duel.answer("0B0W")
    assert duel.host.hint() == ("444", "by rote, after 0")
    assert "444" not in duel.player.candidates


def test_a_tree_comes_before_the_adviser():
    host = Host(game("mastermind-3x6"), "123", advise=lambda history: pytest.fail("not asked for"))
    assert host.hint().from_tree


@pytest.mark.parametrize(
    ("tree", "said"),
    [("mastermind-4x6", "should be a StrategyTree"), (load("mastermind-3x6"), "the tree is of mastermind-3x6")],
)
def test_the_tree_of_another_game_is_refused(tree, said):
    with pytest.raises(InputError, match=said):
        Advisor(game("mastermind-4x6"), tree=tree)
