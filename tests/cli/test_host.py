import re

import pytest

import solver_tree as st
from solver_tree.games import game
from solver_tree.tree import load
from tests.trees import ANSWERS, GUESSES, first_candidate_tree, higher_lower, unequal, words


def host(run, *args, typed=()):
    return run("host", *args, typed="".join(f"{line}\n" for line in typed))


def test_host_answers_until_the_secret_is_found(run):
    played = host(run, "--secret", "5293", "--no-review", typed=["0123", "0345", "6513", "2753", "5283", "5293"])
    assert (played.status, played.err) == (0, "")
    lines = played.out.splitlines()
    assert lines[0] == "I have a secret of bulls-cows-4x10, and answer by its rules."
    assert "A secret has 4 different symbols of 0-9." in lines
    assert lines[lines.index("Guess 1 of 7: 0123") + 1] == "              1A1B"
    assert lines[-2:] == [
        "Found in 6 guesses: 5293",
        "The best strategy on average takes 6 here, 5.2131 on average, 7 at most.",
    ]
    assert max(map(len, lines)) <= 80


def test_illegal_guesses_cost_nothing_and_are_explained(run):
    played = host(run, "--secret", "5293", typed=["012", "0012", "xyz1", "", "5293"])
    for reason in ("'012': 3 symbols", "'0' appears twice", "unknown symbol 'x'"):
        assert reason in played.out
    assert "Found in 1 guess: 5293" in played.out
    assert "Guess 2" not in played.out


def test_hint_candidates_and_help_are_commands(run):
    typed = ["hint", "CANDIDATES", "help", "/undo", "0123", " Hint", "5293"]
    played = host(run, "--secret", "5293", "--no-review", typed=typed)
    assert "  Try 0123: that is what the best strategy on average guesses.\n" in played.out
    assert "  5040 secrets fit all feedback so far.\n" in played.out
    assert played.out.count("A secret has 4 different symbols") == 2
    assert "  undo takes back your answers; here I answer, and a guess stays made.\n" in played.out
    assert "  Try 0345: that" in played.out
    assert "Found in 2 guesses with 2 hints: 5293" in played.out


def test_without_a_tree_a_hint_is_searched_for_and_few_candidates_are_listed(run):
    typed = ["012", "candidates", "hint", "345", "quit"]
    played = host(run, "--game", "bulls-cows-3x6", "--secret", "345", "--no-review", typed=typed)
    assert "  6 secrets fit all feedback so far: 345 354 435 453 534 543\n" in played.out
    (best,) = st.suggest(game("bulls-cows-3x6"), ["012=0A0B"]).best
    assert f"  Try {best.guess}: it is exact, no guess is better on average.\n" in played.out
    assert "best strategy" not in played.out  # no tree of this game ships


def test_a_game_ends_when_no_guess_is_left(run):
    played = host(run, "--secret", "5293", "--max-guesses", "2", "--no-review", typed=["0123", "0124", "5293"])
    assert "You have 2 guesses. Type one, or: hint, " in played.out
    assert "Guess 2 of 2: 0124\n" in played.out
    assert "\nNot found in 2 guesses. The secret was 5293.\n" in played.out
    report = host(run, "--secret", "5293", "--max-guesses", "1", "--json", typed=["0123", "5293"]).json
    assert (report["ended"], report["found"], report["max_guesses"]) == ("out of guesses", False, 1)
    played = host(run, "--adversarial", "--max-guesses", "1", "--no-review", typed=["0123"])
    assert "\nNot found in 1 guess. 1440 secrets fit all feedback, such as 1456.\n" in played.out


def test_the_usual_number_of_guesses_is_the_default(run, lists):
    usual = {"bulls-cows-4x10": 7, "mastermind-4x6": 10, "bulls-cows-3x6": None}
    for name, limit in usual.items():
        assert host(run, "--game", name, "--json").json["max_guesses"] == limit
    assert host(run, "--game", "wordle", *lists, "--json").json["max_guesses"] == 6
    assert host(run, "--max-guesses", "none", "--json").json["max_guesses"] is None
    assert host(run, "--adversarial", "--json").json["max_guesses"] is None  # it is hard enough


