"""How ``compare`` prints its result: as JSON, as CSV, and for people as tables and bars."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby, zip_longest
from shutil import get_terminal_size
from textwrap import fill
from typing import Any, NamedTuple

from solver_tree.cli.output import path_text, print_json, print_table, table_fits
from solver_tree.compare.entrants import Entrant
from solver_tree.compare.lines import (
    Line,
    behind_column,
    count_columns,
    figure_columns,
    line_of,
    name_column,
    table_of,
)
from solver_tree.compare.outcome import Outcome
from solver_tree.compare.pairs import Pair, pair
from solver_tree.compare.reference import Reference, notes, reference
from solver_tree.games import Game
from solver_tree.text import count
from solver_tree.tree import Finish, History, history_text
from solver_tree.tree.opening import Opening, opening_text, stated

_PLAIN_WIDTH = 80  # of bars and sentences, if standard output is not a terminal
_MAX_NAME_LENGTH = 28  # on a terminal
_MAX_SHOWN_FAILURES = 5  # of each strategy
_MAX_SHOWN_GUESSES = 8  # of a failed game
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
        opening: the guesses that strategies by name and functions made first.
    """

    game: Game
    entrants: Sequence[Entrant]
    outcomes: Sequence[Outcome]
    finish: Finish
    pair: tuple[int, int] | None
    opening: Opening

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
        "weighted": comparison.game.weights is not None,
        **({"first": stated(comparison.opening)} if comparison.opening else {}),
        **_sample_size(outcomes),
        "lower_bound": measure.bound,
        "lower_bound_status": measure.status,
        "optimum": measure.optimum,
        "rows": [_row(outcome, measure) for outcome in outcomes],
    }
    if (compared := comparison.compare_pair()) is not None:
        report["pairs"] = _pair_report(compared)
    failures = [(outcome.name, failure._asdict()) for outcome in outcomes for failure in outcome.failures]
    if failures:
        report["failures"] = [{"strategy": path_text(name), **failure} for name, failure in failures]
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
    game, measure = comparison.game, comparison.reference()
    lines = _lines(comparison, measure)
    if sys.stdout.isatty():
        lines = [replace(line, name=_shortened(line.name)) for line in lines]
    weighted = ", weighted" if game.weights is not None else ""
    known = "; a game ends when the secret is known" if comparison.finish == "known" else ""
    drawn = "".join(f"{size} of " for size in _sample_size(comparison.outcomes).values())
    opening = comparison.opening
    are = "guess is" if len(opening) == 1 else "guesses are"
    first = f"; the first {are} {opening_text(opening)}, but for trees that are given" if opening else ""
    print(fill(f"{game.name}: {drawn}{count(game.secret_count, 'secret')}{weighted}{known}{first}", _width()))
    _print_figures(lines, measure)
    with_error = any(line.error is not None for line in lines)
    for note in notes(comparison.outcomes, measure, with_error=with_error):
        print(fill(note, _width(), break_on_hyphens=False))
    _print_bars(lines)
    for outcome in comparison.outcomes:
        if outcome.failures:
            _print_failures(outcome)
    if (compared := comparison.compare_pair()) is not None:
        _print_pair(compared)


def _lines(comparison: Comparison, measure: Reference) -> list[Line]:
    """One line for each strategy; one for all seeds of ``random``."""
    # After Ctrl-C the last outcomes are missing.
    done = list(zip(comparison.entrants, comparison.outcomes, strict=False))

    def line_key(index: int) -> object:
        entrant, _ = done[index]
        return index if entrant.name == entrant.argument else entrant.argument

    lines = []
    for _, indices in groupby(range(len(done)), line_key):
        (entrant, *_), played = zip(*(done[index] for index in indices), strict=True)
        outcomes = list({outcome.name: outcome for outcome in played}.values())  # random may be given twice
        name = outcomes[0].name if len(outcomes) == 1 else f"{entrant.argument}, {len(outcomes)} seeds"
        lines.append(line_of(name, outcomes, measure))
    return lines


def _shortened(name: str) -> str:
    """A name that leaves room for figures: its end, which is the characteristic part of a path."""
    return name if len(name) <= _MAX_NAME_LENGTH else f"...{name[3 - _MAX_NAME_LENGTH :]}"


def _width() -> int:
    """The width of bars and sentences."""
    return get_terminal_size().columns if sys.stdout.isatty() else _PLAIN_WIDTH


def _print_figures(lines: Sequence[Line], measure: Reference) -> None:
    """Print the figures with the histogram beside them, or below them if it does not fit."""
    names, figures, counts = name_column(lines), figure_columns(lines, measure), count_columns(lines)
    marks = behind_column(lines, measure)[1:]
    styles = [
        "red" if line.failed else "green" if not mark.startswith("+") else ""
        for line, mark in zip(lines, marks, strict=True)
    ]
    for gap in ("  ", " "):
        table = table_of([*figures, _beside(counts, gap)] if counts else figures)
        table = table._replace(left=(0, len(figures)))
        if table_fits(table):
            print_table(table, styles=styles)
            return
    if not counts or not table_fits(table_of(figures)):
        print_table(table_of([*figures, *counts]), styles=styles)
        return
    print_table(table_of(figures), styles=styles)
    print()
    print_table(table_of([names, *counts]), styles=styles)


