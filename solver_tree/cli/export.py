"""``solver-tree export``: a tree as a page that plays, a picture or a table."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from solver_tree.cli.options import GameOptions, Json, TreeName, takes_option_groups
from solver_tree.errors import InputError
from solver_tree.export import Form, Theme

_ENDINGS: dict[Form, tuple[str, ...]] = {
    "html": (".html", ".htm"),
    "svg": (".svg",),
    "dot": (".dot", ".gv"),
    "csv": (".csv",),
}
"""The endings of a file that has a form."""

To = Annotated[
    Form | None,
    typer.Option(
        "--to",
        help="A page that plays, a picture, the same for Graphviz, or a table.",
        show_default="by FILE, or html",
    ),
]
Output = Annotated[
    str | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="Where to save; - prints instead.",
        show_default="TREE.html",
    ),
]
Depth = Annotated[
    int | None,
    typer.Option(
        "--depth",
        min=0,
        metavar="N",
        help="svg, dot: levels below the first guess.",
        show_default="readable",
    ),
]

PathTo = Annotated[
    str,
    typer.Option("--path", metavar="TEXT", help="svg, dot: the guesses before it, as in csv.", show_default=False),
]
Colours = Annotated[Theme, typer.Option("--theme", help="svg: the colours.")]
Certificate = Annotated[
    str | None,
    typer.Option("--certificate", metavar="FILE", help="html: a proof of the tree, which the page can check."),
]


@takes_option_groups
def export(
    tree: TreeName,
    game_options: GameOptions,
    form: To = None,
    output: Output = None,
    depth: Depth = None,
    path_to: PathTo = "",
    theme: Colours = "auto",
    certificate: Certificate = None,
    as_json: Json = False,
) -> None:
    """Save a tree as a page that plays, a picture or a table; a static set as a page.

    The page is one file and needs no network: open it in any browser, for example on a phone.
    The game options say of which game a static set is, if its file does not.

    Example: solver-tree export bulls-cows-4x10 --to html

    Example: solver-tree export mastermind-4x6 --to svg --depth 2 -o picture.svg

    Example: solver-tree export mastermind-4x6 -o part.svg --path 1123=1B1W --theme print

    Example: solver-tree export mastermind-4x6 --to dot -o - | dot -Tpdf > a.pdf
    """
    from solver_tree.files import check_place, write_atomically
    from solver_tree.static.document import is_static
    from solver_tree.tree.shipped import find

    form = form or _form_of(output)
    options = game_options if is_static(tree) else None
    if options is None and game_options.any_set:
        raise InputError(f"'{tree}' is a tree, which has its game; the options of a game are for static sets")
    if options is not None and form != "html":
        raise InputError(f"--to {form} is for trees; '{tree}' is a static set, of which export makes html")
    if depth is not None and form not in ("svg", "dot"):
        raise InputError(f"--depth {depth} is for --to svg and --to dot; {form} shows the complete tree")
    if (path_to or theme != "auto") and form not in (("svg", "dot") if path_to else ("svg",)):
        raise InputError(f"{'--path' if path_to else '--theme'} is for pictures; {form} has no such thing")
    if certificate is not None and (form != "html" or options is not None):
        raise InputError("--certificate is for pages of trees; leave it out")
    figure = {"depth": depth, "path": path_to, "theme": theme}
    if output == "-":
        if as_json:
            raise InputError("-o - and --json contradict each other; give one of them")
        sys.stdout.buffer.write(_rendered(tree, form, options, certificate, **figure))
        return
    path = output or f"{os.path.basename(find(tree)).removesuffix('.json').removesuffix('.csv')}.{form}"
    _check_ending(path, form)
    check_place(path)
    data = _rendered(tree, form, options, certificate, **figure)
    write_atomically(path, data)
    if as_json:
        from solver_tree.cli.output import path_text, print_json

        print_json({"tree": path_text(tree), "form": form, "file": path_text(path), "bytes": len(data)})
    else:
        print(f"{path}: {len(data) / 1000:.0f} kB")


def _rendered(tree: str, form: Form, options: GameOptions | None, certificate: str | None, **figure: Any) -> bytes:
    """The content of the file; ``options`` are those of the game of a static set, None for a tree."""
    from solver_tree.cli.progress import shown
    from solver_tree.export import export as render
    from solver_tree.tree import load

    if options is not None:
        from solver_tree.cli.static_file import load_set
        from solver_tree.export.static_page import static_page

        with shown(os.path.basename(tree), "answering all guesses for every secret"):
            return static_page(*load_set(tree, options)).encode()

    with shown(os.path.basename(tree), f"making the {form} file"):
        loaded = load(tree)
        if certificate is None:
            return render(loaded, form, **figure)
        from solver_tree.certificate import proved_by

        return render(proved_by(loaded, certificate), form, certificate=Path(certificate).read_bytes())


def _form_of(output: str | None) -> Form:
    """The form that the ending of the file selects.

    Raises:
        InputError: no form has such an ending.
    """
    if output is None or output == "-":
        return "html"
    ending = os.path.splitext(output)[1].lower()
    for form, endings in _ENDINGS.items():
        if ending in endings:
            return form
    known = [f"{' or '.join(endings)} ({form})" for form, endings in _ENDINGS.items()]
    raise InputError(f"cannot write '{output}': its name should end in {', '.join(known[:-1])} or {known[-1]}")


def _check_ending(path: str, form: Form) -> None:
    """Check that the name of the file fits the form.

    Raises:
        InputError: it does not.
    """
    ending, endings = os.path.splitext(path)[1].lower(), _ENDINGS[form]
    if ending not in endings:
        other = next((form for form, others in _ENDINGS.items() if ending in others), None)
        instead = "" if other is None else f", or give --to {other}"
        raise InputError(
            f"cannot write '{path}': with --to {form}, its name should end in {' or '.join(endings)}{instead}"
        )
