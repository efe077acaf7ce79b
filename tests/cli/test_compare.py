"""``solver-tree compare``, which shows strategies side by side."""

import csv
import re
import subprocess
import sys
from dataclasses import replace
from functools import partial

import orjson
import pytest

import solver_tree as st
from solver_tree.compare.entrants import play as play_entrant
from solver_tree.games import game
from tests.cli.processes import RUN, ended
from tests.trees import first_candidate_tree, words

MODULE = """
import time

def first(candidates, history):
    print("thinking")
    return candidates[0]

def gives_up(candidates, history):
    return None if len(candidates) == 3 else candidates[0]

def lost(candidates, history):
    raise ValueError("which way?")

def stopped(candidates, history):
    raise KeyboardInterrupt

def slow(candidates, history):
    time.sleep(20)
"""
HALF = ["--game", "bulls-cows-3x6"]
TOTAL = {"total": 447, "average": 3.725, "worst": 6, "histogram": [1, 8, 32, 62, 16, 1]}


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    names = set(sys.modules)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    (tmp_path / "my_ways.py").write_text('print("imported")\n' + MODULE)
    first_candidate_tree(game("bulls-cows-3x6")).save(tmp_path / "small.json")
    yield
    for name in set(sys.modules) - names:
        if name == "my_ways":
            del sys.modules[name]


def without_times(text):
    return re.sub(r"\d\.\d\d s", "0.00 s", text)


def test_compare_prints_a_table_bars_and_failures(run):
    result = run("compare", "mastermind-3x6", "first", "my_ways:gives_up")
    assert (result.status, result.err) == (0, "imported\n")
    assert without_times(result.out).startswith(
        "mastermind-3x6: 216 secrets\n"
        "strategy          total  average  worst  to optimum    time  failed  1  2   3    4   5   6   7  8\n"
        "mastermind-3x6      854   3.9537      5     optimal  0.00 s       0  1  4  37  136  38\n"
        "first              1136   5.2593      8        +282  0.00 s       0  1  3  12   35  58  88  17  2\n"
        "my_ways:gives_up    914   5.2529      7           -  0.00 s      42  1  3  12   23  46  74  15\n"
        "Optimum: no strategy has a smaller total than 854 (checked).\n"
        "\n"
        "   mastermind-3x6    first             my_ways:gives_up\n"
        "1  ▏                 ▏                 ▏\n"
        "2  ▌                 ▍                 ▌\n"
        "3  ████▍             █▍                █▊\n"
        "4  ████████████████  ████▏             ███▍\n"
        "5  ████▌             ██████▉           ██████▊\n"
        "6                    ██████████▍       ██████████▊\n"
        "7                    ██                ██▎\n"
        "8                    ▎\n"
        "\n"
        "my_ways:gives_up failed to find 42 of 216 secrets\n"
        "  114 and 2 more: it returned None, not a guess\n"
        "    after 111=2B0W 112=2B0W 113=2B0W\n"
    )
    assert result.out.endswith("\n  and after 9 other histories; --log FOLDER lists them all\n")


def test_the_game_is_that_of_the_first_tree(run, tmp_path):
    assert run("compare", "small.json", "my_ways:first", "--json").json["game"] == "bulls-cows-3x6"
    assert run("compare", "first", "--json", *HALF).json["game"] == "bulls-cows-3x6"
    first_candidate_tree(words()).save(tmp_path / "words.json")
    (tmp_path / "guesses.txt").write_text("\n".join(words().guesses))
    (tmp_path / "answers.txt").write_text("\n".join(words().secrets))
    lists = ["--guesses", "guesses.txt", "--answers", "answers.txt"]
    assert run("compare", "words.json", "my_ways:first", *lists, "--json").json["game"] == "wordle"


def test_compare_json_has_a_row_per_strategy_and_all_failures(run):
    result = run("compare", "small.json", "my_ways:first", "my_ways:gives_up", "--json")
    assert result.err.startswith("imported\nthinking\n")
    report = result.json
    of_all = ["game", "finish", "weighted", "lower_bound", "lower_bound_status", "optimum"]
    assert list(report) == [*of_all, "rows", "failures"]
    assert (report["lower_bound"] <= 447, report["optimum"]) == (True, None)
    rows = report["rows"]
    assert [row.pop("seconds") >= 0 for row in rows] == [True] * 3
    usual = {"optimal": False, "failed": 0}
    assert rows[:2] == [
        {"strategy": "small.json", "candidates_only": False, "tie": None, **TOTAL, **usual},
        {"strategy": "my_ways:first", "candidates_only": None, "tie": None, **TOTAL, **usual},
    ]
    assert rows[2]["failed"] == len(report["failures"]) == 120 - sum(rows[2]["histogram"])
    failure = report["failures"][0]
    assert (failure["strategy"], failure["reason"]) == ("my_ways:gives_up", "it returned None, not a guess")
    assert failure["history"][0][0] == "012"


