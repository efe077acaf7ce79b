"""``solver-tree export``: a tree as a page that plays, a picture or a table; a decision tree as a key."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, TypeAlias, cast

import typer

from solver_tree.cli.options import GameOptions, Json, TreeName, output_option, takes_option_groups
from solver_tree.cli.output import path_text, print_json
from solver_tree.cli.page_game import of_given_game, say_known_guesses
from solver_tree.cli.progress import shown
from solver_tree.errors import InputError
from solver_tree.export import Form, Shape, Theme
from solver_tree.export.forms import check_file
from solver_tree.text import file_size
from solver_tree.tree.shipped import find_certificate

AnyForm: TypeAlias = Literal["html", "svg", "pdf", "dot", "csv", "key", "md", "python", "c", "mermaid"]
"""A form of a tree of a game, or of a decision tree. Typer takes no union of the two."""

_Endings: TypeAlias = dict[str, tuple[str, ...]]

_OF_GAMES: _Endings = {
    "html": (".html", ".htm"),
    "svg": (".svg",),
    "pdf": (".pdf",),
    "dot": (".dot", ".gv"),
    "csv": (".csv",),
}
"""The endings of a file that has a form."""

_OF_DECISIONS: _Endings = {
    "html": (".html", ".htm"),
    "md": (".md",),
    "key": (".txt", ".md", ".html", ".htm"),
    "python": (".py",),
    "c": (".c",),
    "mermaid": (".mmd", ".mermaid"),
    "dot": (".dot", ".gv"),
}
"""The same for decision trees; of several forms, an ending selects the first."""

To = Annotated[
    AnyForm | None,
    typer.Option(
        "--to",
        help="A page, a picture, one for Graphviz, a table; of decision trees also a key or code.",
        show_default="by FILE, or html",
    ),
]
Output = Annotated[str | None, output_option("Where to save; - prints instead.", "TREE.html")]


class FigureOptions(NamedTuple):
    """The options that state what a page or a picture has, and how it looks."""

    depth: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="Boxes: levels below the first guess.", show_default="readable"),
    ] = None
    path: Annotated[
        str,
        typer.Option(metavar="TEXT", help="Pictures: the guesses before, as in csv.", show_default=False),
    ] = ""
    theme: Annotated[Theme, typer.Option(help="svg, pdf: the colours.")] = "auto"
    shape: Annotated[Shape, typer.Option(help="svg, pdf: the first levels, or the complete tree.")] = "boxes"
    other: Annotated[
        str | None,
        typer.Option("--with", metavar="OTHER", help="html, svg, pdf: another tree beside it.", show_default=False),
    ] = None
    certificate: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="html: a proof of the tree, which the page can check."),
    ] = None
    title: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="html: the title of the page.", show_default="the game"),
    ] = None


@takes_option_groups
def export(
    tree: TreeName,
    game_options: GameOptions,
    form: To = None,
    output: Output = None,
    *,
    figure: FigureOptions,
    as_json: Json = False,
) -> None:
    """Save a tree as a page, a picture or a table; a decision tree as a key or code.

    The page is one file and needs no network: open it in any browser, for example on a phone.
    The file of a tree does not have the rule of a custom game. Give the game, too, and its page advises and reviews.
    The game options also say of which game a static set is, if its file does not.

    Example: solver-tree export bulls-cows-4x10 --to html

    Example: solver-tree export mastermind-4x6 --to svg --depth 2 -o picture.svg

    Example: solver-tree export mastermind-4x6 -o part.svg --path 1123=1B1W --theme print

    Example: solver-tree export mastermind-4x6 --with greedy.json -o both.pdf

    Example: solver-tree export animals.json --game animals.csv

    Example: solver-tree export lamp.json --to key
    """
    from solver_tree.files import check_matplotlib, write_atomically
    from solver_tree.identification.decision_tree import is_decision_tree
    from solver_tree.static.document import is_static

    of_decisions = is_decision_tree(tree)
    endings = _OF_DECISIONS if of_decisions else _OF_GAMES
    chosen = form or _form_of(output, endings)
    (_check_decisions if of_decisions else _check_game)(tree, chosen, game_options, figure)
    if chosen == "pdf":
        check_matplotlib(output or "the picture")
    if output == "-" and as_json:
        raise InputError("-o - and --json contradict each other; give one of them")
    path = "-" if output == "-" else _place(tree, output, chosen, endings)
    if of_decisions:
        data = _of_decisions(tree, chosen, path, figure.title)
    elif is_static(tree):
        data = _static_page(tree, game_options, figure.title)
    else:
        data = _rendered(tree, cast(Form, chosen), game_options, figure)
    if path == "-":
        sys.stdout.buffer.write(data)
        return
    write_atomically(path, data)
    if as_json:
        print_json({"tree": path_text(tree), "form": chosen, "file": path_text(path), "bytes": len(data)})
    else:
        print(f"{path}: {file_size(len(data))}")


def _check_decisions(tree: str, form: str, options: GameOptions, figure: FigureOptions) -> None:
    """Check that a decision tree has a form, and the options fit it.

    Raises:
        InputError: the form is of trees of games, or an option is.
    """
    if form not in _OF_DECISIONS:
        raise InputError(
            f"--to {form} is for trees of games; '{tree}' is a decision tree, of which export makes "
            f"{', '.join(_OF_DECISIONS)}"
        )
    for option, is_set in (
        ("--depth", figure.depth is not None),
        ("--path", figure.path),
        ("--theme", figure.theme != "auto"),
        ("--shape", figure.shape != "boxes"),
        ("--with", figure.other is not None),
        ("--certificate", figure.certificate is not None),
        ("the options of a game", options.any_set),
    ):
        if is_set:
            raise InputError(f"'{tree}' is a decision tree, not one of a game; leave out {option}")
    if figure.title is not None and form not in ("html", "key", "md"):
        raise InputError(f"--title is for pages and keys; {form} has no title")


def _check_game(tree: str, form: str, options: GameOptions, figure: FigureOptions) -> None:
    """Check that a tree of a game, or a static set, has a form, and the options fit it.

    Raises:
        InputError: the form is another one's, an option is for other forms, or two contradict each other.
    """
    from solver_tree.static.document import is_static

    static, other, title = is_static(tree), figure.other, figure.title
    if form not in _OF_GAMES:
        raise InputError(f"--to {form} is for decision trees, which build makes of tables of tests; '{tree}' is none")
    if static and form != "html":
        raise InputError(f"--to {form} is for trees; '{tree}' is a static set, of which export makes html")
    if options.any_set and form != "html":
        raise InputError(f"the options of a game bring its rule into pages; {form} has no rule, so leave them out")
    drawn = form in ("svg", "pdf")
    depth, icicle = figure.depth, figure.shape == "icicle" or (other is not None and drawn)
    if depth is not None and form not in ("svg", "pdf", "dot"):
        raise InputError(f"--depth {depth} is for --to svg, pdf and dot; {form} shows the complete tree")
    if depth is not None and icicle:
        raise InputError(f"--depth {depth} is for boxes; an icicle shows the complete tree")
    for option, is_set, fits in (
        ("--path", figure.path, drawn or form == "dot"),
        ("--theme", figure.theme != "auto", drawn),
        ("--shape", figure.shape != "boxes", drawn),
    ):
        if is_set and not fits:
            raise InputError(f"{option} is for pictures; {form} has no such thing")
    if title is not None and form != "html":
        raise InputError(f"--title is for pages; {form} has no title")
    if other is not None and (static or not (drawn or form == "html")):
        raise InputError(f"--with {other} is for pages and pictures of trees; leave it out")
    if figure.certificate is not None and (form != "html" or static):
        raise InputError("--certificate is for pages of trees; leave it out")


def _of_decisions(tree: str, form: str, output: str, title: str | None) -> bytes:
    """A decision tree in its form."""
    from solver_tree.export.decisions import DecisionForm, export_decisions
    from solver_tree.identification.decision_tree import load_decisions

    return export_decisions(load_decisions(tree), cast(DecisionForm, form), title=title, key_as=_key_as(output))


def _static_page(path: str, options: GameOptions, title: str | None) -> bytes:
    """The page of a static set."""
    from solver_tree.cli.static_file import load_set
    from solver_tree.export.static_page import static_page

    with shown(os.path.basename(path), "answering all guesses for every secret"):
        return static_page(*load_set(path, options), title).encode()


def _rendered(tree: str, form: Form, options: GameOptions, figure: FigureOptions) -> bytes:
    """A tree in its form.

    Args:
        tree: the tree.
        form: the form.
        options: those of its game, for a page; none is set if the tree alone is the source.
        figure: what the page or the picture has, and how it looks.
    """
    from solver_tree.export import export as render
    from solver_tree.tree import load

    with shown(os.path.basename(tree), f"making the {form} file"):
        loaded, beside = load(tree), None if figure.other is None else load(figure.other)
        proof: bytes | None = None
        if options.any_set:
            from solver_tree.tree.verify import with_game

            loaded = of_given_game(loaded, options)
            beside = None if beside is None else with_game(beside, loaded.game)
        elif form == "html":
            say_known_guesses(loaded)
        if figure.certificate is not None:
            from solver_tree.certificate import proved_by

            loaded = proved_by(loaded, figure.certificate)
            proof = Path(find_certificate(figure.certificate)).read_bytes()
        depth, path, theme, shape, *_, title = figure
        return render(
            loaded, form, depth, path=path, theme=theme, shape=shape, beside=beside, certificate=proof, title=title
        )


def _form_of(output: str | None, forms: _Endings) -> str:
    """The form that the ending of the file selects.

    Raises:
        InputError: no form has such an ending.
    """
    if output is None or output == "-":
        return "html"
    if (form := _form_with(output, forms)) is not None:
        return form
    known = [f"{' or '.join(endings)} ({form})" for form, endings in forms.items()]
    raise InputError(f"cannot write '{output}': its name should end in {', '.join(known[:-1])} or {known[-1]}")


def _form_with(path: str, forms: _Endings) -> str | None:
    """The first form that has the ending of a file; None if none has it."""
    ending = os.path.splitext(path)[1].lower()
    return next((form for form, endings in forms.items() if ending in endings), None)


def _place(tree: str, output: str | None, form: str, forms: _Endings) -> str:
    """The file to write: by default one in the current folder that has the name of the tree.

    Raises:
        InputError: its name does not fit the form, or it cannot be written.
    """
    from solver_tree.tree.shipped import find

    path = output or f"{os.path.basename(find(tree)).removesuffix('.json').removesuffix('.csv')}{forms[form][0]}"
    if _form_with(path, {form: forms[form]}) is None:
        other = _form_with(path, forms)
        instead = "" if other is None else f", or give --to {other}"
        raise InputError(
            f"cannot write '{path}': with --to {form}, its name should end in {' or '.join(forms[form])}{instead}"
        )
    check_file(path, "html" if form == "key" and _key_as(path) == "html" else form)
    return path


def _key_as(output: str) -> Literal["text", "md", "html"]:
    """How a key is written, by the ending of the file."""
    form = _form_with(output, _OF_DECISIONS)
    return "html" if form == "html" else "md" if form == "md" else "text"
