"""Print results: JSON for programs; figures in words, tables and bars for people."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.text import printable
from solver_tree.tree import StrategyTree
from solver_tree.tree.opening import First

if TYPE_CHECKING:
    from solver_tree.display import Table
    from solver_tree.search import FirstGuess
    from solver_tree.tree import Objective


def print_json(value: object) -> None:
    """Print one JSON value and a line end on standard output.

    Raises:
        InputError: a text of a custom game is not valid Unicode.
    """
    import orjson

    try:
        line = orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE)
    except orjson.JSONEncodeError as error:
        raise InputError(f"the result cannot be printed as JSON: {error}") from error
    sys.stdout.buffer.write(line)


def path_text(path: str) -> str:
    """``path`` as text for JSON; bytes that are not UTF-8 are replaced."""
    return os.fsencode(path).decode(errors="replace")


def task(game: Game, objective: str, first: First) -> dict[str, Any]:
    """The game and the objective, as in the JSON of every command."""
    return {"game": game.name, "objective": objective, "first": first, "weighted": game.weights is not None}


def result(tree: StrategyTree) -> dict[str, Any]:
    """The figures of ``tree``, as in the JSON of every command."""
    stats = tree.stats
    return {
        "total": stats.total,
        "average": stats.average,
        "worst": stats.worst,
        "histogram": list(stats.histogram),
    }


def proof(tree: StrategyTree) -> dict[str, Any]:
    """What is proved of ``tree``, as in the JSON of every command; ``open`` lists the figures that are not proved."""
    known = tree.proof
    return {
        "optimal": tree.optimal,
        "lower_bound": known.lower_bound,
        "lower_bound_status": tree.status,
        "upper_bound": known.upper_bound,
        "components": [
            component._asdict() | {"status": known.status_of(component.name)} for component in known.components
        ],
        "open": tree.open_figures,
    }


def total_weight(game: Game) -> int:
    """The weight of all secrets, by which a total is divided for the average."""
    return game.secret_count if game.weights is None else sum(game.weights)


def ranking(game: Game, objective: Objective, first_guesses: Sequence[FirstGuess]) -> list[dict[str, Any]]:
    """First guesses, each with the figures of the best strategy that begins with it, as JSON."""
    weight = total_weight(game)
    return [
        {"guess": guess, **dict(zip(objective.components, figures, strict=False))}
        | ({} if total is None else {"total": total, "average": total / weight})
        for guess, total, figures in first_guesses
    ]


def print_facts(heading: str, rows: Mapping[str, str]) -> None:
    """Print named facts: in a panel on a terminal, otherwise as plain lines."""
    heading = printable(heading)
    if not sys.stdout.isatty():
        wide = max(map(len, rows))
        lines = (f"{name:<{wide}}  {value}".replace("\n", "\n" + " " * (wide + 4)) for name, value in rows.items())
        print(heading, *lines, sep="\n  ")
        return
    from rich.console import Console
    from rich.panel import Panel
    from rich.text import Text

    from solver_tree.display import Facts, rich_table

    Console().print(Panel(rich_table(Facts(rows)), title=Text(heading), title_align="left", expand=False))


def print_ranking(game: Game, objective: Objective, first_guesses: Sequence[FirstGuess]) -> None:
    """Print first guesses, best first, each with the figures of the best strategy that begins with it."""
    from solver_tree.display import Table
    from solver_tree.tree.wording import figure_name

    weighted = game.weights is not None
    ranked = ranking(game, objective, first_guesses)
    names = {
        name: figure_name(name, objective, weighted=weighted) for name in objective.components if name in ranked[0]
    }
    if "total" in names:
        names["average"] = f"{'weighted ' if weighted else ''}average"
    rows = [
        (
            str(rank),
            first["guess"],
            *(f"{first[name]:.4f}" if name == "average" else str(first[name]) for name in names),
        )
        for rank, first in enumerate(ranked, 1)
    ]
    print_table(Table(("rank", "guess", *names.values()), rows, (1,)), "  ")


def line_width() -> int:
    """How many characters a line has: 80, or fewer on a narrower terminal."""
    return min(get_terminal_size().columns, 80) if sys.stdout.isatty() else 80


def print_table(table: Table, indent: str = "", styles: Sequence[str] = ()) -> None:
    """Print a table: by Rich on a terminal, otherwise as plain lines.

    On a narrow terminal the columns to the right stand below, after those up to the first left-aligned one.

    Args:
        table: the table.
        indent: what stands before each line.
        styles: the style of each row, in the words of Rich; by default none has one.
    """
    names = [*range(min(table.left) + 1)]
    shown = names
    for number in range(len(names), len(table.titles)):
        if shown != names and not table_fits(_columns(table, [*shown, number]), indent):
            _print_whole(_columns(table, shown), indent, styles)
            print()
            shown = names
        shown = [*shown, number]
    _print_whole(_columns(table, shown), indent, styles)


def table_fits(table: Table, indent: str = "") -> bool:
    """Whether a table fits into the width of the terminal, if there is one."""
    if not sys.stdout.isatty():
        return True
    from rich.console import Console

    from solver_tree.display import rich_table

    console = Console()
    unlimited = console.options.update(max_width=sys.maxsize)
    return len(indent) + console.measure(rich_table(table), options=unlimited).maximum <= console.width


def _columns(table: Table, columns: Sequence[int]) -> Table:
    """Some of the columns of a table."""
    titles, *rows = ([row[column] for column in columns] for row in (table.titles, *table.rows))
    left = [place for place, column in enumerate(columns) if column in table.left]
    styles = {place: table.styles.get(column, {}) for place, column in enumerate(columns)}
    return table._replace(titles=titles, rows=rows, left=left, styles=styles)


def _print_whole(table: Table, indent: str, styles: Sequence[str]) -> None:
    """Print a table that fits, or is as narrow as it can be."""
    if sys.stdout.isatty():
        from rich.console import Console

        from solver_tree.display import rich_table

        console = Console(highlight=False)
        with console.capture() as captured:
            console.print(rich_table(table, styles))
        lines = captured.get().splitlines()
    else:
        columns = enumerate(zip(table.titles, *table.rows, strict=True))
        aligned = [
            [f"{cell:{'<' if place in table.left else '>'}{max(map(len, column))}}" for cell in column]
            for place, column in columns
        ]
        lines = ["  ".join(row) for row in zip(*aligned, strict=True)]
    for line in lines:
        print(f"{indent}{line}".rstrip())


def print_bars(histogram: Sequence[int]) -> None:
    """Print the number of secrets that are found at each guess, with bars."""
    if not histogram:
        print("  the only secret is known before any guess")
        return
    from solver_tree.display import histogram_table

    wide = len(str(max(histogram)))
    space = line_width() - wide - 16  # beside the other columns
    for guess, secrets, share, bar in histogram_table(histogram, "", space).rows:
        print(f"  {guess:>2}  {secrets:>{wide}}  {share:>6}  {bar}".rstrip())