def _beside(columns: Sequence[Sequence[str]], gap: str) -> list[str]:
    """Columns, each right-aligned, joined into one."""
    wide = [max(map(len, column)) for column in columns]
    rows = zip(*columns, strict=True)
    return [gap.join(f"{cell:>{width}}" for cell, width in zip(row, wide, strict=True)) for row in rows]


def _print_bars(lines: Sequence[Line]) -> None:
    """Print the histograms as bars to one scale, as many strategies side by side as fit."""
    lines = [line for line in lines if line.histogram]
    if not lines:
        return
    scale = max(found / sum(line.histogram) for line in lines for found in line.histogram)
    wide = max(_MIN_BAR_WIDTH, *(len(line.name) for line in lines))
    gutter = len(str(max(len(line.histogram) for line in lines)))
    in_row = max(1, (_width() - gutter) // (wide + 2))
    for start in range(0, len(lines), in_row):
        shown = lines[start : start + in_row]
        titles = "  ".join(["", *(f"{line.name:<{wide}}" for line in shown)]).rstrip()
        bars = [
            "  ".join([f"{guess + 1:>{gutter}}", *(_bar(line, guess, wide, scale) for line in shown)]).rstrip()
            for guess in range(max(len(line.histogram) for line in shown))
        ]
        _print_titled(f"{'':{gutter}}{titles}", bars)


def _bar(line: Line, guess: int, wide: int, scale: float) -> str:
    """A bar of at most ``wide`` characters for the share of the secrets that are found at a guess."""
    if guess >= len(line.histogram) or not line.histogram[guess]:
        return " " * wide
    eighths = max(1, round(8 * wide * line.histogram[guess] / sum(line.histogram) / scale))
    full, rest = divmod(eighths, 8)
    return f"{'█' * full}{_PARTIAL_BLOCKS[rest] if rest else ''}".ljust(wide)


def _print_titled(title: str, rows: Iterable[str]) -> None:
    """Print an empty line, the title, which is coloured on a terminal, and the rows."""
    print()
    if sys.stdout.isatty():
        from rich.console import Console

        Console(highlight=False).print(title, style="bold cyan", markup=False, soft_wrap=True)
    else:
        print(title)
    for row in rows:
        print(row)


def _print_failures(outcome: Outcome) -> None:
    """Print the first failures of a strategy, each history once."""
    secrets_of: dict[tuple[History, str], list[str]] = {}
    for secret, history, reason in outcome.failures:
        secrets_of.setdefault((history, reason), []).append(secret)
    rows = []
    for (history, reason), (secret, *others) in list(secrets_of.items())[:_MAX_SHOWN_FAILURES]:
        more = f" and {len(others)} more" if others else ""
        rows.append(f"  {secret}{more}: {reason}")
        rows.append(f"    after {_shortened_history(history)}" if history else "    at the first guess")
    if (rest := len(secrets_of) - _MAX_SHOWN_FAILURES) > 0:
        rows.append(f"  and after {rest} other histor{'y' if rest == 1 else 'ies'}; --log FOLDER lists them all")
    title = f"{outcome.name} failed to find {len(outcome.failures)} of {count(len(outcome.secrets), 'secret')}"
    _print_titled(title, map(_indented, rows))


def _shortened_history(history: History) -> str:
    """A history; of a long one the first two guesses, the last one, and their number."""
    if len(history) <= _MAX_SHOWN_GUESSES:
        return history_text(history)
    return f"{history_text(history[:2])} ... {history_text(history[-1:])}, {len(history)} guesses"


def _indented(row: str) -> str:
    """A row that begins with its indent; on a narrow terminal all its lines have it."""
    indent = row[: len(row) - len(row.lstrip())]
    if not sys.stdout.isatty():
        return row
    return fill(row, _width(), subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def _print_pair(compared: Pair) -> None:
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
    of_first = count(first_faster, "secret")
    rows.append(f"  {first} is faster on {of_first}, {second} on {second_faster}; equal on {compared.equal}")
    if compared.neither:
        rows.append(f"  neither finds {compared.neither}")
    _print_titled(f"Where {first} and {second} part ways", map(_indented, rows))
    if not compared.contrasts:
        return
    _print_titled("The largest differences", [])
    for secret, counts, games in compared.contrasts:
        first_count, second_count = ("not found" if number is None else str(number) for number in counts)
        print(f"  {secret}: {first} {first_count}, {second} {second_count}")
        steps = [["  ".join(step) for step in game] for game in games]
        wide = max(map(len, steps[0]), default=0)
        for number, (step, beside) in enumerate(zip_longest(*steps, fillvalue=""), 1):
            print(f"    {number:>2}  {step:<{wide}}    {beside}".rstrip())