def test_the_guesses_are_reviewed_at_the_end(run):
    secret = ["--game", "mastermind-3x6", "--secret", "264"]
    played = host(run, *secret, typed=["111", "264"])
    graded = st.review(game("mastermind-3x6"), ["111=0B0W", "264=3B0W"])
    rows = [line.split() for line in played.out.splitlines()]
    for number, grade in enumerate(graded.grades, 1):
        (row,) = (row for row in rows if row[:3] == [str(number), grade.guess, grade.feedback])
        assert row[-2:] == [f"{grade.skill.least:.0f}", f"{grade.luck:.0f}"]
    assert f"Skill {graded.skill.least:.0f}, luck {graded.luck:.0f}." in played.out
    assert "Skill" not in host(run, *secret, "--no-review", typed=["111", "264"]).out
    assert "Skill" not in host(run, *secret, typed=["111", "quit"]).out
    report = host(run, *secret, "--json", "--review", typed=["111", "264"]).json
    assert [grade["luck"] for grade in report["review"]["guesses"]] == [grade.luck for grade in graded.grades]
    assert (
        f"No review: {20**20} secrets are too many"
        in host(run, "--game", "mastermind-20x20", "--secret", "1" * 20, typed=["1" * 20]).out
    )


def test_against_an_adversary_no_luck_is_graded(run):
    adversary, guesses = ["--game", "mastermind-3x6", "--adversarial"], ["112", "345", "give up"]
    hosted = host(run, *adversary, typed=guesses).out
    assert "\nSkill " in hosted
    assert "luck" not in hosted
    report = host(run, *adversary, "--json", "--review", typed=guesses).json
    assert report["review"]["adversarial"] is True
    history = [f"{guess}={feedback}" for guess, feedback in report["guesses"]]
    reviewed = run("review", *history, "--game", "mastermind-3x6", "--adversarial").out
    assert re.search(r"\nSkill .*", hosted)[0] in reviewed
    assert reviewed.endswith("There is no luck against an adversary.\n")
    assert reviewed.count("luck") == 1


def test_giving_up_quitting_and_the_end_of_input_end_the_game(run):
    for typed, ended in ((["0123", "give up"], "Given up"), (["0123", "/Quit"], "Stopped"), (["0123"], "Stopped")):
        played = host(run, "--secret", "5293", "--no-review", typed=typed)
        assert (played.status, played.err) == (0, "")
        assert f"\n{ended} after 1 guess. The secret was 5293.\n" in played.out
    assert "Stopped after 0 guesses. The secret was 5293.\n" in host(run, "--secret", "5293").out


def test_the_same_seed_draws_the_same_secret(run):
    secrets = {host(run, "--seed", seed, "--json").json["secret"] for seed in (1, 1, 2)}
    assert len(secrets) == 2


def test_host_json_states_the_game_and_the_tree(run):
    played = host(run, "--secret", "5293", "--json", typed=["0123", "55", "hint", "5293", "left over"])
    assert played.json == {
        "game": "bulls-cows-4x10",
        "adversarial": False,
        "ended": "found",
        "secret": "5293",
        "found": True,
        "guesses": [["0123", "1A1B"], ["5293", "4A0B"]],
        "count": 2,
        "hints": 1,
        "left": 1,
        "honest": True,
        "max_guesses": 7,
        "tree": {
            "objective": "avg",
            "strategy": "optimal",
            "optimal": True,
            "lower_bound_status": "checked",
            "count": 6,
            "average": 26274 / 5040,
            "worst": 7,
        },
    }
    assert played.err.splitlines() == [
        "  guess '55': 2 symbols; bulls-cows-4x10 codes have 4 different symbols",
        "  Try 0345: that is what the best strategy on average guesses.",
    ]


def test_an_adversary_names_a_secret_that_fits_all_feedback(run):
    tree = load("mastermind-3x6")
    guesses, node = [], tree.root
    while node:
        ((guess, branches),) = node.items()
        guesses.append(guess)
        feedback = host(run, "--game", "mastermind-3x6", "--adversarial", "--json", typed=guesses).json["guesses"][-1]
        assert feedback[0] == guess
        node = branches[feedback[1]]
    assert len(guesses) == tree.stats.worst
    played = host(run, "--game", "mastermind-3x6", "--adversarial", "--no-review", typed=guesses)
    assert f"Found in {tree.stats.worst} guesses: {guesses[-1]}\n" in played.out
    assert f"There was no fixed secret, but {guesses[-1]} fits all feedback:\n" in played.out
    shown = [line.split() for line in played.out.splitlines()[-len(guesses) :]]
    scores = [[str(number), g, tree.game.score(g, guesses[-1])] for number, g in enumerate(guesses, 1)]
    assert shown == scores


