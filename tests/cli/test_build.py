import sys
from dataclasses import replace
from unittest.mock import create_autospec

import orjson
import pytest

from solver_tree.errors import Infeasible
from solver_tree.games import game
from solver_tree.tree import Proof, load
from tests.cli import stub_search
from tests.trees import first_candidate_tree

SOLVE = stub_search.solve


@pytest.fixture(autouse=True)
def _search(monkeypatch):
    monkeypatch.setitem(sys.modules, "solver_tree.search", stub_search)


def test_build_saves_under_the_name_of_game_and_objective(run, tmp_path):
    built = run("build", "--game", "bulls-cows-3x6")
    assert (built.status, built.err) == (0, "")
    assert "total    447 guesses" in built.out
    assert "worst    6 guesses, for 1 secret\n" in built.out
    assert "tree     bulls-cows-3x6.avg.json" in built.out
    assert load(tmp_path / "bulls-cows-3x6.avg.json").stats.total == 447
    assert len(list(tmp_path.iterdir())) == 1


def test_build_json_states_the_figures_and_the_proof(run, tmp_path):
    report = run("build", "--game", "bulls-cows-3x6", "-o", "mine.json", "--threads", "1", "--json").json
    assert report == {
        "game": "bulls-cows-3x6",
        "objective": "avg",
        "first": None,
        "weighted": False,
        "finish": "guessed",
        "strategy": "optimal",
        "secrets": 120,
        "guesses": 120,
        "complete": True,
        "total": 447,
        "average": 3.725,
        "worst": 6,
        "histogram": [1, 8, 32, 62, 16, 1],
        "optimal": False,
        "lower_bound": 239,
        "lower_bound_status": "searched",
        "upper_bound": 447,
        "components": [
            {"name": "total", "lower_bound": 239, "upper_bound": 447, "status": "searched"},
            {"name": "worst", "lower_bound": 1, "upper_bound": 6, "status": "searched"},
            {"name": "at_worst", "lower_bound": 0, "upper_bound": 1, "status": "searched"},
        ],
        "open": ["total", "worst", "at_worst"],
        "first_guesses": [{"guess": "012", "total": 447, "average": 3.725}],
        "nodes": 123,
        "threads": 1,
        "seconds": {"compile": 0.25, "search": 0.5},
        "tree": "mine.json",
    }
    assert load(tmp_path / "mine.json").stats.total == 447


def test_ties_any_states_no_bounds_of_the_worst_case(run, tmp_path):
    report = run("build", "--game", "bulls-cows-3x6", "--ties", "any", "--json").json
    assert (report["total"], report["components"]) == (447, [])
    assert load(tmp_path / "bulls-cows-3x6.avg.json").proof.components == ()
    assert len(run("build", "--game", "bulls-cows-3x6", "--ties", "refine", "--json").json["components"]) == 3


def test_no_save_writes_no_file(run, tmp_path):
    assert run("build", "--game", "bulls-cows-3x6", "--no-save", "--json").json["tree"] is None
    assert "not saved" in run("build", "--game", "bulls-cows-3x6", "--no-save").out
    assert list(tmp_path.iterdir()) == []


def test_pretty_is_the_same_tree_on_more_lines(run, tmp_path):
    run("build", "--game", "bulls-cows-3x6", "-o", "compact.json")
    run("build", "--game", "bulls-cows-3x6", "-o", "pretty.json", "--pretty")
    compact, pretty = ((tmp_path / f"{name}.json").read_bytes() for name in ("compact", "pretty"))
    assert orjson.loads(compact) == orjson.loads(pretty)
    assert pretty.count(b"\n") > 100 * compact.count(b"\n")


