"""A folder of pages that can be published as it is: one for each tree, and an index."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from html import escape
from string import Template

from solver_tree.compare.charts import printable
from solver_tree.errors import InputError
from solver_tree.export.page import GENERATOR, page, part
from solver_tree.files import check_place, write_whole
from solver_tree.tree import StrategyTree
from solver_tree.version import __version__

INDEX = "index.html"


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
        _check_ours(place)
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


def _check_ours(place: str) -> None:
    """Raise InputError if there is a file at ``place`` that none of our pages may replace."""
    if not os.path.exists(place):
        return
    try:
        with open(place, "rb") as file:
            ours = GENERATOR.encode() in file.read(2000)
    except OSError as error:
        raise InputError(f"cannot read '{place}': {error.strerror}") from error
    if not ours:
        raise InputError(f"'{place}' is no page of Solver Tree and is left as it is; give another folder with --out")


def _index(trees: Mapping[str, StrategyTree], names: Mapping[str, str]) -> str:
    rows = "\n".join(_row(name, tree, names[name]) for name, tree in trees.items())
    return Template(part("index.html")).substitute(style=part("page.css"), rows=rows, version=__version__)


def _row(name: str, tree: StrategyTree, file: str) -> str:
    stats = tree.stats
    proved = tree.proof.optimal
    mark = '<span lang="en">yes ✓</span><span lang="zh">是 ✓</span>' if proved else "–"
    cells = (str(stats.secrets), f"{stats.average:.4f}", str(stats.worst), mark)
    link = f'<a href="{escape(file)}"><bdi>{escape(printable(name))}</bdi></a>'
    return f"<tr><td>{link}</td>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
