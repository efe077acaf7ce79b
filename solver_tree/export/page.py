"""A strategy tree as one HTML file that plays, without a network or another program.

The page has the JSON of the tree, as a file has it, and the data of the rule. With the rule, the page can score guesses
that the tree never makes. The script shows all data as text, never as markup.
"""

from __future__ import annotations

import re
from base64 import b64encode
from string import Template
from typing import Any

import orjson

from solver_tree.errors import InputError
from solver_tree.export.looks import PEG_COLOURS, Title, game_title
from solver_tree.export.partings import check_same_game
from solver_tree.export.proof_text import LANGUAGES, proof_lines
from solver_tree.export.scripts import join_scripts, read_part
from solver_tree.games import Game
from solver_tree.games.recorded import RecordedGame
from solver_tree.games.some_codes import HouseGame, SomeCodes, plain_codes
from solver_tree.games.words import WordGame
from solver_tree.pages import both, head, name_markup
from solver_tree.tree import StrategyTree
from solver_tree.tree.files import shipped_book
from solver_tree.version import __version__

HOME = '<a id="home" href="index.html" data-text="allTrees"></a>'
LEAD = """<details id="about"><summary class="icon" data-label="howTitle">?</summary>
<div class="panel"><h2 data-text="howTitle"></h2><ol class="how"></ol>
<p class="quiet small" id="rules"></p></div></details>"""

_MAX_TABLE = 1_000_000  # cells of the feedback of an own game; of a larger one the page has only what the tree says


def page(
    tree: StrategyTree,
    site_head: str | None = None,
    certificate: bytes | None = None,
    beside: StrategyTree | None = None,
    title: str | None = None,
) -> str:
    """Return a page that plays along a tree.

    Args:
        tree: the tree.
        site_head: what a page of a site has in its head, as HTML; None for a page that stands alone.
        certificate: the certificate of the tree, which the page can check; None for none.
        beside: another tree of the game, which the page compares with the tree; None for none.
        title: the title; the name of the game if None.

    Raises:
        InputError: the other tree is of another game, the tree is too deep for JSON, or its game has a name or texts
            that no file can hold.
    """
    if beside is not None:
        check_same_game(tree, beside)
    return fill_frame(
        title=f"{title or game_title(tree.game)} – Solver Tree",
        heading=heading(tree.game) if title is None else name_markup(title),
        style=read_part("play.css"),
        home="" if site_head is None else HOME,
        lead=LEAD,
        site_head=site_head,
        body=read_part("page.html"),
        data="\n".join(
            (
                data_element("tree-data", tree.dumps()),
                data_element("game-data", orjson.dumps(_page_data(tree))),
                *([] if certificate is None else _proof_elements(certificate)),
                *([] if beside is None else [data_element("other-data", beside.dumps())]),
                engine_element(),
            )
        ),
        script=join_scripts("page", after=("worker",)),
    )


def heading(game: Game) -> str:
    """What people call a game, as HTML in both languages; its name if it has no other."""
    english, chinese = (game_title(game, language) for language in LANGUAGES)
    return both(_title_markup(english), _title_markup(chinese)) if english.size else name_markup(english.name)


def _title_markup(title: Title) -> str:
    return f"{title.name}<small> · {title.size}</small>"


def engine_element() -> str:
    """Return the scripts that a worker runs, too, as an element."""
    return f'<script id="engine">\n"use strict";\n\n{join_scripts("worker")}\n</script>'


def fill_frame(
    *,
    title: str,
    script: str,
    home: str = "",
    data: str = "",
    style: str = "",
    site_head: str | None = None,
    **parts: str,
) -> str:
    """Return a page in two languages.

    Args:
        title: the title, as text.
        script: the script of the page.
        home: the link to the index, as HTML.
        data: elements with the data of the page, as HTML.
        style: what the page adds to the style sheet of all pages.
        site_head: what a page of a site has in its head, as HTML; None for a page that stands alone.
        parts: ``heading``, ``lead`` and ``body``, as HTML.
    """
    return Template(read_part("frame.html")).substitute(
        parts,
        head=head(title, site=site_head is not None) + (f"\n{site_head}" if site_head else ""),
        home=home,
        data=data,
        style=f"{read_part('page.css')}\n{style}".strip(),
        script=script if site_head is None else f"{script}\n\n{join_scripts('site')}",
        version=__version__,
    )


def data_element(name: str, json: bytes) -> str:
    """Return JSON in a script element; ``<`` is escaped, as it could end the element."""
    inside = json.decode().strip().replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{inside}</script>'


