"""A folder of pages that can be published as it is: one for each tree, and an index."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from html import escape
from string import Template

from solver_tree.errors import InputError
from solver_tree.export.page import GENERATOR, framed, page, part
from solver_tree.files import check_place, check_replaceable, write_whole
from solver_tree.pages import named
from solver_tree.tree import StrategyTree

INDEX = "index.html"
_BEGINNING = 2000  # bytes of a page, in which it says that it is ours
_LEAD = """<p>
<span lang="en">Strategies for code-breaking games, each on a page that plays: it guesses, or you do.</span>
<span lang="zh">猜谜游戏的策略，每种一页，可以玩：它来猜，或者你来猜。</span>
</p>"""


def save_site(folder: str | os.PathLike[str], trees: Mapping[str, StrategyTree]) -> list[str]:
    """Write a page for each of ``trees``, which is called as the tree is, and the index to them.

    The folder is made if it is not there; what else it holds stays as it is.

    Returns:
        The files that were written, the index first.

    Raises:
        InputError: the folder cannot be written, holds a file of the same name that is no such page, or two trees
            have the same name; then nothing is written.
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
        check_replaceable(place, GENERATOR, _BEGINNING, "no page of Solver Tree")
    for place, text in reversed(places.items()):  # the index last: all that it leads to is there
        write_whole(place, text.encode())
    return list(places)


def _page_name(name: str) -> str:
    """The file for the tree of this name, in characters that all systems and addresses allow."""
    return f"{re.sub(r'[^A-Za-z0-9_.-]+', '-', name).strip('-.') or 'tree'}.html"


def _check_names(names: Mapping[str, str]) -> None:
    """Raise InputError unless each page has a name of its own."""
    taken: dict[str, str] = {INDEX: "the index"}
    for name, file in names.items():
        if other := taken.get(file.lower()):
            raise InputError(f"the page of '{name}' would be '{file}', which is that of {other}; rename the file")
        taken[file.lower()] = f"'{name}'"


def _check_folder(folder: str | os.PathLike[str]) -> None:
    if not os.fspath(folder):
        raise InputError("the folder for the pages has no name; give one with --out")
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise InputError(f"cannot write pages into '{folder}': it is not a folder; give another name with --out")


def _index(trees: Mapping[str, StrategyTree], names: Mapping[str, str]) -> str:
    rows = "\n".join(_row(name, tree, names[name]) for name, tree in trees.items())
    return framed(
        title="Solver Tree",
        heading="Solver Tree",
        lead=_LEAD,
        body=Template(part("index.html")).substitute(rows=rows),
        script=part("index.js"),
    )


def _row(name: str, tree: StrategyTree, file: str) -> str:
    stats = tree.stats
    proved = tree.proof.optimal
    mark = '<span lang="en">yes ✓</span><span lang="zh">是 ✓</span>' if proved else "–"
    cells = (str(stats.secrets), f"{stats.average:.4f}", str(stats.worst), mark)
    link = f'<a href="{escape(file)}">{named(name)}</a>'
    return f"<tr><td>{link}</td>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
