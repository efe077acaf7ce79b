"""The colours of pictures."""

from __future__ import annotations

from solver_tree.export.forms import Theme

_LIGHT = {"ink": "#1a1a1a", "page": "#fff", "main": "#0b5cad", "on-main": "#fff"}

COLOURS: dict[Theme, dict[str, str]] = {
    "auto": _LIGHT,
    "light": _LIGHT,
    "dark": {"ink": "#e8eaed", "page": "#14171a", "main": "#8ec5f7", "on-main": "#0c1722"},
    "print": {"ink": "#000", "page": "", "main": "#777", "on-main": "#000"},
}
"""For each theme the colours of text, of the background (empty for none), of what stands out, and of text on it."""
