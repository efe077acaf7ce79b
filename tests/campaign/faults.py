"""Memory that ends, disks that fill and clocks that jump: the same result, or one line and nothing lost.

Each trial runs a command in a forked process, so that it needs not import and compile again.
"""

from __future__ import annotations

import errno
import json
import os
import random
import resource
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import solver_tree as st
from solver_tree import files
from solver_tree.export.page import page
from tests.campaign.forked import run_here, start
from tests.campaign.trial import Finding, Trial
from tests.trees import first_candidate_tree

COMMANDS = [
    ["build", "--game", "bulls-cows-3x6", "-o", "result.json"],
    ["build", "--game", "bulls-cows-3x6", "-o", "result.json", "--checkpoint", "saved", "--checkpoint-every", "0.01"],
    [
        "build",
        "--game",
        "mastermind-3x5",
        "--objective",
        "worst,count,total",
        "-o",
        "result.json",
        "--checkpoint",
        "saved",
    ],
    ["build", "--game", "mastermind-4x5", "--strategy", "entropy", "-o", "result.json"],
    ["build", "--game", "mastermind-3x5", "--finish", "known", "--max-guesses", "4", "-o", "result.json"],
    ["compare", "--game", "mastermind-3x4", "optimal", "entropy", "--report", "result.html"],
    ["export", "mastermind-3x6", "-o", "result.html"],
    ["verify", "mastermind-3x6", "--prove"],
    ["suggest", "--game", "mastermind-4x5", "1123=1B1W"],
]
PATIENCE = 120  # seconds that a command has
LARGE = 4096  # bytes: smaller arrays are always allocated


class Ended(NamedTuple):
    """How a command ended: its exit status, or minus the signal that ended it, and what it wrote."""

    status: int
    out: str
    error: str


def trials() -> Trial:
    """Run commands while something fails."""
    home = Path(tempfile.mkdtemp(prefix="campaign-"))
    old = first_candidate_tree(st.game("mastermind-2x3"))
    old.save(home / "result.json")
    (home / "result.html").write_text(page(old))
    expected = []
    for number, command in enumerate(COMMANDS):
        folder = home / str(number)
        folder.mkdir()
        run_here(folder, command)
        expected.append(results(folder))

    def trial(rng: random.Random, size: int) -> Mapping[str, int]:
        number = rng.randrange(len(COMMANDS))
        name, fault = rng.choice(list(FAULTS.items()))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder)
            for file in expected[number].keys() - {"saved"}:  # an older result, which must not be lost
                shutil.copy(home / file, path / file)
            before = results(path)
            what = f"{name}: solver-tree {' '.join(COMMANDS[number])}"
            ended = run(path, COMMANDS[number], lambda: fault(rng))
            check_end(what, ended)
            check_files(what, ended, path, before, expected[number])
            if "saved" in COMMANDS[number]:
                again = run(path, COMMANDS[number], lambda: None)
                if again.status or results(path).get("result.json") != expected[number]["result.json"]:
                    raise Finding(f"{what}: the checkpoint leads to another tree: {again}")
        return {f"{name}, exit {ended.status}": 1}

    return trial


def results(folder: Path) -> dict[str, str]:
    """The files in a folder, without the times in them; checkpoints only by name."""
    found = {}
    for path in sorted(folder.iterdir()):
        text = "" if path.name == "saved" else path.read_text(errors="replace")
        if path.suffix == ".json":
            tree = json.loads(text)
            tree["proof"].pop("seconds")
            text = json.dumps(tree)
        found[path.name] = text
    return found


def check_end(what: str, ended: Ended) -> None:
    """Check that a command ended well, or that a line says why not; another may say that a checkpoint is not saved."""
    lines = ended.error.strip().splitlines()
    told = ended.status == 2 and len(lines) in (1, 2) and all(line.startswith("solver-tree: ") for line in lines)
    if "Traceback" in ended.error or not (ended.status == 0 or told):
        raise Finding(f"{what}: exit {ended.status}, {ended.error[-2000:]!r}")


