"""How a comparison shows itself in a terminal and in a notebook: as tables and as charts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from importlib.util import find_spec

from solver_tree.compare.charts import INK, Series, chart_svg, draw_curves, draw_histograms, ranked_series
from solver_tree.compare.lines import count_columns, figure_columns, line_of, name_column, table_of
from solver_tree.compare.outcome import Outcome
from solver_tree.compare.reference import notes, reference
from solver_tree.display import Block, Display, Picture
from solver_tree.text import brief, count
from solver_tree.tree import Finish

_BARS = " ▁▂▃▄▅▆▇█"
_BAR_WIDTH = 3  # characters for each guess
_LINES = "stroke-linejoin: round; stroke-linecap: butt"  # what Matplotlib states in a style sheet


def comparison_display(outcomes: Sequence[Outcome], finish: Finish) -> Display:
    """Return the figures of strategies, best first, their histograms, and a chart."""
    if not outcomes:
        return Display("No strategies", ())
    game, measure, ranked = outcomes[0].game, reference(outcomes, finish), ranked_series(outcomes, finish)
    weighted = "" if game.weights is None else ", weighted"
    lines = [line_of(brief(series.outcome.name), [series.outcome], measure) for series in ranked]
    blocks: list[Block] = [table_of(figure_columns(lines, measure))]
    if any(outcome.found for outcome in outcomes):
        when = f"{'found at' if finish == 'guessed' else 'known after'} each guess"
        blocks.append(table_of([name_column(lines), *count_columns(lines)], f"Secrets {when}"))
        blocks.append(Picture(_charts(ranked, finish), _bars(ranked), f"Share of the secrets {when}"))
    heading = f"{brief(game.name)}: {count(game.secret_count, 'secret')}{weighted}"
    return Display(heading, tuple(blocks), tuple(notes(outcomes, measure)))


def _bars(ranked: Sequence[Series]) -> list[str]:
    """Return the histograms as lines of bars to one scale; even the bar of a single secret can be seen."""
    wide = max(len(brief(series.outcome.name)) for series in ranked)
    highest = max(max(series.percentages) for series in ranked) or 1
    guesses = range(1, max(series.worst for series in ranked) + 1)
    lines = ["".join([" " * wide, *(f"{guess:>{_BAR_WIDTH}}" for guess in guesses)])]
    for series in ranked:
        heights = [0 if not share else max(1, round(8 * share / highest)) for share in series.percentages[1:]]
        bars = (f" {_BARS[height] * (_BAR_WIDTH - 1)}" for height in heights)
        lines.append(f"{brief(series.outcome.name):<{wide}}{''.join(bars)}".rstrip())
    return lines


def _charts(ranked: Sequence[Series], finish: Finish) -> str:
    """Return the curves and the histograms side by side as markup; nothing if Matplotlib is missing."""
    if find_spec("matplotlib") is None:
        return ""
    key = sha256("".join(series.label for series in ranked).encode("utf-8", "surrogatepass")).hexdigest()[:12]
    several, best = len(ranked) > 1, ranked[0].outcome.name
    charts = (
        chart_svg(
            draw_curves,
            ranked,
            f"curves-{key}",
            f"{'Difference in secrets' if several else 'Secrets'} {finish} within n guesses",
            f"A line for each strategy: how many percent of the secrets more than {best} it solves by guess n."
            if several
            else "A line: the percentage of secrets solved within n guesses.",
        ),
        chart_svg(
            draw_histograms,
            ranked,
            f"histograms-{key}",
            f"Secrets {finish} at guess n",
            "Bars for each strategy: the percentage of secrets solved at guess n.",
        ),
    )
    boxes = "".join(f'<div style="flex: 1 1 20em; max-width: 34em">{_fitted(chart)}</div>\n' for chart in charts)
    return f'<div style="display: flex; flex-wrap: wrap">\n{boxes}</div>\n'


def _fitted(chart: str) -> str:
    """Fit a chart into a notebook: its ink takes the colour of the text, and its style sheet styles only itself."""
    chart = re.sub(rf"\b(fill|stroke): {INK}", r"\1: currentColor", chart)
    chart = re.sub("<style.*?</style>", "", chart, flags=re.DOTALL)
    return chart.replace("<svg ", f'<svg style="{_LINES}" ', 1)
