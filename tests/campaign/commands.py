"""Commands with closed and full streams and hostile input: no traceback, and no other exit status than documented."""

from __future__ import annotations

import random
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tests.campaign.trial import Finding, Trial

GAME = ["--game", "mastermind-2x3"]
COMMANDS = [
    ["--help"],
    ["--version"],
    ["games"],
    ["trees"],
    ["trees", "--json"],
    ["atlas", "mastermind-4x"],
    ["atlas", "bulls-cows-4x", "--sequence", "total", "--json"],
    ["play", "--secret", "1234"],
    ["play"],
    ["play", "mastermind-3x6"],
    ["host", "--secret", "1234"],
    ["host", *GAME, "--adversarial"],
    ["host", *GAME, "--json"],
    ["duel", *GAME],
    ["duel", "--seed", "1", "--json"],
    ["show", "bulls-cows-4x10", "0123=1A1B"],
    ["show", "mastermind-3x6", "--json"],
    ["show", "/dev/null"],
    ["verify", "mastermind-3x6"],
    ["verify", "mastermind-3x6", "--prove", "--json"],
    ["export", "mastermind-3x6", "-o", "-", "--format", "csv"],
    ["export", "mastermind-3x6", "-o", "/dev/full", "--to", "page"],
    ["compare", *GAME, "first", "random"],
    ["compare", *GAME, "optimal", "entropy", "--json"],
    ["build", *GAME, "--no-save"],
    ["build", *GAME, "--no-save", "--json", "--max-guesses", "1"],
    ["build", *GAME, "-o", "/dev/full"],
    ["build", "--game", "nonsense"],
    ["build", *GAME, "--strategy", "entropy", "--no-save"],
    ["suggest", "0123=1A1B", "--game", "bulls-cows-4x10", "--time-limit", "nan"],
    ["suggest", "12=00", *GAME, "--top", "5"],
    ["suggest", "12=00", *GAME, "--json"],
    ["review", "0123"],
    ["review", "12=00", "33", *GAME],
    ["review", "12=00", *GAME, "--json"],
    ["tune", *GAME, "--iterations", "1", "-o", "/dev/full"],
    ["site", "/dev/null/site"],
]
STREAMS = {"kept": "", "closed": "{n}>&-", "full": "{n}>/dev/full", "reader gone": "{n}> >(exec true)"}
STATUSES = (0, 1, 2)
INPUT = [
    "12",
    "1A1B",
    "00",
    "help",
    "undo",
    "quit",
    "/hint",
    "candidates",
    "give up",
    "",
    "\x1b[2J",
    "é" * 99,
    "y",
    "0",
]


def try_command(rng: random.Random, size: int) -> Mapping[str, int]:
    """Run a command with closed or full streams, or with lines of input that mean nothing."""
    command = rng.choice(COMMANDS)
    states = [rng.choice(list(STREAMS)) for _ in (1, 2)]
    redirections = [STREAMS[state].format(n=number) for number, state in enumerate(states, 1)]
    line = " ".join([shlex.join([sys.executable, "-m", "solver_tree", *command]), *redirections])
    typed = "\n".join(rng.choices(INPUT, k=rng.randint(0, 12))).encode() + rng.choice([b"", b"\xff\xfe\n", b"\0"])
    if rng.random() < 0.3:
        line += " <&-"
    with tempfile.TemporaryDirectory() as folder:
        ended = subprocess.run(["bash", "-c", line], cwd=folder, capture_output=True, input=typed, timeout=300)
        left = [path.name for path in Path(folder).iterdir()]
    errors = ended.stderr.decode(errors="replace")
    if ended.returncode not in STATUSES or "Traceback" in errors or left:
        raise Finding(f"{line}, input {typed!r}: exit {ended.returncode}, files {left}, {errors[-300:]!r}")
    return {f"exit {ended.returncode}": 1}


def trials() -> Trial:
    """The trial of this part."""
    return try_command
