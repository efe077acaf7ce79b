"""Charts of a comparison: a curve and a histogram of the number of guesses for each strategy.

Matplotlib is an extra (``solver-tree[plot]``) and is imported only when a chart is drawn.
"""

from __future__ import annotations

import os
import re
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from html import escape
from io import BytesIO
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from solver_tree.compare.outcome import Outcome
from solver_tree.export.forms import CREATOR, check_file
from solver_tree.files import check_matplotlib, write_atomically
from solver_tree.pages import both
from solver_tree.text import printable
from solver_tree.tree import Finish

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, FigureBase

INK = "#1a1a1a"
"""The colour of text and axes. A page with inline charts replaces it by the text colour of the page."""

COLOURS = (
    "#0072b2", "#d95b00", "#00916a", "#c94fa5", "#7d5fe8", "#7f7f7f",
    "#3c94dd", "#b07c00", "#c43a4d", "#5a8f00", "#94664a", "#0d8f9e",
)  # fmt: skip
"""Colours of medium lightness, which are visible on white and on black; the first are the easiest to tell apart."""

COUNTED = {
    "guessed": "until the secret is guessed",
    "known": "until the secret is known",
}
"""Until when guesses are counted, for each ``finish``."""

_MARKERS = "os^DvPX<>ph*d"  # 13 markers and 12 colours make 156 different pairs
_ENDINGS = (".svg", ".png", ".pdf")
_METADATA: dict[str, dict[str, str | None]] = {  # without dates and versions: the same chart is the same file
    "svg": {"Date": None, "Creator": CREATOR},
    "png": {"Software": CREATOR},
    "pdf": {"CreationDate": None, "Creator": CREATOR, "Producer": None},
}
_PANEL_WIDTH = 5.4  # inches
_INLINE_PANEL_WIDTH = 4.6  # inches; narrow, so that text stays readable at the width of a phone
_MAX_NAME = 40  # characters
_MAX_MARKED = 12  # guesses; up to this worst case there is room for markers and numbers


def check_chart(path: str | os.PathLike[str]) -> None:
    """Check, before long work, that a chart can be drawn and saved at ``path``.

    Raises:
        InputError: ``path`` does not end in .svg, .png or .pdf, the file cannot be written, or Matplotlib is missing.
    """
    form = os.path.splitext(path)[1][1:].lower()
    check_file(path, form, _ENDINGS)
    check_matplotlib(path)


def save_chart(path: str | os.PathLike[str], outcomes: Sequence[Outcome], finish: Finish) -> None:
    """Save a chart with two panels, the curves and the histograms.

    Args:
        path: the file; its ending determines the format.
        outcomes: the outcomes, all of the same game; at least one.
        finish: when a game is over.

    Raises:
        InputError: as ``check_chart``.
    """
    check_chart(path)
    series = ranked_series(outcomes, finish)
    file_format = os.path.splitext(path)[1].lower().removeprefix(".")
    with _figure(2 * _PANEL_WIDTH, _height(series) + 0.4) as figure:
        figure.suptitle(f"{_shown(outcomes[0].game.name)}: guesses {COUNTED[finish]}", fontsize=13)
        left, right = figure.subfigures(1, 2, squeeze=False)[0]
        draw_curves(left, series)
        draw_histograms(right, series)
        data = _saved(figure, file_format)
    write_atomically(path, data)


_IN_CHINESE = {
    "number of guesses n": "猜测次数 n",
    "% of all secrets": "占全部谜底的 %",
    "difference, % of all secrets": "差，占全部谜底的 %",
    "average · strategy": "平均 · 策略",
    "Secrets solved within n guesses": "n 次以内找到的谜底",
    "Difference in secrets solved within n guesses": "n 次以内找到的谜底之差",
    "Secrets solved at guess n, % of all secrets": "第 n 次找到的谜底，占全部谜底的 %",
}
"""The texts of charts but for those with names."""


def in_both_languages(chart: str, series: Sequence[Series]) -> str:
    """Return a chart that is an SVG element with its texts in both languages, of which a page shows one."""
    chinese = _IN_CHINESE | {line.label: line.label_in_chinese for line in series}
    chinese[_against(series[0])] = f"与 {_shown(series[0].outcome.name)} 相比"
    written = {escape(english, quote=False): escape(text, quote=False) for english, text in chinese.items()}

    def text_in_both(match: re.Match[str]) -> str:
        text = match[1]
        return f">{both(text, written[text], 'tspan') if text in written else text}</text>"

    return re.sub(r">([^<>]*)</text>", text_in_both, chart)


