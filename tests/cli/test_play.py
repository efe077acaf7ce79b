import pytest


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
    assert played.out.count("undo, help, quit") == 2
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


def test_play_json_needs_a_secret(run, tree_file):
    assert "--secret" in run("play", tree_file, "--json").refusal
