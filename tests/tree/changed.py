"""Documents of valid trees, and copies of them with something changed."""

from __future__ import annotations

import copy
from typing import Any

import orjson

from solver_tree.games import Game, game
from solver_tree.tree import verify
from solver_tree.tree.decode import decode
from tests.trees import first_candidate_tree, higher_lower, unequal, words

Document = dict[str, Any]

TREE = first_candidate_tree(game("bulls-cows-2x4"))
VALID: Document = orjson.loads(TREE.dumps())

WORDS_TREE = first_candidate_tree(unequal(words()), "stare")
WORDS: Document = orjson.loads(WORDS_TREE.dumps())  # has every optional member but finish and strategy
CUSTOM: Document = orjson.loads(first_candidate_tree(higher_lower(4)).dumps())


def changed(valid: Document = VALID, /, **members: Any) -> Document:
    """A copy of a valid document with other members; the name ``result__total`` means the total in the result."""
    document = copy.deepcopy(valid)
    for path, value in members.items():
        *outer, name = path.split("__")
        holder = document
        for key in outer:
            holder = holder[key]
        holder[name] = value
    return document


def refused(valid: Document, this_game: Game | None = None, /, **members: Any) -> str:
    """Decode and verify a changed document, which should raise an exception."""
    verify(decode(changed(valid, **members), "mine.json"), this_game)
    return "valid"
