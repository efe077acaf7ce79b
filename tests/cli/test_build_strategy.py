"""``build --strategy``: trees of strategies that need no search."""

from unittest.mock import create_autospec

import orjson
import pytest

from solver_tree.games import game
from solver_tree.strategies import greedy
from solver_tree.strategies.greedy_tree import WIDTH, Greedy
from solver_tree.strategies.strategy import RULES
from solver_tree.tree import load, verify

SMALL = ["--game", "bulls-cows-3x6"]


def test_build_saves_under_the_name_of_game_and_strategy(run, tmp_path):
    built = run("build", *SMALL, "--strategy", "entropy")
    assert (built.status, built.err) == (0, "")
    tree = load(tmp_path / "bulls-cows-3x6.entropy.json")
    stats, least = tree.stats, tree.proof.lower_bound
    gap = stats.total - least
    assert built.out == (
        "bulls-cows-3x6, strategy entropy\n"
        "  secrets  120\n"
        f"  total    {stats.total} guesses\n"
        f"  average  {stats.average:.4f}\n"
        f"  worst    {stats.worst} guesses, for {stats.at_worst} secrets\n"
        f"  proof    not proved optimal: the least total is between {least} and {stats.total}, a gap of {gap}\n"
        "  tree     bulls-cows-3x6.entropy.json\n"
    )
    assert [file.name for file in tmp_path.iterdir()] == ["bulls-cows-3x6.entropy.json"]
    assert (tree.strategy, tree.first, tree.objective) == ("entropy", None, "avg")
    assert verify(tree).total == tree.proof.upper_bound


def test_the_file_records_the_strategy(run, tmp_path):
    run("build", *SMALL, "--strategy", "largest-part:last-canonical:candidates", "-o", "mine.json", "--pretty")
    document = orjson.loads((tmp_path / "mine.json").read_bytes())
    assert list(document) == ["format", "game", "objective", "strategy", "result", "proof", "tree"]
    assert document["strategy"] == "largest-part:candidates:last-canonical"
    assert load(tmp_path / "mine.json").root == greedy(game("bulls-cows-3x6"), document["strategy"]).root
    run("build", *SMALL, "-o", "best.json")
    assert "strategy" not in orjson.loads((tmp_path / "best.json").read_bytes())
    assert load(tmp_path / "best.json").strategy == "optimal"


def test_build_strategy_json_states_figures_and_bounds(run, tmp_path):
    report = run("build", *SMALL, "--strategy", "parts", "-o", "mine.json", "--json").json
    tree = load(tmp_path / "mine.json")
    assert report == {
        "game": "bulls-cows-3x6",
        "objective": "avg",
        "first": None,
        "weighted": False,
        "finish": "guessed",
        "strategy": "parts",
        "secrets": 120,
        "guesses": 120,
        "complete": True,
        "total": tree.stats.total,
        "average": tree.stats.average,
        "worst": tree.stats.worst,
        "histogram": list(tree.stats.histogram),
        "optimal": False,
        "lower_bound": tree.proof.lower_bound,
        "lower_bound_status": "searched",
        "upper_bound": tree.stats.total,
        "components": [],
        "open": ["total", "worst", "at_worst"],
        "seconds": {"search": tree.proof.seconds},
        "tree": "mine.json",
    }


@pytest.mark.parametrize(
    ("options", "file"),
    [
        (["--strategy", "entropy:candidates"], "bulls-cows-3x6.entropy-candidates.json"),
        (["--strategy", "entropy:first"], "bulls-cows-3x6.entropy.json"),
        (["--strategy", "random:seed-3"], "bulls-cows-3x6.random-seed-3.json"),
        (["--strategy", "lookahead-2:width-9"], "bulls-cows-3x6.lookahead-2-width-9.json"),
        (["--lookahead", "2", "--width", "9"], "bulls-cows-3x6.lookahead-2-width-9.json"),
        (["--lookahead", "1", "--first", "123"], "bulls-cows-3x6.first-123.lookahead-1.json"),
        (["--lookahead", "2", "--strategy", "steps:candidates"], "bulls-cows-3x6.lookahead-2-candidates.json"),
        (["--strategy", "lookahead-2", "--width", "9"], "bulls-cows-3x6.lookahead-2-width-9.json"),
        (["--strategy", "optimal"], "bulls-cows-3x6.avg.json"),
        (["--strategy", "steps", "--weights", "weights.txt"], "bulls-cows-3x6.weighted.steps.json"),
    ],
)
def test_the_default_file_name_states_strategy_and_constraints(run, tmp_path, options, file):
    weights = "".join(f"{secret} {1 + place % 3}\n" for place, secret in enumerate(game("bulls-cows-3x6").secrets))
    (tmp_path / "weights.txt").write_text(weights)
    result = run("build", *SMALL, *options)
    assert (result.status, result.err) == (0, "")
    assert result.out.endswith(f"  {file}\n")
    assert {path.name for path in tmp_path.iterdir()} == {"weights.txt", file}


