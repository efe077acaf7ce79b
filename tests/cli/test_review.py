import pytest

from tests.trees import ANSWERS, GUESSES

OPTIMAL = ["0123=1A1B", "0345=0A2B", "6513=1A1B", "2753=1A2B", "5283=3A0B", "5293=4A0B"]


def test_best_guesses_lose_nothing(run):
    result = run("review", *OPTIMAL)
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith("bulls-cows-4x10, 6 guesses: the secret is found\n")
    rows = [line.split() for line in result.out.splitlines()[3:10]]
    assert rows[0] == ["1", "0123", "1A1B", "720", "931.4", "0.00", "99", "60"]
    assert rows[5] == ["6", "5293", "4A0B", "found", "1.0", "0.00", "99", "50"]
    assert rows[6] == ["all", "0.00", "99", "42"]
    assert "  2  0345: a best guess. 0A2B leaves 165 of 720, 116.8 expected: bad luck." in result.out
    assert "5.2131 guesses on average; choices lost 0.0000 and bad luck cost 0.7869," in " ".join(result.out.split())
    assert max(map(len, result.out.splitlines())) <= 80


def test_the_loss_of_a_bad_guess_is_stated(run):
    result = run("review", "--game", "bulls-cows-3x6", "012=0A0B", "012=0A0B", "345=1A2B", "--threads", "2")
    assert result.out.startswith("bulls-cows-3x6, 3 guesses: 3 secrets left\n")
    words = " ".join(result.out.split())
    assert "is better, by 1.0000 guesses on average. 0A0B leaves 6 of 6, as every uninformative guess does." in words
    assert "Choices lost" in result.out


def test_review_json_states_the_grade_of_each_guess(run):
    report = run("review", "--game", "bulls-cows-3x6", "012=0A0B", "012=0A0B", "--json", "--threads", "2").json
    assert (report["game"], report["found"], report["exact"], report["left"]) == ("bulls-cows-3x6", False, True, 6)
    first, second = report["guesses"]
    assert (first["before"], first["after"], first["feedback"]) == (120, 6, "0A0B")
    assert second["loss"] == {"least": 1.0, "most": 1.0}
    assert second["skill"] == {"least": 0.0, "most": 0.0}


def test_a_game_can_be_read_from_files_and_standard_input(run, tmp_path):
    (tmp_path / "game.txt").write_text("\n".join(OPTIMAL))
    assert run("review", "game.txt").out == run("review", *OPTIMAL).out
    (tmp_path / "played.txt").write_text(run("play", "--secret", "5293").out)
    assert run("review", "played.txt").out == run("review", *OPTIMAL).out
    (tmp_path / "played.json").write_text(run("play", "--secret", "5293", "--json").out)
    assert run("review", "played.json").out == run("review", *OPTIMAL).out
    assert run("review", "-", typed="\n".join(OPTIMAL)).out == run("review", *OPTIMAL).out


def test_a_log_of_compare_states_its_game(run):
    run("compare", "first", "--game", "bulls-cows-2x4", "--log", "logs", "--threads", "2")
    result = run("review", "logs/first.log", "--secret", "23", "--threads", "2")
    assert result.out.startswith("bulls-cows-2x4, ")
    assert "choose one with --secret" in run("review", "logs/first.log").refusal


def test_a_log_runs_no_code(run, tmp_path):
    (tmp_path / "evil.py").write_text("open('ran', 'w')")
    (tmp_path / "evil.log").write_text("# solver-tree compare: evil:game, finish guessed, first\n1\t1\t1=found\n")
    assert "give it with --game" in run("review", "evil.log").refusal
    assert not (tmp_path / "ran").exists()


def test_review_accepts_wordle_spellings_and_checks_hard_mode(run, tmp_path):
    for name, words in (("guesses.txt", GUESSES), ("answers.txt", ANSWERS)):
        (tmp_path / name).write_text("\n".join(words))
    lists = ["--game", "wordle", "--guesses", "guesses.txt", "--answers", "answers.txt", "--threads", "2"]
    result = run("review", *lists, "CRANE=yggbg", "trace=22222")
    assert result.status == 0
    assert "trace: a best guess. It was the only one left." in result.out
    assert "is not allowed in wordle-hard: it does not heed crane=YGGBG" in (
        run("review", *lists, "--hard", "crane=YGGBG", "llama=BBGBB").refusal
    )


def test_review_says_that_time_was_up(run):
    result = run("review", "0123=0A2B", "5678=0A1B", "--time-limit", "0", "--threads", "2")
    assert result.status == 0
    assert "Not all values are known: time was up." in " ".join(result.out.split())
    assert max(map(len, result.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["0123=1A1B", "0143=4A0B"], "feedback '1A1B' to 0123: it should be '3A0B' when the secret is 0143"),
        (["0123=3A0B", "--secret", "9876"], "feedback '3A0B' to 0123: it should be '0A0B' when the secret is 9876"),
        (["0123=0A0B", "4567=0A0B"], "feedback '0A0B' to 4567: cannot be true together with 0123=0A0B"),
        (["none"], "'none': neither a guess with its feedback, such as 0123=1A1B, nor a file"),
        (["0123=1A1B", "none"], "'none': not a guess with its feedback, such as 0123=1A1B"),
        (["0123=4A0B", "4567=0A0B"], "after 0123=4A0B the secret is found; 4567=0A0B comes too late"),
        ([], "--help"),
    ],
)
def test_review_refuses_wrong_input(run, args, reason):
    assert reason in run("review", *args).refusal