class Series:
    """What a chart shows of an outcome.

    Args:
        outcome: the outcome.
        finish: when a game is over.
        number: the number of the series in the chart, from 0; it determines the colour and the marker.

    Attributes:
        outcome: the outcome.
        stats: its statistics; None if there are none.
        colour, marker: the style of the series.
        counts: the number of secrets that took 0, 1, 2, ... guesses. The count for 0 guesses is positive only if games
            end when the secret is known and the game has a single secret.
    """

    def __init__(self, outcome: Outcome, finish: Finish, number: int) -> None:
        self.outcome = outcome
        self.stats = outcome.stats(finish)
        self.colour = COLOURS[number % len(COLOURS)]
        self.marker = _MARKERS[number % len(_MARKERS)]
        found = Counter(getattr(counts, finish) for counts in outcome.found.values())
        self.counts = [found[guesses] for guesses in range(max(found, default=0) + 1)]

    @property
    def worst(self) -> int:
        """The worst case over the secrets that were found."""
        return len(self.counts) - 1

    @cached_property
    def percentages(self) -> list[float]:
        """The counts in percent of all secrets, including those that were not found."""
        return [100 * count / len(self.outcome.secrets) for count in self.counts]

    @property
    def label(self) -> str:
        """The average and the name. The average is first because Matplotlib hides labels that begin with ``_``."""
        return self._label("no average", ", {} failed")

    @property
    def label_in_chinese(self) -> str:
        """``label`` in Chinese."""
        return self._label("无平均", "，{} 个失败")

    def _label(self, no_average: str, failed: str) -> str:
        average = no_average if self.stats is None else f"{self.stats.average:.4f}"
        failures = failed.format(len(self.outcome.failures)) if self.outcome.failures else ""
        return f"{average} · {_shown(self.outcome.name)}{failures}"


def ranked_series(outcomes: Sequence[Outcome], finish: Finish) -> list[Series]:
    """The series of a chart, the best first: fewest failures, then smallest average, then smallest worst case."""

    def rank_key(outcome: Outcome) -> tuple[float, ...]:
        stats = outcome.stats(finish)
        figures = (float("inf"),) * 2 if stats is None else (stats.average, stats.worst)
        return (len(outcome.failures), *figures)

    return [Series(outcome, finish, number) for number, outcome in enumerate(sorted(outcomes, key=rank_key))]


def _shown(name: str) -> str:
    """A name from outside as one line; a long name loses its middle."""
    name = printable(name)
    return name if len(name) <= _MAX_NAME else f"{name[: _MAX_NAME // 2]}…{name[-_MAX_NAME // 2 :]}"


def _height(series: Sequence[Series]) -> float:
    """The height in inches that leaves room for the legend of the curves and the rows of the histograms."""
    return 3.3 + 0.32 * len(series)


@contextmanager
def _figure(width: float, height: float) -> Iterator[Figure]:
    """A figure of a size in inches that does not depend on the user's settings of Matplotlib."""
    from matplotlib import style
    from matplotlib.figure import Figure

    with style.context(["default", _SETTINGS]), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing from font")  # names may have any character
        yield Figure(figsize=(width, height), layout="constrained")


_SETTINGS: dict[str, Any] = {
    "axes.axisbelow": True,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.size": 9,
    "grid.alpha": 0.2,
    "grid.color": INK,
    "legend.fontsize": 8,
    "legend.frameon": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "solver-tree",
    "text.color": INK,
    "text.parse_math": False,  # a $ in a name is just a $
    "xtick.color": INK,
    "ytick.color": INK,
}


def _saved(figure: Figure, file_format: str, **settings: Any) -> bytes:
    """The bytes of a figure in a format."""
    data = BytesIO()
    figure.savefig(data, format=file_format, dpi=150, metadata=_METADATA[file_format], **settings)
    return data.getvalue()


