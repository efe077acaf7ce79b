"""Pictures of how strategies fare: the curve of secrets solved within so many guesses, and their histograms.

Matplotlib is an extra (``solver-tree[plot]``) and is imported only when something is drawn.
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
from importlib.util import find_spec
from io import BytesIO
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from solver_tree.compare.outcome import Outcome
from solver_tree.errors import InputError
from solver_tree.files import check_place, write_whole
from solver_tree.text import printable
from solver_tree.tree import Finish

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, FigureBase

INK = "#1a1a1a"
"""The colour of text and axes. A page with inline charts finds it by this and can give it its own colour."""

COLOURS = (
    "#0072b2", "#d95b00", "#00916a", "#c94fa5", "#7d5fe8", "#7f7f7f",
    "#3c94dd", "#b07c00", "#c43a4d", "#5a8f00", "#94664a", "#0d8f9e",
)  # fmt: skip
"""Of middle lightness, so that all can be seen on white and on black; the first are the easiest to tell apart."""

COUNTED = {
    "guessed": "until the secret is guessed",
    "known": "until the secret is known",
}
"""What is counted, by the way in which games finish."""

_MARKERS = "os^DvPX<>ph*d"  # as many are no multiple of as many colours, so that pairs do not repeat soon
_ENDINGS = (".svg", ".png", ".pdf")
_NO_METADATA: dict[str, dict[str, None]] = {
    "svg": {"Date": None, "Creator": None},
    "png": {"Software": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}
_PANEL = 5.4  # inches wide
_INLINE_PANEL = 4.6  # so that it can still be read when it is as wide as a phone
_LONGEST_NAME = 40
_MAX_SPREAD = 12  # guesses, up to which there is room beside a point for those of other strategies


def check_chart(path: str | os.PathLike[str]) -> None:
    """Find out, before long work, whether a chart can be drawn and saved at ``path``.

    Raises:
        InputError: it has another ending than .svg, .png or .pdf, the place cannot be written, or Matplotlib is
            missing.
    """
    check_place(path, _ENDINGS)
    check_matplotlib(path)


def check_matplotlib(path: str | os.PathLike[str]) -> None:
    """Find out whether there is something to draw with, without importing it.

    Raises:
        InputError: Matplotlib is not installed.
    """
    if find_spec("matplotlib") is None:
        raise InputError(f"cannot draw '{path}': Matplotlib is missing; pip install 'solver-tree[plot]'")


def save_chart(path: str | os.PathLike[str], outcomes: Sequence[Outcome], finish: Finish) -> None:
    """Draw both panels, the curves and the histograms, side by side, in the format that the ending says.

    Raises:
        InputError: the place cannot be written.
    """
    check_chart(path)
    series = ranked_series(outcomes, finish)
    kind = os.path.splitext(path)[1].lower().removeprefix(".")
    with _figure(2 * _PANEL, _height(series) + 0.4) as figure:
        figure.suptitle(f"{shown(outcomes[0].game.name)}: guesses {COUNTED[finish]}", fontsize=13)
        left, right = figure.subfigures(1, 2, squeeze=False)[0]
        _draw_curves(left, series)
        _draw_histograms(right, series)
        data = _saved(figure, kind)
    write_whole(path, data)


def curves_svg(series: Sequence[Series], title: str, description: str) -> str:
    """The curves as an SVG element for a page."""
    return _inline("curves", _draw_curves, series, title, description)


def histograms_svg(series: Sequence[Series], title: str, description: str) -> str:
    """The histograms as an SVG element for a page."""
    return _inline("histograms", _draw_histograms, series, title, description)


class Series:
    """What is drawn of an outcome, in its own colour and marker.

    Attributes:
        counts: how many secrets took 0, 1, 2, ... guesses; 0 is enough only to know the secret of a game with one.
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
        """The largest number of guesses that a secret took."""
        return len(self.counts) - 1

    @cached_property
    def percentages(self) -> list[float]:
        """The counts in percent of all secrets, also of those that were not found."""
        return [100 * count / self.outcome.game.secret_count for count in self.counts]

    @property
    def label(self) -> str:
        """The average, then the name, so that no label begins as Matplotlib's own do."""
        average = "no average" if self.stats is None else f"{self.stats.average:.4f}"
        failed = f", {len(self.outcome.failures)} failed" if self.outcome.failures else ""
        return f"{average} · {shown(self.outcome.name)}{failed}"


def ranked_series(outcomes: Sequence[Outcome], finish: Finish) -> list[Series]:
    """What is to be drawn, the best first: fewest failures, then the least average, then the least worst case."""

    def goodness(outcome: Outcome) -> tuple[float, ...]:
        stats = outcome.stats(finish)
        found = (float("inf"),) * 2 if stats is None else (stats.average, stats.worst)
        return (len(outcome.failures), *found)

    return [Series(outcome, finish, number) for number, outcome in enumerate(sorted(outcomes, key=goodness))]


def shown(name: str) -> str:
    """A name from outside on one line of readable length."""
    name = printable(name)
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME // 2]}…{name[-_LONGEST_NAME // 2 :]}"