def test_output_replaces_a_tree_but_no_other_file(run, tree_file):
    assert run("build", "--game", "bulls-cows-2x4", "-o", tree_file).status == 0
    assert load(tree_file).game.name == "bulls-cows-2x4"
    tree_file.write_text("my notes")
    assert "not a strategy tree" in run("build", "--game", "bulls-cows-2x4", "-o", tree_file).refusal
    assert tree_file.read_text() == "my notes"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--game", "chess"], "game 'chess': unknown"),
        (["--game", "bulls-cows-5x4"], "no code has 5 different symbols out of 4"),
        (["--objective", "best"], "objective 'best': unknown; objectives are avg, worst"),
        (["--objective", ""], "objective '': unknown; objectives are avg, worst"),
        (["--objective", "within"], "objective 'within': unknown; objectives are avg, worst"),
        (["--objective", "within:0"], "objective 'within:0': after 'within:' there should be a number from 1 to"),
        (["--objective", "count"], "objective 'count': unknown"),
        (["--price", "0,1,x"], "objective 'price:0,1,x': price 3 is 'x'; it should be a whole number"),
        (["--price", "3,2"], "objective 'price:3,2': price 2 is 2, less than price 1, which is 3"),
        (["--price", ""], "objective 'price:': price 1 is ''"),
        (["--price", "0,1", "--objective", "avg"], "--price and --objective cannot be combined; give one of them"),
        (["--finish", "never"], "Invalid value for '--finish': 'never' is not one of 'guessed', 'known'"),
        (["--max-guesses", "0"], "--max-guesses"),
        (["--max-guesses", "4", "--top", "2"], "--max-guesses and --top cannot be combined; give one of them"),
        (["--objective", "worst", "--top", "2"], "--top is for --objective avg, but it is worst"),
        (["--finish", "known", "--top", "2"], "--top is for --finish guessed, but it is known"),
        (["--price", "0,1,4", "--top", "2"], "--top is for --objective avg, but it is price:0,1,4"),
        (["--objective", "worst, count", "--ties", "any"], "--ties any is for --objective avg, but it is worst,count"),
        (["--time-limit", "-1"], "--time-limit"),
        (["--checkpoint-every", "5"], "--checkpoint-every is for --checkpoint FILE; give both"),
        (["--checkpoint", "search", "--checkpoint-every", "-1"], "--checkpoint-every"),
        (["--cluster", "local:0"], "cluster 'local:0': local:N needs a number of processes from 1 to 1024"),
        (["--cluster", "here"], "cluster 'here': neither an address such as tcp://host:8786, nor local:N for N"),
        (["--checkpoint", "./a.json", "-o", "a.json"], "--checkpoint ./a.json: the tree is saved there; give another"),
        (["--ties", "none"], "Invalid value for '--ties': 'none' is not one of 'refine', 'any'"),
        (["--threads", "0"], "--threads"),
        (["--threads", "many"], "--threads"),
        (["-o", "missing/tree.json"], "there is no folder 'missing'"),
        (["-o", "."], "it is a folder"),
        (["-o", ""], "it is a folder"),
        (["-o", "tree.json", "--no-save"], "cannot be combined"),
        (["--top", "0"], "--top"),
        (["--top", "two"], "--top"),
        (["--first", "0123", "--top", "1"], "--first and --top cannot be combined; give one of them"),
        (["--first", "0012"], "guess '0012': symbol '0' appears twice"),
        (["--first", ""], "guess '': 0 symbols"),
    ],
)
def test_what_cannot_be_built_is_refused_before_searching(run, monkeypatch, tmp_path, options, reason):
    monkeypatch.setattr(stub_search, "solve", None)
    assert reason in run("build", *options).refusal
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "file"),
    [
        ("--objective avg", "avg"),
        ("--objective worst --finish guessed", "worst"),
        ("--objective worst,count", "worst-count"),
        ("--objective worst,count,total --max-guesses 9", "at-most-9.worst-count-total"),
        ("--objective within:4 --ties refine", "within-4"),
        ("--price 0,1,4", "price-0-1-4"),
        ("--objective price:0,1,4,9,16,25,inf", "price-0-1-4-9-16-25-inf"),
        ("--price 0,1 --time-limit 5 --first 11", "first-11.price-0-1"),
        ("--finish known", "known.avg"),
        ("--finish known --first 12 --max-guesses 8 --objective within:2", "first-12.known.at-most-8.within-2"),
    ],
)
def test_the_default_file_name_states_objective_and_constraints(run, tmp_path, options, file):
    report = run("build", "--game", "mastermind-2x3", *options.split(), "--json").json
    assert report["tree"] == f"mastermind-2x3.{file}.json"
    tree = load(tmp_path / report["tree"])
    assert report["objective"] == tree.objective
    assert report["finish"] == tree.finish == ("known" if "known" in options else "guessed")


def test_price_means_the_same_as_objective_price(run, tmp_path):
    for options in (["--price", "0, 1, 4"], ["--objective", "price:0,1,4"]):
        assert run("build", "--game", "mastermind-2x3", *options, "--json").json["objective"] == "price:0,1,4"
    assert len(list(tmp_path.iterdir())) == 1


