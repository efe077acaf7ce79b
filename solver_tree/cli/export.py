"""``solver-tree export``: a tree as a page that plays, a picture or a table."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Literal

import typer

from solver_tree.cli.options import Json, TreeName
from solver_tree.errors import InputError


def export(
    tree: TreeName,
    form: Annotated[
        Literal["html", "svg", "dot", "csv"] | None,
        typer.Option(
            "--to",
            help="A page that plays, a picture, a picture as text for Graphviz, or a table with a row for each secret.",
            show_default="what FILE ends in, or html",
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Where to save it; - prints it instead.",
            show_default="the tree's name, in the current folder",
        ),
    ] = None,
    depth: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="N",
            help="svg, dot: how many answers deep the picture goes.",
            show_default="as deep as is readable",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Save a tree as a page that plays, a picture or a table.

    The page is one file that needs no network: open it in any browser, also on a phone.

    Example: solver-tree export bulls-cows-4x10 --to html

    Example: solver-tree export mastermind-4x6 --to svg --depth 2 -o picture.svg

    Example: solver-tree export mastermind-4x6 --to dot -o - | dot -Tpdf > a.pdf
    """
    from solver_tree.export import export as exported
    from solver_tree.files import check_place, write_whole
    from solver_tree.tree import load
    from solver_tree.tree.shipped import find

    form = form or _form_of(output)
    if depth is not None and form not in ("svg", "dot"):
        raise InputError(f"--depth {depth} is for --to svg and --to dot; {form} has the whole tree")
    if output == "-":
        if as_json:
            raise InputError("-o - and --json both print; give one of them")
        sys.stdout.buffer.write(exported(load(tree), form, depth))
        return
    path = output or f"{os.path.basename(find(tree)).removesuffix('.json')}.{form}"
    check_place(path, (".html", ".htm") if form == "html" else (f".{form}",))
    data = exported(load(tree), form, depth)
    write_whole(path, data)
    if as_json:
        from solver_tree.cli.output import path_text, print_json

        print_json({"tree": path_text(tree), "form": form, "file": path_text(path), "bytes": len(data)})
    else:
        print(f"{path}: {len(data) / 1000:.0f} kB")


def _form_of(output: str | None) -> Literal["html", "svg", "dot", "csv"]:
    """What is meant when only the file is named."""
    ending = os.path.splitext(output or "")[1].lower()
    return {".svg": "svg", ".dot": "dot", ".csv": "csv"}.get(ending, "html")  # type: ignore[return-value]