def draw_curves(figure: FigureBase, series: Sequence[Series]) -> None:
    """Draw a line of steps for each strategy: the percentage of secrets that it solves within n guesses.

    The lines of good strategies would cover each other. So with several, each shows the difference from the first one.
    """
    from matplotlib.ticker import MaxNLocator

    first, worst = _guesses(series)
    base = _solved(series[0], worst) if len(series) > 1 else [0.0] * (worst + 1)
    axes = figure.subplots()
    for number, line in enumerate(series):
        differences = [here - there for here, there in zip(_solved(line, worst), base, strict=True)]
        axes.plot(
            range(first, worst + 1),
            differences[first:],
            color=line.colour,
            drawstyle="steps-mid",  # level around each number of guesses: between two there is nothing
            label=line.label,
            linewidth=1,
            marker=line.marker if worst <= _MAX_MARKED else None,
            markersize=7 - 3 * number / len(series),  # where lines meet, none hides another
        )
    axes.set_xlim(first - 0.5, worst + 0.5)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    axes.set(xlabel="number of guesses n", ylabel="% of all secrets")
    title = "Secrets solved within n guesses"
    if len(series) > 1:
        title = "Difference in secrets solved within n guesses"
        axes.set_title(_against(series[0]), fontsize=9)
        axes.set_ylabel("difference, % of all secrets")
    else:
        axes.set_ylim(-2, 103)
    axes.grid(axis="y")
    figure.suptitle(title, fontsize=11)
    figure.legend(loc="outside lower left", title="average · strategy", alignment="left")


def _guesses(series: Sequence[Series]) -> tuple[int, int]:
    """The first and the last number of guesses that a chart shows: at least one, even if no secret was found."""
    first = min(0 if line.counts[0] else 1 for line in series)
    return first, max(first, *(line.worst for line in series))


def _against(best: Series) -> str:
    """What curves that show the difference from the first of them say below their title."""
    return f"against {_shown(best.outcome.name)}"


def _solved(line: Series, worst: int) -> list[float]:
    """The percentage of secrets that a strategy solves within 0, 1, 2, ... guesses, up to ``worst``."""
    solved = list(accumulate(line.percentages))
    return solved + solved[-1:] * (worst - line.worst)


def draw_histograms(figure: FigureBase, series: Sequence[Series]) -> None:
    """Draw a row of bars for each strategy, all to the same scale: the percentage of secrets solved at guess n."""
    from matplotlib.ticker import MaxNLocator

    first, worst = _guesses(series)
    highest = max(max(row.percentages) for row in series)
    all_axes: list[Axes] = list(figure.subplots(len(series), sharex=True, sharey=True, squeeze=False)[:, 0])
    for axes, row in zip(all_axes, series, strict=True):
        bars = axes.bar(range(len(row.counts)), row.percentages, color=row.colour, width=0.8)
        if worst <= _MAX_MARKED:
            axes.bar_label(bars, [_percent(percent) for percent in row.percentages], fontsize=7, padding=1)
        axes.set_title(row.label, loc="left", fontsize=8, pad=2)
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
        axes.tick_params(axis="x", length=0)
    all_axes[0].set_xlim(first - 0.5, worst + 0.5)
    all_axes[0].set_ylim(0, highest * 1.3 or 1)
    all_axes[0].xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    all_axes[-1].set_xlabel("number of guesses n")
    figure.suptitle("Secrets solved at guess n, % of all secrets", fontsize=11)


def _percent(percent: float) -> str:
    """A percentage as a short label for a bar; empty for 0."""
    if not percent:
        return ""
    return f"{percent:.0f}" if percent >= 9.95 else f"{percent:.1f}" if percent >= 0.05 else "<0.1"


def chart_svg(
    draw: Callable[[FigureBase, Sequence[Series]], None],
    series: Sequence[Series],
    name: str,
    title: str = "",
    description: str = "",
) -> str:
    """A chart as an SVG element for a page, without a fixed size.

    Args:
        draw: ``draw_curves`` or ``draw_histograms``.
        series: the series, in the order of the legend.
        name: how all ids in the element begin; no other element of the page has it.
        title, description: the text alternative, for readers who cannot see the chart. If they are empty, the page has
            the elements ``{name}-title`` and ``{name}-words``.
    """
    with _figure(_INLINE_PANEL_WIDTH, _height(series)) as figure:
        draw(figure, series)
        text = _saved(figure, "svg", transparent=True).decode()
    text = re.sub(r"<metadata>.*?</metadata>", "", text[text.index("<svg") :], flags=re.DOTALL)
    text = re.sub(r"<[^<>]*>", lambda tag: re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{name}-", tag[0]), text)
    start, drawing = text.split(">", 1)
    start = re.sub(r' (width|height)="[^"]*"', "", start)
    alternative = (
        f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-words">{escape(description)}</desc>'
        if title
        else ""
    )
    return f'{start} role="img" aria-labelledby="{name}-title {name}-words">\n{alternative}{drawing}'
