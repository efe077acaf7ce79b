"""``solver-tree site``: a web site with a page for every tree."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer

from solver_tree.cli.options import GameOptions, Json, make_game, takes_option_groups
from solver_tree.cli.output import path_text, print_json
from solver_tree.cli.page_game import of_given_game, say_known_guesses
from solver_tree.cli.progress import Shown, shown
from solver_tree.cli.trees import in_order
from solver_tree.errors import InputError
from solver_tree.text import count, file_size

if TYPE_CHECKING:
    from solver_tree.tree import StrategyTree


@takes_option_groups
def site(
    out: Annotated[
        str, typer.Option("--out", "-o", metavar="FOLDER", help="The folder for the pages; it is created if necessary.")
    ],
    game_options: GameOptions,
    trees: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TREE",
            help="The file or the name of a tree. Without any, those that ship, of up to 6000 secrets.",
            show_default=False,
        ),
    ] = None,
    url: Annotated[
        str,
        typer.Option(
            "--url", metavar="URL", help="Where it will be published, for pictures of links.", show_default=False
        ),
    ] = "",
    as_json: Json = False,
) -> None:
    """Make a web site: a page that plays for each tree, an index, and a page for your own files.

    The pages are static files: publish the folder on any web server, or open it from disk.
    From a server, the site can be installed, and works without a network.
    The game options are for the trees of that game: its page then knows all words, or the rule.

    Example: solver-tree site --out pages

    Example: solver-tree site --out pages wordle.avg.json --answers words.txt
    """
    if url and not url.startswith(("https://", "http://")):
        raise InputError(f"--url '{url}': it should begin with https:// or http://")
    with shown("site") as lines:
        files, pages = _save(out, trees, url, game_options, lines)
    if as_json:
        print_json({"files": [path_text(file) for file in files], "bytes": sum(map(os.path.getsize, files))})
    else:
        size = file_size(sum(map(os.path.getsize, files)))
        print(f"{files[0]}: the index of {count(pages, 'page')}, {size}")


def _save(out: str, trees: list[str] | None, url: str, options: GameOptions, lines: Shown) -> tuple[list[str], int]:
    """Load the trees and make their pages; the files that were written, the index first, and the number of trees."""
    from solver_tree.export.site import save_site, usual_trees
    from solver_tree.tree import load
    from solver_tree.tree.shipped import find

    paths = [find(tree) for tree in trees] if trees else list(usual_trees().values())
    loaded = lines.counter(f"reading {count(len(paths), 'tree')}", 1, 2)
    named_trees: dict[str, StrategyTree] = {}
    for path in paths:
        name = os.path.basename(path).removesuffix(".json").removesuffix(".avg")
        if name in named_trees:
            raise InputError(f"two trees have the name '{name}'; leave one out, or rename its file")
        named_trees[name] = load(path)
        loaded(len(named_trees) / len(paths))
    for name, tree in _of_game(named_trees, options).items():
        named_trees[name] = of_given_game(tree, options)
    for name, tree in named_trees.items():
        say_known_guesses(tree, f"the page of '{name}'")
    made = lines.counter(f"making {count(len(paths), 'page')}", 2, 2)
    return save_site(out, in_order(named_trees), url=url, progress=made), len(named_trees)


def _of_game(trees: dict[str, StrategyTree], options: GameOptions) -> dict[str, StrategyTree]:
    """The trees of the game that the options give: that of ``--game``, or else wordle, with its lists.

    Raises:
        InputError: options are set, but none of the trees is of that game.
    """
    if not options.any_set:
        return {}
    games = ("wordle", "wordle-hard") if options.game is None else (make_game(options).name,)
    found = {name: tree for name, tree in trees.items() if tree.game.name in games}
    if not found:
        raise InputError(f"no tree is of {options.game or 'wordle'}; leave the options of a game out")
    return found
