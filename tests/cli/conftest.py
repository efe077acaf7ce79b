import io
import sys
from typing import NamedTuple

import orjson
import pytest

from solver_tree.cli import main
from solver_tree.games import game
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
        """The line of a refusal, after checking that there is nothing else."""
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
