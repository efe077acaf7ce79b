import re
import subprocess
import sys

import pytest

from tests.cli.processes import ended


def duel(run, *args, typed=()):
    return run("duel", *args, typed="".join(f"{line}\n" for line in typed))


def test_you_win_a_duel_with_fewer_guesses(run):
    played = duel(run, "--secret", "5293", "--begins", "program", typed=["1a1b", "0123", "0 2", "5293"])
    assert (played.status, played.err) == (0, "")
    assert "I have a secret; think of yours. I begin." in played.out
    assert "Round 2\n  My guess:    0345   (720 secrets left)\n  Your answer: 0 2\n  Your guess:  5293\n" in played.out
    assert played.out.endswith(
        "\nYou win.\n"
        "  My secret, 5293: found in 2 guesses.\n"
        "    The best strategy on average takes 6 here, 5.2131 on average, 7 at most.\n"
        "  Your secret: not found in 2 guesses, 165 secrets left.\n"
    )


def test_you_lose_a_duel_with_more_guesses_or_by_giving_up(run):
    played = duel(run, "--secret", "5293", "--begins", "program", typed=["4a0b", "0123"])
    assert "  Your answer: 4a0b\n  I found it; you have one guess left.\n  Your guess:  0123\n" in played.out
    assert "\nI win.\n  My secret, 5293: not found in 1 guess.\n" in played.out
    assert "\n  Your secret, 0123: found in 1 guess.\n" in played.out
    played = duel(run, "--secret", "5293", "--begins", "you", typed=["0123", "1a1b", "give up"])
    assert "\nI win.\n" in played.out


def test_equally_many_guesses_are_a_draw(run):
    played = duel(run, "--secret", "5293", "--begins", "you", typed=["5293", "4A0B"])
    assert "               4A0B\n  Found! I have one guess left.\n  My guess:    0123 " in played.out
    assert "\nA draw: both found it.\n" in played.out


def test_contradictory_feedback_is_refused_and_undo_takes_it_back(run):
    typed = ["2A0B", "012", "0A3B", "hint", "/candidates", "undo", "0A1B", "3a0b", "345"]
    played = duel(run, "--game", "bulls-cows-3x6", "--secret", "345", "--begins", "program", typed=typed)
    assert played.status == 0
    ends = "(120 secrets left; exact)"  # no tree ships, so the program searches
    (first,) = {line.split()[2] for line in played.out.splitlines() if line.endswith(ends)}
    assert f"cannot be true together with {first}=2A0B\n  Answer again, or undo" in played.out
    assert "A hint is for your own guesses; here you answer mine." in played.out
    assert re.search(r"^  9 secrets fit all feedback so far: \d{3} ", played.out, re.MULTILINE)
    assert played.out.count(ends) == 2
    assert "\nA draw" in played.out


def test_a_guess_is_shown_again_after_undo(run):
    played = duel(run, "--begins", "program", typed=["1A1B", "/undo", "quit"])
    assert played.out.count("  My guess:    0123   (5040 secrets left)\n") == 2


def test_nobody_wins_a_duel_that_is_stopped(run):
    for typed in ([], ["0123"], ["0123", "quit"]):
        played = duel(run, "--begins", "you", typed=typed)
        assert (played.status, played.err) == (0, "")
        assert "\nStopped: nobody wins.\n" in played.out


