"""A folder of pages to publish: one page for each strategy tree, and an index."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from html import escape
from string import Template

from solver_tree.errors import InputError
from solver_tree.export.page import GENERATOR, fill_frame, join_scripts, page, read_part
from solver_tree.export.proof_text import LANGUAGES, verdict_in
from solver_tree.files import check_current_folder, check_place, check_replaceable, write_atomically
from solver_tree.pages import name_markup
from solver_tree.tree import StrategyTree

INDEX = "index.html"
_BEGINNING = 2000  # bytes of a page that include ``GENERATOR``
_LEAD = """<p>
<span lang="en">Strategies for code-breaking games. On each page, the program guesses, or you do.</span>
<span lang="zh">猜谜游戏的策略，每种一页，可以玩：它来猜，或者你来猜。</span>
</p>"""


def save_site(
    folder: str | os.PathLike[str],
    trees: Mapping[str, StrategyTree],
    *,
    progress: Callable[[float], None] = lambda share: None,
) -> list[str]:
    """Write a page for each tree, and an index of all pages.

    Args:
        folder: where to write the pages; it is made if it is missing. Other files in it stay as they are.
        trees: the trees by name; each page has the name of its tree.
        progress: called after each page is made with the share of the pages that are made, 0 to 1.

    Returns:
        The files that were written, the index first.

    Raises:
        InputError: the folder cannot be written, a file to be replaced is not a page of Solver Tree, or two pages would
            have the same name. If names or files conflict, nothing is written.
    """
    names = {name: _page_name(name) for name in trees}
    _check_names(names)
    _check_folder(folder)
    files = {INDEX: _index(trees, names)}
    for name, tree in trees.items():
        files[names[name]] = page(tree, INDEX)
        progress((len(files) - 1) / len(trees))
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
    check_current_folder(folder)
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise InputError(f"cannot write pages into '{folder}': it is not a folder; give another name with --out")


def _index(trees: Mapping[str, StrategyTree], names: Mapping[str, str]) -> str:
    rows = "\n".join(_index_row(name, tree, names[name]) for name, tree in trees.items())
    return fill_frame(
        title="Solver Tree",
        heading="Solver Tree",
        lead=_LEAD,
        body=Template(read_part("index.html")).substitute(rows=rows),
        script=join_scripts("index"),
    )


def _index_row(name: str, tree: StrategyTree, file: str) -> str:
    stats = tree.stats
    cells = (str(stats.secrets), f"{stats.average:.4f}", str(stats.worst), _proof(tree))
    link = f'<a href="{escape(file)}">{name_markup(name)}</a>'
    return f"<tr><td>{link}</td>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _proof(tree: StrategyTree) -> str:
    """What is proved of a tree, and how that is known, as HTML in both languages; a dash if that is nothing."""
    words = {language: verdict_in(tree, language) for language in LANGUAGES}
    if not all(words.values()):
        return "–"
    return "".join(f'<span lang="{language}">{name_markup(text)}</span>' for language, text in words.items())
