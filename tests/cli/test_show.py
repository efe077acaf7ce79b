from dataclasses import replace

import pytest

from solver_tree.games import game
from solver_tree.tree import Component, Proof, StrategyTree
from tests.trees import first_candidate_tree, unequal


def test_show_prints_figures_bars_and_the_first_levels(run, tree_file):
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


def test_only_a_proved_tree_is_called_optimal(run, tree_file):
    assert "open, claimed: the least total is between 239 and 447, a gap of 208" in run("show", tree_file).out
    assert run("show", tree_file, "--json").json["optimal"] is False

    one = first_candidate_tree(game("bulls-cows-1x1"))
    StrategyTree(one.game, "avg", Proof(lower_bound=1, upper_bound=1, seconds=0.5, version="1.2.3"), one.root).save(
        tree_file
    )
    assert "claimed optimal, not checked; 0.50 s by version 1.2.3" in run("show", tree_file).out
    assert run("show", tree_file, "--json").json["optimal"] is True
    shipped = run("show", "mastermind-4x6").out
    assert "  worst    6 guesses, for 1 secret\n  proof    optimal, checked; searched in" in shipped
    assert (
        "             no strategy has a smaller total than 5625\n"
        "             of those, none has a smaller worst case than 6 (searched)\n"
        "             of those, none has fewer secrets there than 1 (searched)\n\n"
    ) in shipped


def test_depth_limits_the_levels_shown(run, tree_file):
    lines = {depth: run("show", tree_file, "--depth", depth).out.count("left, at most") for depth in range(7)}
    assert lines[0] == 1
    assert lines[1] == 9
    assert lines[5] == lines[6] > lines[2] > lines[1]


def test_a_history_selects_a_branch(run, tree_file):
    shown = run("show", tree_file, "012=0a1b", "134=11")
    assert shown.out.startswith("After 012=0A1B 134=1A1B\n")
    assert "120" not in shown.out
    assert "the secret is found" in run("show", tree_file, "012=3A0B").out


def test_show_json_states_figures_proof_and_branch(run, tree_file):
    whole = run("show", tree_file, "--json").json
    assert whole == {
        "game": "bulls-cows-3x6",
        "objective": "avg",
        "first": None,
        "weighted": False,
        "finish": "guessed",
        "max_guesses": None,
        "strategy": "optimal",
        "total": 447,
        "average": 3.725,
        "worst": 6,
        "histogram": [1, 8, 32, 62, 16, 1],
        "optimal": False,
        "lower_bound": 239,
        "lower_bound_status": "claimed",
        "upper_bound": 447,
        "components": [],
        "open": ["total", "worst", "at_worst"],
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
        (["012"], "'012': not a guess with its feedback, such as 012=1A0B"),
        (["0123=1A1B"], "guess '0123': 4 symbols"),
        (["012=4A0B"], "feedback '4A0B'"),
    ],
)
def test_a_history_that_leaves_the_tree_is_refused(run, tree_file, answers, reason):
    assert reason in run("show", tree_file, *answers).refusal


# In words


def save_tree(path, tree, objective, gap=0, stated=None, **changes):
    """Save ``tree`` for another objective, with bounds of ``stated`` figures and a gap below the last of them."""
    changed = replace(tree, objective=objective, **changes)
    figures = zip(changed.goal.components, changed.goal.figures(changed.stats), strict=True)
    *proved, last = list(figures)[:stated]
    bounds = (*(Component(name, figure, figure) for name, figure in proved), Component(last[0], last[1] - gap, last[1]))
    replace(changed, proof=Proof(*bounds[0][1:], 0.5, "1.2.3", bounds if len(bounds) > 1 else ())).save(path)


def shown_facts(run, path):
    """The facts that ``show`` prints, without the figures that all trees have, and what follows them."""
    facts, _, bars = run("show", path).out.partition("\n\n")
    assert max(map(len, facts.splitlines())) <= 80
    return [line for line in facts.splitlines() if not line.startswith(("  secrets", "  total", "  average"))], bars


PROVED = "  proof    claimed optimal, not checked; 0.50 s by version 1.2.3"
BIG = "             no strategy has "
SUCH = "             no such strategy has "


