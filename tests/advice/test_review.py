"""Grades of games, compared with brute force."""

from dataclasses import replace
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver_tree
from solver_tree.advice import review
from solver_tree.advice.estimate import estimated_loss
from solver_tree.advice.grades import BEST_GRADE, Span, estimates_text, grades_table, sentence
from solver_tree.advice.history import WrongAnswer
from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.games.weights import weighted
from solver_tree.play import Contradiction
from solver_tree.search.objectives.at_hand import TreesAtHand
from solver_tree.search.objectives.fallback import GRACE
from tests.advice.positions import SMALL, candidates_after, examples, legal_guesses, position_at, totals_at
from tests.random_games import random_games
from tests.trees import first_candidate_tree, higher_lower, words


@st.composite
def played_histories(draw, some_game):
    """Draw a history of up to four guesses, which ends when the secret is found."""
    secret = draw(st.sampled_from(some_game.secrets))
    history = ()
    for _ in range(draw(st.integers(1, 4))):
        guess = draw(st.sampled_from([*legal_guesses(some_game, history), secret]))
        history = (*history, (guess, some_game.score(guess, secret)))
        if guess == secret:
            break
    return history


@pytest.mark.parametrize("kind", SMALL)
@given(data=st.data())
@examples(15)
def test_grades_are_those_of_brute_force(kind, data):
    some_game = data.draw(random_games(**SMALL[kind]))
    history = data.draw(played_histories(some_game))
    found = review(some_game, history, time_limit=None, threads=2)
    assert found.exact
    assert len(found.grades) == len(history)
    for number, grade in enumerate(found.grades):
        before, after = (candidates_after(some_game, history[:length]) for length in (number, number + 1))
        totals, weight = totals_at(some_game, history[:number]), sum(position_at(some_game, history[:number]).weights)
        least = min(totals.values())
        assert (grade.guess, grade.feedback) == history[number]
        assert (grade.before, grade.after) == (len(before), len(after))
        if not weight:
            assert grade.loss == (0, 0)
            continue
        assert totals[grade.best] == least
        assert grade.best_value == (least / weight, least / weight)
        assert grade.value == (totals[grade.guess] / weight, totals[grade.guess] / weight)
        assert grade.loss.most == pytest.approx((totals[grade.guess] - least) / weight)
        assert grade.skill.most == pytest.approx(max(BEST_GRADE * (1 - grade.loss.most), 0))
    gain = found.gain
    if found.found and gain is not None:
        assert len(history) == pytest.approx(found.grades[0].best_value.most + found.loss.most - gain)


@pytest.mark.parametrize("kind", SMALL)
@given(data=st.data())
@examples(8)
def test_intervals_contain_the_true_values_when_time_is_up(kind, data):
    some_game = data.draw(random_games(**SMALL[kind]))
    history = data.draw(played_histories(some_game))
    known = review(some_game, history, time_limit=None, threads=2)
    hurried = review(some_game, history, time_limit=0, threads=2)
    for true, grade in zip(known.grades, hurried.grades, strict=True):
        for figure in ("best_value", "value", "loss", "skill"):
            least, most = getattr(grade, figure)
            assert least - 1e-9 <= getattr(true, figure).most <= most + 1e-9
        assert (true.luck, true.expected, true.bits) == (grade.luck, grade.expected, grade.bits)
        assert grade.gain in (None, true.gain)


def test_luck_is_how_probable_worse_and_half_of_equal_luck_is():
    small = game("bulls-cows-2x3")  # 01: 0A1B leaves 2 and 2, ...
    secrets = small.secrets
    found = review(small, ["01=0A2B", "10=2A0B"], time_limit=None, threads=2)
    sizes = {feedback: sum(small.score("01", secret) == feedback for secret in secrets) for feedback in small.feedbacks}
    worse = sum(size for feedback, size in sizes.items() if size > 1 and feedback != "2A0B")
    first = found.grades[0]
    assert first.luck == pytest.approx(BEST_GRADE * (worse + sizes["0A2B"] / 2) / 6)
    assert first.expected == pytest.approx(sum(size**2 for size in sizes.values()) / 6)
    assert first.bits == pytest.approx(log2(6))
    assert first.expected_bits == pytest.approx(sum(size / 6 * log2(6 / size) for size in sizes.values() if size))
    assert found.grades[1].luck == BEST_GRADE / 2
    assert found.luck == pytest.approx((first.luck + BEST_GRADE / 2) / 2)


