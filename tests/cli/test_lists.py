import re

import pexpect

from solver_tree.games import FAMILIES, game
from solver_tree.tree import load


def test_games_lists_all_families_with_examples(run):
    families = run("games", "--json").json
    assert [family["name"] for family in families] == [*(f"{name}-PxS" for name in FAMILIES), "words", "wordle"]
    forms = [*(family.form for family in FAMILIES.values()), "words[-N][-hard]", "wordle[-hard]"]
    assert [family["form"] for family in families] == forms
    for family in families:
        for example in family["examples"]:
            assert example["codes"] == game(example["name"]).secret_count
    result = run("games").out
    assert "bulls-cows-4x10" in result
    assert "5040 codes" in result
    for part in ("mastermind-PxS[-black]", "--guesses FILE", "PACKAGE.MODULE:NAME", "FILE.csv", "FILE.npz"):
        assert part in result
    assert max(map(len, result.splitlines())) <= 80


def test_trees_lists_all_trees_that_ship(run):
    trees = run("trees", "--json").json
    names = {tree["name"] for tree in trees}
    assert {"bulls-cows-4x10.avg", "mastermind-4x6.avg"} <= names
    result = run("trees").out
    for tree in trees:
        stats = load(tree["name"]).stats
        assert (tree["total"], tree["average"], tree["worst"]) == (stats.total, stats.average, stats.worst)
        assert tree["optimal"] is (tree["lower_bound"] == tree["upper_bound"])
        assert f"{tree['name']} " in result
    assert max(map(len, result.splitlines())) <= 80


def test_on_a_narrow_terminal_the_right_columns_stand_below(terminal):
    shown = terminal("trees", COLUMNS="60")
    shown.expect(pexpect.EOF)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", shown.before).splitlines()
    assert max(map(len, lines)) <= 60
    assert [line.split() for line in lines if line.startswith("tree ")] == [
        ["tree", "secrets", "total", "average", "worst"],
        ["tree", "proof", "seconds", "version"],
    ]
