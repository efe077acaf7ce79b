"""Trees of all families of games, built, shown, verified and played without stubs."""

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import orjson
import pytest

from solver_tree.games import game
from solver_tree.search.checkpoint import Checkpoint
from solver_tree.tree import Component, load
from tests.trees import ANSWERS, GUESSES

MODULE = """
from solver_tree import Game

print("importing", __name__)

def answer(guess, secret):
    return "quit" if guess == secret else "higher" if int(guess) < int(secret) else "lower"

def numbers(count=7):
    texts = [str(number) for number in range(1, count + 1)]
    return Game("numbers", texts, texts, answer, "quit")

def more():
    return numbers(8)

def fails(guess, secret):
    return "quit" if guess == secret else {}[guess]

broken = Game("broken", "ab", "ab", fails, "quit")
lists = lambda: Game("lists", "ab", "ab", lambda guess, secret: [guess == secret], [True])
beeps = Game("beeps", "ab", "ab", lambda guess, secret: "quit" if guess == secret else "\\a", "quit")
"""


@pytest.fixture
def here(tmp_path, monkeypatch):
    """The current folder, with word lists and a module of games that prints when it is imported."""
    (tmp_path / "guesses.txt").write_text("# may be guessed\n" + "\n".join(GUESSES).upper())
    (tmp_path / "answers.txt").write_text("\ufeff" + "\r\n".join(ANSWERS))
    (tmp_path / "likely.txt").write_text("\n".join(f"{word} {1 + 5 * (word == 'paper')}" for word in ANSWERS))
    (tmp_path / "own_games.py").write_text(MODULE)
    info = tmp_path / "site" / "mine-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[solver_tree.games]\nown-numbers = own_games:numbers\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "site"), *filter(None, sys.path)])
    yield tmp_path
    sys.modules.pop("own_games", None)


WORDS = ("--guesses", "guesses.txt", "--answers", "answers.txt")


def test_the_tree_of_codes_2x3_is_complete_and_optimal(run):
    """With rule ``occurrence`` and colours: ``{guess: {pattern: subtree}}``, and ``{}`` if the secret is found."""
    options = ("--game", "codes-2x3", "--rule", "occurrence", "--answer", "colours")
    report = run("build", *options, "-o", "small.json", "--json").json
    assert (report["game"], report["secrets"], report["optimal"]) == ("codes-2x3-occurrence-colours", 9, True)
    assert report["total"] == report["lower_bound"] == report["upper_bound"] == 19
    with open("small.json", "rb") as file:
        document = orjson.loads(file.read())
    assert {"lists", "win"}.isdisjoint(document)  # its name states everything
    found = []

    def look(node, depth):
        ((guess, branches),) = node.items()
        assert len(guess) == 2
        assert set(guess) <= set("012")
        for pattern, below in branches.items():
            assert len(pattern) == 2
            assert set(pattern) <= set("GYB")
            assert (below == {}) is (pattern == "GG")
            if below:
                look(below, depth + 1)
            else:
                found.append((guess, depth))

    look(document["tree"], 1)
    assert sorted(secret for secret, _ in found) == sorted(game("codes-2x3").secrets)
    assert sum(depth for _, depth in found) == 19
    assert "there is no better tree" in run("verify", "small.json", "--prove").out


def test_ties_refine_gives_the_fewest_secrets_at_the_worst_case_but_ties_any_need_not(run, here):
    refined = run("build", "--game", "mastermind-3x4")
    assert "  worst    4 guesses, for 21 secrets\n" in refined.out
    assert "\n             of those, none has fewer secrets there than 21\n" in refined.out
    shown = run("show", "mastermind-3x4.avg.json").out
    assert "  worst    4 guesses, for 21 secrets\n  proof    claimed optimal, not checked; " in shown
    assert "\n             of those, none has fewer secrets there than 21\n\n" in shown
    assert run("verify", "mastermind-3x4.avg.json", "--prove").status == 0
    any_tree = run("build", "--game", "mastermind-3x4", "--ties", "any", "-o", "any.json")
    assert "  worst    4 guesses, for 23 secrets\n" in any_tree.out
    assert "\n  aim      the least average\n" in any_tree.out
    assert (
        "\n             no strategy has a smaller total than 206\n"
        "             open: whether one of those has a smaller worst case than 4\n  search"
    ) in any_tree.out
    least, free = load(here / "mastermind-3x4.avg.json"), load(here / "any.json")
    assert (least.stats.total, least.stats.at_worst) == (free.stats.total, free.stats.at_worst - 2)
    assert [tuple(component) for component in least.proof.components] == [
        *(("total", 206, 206), ("worst", 4, 4), ("at_worst", 21, 21))
    ]
    assert free.proof.components == ()


