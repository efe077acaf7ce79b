"""Wrong names and places: the message says what was probably meant."""

import pytest


@pytest.mark.parametrize(
    ("arguments", "ending"),
    [
        ("biuld", "no command 'biuld'; did you mean build?"),
        ("help", "no command 'help'; did you mean --help?"),
        ("--json trees", "option --json belongs after the command: solver-tree trees --json"),
        ("build --weights", "Option '--weights' requires an argument; see solver-tree build --help"),
        ("build --time-limit soon", "'soon' is not a number; see solver-tree build --help"),
        ("build --top many", "'many' is not a whole number; see solver-tree build --help"),
        ("host --seed x", "'x' is not a whole number; see solver-tree host --help"),
        ("build --gmae mastermind-4x6", "--gmae; did you mean --game?"),
        ("build --finish gussed", "'gussed' is not one of 'guessed', 'known'; did you mean guessed?"),
        ("build --game mastermnd-4x6", "game 'mastermnd-4x6': unknown; did you mean mastermind-4x6?"),
        ("build --game Mastermind", "did you mean mastermind-4x6?"),
        ("build --strategy entrpy", "optimal; did you mean entropy?"),
        ("build --objective worst,cuont", "did you mean worst,count?"),
        ("compare entorpy", "; did you mean entropy?"),
        ("compare mastermind-4x66", "; did you mean mastermind-4x6?"),
        ("export mastermind-4x6 --to htm", "did you mean html?"),
        ("show mastermnd-4x6", "did you mean mastermind-4x6?"),
        ("show mastermind-2x9", "makes one, and play --game mastermind-2x9 needs none"),
        ("build mastermind-4x6", "unexpected argument 'mastermind-4x6'; give a game with --game mastermind-4x6"),
        ("host wordle", "unexpected argument 'wordle'; give a game with --game wordle"),
        ("duel mastermnd-4x6", "unexpected argument 'mastermnd-4x6'; did you mean --game mastermind-4x6?"),
        ("tune mastermind-4x6", "give a game with --game mastermind-4x6"),
        ("suggest mastermind-4x6 1122=1B0W", "give a game with --game mastermind-4x6"),
        ("review mastermind-4x6 1122=1B0W", "give a game with --game mastermind-4x6"),
        ("build --game mastermind-3x4 extra", "unexpected argument 'extra'; see solver-tree build --help"),
    ],
)
def test_a_near_miss_is_named(run, arguments, ending):
    assert run(*arguments.split()).refusal.endswith(ending)


@pytest.mark.parametrize(
    ("arguments", "example"),
    [
        ("suggest 0123", "such as 0123=1A2B"),
        ("suggest --game mastermind-4x6 1122", "such as 1111=2B0W"),
        ("show bulls-cows-4x10 0123", "such as 0123=1A1B"),
        ("suggest 0123=right", "not two counts such as 1A1B"),
    ],
)
def test_the_example_of_feedback_does_not_win(run, arguments, example):
    assert run(*arguments.split()).refusal.endswith(example)


def test_the_prompt_of_play_shows_feedback_that_does_not_win(run):
    for tree in ("bulls-cows-4x10", "mastermind-3x6"):
        assert "Answer with feedback such as 1" in (shown := run("play", tree, typed="quit\n").out)
        assert "such as 4A0B" not in shown
        assert "such as 3B0W" not in shown


def test_a_name_like_none_is_answered_with_what_there_is(run):
    assert run("fly").refusal == "no command 'fly'; see solver-tree --help"
    assert run("build", "--game", "chess").refusal.startswith("game 'chess': unknown; games are bulls-cows-PxS")
    assert run("build", "--objective", "best").refusal.endswith("and price:P,P,...")
