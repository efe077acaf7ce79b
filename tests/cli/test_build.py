"""``solver-tree build``: what transcripts cannot show."""

from pathlib import Path
from unittest.mock import create_autospec

import orjson
import pytest

from solver_tree.search.checkpoint import Checkpoint
from solver_tree.strategies import tune as tuning
from solver_tree.tree import load
from tests.cli.stub_search import solve_at_once, without_search


def test_pretty_is_the_same_tree_on_more_lines(run, tmp_path):
    for name, *options in (("compact.json",), ("pretty.json", "--pretty")):
        run("build", "--game", "bulls-cows-3x6", "--strategy", "first", "-o", name, *options)
    compact, pretty = ((tmp_path / name).read_bytes() for name in ("compact.json", "pretty.json"))
    assert orjson.loads(compact)["tree"] == orjson.loads(pretty)["tree"]
    assert pretty.count(b"\n") > 100 * compact.count(b"\n")


def test_checkpoint_options_are_passed_to_the_search_if_set(run, monkeypatch):
    solve = without_search(monkeypatch, solve_at_once)

    def passed(*options):
        run("build", "--game", "mastermind-2x3", *options)
        return {name: value for name, value in solve.call_args.kwargs.items() if name.startswith(("checkp", "cluster"))}

    assert passed() == {}
    assert passed("--checkpoint", "search.bin") == {"checkpoint": "search.bin"}
    every = passed("--checkpoint", "search.bin", "--checkpoint-every", "5", "--cluster", "local:3")
    assert every == {"checkpoint": "search.bin", "checkpoint_every": 5, "cluster": "local:3"}


def test_a_search_goes_on_when_the_checkpoint_folder_vanishes(run, tmp_path, monkeypatch):
    (tmp_path / "kept").mkdir()
    load_file = Checkpoint.load

    def load_and_lose(checkpoint):
        tables = load_file(checkpoint)
        (tmp_path / "kept").rmdir()
        return tables

    monkeypatch.setattr(Checkpoint, "load", load_and_lose)
    built = run("build", "--game", "mastermind-2x3", "--checkpoint", "kept/search.bin", "--json")
    complaint = "cannot write 'kept/search.bin': there is no folder 'kept'"
    assert (built.status, built.err) == (0, f"solver-tree: the checkpoint is not saved: {complaint}\n")
    assert (built.json["checkpoint_error"], built.json["optimal"]) == (complaint, True)
    assert load(tmp_path / "mastermind-2x3.avg.json").proof.refined


@pytest.mark.parametrize("name", ["bad_coin", "black_pegs", "no_leading_zero"])
def test_the_examples_can_be_built(run, monkeypatch, name):
    monkeypatch.chdir(Path(__file__).parents[2])
    built = run("build", "--game", f"examples.{name}:{name}", "--ties", "any", "--no-save", "--json").json
    assert built["optimal"] is True


def test_ctrl_c_names_the_table_that_tune_resumes_from(run, monkeypatch, tmp_path):
    search = tuning.tune

    def interrupt(tuned):
        if tuned.generation == 1:
            raise KeyboardInterrupt

    def interrupted(*args, **options):
        return search(*args, **{**options, "progress": interrupt})

    monkeypatch.setattr(tuning, "tune", create_autospec(search, side_effect=interrupted))
    result = run("tune", "--game", "mastermind-2x9")
    kept = "solver-tree: interrupted; the same command resumes from mastermind-2x9.steps.json\n"
    assert (result.status, result.out, result.err) == (130, "", kept)
    assert len(orjson.loads((tmp_path / "mastermind-2x9.steps.json").read_bytes())["tuning"]["totals"]) == 1