@pytest.mark.parametrize(
    ("bounds", "valid", "message"),
    [((0, 23), True, "there is a better tree"), ((22, 23), False, "lower_bound of 'at_worst' is stated as 22, but 21")],
)
def test_prove_finds_fewer_secrets_at_the_worst_case_and_wrong_bounds(run, here, bounds, valid, message):
    run("build", "--game", "mastermind-3x4", "--ties", "any", "-o", "any.json")
    tree = load(here / "any.json")
    components = (Component("total", 206, 206), Component("worst", 4, 4), Component("at_worst", *bounds))
    replace(tree, proof=tree.proof._replace(components=components)).save(here / "any.json")
    checked = run("verify", "any.json", "--prove", "--json")
    assert (checked.status, checked.json["valid"], checked.json["proved"]) == (1, valid, False)
    assert message in run("verify", "any.json", "--prove").out


def test_a_wordle_tree_can_be_built_shown_verified_and_played(run, here):
    built = run("build", "--game", "wordle", *WORDS)
    assert "secrets  8, 11 guesses to choose from\n" in built.out
    tree = load(here / "wordle.avg.json")
    assert (tree.lists.guesses.count, tree.lists.secrets.count, tree.proof.optimal) == (11, 8, True)
    assert "secrets  8, 11 guesses to choose from\n" in run("show", "wordle.avg.json").out
    assert run("verify", "wordle.avg.json").status == 0
    assert "there is no better tree" in run("verify", "wordle.avg.json", "--prove", *WORDS).out
    for secret in ANSWERS:
        played = run("play", "wordle.avg.json", "--secret", secret.upper(), "--json").json
        assert (played["secret"], played["guesses"][-1]) == (secret, [secret, "GGGGG"])
    (guess,) = tree.root
    answers = [tree.game.score(guess, secret) for secret in ANSWERS]
    answer = next(text for text in answers if text != "GGGGG")
    squares = answer.translate(str.maketrans("GYB", "🟩🟨⬛"))
    for spelling in (answer, answer.lower(), squares, answer.translate(str.maketrans("GYB", "21."))):
        played = run("play", "wordle.avg.json", typed=f"GGG\nGGGGX\n{spelling}\nundo\n{spelling}\nquit\n")
        assert played.out.count("\nGuess 2: ") == 2
        assert "feedback 'GGG': 3 letters; it needs 5" in played.out
        assert "feedback 'GGGGX': unknown symbol 'X'" in played.out


def test_prove_of_a_wordle_tree_needs_the_lists_it_was_built_for(run, here):
    run("build", "--game", "wordle", *WORDS)
    needs = run("verify", "wordle.avg.json", "--prove").refusal
    assert needs == (
        "wordle.avg.json: a proof needs the lists that the tree was built for, 11 guesses and 8 answers; "
        "give --guesses FILE and --answers FILE"
    )
    check = ("verify", "wordle.avg.json", "--prove")
    assert "game wordle: it has 8 guesses, but the tree states 11" in run(*check, "--answers", "answers.txt").refusal
    (here / "other.txt").write_text("\n".join([*ANSWERS[:-1], "stare"]))
    other = ("--guesses", "guesses.txt", "--answers", "other.txt")
    assert "game wordle: its 8 secrets differ from the secrets that the tree states" in run(*check, *other).refusal
    assert "game wordle-hard: the tree is of wordle" in run(*check, *WORDS, "--hard").refusal
    assert "game bulls-cows-4x10: the tree is of wordle" in run(*check, "--game", "bulls-cows-4x10").refusal
    weighted = run(*check, *WORDS, "--weights", "likely.txt").refusal
    assert "game wordle: it has weights, but the tree has no weights" in weighted
    assert "no word list ships" in run(*check, "--weights", "likely.txt").refusal


def test_hard_mode_weights_and_a_first_guess_can_be_combined(run, here):
    game_options = ("--game", "wordle", *WORDS, "--hard", "--weights", "likely.txt")
    report = run("build", *game_options, "--first", "LLAMA", "--json").json
    assert (report["game"], report["first"], report["weighted"]) == ("wordle-hard", "llama", True)
    free = run("build", *game_options, "--no-save", "--json").json
    assert free["total"] < report["total"]
    file = report["tree"]
    assert file == "wordle-hard.weighted.first-llama.avg.json"
    shown = run("show", file).out
    assert "\n  among             strategies in hard mode that begin with llama\n" in shown
    assert "\n                      of those, none has less weight there than " in shown
    assert "weighted average  " in shown
    proved = run("verify", file, "--prove", *WORDS)
    among = "strategies in hard mode that begin with llama"
    assert proved.out.endswith(f"searched again: there is no better tree among {among}\n")
    assert run("verify", file, "--prove", *WORDS, "--weights", "likely.txt", "--json").json["proved"] is True
    (here / "likely.txt").write_text("\n".join(f"{word} {1 + (word == 'apple')}" for word in ANSWERS))
    refused = run("verify", file, "--prove", *WORDS, "--weights", "likely.txt").refusal
    assert "game wordle-hard: secret 'apple' has weight 2, but the tree states 1" in refused
    assert run("play", file, "--secret", "paper").out.endswith("guesses.\n")


