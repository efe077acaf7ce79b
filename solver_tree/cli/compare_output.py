"""How ``compare`` prints its result: as JSON, as CSV, and for people as tables and bars."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, zip_longest
from textwrap import fill
from typing import TYPE_CHECKING, Any, NamedTuple

from solver_tree.cli.output import path_text, print_json
from solver_tree.compare.entrants import Entrant
from solver_tree.compare.outcome import Failure, Outcome
from solver_tree.compare.pairs import Pair, pair
from solver_tree.compare.reference import Reference, notes, reference
from solver_tree.games import Game
from solver_tree.tree import Finish, History, history_text

if TYPE_CHECKING:
    from rich.console import Console

_PLAIN_WIDTH = 80  # of the bars, if standard output is not a terminal
_MAX_NAME_LENGTH = 28  # on a terminal
_MAX_SHOWN_FAILURES = 5  # of each strategy
_MIN_BAR_WIDTH = 10
_PARTIAL_BLOCKS = " ▏▎▍▌▋▊▉█"


class Comparison(NamedTuple):
    """What a comparison found.

    Attributes:
        game: the game that was played.
        entrants: the strategies.
        outcomes: the outcome of each strategy; the last ones are missing after Ctrl-C.
        finish: when a game ends.
        pair: the indices of two strategies that are compared game by game.
    """

    game: Game
    entrants: Sequence[Entrant]
    outcomes: Sequence[Outcome]
    finish: Finish
    pair: tuple[int, int] | None

    def reference(self) -> Reference:
        """What the totals are measured against."""
        return reference(self.outcomes, self.finish)

    def compare_pair(self) -> Pair | None:
        """Compare the two strategies of ``pair``, if there are any."""
        if self.pair is None:
            return None
        first, second = self.pair
        return pair(self.outcomes[first], self.outcomes[second], self.finish)


def print_report(comparison: Comparison) -> None:
    """Print the comparison as JSON."""
    outcomes, measure = comparison.outcomes, comparison.reference()
    report: dict[str, Any] = {
        "game": comparison.game.name,
        "finish": comparison.finish,
        **_sample_size(outcomes),
        "lower_bound": measure.bound,
        "lower_bound_status": measure.status,
        "optimum": measure.optimum,
        "rows": [_row(outcome, measure) for outcome in outcomes],
    }
    if (compared := comparison.compare_pair()) is not None:
        report["pairs"] = _pair_report(compared)
    if failures := [_failure(outcome, failure) for outcome in outcomes for failure in outcome.failures]:
        report["failures"] = failures
    print_json(report)


def _sample_size(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """How many secrets were played, if not all."""
    return {"sample": len(outcomes[0].secrets)} if outcomes and outcomes[0].sample is not None else {}


def print_csv(comparison: Comparison) -> None:
    """Print one line for each strategy: the members of its JSON row, the histogram as one column for each guess."""
    import csv

    measure = comparison.reference()
    rows = [_row(outcome, measure) for outcome in comparison.outcomes]
    length = max((len(row["histogram"]) for row in rows), default=0)
    writer = csv.writer(sys.stdout, lineterminator="\n")
    error = ["standard_error"] if _sample_size(comparison.outcomes) else []
    names = ["strategy", "candidates_only", "tie", "total", "average", *error]
    names += ["worst", "histogram", "optimal", "seconds"]
    for row in [{name: name for name in (*names, "failed")} | {"histogram": range(1, length + 1)}, *rows]:
        cells: list[Any] = []
        for name, value in row.items():
            if name == "histogram":
                cells += [*value, *[0] * (length - len(value))]
            else:
                cells.append(str(value).lower() if isinstance(value, bool) else value)
        writer.writerow(cells)


def _row(outcome: Outcome, measure: Reference) -> dict[str, Any]:
    stats = outcome.stats(measure.finish)
    return {
        "strategy": path_text(outcome.name),
        "candidates_only": outcome.candidates_only,
        "tie": outcome.tie,
        "total": stats.total if stats else None,
        "average": stats.average if stats else None,
        **({} if outcome.sample is None else {"standard_error": outcome.standard_error(measure.finish)}),
        "worst": stats.worst if stats else None,
        "histogram": list(stats.histogram) if stats else [],
        "optimal": measure.optimal(outcome),
        "seconds": round(outcome.seconds, 3),
        "failed": len(outcome.failures),
    }


def _failure(outcome: Outcome, failure: Failure) -> dict[str, Any]:
    return {"strategy": path_text(outcome.name), **failure._asdict()}


def _pair_report(compared: Pair) -> dict[str, Any]:
    return {
        "strategies": [path_text(name) for name in compared.names],
        "parting": compared.parting and compared.parting._asdict(),
        "faster": compared.faster,
        "equal": compared.equal,
        "neither": compared.neither,
        "contrasts": [contrast._asdict() for contrast in compared.contrasts],
    }


def show(comparison: Comparison) -> None:
    """Print a comparison for people."""
    game, console, measure = comparison.game, _console(), comparison.reference()
    lines = _lines(comparison, measure)
    if console is not None:
        lines = [replace(line, name=_shortened(line.name)) for line in lines]
    weighted = ", weighted" if game.weights is not None else ""
    known = "; a game ends when the secret is known" if comparison.finish == "known" else ""
    drawn = "".join(f"{size} of " for size in _sample_size(comparison.outcomes).values())
    print(f"{game.name}: {drawn}{game.secret_count} secrets{weighted}{known}")
    _print_tables(lines, measure, console)
    for note in notes(comparison.outcomes, measure):
        _print_note(note, console)
    _print_bars(lines, console)
    for outcome in comparison.outcomes:
        if outcome.failures:
            _print_failures(outcome, console)
    if (compared := comparison.compare_pair()) is not None:
        _print_pair(compared, console)


@dataclass(frozen=True)
class _Line:
    """A line of the table: one strategy, or the mean of many seeds; without a histogram if nothing was found."""

    name: str
    total: float
    average: float
    worst: int
    histogram: tuple[float, ...]
    optimal: bool
    failed: int
    seconds: float
    error: float | None


def _lines(comparison: Comparison, measure: Reference) -> list[_Line]:
    """One line for each strategy; one for all seeds of ``random``."""
    # After Ctrl-C the last outcomes are missing.
    done = list(zip(comparison.entrants, comparison.outcomes, strict=False))

    def line_key(index: int) -> object:
        entrant, _ = done[index]
        return index if entrant.name == entrant.argument else entrant.argument

    groups = [[done[index] for index in indices] for _, indices in groupby(range(len(done)), line_key)]
    return [_line(group[0][0].argument, [outcome for _, outcome in group], measure) for group in groups]


def _line(argument: str, outcomes: Sequence[Outcome], measure: Reference) -> _Line:
    """The line of one outcome, or of the outcomes of all seeds."""
    name = outcomes[0].name if len(outcomes) == 1 else f"{argument}, {len(outcomes)} seeds"
    figures = [stats for outcome in outcomes if (stats := outcome.stats(measure.finish)) is not None]
    columns = zip_longest(*(stats.histogram for stats in figures), fillvalue=0)
    return _Line(
        name,
        sum(stats.total for stats in figures) / max(len(figures), 1),
        sum(stats.average for stats in figures) / max(len(figures), 1),
        max((stats.worst for stats in figures), default=0),
        tuple(sum(column) / len(figures) for column in columns),
        all(measure.optimal(outcome) for outcome in outcomes),
        sum(len(outcome.failures) for outcome in outcomes),
        sum(outcome.seconds for outcome in outcomes) / len(outcomes),
        outcomes[0].standard_error(measure.finish) if len(outcomes) == 1 else None,
    )


def _shortened(name: str) -> str:
    """A name that leaves room for figures: its end, which is the characteristic part of a path."""
    return name if len(name) <= _MAX_NAME_LENGTH else f"...{name[3 - _MAX_NAME_LENGTH :]}"


def _console() -> Console | None:
    """A console for the terminal; None if standard output is not a terminal."""
    if not sys.stdout.isatty():
        return None
    from rich.console import Console

    return Console(highlight=False)


def _print_tables(lines: Sequence[_Line], measure: Reference, console: Console | None) -> None:
    """Print the figures with the histogram beside them, or below them in as many tables as the width requires."""
    best = min((line.total for line in lines if line.histogram and not line.failed), default=None)
    least = best if measure.optimum is None else measure.optimum
    marks = [_behind(line, least) for line in lines]
    styles = [
        "red" if line.failed else "green" if not mark.startswith("+") else ""
        for line, mark in zip(lines, marks, strict=True)
    ]
    names = ["strategy", *(line.name for line in lines)]
    behind = "to best" if measure.optimum is None else "to optimum"
    figures = [names, *_figures(lines), [behind, *marks], ["time", *(f"{line.seconds:.2f} s" for line in lines)]]
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
        fitting = sum(_width([names, _beside(counts[: index + 1])]) <= room for index in range(len(counts))) or 1
        print()
        _print_table([names, _beside(counts[:fitting])], styles, console)
        counts = counts[fitting:]


def _beside(columns: Sequence[Sequence[str]], gap: str = "  ") -> list[str]:
    """Columns, each right-aligned, joined into one."""
    wide = [max(map(len, column)) for column in columns]
    rows = zip(*columns, strict=True)
    return [gap.join(f"{cell:>{width}}" for cell, width in zip(row, wide, strict=True)) for row in rows]


def _figures(lines: Sequence[_Line]) -> list[list[str]]:
    """Total, average with its standard error, and worst case: columns that begin with their titles."""
    with_error = any(line.error is not None for line in lines)
    return [
        ["total", *(f"{line.total:.0f}" if line.histogram else "-" for line in lines)],
        ["average", *(f"{line.average:.4f}" if line.histogram else "-" for line in lines)],
        *([["error", *("-" if line.error is None else f"{line.error:.4f}" for line in lines)]] if with_error else []),
        ["worst", *(str(line.worst) if line.histogram else "-" for line in lines)],
    ]


def _behind(line: _Line, least: float | None) -> str:
    """How many guesses more than the least total a strategy takes."""
    if line.optimal:
        return "optimal"
    if least is None or line.failed or not line.histogram:
        return "-"
    return "best" if line.total == least else f"+{line.total - least:.0f}"


def _print_note(note: str, console: Console | None) -> None:
    """Print a sentence below the table, wrapped to the width."""
    print(fill(note, _PLAIN_WIDTH if console is None else console.width, break_on_hyphens=False))


def _count(number: float) -> str:
    """A number of secrets, which may be the mean of several."""
    return "<1" if 0 < number < 0.5 else f"{number:.0f}"


def _width(columns: Iterable[Sequence[str]]) -> int:
    return sum(max(map(len, column)) + 2 for column in columns) - 2


def _print_table(columns: Sequence[Sequence[str]], styles: Sequence[str], console: Console | None) -> None:
    """Print columns that begin with their titles; the first is left-aligned, all others are right-aligned."""
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
    for index, (title, width) in enumerate(zip(titles, wide, strict=True)):
        table.add_column(Text(title if index == 0 else title.rjust(width)), no_wrap=True)
    for (name, *cells), style in zip(rows, styles, strict=True):
        texts = (Text(f"{cell:>{width}}") for cell, width in zip(cells, wide[1:], strict=True))
        table.add_row(Text(name), *texts, style=style)
    console.print(table)


def _print_bars(lines: Sequence[_Line], console: Console | None) -> None:
    """Print the histograms as bars to one scale, as many strategies side by side as fit."""
    lines = [line for line in lines if line.histogram]
    if not lines:
        return
    scale = max(count / sum(line.histogram) for line in lines for count in line.histogram)
    wide = max(_MIN_BAR_WIDTH, *(len(line.name) for line in lines))
    gutter = len(str(max(len(line.histogram) for line in lines)))
    in_row = max(1, ((_PLAIN_WIDTH if console is None else console.width) - gutter) // (wide + 2))
    for start in range(0, len(lines), in_row):
        shown = lines[start : start + in_row]
        titles = "  ".join(["", *(f"{line.name:<{wide}}" for line in shown)]).rstrip()
        bars = [
            "  ".join([f"{guess + 1:>{gutter}}", *(_bar(line, guess, wide, scale) for line in shown)]).rstrip()
            for guess in range(max(len(line.histogram) for line in shown))
        ]
        _print_titled(f"{'':{gutter}}{titles}", bars, console)


def _bar(line: _Line, guess: int, wide: int, scale: float) -> str:
    """A bar of at most ``wide`` characters for the share of the secrets that are found at a guess."""
    if guess >= len(line.histogram) or not line.histogram[guess]:
        return " " * wide
    eighths = max(1, round(8 * wide * line.histogram[guess] / sum(line.histogram) / scale))
    full, rest = divmod(eighths, 8)
    return f"{'█' * full}{_PARTIAL_BLOCKS[rest] if rest else ''}".ljust(wide)


def _print_titled(title: str, rows: Iterable[str], console: Console | None) -> None:
    """Print an empty line, the title, which is coloured on a terminal, and the rows."""
    print()
    if console is None:
        print(title)
    else:
        console.print(title, style="bold cyan", markup=False, soft_wrap=True)
    for row in rows:
        print(row)


def _print_failures(outcome: Outcome, console: Console | None) -> None:
    """Print the first failures of a strategy, each history once."""
    secrets_of: dict[tuple[History, str], list[str]] = {}
    for secret, history, reason in outcome.failures:
        secrets_of.setdefault((history, reason), []).append(secret)
    rows = []
    for (history, reason), (secret, *others) in list(secrets_of.items())[:_MAX_SHOWN_FAILURES]:
        more = f" and {len(others)} more" if others else ""
        rows.append(f"  {secret}{more}: {reason}")
        rows.append(f"    after {history_text(history)}" if history else "    at the first guess")
    if (rest := len(secrets_of) - _MAX_SHOWN_FAILURES) > 0:
        rows.append(f"  and after {rest} other histor{'y' if rest == 1 else 'ies'}; --log FOLDER lists them all")
    title = f"{outcome.name} failed to find {len(outcome.failures)} of {len(outcome.secrets)} secrets"
    _print_titled(title, rows, console)


def _print_pair(compared: Pair, console: Console | None) -> None:
    """Print where two strategies part ways, and the games that differ most."""
    first, second = compared.names
    rows = []
    if compared.parting is None:
        rows.append("  nowhere: all their games are the same")
    else:
        history, left, guesses = compared.parting
        after = f"after {history_text(history)}, {left} left" if history else f"at the first guess, {left} left"
        first_guess, second_guess = (guess or "nothing" for guess in guesses)
        rows += [f"  {after}:", f"  {first} guesses {first_guess}, {second} {second_guess}"]
    first_faster, second_faster = compared.faster
    rows.append(
        f"  {first} is faster on {first_faster} secrets, {second} on {second_faster}; equal on {compared.equal}"
    )
    if compared.neither:
        rows.append(f"  neither finds {compared.neither}")
    _print_titled(f"Where {first} and {second} part ways", rows, console)
    if not compared.contrasts:
        return
    _print_titled("The largest differences", [], console)
    for secret, counts, games in compared.contrasts:
        first_count, second_count = ("not found" if number is None else str(number) for number in counts)
        print(f"  {secret}: {first} {first_count}, {second} {second_count}")
        steps = [["  ".join(step) for step in game] for game in games]
        wide = max(map(len, steps[0]), default=0)
        for number, (step, beside) in enumerate(zip_longest(*steps, fillvalue=""), 1):
            print(f"    {number:>2}  {step:<{wide}}    {beside}".rstrip())
