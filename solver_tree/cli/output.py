"""How results are printed: JSON for programs, figures in words and bars for people."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from solver_tree.tree import StrategyTree


def print_json(value: object) -> None:
    """Write one JSON value and a line end to standard output."""
    import orjson

    sys.stdout.buffer.write(orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE))


def path_text(path: str) -> str:
    """``path`` as JSON can hold it, whatever bytes it is made of."""
    return os.fsencode(path).decode(errors="replace")


def result(tree: StrategyTree) -> dict[str, Any]:
    """The figures of ``tree`` as every command's JSON names them."""
    stats = tree.stats
    return {
        "total": stats.total,
        "average": stats.average,
        "worst": stats.worst,
        "histogram": list(stats.histogram),
    }


def facts(tree: StrategyTree) -> dict[str, str]:
    """The figures of ``tree`` for people, by name."""
    stats = tree.stats
    return {
        "secrets": f"{stats.secrets}",
        "total": f"{stats.total} guesses",
        "average": f"{stats.average:.4f}",
        "worst": f"{stats.worst}",
        "proof": _proof(tree),
    }


def print_facts(title: str, rows: Mapping[str, str]) -> None:
    """Print named facts: in a panel on a terminal, as plain lines elsewhere."""
    if not sys.stdout.isatty():
        wide = max(map(len, rows))
        print(title, *(f"  {name:<{wide}}  {value}" for name, value in rows.items()), sep="\n")
        return
    from rich.console import Console
    from rich.panel import Panel
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    for name, value in rows.items():
        table.add_row(Text(name, style="cyan"), Text(value))
    Console().print(Panel(table, title=Text(title), title_align="left", expand=False))


def print_bars(histogram: Sequence[int]) -> None:
    """Print how many secrets are found at each guess, with bars."""
    secrets, most = sum(histogram), max(histogram)
    for guess, count in enumerate(histogram, 1):
        bar = "█" * round(40 * count / most)
        print(f"  {guess:>2}  {count:>{len(str(most))}}  {count / secrets:>6.1%}  {bar}".rstrip())


def _proof(tree: StrategyTree) -> str:
    known = tree.proof
    if known.optimal:
        return f"optimal, found and proved in {known.seconds:.2f} s by version {known.version}"
    gap = known.upper_bound - known.lower_bound
    return f"open: the least total is between {known.lower_bound} and {known.upper_bound}, a gap of {gap}"
