"""The search for a table of steps: repeated, stopped and resumed, with files of other searches and damaged ones."""

import importlib.util

import orjson
import pytest

from solver_tree import Game, InputError, weighted
from solver_tree.games import game
from solver_tree.strategies.greedy_tree import greedy
from solver_tree.strategies.tune import tune
from tests.trees import higher_lower, unequal

SMALL = game("mastermind-2x9")  # its tables differ in their totals
GENERATIONS = 4


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """The bytes of the file of an uninterrupted search."""
    path = tmp_path_factory.mktemp("tables") / "finished.json"
    tune(SMALL, path, generations=GENERATIONS, threads=1)
    return path.read_bytes()


def test_the_file_is_a_table_with_its_smallest_and_all_totals(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    reported = []
    best = tune(SMALL, "best.json", generations=GENERATIONS, progress=reported.append)
    document = orjson.loads((tmp_path / "best.json").read_bytes())
    assert list(document) == ["format", "game", "sizes", "steps", "total", "tuning"]
    assert (document["format"], document["game"]) == ("solver-tree-steps/1", "mastermind-2x9")
    assert (tuple(document["sizes"]), tuple(document["steps"])) == (best.steps.sizes, best.steps.steps)
    assert document["steps"][0] == 1
    totals = document["tuning"]["totals"]
    assert [len(generation) for generation in totals] == [best.population] * GENERATIONS
    assert best.total == document["total"] == min(map(min, totals)) < max(map(max, totals))
    assert greedy(SMALL, "steps:best.json").stats.total == best.total
    assert [(tuned.generation, tuned.population) for tuned in reported] == [(n + 1, best.population) for n in range(4)]
    assert [tuned.total for tuned in reported] == [min(map(min, totals[: n + 1])) for n in range(4)]


@pytest.mark.parametrize("threads", [1, 2])
def test_a_seed_finds_the_same_table_with_any_number_of_threads(tmp_path, finished, threads):
    tune(SMALL, tmp_path / "again.json", generations=GENERATIONS, threads=threads)
    assert (tmp_path / "again.json").read_bytes() == finished


def test_another_seed_tries_other_tables(tmp_path, finished):
    tune(SMALL, tmp_path / "other.json", generations=GENERATIONS, seed=1)
    document = orjson.loads((tmp_path / "other.json").read_bytes())
    assert document["tuning"]["seed"] == 1
    assert document["tuning"]["totals"] != orjson.loads(finished)["tuning"]["totals"]


def test_a_resumed_search_ends_as_if_it_had_never_stopped(tmp_path, finished):
    path = tmp_path / "parts.json"
    first = tune(SMALL, path, generations=1)
    assert path.read_bytes() != finished
    last = tune(SMALL, path, generations=GENERATIONS)
    assert (first.generation, last.generation) == (1, GENERATIONS)
    assert path.read_bytes() == finished


def test_a_finished_search_does_not_change_its_file(tmp_path, finished):
    path = tmp_path / "done.json"
    path.write_bytes(finished)
    reported = []
    assert tune(SMALL, path, generations=2, progress=reported.append).generation == GENERATIONS
    assert (reported, path.read_bytes()) == ([], finished)


def test_ctrl_c_keeps_the_best_table_and_a_search_can_resume(tmp_path, finished):
    path = tmp_path / "stopped.json"

    def stop(tuned):
        if tuned.generation == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tune(SMALL, path, generations=GENERATIONS, progress=stop)
    assert orjson.loads(path.read_bytes())["tuning"]["totals"] == orjson.loads(finished)["tuning"]["totals"][:2]
    assert [file.name for file in tmp_path.iterdir()] == ["stopped.json"]
    tune(SMALL, path, generations=GENERATIONS)
    assert path.read_bytes() == finished


@pytest.mark.parametrize(
    "some_game",
    [higher_lower(), unequal(game("mastermind-2x3")), game("bulls-cows-1x2"), game("mastermind-4x6")],
    ids=lambda some_game: some_game.name,
)
def test_the_total_of_the_best_table_is_that_of_its_tree(tmp_path, monkeypatch, some_game):
    monkeypatch.chdir(tmp_path)
    best = tune(some_game, "table.json", generations=2)
    assert greedy(some_game, "steps:table.json").stats.total == best.total


def changed(text, change):
    """A JSON text after ``change`` has altered its document."""
    document = orjson.loads(text)
    change(document)
    return orjson.dumps(document)


WRONG_TOTALS = "tuning: totals should be lists of 12 whole numbers"
OTHER_SEARCH = "does not belong to a search for mastermind-2x9 with seed 0"
OTHER_MACHINE = "cannot be resumed: another version or another machine wrote it"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda document: document.pop("tuning"), OTHER_SEARCH),
        (lambda document: document.update(tuning=[]), OTHER_SEARCH),
        (lambda document: document["tuning"].pop("totals"), WRONG_TOTALS),
        (lambda document: document["tuning"].update(totals=[]), WRONG_TOTALS),
        (lambda document: document["tuning"].update(totals={"0": []}), WRONG_TOTALS),
        (lambda document: document["tuning"]["totals"][1].pop(), WRONG_TOTALS),
        (lambda document: document["tuning"]["totals"].append(388), WRONG_TOTALS),
        (lambda document: document["tuning"]["totals"][0].__setitem__(3, "388"), WRONG_TOTALS),
        (lambda document: document["tuning"]["totals"][0].__setitem__(3, True), WRONG_TOTALS),
        (lambda document: document["tuning"]["totals"][0].__setitem__(0, 1), OTHER_MACHINE),
        (lambda document: document["steps"].__setitem__(1, 1.5), OTHER_MACHINE),
        (lambda document: document.update(sizes=[1, 2], steps=[1, 1.5]), OTHER_MACHINE),
        (lambda document: document.update(format="mine/1"), "is not a table of steps: its format should be"),
    ],
)
def test_a_damaged_file_is_refused_and_left_as_it_is(tmp_path, finished, change, reason):
    path = tmp_path / "damaged.json"
    damaged = changed(finished, change)
    path.write_bytes(damaged)
    with pytest.raises(InputError) as refusal:
        tune(SMALL, path, generations=GENERATIONS + 1)
    assert reason in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert path.read_bytes() == damaged


