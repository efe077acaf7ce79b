import sys

import orjson
import pytest

from tests.cli import stub_search


def edit(path, change):
    document = orjson.loads(path.read_bytes())
    change(document)
    path.write_bytes(orjson.dumps(document))


def swap_branches(document):
    branches = document["tree"]["012"]
    branches["0A1B"], branches["0A2B"] = branches["0A2B"], branches["0A1B"]


def test_a_valid_tree(run, tree_file):
    assert run("verify", tree_file).out == (
        f"{tree_file}: valid, every secret is found\n  total 447, average 3.7250, worst 6\n"
    )
    assert run("verify", tree_file, "--json").json == {
        "tree": str(tree_file),
        "valid": True,
        "first": None,
        "max_guesses": None,
        "weighted": False,
        "total": 447,
        "average": 3.725,
        "worst": 6,
        "histogram": [1, 8, 32, 62, 16, 1],
        "errors": [],
        "proved": None,
    }


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
def test_a_wrong_tree(run, tree_file, change, error):
    edit(tree_file, change)
    told = run("verify", tree_file)
    assert (told.status, told.err) == (1, "")
    assert told.out.startswith(f"{tree_file}: wrong\n  ")
    assert error in told.out
    report = run("verify", tree_file, "--json")
    assert report.status == 1
    assert report.json["valid"] is False
    assert report.json["total"] is report.json["histogram"] is report.json["proved"] is None
    (stated,) = report.json["errors"]
    assert error in stated


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"format": "other"}', b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_tree_is_refused(run, tree_file, content):
    tree_file.write_bytes(content)
    assert "is not a strategy tree" in run("verify", tree_file, "--json").refusal


def test_a_missing_file_is_refused(run):
    assert "no file 'nowhere.json'" in run("verify", "nowhere.json").refusal


def test_a_name_that_is_not_utf8(run, tree_file):
    odd = tree_file.rename(tree_file.with_name("a\udcff.json"))
    assert run("verify", odd.name, "--json").json["tree"] == "a\ufffd.json"
    assert run("verify", odd.name).out.startswith("a?.json: valid")


@pytest.mark.parametrize(
    ("least", "status", "valid", "proved"), [(447, 0, True, True), (436, 1, True, False), (238, 1, False, False)]
)
def test_prove(run, tree_file, monkeypatch, least, status, valid, proved):
    """The tree has total 447 and states that no total is below 239."""
    monkeypatch.setitem(sys.modules, "solver_tree.search", stub_search)
    monkeypatch.setattr(stub_search, "prove", lambda game, total, *, first, threads, progress: least)
    report = run("verify", tree_file, "--prove", "--json")
    assert (report.status, report.json["valid"], report.json["proved"]) == (status, valid, proved)
    assert bool(report.json["errors"]) is not valid
    assert run("verify", tree_file, "--prove").status == status
