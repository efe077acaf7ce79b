"""A stand-in for ``solver_tree.search``: the same names, an answer at once."""

from dataclasses import replace
from typing import NamedTuple

from solver_tree.tree import Component
from solver_tree.tree.objective import parse
from tests.trees import first_candidate_tree

told = {}
"""What ``solve`` was told last."""


class Progress(NamedTuple):
    lower: int
    upper: int | None
    nodes: int
    seconds: float
    done: int
    tasks: int
    first: bool
    figure: str = "total"
    found: tuple = ()


class FirstGuess(NamedTuple):
    guess: str
    total: int


class Solution(NamedTuple):
    tree: object
    complete: bool
    first_guesses: tuple
    nodes: int
    threads: int
    compile_seconds: float
    search_seconds: float
    complaint: str | None = None


class SearchInterrupted(KeyboardInterrupt):
    def __init__(self, progress, best_tree, first_guesses=(), complaint=None):
        super().__init__()
        self.progress = progress
        self.best_tree = best_tree
        self.first_guesses = first_guesses
        self.complaint = complaint


def solve(
    game,
    *,
    objective="avg",
    first=None,
    top=1,
    ties="refine",
    max_guesses=None,
    time_limit=None,
    finish="guessed",
    threads=None,
    progress=None,
    **checkpoints,
):
    told.clear()
    told.update(checkpoints)
    if progress is not None:
        progress(Progress(1, None, 0, 0.0, 0, 0, True))
        progress(Progress(400, 450, 2_500_000, 1.5, 3, 12, True))
    tree = first_candidate_tree(game, first)
    if (objective, finish) != ("avg", "guessed"):
        tree = replace(tree, objective=objective, finish=finish, max_guesses=max_guesses)
        bound = parse(objective).figures(tree.stats)[0]
        tree = replace(tree, proof=tree.proof._replace(lower_bound=min(1, bound), upper_bound=bound))
    elif ties == "refine":
        tree = replace(tree, proof=tree.proof._replace(components=components(tree)))
    (guess,) = tree.root
    best = tuple(FirstGuess(guess, tree.stats.total + rank) for rank in range(top))
    return Solution(tree, True, best, 123, threads or 2, 0.25, 0.5)


def components(tree):
    """Bounds that are true of any tree."""
    stats, proof = tree.stats, tree.proof
    return (
        Component("total", proof.lower_bound, proof.upper_bound),
        Component("worst", 1, stats.worst),
        Component("at_worst", 0, stats.at_worst),
    )


def prove(game, total, *, first=None, threads=None, progress=None):
    return total
