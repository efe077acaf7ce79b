"""A tree as one HTML file that plays: it needs nothing else, no network and no other program.

The page holds the tree as the very same JSON that a file has, and what is needed of the rule to answer guesses that the
tree never makes. Both are data: the script only ever shows them as text.
"""

from __future__ import annotations

import re
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

import orjson

from solver_tree.compare.charts import printable
from solver_tree.games import Game
from solver_tree.games.codes import CodeGame
from solver_tree.games.words import WordGame
from solver_tree.tree import StrategyTree
from solver_tree.tree.codec import dumps
from solver_tree.version import __version__

GENERATOR = '<meta name="generator" content="Solver Tree '
"""What the pages have near their beginning by which they are known as ours."""


def page(tree: StrategyTree, home: str | None = None) -> str:
    """The page that plays ``tree``; ``home`` is where its list of all trees is, if it belongs to one.

    Raises:
        InputError: the tree is too deep for JSON, or its game has a name or texts that no file can hold.
    """
    name = printable(tree.game.name)
    link = "" if home is None else f'<a id="home" href="{escape(home)}" data-text="allTrees">All trees</a>'
    return Template(part("page.html")).substitute(
        title=f"{escape(name)} – Solver Tree",
        game=f"<bdi>{escape(name)}</bdi>",
        home=link,
        style=part("page.css"),
        texts=part("texts.js"),
        script=part("page.js"),
        tree=_as_data(dumps(tree)),
        about=_as_data(orjson.dumps(_about(tree))),
        version=__version__,
    )


def part(name: str) -> str:
    """A piece of the page."""
    return files("solver_tree.export").joinpath(name).read_text(encoding="utf-8").strip()


def _as_data(json: bytes) -> str:
    """JSON for the inside of a script element, where nothing but ``<`` could end it."""
    return json.decode().strip().replace("<", "\\u003c")


def _about(tree: StrategyTree) -> dict[str, Any]:
    """What the page has to know and the document does not say."""
    game = tree.game
    about: dict[str, Any] = {
        "win": game.win,
        "rules": re.sub(r"\s+", " ", game.rules),
        "figure": tree.goal.components[0],
        "rule": _rule(game),
    }
    if isinstance(game, CodeGame) and game.marks is not None:
        about["feedbacks"] = game.feedbacks
    return about


def _rule(game: Game) -> dict[str, Any] | None:
    """The rule in data, of games whose rule is one of ours; a class made of one of these may have any other."""
    if type(game) is CodeGame:
        return {
            "kind": "codes",
            "positions": game.positions,
            "alphabet": game.alphabet,
            "repeats": game.repeats,
            "marks": game.marks,
            "rule": game.rule if game.repeats else "multiset",
        }
    if type(game) is WordGame:
        return {"kind": "words", "positions": len(game.win), "rule": "multiset", "hard": game.restricted}
    return None
