"""The lines of a comparison's tables: one for each strategy, with its figures and its histogram."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from solver_tree.compare.outcome import Outcome
from solver_tree.compare.reference import Reference

if TYPE_CHECKING:
    from solver_tree.display import Table


@dataclass(frozen=True)
class Line:
    """The figures of one outcome, or the means of several.

    Attributes:
        name: what to call the strategy.
        found: whether some secret was found; without any, the figures are 0.
        total, average, worst, histogram: see ``Statistics``; the worst case is that of all outcomes.
        optimal: whether no strategy has a smaller total.
        failed: how many games failed.
        seconds: how long it took to choose the guesses.
        error: the standard error of the average, if the secrets are a sample.
    """

    name: str
    found: bool
    total: float
    average: float
    worst: int
    histogram: tuple[float, ...]
    optimal: bool
    failed: int
    seconds: float
    error: float | None


def line_of(name: str, outcomes: Sequence[Outcome], measure: Reference) -> Line:
    """The line of one outcome, or of the outcomes of all seeds."""
    figures = [stats for outcome in outcomes if (stats := outcome.stats(measure.finish)) is not None]
    columns = zip_longest(*(stats.histogram for stats in figures), fillvalue=0)
    return Line(
        name,
        bool(figures),
        sum(stats.total for stats in figures) / max(len(figures), 1),
        sum(stats.average for stats in figures) / max(len(figures), 1),
        max((stats.worst for stats in figures), default=0),
        tuple(sum(column) / len(figures) for column in columns),
        all(measure.optimal(outcome) for outcome in outcomes),
        sum(len(outcome.failures) for outcome in outcomes),
        sum(outcome.seconds for outcome in outcomes) / len(outcomes),
        outcomes[0].standard_error(measure.finish) if len(outcomes) == 1 else None,
    )


def table_of(columns: Iterable[Sequence[str]], caption: str = "") -> Table:
    """A table of columns that begin with their titles."""
    from solver_tree.display import Table

    titles, *rows = zip(*columns, strict=True)
    return Table(titles, rows, caption=caption)


def name_column(lines: Sequence[Line]) -> list[str]:
    """The names of the strategies."""
    return ["strategy", *(line.name for line in lines)]


def figure_columns(lines: Sequence[Line], measure: Reference) -> list[list[str]]:
    """The names, the figures, how far each is behind, and the time; errors and failures if there are any."""
    with_error, some_failed = any(line.error is not None for line in lines), any(line.failed for line in lines)
    errors = ["error", *("-" if line.error is None else f"{line.error:.4f}" for line in lines)]
    return [
        name_column(lines),
        ["total", *(_number(line.total) if line.found else "-" for line in lines)],
        ["average", *(f"{line.average:.4f}" if line.found else "-" for line in lines)],
        *([errors] if with_error else []),
        ["worst", *(str(line.worst) if line.found else "-" for line in lines)],
        behind_column(lines, measure),
        ["time", *(f"{line.seconds:.2f} s" for line in lines)],
        *([["failed", *(str(line.failed) for line in lines)]] if some_failed else []),
    ]


def behind_column(lines: Sequence[Line], measure: Reference) -> list[str]:
    """How many guesses more than the optimum, or else than the best of them, each strategy takes."""
    best = min((line.total for line in lines if line.found and not line.failed), default=None)
    least = best if measure.optimum is None else measure.optimum
    return ["to best" if measure.optimum is None else "to optimum", *(_behind(line, least) for line in lines)]


def _behind(line: Line, least: float | None) -> str:
    if line.optimal:
        return "optimal"
    if least is None or line.failed or not line.found:
        return "-"
    return "best" if line.total == least else f"+{_number(line.total - least)}"


def _number(total: float) -> str:
    """A total, which may be the mean of several."""
    return f"{total:.0f}" if total == int(total) else f"{total:.1f}"


def count_columns(lines: Sequence[Line]) -> list[list[str]]:
    """The number of secrets for each number of guesses."""
    return [
        [str(guess + 1), *(_count(line.histogram[guess]) if guess < len(line.histogram) else "" for line in lines)]
        for guess in range(max(len(line.histogram) for line in lines))
    ]


def _count(number: float) -> str:
    """A number of secrets, which may be the mean of several."""
    return "<1" if 0 < number < 1 else f"{number:.0f}"