def test_a_guess_without_information_has_skill_0():
    found = review(game("bulls-cows-4x10"), ["0123=0A0B", "0123=0A0B", "4567=1A1B"], time_limit=None)
    second = found.grades[1]
    assert (second.loss.most, second.skill.most, second.expected_bits) == (1, 0, 0)
    assert second.luck == BEST_GRADE / 2


def test_a_guess_without_information_loses_one_without_a_search():
    found = review(game("bulls-cows-4x10"), ["4567=0A2B", "4567=0A2B"], time_limit=0, threads=2)
    assert (found.grades[1].loss, found.grades[1].skill, found.grades[1].estimate) == ((1, 1), (0, 0), None)


def test_where_time_is_up_losses_are_estimated():
    found = review(game("mastermind-4x5"), ["1111=1B0W", "2345=0B3W"], time_limit=0, threads=2)
    for grade in found.grades:
        assert (grade.estimate is None) is grade.loss.exact
        if grade.estimate is not None:
            assert grade.loss.least <= grade.estimate <= grade.loss.most
    shown = grades_table(found).rows
    assert [row[7].startswith("~") for row in shown[:-1]] == [grade.estimate is not None for grade in found.grades]
    assert estimates_text(found)


@pytest.mark.parametrize(
    ("loss", "verdict"),
    [
        ((0, 0), "best"),
        ((1e-9, 1e-9), "good"),
        ((0.01, 0.04), "good"),
        ((0.05, 0.05), "slip"),
        ((0.5, 1), "blunder"),
        ((0, 0.01), None),  # it may be a best guess
        ((0.04, 0.05), None),
    ],
)
def test_a_verdict_is_given_only_where_the_loss_allows_no_other(loss, verdict):
    found = review(game("mastermind-2x2"), ["11=0B0W"], time_limit=None, threads=2)
    (grade,) = found.grades
    known = replace(grade, loss=Span(*loss), estimate=None if loss[0] == loss[1] else 0.03)
    assert known.verdict == verdict
    assert sentence(known, "2B0W").startswith(f"11: {verdict or 'about 0.03 guesses worse'}")
    assert grades_table(replace(found, grades=(known,))).rows[0][-1] == (verdict or "about")


def test_estimates_are_near_the_exact_losses():
    rules = game("mastermind-3x5")
    errors = []
    for secret in rules.secrets[::9]:
        history = tuple((guess, rules.score(guess, secret)) for guess in ("112", "134", "221"))
        for number, grade in enumerate(review(rules, history, time_limit=None, threads=2).grades):
            position = position_at(rules, history[:number])
            errors.append(abs(estimated_loss(position, grade.guess, grade.best) - grade.loss.least))
    assert sum(errors) / len(errors) < 0.1
    assert estimated_loss(position_at(rules, ()), "112", None) < 0.2


def test_luck_and_information_depend_on_the_weights():
    secrets = {"11": 1, "12": 1, "21": 7, "22": 7}
    found = review(weighted(game("mastermind-2x2"), secrets), ["11=0B0W"], time_limit=None, threads=2)
    unweighted = review(game("mastermind-2x2"), ["11=0B0W"], time_limit=None, threads=2)
    assert found.grades[0].luck != unweighted.grades[0].luck
    assert found.grades[0].bits == pytest.approx(log2(16 / 7))


def test_against_an_adversary_there_is_no_luck():
    lucky, found = (review(game("mastermind-3x6"), ["112=0B0W", "345=1B1W"], adversarial=way) for way in (False, True))
    assert [grade.luck for grade in found.grades] == [None, None]
    assert (found.luck, found.gain) == (None, None)
    assert (found.skill, found.loss) == (lucky.skill, lucky.loss)
    assert "luck" in repr(lucky) + repr(lucky.grades[0])
    assert "luck" not in repr(found) + repr(found.grades[0])


