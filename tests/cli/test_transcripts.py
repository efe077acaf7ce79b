"""What the commands print, in ``transcripts``; ``tests/transcripts.py`` says how to read and to change it."""

from dataclasses import replace

import pytest

from solver_tree.errors import Infeasible
from solver_tree.games import game
from solver_tree.search import FirstGuess, Progress, SearchInterrupted
from solver_tree.static.result import StaticInterrupted
from solver_tree.tree import Component, Proof, StrategyTree
from tests.cli import stub_search
from tests.cli.stub_search import solve_at_once
from tests.transcripts import check, sections
from tests.trees import first_candidate_tree

SMALL = first_candidate_tree(game("bulls-cows-3x6"))
PROGRESS = Progress(lower=400, upper=450, nodes=99, seconds=1.5, settled_guesses=3, guesses=12, first=True)
"""What an interrupted search knows."""


def save_tree(name: str, objective: str, tree: StrategyTree = SMALL, gap=0, stated=None, **changes) -> None:
    """Save ``tree`` for another objective, with bounds of ``stated`` figures and a gap below the last of them."""
    changed = replace(tree, objective=objective, **changes)
    figures = zip(changed.goal.components, changed.goal.figures(changed.stats), strict=True)
    *proved, last = list(figures)[:stated]
    bounds = (*(Component(name, figure, figure) for name, figure in proved), Component(last[0], last[1] - gap, last[1]))
    replace(changed, proof=Proof(*bounds[0][1:], 0.5, "1.2.3", bounds if len(bounds) > 1 else ())).save(name)


@pytest.mark.parametrize("section", sections("cli"))
def test_commands_print_what_the_transcript_shows(section, monkeypatch, tmp_path, request):
    def without_search(**options):
        """Let the search return the tree of first candidates at once, with other fields of its result."""
        stub_search.without_search(monkeypatch, lambda game, **asked: solve_at_once(game, **asked)._replace(**options))

    def ended_by(error):
        """Let the search raise an exception."""
        stub_search.without_search(monkeypatch, error)

    def interrupted(best=lambda: SMALL, first_guesses=(), complaint=None, source=None, **known):
        error = SearchInterrupted(PROGRESS._replace(**known), [])
        error.best_tree = lambda patience: best()
        error.first_guesses, error.complaint, error.source = first_guesses, complaint, source
        ended_by(error)

    def raising(error):
        def raise_it(*_, **__):
            raise error

        return raise_it

    monkeypatch.chdir(tmp_path)
    names = {each.__name__: each for each in (without_search, ended_by, interrupted, raising, save_tree, Infeasible)}
    names |= {"SMALL": SMALL, "FirstGuess": FirstGuess, "patch": monkeypatch.setattr}
    names |= {"StaticInterrupted": StaticInterrupted}
    check(section, monkeypatch, names, rewrite=request.config.getoption("--rewrite"))