def test_a_function_that_finds_no_secret_has_no_figures(run):
    (row,) = run("compare", "my_ways:lost", *HALF, "--json").json["rows"]
    del row["seconds"]
    nothing = dict.fromkeys(("candidates_only", "tie", "total", "average", "worst"))
    assert row == {"strategy": "my_ways:lost", **nothing, "histogram": [], "optimal": False, "failed": 120}
    result = run("compare", "my_ways:lost", *HALF).out
    assert result.startswith(
        "bulls-cows-3x6: 120 secrets\nstrategy      total  average  worst  to best    time  failed\n"
    )
    assert "\nmy_ways:lost      -        -      -        -  0.00 s     120\n" in without_times(result)
    assert result.endswith(
        "\nmy_ways:lost failed to find 120 of 120 secrets\n"
        "  012 and 119 more: ValueError: which way? (my_ways.py line 13)\n"
        "    at the first guess\n"
    )


def test_one_secret_is_called_a_secret(run):
    assert run("compare", "first", "--game", "mastermind-1x1").out.startswith("mastermind-1x1: 1 secret\n")


def test_a_game_that_never_ends_is_shown_in_a_short_line(run, tmp_path):
    (tmp_path / "loops.py").write_text("def again(candidates, history):\n    return '012'\n")
    shown = run("compare", "loops:again", *HALF).out
    assert ": not found within 100 guesses\n    after 012=2A0B 012=2A0B ... 012=2A0B, 100 guesses\n" in shown


def test_a_tree_is_called_optimal_only_for_what_is_counted(run):
    report = run("compare", "--game", "mastermind-2x5", "optimal", "--finish", "known", "--json").json
    (row,) = report["rows"]
    least = st.build(game("mastermind-2x5"), finish="known").stats.total
    assert (row["total"], row["optimal"], report["optimum"], report["lower_bound"]) == (least, True, least, least)
    for file, options in (("known.json", {"finish": "known"}), ("first.json", {"first": "11"})):
        st.build(game("mastermind-2x5"), **options).save(file)
    st.build(game("mastermind-2x5")).save("guessed.json")
    trees = ("known.json", "guessed.json", "first.json")
    until_guessed, until_known = run("compare", *trees).out, run("compare", *trees, "--finish", "known").out
    assert [line.split()[4] for line in until_guessed.splitlines()[2:4]] == ["best", "best"]  # both take 81
    assert "guessed.json is claimed optimal: no strategy has a smaller total until guessed" in until_known
    for shown in (until_guessed, until_known):
        assert "first.json is claimed optimal: none of the strategies that begin with 11" in shown.replace("\n", " ")
    row = run("compare", "guessed.json", "--json").json
    assert (row["optimum"], row["lower_bound"], row["rows"][0]["optimal"]) == (None, None, False)


def test_rows_are_measured_from_the_optimum_of_a_shipped_tree(run):
    shown = run("compare", "first", "--game", "mastermind-3x6").out
    assert "worst  to optimum " in shown
    assert "  +282  " in shown
    assert "\nOptimum: no strategy has a smaller total than 854 (checked).\n" in shown
    shown = run("compare", "first", "--game", "mastermind-3x6", "--finish", "known").out
    assert "Best is the least total of these strategies. Whether another one takes fewer" in shown
    assert "optimal" not in shown


def test_a_wrong_proof_is_named(run):
    tree = first_candidate_tree(game("bulls-cows-3x6"))
    replace(tree, proof=tree.proof._replace(lower_bound=447)).save("wrong.json")
    shown = run("compare", "wrong.json", "random").out
    assert "wrong.json states a wrong proof, that no strategy takes fewer than 447 guesses." in shown.replace("\n", " ")
    assert "optimal" not in shown


def test_finish_known_counts_guesses_until_the_secret_is_known(run):
    (row,) = run("compare", "mastermind-3x6", "--finish", "known", "--json").json["rows"]
    stats = st.compare(game("mastermind-3x6"), ["mastermind-3x6"])[0].stats("known")
    assert (row["total"], row["histogram"], row["optimal"]) == (stats.total, list(stats.histogram), False)
    result = run("compare", "mastermind-3x6", "--finish", "known").out
    assert result.startswith("mastermind-3x6: 216 secrets; a game ends when the secret is known\n")
    assert "optimal" not in result.replace("mastermind-3x6 is optimal (checked): no strategy has a smaller", "")


