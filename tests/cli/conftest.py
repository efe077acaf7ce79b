import io
import random
import signal
import sys
from typing import NamedTuple

import orjson
import pytest

from solver_tree.cli.app import main
from solver_tree.games import game
from tests.cli.processes import on_terminal
from tests.trees import first_candidate_tree


class Outcome(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def json(self):
        assert self.out.count("\n") == 1
        return orjson.loads(self.out)

    @property
    def refusal(self):
        """The line of a refusal; nothing else may be printed."""
        assert (self.status, self.out) == (2, "")
        assert self.err.startswith("solver-tree: ")
        assert self.err.count("\n") == 1
        return self.err.removeprefix("solver-tree: ").strip()


@pytest.fixture
def run(monkeypatch, capsysbinary, tmp_path):
    """Run ``solver-tree`` in this process, in an empty folder: ``run("play", "--secret", "1234")``."""
    monkeypatch.chdir(tmp_path)

    def run(*args, typed=""):
        monkeypatch.setattr(sys, "argv", ["solver-tree", *map(str, args)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        status = main()
        out, err = capsysbinary.readouterr()
        return Outcome(status, out.decode(), err.decode())

    return run


@pytest.fixture
def tree_file(tmp_path):
    """A file with a valid tree of bulls-cows-3x6, not proved optimal."""
    path = tmp_path / "small.json"
    first_candidate_tree(game("bulls-cows-3x6")).save(path)
    return path


@pytest.fixture
def terminal():
    """``solver-tree`` on a terminal of 80 columns: ``terminal("host", "--secret", "5293")``."""
    started = []

    def start(*args, **options):
        started.append(on_terminal(*args, **options))
        return started[-1]

    yield start
    for process in started:
        if process.isalive():
            process.kill(signal.SIGKILL)
            process.wait()  # a process that compiles may take a while to end
        process.close()


@pytest.fixture
def long_search(tmp_path):
    """The arguments of a build that takes about ten seconds, a few milliseconds for each first guess."""
    rng = random.Random(1)
    words = sorted({"".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=3)) for _ in range(8000)})
    (tmp_path / "guesses.txt").write_text("\n".join(words))
    (tmp_path / "answers.txt").write_text("\n".join(rng.sample(words, 64)))
    lists = ["--guesses", str(tmp_path / "guesses.txt"), "--answers", str(tmp_path / "answers.txt")]
    return ["build", "--game", "wordle", *lists, "--top", "5000", "-o", str(tmp_path / "kept.json")]
