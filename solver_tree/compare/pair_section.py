"""Two strategies side by side, as a section of the report: where they part, and the games that differ most."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from solver_tree.compare.pairs import Contrast, Pair
from solver_tree.pages import escaped, name_markup
from solver_tree.tree import History, history_text


def pair_section(pair: Pair) -> Iterator[str]:
    """Write the section, line by line. All text from outside is escaped."""
    first, second = map(name_markup, pair.names)
    yield f'<h2 id="pair">{first} and {second}</h2>'
    yield f"<p>{_parting(pair)}</p>"
    first_faster, second_faster = pair.faster
    neither = f" Neither finds {pair.neither}." if pair.neither else ""
    faster = f"{first} is faster on {first_faster} secrets, {second} on {second_faster}; equal on {pair.equal}."
    yield f"<p>{faster}{neither}</p>"
    if not pair.contrasts:
        return
    yield '<div class="box" role="region" aria-label="The largest differences" tabindex="0">\n<table>'
    header = "".join(f'<th scope="col">{name}</th>' for name in ("Secret", first, second))
    yield f"<caption>The largest differences</caption>\n<thead><tr>{header}</tr></thead>\n<tbody>"
    for contrast in pair.contrasts:
        yield f'<tr><th scope="row">{name_markup(contrast.secret)}</th>{"".join(_games(contrast))}</tr>'
    yield "</tbody>\n</table>\n</div>"


def _parting(pair: Pair) -> str:
    """Where two strategies part ways, as a sentence."""
    if pair.parting is None:
        return "They part nowhere: all their games are the same."
    history, left, guesses = pair.parting
    where = f"after {name_markup(history_text(history))}" if history else "at the first guess"
    first, second = (name_markup(guess) if guess else "nothing" for guess in guesses)
    names = [name_markup(name) for name in pair.names]
    return f"They part {where}, {left} left: {names[0]} guesses {first}, {names[1]} {second}."


def _games(contrast: Contrast) -> Iterator[str]:
    """The cells with the two games of a secret, a line for each guess; where they part is marked."""
    steps = list(zip_longest(*contrast.games))
    apart = next((number for number, (step, other) in enumerate(steps) if step != other), len(steps))
    for guesses, game in zip(contrast.guesses, contrast.games, strict=True):
        number = "not found" if guesses is None else f"{guesses} guess{'' if guesses == 1 else 'es'}"
        yield f"<td>{escaped(number)}<small>{_lines(game, apart)}</small></td>"


def _lines(game: History, apart: int) -> str:
    lines = [name_markup(history_text((step,))) for step in game]
    return "<br>".join(f"<strong>{line}</strong>" if number == apart else line for number, line in enumerate(lines))
