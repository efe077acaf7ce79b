"""Find, prove, store and play optimal strategy trees for code-breaking games.

>>> import solver_tree as st
>>> tree = st.load("mastermind-4x6")
>>> tree.stats.total, tree.proof.optimal
(5625, True)
>>> player = st.Player(tree)
>>> player.guess
'1123'

Importing this package imports neither numba nor numpy. ``build``, ``solve`` and ``greedy`` load both on first use.
"""

from __future__ import annotations

import os
import sys

if (sys.argv[:1] == ["-m"] and sys.orig_argv[-len(sys.argv)] == "solver_tree") or (
    os.path.basename("".join(sys.argv[:1])) == "solver-tree"
):  # This process is the program, so let it end without a traceback from here on. A library leaves signals alone.
    from solver_tree.cli import end_on_signals

    end_on_signals()

from typing import TYPE_CHECKING

from solver_tree.boards import Boards, BoardsHint, BoardsHost
from solver_tree.compare import Comparison, Outcome, compare, evaluate
from solver_tree.compare.outcome import Failure
from solver_tree.displayed import display_of
from solver_tree.errors import Infeasible, InputError, SolverTreeError, TreeError
from solver_tree.export import export
from solver_tree.games import CodeSymmetry, Game, Legality, UnknownGame, game
from solver_tree.games.codes import codes
from solver_tree.games.consistent import consistent
from solver_tree.games.custom import load_game
from solver_tree.games.some_codes import some_codes
from solver_tree.games.weights import weighted
from solver_tree.games.words import wordle
from solver_tree.play import (
    Adversary,
    Contradiction,
    Correction,
    Duel,
    Guesser,
    Hint,
    Host,
    Player,
    StaticPlayer,
    corrections,
)
from solver_tree.tree import Proof, Statistics, StrategyTree, TreePosition, load, loads, replay, verify
from solver_tree.tree.finish import GuessCounts
from solver_tree.tree.objective import Objective
from solver_tree.tree.proof import Component, Statement
from solver_tree.version import __version__

if TYPE_CHECKING:
    from solver_tree.advice import Advisor, Grade, Review, Suggestion, Valued
    from solver_tree.advice.aim import Aim
    from solver_tree.advice.grades import Span
    from solver_tree.advice.history import WrongAnswer
    from solver_tree.advice.others import narrowed
    from solver_tree.advice.review import review
    from solver_tree.advice.suggest import suggest
    from solver_tree.advice.values import Bounds
    from solver_tree.certificate import Checked, CheckedDecisions, check, check_decisions
    from solver_tree.certificate.decision_writer import certify_decisions
    from solver_tree.certificate.figure import Figure
    from solver_tree.certificate.pieces import certify_pieces
    from solver_tree.certificate.writer import certify
    from solver_tree.compile_ahead import compile
    from solver_tree.display import Display
    from solver_tree.export.decisions import export_decisions
    from solver_tree.identification.advice import NextTest, Position, next_tests
    from solver_tree.identification.decision_tree import Branch, DecisionTree, Leaf, load_decisions
    from solver_tree.identification.greedy import greedy_decisions
    from solver_tree.identification.minimal_tests import MinimalTests, minimal_tests
    from solver_tree.identification.reading import table
    from solver_tree.identification.search import Identification, identify
    from solver_tree.identification.table import ItemTable
    from solver_tree.search import FirstGuess, Progress, SearchInterrupted, Solution, build, solve
    from solver_tree.search.pair import Pair, best_pair
    from solver_tree.static.finder import static_set
    from solver_tree.static.result import StaticInterrupted, StaticSet, confused_pair
    from solver_tree.strategies.greedy_tree import greedy
    from solver_tree.strategies.strategy import Strategy
    from solver_tree.tree.atlas import AtlasEntry, atlas, sequence