def test_lookahead_states_bounds_of_the_least_total(run, tmp_path):
    built = run("build", *SMALL, "--lookahead", "2", "--width", "9")
    tree = load(tmp_path / "bulls-cows-3x6.lookahead-2-width-9.json")
    assert tree.root == greedy(game("bulls-cows-3x6"), "lookahead-2:width-9").root
    least, total = tree.proof.lower_bound, verify(tree).total
    assert f"the least total is between {least} and {total}, a gap of {total - least}\n" in built.out
    assert least < 436 <= total
    report = run("build", *SMALL, "--lookahead", "2", "--width", "9", "--json").json
    assert (report["complete"], report["optimal"]) == (True, False)
    assert (report["lower_bound"], report["upper_bound"]) == (least, total)


def test_help_states_the_default_width(run):
    words = run("build", "--help").out.replace("│", " ").split()
    assert f" usually {WIDTH}. " in " ".join(words)
    assert "--checkpoint-every" not in words


def test_ctrl_c_saves_no_greedy_tree(run, monkeypatch, tmp_path):
    monkeypatch.setattr(Greedy, "grow", create_autospec(Greedy.grow, side_effect=KeyboardInterrupt))
    result = run("build", *SMALL, "--lookahead", "2")
    assert (result.status, result.out, result.err) == (130, "", "solver-tree: interrupted; nothing is saved\n")
    assert list(tmp_path.iterdir()) == []


def test_no_save_writes_no_greedy_tree(run, tmp_path):
    assert run("build", *SMALL, "--strategy", "first", "--no-save", "--json").json["tree"] is None
    assert run("build", *SMALL, "--strategy", "first", "--no-save").out.endswith("  tree     not saved\n")
    assert list(tmp_path.iterdir()) == []


