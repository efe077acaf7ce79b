"""The cards of the index of a site: one for each game, with a picture of its board and what its strategy reaches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from solver_tree.export.miniature import hidden, miniature
from solver_tree.export.page import heading
from solver_tree.export.proof_text import LANGUAGES, solved_in, verdict_in
from solver_tree.games import Game
from solver_tree.games.some_codes import plain_codes
from solver_tree.games.words import WordGame, letters_of_several
from solver_tree.pages import both, escaped, name_markup
from solver_tree.tree import StrategyTree
from solver_tree.tree.lists import TextList

_FAMILIES = {
    "words": ("Words", "猜单词"),
    "mastermind": ("Mastermind", "珠玑妙算"),
    "bulls-cows": ("Bulls and Cows", "猜数字"),
    "other": ("Other games", "其他游戏"),
}
"""The kinds of games, in their order on the index: what most people know comes first."""

_MAIN = ("words", "mastermind-4x6", "bulls-cows-4x10")
"""The games that stand for their family; where they are missing, the first game of the family does."""


class Entry(NamedTuple):
    """A tree of the site: the name of its file, the tree, and the file of its page."""

    name: str
    tree: StrategyTree
    file: str


def today(entries: Iterable[Entry]) -> str:
    """Return links to the secret of the day of one game of each family, as HTML; a script adds the day."""
    links = "\n".join(_today_link(main) for main in _main_games(entries))
    return _section(both("Today", "今天"), f"<ul>\n{links}\n</ul>", ' id="today" class="card"') if links else ""


def sections(entries: Iterable[Entry]) -> str:
    """Return the cards of all games, as HTML: a section for each family, a card for each game."""
    games = _by_game(entries)
    shown = []
    for family, (english, chinese) in _FAMILIES.items():
        cards = [_card(game, games) for game in games if _family(game[0].tree.game) == family]
        if cards:
            listed = "\n".join(cards)
            shown.append(_section(both(english, chinese), f'<ul class="cards">\n{listed}\n</ul>'))
    return "\n".join(shown)


def file_rows(entries: Iterable[Entry]) -> str:
    """Return a row for each tree with its file, its figures, and what is proved of it, as HTML."""
    return "\n".join(_file_row(entry) for entry in entries)


def _section(title: str, body: str, attributes: str = "") -> str:
    return f"<section{attributes}>\n<h2>{title}</h2>\n{body}\n</section>"


def _main_games(entries: Iterable[Entry]) -> Iterator[Entry]:
    games = _by_game(entries)
    for family in list(_FAMILIES)[:-1]:
        found = [game[0] for game in games if _family(game[0].tree.game) == family]
        if found:
            yield next((entry for entry in found if entry.tree.game.name in _MAIN), found[0])


def _by_game(entries: Iterable[Entry]) -> list[list[Entry]]:
    """Trees of the same game together, that of least average first."""

    def is_other(entry: Entry) -> tuple[bool, bool]:
        return entry.tree.objective != "avg", not entry.tree.statements[0].least

    found: dict[object, list[Entry]] = {}
    for entry in entries:
        game = entry.tree.game
        alike = (game.name, game.weights, letters_of_several(game), TextList.of(sorted(game.secrets)))
        found.setdefault(alike, []).append(entry)
    return [sorted(game, key=is_other) for game in found.values()]


def _family(game: Game) -> str:
    if type(game) is WordGame:
        return "words"
    plain = plain_codes(game)
    if plain is None or plain.marks is None:
        return "other"
    return "mastermind" if plain.repeats else "bulls-cows"


def _card(game: list[Entry], games: list[list[Entry]]) -> str:
    """The card of a game: its first tree is played, the others are linked to."""
    name, tree, file = game[0]
    title = heading(tree.game)
    alike = sum(heading(other[0].tree.game) == title for other in games) > 1
    which = f'<p class="small quiet">{name_markup(name)}</p>' if alike else ""
    others = "".join(
        f'<p class="small other"><a href="{escaped(other)}">{_spans(_solved(its_tree))}</a></p>'
        for _, its_tree, other in game[1:]
    )
    return (
        f'<li>{miniature(tree)}<div><h3>{title}</h3>{which}<p class="small">{_spans(_solved(tree))}</p>{others}</div>'
        f'<p class="play-link"><a class="button main" href="{escaped(file)}">{both("Play", "玩")}'
        f'<span class="unseen"> {title}</span></a></p></li>'
    )


def _today_link(entry: Entry) -> str:
    game = entry.tree.game
    record = escaped(f"{game.name} {game.secret_count}")
    return (
        f'<li><a href="{escaped(entry.file)}" data-record="{record}">{hidden(game)}'
        f'<span class="name">{heading(game)}</span> <span class="done"></span></a></li>'
    )


def _file_row(entry: Entry) -> str:
    name, tree, file = entry
    stats, proof = tree.stats, tree.proof
    said = {language: verdict_in(tree, language) for language in LANGUAGES}
    digest = f'<br><span class="code">{proof.certificate}</span>' if proof.certificate else ""
    return (
        f'<tr><td><a href="{escaped(file)}">{name_markup(name)}</a></td><td>{stats.secrets}</td><td>{stats.total}</td>'
        f"<td>{stats.average:.4f}</td><td>{stats.worst}</td><td>{_spans(said)}{digest}</td></tr>"
    )


def _solved(tree: StrategyTree) -> Mapping[str, str]:
    return {language: solved_in(tree, language) for language in LANGUAGES}


def _spans(texts: Mapping[str, str]) -> str:
    """Texts in both languages, of which the page shows one."""
    return both(name_markup(texts["en"]), name_markup(texts["zh"]))
