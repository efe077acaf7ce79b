import subprocess
import sys

import pytest

from solver_tree.games import game
from tests.cli.processes import ended
from tests.trees import ANSWERS, GUESSES, first_candidate_tree, higher_lower


@pytest.fixture
def lists(tmp_path):
    for name, words in (("guesses.txt", GUESSES), ("answers.txt", ANSWERS)):
        (tmp_path / name).write_text("\n".join(words))
    return ["--game", "wordle", "--guesses", "guesses.txt", "--answers", "answers.txt"]


def test_suggest_looks_up_a_shipped_tree(run):
    result = run("suggest", "0123=1A1B")
    assert (result.status, result.err) == (0, "")
    assert result.out == (
        "bulls-cows-4x10, after 0123=1A1B\n"
        "  guess   0345, which may be the secret\n"
        "  value   4.1556 guesses on average from here on, at most 5\n"
        "  proof   optimal (checked): no guess has a smaller value\n"
        "  source  the tree bulls-cows-4x10, which ships\n"
        "  left    720 secrets\n"
    )
    assert "the first guess\n  guess   0123" in run("suggest").out


def test_suggest_searches_off_the_tree(run):
    result = run("suggest", "--game", "bulls-cows-3x6", "012=0A0B", "--top", "2", "--try", "345", "--threads", "2")
    assert result.status == 0
    assert "left    6 secrets: 345 354 435 453 534 543" in result.out
    assert "optimal (searched): no guess has a smaller value" in result.out
    table = [line.split() for line in result.out.split("rank ")[1].splitlines()[1:]]
    assert [row[0] for row in table] == ["1", "2", "yours"]
    assert table[0][3] == "best"
    assert table[2][1] == "345"


def test_suggest_json_states_values_and_candidates(run):
    report = run("suggest", "--game", "bulls-cows-3x6", "012=0A0B", "--try", "345", "--json", "--threads", "2").json
    assert report["history"] == [["012", "0A0B"]]
    assert (report["left"], report["optimal"], report["complete"]) == (6, True, True)
    assert report["secrets"] == ["345", "354", "435", "453", "534", "543"]
    (best,) = report["best"]
    assert best["guess"] == report["guess"]
    assert best["lower_bound"] == best["upper_bound"] == report["lower_bound"]
    assert best["value"] == best["lower_bound"] / 6
    assert report["tried"][0]["guess"] == "345"
    assert run("suggest", "--json").json["secrets"] is None


def test_suggest_has_no_guess_once_the_secret_is_found(run):
    result = run("suggest", "0123=4A0B")
    assert result.out == "bulls-cows-4x10, after 0123=4A0B: the secret is found, nothing is left to guess.\n"
    assert run("suggest", "0123=4A0B", "--json").json["guess"] is None


def test_suggest_says_that_time_was_up(run, lists):
    result = run("suggest", *lists, "--time-limit", "0", "--threads", "2")
    assert result.status == 0
    assert "open: time was up; no guess has a value below" in result.out or "optimal" in result.out


def test_suggest_obeys_hard_mode(run, lists):
    result = run("suggest", *lists, "--hard", "crane=YGGBG", "--try", "TRACE", "--threads", "2")
    assert result.status == 0
    assert "secret: trace" in result.out
    assert "not allowed in wordle-hard" in run("suggest", *lists, "--hard", "crane=YGGBG", "--try", "llama").refusal


def test_suggest_looks_up_the_tree_of_a_custom_game(run, tmp_path):
    first_candidate_tree(higher_lower()).save(tmp_path / "own.json")
    result = run("suggest", "--tree", "own.json", "1=higher")
    assert "guess   2, which may be the secret" in result.out
    assert "open: the tree is not proved to have the least average here" in result.out
    assert "give the game itself with --game" in run("suggest", "--tree", "own.json", "8=higher").refusal


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["0123=0A0B", "4567=0A0B"], "feedback '0A0B' to 4567: cannot be true together with 0123=0A0B"),
        (["0123"], "'0123': not a guess with its feedback, such as 0123=1A2B"),
        (["--try", "012"], "guess '012': 3 symbols"),
        (["--tree", "mastermind-4x6", "--game", "bulls-cows-3x6"], "the tree is of mastermind-4x6"),
        (["--top", "0"], "--help"),
    ],
)
def test_suggest_refuses_wrong_input(run, args, reason):
    assert reason in run("suggest", *args).refusal


@pytest.mark.parametrize(
    "args",
    [
        ["suggest", "0123=1A1B"],
        ["suggest", "7294=1A1B", "--json"],
        ["suggest", "0123=3A0B", "0345=1A1B"],
        ["review", "0123=1A1B", "0345=0A2B"],
    ],
)
def test_advice_from_a_tree_imports_neither_numba_nor_numpy_nor_rich(args):
    program = (
        "import sys; from solver_tree.cli import main; main(); "
        "heavy = {'numpy', 'numba', 'rich'} & set(sys.modules); sys.exit(str(heavy) if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", program, *args], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_suggest_prints_a_panel_on_a_terminal(terminal):
    options = {"timeout": 60, "NO_COLOR": "1"}
    shown = terminal("suggest", "--game", "bulls-cows-3x6", "012=0A1B", "--top", "3", **options)
    shown.expect("╭─ bulls-cows-3x6, after 012=0A1B")
    shown.expect(r"rank[^\r\n]*guess[^\r\n]*value")
    assert ended(shown) == 0
    assert "\x1b[3" not in shown.before


def test_suggest_searches_off_the_tree_by_the_rule_of_the_game(run, tmp_path):
    first_candidate_tree(game("bulls-cows-3x6")).save(tmp_path / "first.json")
    by_tree = run("suggest", "--tree", "first.json", "012=0A1B", "--json").json
    assert (by_tree["source"], by_tree["optimal"]) == ("tree", False)
    off_tree = run("suggest", "--tree", "first.json", "012=0A1B", "345=0A2B", "--json", "--threads", "2").json
    assert off_tree["optimal"]
