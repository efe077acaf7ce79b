"""How compared strategies are printed: as JSON, as CSV, and for people as tables and bars."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, zip_longest
from typing import TYPE_CHECKING, Any

from solver_tree.cli.output import path_text, print_json
from solver_tree.compare.entrants import Entrant
from solver_tree.compare.outcome import Failure, Outcome
from solver_tree.compare.pairs import Pair, pair
from solver_tree.games import Game
from solver_tree.tree import Finish, History, history_text

if TYPE_CHECKING:
    from rich.console import Console

_PLAIN_WIDTH = 80  # of bars where there is no terminal
_LONGEST_NAME = 28  # on a terminal
_SHOWN_FAILURES = 5  # of each strategy
_NARROWEST_BARS = 10
_EIGHTHS = " ▏▎▍▌▋▊▉█"


def print_report(game: Game, outcomes: Sequence[Outcome], finish: Finish, paired: tuple[int, int] | None) -> None:
    """Print the whole comparison as JSON."""
    report: dict[str, Any] = {
        "game": game.name,
        "finish": finish,
        "rows": [_row(outcome, finish) for outcome in outcomes],
    }
    if paired is not None:
        report["pairs"] = _paired(pair(outcomes[paired[0]], outcomes[paired[1]], finish))
    if failures := [_failure(outcome, failure) for outcome in outcomes for failure in outcome.failures]:
        report["failures"] = failures
    print_json(report)


def print_csv(outcomes: Sequence[Outcome], finish: Finish) -> None:
    """Print a line for each strategy with what JSON says of it, the histogram as a column for each guess."""
    import csv

    rows = [_row(outcome, finish) for outcome in outcomes]
    most = max((len(row["histogram"]) for row in rows), default=0)
    writer = csv.writer(sys.stdout, lineterminator="\n")
    names = ["strategy", "candidates_only", "tie", "total", "average", "worst", "histogram", "optimal", "seconds"]
    for row in [{name: name for name in (*names, "failed")} | {"histogram": range(1, most + 1)}, *rows]:
        cells: list[Any] = []
        for name, value in row.items():
            if name == "histogram":
                cells += [*value, *[0] * (most - len(value))]
            else:
                cells.append(str(value).lower() if isinstance(value, bool) else value)
        writer.writerow(cells)


def _row(outcome: Outcome, finish: Finish) -> dict[str, Any]:
    stats = outcome.stats(finish)
    return {
        "strategy": path_text(outcome.name),
        "candidates_only": outcome.candidates_only,
        "tie": outcome.tie,
        "total": stats.total if stats else None,
        "average": stats.average if stats else None,
        "worst": stats.worst if stats else None,
        "histogram": list(stats.histogram) if stats else [],
        "optimal": outcome.optimal(finish),
        "seconds": round(outcome.seconds, 3),
        "failed": len(outcome.failures),
    }


def _failure(outcome: Outcome, failure: Failure) -> dict[str, Any]:
    return {"strategy": path_text(outcome.name), **failure._asdict()}


def _paired(two: Pair) -> dict[str, Any]:
    return {
        "strategies": [path_text(name) for name in two.names],
        "parting": two.parting and two.parting._asdict(),
        "faster": two.faster,
        "equal": two.equal,
        "neither": two.neither,
        "contrasts": [contrast._asdict() for contrast in two.contrasts],
    }


def show(
    game: Game,
    entrants: Sequence[Entrant],
    outcomes: Sequence[Outcome],
    finish: Finish,
    paired: tuple[int, int] | None,
) -> None:
    """Print a comparison for people."""
    console = _console()
    lines = _lines(entrants, outcomes, finish)
    if console is not None:
        lines = [replace(line, name=_shortened(line.name)) for line in lines]
    weighted = ", weighted" if game.weights is not None else ""
    known = "; a game ends when the secret is known" if finish == "known" else ""
    print(f"{game.name}: {game.secret_count} secrets{weighted}{known}")
    _print_tables(lines, console)
    _print_bars(lines, console)
    for outcome in outcomes:
        if outcome.failures:
            _print_failures(outcome, console)
    if paired is not None:
        _print_pair(pair(outcomes[paired[0]], outcomes[paired[1]], finish), console)


@dataclass(frozen=True)
class _Line:
    """A strategy in the table, or the mean of many that differ by their seeds; no figures when nothing was found."""

    name: str
    total: float
    average: float
    worst: int
    histogram: tuple[float, ...]
    optimal: bool
    failed: int


def _lines(entrants: Sequence[Entrant], outcomes: Sequence[Outcome], finish: Finish) -> list[_Line]:
    """A line for each strategy; one for all seeds that a name stands for."""
    done = list(zip(entrants, outcomes, strict=False))  # the last ones are missing after Ctrl-C

    def same_line(place: int) -> object:
        entrant, _ = done[place]
        return place if entrant.name == entrant.given else entrant.given

    groups = [[done[place] for place in places] for _, places in groupby(range(len(done)), same_line)]
    return [_line(group[0][0].given, [outcome for _, outcome in group], finish) for group in groups]


def _line(given: str, outcomes: Sequence[Outcome], finish: Finish) -> _Line:
    """The line of one outcome, or of as many as there are seeds."""
    name = outcomes[0].name if len(outcomes) == 1 else f"{given}, {len(outcomes)} seeds"
    found = [stats for outcome in outcomes if (stats := outcome.stats(finish)) is not None]
    columns = zip_longest(*(stats.histogram for stats in found), fillvalue=0)
    return _Line(
        name,
        sum(stats.total for stats in found) / max(len(found), 1),
        sum(stats.average for stats in found) / max(len(found), 1),
        max((stats.worst for stats in found), default=0),
        tuple(sum(column) / len(found) for column in columns),
        all(outcome.optimal(finish) for outcome in outcomes),
        sum(len(outcome.failures) for outcome in outcomes),
    )


def _shortened(name: str) -> str:
    """A name that leaves room for figures; the end of a path tells most."""
    return name if len(name) <= _LONGEST_NAME else f"...{name[3 - _LONGEST_NAME :]}"


def _console() -> Console | None:
    """The terminal; None when standard output is none."""
    if not sys.stdout.isatty():
        return None
    from rich.console import Console

    return Console(highlight=False)


def _print_tables(lines: Sequence[_Line], console: Console | None) -> None:
    """Print the figures, and the histogram beside them, or below in as many tables as it takes."""
    best = min((line.total for line in lines if line.histogram and not line.failed), default=None)
    marks = [_to_best(line, best) for line in lines]
    styles = [
        "red" if line.failed else "green" if not mark.startswith("+") else ""
        for line, mark in zip(lines, marks, strict=True)
    ]
    names = ["strategy", *(line.name for line in lines)]
    figures = [names, *_figures(lines), ["to best", *marks]]
    if any(line.failed for line in lines):
        figures.append(["failed", *(str(line.failed) for line in lines)])
    counts = [
        [str(guess + 1), *(_count(line.histogram[guess]) if guess < len(line.histogram) else "" for line in lines)]
        for guess in range(max(len(line.histogram) for line in lines))
    ]
    room = sys.maxsize if console is None else console.width
    for gap in ("  ", " "):
        table = [*figures, _beside(counts, gap)] if counts else figures
        if _width(table) <= room:
            _print_table(table, styles, console)
            return
    _print_table(figures, styles, console)
    while counts:
        fitting = sum(_width([names, _beside(counts[: place + 1])]) <= room for place in range(len(counts))) or 1
        print()
        _print_table([names, _beside(counts[:fitting])], styles, console)
        counts = counts[fitting:]


def _beside(columns: Sequence[Sequence[str]], gap: str = "  ") -> list[str]:
    """Columns as a single one, each of them to the right."""
    wide = [max(map(len, column)) for column in columns]
    rows = zip(*columns, strict=True)
    return [gap.join(f"{cell:>{width}}" for cell, width in zip(row, wide, strict=True)) for row in rows]


def _figures(lines: Sequence[_Line]) -> list[list[str]]:
    """Total, average and worst case, each a column with its title first."""
    return [
        ["total", *(f"{line.total:.0f}" if line.histogram else "-" for line in lines)],
        ["average", *(f"{line.average:.4f}" if line.histogram else "-" for line in lines)],
        ["worst", *(str(line.worst) if line.histogram else "-" for line in lines)],
    ]


def _to_best(line: _Line, best: float | None) -> str:
    """How much more than the best one a strategy takes."""
    if line.optimal:
        return "optimal"
    if best is None or line.failed or not line.histogram:
        return "-"
    return "best" if line.total == best else f"+{line.total - best:.0f}"


def _count(number: float) -> str:
    """A number of secrets, which may be a mean."""
    return "<1" if 0 < number < 0.5 else f"{number:.0f}"


def _width(columns: Iterable[Sequence[str]]) -> int:
    return sum(max(map(len, column)) + 2 for column in columns) - 2


def _print_table(columns: Sequence[Sequence[str]], styles: Sequence[str], console: Console | None) -> None:
    """Print columns that begin with their titles, the first one to the left and all others to the right."""
    wide = [max(map(len, column)) for column in columns]
    titles, *rows = zip(*columns, strict=True)
    if console is None:
        for name, *cells in (titles, *rows):
            aligned = (f"{cell:>{width}}" for cell, width in zip(cells, wide[1:], strict=True))
            print("  ".join([f"{name:<{wide[0]}}", *aligned]).rstrip())
        return
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold cyan")
    for place, (title, width) in enumerate(zip(titles, wide, strict=True)):
        table.add_column(Text(title if not place else title.rjust(width)), no_wrap=True)
    for (name, *cells), style in zip(rows, styles, strict=True):
        texts = (Text(f"{cell:>{width}}") for cell, width in zip(cells, wide[1:], strict=True))
        table.add_row(Text(name), *texts, style=style)
    console.print(table)


def _print_bars(lines: Sequence[_Line], console: Console | None) -> None:
    """Print the histograms as bars to one scale, as many strategies beside each other as there is room for."""
    lines = [line for line in lines if line.histogram]
    if not lines:
        return
    scale = max(count / sum(line.histogram) for line in lines for count in line.histogram)
    wide = max(_NARROWEST_BARS, *(len(line.name) for line in lines))
    gutter = len(str(max(len(line.histogram) for line in lines)))
    in_row = max(1, ((_PLAIN_WIDTH if console is None else console.width) - gutter) // (wide + 2))
    for start in range(0, len(lines), in_row):
        some = lines[start : start + in_row]
        titles = "  ".join(["", *(f"{line.name:<{wide}}" for line in some)]).rstrip()
        bars = [
            "  ".join([f"{guess + 1:>{gutter}}", *(_bar(line, guess, wide, scale) for line in some)]).rstrip()
            for guess in range(max(len(line.histogram) for line in some))
        ]
        _print_titled(f"{'':{gutter}}{titles}", bars, console)


def _bar(line: _Line, guess: int, wide: int, scale: float) -> str:
    """A bar of at most ``wide`` columns, for the share of the secrets that are found at a guess."""
    if guess >= len(line.histogram) or not line.histogram[guess]:
        return " " * wide
    eighths = max(1, round(8 * wide * line.histogram[guess] / sum(line.histogram) / scale))
    full, rest = divmod(eighths, 8)
    return f"{'█' * full}{_EIGHTHS[rest] if rest else ''}".ljust(wide)


def _print_titled(title: str, rows: Iterable[str], console: Console | None) -> None:
    """Print an empty line, a line that stands out on a terminal, and more lines."""
    print()
    if console is None:
        print(title)
    else:
        console.print(title, style="bold cyan", markup=False, soft_wrap=True)
    for row in rows:
        print(row)


def _print_failures(outcome: Outcome, console: Console | None) -> None:
    """Print where a strategy failed first, each history once, so that it can be mended."""
    alike: dict[tuple[History, str], list[str]] = {}
    for secret, history, reason in outcome.failures:
        alike.setdefault((history, reason), []).append(secret)
    rows = []
    for (history, reason), (secret, *others) in list(alike.items())[:_SHOWN_FAILURES]:
        more = f" and {len(others)} more" if others else ""
        rows.append(f"  {secret}{more}: {reason}")
        rows.append(f"    after {history_text(history)}" if history else "    at the first guess")
    if (rest := len(alike) - _SHOWN_FAILURES) > 0:
        rows.append(f"  and after {rest} other histor{'y' if rest == 1 else 'ies'}; --log FOLDER tells all")
    title = f"{outcome.name} failed to find {len(outcome.failures)} of {outcome.game.secret_count} secrets"
    _print_titled(title, rows, console)


def _print_pair(two: Pair, console: Console | None) -> None:
    """Print where two strategies part ways, and the games that differ most."""
    one, other = two.names
    rows = []
    if two.parting is None:
        rows.append("  they never do: all their games are the same")
    else:
        history, left, (mine, yours) = two.parting
        after = f"after {history_text(history)}, {left} left" if history else f"at the first guess, {left} left"
        rows += [f"  {after}:", f"  {one} guesses {mine or 'nothing'}, {other} {yours or 'nothing'}"]
    rows.append(f"  {one} is faster on {two.faster[0]} secrets, {other} on {two.faster[1]}; equal on {two.equal}")
    if two.neither:
        rows.append(f"  neither finds {two.neither}")
    _print_titled(f"Where {one} and {other} part ways", rows, console)
    if not two.contrasts:
        return
    _print_titled("The largest differences", [], console)
    for secret, guesses, games in two.contrasts:
        mine, yours = ("not found" if made is None else str(made) for made in guesses)
        print(f"  {secret}: {one} {mine}, {other} {yours}")
        steps = [["  ".join(step) for step in game] for game in games]
        wide = max(map(len, steps[0]), default=0)
        for number, (step, beside) in enumerate(zip_longest(*steps, fillvalue=""), 1):
            print(f"    {number:>2}  {step:<{wide}}    {beside}".rstrip())
