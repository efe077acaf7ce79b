"""``play``, ``host`` and ``export`` with a static set."""

import orjson
import pytest

from solver_tree.cli.static_play import answers_in
from solver_tree.errors import InputError
from solver_tree.games import game
from tests.trees import words

RULES = game("mastermind-2x3")
GUESSES = ["12", "13"]
SET = '{"format": "solver-tree-static/1", "game": "mastermind-2x3", "guesses": ["12", "13"]}'


@pytest.fixture(autouse=True)
def files(tmp_path):
    (tmp_path / "set.json").write_text(SET)
    (tmp_path / "one.json").write_text(SET.replace(', "13"', ""))
    (tmp_path / "set.csv").write_text("secret,12,13\n")
    (tmp_path / "other.json").write_text(SET.replace("13", "14"))
    (tmp_path / "damaged.json").write_text(SET[:-3])
    (tmp_path / "own.json").write_text(SET.replace("mastermind-2x3", "own:play"))


def answers(secret):
    return [RULES.score(guess, secret) for guess in GUESSES]


@pytest.mark.parametrize("options", [["set.json"], ["--tree", "set.json"], ["set.csv", "--game", "mastermind-2x3"]])
def test_play_names_the_secret_that_gives_all_answers(run, options):
    report = run("play", *options, "--secret", "22", "--json").json
    history = [list(step) for step in zip(GUESSES, answers("22"), strict=True)]
    assert report == {"secret": "22", "guesses": [*history, ["22", "2B0W"]], "count": 3}
    assert run("play", *options, "--secret", "13", "--json").json["count"] == 2  # a guess of the set
    assert run("play", *options, "--secret", "22").out.endswith("22 found in 3 guesses.\n")


@pytest.mark.parametrize("typed", [" ".join(answers("22")), ", ".join(answers("22")), "\n".join(answers("22"))])
def test_answers_are_typed_in_one_line_or_one_by_one(run, typed):
    outcome = run("play", "set.json", typed=typed)
    assert outcome.status == 0
    assert outcome.out.endswith("\nThe secret is 22.\n")


def test_secrets_that_a_set_does_not_tell_apart_are_listed(run):
    report = run("play", "one.json", "--secret", "22", "--json").json
    left = [other for other in RULES.secrets if RULES.score("12", other) == RULES.score("12", "22")]
    assert report["left"] == left
    assert len(report["guesses"]) == report["count"] == 1
    out = run("play", "one.json", typed=RULES.score("12", "22")).out
    assert f"does not decide: {len(left)} secrets fit all feedback so far: {' '.join(left)}\n" in out


def test_contradictions_and_commands_leave_the_game_as_it_was(run):
    typed = "2B0W 2B0W\n2B0W 0B0W 1B0W\n1B0W\ncandidates\nundo\nhint\nhelp\nnonsense\n" + " ".join(answers("31"))
    out = run("play", "set.json", typed=typed).out
    assert "  No secret gives all these answers: feedback '2B0W' to 13: cannot be true" in out
    assert "3 answers, but only 2 guesses to answer" in out
    assert "feedback 'nonsense'" in out
    assert out.endswith("\nThe secret is 31.\n")
    assert run("play", "set.json", typed="quit").out.endswith("Stopped.\n")


def test_host_answers_all_guesses_and_the_player_names_the_secret(run):
    out = run("host", "--tree", "set.json", "--secret", "22", typed="11\n22").out
    assert all(
        f"{number:>2}  {guess}  {feedback}\n" in out
        for number, guess, feedback in zip((1, 2), GUESSES, answers("22"), strict=True)
    )
    assert "\nFound in 4 guesses: 22\n" in out
    report = run("host", "--tree", "set.json", "--secret", "13", "--json").json
    assert (report["ended"], report["count"], report["found"]) == ("found", 2, True)


def test_symbols_are_those_of_the_user(run):
    report = run("play", "set.json", "--symbols", "RGB", "--secret", "GG", "--json").json
    assert [guess for guess, _ in report["guesses"]] == ["RG", "RB", "GG"]


def test_export_makes_a_page(run, tmp_path):
    report = run("export", "set.json", "--json").json
    assert (report["form"], report["file"]) == ("html", "set.html")
    assert "game-data" in (tmp_path / "set.html").read_text(encoding="utf-8")
    run("export", "set.csv", "--game", "mastermind-2x3", "-o", "other.html")
    assert (tmp_path / "other.html").read_bytes() == (tmp_path / "set.html").read_bytes()


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (["play", "other.json"], "'other.json': guess '14'"),
        (["play", "damaged.json"], "'damaged.json' is not a static set: not JSON"),
        (["play", "own.json"], "'own.json': the set is of own:play; give the game itself with --game"),
        (
            ["play", "set.json", "--game", "mastermind-2x4"],
            "the set is of mastermind-2x3, but the game is mastermind-2x4",
        ),
        (["play", "set.json", "--secret", "14"], "secret '14'"),
        (["play", "set.json", "--json"], "play --json needs --secret CODE"),
        (["host", "--tree", "damaged.json"], "'damaged.json' is not a static set"),
        (["host", "--tree", "set.csv", "--game", "bulls-cows-2x4"], "'set.csv': guess '45'"),
        (["export", "set.json", "--to", "svg"], "--to svg is for trees"),
        (["export", "other.json"], "'other.json': guess '14'"),
        (["show", "set.json"], "set.json"),
    ],
)
def test_wrong_input_is_refused(run, tmp_path, command, reason):
    (tmp_path / "set.csv").write_text("secret,12,45\n")
    assert reason in run(*command).refusal


def test_feedback_with_spaces_is_read_before_several_answers():
    assert answers_in("0 1", RULES, 2) == ["0 1"]
    assert answers_in("01 20", RULES, 2) == ["01", "20"]
    assert answers_in("b y g b b", words(), 2) == ["b y g b b"]
    assert len(answers_in("byggg, ggggg", words(), 2)) == 2
    with pytest.raises(InputError, match="feedback '1 1'"):
        answers_in("1 1", RULES, 2)
    with pytest.raises(InputError, match="3 answers, but only 1 guess to answer"):
        answers_in("01 20 01", RULES, 1)


def test_the_file_of_a_search_is_played(run):
    run("static", "--game", "mastermind-2x3", "-o", "found.json")
    guesses = orjson.loads(run("static", "--verify", "found.json", "--json").out)["guesses"]
    report = run("play", "found.json", "--secret", "33", "--json").json
    assert [guess for guess, _ in report["guesses"]][: len(guesses)] == guesses
