"""Drawings as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from solver_tree.export.drawing import INK, MAIN, ON_MAIN, SYMBOL, Area, Curve, Drawing, Frame, Mark, Row, Text
from solver_tree.export.forms import CREATOR, Theme
from solver_tree.export.themes import COLOURS

_DARK_TOO = "@media (prefers-color-scheme: dark) {{ svg {{ {} }} }}"


def svg(drawing: Drawing, theme: Theme = "auto", *, standalone: bool = True) -> str:
    """Write a drawing as SVG.

    Args:
        drawing: the drawing.
        theme: the colours, if it is standalone.
        standalone: whether the text is a file; otherwise it is an element of a page, which sets the colours.
    """
    label = escape(drawing.label)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {drawing.width:.0f} {drawing.height:.0f}" '
        f'width="{drawing.width:.0f}" height="{drawing.height:.0f}" role="img" aria-label="{label}" '
        f'font-family="ui-monospace, monospace" font-size="11.5" fill="currentColor">\n'
    )
    return "".join(
        (
            '<?xml version="1.0" encoding="UTF-8"?>\n' if standalone else "",
            f"<!-- {CREATOR} -->\n" if standalone else "",
            head,
            f"<title>{label}</title>\n",
            f"<style>\n{_style(theme)}\n</style>\n" if standalone else "",
            *(f"{line}\n" for mark in drawing.marks for line in _write(mark, theme)),
            "</svg>\n",
        )
    )


def _style(theme: Theme) -> str:
    """The style sheet that sets the colours of a theme."""

    def rules(name: Theme) -> str:
        colours = COLOURS[name]
        background = f" background: {colours['page']};" if colours["page"] else ""
        variables = "".join(f" --{part}: {colours[part]};" for part in (MAIN, ON_MAIN)) if theme == "auto" else ""
        return f"color: {colours[INK]};{background}{variables}"

    if theme == "auto":
        return f"svg {{ {rules('light')} }}\n{_DARK_TOO.format(rules('dark'))}"
    return f"svg {{ {rules(theme)} }}{' [opacity] { opacity: 1; }' if theme == 'print' else ''}"


def _colour(name: str, theme: Theme) -> str:
    """A colour of a drawing as SVG has it."""
    if name == INK:
        return "currentColor"
    if name not in (MAIN, ON_MAIN):
        return name
    return f"var(--{name}, {COLOURS['light'][name]})" if theme == "auto" else COLOURS[theme][name]


def _write(mark: Mark, theme: Theme) -> Iterator[str]:
    """Write a mark."""
    if isinstance(mark, Text):
        if mark.text:
            yield _text(mark, theme)
    elif isinstance(mark, Row):
        yield from _row(mark)
    elif isinstance(mark, Frame):
        yield (
            f'<rect x="{mark.x:.1f}" y="{mark.y:.1f}" width="{mark.width:.1f}" height="{mark.height:.1f}" rx="4" '
            f'fill="none" stroke="currentColor" stroke-width="{mark.thickness:g}"/>'
        )
    elif isinstance(mark, Area):
        yield (
            f'<rect x="{mark.x:.1f}" y="{mark.y:.1f}" width="{mark.width:.2f}" height="{mark.height:.1f}" '
            f'fill="{_colour(MAIN, theme)}" fill-opacity="{mark.opacity:.2f}"/>'
        )
    else:
        yield _curve(mark)


def _text(mark: Text, theme: Theme) -> str:
    attributes = [f'x="{mark.x:.1f}" y="{mark.y:.1f}"']
    attributes += [f'font-size="{mark.size:g}"'] if mark.size != 11.5 else []
    attributes += ['text-anchor="middle"'] if mark.centred else []
    attributes += ['font-weight="bold"'] if mark.bold else []
    attributes += ['opacity=".75"'] if mark.faint else []
    attributes += [f'fill="{_colour(mark.colour, theme)}"'] if mark.colour != INK else []
    tip = f"<title>{escape(mark.tip)}</title>" if mark.tip else ""
    return f"<text {' '.join(attributes)}>{escape(mark.text)}{tip}</text>"


def _row(mark: Row) -> Iterator[str]:
    """Write pegs or tiles; their labels are one text, so that it can be found and copied."""
    labels = []
    for number, symbol in enumerate(mark.symbols):
        x = mark.x + (number + 0.5) * SYMBOL
        fill = symbol.fill or "none"
        if mark.round:
            yield (
                f'<circle cx="{x:.1f}" cy="{mark.y:.1f}" r="8" fill="{fill}" stroke="currentColor" stroke-width=".5"/>'
            )
        else:
            yield (
                f'<rect x="{x - 8:.1f}" y="{mark.y - 8:.1f}" width="16" height="16" fill="{fill}" '
                f'stroke="currentColor" stroke-width=".7"/>'
            )
        ink = f' fill="{symbol.ink}"' if symbol.ink else ""
        labels.append(f'<tspan x="{x:.1f}"{ink}>{escape(symbol.text)}</tspan>')
    yield f'<text y="{mark.y + 4:.1f}" text-anchor="middle" font-weight="bold">{"".join(labels)}</text>'


def _curve(mark: Curve) -> str:
    bend = (mark.from_x + mark.x) / 2
    return (
        f'<path d="M{mark.from_x:.1f} {mark.from_y:.1f}C{bend:.1f} {mark.from_y:.1f} {bend:.1f} {mark.y:.1f} '
        f'{mark.x:.1f} {mark.y:.1f}" fill="none" stroke="currentColor" opacity=".45"/>'
    )
