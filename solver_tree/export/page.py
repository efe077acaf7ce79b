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

from solver_tree.games import Game
from solver_tree.games.codes import CodeGame
from solver_tree.games.words import WordGame
from solver_tree.pages import head, named
from solver_tree.tree import StrategyTree
from solver_tree.version import __version__

GENERATOR = '<meta name="generator" content="Solver Tree '
"""What the pages have near their beginning by which they are known as ours."""


def page(tree: StrategyTree, home: str | None = None) -> str:
    """The page that plays ``tree``; ``home`` is where its list of all trees is, if it belongs to one.

    Raises:
        InputError: the tree is too deep for JSON, or its game has a name or texts that no file can hold.
    """
    name = tree.game.name
    link = "" if home is None else f'<a id="home" href="{escape(home)}" data-text="allTrees">All trees</a>'
    return framed(
        title=f"{name} – Solver Tree",
        heading=named(name),
        home=link,
        lead='<p id="rules"></p>',
        body=part("page.html"),
        data="\n".join((_data("tree-data", tree.dumps()), _data("game-data", orjson.dumps(_about(tree))))),
        script=f"{part('texts.js')}\n\n{part('page.js')}",
    )


def framed(*, title: str, script: str, home: str = "", data: str = "", **parts: str) -> str:
    """A page in two languages, made of its ``heading``, ``lead`` and ``body``; ``script`` has a function ``speak``."""
    return Template(part("frame.html")).substitute(
        parts,
        head=head(title),
        home=home,
        data=data,
        style=part("page.css"),
        languages=part("languages.js"),
        script=script,
        version=__version__,
    )


def part(name: str) -> str:
    """A piece of a page."""
    return files("solver_tree.export").joinpath(name).read_text(encoding="utf-8").strip()


def _data(name: str, json: bytes) -> str:
    """JSON in a script element, which nothing but ``<`` could end."""
    inside = json.decode().strip().replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{inside}</script>'


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
