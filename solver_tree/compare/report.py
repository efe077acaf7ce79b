"""The report of a comparison: one HTML file with the ranking, the charts and the failed games, which loads nothing.

All text from outside (names of games and strategies, secrets, reasons of failures) is escaped.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from importlib.resources import files
from string import Template
from typing import NamedTuple

from solver_tree.compare.charts import (
    COUNTED,
    INK,
    Series,
    curves_svg,
    histograms_svg,
    ranked_series,
)
from solver_tree.compare.outcome import Outcome
from solver_tree.compare.pair_section import pair_section
from solver_tree.compare.pairs import Pair
from solver_tree.compare.reference import Reference, notes, reference
from solver_tree.files import check_matplotlib, check_place, write_atomically
from solver_tree.games import Game
from solver_tree.pages import escaped, head, name_markup
from solver_tree.strategies import HEURISTIC_RULES, RULES, Strategy, find_strategy, is_strategy
from solver_tree.tree import Finish, History, history_text
from solver_tree.tree.wording import verdict
from solver_tree.version import __version__

_ENDINGS = (".html", ".htm")
_MAX_FAILURES = 20  # failed games of each strategy that are shown
_MAX_GUESSES = 12  # guesses of a failed game that are shown
_COUNTING_RULES = {
    "guessed": "Guesses are counted until the secret is guessed; the winning guess counts.",
    "known": "Guesses are counted until the secret is known, that is, until it is the only candidate.",
}


def check_report(path: str | os.PathLike[str]) -> None:
    """Check, before long work, that a report can be saved at ``path``.

    Raises:
        InputError: ``path`` does not end in .html or .htm, the file cannot be written, or Matplotlib is missing.
    """
    check_place(path, _ENDINGS)
    check_matplotlib(path)


def save_report(
    path: str | os.PathLike[str], outcomes: Sequence[Outcome], finish: Finish, compared: Pair | None = None
) -> None:
    """Write the report of a comparison.

    Args:
        path: the file, ``.html`` or ``.htm``.
        outcomes: the outcomes, all of the same game; at least one.
        finish: when a game is over.
        compared: two of the strategies side by side; None for none.

    Raises:
        InputError: as ``check_report``.
    """
    check_report(path)
    write_atomically(path, _page(outcomes, finish, compared).encode())


class _Standing(NamedTuple):
    """A strategy in the ranking.

    Attributes:
        series: the outcome of the strategy, as it is drawn.
        rank: 1 for the best; equally good strategies have the same rank.
        behind: the total minus the optimum, or minus the best total if none is proved; None if a secret was not found.
        optimal: whether the total is proved optimal.
    """

    series: Series
    rank: int
    behind: int | None
    optimal: bool

    @property
    def outcome(self) -> Outcome:
        return self.series.outcome

    @property
    def average(self) -> float:
        """The average number of guesses; infinity if there are no statistics."""
        return float("inf") if self.series.stats is None else self.series.stats.average


def _standings(outcomes: Sequence[Outcome], measure: Reference) -> list[_Standing]:
    """The ranking, measured against the proved optimum or the best strategy."""
    standings: list[_Standing] = []
    for rank, series in enumerate(ranked_series(outcomes, measure.finish), 1):
        standing = _Standing(series, rank, measure.behind(series.outcome), measure.optimal(series.outcome))
        if standings and _equally_good(standing, standings[-1]):
            standing = standing._replace(rank=standings[-1].rank)
        standings.append(standing)
    return standings


def _equally_good(a: _Standing, b: _Standing) -> bool:
    return (len(a.outcome.failures), a.average) == (len(b.outcome.failures), b.average)


def _page(outcomes: Sequence[Outcome], finish: Finish, compared: Pair | None) -> str:
    game = outcomes[0].game
    measure = reference(outcomes, finish)
    standings = _standings(outcomes, measure)
    series = [standing.series for standing in standings]
    template = Template(files("solver_tree.compare").joinpath("report.html").read_text(encoding="utf-8"))
    strategies, secrets = _number_of(len(outcomes), "strategy", "strategies"), _number_of(game.secret_count, "secret")
    return template.substitute(
        head=head(f"Comparison of strategies: {game.name}"),
        game=name_markup(game.name),
        ink=INK,
        introduction=f"{strategies}, played against {secrets}. {_COUNTING_RULES[finish]}",
        findings="\n".join(f"<p>{sentence}</p>" for sentence in _findings(standings, measure)),
        columns="\n".join(_columns(game, standings, measure)),
        rows="\n".join(_rows(standings, measure)),
        notes=" ".join((*map(name_markup, notes(outcomes, measure)), *_notes(game))),
        pair="" if compared is None else "\n".join(pair_section(compared)),
        charts="\n".join(
            (
                curves_svg(series, f"Secrets {finish} within n guesses", _about_curves(series)),
                histograms_svg(
                    series,
                    f"Secrets {finish} at guess n",
                    "Bars for each strategy: the percentage of secrets solved at guess n.",
                ),
            )
        ),
        failures="\n".join(_failures(standings)),
        version=__version__,
    )


def _about_curves(series: Sequence[Series]) -> str:
    """What the curves show, in words."""
    if len(series) == 1:
        return "A line: the percentage of secrets solved within n guesses."
    best = series[0].outcome.name
    return f"A line for each strategy: how many percent of the secrets more than {best} it solves within n guesses."


def _findings(standings: Sequence[_Standing], measure: Reference) -> list[str]:
    """The result of the ranking in one or two sentences."""
    first = standings[0]
    if first.outcome.failures or first.series.stats is None:
        return ["No strategy found every secret."]
    best = [_strong(standing.outcome.name) for standing in standings if standing.rank == 1]
    kind = f"Optimal ({measure.status})" if first.optimal else "Best of these strategies"
    until = f", counted {COUNTED[measure.finish]}" if measure.finish == "known" else ""
    sentences = [f"{kind}: {_joined(best)}, with {first.average:.4f} guesses on average{until}."]
    ahead = next((standing for standing in standings if standing.behind is not None and _looks_ahead(standing)), None)
    if first.optimal and ahead is not None:
        sentences.append(_loss(ahead, first))
    return sentences


def _looks_ahead(standing: _Standing) -> bool:
    """Whether a strategy looks exactly one guess ahead."""
    strategy = _strategy(standing.outcome)
    return strategy is not None and (
        strategy.rule in HEURISTIC_RULES or (strategy.rule, strategy.plies) == ("lookahead", 1)
    )


def _loss(ahead: _Standing, best: _Standing) -> str:
    """How far the best strategy that looks one guess ahead is from the proved optimum, as a sentence."""
    name = f"The best one-guess-ahead strategy, {_strong(ahead.outcome.name)},"
    if ahead.behind == 0:
        return f"{name} takes as many guesses as the proved optimum."
    figures = f"{ahead.average:.4f} on average against {best.average:.4f}"
    more = _percent(ahead.average / best.average - 1)
    return f"{name} takes {more} more guesses than the proved optimum: {figures}."


def _percent(share: float) -> str:
    percent = 100 * share
    return f"{percent:.1f} %" if percent >= 1 else f"{percent:.2g} %"


def _columns(game: Game, standings: Sequence[_Standing], measure: Reference) -> list[str]:
    """The header cells of the table, with a column for failures if there are any."""
    total, average = ("Total", "Average") if game.weights is None else ("Weighted total", "Weighted average")
    before_histogram = [total, average, "Worst case"]
    behind = "Behind best" if measure.optimum is None else "Behind optimum"
    after_histogram = [behind, "Seconds", *(["Failed"] if _some_failed(standings) else [])]
    return [
        _column("Rank", "number", "ascending"),
        _column("Strategy", "text"),
        *(_column(name, "number") for name in before_histogram),
        '<th scope="col">Histogram</th>',
        *(_column(name, "number") for name in after_histogram),
    ]


def _column(name: str, css_class: str, order: str = "none") -> str:
    return f'<th scope="col" class="{css_class}" aria-sort="{order}"><button type="button">{name}</button></th>'


def _rows(standings: Sequence[_Standing], measure: Reference) -> Iterable[str]:
    """The rows of the table."""
    some_failed = _some_failed(standings)
    columns = max(standing.series.worst for standing in standings)
    highest = max(max(standing.series.counts) for standing in standings)
    for standing in standings:
        stats, outcome = standing.series.stats, standing.outcome
        mark = f' <span class="mark">optimal ({measure.status})</span>' if standing.optimal else ""
        cells = [
            _cell(standing.rank),
            f'<th scope="row" data-value="{escaped(outcome.name)}">{_breakable(outcome.name)}{mark}'
            f"<small>{_description(standing, measure)}</small></th>",
            _cell(None if stats is None else stats.total),
            _cell(None if stats is None else stats.average, "{:.4f}"),
            _cell(None if stats is None else stats.worst),
            f"<td>{_bars(standing.series, columns, highest)}</td>",
            _behind_cell(standing),
            _cell(outcome.seconds, "{:.2f}"),
        ]
        if some_failed:
            cells.append(_cell(len(outcome.failures)))
        yield f"<tr>{''.join(cells)}</tr>"


def _cell(value: float | None, template: str = "{}") -> str:
    """A cell with a number, or with a dash, which sorts last."""
    if value is None:
        return '<td class="number" data-value="Infinity">–</td>'
    return f'<td class="number" data-value="{value}">{template.format(value)}</td>'


def _behind_cell(standing: _Standing) -> str:
    """A cell with the difference from the optimum or the best: of the total, and in percent."""
    stats = standing.series.stats
    if not standing.behind or stats is None or stats.total == standing.behind:
        return _cell(standing.behind)
    return _cell(standing.behind, f"+{{}} ({_percent(standing.behind / (stats.total - standing.behind))})")


def _bars(series: Series, columns: int, highest: int) -> str:
    """A small histogram. All rows have the same scales, and even the bar of a single secret is visible."""
    bars = [(guesses, count, max(100 * count / highest, 3)) for guesses, count in enumerate(series.counts) if count]
    rectangles = "".join(
        f'<rect x="{guesses - 0.95:.2f}" y="{100 - height:.1f}" width=".9" height="{height:.1f}"/>'
        for guesses, _, height in bars
    )
    counts = ", ".join(f"{guesses}: {count}" for guesses, count, _ in bars)
    return (
        f'<svg class="bars" viewBox="0 0 {max(columns, 1)} 100" preserveAspectRatio="none" role="img" '
        f'fill="{series.colour}"><title>secrets by number of guesses: {counts or "none"}</title>{rectangles}</svg>'
    )


def _notes(game: Game) -> list[str]:
    notes = ["Seconds: the time to choose the guesses, or to find and prove a tree by search."]
    if game.weights is not None:
        notes.append("Totals and averages use the weights of the secrets; histograms and charts do not.")
    return notes


def _failures(standings: Sequence[_Standing]) -> Iterable[str]:
    """The tables of failed games, one for each strategy that has any."""
    if not _some_failed(standings):
        return
    yield '<h2 id="failed">Failed games</h2>'
    for standing in standings:
        failures, game = standing.outcome.failures, standing.outcome.game
        if not failures:
            continue
        shown = f", the first {_MAX_FAILURES} shown" if len(failures) > _MAX_FAILURES else ""
        extent = f"{len(failures)} of {_number_of(game.secret_count, 'secret')}{shown}"
        yield f"<h3>{name_markup(standing.outcome.name)}: {extent}</h3>"
        label = escaped(f"Failed games of {standing.outcome.name}")
        yield f'<div class="box failed" role="region" aria-label="{label}" tabindex="0">\n<table>'
        header = "".join(f'<th scope="col">{name}</th>' for name in ("Secret", "Guesses and feedback", "Reason"))
        yield f"<thead><tr>{header}</tr></thead>\n<tbody>"
        for secret, history, reason in failures[:_MAX_FAILURES]:
            yield f"<tr><td>{name_markup(secret)}</td><td>{_game_text(history)}</td><td>{name_markup(reason)}</td></tr>"
        yield "</tbody>\n</table>\n</div>"


def _game_text(history: History) -> str:
    """The first guesses of a failed game, each with its feedback."""
    more = len(history) - _MAX_GUESSES
    return (name_markup(history_text(history[:_MAX_GUESSES])) or "–") + (f" … and {more} more" if more > 0 else "")


def _some_failed(standings: Sequence[_Standing]) -> bool:
    return any(standing.outcome.failures for standing in standings)


def _description(standing: _Standing, measure: Reference) -> str:
    """A short description of a strategy, as markup; it does not repeat the mark of an optimal one."""
    outcome = standing.outcome
    strategy, tree = _strategy(outcome), outcome.tree
    if strategy is None:
        return "a custom strategy" + (" that guesses candidates only" if outcome.candidates_only else "")
    if strategy.rule == "optimal" and tree is not None:
        said = verdict(tree, measure.finish)
        return name_markup(said.removeprefix(f"optimal ({measure.status}): ") if standing.optimal else said)
    return escaped(", ".join(_properties(strategy)))


def _properties(strategy: Strategy) -> Iterable[str]:
    """The rule of a strategy and its modifiers, in words."""
    if strategy.rule == "lookahead":
        yield RULES["lookahead"].replace("some guesses", _number_of(strategy.plies, "guess", "guesses"))
    else:
        yield RULES[strategy.rule]
    if strategy.candidates_only:
        yield "guessing candidates only"
    if strategy.tie == "last-canonical":
        yield "tie rule last-canonical"
    if strategy.seed is not None:
        yield f"seed {strategy.seed}"
    if strategy.width is not None:
        yield f"trying {_number_of(strategy.width, 'guess', 'guesses')} at each ply"
    if strategy.table is not None:
        yield f"table {strategy.table}"


def _strategy(outcome: Outcome) -> Strategy | None:
    """The strategy that an outcome or its tree is named after; None for a custom strategy."""
    return find_strategy(outcome.name if outcome.tree is None or is_strategy(outcome.name) else outcome.tree.strategy)


def _joined(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _number_of(number: int, singular: str, plural: str | None = None) -> str:
    return f"{number} {singular if number == 1 else plural or singular + 's'}"


def _breakable(name: str) -> str:
    """A name with a possible line break after each colon, for narrow columns."""
    return name_markup(name).replace(":", ":<wbr>")


def _strong(name: str) -> str:
    return f"<strong>{name_markup(name)}</strong>"
