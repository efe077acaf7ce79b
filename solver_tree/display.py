"""How objects show themselves in full: by Rich in a terminal, and as HTML in a notebook.

A ``Display`` is a heading with blocks below it: facts, tables and pictures. The HTML has no script and no style sheet.
It takes all colours from the notebook, so that it can be read in light and in dark. Text from outside is escaped.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from solver_tree.pages import escaped
from solver_tree.text import printable

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType

_BAR_WIDTH = 40  # characters
_CELL = "vertical-align: top; padding: 0.1em 0.7em 0.1em 0"
_LEFT = f'style="text-align: left; {_CELL}"'
_CAPTION = 'style="text-align: left; caption-side: top; white-space: nowrap; padding-top: 0.5em"'
_RIGHT = f'style="text-align: right; {_CELL}"'


class Facts(NamedTuple):
    """Values by name; a value can have several lines."""

    rows: Mapping[str, str]


class Table(NamedTuple):
    """A table.

    Attributes:
        titles: the titles of its columns.
        rows: its cells.
        left: the columns that are left-aligned; all others are right-aligned.
        caption: what it shows.
        bars: whether the last column has bars, which a notebook draws.
        styles: the style that a text has on a terminal, in the words of Rich, by column.
    """

    titles: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: Collection[int] = (0,)
    caption: str = ""
    bars: bool = False
    styles: Mapping[int, Mapping[str, str]] = {}


class Picture(NamedTuple):
    """A picture for notebooks, and what stands for it in a terminal.

    Attributes:
        svg: the picture as markup, in which all text is escaped; empty if it cannot be drawn.
        lines: the text for a terminal.
        caption: what it shows.
    """

    svg: str
    lines: Sequence[str]
    caption: str = ""


Block: TypeAlias = Facts | Table | Picture


@dataclass(frozen=True)
class Display:
    """What an object shows of itself.

    Attributes:
        heading: what the object is, in one line.
        blocks: what follows below the heading.
        notes: sentences at the end.
    """

    heading: str
    blocks: tuple[Block, ...]
    notes: tuple[str, ...] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterable[RenderableType]:
        """Show the object in a terminal, as ``rich.print`` asks it to."""
        from rich.text import Text

        yield Text(printable(self.heading), style="bold")
        for block in self.blocks:
            if not isinstance(block, Facts):
                yield Text(f"\n{block.caption}" if block.caption else "")
            yield Text("\n".join(block.lines)) if isinstance(block, Picture) else rich_table(block)
        for note in self.notes:
            yield Text(f"\n{printable(note)}")

    def html(self) -> str:
        """Show the object in a notebook."""
        blocks = "".join(map(_html_block, self.blocks))
        notes = "".join(f"<p>{escaped(note)}</p>\n" for note in self.notes)
        return f"<div>\n<p><strong>{escaped(self.heading)}</strong></p>\n{blocks}{notes}</div>\n"


def histogram_table(histogram: Sequence[int], caption: str, space: int = _BAR_WIDTH) -> Table:
    """The number of secrets that are found at each guess, with bars for which there are ``space`` characters."""
    total, largest, width = sum(histogram), max(histogram, default=0), max(min(space, _BAR_WIDTH), 1)
    rows = [
        (str(guess), str(secrets), f"{secrets / total:.1%}", "█" * round(width * secrets / largest))
        for guess, secrets in enumerate(histogram, 1)
    ]
    return Table(("guess", "secrets", "share", ""), rows, (3,), caption, bars=True)


def _lines(text: str) -> list[str]:
    """The lines of a text from outside; all else that does not print is escaped."""
    return [printable(line) for line in text.split("\n")]


def rich_table(block: Facts | Table, styles: Sequence[str] = ()) -> RenderableType:
    """Facts or a table for a terminal.

    Args:
        block: the facts or the table.
        styles: the style of each row of the table, in the words of Rich; by default none has one.
    """
    from rich.table import Table as RichTable
    from rich.text import Text

    if isinstance(block, Facts):
        grid = RichTable.grid(padding=(0, 2))
        for name, value in block.rows.items():
            grid.add_row(Text(printable(name), style="cyan"), Text("\n".join(_lines(value))))
        return grid
    table = RichTable(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold cyan")
    for index, title in enumerate(block.titles):
        table.add_column(Text(title), justify="left" if index in block.left else "right")
    for row, style in zip_longest(block.rows, styles):
        cells = (Text(printable(cell), block.styles.get(index, {}).get(cell, "")) for index, cell in enumerate(row))
        table.add_row(*cells, style=style)
    return table


def _html_block(block: Block) -> str:
    """A block for a notebook."""
    if isinstance(block, Picture):
        if not block.svg:
            return ""
        caption = f"<p>{escaped(block.caption)}</p>\n" if block.caption else ""
        return f'{caption}<div style="overflow: auto">\n{block.svg}</div>\n'
    if isinstance(block, Facts):
        return f"<table>\n{''.join(_html_fact(name, value) for name, value in block.rows.items())}</table>\n"
    parts = ["<table>"]
    if block.caption:
        parts.append(f"<caption {_CAPTION}>{escaped(block.caption)}</caption>")
    parts.append(f"<thead>{_html_row(block.titles, block.left, 'th')}</thead>")
    parts += ["<tbody>", *(_html_row(row, block.left, "td", bars=block.bars) for row in block.rows)]
    parts += ["</tbody>", "</table>"]
    return "\n".join(parts) + "\n"


def _html_fact(name: str, value: str) -> str:
    """A row with the name and the value of a fact."""
    lines = "<br>".join(map(escaped, _lines(value)))
    return f'<tr><th scope="row" {_LEFT}>{escaped(name)}</th><td {_LEFT}>{lines}</td></tr>\n'


def _html_row(cells: Sequence[str], left: Collection[int], tag: str, *, bars: bool = False) -> str:
    """A row of a table. A bar is drawn and has no text, so that no screen reader spells it."""
    texts = [escaped(cell) for cell in cells]
    if bars:
        size = f"width: {len(cells[-1]) / 2}em; height: 0.8em"
        texts[-1] = f'<div style="{size}; background-color: currentColor; opacity: 0.6"></div>'
    written = (f"<{tag} {_LEFT if index in left else _RIGHT}>{text}</{tag}>" for index, text in enumerate(texts))
    return f"<tr>{''.join(written)}</tr>"
