"""Results of ``solver_tree.search.solve`` without a search."""

from dataclasses import replace
from unittest.mock import create_autospec

from solver_tree import search
from solver_tree.search import FirstGuess, Progress, Solution
from solver_tree.tree import Component
from solver_tree.tree.objective import parse
from tests.trees import first_candidate_tree

SOLVE = search.solve


def without_search(monkeypatch, solve):
    """Let a function, or an exception, take the place of the search; return what records its calls."""
    stub = create_autospec(SOLVE, side_effect=solve)
    monkeypatch.setattr(search, "solve", stub)
    return stub


def solve_at_once(
    game,
    *,
    objective="avg",
    finish="guessed",
    first=None,
    top=1,
    ties="refine",
    max_guesses=None,
    threads=None,
    progress=None,
    **_,
):
    """The tree of first candidates, which is found at once."""
    if progress is not None:
        begun = Progress(lower=1, upper=None, nodes=0, seconds=0.0, settled_guesses=0, guesses=0, first=True)
        progress(begun)
        progress(begun._replace(lower=400, upper=450, nodes=2_500_000, seconds=1.5, settled_guesses=3, guesses=12))
    tree = first_candidate_tree(game, first)
    if (objective, finish) != ("avg", "guessed"):
        tree = replace(tree, objective=objective, finish=finish, max_guesses=max_guesses)
        bound = parse(objective).figures(tree.stats)[0]
        tree = replace(tree, proof=tree.proof._replace(lower_bound=min(1, bound), upper_bound=bound))
    elif ties == "refine":
        tree = replace(tree, proof=tree.proof._replace(components=components(tree)))
    (guess,) = tree.root
    best = tuple(FirstGuess(guess, tree.stats.total + rank, (tree.stats.total + rank,)) for rank in range(top))
    return Solution(
        tree=tree,
        complete=True,
        first_guesses=best,
        nodes=123,
        threads=threads or 2,
        compile_seconds=0.25,
        search_seconds=0.5,
    )


def components(tree):
    """Bounds of the figures, which are true of any tree."""
    stats, proof = tree.stats, tree.proof
    return (
        Component("total", proof.lower_bound, proof.upper_bound),
        Component("worst", 1, stats.worst),
        Component("at_worst", 0, stats.at_worst),
    )
