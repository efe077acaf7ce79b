"""The referee: functions that find every secret, and functions that fail."""

import random

import pytest

import solver_tree as st
from solver_tree.compare.outcome import GuessCounts, outcome_of
from solver_tree.games import Game, game
from solver_tree.games.words import WordGame
from solver_tree.tree import loads, replay, verify
from solver_tree.tree.objective import MAX_GUESSES
from tests.compare.outcomes import first
from tests.trees import first_candidate_tree, higher_lower, unequal, words

FIRST = "tests.compare.outcomes:first"


@pytest.mark.parametrize(
    "this_game",
    [game("bulls-cows-3x6"), game("codes-2x4-colours"), words(), words(hard=True), higher_lower(), unequal(words())],
    ids=repr,
)
def test_a_function_that_finds_every_secret_becomes_a_tree(this_game):
    outcome = st.evaluate(first, this_game)
    expected = first_candidate_tree(this_game)
    assert outcome.failures == ()
    assert outcome.tree.root == expected.root
    assert outcome.stats() == expected.stats == verify(outcome.tree)
    assert outcome.found == outcome_of(expected).found
    assert outcome.games == {secret: replay(expected, secret) for secret in this_game.secrets}
    assert (outcome.name, outcome.tree.strategy, outcome.tree.first) == (FIRST, FIRST, None)
    proof = outcome.tree.proof
    assert 0 < proof.lower_bound <= proof.upper_bound == outcome.stats().total
    assert outcome.optimal() is (proof.lower_bound == proof.upper_bound) is (this_game.weights is not None)
    assert loads(outcome.tree.dumps()).root == expected.root


def test_guessing_the_first_candidate_has_its_known_figures():
    outcome = st.evaluate(first, game("bulls-cows-4x10"), name="first")
    stats = outcome.stats()
    assert (stats.total, stats.histogram) == (28024, (1, 13, 108, 596, 1668, 1768, 752, 129, 5))
    played = "0123=1A1B 0245=1A1B 0356=0A2B 1543=1A1B 1625=0A2B 4263=2A0B 5273=3A0B 5283=3A0B 5293=4A0B"
    assert st.tree.history_text(outcome.games["5293"]) == played
    assert outcome.name == "first"
    assert outcome.tree.strategy == FIRST


def test_the_function_is_called_once_for_each_history():
    this_game = game("mastermind-3x4")
    histories = []

    def last(candidates, history):
        histories.append(history)
        consistent = [s for s in this_game.secrets if all(this_game.score(g, s) == f for g, f in history)]
        assert candidates == tuple(consistent)
        return candidates[-1]

    outcome = st.evaluate(last, this_game)
    assert outcome.failures == ()
    assert len(histories) == len(set(histories)) < this_game.secret_count * outcome.stats().average / 2
    assert all(game[:-1] in histories for game in outcome.games.values())


def test_branches_are_in_the_order_of_feedbacks():
    for this_game in (game("codes-2x3-colours"), higher_lower(7)):
        (branches,) = st.evaluate(first, this_game).tree.root.values()
        ranks = [this_game.feedbacks.index(feedback) for feedback in branches if feedback != this_game.win]
        assert ranks == sorted(ranks)
        assert list(branches)[-1] == this_game.win


def test_a_strategy_that_reaches_the_proved_total_is_optimal():
    tree = st.load("mastermind-3x6")

    def follow(candidates, history):
        player = st.Player(tree)
        for _, feedback in history:
            player.answer(feedback)
        return player.guess

    outcome = st.evaluate(follow, game("mastermind-3x6"))
    assert outcome.optimal()
    assert not outcome.optimal("known")
    assert outcome.tree.root == tree.root


class Unprintable(Exception):
    def __str__(self):
        raise ValueError


def raising(error):
    """A function that raises ``error``."""

    def fails(candidates, history):
        raise error

    return fails


RAISE_LINE = raising.__code__.co_firstlineno + 4  # of the statement ``raise error``


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (lambda candidates: candidates[0], "TypeError: <lambda>() takes 1 positional argument but 2 were given"),
        (raising(KeyError("x")), f"KeyError: 'x' (test_referee.py line {RAISE_LINE})"),
        (raising(SystemExit(3)), f"SystemExit: 3 (test_referee.py line {RAISE_LINE})"),
        (raising(GeneratorExit()), f"GeneratorExit (test_referee.py line {RAISE_LINE})"),
        (raising(BaseException("x")), f"BaseException: x (test_referee.py line {RAISE_LINE})"),
        (raising(AssertionError), f"AssertionError (test_referee.py line {RAISE_LINE})"),
        (raising(Unprintable()), f"Unprintable (test_referee.py line {RAISE_LINE})"),
        (raising(ValueError("one\ntwo")), rf"ValueError: one\ntwo (test_referee.py line {RAISE_LINE})"),
    ],
)
def test_the_reason_of_a_failure_says_what_the_function_did(function, reason):
    this_game = game("bulls-cows-3x6")
    outcome = st.evaluate(function, this_game)
    assert [failure.secret for failure in outcome.failures] == list(this_game.secrets)
    assert {failure.history for failure in outcome.failures} == {()}
    assert all(failure.reason.startswith(reason) for failure in outcome.failures)
    assert (outcome.found, outcome.stats(), outcome.tree, outcome.root) == ({}, None, None, {})
    assert set(outcome.games.values()) == {()}


