"""``solver-tree site``: pages for every tree that ships, to be published as they are."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from solver_tree.cli.options import Json
from solver_tree.cli.trees import in_order
from solver_tree.errors import InputError


def site(
    out: Annotated[
        str, typer.Option("--out", metavar="FOLDER", help="The folder for the pages; it is made if it is not there.")
    ],
    trees: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TREE",
            help="A tree's file, or the name of one that ships. Without any, all that ship.",
            show_default=False,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Make a web site: a page that plays for each tree, and an index.

    The pages need no server and no network; put the folder wherever files can be published.

    Example: solver-tree site --out pages
    """
    from solver_tree.export.site import save_site
    from solver_tree.tree import load, shipped
    from solver_tree.tree.shipped import find

    found = {}
    for path in (find(tree) for tree in trees) if trees else shipped().values():
        name = os.path.basename(path).removesuffix(".json").removesuffix(".avg")
        if name in found:
            raise InputError(f"two trees are called '{name}'; give one of them, or rename a file")
        found[name] = load(path)
    files = save_site(out, in_order(found))
    if as_json:
        from solver_tree.cli.output import path_text, print_json

        print_json({"files": [path_text(file) for file in files], "bytes": sum(map(os.path.getsize, files))})
    else:
        kilobytes = sum(map(os.path.getsize, files)) / 1000
        print(f"{files[0]}: the index of {len(files) - 1} page{'' if len(files) == 2 else 's'}, {kilobytes:.0f} kB")
