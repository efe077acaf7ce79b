"""``solver-tree export``: a tree as a page that plays, a picture or a table."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from solver_tree.cli.options import Json, TreeName
from solver_tree.errors import InputError
from solver_tree.export import Form

To = Annotated[
    Form | None,
    typer.Option(
        "--to",
        help="html, a page that plays; svg, a picture; dot, a picture as text for Graphviz; csv, a table with one row "
        "per secret.",
        show_default="the ending of FILE, or html",
    ),
]
Output = Annotated[
    str | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="Where to save the result; - prints it instead.",
        show_default="the name of the tree, in the current folder",
    ),
]
Depth = Annotated[
    int | None,
    typer.Option(
        "--depth",
        min=0,
        metavar="N",
        help="svg, dot: number of levels below the first guess.",
        show_default="as deep as is readable",
    ),
]


def export(
    tree: TreeName,
    form: To = None,
    output: Output = None,
    depth: Depth = None,
    as_json: Json = False,
) -> None:
    """Save a tree as a page that plays, a picture or a table.

    The page is one file and needs no network: open it in any browser, for example on a phone.

    Example: solver-tree export bulls-cows-4x10 --to html

    Example: solver-tree export mastermind-4x6 --to svg --depth 2 -o picture.svg

    Example: solver-tree export mastermind-4x6 --to dot -o - | dot -Tpdf > a.pdf
    """
    from solver_tree.export import export as render
    from solver_tree.files import check_place, write_atomically
    from solver_tree.tree import load
    from solver_tree.tree.shipped import find

    form = form or _form_of(output)
    if depth is not None and form not in ("svg", "dot"):
        raise InputError(f"--depth {depth} is for --to svg and --to dot; {form} shows the complete tree")
    if output == "-":
        if as_json:
            raise InputError("-o - and --json contradict each other; give one of them")
        sys.stdout.buffer.write(render(load(tree), form, depth))
        return
    path = output or f"{os.path.basename(find(tree)).removesuffix('.json')}.{form}"
    check_place(path, (".html", ".htm") if form == "html" else (f".{form}",))
    data = render(load(tree), form, depth)
    write_atomically(path, data)
    if as_json:
        from solver_tree.cli.output import path_text, print_json

        print_json({"tree": path_text(tree), "form": form, "file": path_text(path), "bytes": len(data)})
    else:
        print(f"{path}: {len(data) / 1000:.0f} kB")


def _form_of(output: str | None) -> Form:
    """The form that the ending of the file selects."""
    ending = os.path.splitext(output or "")[1].lower()
    return {".svg": "svg", ".dot": "dot", ".csv": "csv"}.get(ending, "html")  # type: ignore[return-value]
