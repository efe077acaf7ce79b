"""The checker accepts what is true, and nothing else."""

import gzip
import json
import re
import subprocess
import sys
from functools import partial

import numpy as np
import pytest

from solver_tree import Game, Infeasible, build, game
from solver_tree.certificate import check, checker, single_file
from solver_tree.certificate.game import INFINITE
from solver_tree.certificate.lines import NoCertificate, Refused
from solver_tree.games.weights import weighted
from tests.certificate.mutations import Judge, Truth, certified, mutated, written
from tests.random_games import draw_game


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """The lines of a certificate with a dozen claims, among them images."""
    return certified(tmp_path_factory.mktemp("small") / "small", game("mastermind-2x8"))[1]


# What is true is accepted.


FIGURES = [
    {},
    {"objective": "worst"},
    {"objective": "within:2"},
    {"objective": "price:1,1,3,7"},
    {"objective": "price:0,2,3,inf"},
    {"objective": "price:0,1,1", "max_guesses": 4, "finish": "known"},
    {"every_figure": True},
    {"every_figure": True, "finish": "known", "max_guesses": 4},
    {"every_figure": True, "objective": "worst,count,total"},
    {"every_figure": True, "objective": "within:2", "max_guesses": 4},
]


@pytest.mark.parametrize("options", FIGURES, ids=str)
def test_random_games_are_proved_and_every_claim_is_true(tmp_path, monkeypatch, options):
    monkeypatch.setattr(checker, "Checker", Judge)
    for seed in range(4):
        rng = np.random.default_rng(seed)
        weight = rng.integers("every_figure" in options, 5, 8).tolist()
        some_game = draw_game(rng, secrets=8, guesses=10, feedbacks=8, used=2 + seed % 2, weights=weight)
        try:
            tree, _ = certified(tmp_path / "file", some_game, **options)
        except Infeasible:  # no strategy has a finite price
            continue
        assert check(tmp_path / "file", tree).optimal
        proved = checker.check(tmp_path / "file")
        truth = Truth(proved["game"])(range(8), (), 0)
        assert proved["proved"] == min(truth, INFINITE)


@pytest.mark.parametrize("kind", ["codes", "table", "weights"])
def test_a_mutated_certificate_is_refused_or_still_true(tmp_path, monkeypatch, kind):
    rng = np.random.default_rng(7)
    some_game, options = game("mastermind-2x8"), {}
    if kind == "table":  # the same rules without symmetry
        codes = game("mastermind-2x5")
        some_game = Game("table", codes.guesses, codes.secrets, codes.score, codes.win)
    elif kind == "weights":
        weights = rng.integers(1, 4, 16).tolist()
        some_game = draw_game(rng, secrets=16, guesses=17, feedbacks=8, used=2, weights=weights)
        options = {"objective": "price:0,1,1,2"}
    tree, lines = certified(tmp_path / "file", some_game, **options)
    assert len(lines) > 5
    truth = Truth(checker.check(tmp_path / "file")["game"])
    monkeypatch.setattr(checker, "Checker", partial(Judge, truth=truth))
    least, accepted = json.loads(lines[0])["claim"], 0
    assert check(tmp_path / "file", tree).optimal
    for _ in range(40):
        changed = mutated(rng, lines)
        try:  # the first line claims what the last one does, so that only the claims decide
            last = int(changed[-1][1:]) if changed[-1][1:].isdigit() else 0
            result = checker.check(written(tmp_path / "changed", changed, claim=last))
        except Refused:
            continue
        assert result["proved"] <= least  # the tree is a strategy, so nothing above it is true
        accepted += 1
    assert 0 < accepted < 36


# Attacks by name; ``test_false_statements`` has more.


def refused(tmp_path, lines, header=None, **changes):
    with pytest.raises((Refused, NoCertificate)) as error:
        checker.check(written(tmp_path / "attack", lines, header, **changes))
    return str(error.value)


def claims_in(lines):
    return [place for place, line in enumerate(lines) if place and line[0] in "=+"]


def test_the_certificate_under_attack_is_valid(tmp_path, small):
    assert checker.check(written(tmp_path / "file", small))["proved"] == 284
    assert {line[0] for line in small[1:] if "\t" not in line} == {"=", "+", "@"}


def test_a_claim_is_left_out(tmp_path, small):
    opened = next(i for i in reversed(claims_in(small)) if "\t" in small[i - 1])
    message = refused(tmp_path, small[: opened - 1] + small[opened + 1 :])
    assert re.search(r"claim \d+: guess \d+ is only proved", message)