def test_csv_has_a_row_per_strategy_and_a_column_per_guess(run):
    result = run("compare", "small.json", "my_ways:gives_up", "random:seed-1", "--csv", "--max-guesses", "5")
    rows = list(csv.DictReader(result.out.splitlines()))
    figures = ["total", "average", "worst", "1", "2", "3", "4", "5", "optimal", "seconds", "failed"]
    assert list(rows[0]) == ["strategy", "candidates_only", "tie", *figures]
    assert [rows[0][name] for name in figures if name not in ("seconds", "average")] == [
        *("441", "5", "1", "8", "32", "62", "16", "false", "1")
    ]
    assert [(row["strategy"], row["candidates_only"]) for row in rows] == [
        ("small.json", "false"),
        ("my_ways:gives_up", ""),
        ("random:seed-1", "true"),
    ]
    assert all(sum(int(row[str(guess)]) for guess in range(1, 6)) + int(row["failed"]) == 120 for row in rows)


def test_seeds_share_a_line_but_have_a_json_row_each(run):
    rows = run("compare", "random", "first", "--seeds", "3", "--json", *HALF).json["rows"]
    assert [row["strategy"] for row in rows] == ["random:seed-0", "random:seed-1", "random:seed-2", "first"]
    result = run("compare", "random", "first", "--seeds", "3", *HALF).out
    line = next(line.split() for line in result.splitlines() if line.startswith("random, 3 seeds"))
    average = sum(row["average"] for row in rows[:3]) / 3
    assert line[4:6] == [f"{average:.4f}", str(max(row["worst"] for row in rows[:3]))]
    assert "\nfirst " in result
    again = run("compare", "random", "random", "--seeds", "3", *HALF).out
    assert [line[:15] for line in again.splitlines() if " seeds " in line] == ["random, 3 seeds"]
    twice = run("compare", "first", "first", *HALF).out
    assert twice.count("\nfirst ") == 2


@pytest.mark.parametrize(
    ("strategy", "sample", "has_error"), [("first", 1, False), ("first", 2, True), ("random", 2, False)]
)
def test_the_error_is_explained_where_it_is_shown(run, strategy, sample, has_error):
    shown = run("compare", strategy, "--seeds", 1 + (strategy == "random"), "--sample", sample, *HALF).out
    assert "The secrets were drawn at random" in shown
    assert [" error " in shown, "standard error" in shown] == [has_error, has_error]


def test_pairs_show_where_two_strategies_part_ways(run):
    result = run("compare", "--pairs", "first", "mastermind-3x6")
    assert (
        "\nWhere first and mastermind-3x6 part ways\n"
        "  at the first guess, 216 left:\n"
        "  first guesses 111, mastermind-3x6 123\n" in result.out
    )
    assert "\nThe largest differences\n" in result.out
    report = run("compare", "small.json", "--pairs", "first", "small.json", "--json").json
    assert [row["strategy"] for row in report["rows"]] == ["small.json", "first"]
    pairs = report["pairs"]
    assert list(pairs) == ["strategies", "parting", "faster", "equal", "neither", "contrasts"]
    assert (pairs["strategies"], pairs["parting"]) == (["first", "small.json"], None)
    assert (pairs["faster"], pairs["equal"], pairs["contrasts"]) == ([0, 0], 120, [])
    assert run("compare", "--pairs", "first", "small.json").out.endswith(
        "Where first and small.json part ways\n"
        "  nowhere: all their games are the same\n"
        "  first is faster on 0 secrets, small.json on 0; equal on 120\n"
    )


def test_pairs_print_the_most_different_games_side_by_side(run):
    pairs = run("compare", "--pairs", "mastermind-3x6", "first", "--json").json["pairs"]
    result = run("compare", "--pairs", "mastermind-3x6", "first").out
    shown = result[result.index("The largest differences\n") :].splitlines()[1:]
    contrast = pairs["contrasts"][0]
    mine, yours = contrast["guesses"]
    assert shown[0] == f"  {contrast['secret']}: mastermind-3x6 {mine}, first {yours}"
    for number in range(max(mine, yours)):
        cells = [cell for game in contrast["games"] if number < len(game) for cell in game[number]]
        assert shown[number + 1].split() == [str(number + 1), *cells]
    assert len(pairs["contrasts"]) == 10
    assert len(shown) == sum(1 + max(contrast["guesses"]) for contrast in pairs["contrasts"])


def test_log_saves_a_file_per_strategy_and_a_summary(run, tmp_path):
    report = run("compare", "small.json", "random", "--seeds", "2", "--log", "games", "--json").json
    assert len(report["rows"]) == 3
    files = sorted(path.name for path in (tmp_path / "games").iterdir())
    assert files == ["random-seed-0.log", "random-seed-1.log", "small.json.log", "summary.txt"]