@pytest.mark.parametrize("content", [b"", b"my notes", b"[]", b'{"format": "solver-tree/1"}'])
def test_a_file_that_is_no_table_is_refused_and_left_as_it_is(tmp_path, content):
    path = tmp_path / "notes.json"
    path.write_bytes(content)
    with pytest.raises(InputError, match="notes.json' is not a table of steps"):
        tune(SMALL, path, generations=1)
    assert path.read_bytes() == content


def test_a_file_of_another_search_is_refused(tmp_path, finished):
    path = tmp_path / "table.json"
    path.write_bytes(finished)
    for other, seed in ((game("mastermind-2x8"), 0), (SMALL, 7)):
        message = f"does not belong to a search for {other.name} with seed {seed}; give another name"
        with pytest.raises(InputError, match=message):
            tune(other, path, generations=1, seed=seed)
    assert path.read_bytes() == finished


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("table", "its name should end in .json"),
        ("table.txt", "its name should end in .json"),
        ("missing/table.json", "there is no folder"),
        ("folder.json", "it is a folder"),
    ],
)
def test_a_path_that_cannot_be_written_is_refused_at_once(tmp_path, name, reason):
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(InputError, match=reason):
        tune(SMALL, tmp_path / name, generations=1)
    assert [file.name for file in tmp_path.iterdir()] == ["folder.json"]


def test_without_the_library_the_error_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(
        "solver_tree.strategies.tune.find_spec",
        lambda name, package=None: None if name == "cmaes" else importlib.util.find_spec(name, package),
    )
    with pytest.raises(InputError, match=r"library cmaes is missing; pip install 'solver-tree\[tune\]'"):
        tune(SMALL, tmp_path / "table.json", generations=1)
    assert list(tmp_path.iterdir()) == []


def test_a_search_with_other_weights_is_another_search(tmp_path):
    """Totals with and without weights cannot be compared."""
    path, small = tmp_path / "steps.json", game("mastermind-2x3")
    tune(small, path, generations=1)
    other = weighted(small, {secret: i + 1 for i, secret in enumerate(small.secrets)})
    message = "does not belong to a search for mastermind-2x3 with seed 0; give another name"
    with pytest.raises(InputError, match=message):
        tune(other, path, generations=2)


def test_a_search_of_another_rule_is_another_search(tmp_path):
    """The lists of both games are the same."""
    path, numbers = tmp_path / "steps.json", ["1", "2", "3"]
    compared = Game("mine", numbers, numbers, lambda guess, secret: "=<>"[(guess < secret) - (guess > secret)], "=")
    equal = Game("mine", numbers, numbers, lambda guess, secret: "=" if guess == secret else "<", "=")
    tune(compared, path, generations=1)
    with pytest.raises(InputError, match="does not belong to a search for mine with seed 0"):
        tune(equal, path, generations=2)
