"""Builds that signals stop at random moments, also while they save: resumed, they find the same tree in the end.

Each trial builds one case with a checkpoint. Signals stop the build a few times; then it finishes, and its tree is
compared with that of an uninterrupted build. Some cases have no checkpoint: what an interrupted build keeps is valid.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import solver_tree as st
from solver_tree.files import left_over
from tests.campaign import forked
from tests.campaign.trial import Finding, Trial

CASES = [
    ("--game", "mastermind-4x6"),
    ("--game", "mastermind-4x5", "--objective", "worst,count,total"),
    ("--game", "bulls-cows-4x8", "--ties", "any"),
    ("--game", "bulls-cows-4x8"),
    ("--game", "mastermind-4x5", "--max-guesses", "5"),
    ("--game", "mastermind-4x5", "--finish", "known"),
]
SIGNALS = [signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT]
STOPPED = {143: signal.SIGTERM, 130: signal.SIGINT}
PATIENCE = 120  # seconds that a process has to end after a signal
POLL = 0.0005  # seconds between two looks at the checkpoint
EVERY = "0.02"  # seconds between two saves


class Result(NamedTuple):
    """What must be the same: the tree without the time of its proof, or that there is none; and the seconds it took."""

    tree: dict[str, Any] | None
    seconds: float


class Build:
    """Builds of one case in a folder, with or without a checkpoint."""

    def __init__(self, case: tuple[str, ...], folder: Path, *, saves: bool) -> None:
        self.folder, self.checkpoint, self.tree = folder, folder / "checkpoint", folder / "tree.json"
        self.command = ["build", *case, "-o", "tree.json", "--json"]
        if saves:
            self.command += ["--checkpoint", "checkpoint", "--checkpoint-every", EVERY]

    def start(self) -> int:
        with open(self.folder / "out", "wb") as out, open(self.folder / "err", "wb") as err:
            return forked.start(self.folder, self.command, out.fileno(), err.fileno())

    def finish(self) -> Result:
        """Build without a signal."""
        began = time.monotonic()
        if status := ended(self.start(), PATIENCE):
            raise Finding(f"{self}: exit {status}: {self.messages()}")
        return Result(self.result(), time.monotonic() - began)

    def result(self) -> dict[str, Any] | None:
        """The tree that a build has found, without the time of its proof."""
        report = json.loads((self.folder / "out").read_text())
        if not report["tree"]:
            return None
        tree: dict[str, Any] = json.loads(self.tree.read_text())
        del tree["proof"]["seconds"]
        return tree

    def messages(self) -> str:
        return (self.folder / "err").read_text(errors="replace").strip() or "nothing on standard error"

    def __str__(self) -> str:
        return f"solver-tree {' '.join(self.command)}"


@cache
def uninterrupted(case: tuple[str, ...]) -> Result:
    """The result of an uninterrupted build, and its seconds without compiling."""
    with tempfile.TemporaryDirectory() as folder:
        build = Build(case, Path(folder), saves=False)
        forked.run_here(build.folder, build.command)
        return build.finish()


def ended(process: int, seconds: float) -> int | None:
    """The exit status of a process, or minus the signal that ended it; None if it does not end within some seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found, status = os.waitpid(process, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        time.sleep(POLL)
    return None


def trials() -> Trial:
    """The trial of this part."""
    return try_kills


def try_kills(rng: random.Random, size: int) -> Mapping[str, int]:
    """Stop a build a few times, let it finish, and compare."""
    case = rng.choice(CASES)
    expected, happened = uninterrupted(case), Counter[str]()
    with tempfile.TemporaryDirectory() as name:
        saves = rng.random() < 0.8
        build = Build(case, Path(name), saves=saves)
        for _ in range(rng.randint(1, 8)):
            happened["resumed"] += build.checkpoint.exists()
            happened.update(stop(rng, build, expected.seconds))
            if build.tree.exists():
                st.verify(st.load(build.tree))
        happened["resumed"] += build.checkpoint.exists()
        found = build.finish().tree
        if found != expected.tree:
            raise Finding(f"{build}: another tree than that of an uninterrupted build: {json.dumps(found)[:2000]}")
        if left := left_over(build.checkpoint) if saves else []:
            raise Finding(f"{build}: left over: {', '.join(left)}")
    return happened


def stop(rng: random.Random, build: Build, seconds: float) -> Counter[str]:
    """Start a build, and send it one signal or two; return what happened, which is nothing if it finished before."""
    process, number = build.start(), rng.choice(SIGNALS)
    try:
        if rng.random() < 0.5:
            wait(build, seconds * rng.uniform(0, 1.1), sys.maxsize)
        else:
            wait(build, seconds, rng.randint(0, 5))
            time.sleep(rng.choice([0, 0, 0.003 * rng.random()]))
        happened = Counter({number.name: 1, "kills": 1, "while saving": bool(left_over(build.checkpoint))})
        os.kill(process, number)
        if rng.random() < 0.3:
            happened["twice"] += 1
            time.sleep(rng.choice([0, 0.01, 0.1]))
            os.kill(process, number)
        status = ended(process, PATIENCE)
    except BaseException:
        os.kill(process, signal.SIGKILL)
        raise
    if status is None:
        os.kill(process, signal.SIGKILL)
        raise Finding(f"{build}, {number.name}: still running after {PATIENCE} s")
    if status == 0:
        return Counter()
    if (status != -number and STOPPED.get(status) != number) or "Traceback" in build.messages():
        raise Finding(f"{build}, {number.name}: exit {status}: {build.messages()}")
    return happened


def wait(build: Build, seconds: float, saves: int) -> None:
    """Wait for some seconds, or until another save begins after ``saves`` of them."""
    began, known, seen = time.monotonic(), identity(build.checkpoint), 0
    before = left_over(build.checkpoint)  # of processes that were killed earlier
    while time.monotonic() - began < seconds:
        time.sleep(POLL)
        if (now := identity(build.checkpoint)) != known:
            known, seen = now, seen + 1
        if seen >= saves and not set(left_over(build.checkpoint)).issubset(before):
            break


def identity(path: Path) -> tuple[int, int] | None:
    """A value that changes whenever the file is replaced; None if there is no file."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_mtime_ns
