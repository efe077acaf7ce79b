"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

TreeName = Annotated[
    str,
    typer.Argument(metavar="TREE", help="A tree's file, or the name of one that ships (see: solver-tree trees)."),
]
Threads = Annotated[
    int | None,
    typer.Option("--threads", min=1, metavar="N", help="Threads to search with.", show_default="all cores"),
]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON, and nothing else.")]
