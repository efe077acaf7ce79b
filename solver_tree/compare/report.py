"""The report of a comparison: one HTML file with the ranking, the charts and the failed games, which loads nothing.

It has all texts in English and in Chinese, and shows one of them, as other pages do; without JavaScript, English.

All text from outside (names of games and strategies, secrets, reasons of failures) is escaped.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import starmap
from string import Template
from typing import NamedTuple

from solver_tree.compare.charts import (
    COUNTED,
    INK,
    Series,
    curves_svg,
    histograms_svg,
    in_both_languages,
    ranked_series,
)
from solver_tree.compare.descriptions import description, strategy_of
from solver_tree.compare.outcome import Outcome
from solver_tree.compare.pair_section import pair_section
from solver_tree.compare.pairs import Pair
from solver_tree.compare.reference import Reference, notes_in_both, reference
from solver_tree.export.forms import check_file
from solver_tree.export.page import fill_frame
from solver_tree.export.proof_text import COUNTED as COUNTED_IN_CHINESE
from solver_tree.export.proof_text import KNOWN_BY
from solver_tree.export.scripts import join_scripts
from solver_tree.files import check_matplotlib, write_atomically
from solver_tree.games import Game
from solver_tree.pages import both, escaped, name_markup
from solver_tree.strategies import HEURISTIC_RULES
from solver_tree.text import count
from solver_tree.tree import Finish, History, history_text

_ENDINGS = (".html", ".htm")
_MAX_FAILURES = 20  # failed games of each strategy that are shown
_MAX_GUESSES = 12  # guesses of a failed game that are shown
_COUNTING_RULES = {
    "guessed": (
        "Guesses are counted until the secret is guessed; the winning guess counts.",
        "计数到猜中谜底为止；猜中的那一次也算。",
    ),
    "known": (
        "Guesses are counted until the secret is known, that is, until it is the only candidate.",
        "计数到谜底已知为止，即只剩一个可能的谜底。",
    ),
}


def check_report(path: str | os.PathLike[str]) -> None:
    """Check, before long work, that a report can be saved at ``path``.

    Raises:
        InputError: ``path`` does not end in .html or .htm, the file cannot be written, or Matplotlib is missing.
    """
    check_file(path, "html", _ENDINGS)
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
    number, secrets = len(outcomes), len(outcomes[0].secrets)
    introduction = both(
        f"{number} {'strategy' if number == 1 else 'strategies'}, played against {count(secrets, 'secret')}. "
        f"{_COUNTING_RULES[finish][0]}",
        f"{number} 种策略，各对 {secrets} 个谜底。{_COUNTING_RULES[finish][1]}",
    )
    heading = both("Comparison of strategies: ", "策略比较：") + name_markup(game.name)
    return fill_frame(
        title=f"Comparison of strategies: {game.name}",
        heading=heading,
        lead=f"<p>{introduction}</p>",
        body=Template(_part("report.html")).substitute(
            findings="\n".join(f"<p>{sentence}</p>" for sentence in _findings(standings, measure)),
            columns="\n".join(_columns(game, standings, measure)),
            rows="\n".join(_rows(standings, measure)),
            notes=both(*(_notes(outcomes, measure))),
            charts="\n".join(_charts([standing.series for standing in standings], finish)),
            pair="" if compared is None else "\n".join(pair_section(compared)),
            failures="\n".join(_failures(standings)),
        ),
        style=Template(_part("report.css")).substitute(ink=INK),
        script=join_scripts("report"),
    )


def _part(name: str) -> str:
    return files("solver_tree.compare").joinpath(name).read_text(encoding="utf-8").strip()


def _charts(series: Sequence[Series], finish: Finish) -> Iterable[str]:
    """The charts, each with its text alternative beside it, as that of an SVG has one language only."""
    lines = "A line: the percentage of secrets solved within n guesses."
    lines_zh = "一条线：n 次以内找到的谜底的百分比。"
    if len(series) > 1:
        best = series[0].outcome.name
        lines = f"A line for each strategy: how many percent of the secrets more than {best} it solves by guess n."
        lines_zh = f"每种策略一条线：n 次以内比 {best} 多找到百分之几的谜底。"
    bars = "Bars for each strategy: the percentage of secrets solved at guess n."
    bars_zh = "每种策略一组条形：第 n 次找到的谜底的百分比。"
    done = "找到" if finish == "guessed" else "得知"
    for name, draw, title, words in (
        ("curves", curves_svg, (f"Secrets {finish} within n guesses", f"n 次以内{done}的谜底"), (lines, lines_zh)),
        ("histograms", histograms_svg, (f"Secrets {finish} at guess n", f"第 n 次{done}的谜底"), (bars, bars_zh)),
    ):
        yield f'<figure>\n<figcaption class="unseen"><span id="{name}-title">{both(*title)}</span>'
        yield f'<span id="{name}-words">{both(*map(name_markup, words))}</span></figcaption>'
        yield f"{in_both_languages(draw(series), series)}\n</figure>"


def _findings(standings: Sequence[_Standing], measure: Reference) -> list[str]:
    """The result of the ranking in one or two sentences."""
    first = standings[0]
    if first.outcome.failures or first.series.stats is None:
        return [both("No strategy found every secret.", "没有策略找到全部谜底。")]
    best = [_strong(standing.outcome.name) for standing in standings if standing.rank == 1]
    kind, kind_zh = _optimal(measure) if first.optimal else ("best of these strategies", "这些策略中最好的")
    known = measure.finish == "known"
    until, until_zh = (f", counted {COUNTED['known']}", f"，{COUNTED_IN_CHINESE['known']}") if known else ("", "")
    average = f"{first.average:.4f}"
    english = f"{kind[0].upper()}{kind[1:]}: {_joined(best)}, with {average} guesses on average{until}."
    sentences = [both(english, f"{kind_zh}：{'、'.join(best)}，平均 {average} 次{until_zh}。")]
    ahead = next((standing for standing in standings if standing.behind is not None and _looks_ahead(standing)), None)
    if first.optimal and ahead is not None:
        sentences.append(_loss(ahead, first))
    return sentences


def _optimal(measure: Reference) -> tuple[str, str]:
    """What an optimal strategy is called."""
    return f"optimal ({measure.status})", f"最优（{KNOWN_BY[measure.status or 'claimed']}）"


def _looks_ahead(standing: _Standing) -> bool:
    """Whether a strategy looks exactly one guess ahead."""
    strategy = strategy_of(standing.outcome)
    return strategy is not None and (
        strategy.rule in HEURISTIC_RULES or (strategy.rule, strategy.plies) == ("lookahead", 1)
    )


def _loss(ahead: _Standing, best: _Standing) -> str:
    """How far the best strategy that looks one guess ahead is from the proved optimum, as a sentence."""
    name = _strong(ahead.outcome.name)
    english, chinese = f"The best strategy that looks one guess ahead, {name},", f"只向前看一次猜测的最好的策略 {name}"
    if ahead.behind == 0:
        return both(f"{english} takes as many guesses as the proved optimum.", f"{chinese} 与已证明的最优值次数相同。")
    here, least, more = f"{ahead.average:.4f}", f"{best.average:.4f}", _percent(ahead.average / best.average - 1)
    return both(
        f"{english} takes {more} more guesses than the proved optimum: {here} on average against {least}.",
        f"{chinese} 比已证明的最优值多用 {more} 的次数：平均 {here} 次，而非 {least} 次。",
    )


def _percent(share: float) -> str:
    percent = 100 * share
    return f"{percent:.1f} %" if percent >= 1 else f"{percent:.2g} %"


def _columns(game: Game, standings: Sequence[_Standing], measure: Reference) -> list[str]:
    """The header cells of the table, with a column for failures if there are any."""
    weighted, weighted_zh = ("", "") if game.weights is None else ("Weighted ", "加权")
    behind = ("Behind best", "比最好的多") if measure.optimum is None else ("Behind optimum", "比最优值多")
    return [
        _column("Rank", "名次", "number", "ascending"),
        _column("Strategy", "策略", "text"),
        _column(f"{weighted}total".capitalize(), f"{weighted_zh}总次数"),
        _column(f"{weighted}average".capitalize(), f"{weighted_zh}平均"),
        _column("Worst case", "最坏情况"),
        f'<th scope="col">{both("Histogram", "分布")}</th>',
        _column(*behind),
        _column("Seconds", "秒"),
        *([_column("Failed", "失败")] if _some_failed(standings) else []),
    ]


def _column(english: str, chinese: str, css_class: str = "number", order: str = "none") -> str:
    name = both(english, chinese)
    return f'<th scope="col" class="{css_class}" aria-sort="{order}"><button type="button">{name}</button></th>'


def _rows(standings: Sequence[_Standing], measure: Reference) -> Iterable[str]:
    """The rows of the table."""
    some_failed = _some_failed(standings)
    columns = max(standing.series.worst for standing in standings)
    highest = max(max(standing.series.counts) for standing in standings)
    for standing in standings:
        stats, outcome = standing.series.stats, standing.outcome
        mark = f' <span class="mark">{both(*_optimal(measure))}</span>' if standing.optimal else ""
        cells = [
            _cell(standing.rank),
            f'<th scope="row" data-value="{escaped(outcome.name)}">{_breakable(outcome.name)}{mark}'
            f"<small>{description(outcome, measure)}</small></th>",
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
    """A small histogram. All rows have the same scales, and even the bar of a single secret is visible.

    Its title is the numbers of guesses with the numbers of secrets, which read the same in all languages.
    """
    bars = [(guesses, count, max(100 * count / highest, 3)) for guesses, count in enumerate(series.counts) if count]
    rectangles = "".join(
        f'<rect x="{guesses - 0.95:.2f}" y="{100 - height:.1f}" width=".9" height="{height:.1f}"/>'
        for guesses, _, height in bars
    )
    counts = ", ".join(f"{guesses}: {count}" for guesses, count, _ in bars)
    return (
        f'<svg class="bars" viewBox="0 0 {max(columns, 1)} 100" preserveAspectRatio="none" role="img" '
        f'fill="{series.colour}"><title>{counts or "–"}</title>{rectangles}</svg>'
    )


def _notes(outcomes: Sequence[Outcome], measure: Reference) -> tuple[str, str]:
    """What has to be said beside the table, as markup in both languages."""
    notes = [tuple(map(name_markup, sentences)) for sentences in notes_in_both(outcomes, measure)]
    notes.append(
        (
            "Seconds: the time to choose the guesses, or to find and prove a tree by search.",
            "秒：选择猜测的时间，或搜索并证明一棵树的时间。",
        )
    )
    if outcomes[0].game.weights is not None:
        notes.append(
            (
                "Totals and averages use the weights of the secrets; histograms and charts do not.",
                "总次数和平均用谜底的权重计算；分布和图表不用。",
            )
        )
    english, chinese = zip(*notes, strict=True)
    return " ".join(english), "".join(chinese)


def _failures(standings: Sequence[_Standing]) -> Iterable[str]:
    """The tables of failed games, one for each strategy that has any."""
    if not _some_failed(standings):
        return
    yield f'<h2 id="failed">{both("Failed games", "失败的对局")}</h2>'
    for number, standing in enumerate(standings):
        outcome = standing.outcome
        failures, secrets = outcome.failures, len(outcome.secrets)
        if not failures:
            continue
        cut = len(failures) > _MAX_FAILURES
        shown, shown_zh = (f", the first {_MAX_FAILURES} shown", f"，列出前 {_MAX_FAILURES} 个") if cut else ("", "")
        extent = both(
            f": {len(failures)} of {count(secrets, 'secret')}{shown}",
            f"：{secrets} 个谜底中的 {len(failures)} 个{shown_zh}",
        )
        yield f'<h3 id="failed-{number}">{name_markup(outcome.name)}{extent}</h3>'
        yield f'<div class="box failed" role="region" aria-labelledby="failed-{number}" tabindex="0">\n<table>'
        titles = (("Secret", "谜底"), ("Guesses and feedback", "猜测与回答"), ("Reason", "原因"))
        header = "".join(f'<th scope="col">{name}</th>' for name in starmap(both, titles))
        yield f"<thead><tr>{header}</tr></thead>\n<tbody>"
        for secret, history, reason in failures[:_MAX_FAILURES]:
            yield f"<tr><td>{name_markup(secret)}</td><td>{_game_text(history)}</td><td>{_reason(reason)}</td></tr>"
        yield "</tbody>\n</table>\n</div>"


def _reason(reason: str) -> str:
    """Why a game failed. Messages of the strategy or of its game are in English."""
    limit = re.fullmatch(r"not found within (\d+) guess(?:es)?", reason)
    return name_markup(reason) if limit is None else both(reason, f"{limit[1]} 次以内没有找到")


def _game_text(history: History) -> str:
    """The first guesses of a failed game, each with its feedback."""
    more = len(history) - _MAX_GUESSES
    rest = both(f" … and {more} more", f" …… 还有 {more} 次") if more > 0 else ""
    return (name_markup(history_text(history[:_MAX_GUESSES])) or "–") + rest


def _some_failed(standings: Sequence[_Standing]) -> bool:
    return any(standing.outcome.failures for standing in standings)


def _joined(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _breakable(name: str) -> str:
    """A name with a possible line break after each colon, for narrow columns."""
    return name_markup(name).replace(":", ":<wbr>")


def _strong(name: str) -> str:
    return f"<strong>{name_markup(name)}</strong>"
