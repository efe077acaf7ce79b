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
    first: bool


class FirstGuess(NamedTuple):
    guess: str
    total: int


class Solution(NamedTuple):
    tree: object
    first_guesses: tuple
    nodes: int
    threads: int
    compile_seconds: float
    search_seconds: float


class SearchInterrupted(KeyboardInterrupt):
    def __init__(self, progress, first_guesses=()):
        super().__init__()
        self.progress = progress
        self.first_guesses = first_guesses


def solve(game, *, first=None, top=1, threads=None, progress=None):
    if progress is not None:
        progress(Progress(1, None, 0, 0.0, 0, 0, True))
        progress(Progress(400, 450, 2_500_000, 1.5, 3, 12, True))
    tree = first_candidate_tree(game, first)
    (guess,) = tree.root
    best = tuple(FirstGuess(guess, tree.stats.total + rank) for rank in range(top))
    return Solution(tree, best, 123, threads or 2, 0.25, 0.5)


def prove(game, total, *, first=None, threads=None, progress=None):
    return total
