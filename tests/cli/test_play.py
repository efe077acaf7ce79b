"""``play`` and ``host``: what transcripts cannot show."""

import pytest

from solver_tree.advice.log import read_log
from solver_tree.cli.static_play import answers_in
from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.tree import load
from tests.trees import words


def test_without_time_a_guess_is_not_called_exact(run, tmp_path):
    played = run("play", "--game", "mastermind-4x5", "--time-limit", "0", "--secret", "1234")
    first, *_, last = played.out.splitlines()[:-1]
    assert first.split("  ")[-1].startswith("by ")
    assert last.split("  ")[-1] == "exact"
    (tmp_path / "played.txt").write_text(played.out)
    assert read_log(tmp_path / "played.txt").history(game("mastermind-4x5"))[-1] == ("1234", "4B0W")


def test_an_adversary_holds_out_for_the_worst_case_of_a_tree(run):
    tree = load("mastermind-3x6")
    guesses, node = [], tree.root
    while node:
        ((guess, branches),) = node.items()
        guesses.append(guess)
        typed = "\n".join(guesses)
        report = run("host", "--game", "mastermind-3x6", "--adversarial", "--json", typed=typed).json
        node = branches[report["guesses"][-1][1]]
    assert len(guesses) == tree.stats.worst
    assert report["ended"] == "found"
    assert report["guesses"] == [[guess, tree.game.score(guess, guesses[-1])] for guess in guesses]


def test_feedback_with_spaces_is_read_before_several_answers():
    rules = game("mastermind-2x3")
    assert answers_in("0 1", rules, 2) == ["0 1"]
    assert answers_in("01 20", rules, 2) == ["01", "20"]
    assert answers_in("b y g b b", words(), 2) == ["b y g b b"]
    assert len(answers_in("byggg, ggggg", words(), 2)) == 2
    with pytest.raises(InputError, match="feedback '1 1'"):
        answers_in("1 1", rules, 2)
    with pytest.raises(InputError, match="3 answers, but only 1 guess to answer"):
        answers_in("01 20 01", rules, 1)
