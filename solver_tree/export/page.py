"""A strategy tree as one HTML file that plays, without a network or another program.

The page has the JSON of the tree, as a file has it, and the data of the rule. With the rule, the page can score guesses
that the tree never makes. The script shows all data as text, never as markup.
"""

from __future__ import annotations

import re
from base64 import b64encode
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

import orjson

from solver_tree.export.proof_text import LANGUAGES, proof_lines
from solver_tree.games import Game
from solver_tree.games.codes import CodeGame
from solver_tree.games.words import WordGame
from solver_tree.pages import head, name_markup
from solver_tree.tree import StrategyTree
from solver_tree.version import __version__

GENERATOR = '<meta name="generator" content="Solver Tree '
"""The text near the beginning of each page that shows that Solver Tree made it."""

_SCRIPTS = (
    *("texts", "rule", "tree", "game", "address"),  # these know nothing of the page
    *("elements", "boards", "start", "it", "you", "browse", "statistics", "page"),
)


def page(tree: StrategyTree, home: str | None = None, certificate: bytes | None = None) -> str:
    """Return a page that plays along a tree.

    Args:
        tree: the tree.
        home: the address of the index of all trees; None if there is no index.
        certificate: the certificate of the tree, which the page can check; None for none.

    Raises:
        InputError: the tree is too deep for JSON, or its game has a name or texts that no file can hold.
    """
    name = tree.game.name
    link = "" if home is None else f'<a id="home" href="{escape(home)}" data-text="allTrees">All trees</a>'
    return fill_frame(
        title=f"{name} – Solver Tree",
        heading=name_markup(name),
        home=link,
        lead='<details id="about"><summary data-text="rulesTitle"></summary><p id="rules"></p></details>',
        body=read_part("page.html"),
        data="\n".join(
            (
                data_element("tree-data", tree.dumps()),
                data_element("game-data", orjson.dumps(_page_data(tree))),
                *([] if certificate is None else _proof_elements(certificate)),
            )
        ),
        script=join_scripts(*_SCRIPTS),
    )


def join_scripts(*names: str) -> str:
    """Return scripts of this package as one, in the order in which they need each other."""
    return "\n\n".join(read_part(f"js/{name}.js") for name in names)


def fill_frame(*, title: str, script: str, home: str = "", data: str = "", **parts: str) -> str:
    """Return a page in two languages.

    Args:
        title: the title, as text.
        script: the script of the page; its function ``chooseLanguage`` sets the language.
        home: the link to the index, as HTML.
        data: elements with the data of the page, as HTML.
        parts: ``heading``, ``lead`` and ``body``, as HTML.
    """
    return Template(read_part("frame.html")).substitute(
        parts,
        head=head(title),
        home=home,
        data=data,
        style=read_part("page.css"),
        languages=join_scripts("languages"),
        script=script,
        version=__version__,
    )


def read_part(name: str) -> str:
    """Read a file of this package that is a part of pages."""
    return files("solver_tree.export").joinpath(name).read_text(encoding="utf-8").strip()


def data_element(name: str, json: bytes) -> str:
    """Return JSON in a script element; ``<`` is escaped, as it could end the element."""
    inside = json.decode().strip().replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{inside}</script>'


def _proof_elements(certificate: bytes) -> list[str]:
    """Return a certificate, and the script that checks it, as elements that do nothing by themselves."""
    texts = {"certificate": b64encode(certificate).decode(), "checker": read_part("js/proof.js")}
    return [f'<script type="text/plain" id="{name}">{text}</script>' for name, text in texts.items()]


def _page_data(tree: StrategyTree) -> dict[str, Any]:
    """Return what the page needs besides the JSON of the tree."""
    data = common_data(tree.game) | {"proof": {language: proof_lines(tree, language) for language in LANGUAGES}}
    if type(tree.game) is WordGame:
        secrets = set(tree.game.secrets)
        data["others"] = "".join(word for word in tree.game.guesses if word not in secrets)
    return data


def common_data(game: Game) -> dict[str, Any]:
    """Return what every page needs of a game."""
    data: dict[str, Any] = {
        "win": game.win,
        "rules": re.sub(r"\s+", " ", game.rules),
        "rule": _rule_data(game),
        "secretCount": game.secret_count,
    }
    if isinstance(game, CodeGame) and game.marks is not None:
        data["feedbacks"] = game.feedbacks
    return data


def _rule_data(game: Game) -> dict[str, Any] | None:
    """Return the rule as data; None for custom games and subclasses, whose rule may be any function."""
    if type(game) is CodeGame:
        return {
            "kind": "codes",
            "positions": game.positions,
            "alphabet": game.alphabet,
            "repeats": game.repeats,
            "marks": game.marks,
            "rule": game.rule if game.repeats else "multiset",
            "names": list(game.symbol_names),
        }
    if type(game) is WordGame:
        return {"kind": "words", "positions": len(game.win), "rule": "multiset", "hard": game.restricted}
    return None
