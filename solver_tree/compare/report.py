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

from solver_tree.compare.charts import (
    COUNTED,
    INK,
    Series,
    chart_svg,
    draw_curves,
    draw_histograms,
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
from solver_tree.pages import both, escaped, name_markup
from solver_tree.strategies import HEURISTIC_RULES
from solver_tree.text import count
from solver_tree.tree import Finish, History, Statistics, history_text

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


def _page(outcomes: Sequence[Outcome], finish: Finish, compared: Pair | None) -> str:
    game = outcomes[0].game
    measure = reference(outcomes, finish)
    ranked = ranked_series(outcomes, finish)
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
            findings="\n".join(f"<p>{sentence}</p>" for sentence in _findings(ranked, measure)),
            columns="\n".join(_columns(ranked, measure)),
            rows="\n".join(_rows(ranked, measure)),
            notes=both(*(_notes(outcomes, measure))),
            charts="\n".join(_charts(ranked, finish)),
            pair="" if compared is None else "\n".join(pair_section(compared)),
            failures="\n".join(_failures([series.outcome for series in ranked])),
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
        ("curves", draw_curves, (f"Secrets {finish} within n guesses", f"n 次以内{done}的谜底"), (lines, lines_zh)),
        ("histograms", draw_histograms, (f"Secrets {finish} at guess n", f"第 n 次{done}的谜底"), (bars, bars_zh)),
    ):
        yield f'<figure>\n<figcaption class="unseen"><span id="{name}-title">{both(*title)}</span>'
        yield f'<span id="{name}-words">{both(*map(name_markup, words))}</span></figcaption>'
        yield f"{in_both_languages(chart_svg(draw, series, name), series)}\n</figure>"


def _findings(ranked: Sequence[Series], measure: Reference) -> list[str]:
    """The result of the ranking in one or two sentences."""
    first = ranked[0]
    if first.outcome.failures or first.stats is None:
        return [both("No strategy found every secret.", "没有策略找到全部谜底。")]
    best = [_strong(series.outcome.name) for series, rank in zip(ranked, _ranks(ranked), strict=True) if rank == 1]
    optimal = measure.optimal(first.outcome)
    kind, kind_zh = _optimal(measure) if optimal else ("best of these strategies", "这些策略中最好的")
    known = measure.finish == "known"
    until, until_zh = (f", counted {COUNTED['known']}", f"，{COUNTED_IN_CHINESE['known']}") if known else ("", "")
    average = f"{first.stats.average:.4f}"
    english = f"{kind[0].upper()}{kind[1:]}: {_joined(best)}, with {average} guesses on average{until}."
    sentences = [both(english, f"{kind_zh}：{'、'.join(best)}，平均 {average} 次{until_zh}。")]
    ahead = next((series for series in ranked if not series.outcome.failures and _looks_ahead(series.outcome)), None)
    if optimal and ahead is not None and ahead.stats is not None:
        sentences.append(_loss(ahead.outcome.name, ahead.stats, first.stats))
    return sentences


def _optimal(measure: Reference) -> tuple[str, str]:
    """What an optimal strategy is called."""
    return f"optimal ({measure.status})", f"最优（{KNOWN_BY[measure.status or 'claimed']}）"


def _looks_ahead(outcome: Outcome) -> bool:
    """Whether a strategy looks exactly one guess ahead."""
    strategy = strategy_of(outcome)
    return strategy is not None and (
        strategy.rule in HEURISTIC_RULES or (strategy.rule, strategy.plies) == ("lookahead", 1)
    )


def _loss(ahead: str, stats: Statistics, best: Statistics) -> str:
    """How far the best strategy that looks one guess ahead is from the proved optimum, as a sentence."""
    name = _strong(ahead)
    english, chinese = f"The best strategy that looks one guess ahead, {name},", f"只向前看一次猜测的最好的策略 {name}"
    if stats.total == best.total:
        return both(f"{english} takes as many guesses as the proved optimum.", f"{chinese} 与已证明的最优值次数相同。")
    here, least, more = f"{stats.average:.4f}", f"{best.average:.4f}", _percent(stats.average / best.average - 1)
    return both(
        f"{english} takes {more} more guesses than the proved optimum: {here} on average against {least}.",
        f"{chinese} 比已证明的最优值多用 {more} 的次数：平均 {here} 次，而非 {least} 次。",
    )