def test_duel_json_states_both_games(run):
    played = duel(run, "--secret", "5293", "--begins", "you", "--json", typed=["0123", "1A1B", "x", "5293", "0a2b"])
    report = played.json
    assert report["yours"]["tree"]["count"] == 6
    del report["yours"]["tree"]
    assert report == {
        "game": "bulls-cows-4x10",
        "begins": "you",
        "ended": "found",
        "winner": "you",
        "yours": {
            "secret": "5293",
            "found": True,
            "guesses": [["0123", "1A1B"], ["5293", "4A0B"]],
            "count": 2,
            "hints": 0,
            "left": 1,
            "honest": True,
        },
        "program": {"found": False, "guesses": [["0123", "1A1B"], ["0345", "0A2B"]], "count": 2, "remaining": 165},
    }
    assert "guess 'x': unknown symbol" in played.err
    assert duel(run, "--json", typed=[]).json["winner"] is None


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["--begins", "me"], "'me' is not one of"),
        (["--secret", "1123"], "'1' appears twice"),
        (["--secret", "1234", "--begins", "you", "--seed", "1"], "--seed is for random draws"),
        (["--game", "mastermind-20x20"], "too many to list"),
    ],
)
def test_duel_refuses_wrong_options(run, args, reason):
    assert reason in duel(run, *args).refusal


def test_host_and_duel_run_on_a_terminal(terminal):
    game = terminal("host", "--secret", "5293")
    game.expect("Guess 1 of 7: ")
    game.sendline("55")
    game.expect("guess '55': 2 symbols")
    game.expect("Guess 1 of 7: ")
    game.sendline("hint")
    game.expect("Try 0123")
    game.expect("Guess 1 of 7: ")
    game.sendline("5294\x7f3")  # a line can be edited
    game.expect("4A0B")
    game.expect("Found in 1 guess with 1 hint: 5293")
    game.expect("Another game\\? \\[y/N\\] ")
    game.sendline("y")
    game.expect("Guess 1 of 7: ")
    game.sendline("give up")
    game.expect("Score: 2 games, 1 found, in 1.00 guesses on average, 1 at best; 1 hint.")
    game.expect("Another game")
    game.sendline("")
    assert ended(game) == 0

    game = terminal("duel", "--begins", "program")
    game.expect("My guess: +0123 +.5040 secrets left")
    game.expect("Your answer: ")
    game.sendline("1a1b")
    game.expect("Your guess: ")
    game.sendline("0123")
    game.expect("Round 2")
    game.expect("Your answer: ")
    game.sendeof()
    game.expect("Stopped: nobody wins")
    assert ended(game) == 0


def test_ctrl_d_stops_and_ctrl_c_interrupts_host_and_duel(terminal):
    for command in ("host", "duel"):
        game = terminal(command)
        game.expect("Your [a-z]+: |Guess 1 of 7: ")
        game.sendeof()
        game.expect("Stopped")
        assert ended(game) == 0
        assert "Traceback" not in game.before

        game = terminal(command)
        game.expect("Your [a-z]+: |Guess 1 of 7: ")
        game.sendintr()
        assert ended(game) == 130
        assert "Traceback" not in game.before


@pytest.mark.parametrize(
    ("args", "typed"),
    [
        (["host", "--secret", "5293"], "0123\nhint\ncandidates\n"),
        (["host", "--adversarial"], "0123\nhint\ncandidates\n"),
        (["host", "--adversarial", "--game", "mastermind-5x6"], "11223\ncandidates\n"),
        (["host", "--game", "wordle", "--answers", "{words}"], "hint\nletter\nhint\ngive up\n"),
        (["duel", "--begins", "program"], "1A1B\nhint\n"),
        (["play"], "1A1B\ncandidates\n"),
        (["play", "--game", "mastermind-4x6", "--secret", "1234"], ""),
    ],
)
def test_without_a_search_neither_numba_nor_numpy_nor_rich_is_imported(args, typed, tmp_path):
    (tmp_path / "words.txt").write_text("letter\nbottle\nsummer")
    program = (
        "import sys; from solver_tree.cli import main; main(); "
        "heavy = {'numpy', 'numba', 'rich', 'solver_tree.search'} & set(sys.modules); sys.exit(str(heavy or ''))"
    )
    args = [arg.format(words=tmp_path / "words.txt") for arg in args]
    command = [sys.executable, "-c", program, *args]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, check=False)
    assert done.stderr.strip() == ""
