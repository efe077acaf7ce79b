import pytest

import solver_tree as st
from solver_tree.advice.log import read_log


def test_play_with_a_secret_prints_the_game(run, tree_file):
    played = run("play", tree_file, "--secret", "345")
    assert played.status == 0
    assert played.out == " 1  012  0A0B\n 2  345  3A0B\n345 found in 2 guesses.\n"


def test_play_with_a_secret_prints_json(run, tree_file):
    played = run("play", tree_file, "--secret", "345", "--json")
    assert played.json == {"secret": "345", "guesses": [["012", "0A0B"], ["345", "3A0B"]], "count": 2}


def test_play_uses_the_shipped_bulls_and_cows_tree_by_default(run):
    played = run("play", "--secret", "1234", "--json").json
    assert played["guesses"][-1] == ["1234", "4A0B"]
    assert played["count"] == len(played["guesses"]) <= 7


@pytest.mark.parametrize("spelling", ["0A1B", "0a1b", "0 1", "01", "0,1"])
def test_play_accepts_feedback_in_any_spelling(run, tree_file, spelling):
    played = run("play", tree_file, typed=f"{spelling}\n3A0B\n")
    assert played.status == 0
    assert "A secret has 3 different symbols of 0-5." in played.out
    assert "Guess 1: 012   (120 secrets left, at most 6 guesses)" in played.out
    assert "Guess 2: 134   (36 secrets left, at most 5 guesses)" in played.out
    assert "Found in 2 guesses: 134" in played.out


def test_the_end_of_input_stops_the_game(run, tree_file):
    for typed in ("", "0A1B\n", "0A1B"):
        played = run("play", tree_file, typed=typed)
        assert (played.status, played.err) == (0, "")
        assert played.out.endswith("Stopped.\n")


def test_help_and_blank_lines_are_no_feedback_and_quit_stops(run, tree_file):
    played = run("play", tree_file, typed="help\n\n  QUIT \n3A0B\n")
    assert played.status == 0
    assert played.out.count("candidates, undo, help, quit") == 2
    assert played.out.endswith("Stopped.\n")


def test_undo_takes_feedback_back(run, tree_file):
    played = run("play", tree_file, typed="undo\n0A1B\nundo\n2A0B\nquit\n")
    assert "there is no feedback to take back" in played.out
    assert played.out.count("Guess 1: 012") == 2
    assert "Guess 2: 013" in played.out


def test_wrong_feedback_is_explained_and_asked_for_again(run, tree_file):
    played = run("play", tree_file, typed="hello\n2A1B\n9A9B\n\x00\n3A0B\n")
    assert played.status == 0
    for reason in ("'hello': not two counts", "'2A1B': impossible", "'9A9B': 9 + 9 is more", r"'\x00': not two"):
        assert reason in played.out
    assert "Found in 1 guess: 012" in played.out


def test_a_contradiction_can_be_corrected(run, tree_file):
    played = run("play", tree_file, typed="2A0B\n0A3B\n2A0B\nquit\n")
    assert "feedback '0A3B' to 013: cannot be true together with 012=2A0B" in played.out
    assert "Guess 3" in played.out

    played = run("play", tree_file, typed="2A0B\n0A3B\nundo\n0A1B\nquit\n")
    assert "Guess 2: 134" in played.out


@pytest.mark.parametrize(
    ("secret", "reason"),
    [
        ("112", "'1' appears twice"),
        ("01", "2 symbols"),
        ("019", "unknown symbol '9'"),
        ("", "0 symbols"),
        ("\x1b[2J", r"\x1b"),
    ],
)
def test_a_wrong_secret_is_refused(run, tree_file, secret, reason):
    assert reason in run("play", tree_file, "--secret", secret).refusal


@pytest.mark.parametrize(
    ("typed", "reply"),
    [
        ("hint", "A hint is for your own guesses; here you answer mine."),
        ("/Give  up", "You can give up when you guess; here I guess. Type quit to stop."),
        ("candidates", "120 secrets fit all feedback so far."),
        ("0A0B\ncandidates", "6 secrets fit all feedback so far: 345 354 435 453 534 543"),
    ],
)
def test_the_words_of_the_other_commands_are_understood(run, tree_file, typed, reply):
    played = run("play", tree_file, typed=f"{typed}\nquit\n")
    assert f"  {reply}\n" in played.out
    assert played.out.endswith("Stopped.\n")


