"""Changed certificates: each is refused, or else all that it proves is true."""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

import solver_tree as st
from solver_tree.certificate import checker
from solver_tree.certificate.checker import Checker
from solver_tree.games.words import WordGame
from tests.campaign.trees import changed_json
from tests.campaign.trial import Finding, Trial
from tests.certificate.mutations import TRUE_UP_TO, Watched, certified, mutated, truth_of, written
from tests.random_games import draw_game
from tests.trees import unequal

Truth = Callable[..., float]


def samples(folder: Path) -> list[tuple[list[str], Truth, int]]:
    """Certificates of every kind: their lines, the truth about their games, and what they prove."""
    rng = np.random.default_rng(1)
    codes = st.game("mastermind-3x4")
    tables = [draw_game(rng, secrets=9, guesses=11, feedbacks=8, used=2) for _ in range(3)]
    certificates: list[tuple[Any, dict[str, Any]]] = [
        (st.game("mastermind-3x5"), {}),
        (codes, {"objective": "within:3"}),
        (codes, {"first": "112"}),
        (st.game("bulls-cows-2x5"), {"max_guesses": 5}),
        (st.Game("table", codes.guesses, codes.secrets, codes.score, codes.win), {}),
        (unequal(st.game("mastermind-2x3")), {}),
        (WordGame(["bcdk", "afgh"], [f"{letter}ack" for letter in "bcdfghlm"], hard=True), {}),
        *((table, {"objective": name}) for table, name in zip(tables, ("avg", "worst", "price:0,1,4"), strict=True)),
    ]
    found = []
    for some_game, options in certificates:
        lines = certified(folder / "file", some_game, **options)[1]
        result = checker.check(folder / "file")
        found.append((lines, truth_of(result["game"]), result["proved"]))
    return found


def trials() -> Trial:
    """Check changed certificates."""
    with tempfile.TemporaryDirectory() as folder:
        certificates = samples(Path(folder))

    def trial(rng: random.Random, size: int) -> Mapping[str, int]:
        if rng.random() < 0.05:
            return {made(rng, size): 1}
        lines, truth, most = rng.choice(certificates)
        header: Any = json.loads(lines[0])
        if len(lines) > 2 and rng.random() < 0.9:
            lines = mutated(np.random.default_rng(rng.randrange(2**32)), lines)
            header["claim"] = int(lines[-1][1:]) if lines[-1][1:].isascii() and lines[-1][1:].isdigit() else 0
        if rng.random() < 0.2:
            header, truth, most = changed_json(rng, header), None, None
        with tempfile.TemporaryDirectory() as folder:
            path = written(Path(folder) / "file", lines, header)
            try:
                return {"accepted": judged(path, truth, most)}
            except checker.Refused:
                return {"refused": 1}
            except checker.NoCertificate:
                return {"no certificate": 1}

    return trial


def made(rng: random.Random, size: int) -> str:
    """Make a random game and its certificate, which should prove exactly what brute force finds.

    Raises:
        Finding: it proves something else.
    """
    numbers = np.random.default_rng(rng.randrange(2**32))
    weights = numbers.integers(0, 5, size).tolist() if rng.random() < 0.4 else None
    game = draw_game(numbers, size, size + rng.randint(0, 4), 8, rng.randint(2, 5), weights=weights)
    objective = rng.choice(["avg", "worst", "within:2", "within:3", "price:0,1,4", "price:1,1,2,inf"])
    first = rng.choice([None, None, rng.choice(game.guesses)])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        try:
            tree, _ = certified(path, game, objective=objective, first=first)
        except st.Infeasible:
            return "infeasible"
        judged(path, None, None)
        result = checker.check(path, tree.root)
        if not result["reached"]:
            raise Finding(f"{path.read_bytes()!r}: proves {result['proved']}, but its tree costs {result['made']}")
    return "made"


def judged(path: Path, truth: Truth | None, most: int | None) -> int:
    """Check a certificate, and compare every claim with the truth.

    Args:
        path: the certificate.
        truth: the least cost of any set of its game; None if its first line was changed.
        most: what no true certificate of this game exceeds; None if its first line was changed.

    Raises:
        Finding: a claim is not true.
    """

    class Judge(Watched):
        def __init__(self, game: checker.Game) -> None:
            Checker.__init__(self, game)
            self.truth = truth_of(game) if truth is None else truth

    checker.Checker = Judge
    try:
        result = checker.check(path)
    except AssertionError as error:
        raise Finding(f"{path.read_bytes()!r}: a claim is not true: {error}") from error
    finally:
        checker.Checker = Checker
    game = result["game"]
    if most is None and len(game.secrets) <= TRUE_UP_TO and game.first is None and not game.hard:
        most = truth_of(game)(tuple(range(len(game.secrets))), 0)
    if result["proved"] > min(inf if most is None else most, checker.INFINITE):
        raise Finding(f"{path.read_bytes()!r}: proves {result['proved']}, but {most} is possible")
    return 1
