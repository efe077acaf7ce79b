"""A tournament as one HTML file that needs nothing else: ranking, charts, what the strategies are, failed games.

Everything that comes from outside (names of games and strategies, secrets, reasons) is escaped and stays text.
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
    check_matplotlib,
    curves_svg,
    histograms_svg,
    ranked_series,
)
from solver_tree.compare.outcome import Outcome
from solver_tree.errors import InputError
from solver_tree.files import check_place, write_whole
from solver_tree.games import Game
from solver_tree.pages import head, named, plain
from solver_tree.strategies import DETERMINISTIC_SCORES, RULES, Strategy, is_strategy, parse
from solver_tree.tree import Finish, History, StrategyTree, history_text
from solver_tree.version import __version__

_ENDINGS = (".html", ".htm")
_MAX_FAILURES = 20  # shown of each strategy
_MAX_MOVES = 12  # shown of a failed game
_COUNTED = {
    "guessed": "Counted are the guesses until the secret is guessed; the guess that hits it counts, too.",
    "known": "Counted are the guesses until the secret is known: until it is the only candidate left.",
}
_ONE_AHEAD = frozenset(DETERMINISTIC_SCORES) - {"first"}


def check_report(path: str | os.PathLike[str]) -> None:
    """Find out, before long work, whether a report can be saved at ``path``.

    Raises:
        InputError: it does not end in .html, the place cannot be written, or Matplotlib is missing.
    """
    check_place(path, _ENDINGS)
    check_matplotlib(path)


def save_report(path: str | os.PathLike[str], outcomes: Sequence[Outcome], finish: Finish) -> None:
    """Write what became of the strategies, all of one game, as a page.

    Raises:
        InputError: the place cannot be written, or Matplotlib is missing.
    """
    check_report(path)
    write_whole(path, _page(outcomes, finish).encode())


class _Standing(NamedTuple):
    """A strategy in its place. ``behind`` is None where the averages are not of the same secrets."""

    series: Series
    rank: int
    behind: int | None
    optimal: bool

    @property
    def outcome(self) -> Outcome:
        return self.series.outcome

    @property
    def average(self) -> float:
        """The average; endless when no secret was found."""
        return float("inf") if self.series.stats is None else self.series.stats.average


def _standings(outcomes: Sequence[Outcome], finish: Finish) -> list[_Standing]:
    """The strategies in order; equally good ones share a rank. What is as good as a proved optimum is optimal."""
    ranked = ranked_series(outcomes, finish)
    best = ranked[0].stats if not ranked[0].outcome.failures else None
    proved = any(outcome.optimal(finish) for outcome in outcomes)
    standings: list[_Standing] = []
    for place, series in enumerate(ranked, 1):
        behind = None
        if best is not None and series.stats is not None and not series.outcome.failures:
            behind = series.stats.total - best.total
        standing = _Standing(series, place, behind, proved and behind == 0)
        if standings and _as_good(standing, standings[-1]):
            standing = standing._replace(rank=standings[-1].rank)
        standings.append(standing)
    return standings


def _as_good(one: _Standing, other: _Standing) -> bool:
    return (len(one.outcome.failures), one.average) == (len(other.outcome.failures), other.average)


def _page(outcomes: Sequence[Outcome], finish: Finish) -> str:
    game = outcomes[0].game
    standings = _standings(outcomes, finish)
    series = [standing.series for standing in standings]
    template = Template(files("solver_tree.compare").joinpath("report.html").read_text(encoding="utf-8"))
    played = f"{_many(game.secret_count, 'secret')}, each played with {_many(len(outcomes), 'strategy', 'strategies')}."
    return template.substitute(
        head=head(f"Tournament: {game.name}"),
        game=named(game.name),
        ink=INK,
        counted=f"{played} {_COUNTED[finish]}",
        findings="\n".join(f"<p>{sentence}</p>" for sentence in _findings(standings)),
        columns="\n".join(_columns(game, standings)),
        rows="\n".join(_rows(standings)),
        notes=" ".join(_notes(game)),
        charts="\n".join(
            (
                curves_svg(
                    series,
                    f"Secrets {finish} within so many guesses",
                    "A line for each strategy rises with the number of guesses to the percentage of secrets solved.",
                ),
                histograms_svg(
                    series,
                    f"Secrets {finish} at just this guess",
                    "Bars for each strategy: the percentage of secrets by the number of guesses that they took.",
                ),
            )
        ),
        failures="\n".join(_failures(standings)),
        version=__version__,
    )


def _findings(standings: Sequence[_Standing]) -> list[str]:
    """What the ranking says, in a sentence or two."""
    first = standings[0]
    if first.outcome.failures or first.series.stats is None:
        return ["No strategy found every secret."]
    best = [_strong(standing.outcome.name) for standing in standings if standing.rank == 1]
    sentences = [f"Best: {_joined(best)}, with {first.average:.4f} guesses on average."]
    ahead = next((standing for standing in standings if standing.behind is not None and _looks_ahead(standing)), None)
    if first.optimal and ahead is not None:
        sentences.append(_lost(ahead, first))
    return sentences


def _looks_ahead(standing: _Standing) -> bool:
    """Whether a strategy is chosen by what one guess will tell."""
    strategy = _strategy(standing.outcome)
    return strategy is not None and (strategy.rule in _ONE_AHEAD or (strategy.rule, strategy.plies) == ("lookahead", 1))


def _lost(ahead: _Standing, best: _Standing) -> str:
    """What the best strategy that looks one guess ahead loses against the proved optimum."""
    name = f"The best one-guess-ahead strategy, {_strong(ahead.outcome.name)},"
    if ahead.behind == 0:
        return f"{name} takes as many guesses as the proved optimum."
    figures = f"{ahead.average:.4f} on average against {best.average:.4f}"
    return f"{name} takes {_more(ahead, best)} more guesses than the proved optimum: {figures}."


def _more(standing: _Standing, best: _Standing) -> str:
    percent = 100 * (standing.average / best.average - 1)
    return f"{percent:.1f} %" if percent >= 1 else f"{percent:.2g} %"


def _columns(game: Game, standings: Sequence[_Standing]) -> list[str]:
    """The head of the table; what failed has a column if something did."""
    total, average = ("Total", "Average") if game.weights is None else ("Weighted total", "Weighted average")
    numbers = [total, average, "Worst"]
    late = ["Behind the best", "Seconds", *(["Failed"] if _some_failed(standings) else [])]
    return [
        _column("Rank", "number", "ascending"),
        _column("Strategy", "text"),
        *(_column(name, "number") for name in numbers),
        '<th scope="col">Histogram</th>',
        *(_column(name, "number") for name in late),
    ]


def _column(name: str, kind: str, order: str = "none") -> str:
    return f'<th scope="col" class="{kind}" aria-sort="{order}"><button type="button">{name}</button></th>'


def _rows(standings: Sequence[_Standing]) -> Iterable[str]:
    """The body of the table."""
    some_failed = _some_failed(standings)
    columns = max(standing.series.worst for standing in standings)
    highest = max(max(standing.series.counts) for standing in standings)
    for standing in standings:
        stats, outcome = standing.series.stats, standing.outcome
        mark = ' <span class="mark">optimal, proved</span>' if standing.optimal else ""
        cells = [
            _cell(standing.rank),
            f'<th scope="row" data-value="{plain(outcome.name)}">{_breakable(outcome.name)}{mark}'
            f"<small>{_described(outcome)}</small></th>",
            _cell(None if stats is None else stats.total),
            _cell(None if stats is None else stats.average, "{:.4f}"),
            _cell(None if stats is None else stats.worst),
            f"<td>{_bars(standing.series, columns, highest)}</td>",
            _behind(standing, standings[0]),
            _cell(outcome.seconds, "{:.2f}"),
        ]
        if some_failed:
            cells.append(_cell(len(outcome.failures)))
        yield f"<tr>{''.join(cells)}</tr>"


def _cell(value: float | None, shape: str = "{}") -> str:
    """A number, or a dash, which sorts last."""
    if value is None:
        return '<td class="number" data-value="Infinity">–</td>'
    return f'<td class="number" data-value="{value}">{shape.format(value)}</td>'


def _behind(standing: _Standing, best: _Standing) -> str:
    """How many guesses more than the best, in total and in percent."""
    if not standing.behind or not best.average:
        return _cell(standing.behind)
    return _cell(standing.behind, f"+{{}} ({_more(standing, best)})")


def _bars(series: Series, columns: int, highest: int) -> str:
    """The histogram, small; all rows have the same scales. Even a single secret can be seen."""
    drawn = [(guesses, count, max(100 * count / highest, 3)) for guesses, count in enumerate(series.counts) if count]
    rectangles = "".join(
        f'<rect x="{guesses - 0.95:.2f}" y="{100 - high:.1f}" width=".9" height="{high:.1f}"/>'
        for guesses, _, high in drawn
    )
    words = ", ".join(f"{guesses}: {count}" for guesses, count, _ in drawn)
    return (
        f'<svg class="bars" viewBox="0 0 {max(columns, 1)} 100" preserveAspectRatio="none" role="img" '
        f'fill="{series.colour}"><title>secrets by guesses: {words or "none"}</title>{rectangles}</svg>'
    )


def _notes(game: Game) -> list[str]:
    notes = ["Seconds are what it took to choose the guesses, for a proved tree to find and prove it."]
    if game.weights is not None:
        notes.append("Totals and averages weigh each secret as the game does; histograms and charts do not.")
    return notes


def _failures(standings: Sequence[_Standing]) -> Iterable[str]:
    """The games that were not finished, by strategy."""
    if not _some_failed(standings):
        return
    yield '<h2 id="failed">Failed games</h2>'
    for standing in standings:
        failures, game = standing.outcome.failures, standing.outcome.game
        if not failures:
            continue
        more = f", the first {_MAX_FAILURES} of them here" if len(failures) > _MAX_FAILURES else ""
        yield f"<h3>{named(standing.outcome.name)}: {len(failures)} of {_many(game.secret_count, 'secret')}{more}</h3>"
        label = plain(f"Failed games of {standing.outcome.name}")
        yield f'<div class="box failed" role="region" aria-label="{label}" tabindex="0">\n<table>'
        heads = "".join(f'<th scope="col">{name}</th>' for name in ("Secret", "Guesses and answers", "What went wrong"))
        yield f"<thead><tr>{heads}</tr></thead>\n<tbody>"
        for secret, history, reason in failures[:_MAX_FAILURES]:
            yield f"<tr><td>{named(secret)}</td><td>{_moves(history)}</td><td>{named(reason)}</td></tr>"
        yield "</tbody>\n</table>\n</div>"


def _moves(history: History) -> str:
    """The game until it failed; of a long one the beginning."""
    more = len(history) - _MAX_MOVES
    return (named(history_text(history[:_MAX_MOVES])) or "–") + (f" … and {more} more" if more > 0 else "")


def _some_failed(standings: Sequence[_Standing]) -> bool:
    return any(standing.outcome.failures for standing in standings)


def _described(outcome: Outcome) -> str:
    """What a strategy is, in a short line."""
    strategy, tree = _strategy(outcome), outcome.tree
    if strategy is None:
        return "a strategy of its own" + (", guessing candidates only" if outcome.candidates_only else "")
    if strategy.rule == "optimal" and tree is not None:
        return _searched(tree)
    return plain(", ".join(_words(strategy)))


def _searched(tree: StrategyTree) -> str:
    """What a tree that was found by search is the best of, if not of all by its average."""
    limit = "" if tree.max_guesses is None else f" of at most {_many(tree.max_guesses, 'guess', 'guesses')}"
    begin = "" if tree.first is None else f" that begins with {named(tree.first)}"
    aim = "" if tree.objective == "avg" else f" by objective {plain(tree.objective)}"
    counted = "" if tree.finish == "guessed" else f", {COUNTED[tree.finish]}"
    if such := f"{limit}{begin}{aim}{counted}":
        return f"the best tree{such}{', proved' if tree.proof.optimal else ''}"
    return RULES["optimal"] if tree.proof.optimal else "a tree found by search, not proved the best"


def _words(strategy: Strategy) -> Iterable[str]:
    if strategy.rule == "lookahead":
        yield RULES["lookahead"].replace("some guesses", _many(strategy.plies, "guess", "guesses"))
    else:
        yield RULES[strategy.rule]
    if strategy.candidates_only:
        yield "guessing candidates only"
    if strategy.tie == "last-canonical":
        yield "of equals the last canonical one"
    if strategy.seed is not None:
        yield f"seed {strategy.seed}"
    if strategy.width is not None:
        yield f"trying the best {strategy.width}"
    if strategy.table is not None:
        yield f"table {strategy.table}"


def _strategy(outcome: Outcome) -> Strategy | None:
    """The rule behind a name, or behind the tree that it names; None for a player from outside."""
    name = outcome.name if outcome.tree is None or is_strategy(outcome.name) else outcome.tree.strategy
    try:
        return parse(name)
    except InputError:
        return None


def _joined(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _many(number: int, one: str, more: str | None = None) -> str:
    return f"{number} {one if number == 1 else more or one + 's'}"


def _breakable(name: str) -> str:
    """A name that may be broken after each colon, for narrow columns."""
    return named(name).replace(":", ":<wbr>")


def _strong(name: str) -> str:
    return f"<strong>{named(name)}</strong>"