def test_report_and_plot_save_their_files(run, tmp_path):
    assert run("compare", "small.json", "my_ways:gives_up", "--report", "page.html").status == 0
    assert "my_ways:gives_up" in (tmp_path / "page.html").read_text()
    pytest.importorskip("matplotlib")
    for chart in ("chart.svg", "chart.png", "chart.pdf") * 2:
        assert run("compare", "small.json", "my_ways:gives_up", "--plot", chart).status == 0
    assert "<svg" in (tmp_path / "chart.svg").read_text()


def test_ctrl_c_prints_the_strategies_that_are_done(run, tmp_path):
    options = ["small.json", "my_ways:stopped", "first", "--pairs", "small.json", "first", "--log", "games"]
    result = run("compare", *options)
    assert result.status == 130
    assert result.err.endswith("solver-tree: interrupted; 1 of 3 strategies are done\n")
    assert "\nsmall.json    447   3.7250      6     best  0.00 s  1  8  32  62  16  1\n" in without_times(result.out)
    assert "part ways" not in result.out
    result = run("compare", *options, "--json")
    assert (result.status, [row["strategy"] for row in result.json["rows"]]) == (130, ["small.json"])
    assert list(result.json) == ["game", "finish", "weighted", "lower_bound", "lower_bound_status", "optimum", "rows"]
    assert run("compare", "my_ways:stopped", "--csv").status == 130
    assert run("compare", "my_ways:stopped").out == ""
    assert not (tmp_path / "games").exists()


def test_missing_memory_keeps_the_strategies_that_are_done(run, monkeypatch):
    def play(game, entrant, **options):
        if entrant.name == "steps":
            raise MemoryError
        return play_entrant(game, entrant, **options)

    monkeypatch.setattr(sys.modules["solver_tree.compare.entrants"], "play", play)
    result = run("compare", "mastermind-3x6", "steps", "--csv")
    assert (result.status, result.err) == (2, "solver-tree: not enough memory; 1 of 2 strategies are done\n")
    assert "\nmastermind-3x6," in result.out


@pytest.fixture
def comparing(terminal, tmp_path):
    """``solver-tree compare`` on a terminal with a given number of columns."""
    return partial(terminal, "compare", program=RUN, timeout=60, rows=60, cwd=tmp_path)


def screen(process):
    """Everything that is printed until the process ends, and the exit status."""
    status = ended(process)
    return process.before.replace("\r", ""), status


def test_a_terminal_shows_colours(comparing):
    shown, status = screen(comparing("mastermind-3x6", "my_ways:gives_up"))
    assert status == 0
    assert "\x1b[32mmastermind-3x6 " in shown
    plain, status = screen(comparing("mastermind-3x6", "my_ways:gives_up", NO_COLOR="1"))
    assert status == 0
    assert "\x1b[3" not in plain
    table = plain[plain.index("mastermind-3x6: 216 secrets") :].splitlines()
    assert table[2].split() == ["mastermind-3x6", "854", "3.9537", "5", "optimal", "0.01", "s", "0"]


@pytest.mark.parametrize(("columns", "tables"), [(120, 1), (80, 2), (62, 2), (40, 4)])
def test_a_table_is_never_wider_than_the_terminal(comparing, columns, tables):
    shown, _ = screen(comparing("mastermind-3x6", "my_ways:gives_up", NO_COLOR="1", columns=columns))
    lines = shown[shown.index("216 secrets") : shown.index("failed to find")].splitlines()
    assert all(len(line.replace("\x1b[1m", "").replace("\x1b[0m", "").rstrip()) <= columns for line in lines)
    assert not any("…" in line for line in lines)
    assert sum("strategy" in line and "Optimum" not in line for line in lines) == tables


def test_progress_is_shown_and_ctrl_c_prints_what_is_done(comparing):
    process = comparing("small.json", "my_ways:slow")
    process.expect("playing my_ways:slow.*step 2 of 2")
    process.sendintr()
    shown, status = screen(process)
    assert status == 130
    assert "interrupted; 1 of 2 strategies are done" in shown
    assert "447" in shown
    assert "Traceback" not in shown


def test_a_search_for_the_optimum_shows_its_bounds(comparing):
    process = comparing("optimal", "--game", "mastermind-4x9", "--finish", "known")
    process.expect(r"mastermind-4x9: optimal: (at least|between) \d\.\d\d .*guesses on average")
    process.expect(r"so far; \d+ %")
    process.sendintr()
    assert screen(process)[1] == 130


def test_json_is_alone_on_standard_output(tmp_path):
    args = [*RUN, "compare", "small.json", "my_ways:first", "--json"]
    done = subprocess.run(args, capture_output=True, cwd=tmp_path, check=True)
    assert len(orjson.loads(done.stdout)["rows"]) == 2
    assert b"thinking" in done.stderr
