"""Two strategies side by side, as a section of the report: where they part ways, and the games that differ most."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from solver_tree.compare.pairs import Contrast, Pair
from solver_tree.pages import both, name_markup
from solver_tree.text import count
from solver_tree.tree import History, history_text


def pair_section(pair: Pair) -> Iterator[str]:
    """Write the section, line by line, in both languages. All text from outside is escaped."""
    first, second = map(name_markup, pair.names)
    yield f'<h2 id="pair">{first}{both(" and ", " 与 ")}{second}</h2>'
    yield f"<p>{_parting(pair)}</p>"
    yield f"<p>{_faster(pair)}</p>"
    if not pair.contrasts:
        return
    yield '<div class="box" role="region" aria-labelledby="contrasts" tabindex="0">\n<table>'
    names = (both("Secret", "谜底"), first, second)
    header = "".join(f'<th scope="col">{name}</th>' for name in names)
    caption = both("The largest differences", "差别最大的对局")
    yield f'<caption id="contrasts">{caption}</caption>\n<thead><tr>{header}</tr></thead>\n<tbody>'
    for contrast in pair.contrasts:
        yield f'<tr><th scope="row" class="short">{name_markup(contrast.secret)}</th>{"".join(_games(contrast))}</tr>'
    yield "</tbody>\n</table>\n</div>"


def _faster(pair: Pair) -> str:
    """How often each strategy is faster, as a sentence."""
    first, second = map(name_markup, pair.names)
    here, there = pair.faster
    neither = neither_zh = ""
    if pair.neither:
        neither, neither_zh = f" Neither finds {pair.neither}.", f"{pair.neither} 个都找不到。"
    return both(
        f"{first} is faster on {here} secrets, {second} on {there}; equal on {pair.equal}.{neither}",
        f"{here} 个谜底 {first} 更快，{there} 个 {second} 更快，{pair.equal} 个一样。{neither_zh}",
    )


def _parting(pair: Pair) -> str:
    """Where two strategies part ways, as a sentence."""
    if pair.parting is None:
        return both("They part nowhere: all their games are the same.", "两者没有不同：所有对局都一样。")
    history, left, guesses = pair.parting
    first, second = map(name_markup, pair.names)
    (guess, guess_zh), (other, other_zh) = (
        (name_markup(guess),) * 2 if guess else ("nothing", "不出") for guess in guesses
    )
    after = name_markup(history_text(history))
    where, where_zh = (f"after {after}", f"{after} 之后") if history else ("at the first guess", "首次猜测")
    return both(
        f"They part {where}, {left} left: {first} guesses {guess}, {second} {other}.",
        f"两者在{where_zh}不同，剩 {left} 个：{first} 猜 {guess_zh}，{second} 猜 {other_zh}。",
    )


def _games(contrast: Contrast) -> Iterator[str]:
    """The cells with the two games of a secret, a line for each guess; where they part is marked."""
    steps = list(zip_longest(*contrast.games))
    apart = next((number for number, (step, other) in enumerate(steps) if step != other), len(steps))
    for guesses, game in zip(contrast.guesses, contrast.games, strict=True):
        number = both("not found", "没有找到") if guesses is None else both(count(guesses, "guess"), f"{guesses} 次")
        yield f"<td>{number}<small>{_lines(game, apart)}</small></td>"


def _lines(game: History, apart: int) -> str:
    lines = [name_markup(history_text((step,))) for step in game]
    return "<br>".join(f"<strong>{line}</strong>" if number == apart else line for number, line in enumerate(lines))