def test_checkpoint_options_are_passed_to_the_search_only_if_set(run, monkeypatch):
    solve = create_autospec(SOLVE, side_effect=SOLVE)
    monkeypatch.setattr(stub_search, "solve", solve)

    def passed():
        return {name: value for name, value in solve.call_args.kwargs.items() if name.startswith("checkpoint")}

    run("build", "--game", "mastermind-2x3")
    assert passed() == {}
    run("build", "--game", "mastermind-2x3", "--checkpoint", "search.bin")
    assert passed() == {"checkpoint": "search.bin"}
    run("build", "--game", "mastermind-2x3", "--checkpoint", "search.bin", "--checkpoint-every", "5")
    assert passed() == {"checkpoint": "search.bin", "checkpoint_every": 5}


def test_top_prints_a_table_of_first_guesses(run):
    built = run("build", "--game", "bulls-cows-3x6", "--top", "2", "--no-save")
    assert built.out.endswith(
        "\nThe best first guesses, each with the least total that it can lead to\n"
        "  rank  guess  total  average\n"
        "     1  012      447   3.7250\n"
        "     2  012      448   3.7333\n"
    )
    report = run("build", "--game", "bulls-cows-3x6", "--top", "2", "--no-save", "--json").json
    assert report["first_guesses"] == [
        {"guess": "012", "total": 447, "average": 3.725},
        {"guess": "012", "total": 448, "average": 448 / 120},
    ]


def test_first_prescribes_the_first_guess(run, tmp_path):
    built = run("build", "--game", "mastermind-2x9", "--first", " 19 ")
    assert "\n  among    strategies that begin with 19\n" in built.out
    assert "\n  proof    open: the least total is between" in built.out
    tree = load(tmp_path / "mastermind-2x9.first-19.avg.json")
    assert (tree.first, *tree.root) == ("19", "19")
    assert run("build", "--game", "mastermind-2x9", "--first", "19", "--json").json["first"] == "19"


PROGRESS = stub_search.Progress(lower=400, upper=450, nodes=99, seconds=1.5, settled_guesses=3, guesses=12, first=True)
"""What an interrupted search knows."""


def stop(monkeypatch, error):
    """Let the search raise ``error``."""
    monkeypatch.setattr(stub_search, "solve", create_autospec(SOLVE, side_effect=error))


SOLUTION = stub_search.Solution(
    tree=None, complete=True, first_guesses=(), nodes=1, threads=2, compile_seconds=0.0, search_seconds=0.0
)


def known_tree():
    return first_candidate_tree(game("bulls-cows-3x6"))


def test_a_tree_that_the_search_did_not_find_says_where_it_comes_from(run, monkeypatch):
    stop(monkeypatch, stub_search.SearchInterrupted(PROGRESS, known_tree, source="the tree of strategy entropy"))
    stopped = run("build", "--game", "bulls-cows-3x6", "--no-save")
    said = "  source   the tree of strategy entropy: the search has found no better one yet\n"
    assert said in stopped.out
    result = run("build", "--game", "bulls-cows-3x6", "--no-save", "--json")
    assert (result.json["source"], result.json["optimal"]) == ("the tree of strategy entropy", False)


def test_the_best_tree_is_kept_when_memory_ends(run, monkeypatch, tmp_path):
    def ended(some_game, **options):
        return SOLVE(some_game, **options)._replace(complete=False, out_of_memory=True)

    monkeypatch.setattr(stub_search, "solve", ended)
    result = run("build", "--game", "bulls-cows-3x6", "-o", "kept.json")
    kept = "the best tree known is saved in 'kept.json'"
    expected = f"solver-tree: not enough memory to search on; {kept}; try fewer --threads\n"
    assert (result.status, result.err) == (2, expected)
    assert result.out.startswith("bulls-cows-3x6, objective avg, memory is used up\n")
    assert load(tmp_path / "kept.json").root == known_tree().root


def test_the_best_tree_is_kept_when_the_cluster_is_lost(run, monkeypatch, tmp_path):
    asked = []

    def lost(some_game, cluster, checkpoint, **options):
        asked.append(cluster)
        return SOLVE(some_game, **options)._replace(complete=False, workers=3, cluster_lost="the scheduler has gone")

    monkeypatch.setattr(stub_search, "solve", lost)
    command = [
        "build",
        "--game",
        "bulls-cows-3x6",
        "--cluster",
        "local:3",
        "--checkpoint",
        "search.bin",
        "-o",
        "kept.json",
    ]
    result = run(*command)
    kept = "the best tree known is saved in 'kept.json'; the same command resumes from search.bin"
    assert (result.status, result.err) == (2, f"solver-tree: the scheduler has gone; {kept}\n")
    assert result.out.startswith("bulls-cows-3x6, objective avg, the cluster is lost\n")
    assert "threads: 2, workers: 3\n" in result.out
    assert load(tmp_path / "kept.json").root == known_tree().root
    assert asked == ["local:3"]
    assert run(*command, "--json").json["workers"] == 3


