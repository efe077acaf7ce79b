"""Which answer may be wrong after a contradiction, compared with brute force."""

import random

import pytest

import solver_tree as st
from solver_tree.games.codes import codes
from solver_tree.games.recorded import RecordedGame
from tests.advice.positions import candidates_after
from tests.trees import higher_lower, words

GAMES = [st.game("bulls-cows-3x6"), st.game("mastermind-3x4"), codes(3, 3, answer="colours"), words(), higher_lower()]


def drawn(game, draw):
    """A history at random that no secret is consistent with; the feedback is possible, each by itself."""
    while True:
        guesses = draw.choices(game.guesses, k=draw.randint(1, 4))
        history = tuple((guess, game.score(guess, draw.choice(game.secrets))) for guess in guesses)
        if game.win not in [feedback for _, feedback in history[:-1]] and not candidates_after(game, history):
            return history


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_corrections_are_all_single_changes_that_leave_secrets(game):
    draw = random.Random(game.name)
    for _ in range(20):
        history = drawn(game, draw)
        expected = []
        for number, (guess, feedback) in enumerate(history):
            for instead in {game.score(guess, secret) for secret in game.secrets}:
                changed = (*history[:number], (guess, instead), *history[number + 1 :])
                if remaining := len(candidates_after(game, changed)):
                    expected.append((guess, feedback, instead, remaining))
        found = st.corrections(game, history)
        assert sorted(found) == sorted(expected)
        assert [each.remaining for each in found] == sorted((each.remaining for each in found), reverse=True)


def test_of_equals_the_nearest_feedback_comes_first():
    found = st.corrections(st.game("bulls-cows-4x10"), ["0123=1A1B", "4567=0A0B", "8901=0A0B"])
    equal = [each.instead for each in found if each.remaining == 4]
    assert sorted(equal[:3]) == ["0A2B", "1A1B", "2A0B"]
    assert equal[3:] == ["1A3B"]


def test_a_history_without_a_contradiction_has_no_corrections():
    assert st.corrections(st.game("bulls-cows-4x10"), ["0123=1A1B"]) == ()


def test_a_contradiction_says_which_answer_may_be_wrong():
    game, history = st.game("mastermind-3x4"), (("112", "0B0W"), ("334", "0B0W"))
    player = st.StaticPlayer(game, ["112", "334"])
    with pytest.raises(st.Contradiction) as refused:
        player.answer_all(["0B0W", "0B0W"])
    assert refused.value.history == history
    assert refused.value.corrections == st.corrections(game, history)
    assert refused.value.explanation[0] == "If 112 was 2B0W instead of 0B0W, 3 secrets remain."


def test_many_codes_are_corrected_too():
    found = st.corrections(st.game("mastermind-5x8"), ["11223=5B0W", "44556=0B1W"])
    assert ("44556", "0B1W", "0B0W", 1) in found
    assert ("11223", "5B0W", "4B0W", 5) not in found


def test_where_the_rule_is_unknown_no_answer_is_corrected():
    game = RecordedGame("numbers", ["1", "2"], ["1", "2"], ["found", "higher"], "found")
    with pytest.raises(st.InputError, match="its rule is not in the tree"):
        st.corrections(game, [("1", "higher")])
