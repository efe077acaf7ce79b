"""The forms in which a tree can be exported, and the colours of pictures."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Literal, get_args

from solver_tree.files import check_place, check_replaceable
from solver_tree.version import MAKER

Form = Literal["html", "svg", "pdf", "dot", "csv"]
"""A page that plays, a picture in two formats, a picture for Graphviz, or a table with one row for each secret."""

FORMS: tuple[Form, ...] = get_args(Form)

Theme = Literal["auto", "light", "dark", "print"]
"""The colours of a picture: those that the reader prefers, fixed ones, or black on nothing."""

THEMES: tuple[Theme, ...] = get_args(Theme)

Shape = Literal["boxes", "icicle"]
"""The first levels as boxes, or the complete tree as an icicle: a cell for each guess, as wide as its candidates."""

SHAPES: tuple[Shape, ...] = get_args(Shape)

GENERATOR = '<meta name="generator" content="Solver Tree '
"""What every page has in its head; the version follows."""

CREATOR = "Solver Tree"
"""What pictures have as their creator, in the way of their format."""

_MADE_BY, _CREATOR = MAKER.encode(), CREATOR.encode()
_TEXT_MARK = rb"\A<!-- %b|\n%b[^\n]*\n\Z" % (_MADE_BY, _MADE_BY)
_MARKS = {
    "html": rb"(?s)\A<!DOCTYPE html>.{,2000}%b" % GENERATOR.encode(),
    "svg": rb"(?s)\A<\?xml[^>]*>\s*<!-- %b -->|\A.{,2000}<dc:creator>\s*<cc:Agent>\s*<dc:title>%b</dc:title>"
    rb"|\A<svg [^>]*><title>%b</title>" % (_CREATOR, _CREATOR, _CREATOR),
    "png": rb"(?s)\A\x89PNG.{,100}tEXtSoftware\x00%b" % _CREATOR,
    "pdf": rb"/Creator \(%b\)" % _CREATOR,
    "dot": rb"\Adigraph solver_tree \{",
    "csv": rb'\Asecret,guesses(?:,known)?(?:,weight)?,path\r?\n(?:"[^"]*"|[^",\r\n])*,[0-9]+,',
    "key": _TEXT_MARK,
    "md": _TEXT_MARK,
    "python": rb'\A"""[^\n]* %b' % _MADE_BY,
    "c": rb"\A/\* [^\n]* %b" % _MADE_BY,
    "mermaid": rb"\A%%%% %b" % _MADE_BY,
    "js": rb"\A// Solver Tree: ",
    "webmanifest": rb'\A\{\s*"name": "Solver Tree",',
}
"""Where each file of a form says who has made it, by which it is known for one of ours: a regular expression."""


def check_file(path: str | os.PathLike[str], form: str, endings: Sequence[str] = ()) -> None:
    """Check, before long work, that a page, a picture or a table can be saved at ``path``.

    Args:
        path: where the file will be written.
        form: its form.
        endings: the endings that its name may have, see ``check_place``.

    Raises:
        InputError: the file cannot be written, or there is one that Solver Tree has not made.
    """
    check_place(path, endings)
    check_replaceable(
        path, _MARKS[form], f"not a {os.path.splitext(path)[1] or form} file that Solver Tree made", "another name"
    )


def check_file_of_site(path: str) -> None:
    """The same for a file of a site, whose form its ending tells.

    Raises:
        InputError: as ``check_file``.
    """
    check_place(path)
    check_replaceable(path, _MARKS[path.rpartition(".")[2]], "not a page of Solver Tree")