__all__ = [
    "Adversary",
    "Advisor",
    "Aim",
    "AtlasEntry",
    "Boards",
    "BoardsHint",
    "BoardsHost",
    "Bounds",
    "Branch",
    "Checked",
    "CheckedDecisions",
    "CodeSymmetry",
    "Comparison",
    "Component",
    "Contradiction",
    "Correction",
    "DecisionTree",
    "Duel",
    "Failure",
    "Figure",
    "FirstGuess",
    "Game",
    "Grade",
    "GuessCounts",
    "Guesser",
    "Hint",
    "Host",
    "Identification",
    "Infeasible",
    "InputError",
    "ItemTable",
    "Leaf",
    "Legality",
    "MinimalTests",
    "NextTest",
    "Objective",
    "Outcome",
    "Pair",
    "Player",
    "Position",
    "Progress",
    "Proof",
    "Review",
    "SearchInterrupted",
    "Solution",
    "SolverTreeError",
    "Span",
    "Statement",
    "StaticInterrupted",
    "StaticPlayer",
    "StaticSet",
    "Statistics",
    "Strategy",
    "StrategyTree",
    "Suggestion",
    "TreeError",
    "TreePosition",
    "UnknownGame",
    "Valued",
    "WrongAnswer",
    "__version__",
    "atlas",
    "best_pair",
    "build",
    "certify",
    "certify_decisions",
    "certify_pieces",
    "check",
    "check_decisions",
    "codes",
    "compare",
    "compile",
    "confused_pair",
    "consistent",
    "corrections",
    "evaluate",
    "export",
    "export_decisions",
    "game",
    "greedy",
    "greedy_decisions",
    "identify",
    "load",
    "load_decisions",
    "load_game",
    "loads",
    "minimal_tests",
    "narrowed",
    "next_tests",
    "replay",
    "review",
    "sequence",
    "solve",
    "some_codes",
    "static_set",
    "suggest",
    "table",
    "verify",
    "weighted",
    "wordle",
]


@display_of.register(StrategyTree)
def _display(tree: StrategyTree) -> Display:
    """The figures of a tree, its histogram and its first guesses."""
    from solver_tree.export.displays import tree_display

    return tree_display(tree)


_LOADED_ON_USE = {
    "solver_tree.advice": ("Advisor", "Grade", "Review", "Suggestion", "Valued", "narrowed", "review", "suggest"),
    "solver_tree.advice.aim": ("Aim",),
    "solver_tree.advice.grades": ("Span",),
    "solver_tree.advice.values": ("Bounds",),
    "solver_tree.certificate": ("Checked", "CheckedDecisions", "check", "check_decisions"),
    "solver_tree.advice.history": ("WrongAnswer",),
    "solver_tree.certificate.decision_writer": ("certify_decisions",),
    "solver_tree.certificate.figure": ("Figure",),
    "solver_tree.certificate.pieces": ("certify_pieces",),
    "solver_tree.certificate.writer": ("certify",),
    "solver_tree.export.decisions": ("export_decisions",),
    "solver_tree.identification.advice": ("NextTest", "Position", "next_tests"),
    "solver_tree.identification.decision_tree": ("Branch", "DecisionTree", "Leaf", "load_decisions"),
    "solver_tree.identification.greedy": ("greedy_decisions",),
    "solver_tree.identification.minimal_tests": ("MinimalTests", "minimal_tests"),
    "solver_tree.identification.reading": ("table",),
    "solver_tree.identification.search": ("Identification", "identify"),
    "solver_tree.identification.table": ("ItemTable",),
    "solver_tree.compile_ahead": ("compile",),
    "solver_tree.search": ("FirstGuess", "Progress", "SearchInterrupted", "Solution", "build", "solve"),
    "solver_tree.search.pair": ("Pair", "best_pair"),
    "solver_tree.static.finder": ("static_set",),
    "solver_tree.static.result": ("StaticInterrupted", "StaticSet", "confused_pair"),
    "solver_tree.strategies.greedy_tree": ("greedy",),
    "solver_tree.strategies.strategy": ("Strategy",),
    "solver_tree.tree.atlas": ("AtlasEntry", "atlas", "sequence"),
}


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})


def __getattr__(name: str) -> object:
    for module, names in _LOADED_ON_USE.items():
        if name in names:
            from importlib import import_module

            loaded: object = getattr(import_module(module), name)
            return loaded
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