def test_top_ranks_first_guesses_by_their_exact_totals(run, here):
    best = run("build", "--game", "wordle", *WORDS, "--top", "11", "--no-save", "--json").json
    ranked = best["first_guesses"]
    assert [line["total"] for line in ranked] == sorted(line["total"] for line in ranked)
    assert ranked[0]["total"] == best["total"]
    for line in ranked[:3]:
        one = run("build", "--game", "wordle", *WORDS, "--first", line["guess"], "--no-save", "--json").json
        assert (one["total"], one["average"]) == (line["total"], line["average"])
    result = run("build", "--game", "mastermind-2x3", "--top", "5", "--no-save").out
    assert (
        "     1  12        21   2.3333\n     2  11        24   2.6667\nAll other first guesses are mirror images"
        in result
    )


@pytest.mark.parametrize("name", ["own_games:numbers", "own-numbers"])
def test_a_custom_game_can_be_built_played_and_verified(run, here, name):
    built = run("build", "--game", name, "-o", "own.json", "--json")
    assert (built.json["game"], built.err) == (name, "importing own_games\n")
    sys.modules.pop("own_games")
    assert "secrets  7\n" in run("show", "own.json").out
    played = run("play", "own.json", "--secret", "5", "--json").json
    assert played["guesses"] == [["4", "higher"], ["6", "lower"], ["5", "quit"]]
    typed = run("play", "own.json", typed="Higher\nhigher\nlower\nquit\n").out  # "quit" wins this game
    assert "Feedback is one of 3: higher, lower, quit." in typed
    assert f"feedback 'Higher': the tree of {name} has only higher, lower, quit" in typed
    assert typed.endswith("Found in 3 guesses: 5\n")
    for options in ([], ["--prove"], ["--weights", "likely.txt"]):
        needs = run("verify", "own.json", *options).refusal
        assert needs.startswith(f"game {name}: its rule is not in the tree; give the game itself with --game")
    assert "own_games" not in sys.modules  # a tree never runs code
    assert run("verify", "own.json", "--game", name).out.startswith("own.json: valid")
    assert "there is no better tree" in run("verify", "own.json", "--game", name, "--prove").out
    other = run("verify", "own.json", "--game", "own_games:more", "--prove")
    assert (other.status, other.err) == (2, f"solver-tree: game own_games:more: the tree is of {name}\n")


def test_verify_refuses_a_custom_game_that_has_changed(run, here):
    run("build", "--game", "own_games:numbers", "-o", "own.json")
    sys.modules.pop("own_games")
    (here / "own_games.py").write_text(MODULE.replace("count=7", "count=10"))  # the size shows that bytecode is stale
    changed = run("verify", "own.json", "--game", "own_games:numbers").err
    assert changed.endswith("solver-tree: game own_games:numbers: it has 10 guesses, but the tree states 7\n")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("broken", "game own_games:broken: the rule fails for guess 'a' and secret 'b': KeyError: 'a'"),
        ("lists", "lists() fails: game lists: winning feedback is of type list; it should be a string"),
        ("beeps", r"feedback '\x07' has a character that cannot be printed"),
        ("answer", "answer() fails: TypeError"),
        ("nothing", "module own_games has no 'nothing'"),
    ],
)
def test_a_faulty_custom_game_is_refused_in_one_line(run, here, name, reason):
    refused = run("build", "--game", f"own_games:{name}")
    assert (refused.status, refused.out) == (2, "")
    imported, line = refused.err.splitlines()
    assert imported == "importing own_games"
    assert line.startswith("solver-tree: ")
    assert reason in line


