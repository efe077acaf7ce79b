from dataclasses import replace
from unittest.mock import create_autospec

import pytest

from solver_tree import search
from solver_tree.games import game
from solver_tree.tree import Component, Proof
from tests.cli.stub_search import without_search
from tests.trees import first_candidate_tree

AMONG = "strategies that begin with 012 and take at most 9 guesses"


def unwrapped(text):
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("least", "status", "valid", "proved"), [(447, 0, True, True), (436, 1, True, False), (238, 1, False, False)]
)
def test_prove_compares_the_tree_with_the_least_total(run, tree_file, monkeypatch, least, status, valid, proved):
    """The tree has total 447 and states that no total is below 239."""
    monkeypatch.setattr(search, "prove", create_autospec(search.prove, return_value=least))
    report = run("verify", tree_file, "--prove", "--json")
    assert (report.status, report.json["valid"], report.json["proved"]) == (status, valid, proved)
    assert bool(report.json["errors"]) is not valid
    assert run("verify", tree_file, "--prove").status == status


def tree_of(objective, finish="guessed", **changes):
    tree = replace(first_candidate_tree(game("bulls-cows-3x6")), objective=objective, finish=finish, **changes)
    figures = tree.goal.figures(tree.stats)
    bounds = tuple(Component(name, 0, figure) for name, figure in zip(tree.goal.components, figures, strict=True))
    bounds = (bounds[0]._replace(lower_bound=int(bounds[0].name == "worst")), *bounds[1:])
    return replace(tree, proof=Proof(*bounds[0][1:], 0.5, "1.2.3", bounds))


def stub_best_tree(monkeypatch, best):
    """Let the search find ``best``. The list that is returned grows by the options of each search."""
    searches = []

    def solve(game, **options):
        searches.append({name: value for name, value in options.items() if name not in ("threads", "progress")})
        return search.Solution(
            tree=best, complete=True, first_guesses=(), nodes=0, threads=1, compile_seconds=0.0, search_seconds=0.0
        )

    without_search(monkeypatch, solve)
    monkeypatch.setattr(search, "prove", None)
    return searches


def shorter(tree):
    """The same tree, with the figures that it would have if its longest games were one guess shorter."""
    stats = tree.stats
    better = replace(tree)
    histogram = (*stats.histogram[:-2], stats.histogram[-2] + stats.histogram[-1])
    better.__dict__["stats"] = stats._replace(
        worst=stats.worst - 1, total=stats.total - stats.histogram[-1], histogram=histogram, weighed=histogram
    )
    return better


@pytest.mark.parametrize("finish", ["guessed", "known"])
@pytest.mark.parametrize(
    ("objective", "better"),
    [
        ("worst", "worst case 5"),
        ("worst,count,total", "worst case 5"),
        ("within:3", "total 446"),
        ("within:5", "0 secrets beyond guess 5"),
        ("price:1,2", "cost 446"),
    ],
)
def test_prove_finds_a_tree_that_is_better_in_any_component(run, tree_file, monkeypatch, objective, finish, better):
    tree = tree_of(objective, finish, first="012", max_guesses=9)
    tree.save(tree_file)
    searches = stub_best_tree(monkeypatch, tree)
    result = run("verify", tree_file, "--prove")
    assert unwrapped(result.out).endswith(f" searched again: there is no better tree among {AMONG}")
    report = run("verify", tree_file, "--prove", "--json").json
    assert (report["proved"], report["lower_bound_status"], report["unchecked"]) == (True, "searched", [])
    expected = {"objective": objective, "first": "012", "max_guesses": 9, "finish": finish, "ties": "refine"}
    assert searches == 2 * [expected]
    if finish == "known":
        return
    stub_best_tree(monkeypatch, shorter(tree))
    result = run("verify", tree_file, "--prove")
    assert result.status == 1
    assert unwrapped(result.out).endswith(f" searched again: there is a better tree among {AMONG}: {better}")
    report = run("verify", tree_file, "--prove", "--json").json
    assert (report["valid"], report["proved"]) == (True, False)
    assert report["least"] != report["figures"]


@pytest.mark.parametrize(("finish", "max_guesses"), [("known", None), ("guessed", 9)])
def test_prove_asks_for_the_total_if_the_tree_states_only_that(run, tree_file, monkeypatch, finish, max_guesses):
    tree = tree_of("avg", finish, max_guesses=max_guesses)
    tree = replace(tree, proof=tree.proof._replace(lower_bound=1, components=()))
    tree.save(tree_file)
    searches = stub_best_tree(monkeypatch, tree)
    assert "  searched again: there is no tree of smaller total" in run("verify", tree_file, "--prove").out
    assert [options["ties"] for options in searches] == ["any"]


@pytest.mark.parametrize(("max_guesses", "least"), [(None, 7), (6, 6), (9, 7)])
def test_infinite_prices_limit_the_guesses(run, tree_file, monkeypatch, max_guesses, least):
    tree = tree_of("price:1,2,3,4,5,6,7,inf", max_guesses=max_guesses)
    tree.save(tree_file)
    stub_best_tree(monkeypatch, tree)
    result = unwrapped(run("verify", tree_file, "--prove").out)
    assert result.endswith(
        f" searched again: there is no better tree among strategies that take at most {least} guesses"
    )


def test_prove_finds_a_wrong_bound_of_a_later_component(run, tree_file, monkeypatch):
    tree = tree_of("within:3")
    bounds = (tree.proof.components[0]._replace(lower_bound=79), Component("total", 447, 447))
    replace(tree, proof=Proof(lower_bound=79, upper_bound=79, seconds=0.5, version="1.2.3", components=bounds)).save(
        tree_file
    )
    stub_best_tree(monkeypatch, shorter(tree))
    report = run("verify", tree_file, "--prove", "--json")
    assert (report.status, report.json["valid"]) == (1, False)
    assert report.json["errors"] == ["proof: lower_bound of 'total' is stated as 447, but 446 can be reached"]