def test_the_example_of_feedback_is_not_the_winning_one(run, tmp_path):
    numbers = ["low", "high"]
    two = st.Game("two", numbers, numbers, lambda guess, secret: "yes" if guess == secret else "no", "yes")
    st.build(two).save(tmp_path / "two.json")
    assert (
        "Answer with feedback such as no, or: candidates, undo, help, quit." in run("play", tmp_path / "two.json").out
    )


def test_a_game_without_a_tree_is_played_by_search(run):
    played = run("play", "--game", "mastermind-3x4", typed="1B1W\n3B0W\n")
    assert "Of each\nguess I say whether it is exact: no guess is better on average.\n" in played.out
    assert "Guess 1: 112   (64 secrets left; exact)\n" in played.out
    assert "Found in 2 guesses: " in played.out
    optimum, took = st.build(st.game("mastermind-3x4"), ties="any").stats, []
    for secret in st.game("mastermind-3x4").secrets[::9]:
        report = run("play", "--game", "mastermind-3x4", "--secret", secret, "--json").json
        assert list(report) == ["secret", "guesses", "count"]
        assert report["guesses"][-1] == [secret, "3B0W"]
        took.append(report["count"])
    assert max(took) <= optimum.worst


def test_without_time_a_guess_is_not_called_exact(run, tmp_path):
    played = run("play", "--game", "mastermind-4x5", "--time-limit", "0", "--secret", "1234")
    first, *_, last = played.out.splitlines()[:-1]
    assert first.split("  ")[-1].startswith("by ")
    assert last.split("  ")[-1] == "exact"
    (tmp_path / "played.txt").write_text(played.out)
    assert read_log(tmp_path / "played.txt").history[-1] == ("1234", "4B0W")


def test_weights_and_lists_select_a_game_that_is_played_by_search(run, tmp_path):
    (tmp_path / "words.txt").write_text("letter\nbetter\nbutter\nbitter\nbatter\n")
    (tmp_path / "likely.txt").write_text("butter 9\nletter 1\nbetter 1\nbitter 1\nbatter 1\n")
    game = ["--game", "wordle", "--answers", tmp_path / "words.txt", "--weights", tmp_path / "likely.txt"]
    report = run("play", *game, "--secret", "butter", "--json").json
    assert report["guesses"] == [["butter", "GGGGGG"]]


def test_a_tree_and_the_options_of_its_game_fit_together(run, tree_file):
    assert run("play", tree_file, "--game", "bulls-cows-3x6", "--secret", "345").status == 0
    assert run("play", "--tree", tree_file, "--secret", "345").out.startswith(" 1  012  0A0B\n")
    assert "the tree is of bulls-cows-3x6" in run("play", tree_file, "--game", "bulls-cows-3x7").refusal
    assert "are two trees" in run("play", tree_file, "--tree", tree_file).refusal


def test_a_shipped_tree_is_used_where_there_is_one(run):
    played = run("play", "--game", "mastermind-4x6", "--secret", "3521")
    assert played.out == run("play", "mastermind-4x6", "--secret", "3521").out
    assert "exact" not in played.out


def test_play_json_needs_a_secret(run, tree_file):
    assert "--secret" in run("play", tree_file, "--json").refusal


def test_many_codes_are_played_alike_each_time(run, monkeypatch):
    monkeypatch.setattr("solver_tree.play.candidates._MANY_CODES", 100)
    monkeypatch.setattr("solver_tree.advice.search._MAX_GUESSES", 100)
    played = [run("play", "--game", "mastermind-4x5", "--secret", "3142", "--json").json for _ in range(2)]
    assert played[0] == played[1]
    assert list(played[0]) == ["secret", "guesses", "count"]
    assert played[0]["guesses"][-1] == ["3142", "4B0W"]
    assert played[0]["count"] == len(played[0]["guesses"])
    shown = run("play", "--game", "mastermind-4x5", "--secret", "3142").out.splitlines()
    assert shown[0].endswith("  by hybrid, from a sample")
    assert shown[-2].endswith("  exact")