@pytest.mark.parametrize("which", [1, 6, -1])
def test_a_claim_is_raised_by_one(tmp_path, small, which):
    place = claims_in(small)[which]
    lines = [*small]
    lines[place] = lines[place][0] + str(int(lines[place][1:]) + 1)
    message = refused(tmp_path, lines, claim=int(lines[-1][1:]))
    assert f"claim {claims_in(small).index(place) + 1}: guess" in message


def test_the_claim_of_the_first_line_is_raised(tmp_path, small):
    assert "it proves 284" in refused(tmp_path, small, claim=285)


def test_a_claim_about_less_than_all_secrets_at_the_end(tmp_path, small):
    place = claims_in(small)[0]
    message = refused(tmp_path, small[: place + 1], claim=int(small[place][1:]))
    assert "before the claim about all secrets" in message


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"\x1f\x8b", *(gzip.compress(text, mtime=0) for text in (b"", b"[]\n", b"{}\n=5\n"))]
)
def test_a_file_that_is_no_certificate(tmp_path, content):
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(NoCertificate):
        checker.check(tmp_path / "file")


@pytest.mark.parametrize(
    "change",
    [
        *({"symbols": "1234"}, {"symbols": "123456"}, {"positions": 4}),
        *({"repeats": False}, {"rule": "occurrence"}, {"marks": None}),
    ],
    ids=str,
)
def test_another_game(tmp_path, small, change):
    header = json.loads(small[0])
    refused(tmp_path, small, header | {"game": header["game"] | change})


# The single file.


@pytest.mark.parametrize(
    ("first", "begins", "verdict"),
    [(None, "", "nothing is better"), ("111", " that begins with 111", "it begins with another guess")],
)
def test_the_file_alone_checks_with_nothing_but_python(tmp_path, first, begins, verdict):
    """Without the project, without numba, without site-packages."""
    least, _ = certified(tmp_path / "file", game("mastermind-3x4"), first=first)
    build(game("mastermind-3x4")).save(tmp_path / "tree.json")
    (tmp_path / "alone.py").write_text(single_file(), encoding="utf-8")
    command = [sys.executable, "-S", "-I", "alone.py", "file", "tree.json"]
    process = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout.splitlines()[-2:] == [
        f"every strategy{begins} costs at least {least.stats.total}",
        f"the tree costs 206: {verdict}",
    ]


def test_the_file_alone_names_the_file_that_it_cannot_read(tmp_path, capsys, monkeypatch):
    certified(tmp_path / "file", game("mastermind-2x2"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["alone.py"])
    (tmp_path / "none.json").write_text('{"tree": null}')
    (tmp_path / "other.json").write_text("{}")
    for arguments, message in [
        ([], "usage: python alone.py CERTIFICATE [TREE] [WORDS...]\n"),
        (["missing"], "missing: No such file or directory\n"),
        (["none.json"], "none.json: it should be lines compressed by gzip, the first of them JSON: it is damaged: "),
        (["file", "none.json"], "none.json: it has no tree\n"),
        (["file", "other.json"], "other.json: it has no tree\n"),
    ]:
        assert checker.main(arguments) == 2
        shown = capsys.readouterr()
        assert (shown.out, shown.err.count("\n")) == ("", 1)
        assert shown.err.startswith(message)


def test_the_file_alone_says_what_counts(tmp_path, capsys):
    unequal = weighted(game("mastermind-2x2"), {"11": 2}, others=1)
    certified(tmp_path / "file", unequal, finish="known")
    assert checker.main([str(tmp_path / "file")]) == 0
    counts = "prices [0, 1], then 1 more for each guess, times weights; until the secret is known, counted as"
    assert capsys.readouterr().out.splitlines()[1] == f"{counts} one guess more"


def test_a_tree_without_a_guess_begins_with_no_first_guess(tmp_path, capsys):
    one = Game("one", ["a", "b"], ["a"], lambda guess, secret: str(guess == secret), "True")
    certified(tmp_path / "file", one, first="a", finish="known")
    (tmp_path / "tree.json").write_text('{"tree": {}}')
    assert checker.main([str(tmp_path / "file"), str(tmp_path / "tree.json")]) == 0
    assert capsys.readouterr().out.endswith("the tree costs 0: it begins with another guess\n")