def test_an_interrupt_in_a_function_interrupts_the_comparison():
    with pytest.raises(KeyboardInterrupt):
        st.evaluate(raising(KeyboardInterrupt()), game("bulls-cows-3x6"))


def test_feedback_that_a_game_does_not_list_is_refused():
    class Unlisted(Game):
        feedbacks = ("yes",)

    forgetful = Unlisted("forgetful", "ab", "ab", lambda guess, secret: "yes" if guess == secret else "no", "yes")
    with pytest.raises(st.InputError, match="^game forgetful: feedback 'no' occurs, but is not among the feedbacks"):
        st.evaluate(first, forgetful)


def test_other_games_continue_when_one_fails():
    this_game = game("bulls-cows-3x6")

    def fails_at_three(candidates, history):
        if len(candidates) == 3:
            raise ValueError("three")
        return candidates[0]

    outcome = st.evaluate(fails_at_three, this_game)
    all_games = st.evaluate(first, this_game)
    failed = [failure.secret for failure in outcome.failures]
    assert 0 < len(failed) < this_game.secret_count
    assert failed == [secret for secret in this_game.secrets if secret in failed]
    assert outcome.found == {s: counts for s, counts in all_games.found.items() if s not in failed}
    assert outcome.stats().secrets == this_game.secret_count - len(failed)
    assert outcome.tree is None
    for secret, history, reason in outcome.failures:
        assert reason.startswith("ValueError: three")
        assert outcome.games[secret] == history == all_games.games[secret][: len(history)]
        consistent = [s for s in this_game.secrets if all(this_game.score(g, s) == f for g, f in history)]
        assert len(consistent) == 3


def test_hard_mode_rejects_guesses_that_ignore_hints():
    this_game = words(hard=True)

    def ignores_hints(candidates, history):
        return "llama" if len(history) == 1 else candidates[0]

    outcome = st.evaluate(ignores_hints, this_game)
    assert set(outcome.found) == {"crane", "apple", "paper", "slate", "plate"} - {
        failure.secret for failure in outcome.failures
    }
    reasons = {failure.reason for failure in outcome.failures}
    assert any(reason.startswith("guess 'llama' is not allowed after crane=") for reason in reasons)
    assert all(len(failure.history) == 1 for failure in outcome.failures)
    assert st.evaluate(ignores_hints, words()).failures == ()


def test_a_game_that_reaches_the_limit_has_failed():
    this_game = game("bulls-cows-2x4")
    histories = []

    def stubborn(candidates, history):
        histories.append(history)
        return "01"

    outcome = st.evaluate(stubborn, this_game)
    assert outcome.found == {"01": GuessCounts(1, 1)}
    assert {failure.reason for failure in outcome.failures} == {"not found within 100 guesses"}
    assert {len(failure.history) for failure in outcome.failures} == {100}
    outcome = st.evaluate(first, this_game, max_guesses=1)
    assert {failure.reason for failure in outcome.failures} == {"not found within 1 guess"}
    assert len(outcome.failures) == this_game.secret_count - 1


def test_a_tree_with_the_longest_allowed_game_can_be_saved():
    this_game = higher_lower(MAX_GUESSES)
    outcome = st.evaluate(first, this_game, max_guesses=MAX_GUESSES)
    assert outcome.stats().worst == MAX_GUESSES
    assert loads(outcome.tree.dumps()).stats == outcome.stats()


def test_callable_objects_and_subclasses_of_str_are_accepted():
    class Chooser:
        def __call__(self, candidates, history):
            return candidates[0]

    class Text(str):
        pass

    this_game = game("bulls-cows-2x4")
    outcome = st.evaluate(Chooser(), this_game)
    assert outcome.name == f"{__name__}:{Chooser.__qualname__}"
    outcome = st.evaluate(lambda candidates, history: Text(candidates[0]), this_game)
    assert {type(guess) for guess in outcome.tree.root} == {str}


def test_a_secret_is_known_once_it_is_the_only_candidate():
    this_game = higher_lower(3)

    def wastes(candidates, history):
        return "2" if len(history) < 3 else candidates[0]

    outcome = st.evaluate(wastes, this_game)
    assert outcome.found == {"1": GuessCounts(4, 1), "2": GuessCounts(1, 1), "3": GuessCounts(4, 1)}
    assert outcome_of(outcome.tree).found == outcome.found
    assert outcome.stats("known").histogram == (3,)
    assert st.evaluate(first, WordGame(["only"], ["only"])).found == {"only": GuessCounts(1, 0)}


def test_guess_counts_agree_with_a_plain_count():
    this_game = game("mastermind-3x4")
    rng = random.Random(3)
    outcome = st.evaluate(lambda candidates, history: rng.choice(this_game.guesses), this_game, max_guesses=125)
    for secret, counts in outcome.found.items():
        left, known = set(this_game.secrets), 0
        for guess, feedback in outcome.games[secret]:
            known += len(left) > 1
            left &= {other for other in left if this_game.score(guess, other) == feedback}
        assert (counts.known, counts.guessed) == (known, len(outcome.games[secret]))


def test_statistics_count_only_weights_of_secrets_found():
    this_game = st.weighted(game("mastermind-2x2"), {"11": 1, "12": 0, "21": 0, "22": 0})
    outcome = st.evaluate(lambda candidates, history: "11" if history else "12", this_game, max_guesses=2)
    assert outcome.stats().average == 2
    outcome = st.evaluate(lambda candidates, history: "12", this_game, max_guesses=1)
    assert (set(outcome.found), outcome.stats()) == ({"12"}, None)
