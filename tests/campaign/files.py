"""Changed lists, weights, tables and checkpoints: read as they are, or refused in one line."""

from __future__ import annotations

import csv
import json
import random
import tempfile
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path

import numpy as np

import solver_tree as st
from solver_tree.games.weights import read_weights
from solver_tree.search.checkpoint import Checkpoint, describe_task
from solver_tree.strategies.steps import load_steps
from tests.campaign.trees import damaged
from tests.campaign.trial import Finding, Trial, check_message

SMALL = st.game("mastermind-2x3")
GUESSES = b"crane\ncrate\ntrace\nreact\n"


def trials() -> Trial:
    """Read changed files."""
    folder = Path(tempfile.mkdtemp(prefix="campaign-"))
    readers = sample_files(folder)

    def trial(rng: random.Random, size: int) -> Mapping[str, int]:
        name = rng.choice(list(readers))
        data, read = readers[name]
        path = folder / name
        changed = damaged(rng, data)
        path.write_bytes(changed)
        try:
            wrong = read(path)
        except st.InputError as error:
            check_message(error)
            return {"refused": 1}
        if wrong and changed != data:
            raise Finding(f"{name} {changed!r}: {wrong}")
        return {"read": 1}

    return trial


def sample_files(folder: Path) -> dict[str, tuple[bytes, Callable[[Path], str]]]:
    """For each kind of file, valid content, and a function that reads a file and says what is wrong with the result."""
    task = describe_task(SMALL, objective="avg")

    def saved(name: str, write: Callable[[Path], object]) -> bytes:
        path = folder / name
        write(path)
        return path.read_bytes()

    matrix = SMALL.matrix().astype(np.int64)
    texts = {name: np.array(getattr(SMALL, name)) for name in ("guesses", "secrets", "feedbacks")}
    table = {"t": np.arange(128, dtype=np.uint64).reshape(64, 2)}
    weights = "\n".join(f"{secret} {i}" for i, secret in enumerate(SMALL.secrets)).encode()

    def read_checkpoint(path: Path) -> str:
        loaded = Checkpoint(path, task).load()
        return "" if all(np.array_equal(loaded[name], table[name]) for name in table) else "other entries are read"

    return {
        "words.txt": (GUESSES, words_wrong),
        "weights.txt": (weights, weights_wrong),
        "table.csv": (saved("table.csv", write_csv), table_wrong),
        "table.npy": (saved("table.npy", lambda path: np.save(path, matrix)), table_wrong),
        "table.npz": (saved("table.npz", lambda path: np.savez(path, matrix=matrix, **texts)), table_wrong),
        "steps.json": (json.dumps({"sizes": [1, 2, 4, 8], "steps": [1, 1.5, 2, 2.4]}).encode(), steps_wrong),
        "checkpoint": (saved("checkpoint", lambda path: Checkpoint(path, task).save(table)), read_checkpoint),
    }


def write_csv(path: Path) -> None:
    with open(path, "w", newline="") as file:
        rows = [[guess, *(SMALL.score(guess, secret) for secret in SMALL.secrets)] for guess in SMALL.guesses]
        csv.writer(file).writerows([["", *SMALL.secrets], *rows])


def words_wrong(path: Path) -> str:
    """Read a list of words, and compare it with the words of the file."""
    words = st.wordle(path, path, strict=True).guesses
    lines = path.read_text(encoding="utf-8-sig").lower().splitlines()
    listed = [word for line in lines for word in line.partition("#")[0].replace(",", " ").split()]
    return "" if set(words) == set(listed) else f"words {words}"


def weights_wrong(path: Path) -> str:
    """Read weights, and compare them with the lines of the file."""
    notes: list[str] = []
    weights = read_weights(path, SMALL, notes.append)
    lines = [line.split() for line in path.read_text(encoding="utf-8-sig").splitlines()]
    listed = {line[0]: line[1] for line in lines if len(line) == 2}
    wrong = {name: weight for name, weight in weights.items() if name in listed and Fraction(listed[name]) != weight}
    return f"weights {wrong}" if wrong and not notes else ""  # a note says that they are rounded


def table_wrong(path: Path) -> str:
    """Read a game, and compare its table with its rule."""
    game = st.load_game(str(path))
    rule = [[game.feedbacks.index(game.score(guess, secret)) for secret in game.secrets] for guess in game.guesses]
    return "" if game.matrix().tolist() == rule else "the table is not that of the rule"


def steps_wrong(path: Path) -> str:
    """Read a table of steps, which are never negative."""
    steps = load_steps(path)
    return "" if min(steps.value(n) for n in range(1, 9)) >= 0 else f"steps {steps}"
