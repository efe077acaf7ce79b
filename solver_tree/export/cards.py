"""The cards of the index of a site: the name of a game as people say it, and a picture of its tree."""

from __future__ import annotations

import re
from collections import defaultdict
from html import escape

from solver_tree.export.icicle import cells
from solver_tree.export.looks import Symbol, look
from solver_tree.export.proof_text import LANGUAGES, verdict_in
from solver_tree.games import Game
from solver_tree.games.codes import CodeGame
from solver_tree.games.words import WordGame
from solver_tree.pages import both, name_markup
from solver_tree.text import count
from solver_tree.tree import StrategyTree

_WIDTH, _ROW, _ROWS = 220, 14, 4  # pixels, but for the number of rows
_HEAD = 34
_NARROWEST = 1.2  # pixels
_SHADES = 5
_USUAL_NAME = r"(bulls-cows|mastermind)-\d+x\d+|wordle|words"


def card(name: str, tree: StrategyTree, file: str) -> str:
    """Return the card of a tree, as HTML."""
    stats = tree.stats
    titles = {language: human_name(tree.game, language) or name for language in LANGUAGES}
    figures = {
        "en": f"{count(stats.secrets, 'secret')}, {stats.average:.4f} guesses on average, {stats.worst} at most",
        "zh": f"{stats.secrets} 个谜底，平均 {stats.average:.4f} 次，最多 {stats.worst} 次",
    }
    said = {language: verdict_in(tree, language) for language in LANGUAGES}
    return (
        f'<li><a href="{escape(file)}">{_picture(tree)}{_spans(titles)}</a>'
        f'<p class="small quiet">{name_markup(name)}</p><p class="small">{_spans(figures)}</p>'
        + (f'<p class="small">{_spans(said)}</p></li>' if all(said.values()) else "</li>")
    )


def human_name(game: Game, language: str) -> str:
    """Return the name of a usual game as people say it; empty for other games."""
    if not re.fullmatch(_USUAL_NAME, game.name):
        return ""
    if type(game) is WordGame:
        name = "Wordle" if game.name == "wordle" else "Wordle: English words"
        return name if language == "en" else "Wordle 猜单词"
    if type(game) is not CodeGame:
        return ""
    positions, symbols = game.positions, len(game.alphabet)
    if language == "zh":
        return f"珠玑妙算：{positions} 位 {symbols} 色" if game.repeats else f"猜数字：{positions} 位，{symbols} 个数字"
    if game.repeats:
        return f"Mastermind: {positions} pegs, {symbols} colours"
    return f"Bulls and Cows: {positions} of {symbols} digits"


def _spans(texts: dict[str, str]) -> str:
    """Texts in both languages, of which the page shows one."""
    return both(name_markup(texts["en"]), name_markup(texts["zh"]))


def _picture(tree: StrategyTree) -> str:
    """The first guess, and below it the tree as an icicle."""
    win, secrets, worst = tree.game.win, tree.stats.secrets, tree.stats.worst
    unit = _WIDTH / secrets
    paths: dict[int, list[str]] = defaultdict(list)
    for cell in cells(tree.root, win, _NARROWEST / unit):
        depth = len(cell.path)
        if depth < _ROWS:
            shade = round((_SHADES - 1) * (depth + cell.worst) / max(worst, 1))
            x, width = cell.start * unit, max(0.8, cell.left * unit - 0.6)
            paths[shade].append(f"M{x:.1f} {_HEAD + depth * _ROW}h{width:.1f}v{_ROW - 1}h-{width:.1f}z")
    drawn = "".join(
        f'<path fill="var(--main)" fill-opacity="{(shade + 1) / _SHADES:.1f}" d="{"".join(parts)}"/>'
        for shade, parts in sorted(paths.items())
    )
    size = f"{_WIDTH} {_HEAD + _ROWS * _ROW}"
    return f'<svg viewBox="0 0 {size}" aria-hidden="true">{_guess(tree)}{drawn}</svg>'


def _guess(tree: StrategyTree) -> str:
    """The first guess as pegs or tiles; nothing if it is too long."""
    (guess,) = tree.root
    how = look(tree.game)
    symbols = how.guess(guess) or tuple(map(Symbol, guess))
    if len(symbols) > 8:
        return ""
    drawn = []
    for number, symbol in enumerate(symbols):
        x = _WIDTH / 2 + (number - (len(symbols) - 1) / 2) * 26
        fill = symbol.fill or "none"
        corner = 12 if how.pegs else 3
        drawn.append(
            f'<rect x="{x - 12:.0f}" y="3" width="24" height="24" rx="{corner}" fill="{fill}" stroke="currentColor"/>'
            f'<text x="{x:.0f}" y="20" font-size="14" font-weight="700" text-anchor="middle" '
            f'fill="{symbol.ink or "currentColor"}">{escape(symbol.text)}</text>'
        )
    return "".join(drawn)