def test_giving_up_on_an_adversary_shows_how_many_secrets_fit(run):
    played = host(run, "--adversarial", "--no-review", typed=["0123", "give up"])
    assert "Given up after 1 guess. 1440 secrets fit all feedback, such as 1456.\n" in played.out
    assert played.out.endswith("\n 1  0123  0A1B\n")


def test_only_a_tree_that_is_proved_optimal_is_called_the_best(run, tree_file):
    played = host(run, "--tree", tree_file, "--secret", "345", typed=["hint", "345"])
    assert "I have a secret of bulls-cows-3x6" in played.out
    assert "Try 012: that is what the tree with objective avg guesses." in played.out  # it is not proved optimal
    assert "The tree with objective avg takes 2 here, " in played.out
    refused = host(run, "--tree", tree_file, "--game", "bulls-cows-3x7")
    assert "the tree is of bulls-cows-3x6" in refused.refusal


@pytest.fixture
def lists(tmp_path):
    (tmp_path / "answers.txt").write_text("\n".join(ANSWERS))
    (tmp_path / "guesses.txt").write_text("\n".join(GUESSES))
    return ["--answers", tmp_path / "answers.txt", "--guesses", tmp_path / "guesses.txt"]


def test_hard_mode_refuses_guesses_that_ignore_hints(run, lists):
    played = host(run, "--game", "wordle-hard", *lists, "--secret", "PLATE", typed=["peach", "crane", "plate"])
    assert "guess 'crane' is not allowed after peach=GYGBB: letter 1 should be 'p'" in played.out
    assert "Found in 2 guesses: plate\n" in played.out


def test_a_guess_takes_precedence_over_a_command_of_the_same_name(run, tmp_path):
    (tmp_path / "words.txt").write_text("hint\nhelp\nquit\nfour")
    typed = ["hint", "/hint", "/candidates", "quit"]
    played = host(run, "--game", "wordle", "--answers", tmp_path / "words.txt", "--secret", "quit", typed=typed)
    assert "Try quit: it is exact, no guess is better on average.\n" in played.out
    assert "Found in 2 guesses with 1 hint: quit\n" in played.out


def test_a_tree_without_all_guesses_needs_the_lists(run, lists, tmp_path):
    first_candidate_tree(words()).save(tmp_path / "words.json")
    assert "of the 11 guesses of wordle" in host(run, "--tree", tmp_path / "words.json").refusal
    played = host(
        run, "--tree", tmp_path / "words.json", "--game", "wordle", *lists, "--secret", "trace", typed=["hint"]
    )
    assert "Try crane: that is what" in played.out


def test_a_tree_of_a_custom_game_needs_the_game(run, tmp_path):
    first_candidate_tree(higher_lower()).save(tmp_path / "own.json")
    assert "give the game itself with --game" in host(run, "--tree", tmp_path / "own.json").refusal


def test_a_weighted_average_is_called_weighted(run, tmp_path):
    first_candidate_tree(unequal(game("bulls-cows-2x3"))).save(tmp_path / "heavy.json")
    played = host(run, "--tree", tmp_path / "heavy.json", "--secret", "12", typed=["12"])
    assert "2.0000 on weighted average, 3 at most." in played.out


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["--secret", "1123"], "'1' appears twice"),
        (["--secret", "1234", "--seed", "1"], "nothing to draw"),
        (["--adversarial", "--secret", "1234"], "--secret is for a secret"),
        (["--adversarial", "--seed", "1"], "--seed is for a secret"),
        (["--adversarial", "--game", "mastermind-20x20"], "too many to list"),
        (["--seed", "x"], "is not a whole number"),
        (["--tree", "nothing"], "no file 'nothing'"),
        (["--max-guesses", "0"], "--max-guesses '0': it should be a number from 1, or none"),
        (["--max-guesses", "few"], "a number from 1, or none"),
    ],
)
def test_host_refuses_wrong_options(run, args, reason):
    assert reason in host(run, *args).refusal
