"""A folder of pages to publish: one page for each strategy tree, and an index."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from html import escape
from string import Template

from solver_tree.errors import InputError
from solver_tree.export.page import GENERATOR, fill_frame, page, read_part
from solver_tree.files import check_place, check_replaceable, write_atomically
from solver_tree.pages import name_markup
from solver_tree.tree import StrategyTree

INDEX = "index.html"
_BEGINNING = 2000  # bytes of a page that include ``GENERATOR``
_LEAD = """<p>
<span lang="en">Strategies for code-breaking games. On each page, the program guesses, or you do.</span>
<span lang="zh">猜谜游戏的策略，每种一页，可以玩：它来猜，或者你来猜。</span>
</p>"""


def save_site(folder: str | os.PathLike[str], trees: Mapping[str, StrategyTree]) -> list[str]:
    """Write a page for each tree, and an index of all pages.

    Args:
        folder: where to write the pages; it is made if it is missing. Other files in it stay as they are.
        trees: the trees by name; each page has the name of its tree.

    Returns:
        The files that were written, the index first.

    Raises:
        InputError: the folder cannot be written, a file to be replaced is not a page of Solver Tree, or two pages would
            have the same name. If names or files conflict, nothing is written.
    """
    names = {name: _page_name(name) for name in trees}
    _check_names(names)
    _check_folder(folder)
    files = {INDEX: _index(trees, names)} | {names[name]: page(tree, INDEX) for name, tree in trees.items()}
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the folder '{folder}': {error.strerror}") from error
    places = {os.path.join(folder, name): text for name, text in files.items()}
    for place in places:
        check_place(place)
        check_replaceable(place, GENERATOR, _BEGINNING, "not a page of Solver Tree")
    for place, text in reversed(places.items()):  # the index last, so that its links are never broken
        write_atomically(place, text.encode())
    return list(places)


def _page_name(name: str) -> str:
    """Return the file name of a page, in characters that all systems and addresses allow."""
    return f"{re.sub(r'[^A-Za-z0-9_.-]+', '-', name).strip('-.') or 'tree'}.html"


def _check_names(names: Mapping[str, str]) -> None:
    """Raise InputError unless all pages have different names."""
    taken: dict[str, str] = {INDEX: "the index"}
    for name, file in names.items():
        if other := taken.get(file.lower()):
            raise InputError(f"the page of '{name}' would be '{file}', as that of {other}; rename the file")
        taken[file.lower()] = f"'{name}'"


def _check_folder(folder: str | os.PathLike[str]) -> None:
    if not os.fspath(folder):
        raise InputError("the folder for the pages has no name; give one with --out")
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise InputError(f"cannot write pages into '{folder}': it is not a folder; give another name with --out")


def _index(trees: Mapping[str, StrategyTree], names: Mapping[str, str]) -> str:
    rows = "\n".join(_index_row(name, tree, names[name]) for name, tree in trees.items())
    return fill_frame(
        title="Solver Tree",
        heading="Solver Tree",
        lead=_LEAD,
        body=Template(read_part("index.html")).substitute(rows=rows),
        script=read_part("index.js"),
    )


def _index_row(name: str, tree: StrategyTree, file: str) -> str:
    stats = tree.stats
    proved = tree.proof.optimal
    mark = '<span lang="en">yes ✓</span><span lang="zh">是 ✓</span>' if proved else "–"
    cells = (str(stats.secrets), f"{stats.average:.4f}", str(stats.worst), mark)
    link = f'<a href="{escape(file)}">{name_markup(name)}</a>'
    return f"<tr><td>{link}</td>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
