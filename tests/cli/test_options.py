"""The options that select a game, and the input that each refuses."""

import sys

import pytest

from solver_tree.cli.file_names import file_name
from solver_tree.cli.output import print_json
from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.games.custom import load_game
from solver_tree.tree import load
from tests.cli import stub_search
from tests.trees import ANSWERS, GUESSES, higher_lower, unequal, words


@pytest.fixture(autouse=True)
def _search(monkeypatch):
    monkeypatch.setitem(sys.modules, "solver_tree.search", stub_search)


@pytest.fixture(autouse=True)
def lists(tmp_path):
    (tmp_path / "guesses.txt").write_text("\n".join(GUESSES))
    (tmp_path / "answers.txt").write_text("\n".join(ANSWERS))
    (tmp_path / "weights.txt").write_text("00 1\n01 2\n10, 1/2\n11\t0.5  # less\n")
    (tmp_path / "rock.csv").write_text(",paper,stone\npaper,same,beaten\nstone,loses,same\n")
    (tmp_path / "bad.csv").write_text(",paper\npaper,same,beaten\n")


@pytest.mark.parametrize(
    ("options", "name", "secrets", "guesses"),
    [
        ("wordle --guesses guesses.txt --answers answers.txt", "wordle", 8, 11),
        ("wordle --answers answers.txt", "wordle", 8, 8),
        ("wordle --guesses guesses.txt", "wordle", 11, 11),
        ("wordle --answers answers.txt --hard", "wordle-hard", 8, 8),
        ("wordle-hard --answers answers.txt", "wordle-hard", 8, 8),
        ("wordle-hard --answers answers.txt --hard", "wordle-hard", 8, 8),
        ("codes-2x3 --rule occurrence --answer colours", "codes-2x3-occurrence-colours", 9, 9),
        ("codes-2x3 --rule multiset --answer counts --repeats", "codes-2x3", 9, 9),
        ("codes-2x3 --rule distinct", "codes-2x3-distinct", 9, 9),
        ("codes-2x3-distinct --rule distinct --answer colours", "codes-2x3-distinct-colours", 9, 9),
        ("codes-2x3 --no-repeats", "codes-2x3-no-repeats", 6, 6),
        ("codes-2x3-colours-no-repeats --no-repeats", "codes-2x3-colours-no-repeats", 6, 6),
        ("rock.csv", "rock.csv", 2, 2),
        ("./rock.csv", "rock.csv", 2, 2),
    ],
)
def test_options_select_the_game(run, options, name, secrets, guesses):
    report = run("build", "--game", *options.split(), "--no-save", "--json").json
    assert (report["game"], report["secrets"], report["guesses"]) == (name, secrets, guesses)
    assert report["weighted"] is False


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("--game wordle", "no word list ships with this program; give --guesses FILE, --answers FILE or both"),
        ("--game wordle-hard", "give --guesses FILE, --answers FILE or both"),
        ("--game wordle --hard", "give --guesses FILE, --answers FILE or both"),
        ("--game wordle --answers missing.txt", "cannot read 'missing.txt': No such file"),
        ("--game wordle --answers weights.txt", "'weights.txt' line 1: '00 1' has a space in it"),
        ("--game wordle --answers answers.txt --first zzzzz", "guess 'zzzzz': not one of the 8 words"),
        ("--game wordle --answers answers.txt --first cat", "guess 'cat': 3 letters; words of wordle have 5"),
        ("--answers answers.txt", "--answers answers.txt is for --game wordle, but the game is bulls-cows-4x10"),
        ("--game mastermind-4x6 --guesses guesses.txt", "is for --game wordle, but the game is mastermind-4x6"),
        ("--game codes-2x3 --hard", "--hard is for --game wordle, but the game is codes-2x3"),
        ("--rule distinct", "--rule distinct is for --game codes-PxS, but the game is bulls-cows-4x10"),
        ("--game mastermind-4x6 --rule multiset", "is for --game codes-PxS, but the game is mastermind-4x6"),
        ("--game wordle --answers answers.txt --answer colours", "is for --game codes-PxS, but the game is wordle"),
        ("--game rock.csv --no-repeats", "--no-repeats is for --game codes-PxS, but the game is rock.csv"),
        ("--game codes-2x3-distinct --rule multiset", "--rule multiset contradicts --game codes-2x3-distinct"),
        ("--game codes-2x3-distinct --rule occurrence", "--rule occurrence contradicts --game codes-2x3-distinct"),
        ("--game codes-2x3-colours --answer counts", "--answer counts contradicts --game codes-2x3-colours"),
        ("--game codes-2x3-no-repeats --repeats", "--repeats contradicts --game codes-2x3-no-repeats"),
        ("--game codes-2x3 --rule own", "Invalid value for '--rule': 'own' is not one of 'multiset', 'distinct', 'occ"),
        ("--game codes-2x3 --answer words", "Invalid value for '--answer': 'words' is not one of 'counts', 'colours'"),
        ("--game codes-3x2 --no-repeats", "game 'codes-3x2-no-repeats': 3 positions; there can be 1 to 2"),
        ("--game codes-11x2 --answer colours", "game 'codes-11x2-colours': 11 positions; there can be 1 to 10"),
        ("--game codes --rule distinct", "--rule distinct is for --game codes-PxS, but the game is codes"),
        ("--game codes-x --rule distinct", "game 'codes-x': unknown; did you mean codes-3x10?"),
        ("--game wordel", "game 'wordel': unknown; did you mean wordle?"),
        ("--game chess", "game 'chess': unknown; games are bulls-cows-PxS, mastermind-PxS, codes-PxS[-distinct|-oc"),
        ("--game ", "game '': unknown"),
        ("--game nowhere.csv", "cannot read 'nowhere.csv'"),
        ("--game nowhere.npy", "cannot read 'nowhere.npy'"),
        ("--game bad.csv", "'bad.csv' line 2: 2 feedbacks; there should be 1"),
        ("--game nowhere:game", "game 'nowhere:game': module nowhere cannot be imported: ModuleNotFoundError"),
        ("--game mastermind-2x2 --weights weights.txt", "'weights.txt' line 1: secret '00': unknown symbol '0'"),
        ("--game codes-2x3 --weights weights.txt", "'weights.txt': no weight for secret '02' and 4 more"),
        ("--game codes-2x2 --weights none.txt", "cannot read 'none.txt'"),
    ],
)
def test_wrong_game_options_are_refused_before_searching(run, monkeypatch, tmp_path, options, reason):
    monkeypatch.setattr(stub_search, "solve", None)
    files = sorted(tmp_path.iterdir())
    assert reason in run("build", *options.split(" ")).refusal
    assert sorted(tmp_path.iterdir()) == files


