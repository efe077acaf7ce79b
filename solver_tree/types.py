"""The types of arguments and results that are no classes, for annotations. The import loads neither numba nor numpy."""

from solver_tree.advice.grades import Verdict
from solver_tree.export.decisions import DecisionForm, KeyForm
from solver_tree.export.forms import Form, Shape, Theme
from solver_tree.games.entries import Entry, Written
from solver_tree.games.feedback import Rule
from solver_tree.games.letters import Fold, Language
from solver_tree.games.word_lists import Source
from solver_tree.identification.decision_tree import Goal
from solver_tree.identification.reading import Items
from solver_tree.identification.table import Number
from solver_tree.play.duel import Side
from solver_tree.play.hint import Advise
from solver_tree.strategies.strategy import Tie
from solver_tree.tree.finish import Finish
from solver_tree.tree.formats import Format
from solver_tree.tree.node import History, Node
from solver_tree.tree.objective import Ties
from solver_tree.tree.proof import Status

__all__ = [
    "Advise",
    "DecisionForm",
    "Entry",
    "Finish",
    "Fold",
    "Form",
    "Format",
    "Goal",
    "History",
    "Items",
    "KeyForm",
    "Language",
    "Node",
    "Number",
    "Rule",
    "Shape",
    "Side",
    "Source",
    "Status",
    "Theme",
    "Tie",
    "Ties",
    "Verdict",
    "Written",
]