def _height(series: Sequence[Series]) -> float:
    """Inches in which as many curves have their legend, and as many histograms their rows."""
    return 3.3 + 0.32 * len(series)


@contextmanager
def _figure(width: float, height: float) -> Iterator[Figure]:
    """A figure that looks the same whatever the user's settings of Matplotlib are."""
    from matplotlib import style
    from matplotlib.figure import Figure

    with style.context(["default", _SETTINGS]), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing from font")  # a name may have any character
        yield Figure(figsize=(width, height), layout="constrained")


_SETTINGS: dict[str, Any] = {
    "axes.axisbelow": True,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlesize": 11,
    "font.size": 9,
    "grid.alpha": 0.2,
    "grid.color": INK,
    "legend.fontsize": 8,
    "legend.frameon": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "solver-tree",
    "text.color": INK,
    "text.parse_math": False,  # a $ in a name is one
    "xtick.color": INK,
    "ytick.color": INK,
}


def _saved(figure: Figure, kind: str, **settings: Any) -> bytes:
    data = BytesIO()
    figure.savefig(data, format=kind, dpi=150, metadata=_NO_METADATA[kind], **settings)
    return data.getvalue()


def _draw_curves(figure: FigureBase, series: Sequence[Series]) -> None:
    """One line for each strategy: how many percent of the secrets are solved within so many guesses.

    Good strategies are so close that their points would cover each other: those of one number of guesses stand side
    by side, in the order of the legend.
    """
    from matplotlib.ticker import MaxNLocator

    worst = max(one.worst for one in series)
    spread = worst <= _MAX_SPREAD
    axes = figure.subplots()
    for place, one in enumerate(series):
        shift = min(0.05, 0.7 / len(series)) * (place - (len(series) - 1) / 2) if spread else 0
        solved = list(accumulate(one.percentages))
        start = 0 if solved[0] else 1
        axes.plot(
            [guesses + shift for guesses in range(start, worst + 1)],
            (solved + solved[-1:] * (worst - one.worst))[start:],
            color=one.colour,
            label=one.label,
            linewidth=1,
            marker=one.marker if spread else None,
            markersize=5 if len(series) <= 6 else 4,
        )
    if spread:
        for guesses in range(0, worst + 1, 2):
            axes.axvspan(guesses - 0.5, guesses + 0.5, color=INK, alpha=0.05, linewidth=0)
    first = min(0 if one.counts[0] else 1 for one in series)
    axes.set_xlim(first - 0.5, worst + 0.5)
    axes.set_ylim(-2, 103)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    axes.set(title="Solved within so many guesses", xlabel="guesses", ylabel="% of all secrets")
    axes.grid(axis="y")
    figure.legend(loc="outside lower left", title="average · strategy", alignment="left")


def _draw_histograms(figure: FigureBase, series: Sequence[Series]) -> None:
    """A row for each strategy, all of one scale: how many percent of the secrets take just so many guesses."""
    from matplotlib.ticker import MaxNLocator

    worst = max(one.worst for one in series)
    highest = max(max(one.percentages) for one in series)
    rows: list[Axes] = list(figure.subplots(len(series), sharex=True, sharey=True, squeeze=False)[:, 0])
    for axes, one in zip(rows, series, strict=True):
        bars = axes.bar(range(len(one.counts)), one.percentages, color=one.colour, width=0.8)
        if worst <= _MAX_SPREAD:
            axes.bar_label(bars, [_percent(percent) for percent in one.percentages], fontsize=7, padding=1)
        axes.set_title(one.label, loc="left", fontsize=8, pad=2)
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
        axes.tick_params(axis="x", length=0)
    first = min(0 if one.counts[0] else 1 for one in series)
    rows[0].set_xlim(first - 0.5, worst + 0.5)
    rows[0].set_ylim(0, highest * 1.3 or 1)
    rows[0].xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    rows[-1].set_xlabel("guesses")
    figure.suptitle("Solved at just this guess, % of all secrets", fontsize=11)


def _percent(percent: float) -> str:
    """A percentage in as few characters as tell something; nothing for none."""
    if not percent:
        return ""
    return f"{percent:.0f}" if percent >= 9.95 else f"{percent:.1f}" if percent >= 0.05 else "<0.1"


def _inline(
    name: str,
    draw: Callable[[FigureBase, Sequence[Series]], None],
    series: Sequence[Series],
    title: str,
    description: str,
) -> str:
    """A drawing as an SVG element: no size of its own, ids that no other has, and words for those who cannot see it."""
    with _figure(_INLINE_PANEL, _height(series)) as figure:
        draw(figure, series)
        text = _saved(figure, "svg", transparent=True).decode()
    text = re.sub(r"<metadata>.*?</metadata>", "", text[text.index("<svg") :], flags=re.DOTALL)
    text = re.sub(r"<[^<>]*>", lambda tag: re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{name}-", tag[0]), text)
    start, drawing = text.split(">", 1)
    start = re.sub(r' (width|height)="[^"]*"', "", start)
    words = f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-words">{escape(description)}</desc>'
    return f'{start} role="img" aria-labelledby="{name}-title {name}-words">\n{words}{drawing}'