def test_guesses_of_an_optimal_tree_have_no_loss():
    tree = solver_tree.load("bulls-cows-4x10")
    history = solver_tree.tree.replay(tree, "5293")
    found = review(tree.game, history)
    assert found.skill == (BEST_GRADE, BEST_GRADE)
    assert found.loss == (0, 0)
    assert found.grades[0].best_value.most == pytest.approx(26274 / 5040)
    assert 26274 / 5040 - found.gain == pytest.approx(len(history))


def test_a_tree_that_proves_nothing_does_not_change_the_grades():
    small = game("bulls-cows-3x6")
    tree = first_candidate_tree(small)
    lost = []
    for secret in ("543", "215", "432"):
        history = solver_tree.tree.replay(tree, secret)
        with_tree = review(small, history, tree=tree, time_limit=None, threads=2)
        assert with_tree.grades == review(small, history, time_limit=None, threads=2).grades
        lost.append(with_tree.loss.most)
    assert any(lost)


# Refused input


def test_a_tree_of_another_game_is_refused():
    with pytest.raises(InputError, match="mastermind-4x6"):
        review(game("mastermind-2x2"), ["11=0B0W"], tree=solver_tree.load("mastermind-4x6"))


def test_feedback_that_the_found_secret_does_not_give_is_named():
    with pytest.raises(WrongAnswer) as error:
        review(game("bulls-cows-4x10"), ["0123=1A1B", "4567=1A1B", "0143=4A0B"])
    assert (error.value.guess, error.value.feedback, error.value.right) == ("0123", "1A1B", "3A0B")
    assert str(error.value) == "feedback '1A1B' to 0123: it should be '3A0B' when the secret is 0143"


def test_feedback_that_a_stated_secret_does_not_give_is_named():
    with pytest.raises(WrongAnswer, match="feedback '1A1B' to 4567: it should be '0A1B' when the secret is 0143"):
        review(game("bulls-cows-4x10"), ["0123=3A0B", "4567=1A1B"], secret="0143")


def test_a_contradiction_names_the_feedback_in_conflict():
    with pytest.raises(Contradiction, match="feedback '0A0B' to 4567: cannot be true together with 0123=0A0B"):
        review(game("bulls-cows-4x10"), ["0123=0A0B", "8901=0A2B", "4567=0A0B"])


def test_a_guess_that_hard_mode_rejects_is_named():
    with pytest.raises(InputError, match="guess 'llama' is not allowed after crane=YGGBG: letter 2 should be 'r'"):
        review(words(hard=True), ["crane=YGGBG", "llama=BBGBB"])


def test_a_game_without_its_rule_cannot_be_reviewed(tmp_path):
    first_candidate_tree(higher_lower()).save(tmp_path / "tree.json")
    tree = solver_tree.load(tmp_path / "tree.json")
    with pytest.raises(InputError, match="give the game itself with --game"):
        review(tree.game, ["1=higher"], tree=tree)
    assert review(higher_lower(), ["8=lower", "4=found"], time_limit=None, threads=2).loss.most == 0


def test_a_review_without_guesses_has_no_skill_or_luck():
    found = review(game("bulls-cows-2x3"), [])
    assert (found.grades, found.skill, found.luck, found.found) == ((), None, None, False)


def test_searches_that_are_cut_off_wait_for_trees_together_no_longer_than_one(monkeypatch):
    waited = []
    best = TreesAtHand.best
    monkeypatch.setattr(TreesAtHand, "best", lambda trees, seconds: waited.append(seconds) or best(trees, seconds))
    history = ["0123=1A1B", "4567=0A1B", "5183=2A0B", "5293=4A0B"]
    review(game("bulls-cows-4x10"), history, time_limit=0, threads=2)
    assert len(waited) > 1
    assert waited[0] == GRACE
    assert waited == sorted(waited, reverse=True)
    assert waited[-1] < GRACE
