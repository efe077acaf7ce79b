"""A folder to publish: a page for each strategy tree, an index, a page for one's own files, and what installs them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from html import escape
from importlib import resources
from string import Template

import orjson

from solver_tree.errors import InputError
from solver_tree.export.cards import Entry, file_rows, sections, today
from solver_tree.export.forms import check_file_of_site
from solver_tree.export.looks import PEG_COLOURS
from solver_tree.export.page import (
    HOME,
    LEAD,
    data_element,
    engine_element,
    fill_frame,
    page,
)
from solver_tree.export.scripts import join_scripts, read_part
from solver_tree.files import check_current_folder, write_atomically
from solver_tree.games import built_in_game
from solver_tree.pages import both
from solver_tree.tree import StrategyTree, shipped

INDEX = "index.html"
OWN = "own.html"
_MOST_SECRETS = 6000  # of a tree whose page is made unasked: a page with more takes a while to open
_ASSETS = ("manifest.webmanifest", "icon.svg", "icon.png", "preview.png")
_DESCRIPTION = "Optimal strategies for Mastermind, Bulls and Cows and Wordle: play, browse, check the proofs."
_LEAD = """<p>
<span lang="en">Find a hidden word or code, or hide one.</span>
<span lang="zh">找出藏着的单词或密码，或者你来藏。</span>
</p>"""

_OWN_MENU = f"""<details id="own-menu" hidden><summary class="icon">
<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 16V4.5h5l2 2.5h7v9z"/></svg>
<span class="unseen">{both("My file", "我的文件")}</span></summary></details>"""


def usual_trees() -> dict[str, str]:
    """The path of each tree that ships and has a page unless trees are chosen, by the name of the tree."""
    return {
        name: path
        for name, path in shipped().items()
        if built_in_game(name.partition(".")[0]).secret_count <= _MOST_SECRETS
    }


def save_site(
    folder: str | os.PathLike[str],
    trees: Mapping[str, StrategyTree],
    *,
    url: str = "",
    progress: Callable[[float], None] = lambda share: None,
) -> list[str]:
    """Write a page for each tree, and an index of all pages.

    Args:
        folder: where to write the pages; it is made if it is missing. Other files in it stay as they are.
        trees: the trees by name; each page has the name of its tree.
        url: where the site will be published; empty if that is not known. Only pictures of links need it.
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
    head = _head(url)
    files = {INDEX: _index(trees, names, head).encode(), OWN: _own_page(head).encode()}
    for number, (name, tree) in enumerate(trees.items(), 1):
        files[names[name]] = page(tree, head).encode()
        progress(number / len(trees))
    files |= {name: resources.files("solver_tree.export").joinpath("assets", name).read_bytes() for name in _ASSETS}
    files["sw.js"] = _service_worker(files)
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the folder '{folder}': {error.strerror}") from error
    places = {os.path.join(folder, name): data for name, data in files.items()}
    for place in places:
        check_file_of_site(place)
    for place, data in reversed(places.items()):  # the index last, so that its links are never broken
        write_atomically(place, data)
    return list(places)


def _page_name(name: str) -> str:
    """Return the file name of a page, in characters that all systems and addresses allow."""
    return f"{re.sub(r'[^A-Za-z0-9_.-]+', '-', name).strip('-.') or 'tree'}.html"


def _check_names(names: Mapping[str, str]) -> None:
    """Raise InputError unless all pages have different names."""
    taken: dict[str, str] = {INDEX: "the index", OWN: "your own files"}
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


def _index(trees: Mapping[str, StrategyTree], names: Mapping[str, str], site_head: str) -> str:
    entries = [Entry(name, tree, names[name]) for name, tree in trees.items()]
    return fill_frame(
        title="Solver Tree",
        heading="Solver Tree",
        lead=_LEAD,
        style="\n".join(map(read_part, ("site.css", "index.css"))),
        body=Template(read_part("index.html")).substitute(
            today=today(entries), own=read_part("own.html"), sections=sections(entries), files=file_rows(entries)
        ),
        script=join_scripts("index"),
        site_head=site_head,
    )


def _own_page(site_head: str) -> str:
    """The page of a file of one's own; its script runs when there is one."""
    page_script = join_scripts("page", after=("worker", "own"))
    return fill_frame(
        title="Solver Tree",
        heading="Solver Tree",
        home=HOME.replace("></a>", '><span lang="en">All trees</span><span lang="zh">所有策略树</span></a>'),
        lead=_OWN_MENU + LEAD.replace("<details", "<details hidden"),
        style="\n".join(map(read_part, ("play.css", "site.css"))),
        body=f'<main id="own-place">\n{read_part("own.html")}\n</main>\n{read_part("page.html")}',
        data="\n".join(
            (
                data_element("shared-data", orjson.dumps({"pegColours": PEG_COLOURS})),
                engine_element(),
                f'<script type="text/plain" id="page-script">\n"use strict";\n\n{page_script}\n</script>',
            )
        ),
        script=join_scripts("own", after=("worker",)),
        site_head=site_head,
    )


def _head(url: str) -> str:
    """What the pages of a site have in their heads: what is shown where somebody links to them."""
    image = escape(f"{url.rstrip('/')}/preview.png" if url else "preview.png")
    return (
        f'<meta name="description" content="{_DESCRIPTION}">\n'
        f'<meta property="og:description" content="{_DESCRIPTION}">\n'
        f'<meta property="og:image" content="{image}">\n'
        '<meta name="twitter:card" content="summary_large_image">'
    )


def _service_worker(files: Mapping[str, bytes]) -> bytes:
    """The script that keeps exactly the files of the site; its version changes with any of them."""
    digest = sha256()
    for name, data in sorted(files.items()):
        digest.update(f"{name} {len(data)} ".encode() + data)
    listed = orjson.dumps(["./", *sorted(files)]).decode()
    script = read_part("js/sw.js").replace("$version", digest.hexdigest()[:16]).replace("$files", listed)
    return f"{script}\n".encode()