def _proof_elements(certificate: bytes) -> list[str]:
    """Return a certificate, and the script that checks it, as elements that do nothing by themselves."""
    texts = {"certificate": b64encode(certificate).decode(), "checker": f'"use strict";\n\n{join_scripts("checking")}'}
    return [f'<script type="text/plain" id="{name}">{text}</script>' for name, text in texts.items()]


def _page_data(tree: StrategyTree) -> dict[str, Any]:
    """Return what the page needs besides the JSON of the tree."""
    game = tree.game
    data = common_data(game) | {
        "proof": {language: proof_lines(tree, language) for language in LANGUAGES},
        "least": {"status": tree.status, "after": len(tree.opening)} if tree.least_from_each_position else None,
        "table": _table(game),
    }
    book = shipped_book(game)
    if book is not None:
        data["book"] = orjson.loads(book)
    if data["table"] is not None:
        data["feedbacks"] = game.feedbacks
    if type(game) is WordGame:
        secrets = set(game.secrets)
        data["others"] = " ".join(word for word in game.guesses if word not in secrets)
    return data


def check_rule_fits(game: Game) -> None:
    """Check that a page can have the rule of a game.

    Raises:
        InputError: it is an own game that has too much feedback for a table, or that restricts the next guess.
    """
    if _rule_data(game) is not None:
        return
    cells = game.guess_count * game.secret_count
    if cells > _MAX_TABLE:
        raise InputError(
            f"game {game.name}: {game.guess_count} guesses times {game.secret_count} secrets are {cells}; a page holds "
            f"the feedback of at most {_MAX_TABLE}, so leave out --game"
        )
    if game.restricted:
        raise InputError(f"game {game.name}: no page holds its rule, which restricts the next guess; leave out --game")


def _table(game: Game) -> dict[str, Any] | None:
    """Return the feedback of an own game to every guess; None if no page can have it, or if it is not known."""
    if _rule_data(game) is not None or isinstance(game, RecordedGame):
        return None
    try:
        check_rule_fits(game)
    except InputError:
        return None
    number = {feedback: index for index, feedback in enumerate(game.feedbacks)}
    rows = [[number[game.score(guess, secret)] for secret in game.secrets] for guess in game.guesses]
    return {"guesses": game.guesses, "secrets": game.secrets, "rows": rows}


def common_data(game: Game) -> dict[str, Any]:
    """Return what every page needs of a game."""
    data: dict[str, Any] = {
        "win": game.win,
        "rules": re.sub(r"\s+", " ", game.rules),
        "rule": _rule_data(game),
        "secretCount": game.secret_count,
        "pegColours": PEG_COLOURS,
    }
    rule = data["rule"]
    if rule is not None and rule.get("marks") is not None:
        data["feedbacks"] = game.feedbacks
    return data


def _rule_data(game: Game) -> dict[str, Any] | None:
    """Return the rule as data; None for custom games and subclasses, whose rule may be any function."""
    if type(game) is WordGame:
        return {
            "kind": "words",
            "positions": len(game.win),
            "rule": "multiset",
            "hard": game.has_legality,
            "consistent": game.consistent,
            "letters": game.spelling.letters,
        }
    plain = plain_codes(game)
    if plain is None:
        return None
    rule = {
        "kind": "codes",
        "positions": plain.positions,
        "alphabet": plain.alphabet,
        "repeats": plain.repeats,
        "marks": plain.marks,
        "rule": plain.effective_rule,
        "names": list(plain.symbol_names),
    }
    return rule | _restrictions(game) if isinstance(game, SomeCodes) else rule


def _restrictions(game: SomeCodes) -> dict[str, Any]:
    """Return what restricts the codes of a game, and what its symmetry still renames and permutes."""
    data: dict[str, Any] = {"consistent": game.consistent, "free": {"symbols": "", "places": []}}
    symmetry = game.symmetry()
    if symmetry is not None:
        symbols = "".join(game.full.alphabet[symbol] for symbol in symmetry.free_symbols)
        data["free"] = {"symbols": symbols, "places": symmetry.free_positions}
    if isinstance(game, HouseGame):
        house = game.house
        data["house"] = {
            "atMost": house.at_most,
            "noLeadingZero": house.no_leading_zero,
            "blanks": house.blanks,
            "anyGuess": house.any_guess,
        }
    elif game.guess_count < game.full.secret_count:
        data["listed"] = "".join(game.guesses)
    return data