def test_ctrl_c_saves_and_prints_the_best_tree_known(run, monkeypatch, tmp_path):
    stop(
        monkeypatch,
        stub_search.SearchInterrupted(PROGRESS, known_tree, (stub_search.FirstGuess(guess="012", total=450),)),
    )
    stopped = run("build", "--game", "bulls-cows-3x6", "--top", "3", "-o", "kept.json")
    kept = "saving the best tree known, unless Ctrl-C is pressed again"
    assert (stopped.status, stopped.err) == (130, f"solver-tree: interrupted after 1.5 s; {kept}\n")
    assert stopped.out == (
        "bulls-cows-3x6, objective avg, interrupted\n"
        "  aim      the least average, then worst case, then number of secrets there\n"
        "  secrets  120\n"
        "  total    447 guesses\n"
        "  average  3.7250\n"
        "  worst    6 guesses, for 1 secret\n"
        "  proof    open: the least total is between 239 and 447, a gap of 208\n"
        "  settled  3 of 12 first guesses\n"
        "  tree     kept.json\n"
        "\n"
        "First guesses whose exact totals are known so far; better ones may be missing\n"
        "  rank  guess  total  average\n"
        "     1  012      450   3.7500\n"
    )
    assert load(tmp_path / "kept.json").root == known_tree().root
    result = run("build", "--game", "bulls-cows-3x6", "--top", "3", "--no-save", "--json")
    assert (result.status, result.err) == (130, "solver-tree: interrupted after 1.5 s; nothing is saved\n")
    assert result.json == {
        "game": "bulls-cows-3x6",
        "objective": "avg",
        "first": None,
        "weighted": False,
        "finish": "guessed",
        "strategy": "optimal",
        "secrets": 120,
        "guesses": 120,
        "complete": False,
        "source": "search",
        "total": 447,
        "average": 3.725,
        "worst": 6,
        "histogram": [1, 8, 32, 62, 16, 1],
        "optimal": False,
        "lower_bound": 239,
        "lower_bound_status": "searched",
        "upper_bound": 447,
        "components": [],
        "open": ["total", "worst", "at_worst"],
        "first_guesses": [{"guess": "012", "total": 450, "average": 3.75}],
        "first_guesses_settled": 3,
        "first_guesses_to_settle": 12,
        "nodes": 99,
        "seconds": {"search": 1.5},
        "tree": None,
    }
    assert [file.name for file in tmp_path.iterdir()] == ["kept.json"]


def test_a_second_ctrl_c_saves_nothing(run, monkeypatch, tmp_path):
    def stopped_again():
        raise KeyboardInterrupt

    stop(monkeypatch, stub_search.SearchInterrupted(PROGRESS, stopped_again))
    stopped = run("build", "--game", "bulls-cows-3x6")
    assert (stopped.status, stopped.out) == (130, "")
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_prints_infeasibility_if_it_is_proved_then(run, monkeypatch):
    def impossible():
        raise Infeasible(max_guesses=3)

    stop(monkeypatch, stub_search.SearchInterrupted(PROGRESS._replace(upper=None), impossible))
    stopped = run("build", "--game", "bulls-cows-3x6", "--max-guesses", "3")
    assert (stopped.status, stopped.out) == (
        130,
        "bulls-cows-3x6: no strategy finds every secret within 3 guesses; proved in 0.00 s\n",
    )
    assert run("build", "--game", "bulls-cows-3x6", "--max-guesses", "3", "--json").json["feasible"] is False