def test_weights_change_the_totals_and_the_file_name(run, tmp_path):
    report = run("build", "--game", "codes-2x2", "--weights", "weights.txt", "--json").json
    assert (report["weighted"], report["tree"]) == (True, "codes-2x2.weighted.avg.json")
    tree = load(tmp_path / "codes-2x2.weighted.avg.json")
    assert tree.game.weights == (2, 4, 1, 1)
    assert report["average"] == tree.stats.average == tree.stats.total / 8
    assert report["first_guesses"][0]["average"] == report["average"]
    shown = run("show", "codes-2x2.weighted.avg.json")
    assert f"weighted total    {tree.stats.total}, the sum of weight times guesses\n" in shown.out
    assert f"weighted average  {tree.stats.average:.4f}\n" in shown.out
    checked = run("verify", "codes-2x2.weighted.avg.json")
    assert f"  weighted total {tree.stats.total}, weighted average {tree.stats.average:.4f}, worst" in checked.out
    ranked = run("build", "--game", "codes-2x2", "--weights", "weights.txt", "--no-save", "--top", "1").out
    assert "rank  guess  weighted total  weighted average\n" in ranked


def test_show_mentions_hard_mode(run):
    options = ["--game", "wordle", "--answers", "answers.txt", "--hard", "-o", "hard.json", "--first", "Crane"]
    assert run("build", *options).status == 0
    assert "\n  among    strategies in hard mode that begin with crane\n" in run("show", "hard.json").out
    assert run("show", "hard.json", "--json").json["first"] == "crane"


def test_file_names_are_safe_on_all_systems():
    names = {
        "bulls-cows-4x10.avg.json": (game(), "avg"),
        "wordle.worst-count.json": (words(), "worst,count"),
        "wordle-hard.first-slate.avg.json": (words(hard=True), "first-slate", "avg"),
        "mastermind-2x2.weighted.first-11.avg.json": (unequal(game("mastermind-2x2")), "first-11", "avg"),
        "examples.bad_coin-bad_coin.within-4.json": (load_game("examples.bad_coin:bad_coin"), "within:4"),
        "animals.csv.first-Does-it-fly.avg.json": (load_game("examples/animals.csv"), "first-Does it fly?", "avg"),
        "mastermind-2x2.price-0-1-4-inf.json": (game("mastermind-2x2"), "price:0,1,4,inf"),
    }
    for name, parts in names.items():
        assert file_name(*parts) == name
    odd = higher_lower()
    for name in ("../../etc/passwd", "/", "..", "a:b\\c", "\x1b[2J\n", "x" * 1000, ".hidden", "-rf", "крона"):
        odd.name = name
        file = file_name(odd, "first-7", "avg")
        assert not set('/\\:*?"<>|\x1b\n ') & set(file)
        assert file[0] not in ".-"
        assert len(file) < 200
        assert file.endswith(".first-7.avg.json")


@pytest.mark.parametrize("time", ["nan", "inf", "1e400"])
@pytest.mark.parametrize(
    "options",
    [
        ["build", "--no-save", "--time-limit"],
        ["build", "--checkpoint", "search.bin", "--checkpoint-every"],
        ["suggest", "--time-limit"],
        ["review", "0123=0A2B", "--time-limit"],
    ],
)
def test_a_time_is_a_finite_number(run, options, time):
    command, *_, option = options
    refusal = f"Invalid value for '{option}': {float(time)} is not a finite number of seconds"
    assert run(*options, time).refusal == f"{refusal}; see solver-tree {command} --help"


@pytest.mark.parametrize("command", ["build", "compare", "tune", "duel", "host", "suggest"])
def test_a_game_whose_name_is_not_utf_8_is_refused(run, command):
    options = ["--json", *(["--secret", "a"] if command == "host" else [])]
    refusal = run(command, "--game", "\udcff.csv", *options).refusal
    assert refusal == "game '\\udcff.csv': the name is not valid UTF-8; rename the file"


def test_a_strategy_whose_table_is_not_named_in_utf_8_is_refused(run):
    refusal = run("build", "--strategy", "steps:\udcff.json", "--no-save").refusal
    assert refusal == "strategy 'steps:\\udcff.json': the name is not valid UTF-8; rename the file"


def test_json_of_texts_that_are_not_unicode_is_refused():
    with pytest.raises(InputError, match="cannot be printed as JSON"):
        print_json({"guess": "\udcff"})
