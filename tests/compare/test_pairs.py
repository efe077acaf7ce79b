"""Where two strategies part ways."""

from dataclasses import replace

import pytest

import solver_tree as st
from solver_tree.compare.outcome import outcome_of
from solver_tree.compare.pairs import MAX_SHOWN, pair
from solver_tree.games import game
from tests.trees import first_candidate_tree


def first(candidates, history):
    return candidates[0]


def test_a_strategy_and_itself():
    outcome = st.evaluate(first, game("bulls-cows-3x6"))
    two = pair(outcome, replace(outcome, name="again"))
    assert two.names == (outcome.name, "again")
    assert (two.parting, two.faster, two.equal, two.neither, two.contrasts) == (None, (0, 0), 120, 0, ())


@pytest.mark.parametrize("finish", ["guessed", "known"])
def test_figures_by_counting(finish):
    this_game = game("mastermind-3x6")
    one, other = outcome_of(first_candidate_tree(this_game), "first"), outcome_of(st.load("mastermind-3x6"))
    two = pair(one, other, finish)
    numbers = {
        secret: (getattr(one.found[secret], finish), getattr(other.found[secret], finish))
        for secret in this_game.secrets
    }
    assert two.faster == (sum(a < b for a, b in numbers.values()), sum(a > b for a, b in numbers.values()))
    assert two.equal == sum(a == b for a, b in numbers.values()) == this_game.secret_count - sum(two.faster)
    assert two.names == ("first", "optimal")
    order = sorted(
        (secret for secret in numbers if numbers[secret][0] != numbers[secret][1]),
        key=lambda s: (-abs(numbers[s][0] - numbers[s][1]), this_game.secrets.index(s)),
    )
    assert [contrast.secret for contrast in two.contrasts] == order[:MAX_SHOWN]
    for secret, guesses, games in two.contrasts:
        assert guesses == numbers[secret]
        assert games == (one.games[secret], other.games[secret])


def deviating(*histories):
    """The first candidate, but the last one after these histories."""

    def function(candidates, history):
        return candidates[-1] if history in histories else candidates[0]

    return function


@pytest.mark.parametrize(
    "histories",
    [
        [()],
        [(("012", "0A2B"),)],
        [(("012", "1A1B"),), (("012", "0A2B"),)],
        [(("012", "0A1B"), ("134", "0A1B")), (("012", "1A0B"),)],
        [(("012", "1A1B"), ("023", "0A1B")), (("012", "0A1B"), ("134", "1A0B"))],
    ],
)
def test_the_first_difference_is_the_one_after_the_fewest_guesses(histories):
    this_game = game("bulls-cows-3x6")
    usual, other = st.evaluate(first, this_game), st.evaluate(deviating(*histories), this_game)
    earliest = min(histories, key=lambda h: (len(h), [this_game.feedbacks.index(feedback) for _, feedback in h]))
    fitting = [s for s in this_game.secrets if all(this_game.score(g, s) == f for g, f in earliest)]
    assert len(fitting) > 1
    assert pair(usual, other).parting == (earliest, len(fitting), (fitting[0], fitting[-1]))
    assert pair(other, usual).parting == (earliest, len(fitting), (fitting[-1], fitting[0]))


def test_failures_are_slower_than_anything():
    this_game = game("bulls-cows-3x6")
    usual = st.evaluate(first, this_game)
    lost = (("012", "0A2B"),)

    def gives_up(candidates, history):
        return None if history == lost else candidates[0]

    other = st.evaluate(gives_up, this_game)
    fitting = [s for s in this_game.secrets if this_game.score("012", s) == "0A2B"]
    two = pair(usual, other)
    assert two.parting == (lost, len(fitting), (fitting[0], None))
    assert (two.faster, two.equal, two.neither) == ((len(fitting), 0), 120 - len(fitting), 0)
    assert [contrast.secret for contrast in two.contrasts] == fitting[:MAX_SHOWN]
    assert two.contrasts[0].guesses == (usual.found[fitting[0]].guessed, None)
    assert two.contrasts[0].games == (usual.games[fitting[0]], lost)
    assert pair(other, usual).faster == (0, len(fitting))
    both = pair(other, other)
    assert (both.parting, both.faster, both.neither) == (None, (0, 0), len(fitting))


def test_games_cut_off_by_a_limit():
    this_game = game("bulls-cows-3x6")
    late = (("012", "0A1B"), ("134", "0A1B"))
    one, other = st.compare(this_game, [first, deviating(late)], max_guesses=2)
    assert pair(one, other).parting is None
    one, other = st.compare(this_game, [first, deviating(late)], max_guesses=3)
    assert pair(one, other).parting.history == late