@pytest.mark.parametrize(
    ("objective", "changes", "lines"),
    [
        (
            "worst,count,total",
            {},
            [
                "  aim      the least worst case, then number of secrets there, then average",
                "  worst    6 guesses, for 1 secret",
                PROVED,
                f"{BIG}a smaller worst case than 6",
                "             of those, none has fewer secrets there than 1",
                "             of those, none has a smaller total than 447",
            ],
        ),
        (
            "within:4",
            {"max_guesses": 6, "first": "012"},
            [
                "  aim      the most secrets within 4 guesses, then the least average",
                "  among    strategies that begin with 012 and take at most 6 guesses",
                "  worst    6 guesses, for 1 secret",
                "  within   4 guesses: 103 secrets, all but 17",
                PROVED,
                f"{SUCH}fewer secrets beyond guess 4 than 17",
                "             of those, none has a smaller total than 447",
            ],
        ),
        (
            "within:6",
            {"gap": 9},
            [
                "  aim      the most secrets within 6 guesses, then the least average",
                "  worst    6 guesses, for 1 secret",
                "  within   6 guesses: 120 secrets, all",
                PROVED.replace("optimal", "optimal in part"),
                "             no secret is beyond guess 6",
                "             open: of those, the least total is 438 to 447",
            ],
        ),
        (
            "price:0,1,4",
            {"gap": 99},
            [
                "  aim      the least cost",
                "  worst    6 guesses, for 1 secret",
                "  cost     743, the sum of prices",
                "  proof    open, claimed: the least cost is between 644 and 743, a gap of 99",
            ],
        ),
        (
            "worst,count",
            {"finish": "known", "gap": 1},
            [
                "  aim      the least worst case, then number of secrets there",
                "  counted  until the secret is known: the only candidate left",
                "  worst    5 guesses, for 2 secrets",
                PROVED.replace("optimal", "optimal in part"),
                f"{BIG}a smaller worst case until known than 5",
                "             open: of those, the least number of secrets there is 1 to 2",
            ],
        ),
        (
            "price:1,1,1,2,2,2,inf",
            {},
            [
                "  aim      the least cost",
                "  among    strategies that take at most 6 guesses",
                "  worst    6 guesses, for 1 secret",
                "  cost     199, the sum of prices",
                PROVED,
                f"{SUCH}a smaller cost than 199",
            ],
        ),
        (
            "worst,count,total",
            {"stated": 2},
            [
                "  aim      the least worst case, then number of secrets there, then average",
                "  worst    6 guesses, for 1 secret",
                PROVED.replace("optimal", "optimal in part"),
                f"{BIG}a smaller worst case than 6",
                "             of those, none has fewer secrets there than 1",
                "             open: whether one of those has a smaller total than 447",
            ],
        ),
        (
            "worst,count",
            {"stated": 1},
            [
                "  aim      the least worst case, then number of secrets there",
                "  worst    6 guesses, for 1 secret",
                PROVED.replace("optimal", "optimal in part"),
                f"{BIG}a smaller worst case than 6",
                "             open: whether one of those has fewer secrets there than 1",
            ],
        ),
        (
            "avg",
            {"stated": 1},
            [
                "  aim      the least average",
                "  worst    6 guesses, for 1 secret",
                PROVED,
                f"{BIG}a smaller total than 447",
                "             open: whether one of those has a smaller worst case than 6",
            ],
        ),
        (
            "worst",
            {"gap": 2},
            [
                "  aim      the least worst case",
                "  worst    6 guesses, for 1 secret",
                "  proof    open, claimed: the least worst case is between 4 and 6, a gap of 2",
            ],
        ),
    ],
)
def test_the_objective_and_the_proof_are_shown_in_words(run, tree_file, objective, changes, lines):
    save_tree(tree_file, first_candidate_tree(game("bulls-cows-3x6")), objective, **changes)
    (heading, *facts), bars = shown_facts(run, tree_file)
    assert heading == f"bulls-cows-3x6, objective {objective}"
    assert facts == lines
    if changes.get("finish") == "known":
        assert bars.startswith("Secrets known after each guess\n   1")
        assert "    3A0B  found\n" in bars
        assert " left, known\n" in run("show", tree_file, "--depth", 4).out
    report = run("show", tree_file, "--json").json
    assert (report["objective"], report["finish"]) == (objective, changes.get("finish", "guessed"))
    assert report["max_guesses"] == changes.get("max_guesses")
    assert [component["upper_bound"] for component in report["components"]][:1] in ([], [report["upper_bound"]])
    assert report["optimal"] is (PROVED in facts)
    assert len(report["open"]) == {"avg": 2}.get(objective, sum("open" in line for line in facts))


def test_weights_are_shown_in_words(run, tree_file):
    save_tree(tree_file, first_candidate_tree(unequal(game("bulls-cows-2x4"))), "within:2")
    facts = run("show", tree_file).out
    assert "  aim               the most weight within 2 guesses, then the least average\n" in facts
    assert "  worst             3 guesses, for 7 secrets, weight 8\n" in facts
    assert "  within            2 guesses: 5 secrets, all but 7, weight 8\n" in facts
    assert "no strategy has less weight beyond guess 2 than 8\n" in facts
    assert "of those, none has a smaller weighted total than 41\n" in facts


def test_the_only_secret_is_known_before_any_guess(run, tree_file):
    save_tree(tree_file, first_candidate_tree(game("mastermind-1x1")), "avg", finish="known")
    shown = run("show", tree_file).out
    assert "  worst    0 guesses, for 1 secret\n" in shown
    assert "  the only secret is known before any guess\n" in shown
    assert shown.endswith("The tree\n  1  1 left, known\n    1B0W  found\n")


def test_a_long_list_of_prices_is_shortened(run, tree_file):
    prices = f"price:{','.join(map(str, range(100)))}"
    save_tree(tree_file, first_candidate_tree(game("bulls-cows-3x6")), prices)
    shown_facts(run, tree_file)
    assert max(map(len, run("verify", tree_file).out.splitlines()[1:])) <= 80
