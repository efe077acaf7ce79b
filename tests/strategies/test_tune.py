"""The search for a table of steps: the same again, gone on with, and kept."""

import importlib.util

import orjson
import pytest

from solver_tree import InputError, weighted
from solver_tree.games import game
from solver_tree.strategies import greedy
from solver_tree.strategies.tune import tune
from tests.trees import higher_lower, unequal

SMALL = game("mastermind-2x9")  # its tables differ in their totals
GENERATIONS = 4


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The file of an uninterrupted search."""
    path = tmp_path_factory.mktemp("whole") / "whole.json"
    tune(SMALL, path, generations=GENERATIONS, threads=1)
    return path.read_bytes()


def test_a_table_that_can_be_used(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    seen = []
    found = tune(SMALL, "found.json", generations=GENERATIONS, progress=seen.append)
    document = orjson.loads((tmp_path / "found.json").read_bytes())
    assert list(document) == ["format", "game", "sizes", "steps", "total", "tuning"]
    assert (document["format"], document["game"]) == ("solver-tree-steps/1", "mastermind-2x9")
    assert (tuple(document["sizes"]), tuple(document["steps"])) == (found.steps.sizes, found.steps.steps)
    assert document["steps"][0] == 1
    totals = document["tuning"]["totals"]
    assert [len(generation) for generation in totals] == [found.population] * GENERATIONS
    assert found.total == document["total"] == min(map(min, totals)) < max(map(max, totals))
    assert greedy(SMALL, "steps:found.json").stats.total == found.total
    assert [(one.generation, one.population) for one in seen] == [(n + 1, found.population) for n in range(4)]
    assert [one.total for one in seen] == [min(map(min, totals[: n + 1])) for n in range(4)]


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_finds_the_same(tmp_path, whole, threads):
    tune(SMALL, tmp_path / "again.json", generations=GENERATIONS, threads=threads)
    assert (tmp_path / "again.json").read_bytes() == whole


def test_another_seed_finds_another(tmp_path, whole):
    tune(SMALL, tmp_path / "other.json", generations=GENERATIONS, seed=1)
    document = orjson.loads((tmp_path / "other.json").read_bytes())
    assert document["tuning"]["seed"] == 1
    assert document["tuning"]["totals"] != orjson.loads(whole)["tuning"]["totals"]


def test_going_on_ends_as_if_it_had_never_stopped(tmp_path, whole):
    path = tmp_path / "parts.json"
    first = tune(SMALL, path, generations=1)
    assert path.read_bytes() != whole
    last = tune(SMALL, path, generations=GENERATIONS)
    assert (first.generation, last.generation) == (1, GENERATIONS)
    assert path.read_bytes() == whole


def test_a_search_that_is_done_stays_as_it_is(tmp_path, whole):
    path = tmp_path / "done.json"
    path.write_bytes(whole)
    seen = []
    assert tune(SMALL, path, generations=2, progress=seen.append).generation == GENERATIONS
    assert (seen, path.read_bytes()) == ([], whole)


def test_ctrl_c_keeps_what_was_found(tmp_path, whole):
    path = tmp_path / "stopped.json"

    def stop(found):
        if found.generation == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tune(SMALL, path, generations=GENERATIONS, progress=stop)
    assert orjson.loads(path.read_bytes())["tuning"]["totals"] == orjson.loads(whole)["tuning"]["totals"][:2]
    assert [file.name for file in tmp_path.iterdir()] == ["stopped.json"]
    tune(SMALL, path, generations=GENERATIONS)
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    "played",
    [higher_lower(), unequal(game("mastermind-2x3")), game("bulls-cows-1x2"), game("mastermind-4x6")],
    ids=lambda played: played.name,
)
def test_any_game(tmp_path, monkeypatch, played):
    monkeypatch.chdir(tmp_path)
    found = tune(played, "any.json", generations=2)
    assert greedy(played, "steps:any.json").stats.total == found.total


def changed(text, change):
    document = orjson.loads(text)
    change(document)
    return orjson.dumps(document)


NO_LISTS = "tuning: totals should be lists of 12 whole numbers"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda document: document.pop("tuning"), "is not of a search for mastermind-2x9 with seed 0"),
        (lambda document: document.update(tuning=[]), "is not of a search for mastermind-2x9 with seed 0"),
        (lambda document: document["tuning"].pop("totals"), NO_LISTS),
        (lambda document: document["tuning"].update(totals=[]), NO_LISTS),
        (lambda document: document["tuning"].update(totals={"0": []}), NO_LISTS),
        (lambda document: document["tuning"]["totals"][1].pop(), NO_LISTS),
        (lambda document: document["tuning"]["totals"].append(388), NO_LISTS),
        (lambda document: document["tuning"]["totals"][0].__setitem__(3, "388"), NO_LISTS),
        (lambda document: document["tuning"]["totals"][0].__setitem__(3, True), NO_LISTS),
        (lambda document: document["tuning"]["totals"][0].__setitem__(0, 1), "is of another version or machine"),
        (lambda document: document["steps"].__setitem__(1, 1.5), "is of another version or machine"),
        (lambda document: document.update(sizes=[1, 2], steps=[1, 1.5]), "is of another version or machine"),
        (lambda document: document.update(format="mine/1"), "is not a table of steps: its format should be"),
    ],
)
def test_a_damaged_file_is_refused_and_left_as_it_is(tmp_path, whole, change, reason):
    path = tmp_path / "damaged.json"
    damaged = changed(whole, change)
    path.write_bytes(damaged)
    with pytest.raises(InputError) as refusal:
        tune(SMALL, path, generations=GENERATIONS + 1)
    assert reason in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert path.read_bytes() == damaged


@pytest.mark.parametrize("content", [b"", b"my notes", b"[]", b'{"format": "solver-tree/1"}'])
def test_what_is_no_table_is_refused_and_left_as_it_is(tmp_path, content):
    path = tmp_path / "notes.json"
    path.write_bytes(content)
    with pytest.raises(InputError, match="notes.json' is not a table of steps"):
        tune(SMALL, path, generations=1)
    assert path.read_bytes() == content


def test_a_file_of_another_search_is_refused(tmp_path, whole):
    path = tmp_path / "table.json"
    path.write_bytes(whole)
    with pytest.raises(InputError, match="is not of a search for mastermind-2x8 with seed 0; give another name"):
        tune(game("mastermind-2x8"), path, generations=1)
    with pytest.raises(InputError, match="is not of a search for mastermind-2x9 with seed 7; give another name"):
        tune(SMALL, path, generations=1, seed=7)
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("table", "its name should end in .json"),
        ("table.txt", "its name should end in .json"),
        ("missing/table.json", "there is no folder"),
        ("folder.json", "it is a folder"),
    ],
)
def test_a_place_that_cannot_be_written_is_refused_before_the_search(tmp_path, name, reason):
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(InputError, match=reason):
        tune(SMALL, tmp_path / name, generations=1)
    assert [file.name for file in tmp_path.iterdir()] == ["folder.json"]


def test_without_the_library_it_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(
        "solver_tree.strategies.tune.find_spec",
        lambda name: None if name == "cmaes" else importlib.util.find_spec(name),
    )
    with pytest.raises(InputError, match=r"library cmaes is missing; pip install 'solver-tree\[tune\]'"):
        tune(SMALL, tmp_path / "table.json", generations=1)
    assert list(tmp_path.iterdir()) == []


def test_other_weights_are_another_search(tmp_path):
    """Totals with and without weights do not go together."""
    path, small = tmp_path / "steps.json", game("mastermind-2x3")
    tune(small, path, generations=1)
    with pytest.raises(InputError, match="is not of a search for mastermind-2x3 with seed 0; give another name"):
        tune(weighted(small, {secret: i + 1 for i, secret in enumerate(small.secrets)}), path, generations=2)
