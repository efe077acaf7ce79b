import pytest

from solver_tree.games import game
from solver_tree.tree import Proof, StrategyTree
from tests.trees import first_candidate_tree


def test_shows_figures_bars_and_first_answers(run, tree_file):
    shown = run("show", tree_file)
    assert shown.status == 0
    assert "total    447 guesses" in shown.out
    assert "average  3.7250" in shown.out
    assert "worst    6 guesses, for 1 secret\n" in shown.out
    assert "   4  62   51.7%  " + 40 * "█" + "\n" in shown.out
    assert "  012          120 left, at most 6\n" in shown.out
    assert "    0A1B  134   36 left, at most 5\n" in shown.out
    assert "    3A0B  found\n" in shown.out
    assert max(map(len, shown.out.splitlines())) <= 80


def test_optimal_is_said_only_of_what_is_proved(run, tree_file):
    assert "open: the least total is between 239 and 447, a gap of 208" in run("show", tree_file).out
    assert run("show", tree_file, "--json").json["optimal"] is False

    one = first_candidate_tree(game("bulls-cows-1x1"))
    StrategyTree(one.game, "avg", Proof(1, 1, 0.5, "1.2.3"), one.root).save(tree_file)
    assert "optimal, found and proved in 0.50 s by version 1.2.3" in run("show", tree_file).out
    assert run("show", tree_file, "--json").json["optimal"] is True
    shipped = run("show", "mastermind-4x6").out
    assert "  worst    6 guesses, for 1 secret\n  proof    optimal, the worst case too, found and proved in" in shipped


def test_depth(run, tree_file):
    lines = {depth: run("show", tree_file, "--depth", depth).out.count("left, at most") for depth in range(7)}
    assert lines[0] == 1
    assert lines[1] == 9
    assert lines[5] == lines[6] > lines[2] > lines[1]


def test_a_branch(run, tree_file):
    shown = run("show", tree_file, "012=0a1b", "134=11")
    assert shown.out.startswith("After 012=0A1B 134=1A1B\n")
    assert "120" not in shown.out
    assert "the secret is found" in run("show", tree_file, "012=3A0B").out


def test_json(run, tree_file):
    whole = run("show", tree_file, "--json").json
    assert whole == {
        "game": "bulls-cows-3x6",
        "objective": "avg",
        "first": None,
        "weighted": False,
        "strategy": "optimal",
        "total": 447,
        "average": 3.725,
        "worst": 6,
        "histogram": [1, 8, 32, 62, 16, 1],
        "optimal": False,
    }
    branch = run("show", tree_file, "012=0A0B", "345=1A2B", "--json").json
    assert branch["history"] == [["012", "0A0B"], ["345", "1A2B"]]
    assert branch["tree"] == {"354": {"3A0B": {}, "0A3B": {"435": {"0A3B": {"543": {"3A0B": {}}}, "3A0B": {}}}}}


@pytest.mark.parametrize(
    ("answers", "reason"),
    [
        (["134=1A1B"], "at the first guess: the tree guesses '012', not '134'"),
        (["012=0A1B", "012=0A1B"], "after 012=0A1B: the tree guesses '134', not '012'"),
        (["012=3A0B", "134=1A1B"], "after 012=3A0B: the tree has found the secret, not '134'"),
        (["012=2A0B", "013=0A3B"], "feedback '0A3B' to 013: cannot be true together with 012=2A0B"),
        (["012"], "'012': not a guess with its feedback, such as 012=3A0B"),
        (["0123=1A1B"], "guess '0123': 4 symbols"),
        (["012=4A0B"], "feedback '4A0B'"),
    ],
)
def test_a_history_that_leaves_the_tree_is_refused(run, tree_file, answers, reason):
    assert reason in run("show", tree_file, *answers).refusal
