"""Pairs of strategies: where they part ways, and for which secrets each is faster."""

import sys
from dataclasses import replace

import pytest

import solver_tree as st
from solver_tree.cli.app import main
from solver_tree.compare.outcome import outcome_of
from solver_tree.compare.pairs import MAX_SHOWN, pair
from solver_tree.games import game
from tests.compare.outcomes import first
from tests.trees import first_candidate_tree


def test_a_strategy_never_parts_from_itself():
    outcome = st.evaluate(first, game("bulls-cows-3x6"))
    result = pair(outcome, replace(outcome, name="again"))
    assert result.names == (outcome.name, "again")
    assert (result.parting, result.faster, result.equal, result.neither, result.contrasts) == (None, (0, 0), 120, 0, ())


@pytest.mark.parametrize("finish", ["guessed", "known"])
def test_the_figures_of_a_pair_agree_with_a_plain_count(finish):
    this_game = game("mastermind-3x6")
    left, right = outcome_of(first_candidate_tree(this_game), "first"), outcome_of(st.load("mastermind-3x6"))
    result = pair(left, right, finish)
    counts = {
        secret: (getattr(left.found[secret], finish), getattr(right.found[secret], finish))
        for secret in this_game.secrets
    }
    assert result.faster == (sum(a < b for a, b in counts.values()), sum(a > b for a, b in counts.values()))
    assert result.equal == sum(a == b for a, b in counts.values()) == this_game.secret_count - sum(result.faster)
    assert result.names == ("first", "optimal")
    order = sorted(
        (secret for secret in counts if counts[secret][0] != counts[secret][1]),
        key=lambda s: (-abs(counts[s][0] - counts[s][1]), this_game.secrets.index(s)),
    )
    assert [contrast.secret for contrast in result.contrasts] == order[:MAX_SHOWN]
    for secret, guesses, games in result.contrasts:
        assert guesses == counts[secret]
        assert games == (left.games[secret], right.games[secret])


def deviating(*histories):
    """A function that guesses the first candidate, but after these histories the last."""

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
def test_the_parting_is_the_difference_after_the_fewest_guesses(histories):
    this_game = game("bulls-cows-3x6")
    outcome, deviated = st.evaluate(first, this_game), st.evaluate(deviating(*histories), this_game)
    earliest = min(histories, key=lambda h: (len(h), [this_game.feedbacks.index(feedback) for _, feedback in h]))
    consistent = [s for s in this_game.secrets if all(this_game.score(g, s) == f for g, f in earliest)]
    assert len(consistent) > 1
    assert pair(outcome, deviated).parting == (earliest, len(consistent), (consistent[0], consistent[-1]))
    assert pair(deviated, outcome).parting == (earliest, len(consistent), (consistent[-1], consistent[0]))


def test_a_failure_is_slower_than_any_number_of_guesses():
    this_game = game("bulls-cows-3x6")
    outcome = st.evaluate(first, this_game)
    failed_history = (("012", "0A2B"),)

    def gives_up(candidates, history):
        return None if history == failed_history else candidates[0]

    failing = st.evaluate(gives_up, this_game)
    consistent = [s for s in this_game.secrets if this_game.score("012", s) == "0A2B"]
    result = pair(outcome, failing)
    assert result.parting == (failed_history, len(consistent), (consistent[0], None))
    assert (result.faster, result.equal, result.neither) == ((len(consistent), 0), 120 - len(consistent), 0)
    assert [contrast.secret for contrast in result.contrasts] == consistent[:MAX_SHOWN]
    assert result.contrasts[0].guesses == (outcome.found[consistent[0]].guessed, None)
    assert result.contrasts[0].games == (outcome.games[consistent[0]], failed_history)
    assert pair(failing, outcome).faster == (0, len(consistent))
    both = pair(failing, failing)
    assert (both.parting, both.faster, both.neither) == (None, (0, 0), len(consistent))


def test_games_cut_off_by_a_limit_part_where_guesses_were_made():
    this_game = game("bulls-cows-3x6")
    late = (("012", "0A1B"), ("134", "0A1B"))
    left, right = st.compare(this_game, [first, deviating(late)], max_guesses=2)
    assert pair(left, right).parting is None
    left, right = st.compare(this_game, [first, deviating(late)], max_guesses=3)
    assert pair(left, right).parting.history == late


@pytest.mark.parametrize("order", [1, -1])
def test_a_function_that_played_a_sample_is_paired_with_a_strategy(order, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text("def guess(candidates, history):\n    return candidates[0]\n")
    names = ["first", "mine:guess"][::order]
    options = ["--game", "mastermind-3x4", "--sample", "10", "--pairs", *names, "--json"]
    monkeypatch.setattr(sys, "argv", ["solver-tree", "compare", *names, *options])
    assert main() == 0
    assert '"equal"' in capsys.readouterr().out