def check_files(what: str, ended: Ended, folder: Path, before: Mapping[str, str], expected: Mapping[str, str]) -> None:
    """Check that each file is the old one, the expected one, or a valid tree, and that no other file is left."""
    found = results(folder)
    what = f"{what}: exit {ended.status}"
    if lost := before.keys() - found.keys():
        raise Finding(f"{what}, lost: {lost}")
    if left := found.keys() - before.keys() - expected.keys():
        raise Finding(f"{what}, left over: {left}")
    for name, text in found.items():
        if name.endswith(".json") and text not in (before[name], expected[name]) and not valid(folder / name):
            raise Finding(f"{what}, {name} is neither the old nor a valid tree: {text[:200]!r}")
        if name.endswith(".json") and ended.status == 0 and text != expected[name]:
            raise Finding(f"{what}, but {name} is another tree: {text[:200]!r}")
        if name.endswith(".html") and text != before[name] and not text.rstrip().endswith("</html>"):
            raise Finding(f"{what}, {name} is cut: {text[-200:]!r}")


def valid(path: Path) -> bool:
    """Whether a file is a tree that finds every secret: the best one known when something failed."""
    try:
        st.verify(st.load(path))
    except st.InputError:
        return False
    return True


# Faults: each changes the process in which it is called


def memory_ends(rng: random.Random) -> None:
    """Let the system refuse memory from somewhere on."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    size = pages * resource.getpagesize() + rng.choice([0, 1 << 25]) + rng.randint(0, 1 << rng.choice([16, 20, 23, 26]))
    resource.setrlimit(resource.RLIMIT_AS, (size, size))


def allocation_fails(rng: random.Random) -> None:
    """Let one allocation of an array fail."""
    left = rng.randint(1, 150)

    def limited(allocate: Callable[..., Any]) -> Callable[..., Any]:
        def allocated(*arguments: Any, **options: Any) -> Any:
            nonlocal left
            array = allocate(*arguments, **options)
            left -= array.nbytes >= LARGE
            if left == 0:
                left = -1
                raise MemoryError
            return array

        return allocated

    for name in (
        "array",
        "empty",
        "zeros",
        "full",
        "arange",
        "concatenate",
        "stack",
        "empty_like",
        "ascontiguousarray",
    ):
        setattr(np, name, limited(getattr(np, name)))


def disk_fills(rng: random.Random) -> None:
    """Let no file grow beyond some size; the system does this for every kind of write."""
    size = rng.choice([0, rng.randint(0, 3000), rng.randint(0, 100_000)])
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def system_call_fails(rng: random.Random) -> None:
    """Let one call that writes fail."""
    name = rng.choice(["replace", "fsync", "unlink"])
    left, call = rng.randint(1, 3), getattr(os, name)

    def failing(*arguments: Any) -> Any:
        nonlocal left
        left -= 1
        if left == 0:
            raise OSError(rng.choice([errno.ENOSPC, errno.EIO, errno.EDQUOT]), "No space left on device")
        return call(*arguments)

    setattr(files.os, name, failing)


def clock_jumps(rng: random.Random) -> None:
    """Let the time of day jump both ways, and the clocks that only go forward jump forward, as after a sleep."""
    for name in ("time", "monotonic", "perf_counter"):
        setattr(time, name, _jumping(getattr(time, name), rng, forward=name != "time"))


def _jumping(clock: Callable[[], float], rng: random.Random, *, forward: bool) -> Callable[[], float]:
    offset = 0.0

    def jumping() -> float:
        nonlocal offset
        if rng.random() < 0.05:
            offset += rng.choice([1e-3, 1, 3600, 1e6]) * (1 if forward else rng.choice([-1, 1]))
        return clock() + offset

    return jumping


FAULTS: dict[str, Callable[[random.Random], None]] = {
    "memory ends": memory_ends,
    "an allocation fails": allocation_fails,
    "the disk is full": disk_fills,
    "a call fails": system_call_fails,
    "clocks jump": clock_jumps,
}


def run(folder: Path, command: list[str], prepare: Callable[[], object]) -> Ended:
    """Run a command in a forked process, after ``prepare`` was called there."""
    out, error = os.pipe(), os.pipe()

    def prepared() -> None:
        signal.alarm(PATIENCE)
        prepare()

    child = start(folder, command, out[1], error[1], prepared)
    texts = []
    for _, writing in (out, error):
        os.close(writing)
    for reading, _ in (out, error):
        with os.fdopen(reading, errors="replace") as stream:
            texts.append(stream.read())
    _, status = os.waitpid(child, 0)
    return Ended(os.waitstatus_to_exitcode(status), *texts)
