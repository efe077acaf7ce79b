"""Changed certificates: each is refused, or else all that it proves is true."""

from __future__ import annotations

import json
import random
import tempfile
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache, partial
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import solver_tree as st
from solver_tree.certificate import checker
from solver_tree.certificate.checker import Checker
from solver_tree.certificate.game import INFINITE
from solver_tree.certificate.game import Game as Described
from solver_tree.certificate.lines import NoCertificate, Refused
from solver_tree.games.words import WordGame
from tests.campaign.trees import changed_json
from tests.campaign.trial import Finding, Trial
from tests.certificate.mutations import TRUE_UP_TO, Judge, Truth, certified, mutated
from tests.random_games import draw_game
from tests.trees import unequal

CHANGES = 50
"""How often one trial changes a certificate."""


class Sample(NamedTuple):
    """A certificate to change.

    Attributes:
        lines: its lines.
        game: its game, with all feedback.
        truth: the least cost of any set of the game.
        most: what no true certificate of the game exceeds.
    """

    lines: list[str]
    game: Described
    truth: Truth
    most: float


def trials() -> Trial:
    """Check changed certificates."""
    samples = certificates()

    def trial(rng: random.Random, size: int) -> Mapping[str, int]:
        happened = Counter[str]()
        sample: Sample | None = rng.choice(samples)
        if rng.random() < 0.1:
            sample = made(rng, size)
            happened["infeasible" if sample is None else "made"] += 1
        for _ in range(0 if sample is None else CHANGES):
            assert sample is not None
            happened[attacked(rng, sample)] += 1
        return happened

    return trial


def certificates() -> list[Sample]:
    """Certificates of every kind."""
    rng = np.random.default_rng(1)
    codes, small = st.game("mastermind-3x4-black"), st.game("mastermind-2x5")
    tables = [draw_game(rng, secrets=20, guesses=22, feedbacks=8, used=2) for _ in range(3)]
    games: list[tuple[Any, dict[str, Any]]] = [
        (st.game("mastermind-2x8"), {}),
        (codes, {"objective": "worst,count,total", "every_figure": True}),
        (codes, {"first": "112", "finish": "known"}),
        (st.game("bulls-cows-2x8"), {"max_guesses": 7, "every_figure": True}),
        (st.Game("table", small.guesses, small.secrets, small.score, small.win), {}),
        (unequal(st.game("mastermind-2x3")), {}),
        (WordGame(["bcdk", "afgh", "lmnp", "stwy"], [f"{letter}ack" for letter in "bcdfghlmnprstw"], hard=True), {}),
        (tables[0], {"finish": "known"}),
        (tables[1], {"objective": "worst"}),
        (tables[2], {"objective": "price:0,1,4"}),
    ]
    with tempfile.TemporaryDirectory() as folder:
        return [sample_of(Path(folder) / "file", game, **options) for game, options in games]


def sample_of(path: Path, game: st.Game, **options: Any) -> Sample:
    """The certificate of a game, which should prove exactly what its tree costs.

    Raises:
        Finding: it proves something else.
    """
    tree, lines = certified(path, game, **options)
    result = checker.check(path, tree.root)
    if not result["reached"]:
        raise Finding(f"{lines!r}: proves {result['proved']}, but its tree costs {result['made']}")
    sample = Sample(lines, result["game"], Truth(result["game"]), result["proved"])
    judged(sample.lines, sample.game, sample.truth, sample.most)
    return sample


def made(rng: random.Random, size: int) -> Sample | None:
    """The certificate of a random game; None if no strategy meets its limit."""
    numbers = np.random.default_rng(rng.randrange(2**32))
    weights = numbers.integers(1, 5, size).tolist() if rng.random() < 0.4 else None
    game = draw_game(numbers, size, size + rng.randint(0, 4), 8, rng.randint(2, 5), weights=weights)
    names = [
        "avg",
        "worst",
        "worst,count",
        "worst,count,total",
        "within:2",
        "within:3",
        "price:0,1,4",
        "price:1,1,2,inf",
    ]
    options = {
        "objective": rng.choice(names),
        "finish": rng.choice(["guessed", "known"]),
        "first": rng.choice([None, None, rng.choice(game.guesses)]),
        "max_guesses": rng.choice([None, None, rng.randint(3, size + 2)]),
        "every_figure": rng.random() < 0.5,
    }
    with tempfile.TemporaryDirectory() as folder:
        try:
            return sample_of(Path(folder) / "file", game, **options)
        except st.Infeasible:
            return None


def attacked(rng: random.Random, sample: Sample) -> str:
    """Change a certificate and check it; return what happened.

    Raises:
        Finding: a claim is accepted that is not true.
    """
    lines, game, truth, most = sample
    if len(lines) > 2 and rng.random() < 0.9:
        lines = mutated(np.random.default_rng(rng.randrange(2**32)), lines)
    try:
        if rng.random() < 0.1:
            header = changed_json(rng, json.loads(lines[0]))
            game, truth, most = described(json.dumps(header | {"claim": 0, "name": "", "figures": {}}, sort_keys=True))
        judged(lines, game, truth, most)
    except Refused:
        return "refused"
    except NoCertificate:
        return "no certificate"
    return "accepted"


@lru_cache(200)
def described(header: str) -> tuple[Described, Truth, float]:
    """The game of a first line, the truth about it, and what no true certificate exceeds.

    Raises:
        NoCertificate: it describes no game.
    """
    game = Described(json.loads(header))
    game.score_all(compiled=True)
    truth, most = Truth(game), inf
    if len(game.secrets) <= TRUE_UP_TO and game.first is None and not game.hard:
        most = truth(range(len(game.secrets)), (), 0)
    return game, truth, most


def judged(lines: list[str], game: Described, truth: Truth, most: float) -> None:
    """Check the lines of a certificate, and compare every claim with the truth.

    Raises:
        Finding: a claim is not true.
        Refused: a claim does not follow.
    """
    checker.Checker = partial(Judge, truth=truth)  # type: ignore[assignment, misc]
    try:
        proved = checker.check_lines(game, iter(lines[1:]), None)[1]
    except AssertionError as error:
        raise Finding(f"{lines!r}: a claim is not true: {error}") from error
    finally:
        checker.Checker = Checker  # type: ignore[misc]
    if proved > min(most, INFINITE):
        raise Finding(f"{lines!r}: proves {proved}, but {most} is possible")