def _percent(share: float) -> str:
    percent = 100 * share
    return f"{percent:.1f} %" if percent >= 1 else f"{percent:.2g} %"


def _columns(ranked: Sequence[Series], measure: Reference) -> list[str]:
    """The header cells of the table, with a column for failures if there are any."""
    weighted, weighted_zh = ("", "") if ranked[0].outcome.game.weights is None else ("Weighted ", "加权")
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
        *([_column("Failed", "失败")] if any(series.outcome.failures for series in ranked) else []),
    ]


def _column(english: str, chinese: str, css_class: str = "number", order: str = "none") -> str:
    name = both(english, chinese)
    return f'<th scope="col" class="{css_class}" aria-sort="{order}"><button type="button">{name}</button></th>'


def _rows(ranked: Sequence[Series], measure: Reference) -> Iterable[str]:
    """The rows of the table."""
    some_failed = any(series.outcome.failures for series in ranked)
    columns = max(series.worst for series in ranked)
    highest = max(max(series.counts) for series in ranked)
    for series, rank in zip(ranked, _ranks(ranked), strict=True):
        stats, outcome = series.stats, series.outcome
        mark = f' <span class="mark">{both(*_optimal(measure))}</span>' if measure.optimal(outcome) else ""
        cells = [
            _cell(rank),
            f'<th scope="row" data-value="{escaped(outcome.name)}">{_breakable(outcome.name)}{mark}'
            f"<small>{description(outcome, measure)}</small></th>",
            _cell(None if stats is None else stats.total),
            _cell(None if stats is None else stats.average, "{:.4f}"),
            _cell(None if stats is None else stats.worst),
            f"<td>{_bars(series, columns, highest)}</td>",
            _behind_cell(stats, measure.behind(outcome)),
            _cell(outcome.seconds, "{:.2f}"),
        ]
        if some_failed:
            cells.append(_cell(len(outcome.failures)))
        yield f"<tr>{''.join(cells)}</tr>"


def _ranks(ranked: Sequence[Series]) -> list[int]:
    """The rank of each strategy, 1 for the best; equally good strategies have the same rank."""
    keys = [(len(series.outcome.failures), series.stats and series.stats.average) for series in ranked]
    return [keys.index(key) + 1 for key in keys]


def _cell(value: float | None, template: str = "{}") -> str:
    """A cell with a number, or with a dash, which sorts last."""
    if value is None:
        return '<td class="number" data-value="Infinity">–</td>'
    return f'<td class="number" data-value="{value}">{template.format(value)}</td>'


def _behind_cell(stats: Statistics | None, behind: int | None) -> str:
    """A cell with the difference from the optimum or the best: of the total, and in percent."""
    if not behind or stats is None or stats.total == behind:
        return _cell(behind)
    return _cell(behind, f"+{{}} ({_percent(behind / (stats.total - behind))})")


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
    notes = [tuple(map(name_markup, sentences)) for sentences in notes_in_both(outcomes, measure, with_error=False)]
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


def _failures(outcomes: Sequence[Outcome]) -> Iterable[str]:
    """The tables of failed games, one for each strategy that has any."""
    if not any(outcome.failures for outcome in outcomes):
        return
    yield f'<h2 id="failed">{both("Failed games", "失败的对局")}</h2>'
    for number, outcome in enumerate(outcomes):
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
    limit = re.fullmatch(r"not (found|known) within (\d+) guess(?:es)?", reason)
    if limit is None:
        return name_markup(reason)
    return both(reason, f"{limit[2]} 次以内没有{'找到' if limit[1] == 'found' else '确定'}")


def _game_text(history: History) -> str:
    """The first guesses of a failed game, each with its feedback."""
    more = len(history) - _MAX_GUESSES
    rest = both(f" … and {more} more", f" …… 还有 {more} 次") if more > 0 else ""
    return (name_markup(history_text(history[:_MAX_GUESSES])) or "–") + rest


def _joined(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _breakable(name: str) -> str:
    """A name with a possible line break after each colon, for narrow columns."""
    return name_markup(name).replace(":", ":<wbr>")


def _strong(name: str) -> str:
    return f"<strong>{name_markup(name)}</strong>"
