import sys
from dataclasses import replace
from unittest.mock import create_autospec

import orjson
import pytest

from solver_tree.games import game
from solver_tree.games.words import WordGame
from solver_tree.tree import Component, Proof, load
from tests.cli import stub_search
from tests.trees import ANSWERS, GUESSES, first_candidate_tree, unequal

SOLVE = stub_search.solve
AMONG = "strategies that begin with 012 and take at most 9 guesses"


def edit(path, change):
    document = orjson.loads(path.read_bytes())
    change(document)
    path.write_bytes(orjson.dumps(document))


def swap_branches(document):
    branches = document["tree"]["012"]
    branches["0A1B"], branches["0A2B"] = branches["0A2B"], branches["0A1B"]


def test_a_valid_tree_is_confirmed_with_its_figures(run, tree_file):
    assert run("verify", tree_file).out == (
        f"{tree_file}: valid, every secret is found\n  total 447, average 3.7250, worst 6\n"
        "  objective avg: total 447, worst case 6, 1 secret there\n"
        "  lower bound: claimed by the file, not checked; --prove searches again\n"
    )
    assert run("verify", tree_file, "--json").json == {
        "tree": str(tree_file),
        "valid": True,
        "objective": "avg",
        "first": None,
        "finish": "guessed",
        "max_guesses": None,
        "weighted": False,
        "total": 447,
        "average": 3.725,
        "worst": 6,
        "histogram": [1, 8, 32, 62, 16, 1],
        "figures": {"total": 447, "worst": 6, "at_worst": 1},
        "errors": [],
        "proved": None,
        "least": None,
        "lower_bound_status": "claimed",
        "certificate": None,
        "unchecked": ["lower_bound"],
    }


def test_verify_says_what_it_did_not_check(run, tree_file):
    assert "  lower bound: checked by its certificate, SHA-256 " in run("verify", "mastermind-3x6").out
    first_candidate_tree(WordGame(GUESSES, ANSWERS[::2] + ANSWERS[1::2]), "stare").save(tree_file)
    shown = run("verify", tree_file)
    assert shown.out.startswith(f"{tree_file}: valid, every secret in it is found\n")
    assert shown.out.endswith("\n  lists: guesses and secrets not checked; give --guesses FILE, --answers FILE\n")
    assert run("verify", tree_file, "--json").json["unchecked"] == ["lower_bound", "guesses", "secrets"]


def test_verify_says_that_it_does_not_check_the_name_of_a_strategy(run, tree_file):
    replace(load(tree_file), strategy="entropy:candidates").save(tree_file)
    assert "\n  strategy entropy:candidates: claimed by the file, not checked\n" in run("verify", tree_file).out
    for options in ((), ("--prove",)):
        assert "strategy" in run("verify", tree_file, *options, "--json").json["unchecked"]


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (swap_branches, "after 012=0A2B 134=1A1B 145=1A0B: the tree has no branch, but the secret may be '103'"),
        (lambda document: document["result"].update(total=446), "result: total is stated as 446"),
        (lambda document: document["tree"]["012"].pop("0A1B"), "is never found"),
        (lambda document: document.update(game="chess"), "game 'chess': unknown"),
        (lambda document: document.update(tree=[]), "'tree' is not of type dict"),
    ],
)
def test_a_wrong_tree_is_reported_with_exit_status_1(run, tree_file, change, error):
    edit(tree_file, change)
    result = run("verify", tree_file)
    assert (result.status, result.err) == (1, "")
    assert result.out.startswith(f"{tree_file}: wrong\n  ")
    assert error in result.out
    report = run("verify", tree_file, "--json")
    assert report.status == 1
    assert report.json["valid"] is False
    assert report.json["total"] is report.json["histogram"] is report.json["proved"] is None
    (stated,) = report.json["errors"]
    assert error in stated


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"format": "other"}', b"\xff\xfe", b"[" * 100_000])
def test_a_file_that_is_no_tree_is_refused(run, tree_file, content):
    tree_file.write_bytes(content)
    assert "is not a strategy tree" in run("verify", tree_file, "--json").refusal


def test_a_missing_file_is_refused(run):
    assert "no file 'nowhere.json'" in run("verify", "nowhere.json").refusal


def test_a_file_name_that_is_not_utf8_is_printed(run, tree_file):
    odd = tree_file.rename(tree_file.with_name("a\udcff.json"))
    assert run("verify", odd.name, "--json").json["tree"] == "a\ufffd.json"
    assert run("verify", odd.name).out.startswith("a?.json: valid")


