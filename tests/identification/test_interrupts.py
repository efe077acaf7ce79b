"""What is said of a table when Ctrl-C ends a search: nothing is called the best that is not."""

import json
import sys

import numpy as np
import pytest

from solver_tree.cli.app import main
from solver_tree.identification.greedy import greedy_decisions
from solver_tree.identification.reading import table
from tests.identification.interrupts import interrupted_least


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Run the program where there is a table; Ctrl-C is pressed in each search."""
    rng = np.random.default_rng(7)
    rows = [["test", *map(str, range(12)), "cost"]]
    rows += [[f"t{n}", *rng.choice(["a", "b"], 12), str(rng.integers(1, 9))] for n in range(9)]
    (tmp_path / "mine.csv").write_text("\n".join(map(",".join, rows)))
    monkeypatch.chdir(tmp_path)

    def run(*words, interrupted=True):
        with monkeypatch.context() as patched:
            if interrupted:
                patched.setattr("solver_tree.identification.search.least", interrupted_least)
            patched.setattr(sys, "argv", ["solver-tree", *words])
            assert main() == (130 if interrupted else 0)
        return capsys.readouterr()

    return run


def test_the_best_tree_found_is_compared_as_such(run):
    out, err = run("compare", "--game", "mine.csv", "--json")
    *rules, best = json.loads(out)
    assert best["measure"] == "best known"
    assert not any(each["optimal"] for each in (*rules, best))
    assert best["expected"] <= min(rule["expected"] for rule in rules)
    assert "solver-tree: interrupted after " in err
    assert "best known" in run("compare", "--game", "mine.csv").out
    proved = json.loads(run("compare", "--game", "mine.csv", "--json", interrupted=False).out)[-1]
    assert (proved["measure"], proved["optimal"]) == ("optimal", True)


def test_the_best_tree_found_is_saved(run):
    err = run("build", "--game", "mine.csv", "-o", "best.json").err
    assert err.splitlines()[-1].endswith("; best.json has the best tree found")
    rule = greedy_decisions(table("mine.csv"), "gain-per-cost")
    assert json.loads(run("show", "best.json", "--json", interrupted=False).out)["expected"] <= float(rule.cost)
    err = run("build", "--game", "mine.csv", "--no-save").err
    assert err.splitlines()[-1].endswith("; the best tree found is not saved")


def test_a_proof_that_is_interrupted_states_no_least_cost(run):
    run("build", "--game", "mine.csv", "-o", "tree.json", interrupted=False)
    out, err = run("verify", "tree.json", "--prove", "--json")
    assert out == ""
    assert err.splitlines()[-1].endswith("; nothing is proved")
