"""What all HTML pages share: a policy that forbids loading anything, escaping of names from outside, two languages."""

from __future__ import annotations

from html import escape

from solver_tree.text import printable

_CONTENT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; worker-src blob:{own}; "
    "base-uri 'none'; form-action 'none'"
)
_FILES_OF_SITE = " 'self'; img-src 'self'; manifest-src 'self'"  # its service worker, its icons and its manifest


def head(title: str, *, site: bool = False) -> str:
    """The beginning of the ``head`` element of a page.

    Args:
        title: any text.
        site: whether the page is one of a site, whose own files it may load.
    """
    policy = _CONTENT_POLICY.format(own=_FILES_OF_SITE if site else "")
    return (
        '<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'<meta http-equiv="Content-Security-Policy"\n  content="{policy}">\n'
        f"<title>{escaped(title)}</title>"
    )


def escaped(name: str) -> str:
    """A name from outside, escaped for text and for the value of an attribute."""
    return escape(printable(name))


def name_markup(name: str) -> str:
    """A name from outside as text of a page, isolated so that it may be written in either direction."""
    return f"<bdi>{escaped(name)}</bdi>" if name else ""


def both(english: str, chinese: str, tag: str = "span") -> str:
    """Markup in both languages; the style sheet of pages shows the one that the page is in.

    Args:
        english, chinese: the markup.
        tag: the element that holds each, ``tspan`` in an SVG.
    """
    return f'<{tag} lang="en">{english}</{tag}><{tag} lang="zh">{chinese}</{tag}>'