def test_an_infeasible_limit_is_printed_and_nothing_is_saved(run, monkeypatch, tmp_path):
    stop(monkeypatch, Infeasible(max_guesses=3, seconds=1.25, nodes=99))
    result = run("build", "--game", "bulls-cows-3x6", "--objective", "worst,count", "--max-guesses", "3", "--json")
    assert (result.status, result.err) == (0, "")
    assert result.json == {
        "game": "bulls-cows-3x6",
        "objective": "worst,count",
        "first": None,
        "weighted": False,
        "finish": "guessed",
        "secrets": 120,
        "guesses": 120,
        "complete": True,
        "optimal": False,
        "lower_bound": None,
        "lower_bound_status": None,
        "upper_bound": None,
        "first_guesses_settled": None,
        "first_guesses_to_settle": None,
        "tree": None,
        "first_guesses": [],
        "nodes": 99,
        "seconds": {"search": 1.25},
        "max_guesses": 3,
        "feasible": False,
    }
    message = run("build", "--game", "bulls-cows-3x6", "--max-guesses", "3", "--first", "012", "--finish", "known").out
    assert message == (
        "bulls-cows-3x6, a game ending when the secret is known, beginning with 012: "
        "no strategy finds every secret within 3 guesses; proved in 1.25 s\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_names_the_checkpoint_to_resume_from(run, monkeypatch, tmp_path):
    stop(monkeypatch, stub_search.SearchInterrupted(PROGRESS, known_tree))
    again = ["build", "--game", "bulls-cows-3x6", "--checkpoint", "search.bin"]
    begins = "solver-tree: interrupted after 1.5 s; "
    assert run(*again).err == f"{begins}saving the best tree known, unless Ctrl-C is pressed again\n"
    (tmp_path / "search.bin").write_bytes(b"what the search saved")
    kept = "the same command resumes from search.bin; "
    assert run(*again).err == f"{begins}{kept}saving the best tree known, unless Ctrl-C is pressed again\n"
    assert run(*again, "--no-save").err == f"{begins}{kept}no tree is saved\n"


def test_a_checkpoint_that_cannot_be_saved_is_reported(run, monkeypatch, tmp_path):
    again = ["build", "--game", "bulls-cows-3x6", "--checkpoint", "search.bin", "--json"]
    assert run(*again).json["checkpoint_error"] is None
    assert "checkpoint_error" not in run("build", "--game", "bulls-cows-3x6", "--json").json
    complaint = "cannot write 'search.bin': No space left on device"
    solved = SOLUTION._replace(tree=known_tree(), complaint=complaint)
    monkeypatch.setattr(stub_search, "solve", create_autospec(SOLVE, return_value=solved))
    assert run(*again).json["checkpoint_error"] == complaint

    stop(monkeypatch, stub_search.SearchInterrupted(PROGRESS, known_tree, (), complaint))
    assert run(*again).json["checkpoint_error"] == complaint


def test_a_limit_that_no_known_strategy_meets_is_reported(run, monkeypatch, tmp_path):
    longer = replace(
        known_tree(), objective="worst", proof=Proof(lower_bound=4, upper_bound=6, seconds=0.5, version="1.2.3")
    )
    again = ["build", "--game", "bulls-cows-3x6", "--objective", "worst", "--max-guesses", "5"]
    row = "\n  limit    at most 5 guesses: no strategy that meets this limit is known yet\n"
    late = SOLUTION._replace(tree=longer, complete=False)
    with monkeypatch.context() as patch:
        patch.setattr(stub_search, "solve", create_autospec(SOLVE, return_value=late))
        assert row in run(*again).out
        report = run(*again, "--json").json
    assert (report["max_guesses"], report["feasible"], report["worst"], report["optimal"]) == (5, None, 6, False)
    with monkeypatch.context() as patch:
        known = PROGRESS._replace(lower=4, upper=None, figure="worst")
        stop(patch, stub_search.SearchInterrupted(known, lambda: longer))
        assert row in run(*again).out
        assert run(*again, "--json").json["feasible"] is None
    assert "limit" not in run(*again).out
    assert run(*again, "--json").json["feasible"] is True


def test_ctrl_c_before_any_result_reports_that_nothing_is_known(run, monkeypatch):
    nothing = PROGRESS._replace(lower=9, upper=None, nodes=0, seconds=0.1, settled_guesses=0)
    stop(monkeypatch, stub_search.SearchInterrupted(nothing, known_tree))
    assert run("build", "--game", "bulls-cows-3x6").out.endswith("No first guess has an exact total yet.\n")
    stop(
        monkeypatch,
        stub_search.SearchInterrupted(nothing._replace(settled_guesses=2, guesses=7, first=False), known_tree),
    )
    assert "settled  2 of 7 second guesses" in run("build", "--game", "bulls-cows-3x6", "--first", "012").out
    report = run("build", "--game", "bulls-cows-3x6", "--first", "012", "--json").json
    assert report["first_guesses_settled"] is None

    stop(monkeypatch, KeyboardInterrupt())
    stopped = run("build", "--game", "bulls-cows-3x6")
    assert (stopped.status, stopped.out) == (130, "")
    assert stopped.err == "solver-tree: interrupted before the search began; nothing is saved\n"
    report = run("build", "--game", "bulls-cows-3x6", "--json").json
    assert (report["complete"], report["lower_bound"], report["first_guesses"]) == (False, None, [])
