"""What all pages have in common: they may load nothing, and names from outside stay text."""

from __future__ import annotations

from html import escape

from solver_tree.text import printable

_ALLOWED = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
)


def head(title: str) -> str:
    """The beginning of the head of a page, whose title may be any text."""
    return (
        '<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'<meta http-equiv="Content-Security-Policy"\n  content="{_ALLOWED}">\n'
        f"<title>{plain(title)}</title>"
    )


def plain(name: str) -> str:
    """A name from outside for the value of an attribute."""
    return escape(printable(name))


def named(name: str) -> str:
    """A name from outside as text of a page, whichever way it is written."""
    return f"<bdi>{plain(name)}</bdi>" if name else ""
