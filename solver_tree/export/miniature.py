"""Small pictures of boards: a short game of a tree, and a secret that is not known yet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from solver_tree.export.looks import Look, Symbol, look
from solver_tree.games import Game
from solver_tree.games.some_codes import plain_codes
from solver_tree.text import printable, shortened
from solver_tree.tree import History, StrategyTree, played_games

_CELL, _GAP = 40, 8  # pixels, as all lengths here
_KEY, _KEY_GAP = 13, 4  # the small pegs of feedback
_TEXT_WIDTH, _FEEDBACK_WIDTH, _LETTERS = 190, 80, 24  # of games without pegs and tiles
_ROWS = 4
_LONGEST = 9  # positions

_TILES = {"G": ("tile-exact", "tile-ink"), "Y": ("tile-other", "tile-other-ink"), "B": ("tile-absent", "tile-ink")}
"""The variables of the style sheet with the colours of the tiles of a word."""

_PEGS = {
    "black": f'r="{_KEY / 2}" fill="#111"',
    "white": f'r="{_KEY / 2}" fill="#fff"',
    "none": f'r="{_KEY / 4}" fill="#0005"',
}
"""The pegs of feedback, and a hole; they lie on a plate, so that black and white stand out in both themes."""


def miniature(tree: StrategyTree) -> str:
    """Return a game of the tree as an SVG element, for a page that sets the colours."""
    how, game = look(tree.game), tree.game
    history = short_game(tree)
    positions = len(how.split(history[0][0]))
    has_cells = how.tiled or plain_codes(game) is not None  # a guess is a row of pegs or tiles, as on its page
    if not (has_cells and positions <= _LONGEST):
        rows = [_text_row(*move) for move in history]
        width = _TEXT_WIDTH + _GAP + _FEEDBACK_WIDTH
    else:
        rows = [_row(how, *move) for move in history]
        width = positions * (_CELL + _GAP) - _GAP
        width += 0 if how.coloured else _GAP + 2 + -(-positions // 2) * (_KEY + _KEY_GAP)
    drawn = "".join(
        f'<g transform="translate(0 {number * (_CELL + _GAP)})">{"".join(row)}</g>' for number, row in enumerate(rows)
    )
    return _svg(width, len(rows) * (_CELL + _GAP) - _GAP, drawn)


def hidden(game: Game) -> str:
    """Return the secret of a game of codes or words, which is to be found, as an SVG element."""
    plain = plain_codes(game)
    places = plain.positions if plain is not None else len(game.win)
    how = look(game)
    round_ = bool(how.pegs) and not how.coloured
    drawn = "".join(_cell(number, Symbol("?"), round_=round_) for number in range(places))
    return _svg(places * (_CELL + _GAP) - _GAP, _CELL, drawn)


def short_game(tree: StrategyTree) -> History:
    """Return a game of at most four guesses, if there is one: of the longest, that with the most symbols."""

    def preference(history: History) -> tuple[bool, int, int]:
        length = len(history)
        fits = length <= _ROWS
        return fits, length if fits else -length, len(set("".join(guess for guess, _ in history)))

    return max((history for _, history in played_games(tree.root, tree.game.win)), key=preference)


def _row(how: Look, guess: str, feedback: str) -> Iterator[str]:
    """A guess, and beside it the pegs of its feedback unless its tiles have colours."""
    symbols = how.guess(guess) or tuple(map(Symbol, guess))
    for number, symbol in enumerate(symbols):
        if how.coloured:
            yield _cell(number, Symbol(symbol.text, *(f"var(--{name})" for name in _TILES[feedback[number]])))
        else:
            yield _cell(number, symbol, round_=bool(how.pegs))
    if not how.coloured:
        yield from _key_pegs(feedback, len(guess))


def _cell(number: int, symbol: Symbol, *, round_: bool = False) -> str:
    """A peg or a tile at a position."""
    x = number * (_CELL + _GAP)
    text = symbol.text.upper() if len(symbol.text.upper()) == len(symbol.text) else symbol.text
    label = (
        f'<text x="{x + _CELL / 2:.0f}" y="{_CELL / 2 + 7:.0f}" font-size="20" font-weight="700" text-anchor="middle" '
        f'fill="{symbol.ink or "currentColor"}">{escape(text)}</text>'
    )
    edge = ' stroke="#0004"' if symbol.fill else ' stroke="var(--slot-line)" stroke-width="2"'
    shape = (
        f'<rect x="{x}" width="{_CELL}" height="{_CELL}" rx="{_CELL // 2 if round_ else 6}" '
        f'fill="{symbol.fill or "var(--slot)"}"{edge}/>'
    )
    gloss = f'<ellipse cx="{x + _CELL // 2}" cy="11" rx="13" ry="8" fill="#fff" opacity=".22"/>'
    return shape + (gloss if round_ and symbol.fill else "") + label


def _key_pegs(feedback: str, positions: int) -> Iterator[str]:
    """The pegs of counted feedback: black ones, white ones, and a hole for each other position."""
    black, white = map(int, re.findall(r"\d+", feedback))
    across = -(-positions // 2)
    left, step = positions * (_CELL + _GAP), _KEY + _KEY_GAP
    rows = -(-positions // across)
    top = (_CELL - rows * step) / 2
    size = f'width="{across * step + 4}" height="{rows * step}"'
    yield f'<rect x="{left - 2}" y="{top:.1f}" {size} rx="5" fill="#a3988a"/>'
    for number in range(positions):
        peg = "black" if number < black else "white" if number < black + white else "none"
        x, y = left + (number % across + 0.5) * step, top + (number // across + 0.5) * step
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" {_PEGS[peg]}/>'


def _text_row(guess: str, feedback: str) -> Iterator[str]:
    """A guess and its feedback as text, in games that have neither pegs nor tiles."""
    for x, width, text in ((0, _TEXT_WIDTH, guess), (_TEXT_WIDTH + _GAP, _FEEDBACK_WIDTH, feedback)):
        letters = _LETTERS * width // _TEXT_WIDTH
        yield (
            f'<rect x="{x}" width="{width}" height="{_CELL}" rx="8" fill="var(--slot)"/>'
            f'<text x="{x + width / 2:.0f}" y="{_CELL / 2 + 5:.0f}" font-size="15" text-anchor="middle" '
            f'fill="currentColor">{escape(shortened(printable(text), letters))}</text>'
        )


def _svg(width: int, height: int, drawn: str) -> str:
    return f'<svg viewBox="-2 -2 {width + 4} {height + 4}" aria-hidden="true">{drawn}</svg>'