@pytest.mark.parametrize(
    ("least", "status", "valid", "proved"), [(447, 0, True, True), (436, 1, True, False), (238, 1, False, False)]
)
def test_prove_compares_the_tree_with_the_least_total(run, tree_file, monkeypatch, least, status, valid, proved):
    """The tree has total 447 and states that no total is below 239."""
    monkeypatch.setitem(sys.modules, "solver_tree.search", stub_search)
    monkeypatch.setattr(stub_search, "prove", create_autospec(stub_search.prove, return_value=least))
    report = run("verify", tree_file, "--prove", "--json")
    assert (report.status, report.json["valid"], report.json["proved"]) == (status, valid, proved)
    assert bool(report.json["errors"]) is not valid
    assert run("verify", tree_file, "--prove").status == status


# Other objectives


def tree_of(objective, finish="guessed", **changes):
    tree = replace(first_candidate_tree(game("bulls-cows-3x6")), objective=objective, finish=finish, **changes)
    figures = tree.goal.figures(tree.stats)
    bounds = tuple(Component(name, 0, figure) for name, figure in zip(tree.goal.components, figures, strict=True))
    bounds = (bounds[0]._replace(lower_bound=int(bounds[0].name == "worst")), *bounds[1:])
    return replace(tree, proof=Proof(*bounds[0][1:], 0.5, "1.2.3", bounds))


@pytest.mark.parametrize(
    ("objective", "finish", "figures", "line"),
    [
        ("worst", "guessed", {"worst": 6}, "worst case 6"),
        ("worst,count", "known", {"worst": 5, "at_worst": 2}, "worst case 5, 2 secrets there"),
        ("within:4", "guessed", {"beyond": 17, "total": 447}, "17 secrets beyond guess 4, total 447"),
        ("price:0,1,4", "guessed", {"price": 743}, "cost 743"),
    ],
)
def test_verify_prints_every_component_of_the_objective(run, tree_file, objective, finish, figures, line):
    tree_of(objective, finish).save(tree_file)
    valid, total, figures_line, _ = run("verify", tree_file).out.splitlines()
    assert (valid, figures_line) == (f"{tree_file}: valid, every secret is found", f"  objective {objective}: {line}")
    assert total.endswith(", until the secret is known") is (finish == "known")
    report = run("verify", tree_file, "--json").json
    assert (report["objective"], report["finish"], report["figures"]) == (objective, finish, figures)


def test_verify_prints_weights(run, tree_file):
    tree = replace(first_candidate_tree(unequal(game("bulls-cows-2x4"))), objective="within:2")
    replace(tree, proof=Proof(lower_bound=0, upper_bound=8, seconds=0.5, version="1.2.3")).save(tree_file)
    assert "  objective within:2: weight 8 beyond guess 2, weighted total 41\n" in run("verify", tree_file).out


def stub_best_tree(monkeypatch, best):
    """Let the search find ``best``. The list that is returned grows by the options of each search."""
    searches = []

    def solve(game, **options):
        searches.append({name: value for name, value in options.items() if name not in ("threads", "progress")})
        return stub_search.Solution(
            tree=best, complete=True, first_guesses=(), nodes=0, threads=1, compile_seconds=0.0, search_seconds=0.0
        )

    monkeypatch.setitem(sys.modules, "solver_tree.search", stub_search)
    monkeypatch.setattr(stub_search, "solve", create_autospec(SOLVE, side_effect=solve))
    monkeypatch.setattr(stub_search, "prove", None)
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
    assert run("verify", tree_file, "--prove").out.endswith(
        f"  searched again: there is no better tree among {AMONG}\n"
    )
    report = run("verify", tree_file, "--prove", "--json").json
    assert (report["proved"], report["lower_bound_status"], report["unchecked"]) == (True, "searched", [])
    expected = {"objective": objective, "first": "012", "max_guesses": 9, "finish": finish, "ties": "refine"}
    assert searches == 2 * [expected]
    if finish == "known":
        return
    stub_best_tree(monkeypatch, shorter(tree))
    result = run("verify", tree_file, "--prove")
    assert (result.status, result.out.splitlines()[-1]) == (
        1,
        f"  searched again: there is a better tree among {AMONG}: {better}",
    )
    report = run("verify", tree_file, "--prove", "--json").json
    assert (report["valid"], report["proved"]) == (True, False)
    assert report["least"] != report["figures"]


@pytest.mark.parametrize(("finish", "max_guesses"), [("known", None), ("guessed", 9)])
def test_prove_asks_only_for_the_total_if_the_tree_states_only_that(run, tree_file, monkeypatch, finish, max_guesses):
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
    result = run("verify", tree_file, "--prove").out
    among = f"strategies that take at most {least} guesses"
    assert result.endswith(f"  searched again: there is no better tree among {among}\n")


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
