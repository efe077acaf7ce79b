import pytest

import solver_tree as st
from solver_tree.compare.entrants import draw_sample
from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.hybrid import Hybrid
from solver_tree.strategies import parse


@pytest.mark.parametrize("name", ["bulls-cows-3x6", "mastermind-3x5", "codes-3x4-distinct", "codes-3x3-colours"])
@pytest.mark.parametrize("modifiers", ["", ":exact-0", ":simple-0:exact-2", ":seed-1:tries-3:sample-5"])
def test_hybrid_finds_every_secret_and_guesses_the_same_again(name, modifiers):
    rules, strategy = game(name), f"hybrid{modifiers}"
    (outcome,) = st.compare(rules, [strategy])
    st.verify(outcome.tree)
    assert outcome.tree.root == st.compare(rules, [strategy])[0].tree.root
    assert outcome.tree.strategy == str(parse(strategy)) == strategy


def test_few_candidates_are_searched():
    rules = game("bulls-cows-3x5")
    hybrid = Hybrid(rules, parse("hybrid:exact-100"))
    assert hybrid.ending(hybrid.codes).total == st.build(rules).stats.total


def test_a_sample_has_the_games_of_its_secrets():
    rules = game("mastermind-3x5")
    names = ["entropy", "hybrid", lambda candidates, history: candidates[-1]]
    complete, some = st.compare(rules, names), st.compare(rules, names, sample=20, seed=3)
    secrets = draw_sample(rules, 20, 3)
    for all_played, sampled in zip(complete, some, strict=True):
        assert sampled.games == {secret: all_played.games[secret] for secret in secrets}
        assert sampled.found == {secret: all_played.found[secret] for secret in secrets}
        counts = [found.guessed for found in sampled.found.values()]
        variance = sum((count - sum(counts) / 20) ** 2 for count in counts) / 19
        assert sampled.standard_error() == pytest.approx((variance / 20 * (1 - 20 / 125)) ** 0.5)
        assert not sampled.optimal()
    assert st.compare(rules, ["first"], sample=125)[0].standard_error() == 0


def test_a_game_of_many_codes_is_played_and_advised(monkeypatch):
    monkeypatch.setattr("solver_tree.play.candidates._MANY_CODES", 100)
    monkeypatch.setattr("solver_tree.advice.search._MAX_GUESSES", 100)
    rules = game("mastermind-4x5")
    outcomes = st.compare(rules, ["first", "random", "hybrid"], sample=10)
    assert all(len(outcome.found) == 10 for outcome in outcomes)
    advise = st.Advisor(rules)
    first = advise(())
    assert first.how == "by hybrid, as too much is left to search"
    history = ((first.guess, rules.score(first.guess, "3142")),)
    suggestion = st.suggest(rules, history, top=3)
    assert len({best.guess for best in suggestion.best}) == 3
    assert suggestion.rule == "hybrid"
    review = st.review(rules, [*history, ("3142", rules.win)])
    assert [grade.after for grade in review.grades] == [len(suggestion.left), 1]


@pytest.mark.parametrize(
    ("name", "strategies", "options", "message"),
    [
        ("bulls-cows-10x10", ["hybrid"], {}, "too many to play each"),
        ("mastermind-9x10", [], {"sample": 5}, "too many to list"),
        ("mastermind-3x4", [], {"sample": 65}, "it can be 1 to 64"),
    ],
)
def test_what_cannot_be_played_is_refused(name, strategies, options, message):
    with pytest.raises(InputError, match=message):
        st.compare(game(name), strategies, **options)


def test_hybrid_makes_no_tree_and_plays_only_codes():
    with pytest.raises(InputError, match="it makes no tree"):
        st.greedy(game("mastermind-3x4"), "hybrid")
    words = st.Game("words", ["abc", "bcd"], ["abc", "bcd"], lambda guess, secret: str(guess == secret), "True")
    with pytest.raises(InputError, match="games of codes"):
        st.compare(words, ["hybrid"])
