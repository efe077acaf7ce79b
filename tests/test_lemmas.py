"""The script that proves the total of a large game over many days."""

import csv
import runpy
import sys
from pathlib import Path

import pytest

import solver_tree as st
from tests.oracle import best_results, totals_of
from tests.search.small_tasks import small_tasks

SCRIPTS = Path(__file__).parent.parent / "scripts"
GAME = st.game("mastermind-2x6")


@pytest.fixture
def prove(tmp_path, monkeypatch, capsys):
    """A function that runs the script with a file of lemmas, and returns what it prints and the lemmas."""
    monkeypatch.syspath_prepend(SCRIPTS)
    file = tmp_path / "lemmas.csv"

    def run(below, *options, game=GAME.name):
        arguments = [game, file, "--below", below, "--slots", 12, "--seconds", 0, "--threads", 2, *options]
        monkeypatch.setattr(sys, "argv", ["lemmas", *map(str, arguments)])
        with small_tasks(3, 3):
            runpy.run_path(str(SCRIPTS / "lemmas"), run_name="__main__")
        return capsys.readouterr().out, list(csv.DictReader(file.open()))

    return run


def least_total(lemma):
    """The least total of the secrets that are left after the history of a lemma, if its guess comes next."""
    words, left = lemma["history"].split(), list(range(GAME.secret_count))
    for guess, feedback in zip(words[::2], words[1::2], strict=True):
        left = [secret for secret in left if GAME.score(guess, GAME.secrets[secret]) == feedback]
    assert len(left) == int(lemma["secrets"])
    matrix = [[row[secret] for secret in left] for row in GAME.matrix()]
    return best_results(matrix, GAME.feedbacks.index(GAME.win))[GAME.guesses.index(lemma["guess"])][0]


def test_lemmas_are_true(prove):
    shown, lemmas = prove(min(totals_of(GAME)) + 1)
    assert f"the least total is {min(totals_of(GAME))}" in shown
    assert len({lemma["history"] for lemma in lemmas}) > 1
    for lemma in lemmas:
        assert int(lemma["at least"]) <= least_total(lemma)


def test_a_search_that_goes_on_finds_the_same_tree_and_no_lemma_twice(prove, tmp_path):
    least = min(totals_of(GAME))
    prove(least)
    for name in ("one.json", "two.json"):
        shown, lemmas = prove(least + 1, "--output", tmp_path / name)
        assert f"total {least}," in shown
    assert st.load(tmp_path / "one.json").root == st.load(tmp_path / "two.json").root
    seen = {}
    for lemma in lemmas:
        place, bound = (lemma["history"], lemma["guess"]), int(lemma["at least"])
        assert bound > seen.get(place, 0)
        seen[place] = bound


def test_no_total_is_below_the_least(prove):
    least = min(totals_of(GAME))
    assert f"no total is below {least}" in prove(least)[0]


def test_a_value_that_no_guess_has_to_show_is_stated(prove):
    shown, lemmas = prove(4, game="mastermind-1x2")
    assert "the least total is 3" in shown
    assert lemmas == []


def test_lemmas_of_another_game_are_refused(prove, capsys):
    prove(min(totals_of(GAME)))
    with pytest.raises(SystemExit, match="2"):
        prove(100, game="bulls-cows-3x5")
    assert "is no lemma of this game" in capsys.readouterr().err