def test_any_number_of_threads_builds_the_same_tree(run, tmp_path):
    for threads in (1, 2):
        run("build", *SMALL, "--strategy", "random", "--threads", threads, "-o", f"{threads}.json")
    assert load(tmp_path / "1.json").root == load(tmp_path / "2.json").root


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--strategy", "entropy", "--time-limit", "1"], "--time-limit is for --strategy optimal, but it is entropy"),
        (["--strategy", "random", "--top", "3"], "--top is for --strategy optimal, but it is random"),
        (["--strategy", "random", "--ties", "any"], "--ties any is for --strategy optimal, but it is random"),
        (["--strategy", "entropy", "--max-guesses", "9"], "--max-guesses is for --strategy optimal, but it is entropy"),
        (["--strategy", "entropy", "--finish", "known"], "--finish known is for --strategy optimal, but it is entropy"),
        (["--lookahead", "2", "--time-limit", "1"], "--time-limit is for --strategy optimal, but it is lookahead-2"),
        (["--strategy", "entropy", "--cluster", "local:2"], "--cluster is for --strategy optimal, but it is entropy"),
        (["--lookahead", "2", "--checkpoint", "x"], "--checkpoint is for --strategy optimal, but it is lookahead-2"),
        (["--lookahead", "2", "--objective", "worst"], "--objective worst is for --strategy optimal, but it is look"),
        (["--lookahead", "2", "--price", "0,1,4"], "--objective price:0,1,4 is for --strategy optimal, but it is loo"),
        (["--lookahead", "0"], "--lookahead"),
        (["--lookahead", "7"], "strategy 'lookahead-7': lookahead can be 1 to 6 guesses"),
        (["--lookahead", "2", "--width", "0"], "--width"),
        (
            ["--lookahead", "2", "--width", "1001"],
            "'width-1001' does not apply to lookahead; possible modifiers: candidates, ",
        ),
        (["--lookahead", "2", "--strategy", "entropy"], "--lookahead is for --strategy steps, but it is entropy"),
        (["--lookahead", "2", "--strategy", "optimal"], "--lookahead is for --strategy steps, but it is optimal"),
        (["--lookahead", "2", "--strategy", "lookahead-2"], "--lookahead is for --strategy steps, but it is lookahe"),
        (["--width", "9"], "--width is for --lookahead K, but the strategy is optimal"),
        (["--width", "9", "--strategy", "steps"], "--width is for --lookahead K, but the strategy is steps"),
        (["--width", "9", "--strategy", "lookahead-2:width-8"], "--width and --strategy lookahead-2:width-8 contradic"),
        (
            ["--strategy", "entropies"],
            f"strategy 'entropies': unknown rule 'entropies'; the rules are {next(iter(RULES))}, ",
        ),
        (["--strategy", ""], "strategy '': unknown rule ''; the rules are"),
        (["--strategy", "lookahead"], "strategy 'lookahead': unknown rule 'lookahead'"),
        (["--strategy", "lookahead-0"], "lookahead can be 1 to"),
        (["--strategy", "first:candidates"], "'candidates' does not apply to first; it has no modifiers"),
        (["--strategy", "entropy:seed-1"], "'seed-1' does not apply to entropy; possible modifiers: candidates,"),
        (["--strategy", "entropy:first:first"], "'first' repeats or contradicts an earlier modifier; give one"),
        (["--strategy", "optimal:candidates"], "'candidates' does not apply to optimal"),
        (["--strategy", "steps:none.json"], "cannot read 'none.json': No such file or directory"),
        (["--strategy", "steps:notes.json"], "'notes.json' is not a table of steps"),
        (["--strategy", "entropy", "-o", "missing/tree.json"], "there is no folder 'missing'"),
        (["--strategy", "entropy", "-o", "notes.json"], "'notes.json' is not a strategy tree"),
        (["--strategy", "entropy", "-o", "tree.json", "--no-save"], "--no-save and --output cannot be combined"),
        (["--strategy", "entropy", "--objective", "best"], "objective 'best': unknown; objectives are avg, worst"),
    ],
)
def test_what_cannot_be_built_is_refused(run, tmp_path, options, reason):
    (tmp_path / "notes.json").write_text("my notes")
    assert reason in run("build", *SMALL, *options).refusal
    assert [path.name for path in tmp_path.iterdir()] == ["notes.json"]
    assert (tmp_path / "notes.json").read_text() == "my notes"


def test_show_prints_the_strategy(run):
    built = run("build", *SMALL, "--strategy", "mean-part", "--json").json
    shown = run("show", "bulls-cows-3x6.mean-part.json")
    assert shown.out.startswith(
        f"bulls-cows-3x6, strategy mean-part\n  secrets  120\n  total    {built['total']} guesses"
    )
    assert "\n  proof    not proved optimal, claimed: the least total is between " in shown.out
    report = run("show", "bulls-cows-3x6.mean-part.json", "--json").json
    assert (report["strategy"], report["optimal"], report["total"]) == ("mean-part", False, built["total"])


def test_play_accepts_the_tree_of_a_strategy(run):
    run("build", *SMALL, "--strategy", "parts", "-o", "parts.json")
    assert run("play", "parts.json", "--secret", "543").out.splitlines()[-1].startswith("543 found in ")


def test_verify_accepts_a_greedy_tree_and_prove_finds_a_better_one(run):
    built = run("build", *SMALL, "--strategy", "first", "-o", "first.json", "--json").json
    assert run("verify", "first.json").status == 0
    assert run("verify", "first.json", "--json").json["total"] == built["total"] == 447
    proved = run("verify", "first.json", "--prove")
    assert (proved.status, proved.err) == (1, "")
    assert proved.out.endswith("  searched again: there is a better tree: total 436\n")
    report = run("verify", "first.json", "--prove", "--json").json
    assert (report["valid"], report["proved"]) == (True, False)


def test_prove_shows_that_a_greedy_tree_has_the_least_total(run):
    """Entropy reaches the least total of this game, but only a search proves it."""
    built = run("build", "--game", "mastermind-2x6", "--strategy", "entropy", "-o", "entropy.json", "--json").json
    assert (built["total"], built["optimal"]) == (132, False)
    proved = run("verify", "entropy.json", "--prove")
    assert (proved.status, proved.out.splitlines()[-1]) == (0, "  searched again: there is no tree of smaller total")
