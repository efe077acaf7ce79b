"""The scripts of pages: ES modules in ``js``, which are joined, as a page is one file.

Joined, they share one scope. So each name stays as it is written, for whoever reads the page, and for its tests.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from posixpath import dirname, join, normpath

_IMPORT = re.compile(r'^import [^"\n]*"(\.[./\w]+)\.js";\n+', re.MULTILINE)
_NOT_OF_PAGES = re.compile(
    r"^ */\*\*(?:(?!\*/).)*\*/\n|/\*\*[^\n]*?\*/ |^ *//[^\n]*\n|  // [^\n]*$|^export ", re.MULTILINE | re.DOTALL
)
"""What a page does not need: comments, and ``export``."""
_INDENT = re.compile("^ +", re.MULTILINE)


def read_part(name: str) -> str:
    """Read a file of this package that is a part of pages."""
    return files("solver_tree.export").joinpath(name).read_text(encoding="utf-8").strip()


def join_scripts(entry: str, *, after: tuple[str, ...] = ()) -> str:
    """Return a script with all that it imports as one, without what only its readers need.

    Args:
        entry: the name of the script, with its folder in ``js``.
        after: scripts that run before on the same page; what they have is left out.
    """
    there = scripts_of(*after)
    return "\n\n".join(_script(name) for name in scripts_of(entry) if name not in there)


@cache
def scripts_of(*entries: str) -> tuple[str, ...]:
    """List scripts and all that they import, in the order in which a browser runs modules."""
    found: set[str] = set()
    listed: list[str] = []

    def visit(name: str) -> None:
        if name not in found:
            found.add(name)
            for needed in imports_of(name):
                visit(needed)
            listed.append(name)

    for entry in entries:
        visit(entry)
    return tuple(listed)


def imports_of(name: str) -> list[str]:
    """List the scripts that a script imports, in its order."""
    return [normpath(join(dirname(name), path)) for path in _IMPORT.findall(read_part(f"js/{name}.js"))]


@cache
def _script(name: str) -> str:
    """Return a script as pages have it."""
    needed = _NOT_OF_PAGES.sub("", _IMPORT.sub("", read_part(f"js/{name}.js")))
    return re.sub(r"\n{3,}", "\n\n", _INDENT.sub("", needed)).strip()
