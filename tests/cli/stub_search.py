"""A stand-in for ``solver_tree.search``: the same names, an answer at once."""

from typing import NamedTuple

from tests.trees import first_candidate_tree


class Progress(NamedTuple):
    lower: int
    upper: int | None
    nodes: int
    seconds: float
    done: int
    tasks: int


class Solution(NamedTuple):
    tree: object
    nodes: int
    threads: int
    compile_seconds: float
    search_seconds: float


class SearchInterrupted(KeyboardInterrupt):
    def __init__(self, progress):
        super().__init__()
        self.progress = progress


def solve(game, *, threads=None, progress=None):
    if progress is not None:
        progress(Progress(1, None, 0, 0.0, 0, 0))
        progress(Progress(400, 450, 2_500_000, 1.5, 3, 12))
    return Solution(first_candidate_tree(game), 123, threads or 2, 0.25, 0.5)


def prove(game, total, *, threads=None, progress=None):
    return total