def test_a_game_can_be_a_csv_npy_or_npz_file(run, here):
    np.save(here / "m.npy", np.array([[9, 1, 2], [1, 9, 2], [2, 1, 9]]))
    texts = ["a", "b"]
    np.savez(here / "m.npz", guesses=texts, secrets=texts, feedbacks=["yes", "no"], matrix=np.array([[0, 1], [1, 0]]))
    (here / "m.csv").write_text(",a,b\na,yes,no\nb,no,yes\n")
    for file, secrets in (("m.npy", 3), ("m.npz", 2), ("m.csv", 2)):
        report = run("build", "--game", file, "--json").json
        assert (report["game"], report["secrets"], report["tree"]) == (file, secrets, f"{file}.avg.json")
        assert "its rule is not in the tree" in run("verify", f"{file}.avg.json").refusal
        assert run("verify", f"{file}.avg.json", "--game", here / file, "--prove").status == 0
        assert run("show", f"{file}.avg.json").status == 0


def test_games_of_installed_packages_are_listed_without_importing_them(run, here):
    result = run("games").out
    assert result.endswith("Games that installed packages offer\n  own-numbers\n")
    assert run("games", "--json").json[-1]["name"] == "own-numbers"
    assert "own_games" not in sys.modules


@pytest.mark.parametrize("name", ["bad_coin", "black_pegs", "no_leading_zero"])
def test_the_examples_can_be_built(run, monkeypatch, name):
    monkeypatch.chdir(Path(__file__).parents[2])
    built = run("build", "--game", f"examples.{name}:{name}", "--ties", "any", "--no-save", "--json").json
    assert built["optimal"] is True


def test_objective_worst_minimises_the_worst_case(run, here):
    assert "worst    4 guesses" in run("build", "--game", "mastermind-3x4", "--objective", "worst").out
    tree = load(here / "mastermind-3x4.worst.json")
    assert (tree.objective, tree.proof.lower_bound, tree.stats.worst) == ("worst", 4, 4)
    proved = run("verify", "mastermind-3x4.worst.json", "--prove")
    assert (proved.status, "there is no better tree" in proved.out) == (0, True)
    assert run("build", "--game", "mastermind-3x4", "--objective", "worst", "--top", 2).refusal == (
        "--top is for --objective avg, but it is worst"
    )
    assert run("build", "--game", "mastermind-3x4", "--objective", "worst", "--strategy", "parts").refusal == (
        "--objective worst is for --strategy optimal, but it is parts"
    )


def test_max_guesses_is_met_or_proved_infeasible(run, here):
    limited = ("build", "--game", "mastermind-3x4", "--max-guesses")
    assert "\n  among    strategies that take at most 4 guesses\n" in run(*limited, 4).out
    assert load(here / "mastermind-3x4.at-most-4.avg.json").max_guesses == 4
    proved = run("verify", "mastermind-3x4.at-most-4.avg.json", "--prove")
    assert proved.out.endswith("searched again: there is no better tree among strategies that take at most 4 guesses\n")
    too_few = run(*limited, 3)
    assert (too_few.status, too_few.err) == (0, "")
    assert too_few.out.startswith("mastermind-3x4: no strategy finds every secret within 3 guesses; proved in ")
    assert not (here / "mastermind-3x4.at-most-3.avg.json").exists()
    report = run(*limited, 3, "--json").json
    assert (report["feasible"], report["max_guesses"], report["complete"], report["tree"]) == (False, 3, True, None)
    assert run(*limited, 4, "--no-save", "--json").json["feasible"] is True


def test_feasibility_is_unknown_if_time_is_up_first(run):
    limited = ("build", "--game", "mastermind-3x4", "--objective", "worst", "--max-guesses", 3, "--no-save")
    late = run(*limited, "--time-limit", 0)
    assert "\n  limit    at most 3 guesses: no strategy that meets this limit is known yet\n" in late.out
    assert "\n  proof    open: the least worst case is between " in late.out
    report = run(*limited, "--time-limit", 0, "--json").json
    assert (report["feasible"], report["complete"], report["optimal"], report["open"]) == (
        None,
        False,
        False,
        ["worst"],
    )
    assert run(*limited, "--json").json["feasible"] is False


def test_a_checkpoint_whose_folder_vanishes_does_not_end_the_search(run, here, monkeypatch):
    (here / "kept").mkdir()
    load_file = Checkpoint.load

    def load_and_lose(checkpoint):
        tables = load_file(checkpoint)
        (here / "kept").rmdir()
        return tables

    monkeypatch.setattr(Checkpoint, "load", load_and_lose)
    built = run("build", "--game", "mastermind-2x3", "--checkpoint", "kept/search.bin", "--json")
    complaint = "cannot write 'kept/search.bin': there is no folder 'kept'"
    assert (built.status, built.err) == (0, f"solver-tree: the checkpoint is not saved: {complaint}\n")
    assert (built.json["checkpoint_error"], built.json["optimal"]) == (complaint, True)
    assert load(here / "mastermind-2x3.avg.json").proof.refined
