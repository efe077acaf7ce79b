"""``solver-tree check``: check certificates."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, Any

import typer

from solver_tree.cli.options import Json
from solver_tree.errors import InputError
from solver_tree.text import count

if TYPE_CHECKING:
    from solver_tree.certificate import Checked, Pieces

Files = Annotated[
    list[str],
    typer.Argument(
        metavar="CERTIFICATE... [TREE]",
        help="A certificate, or several of single first guesses, or a folder of these; and the tree that is optimal.",
        show_default=False,
    ),
]


def check(files: Files, as_json: Json = False) -> None:
    """Check a certificate: a proof that no strategy is better.

    The checker is a short program that shares no code with the search. With a tree,
    it also plays the tree, and says whether that is optimal. The exit status is 1 if
    a claim does not follow, and 2 if a file is no certificate.

    Example: solver-tree check mastermind-4x6.certificate mastermind-4x6

    Example: solver-tree check pieces/ wordle.avg.json
    """
    from solver_tree.certificate import add_up

    paths, tree = _sort(files)
    checked = []
    for path in paths:
        checked.append(_check(path, tree)._replace(header={}))  # of thousands of pieces, each may list all words
        if not checked[-1].valid:
            break
    valid = checked[-1].valid
    proof = add_up(checked) if len(checked) > 1 and valid else checked[-1]
    if as_json:
        from solver_tree.cli.output import print_json

        print_json(_report(checked, proof, tree))
    elif valid:
        claims = count(sum(one.claims for one in checked), "claim")
        print(f"{paths[0] if len(paths) == 1 else f'{len(paths)} certificates'}: valid, {claims}")
        print(f"  {checked[0].game}: {proof.text}")
        if tree is not None:
            print(f"  {tree}: {'optimal, proved and checked' if proof.optimal else 'not shown to be optimal'}")
    else:
        print(f"{checked[-1].path}: refused\n  {checked[-1].error}")
    if not valid:
        raise typer.Exit(1)


def _sort(files: list[str]) -> tuple[list[str], str | None]:
    """The certificates, and the tree, if the last of several names is none of these.

    Raises:
        InputError: a folder has no certificate.
    """
    from solver_tree.certificate import is_certificate

    tree = None
    if len(files) > 1 and not os.path.isdir(files[-1]) and not is_certificate(files[-1]):
        *files, tree = files
    paths = []
    for name in files:
        inside = sorted(os.path.join(name, file) for file in os.listdir(name)) if os.path.isdir(name) else [name]
        paths += [path for path in inside if path == name or is_certificate(path)]
    if not paths:
        raise InputError(f"'{files[0]}' has no certificates")
    return paths, tree


def _check(path: str, tree: str | None) -> Checked:
    """Check one certificate, and show how far that is."""
    from solver_tree.certificate import check as check_certificate
    from solver_tree.cli.progress import shown

    with shown(os.path.basename(path), "checking") as lines:

        def tell(claims: int, share: float) -> None:
            if lines is not None:
                lines.say(f"checking, {claims} claims are true")
                lines.pace.note(share)

        return check_certificate(path, tree, progress=tell)


def _report(checked: list[Checked], proof: Checked | Pieces, tree: str | None) -> dict[str, Any]:
    """The JSON object that the command prints."""
    from solver_tree.cli.output import path_text

    last = checked[-1]
    paths = [path_text(one.path) for one in checked]
    return {
        "file": paths if len(paths) > 1 else paths[0],
        "game": last.game,
        "first": last.first if len(paths) == 1 else None,
        "valid": last.valid,
        "claims": sum(one.claims for one in checked),
        "proved": None if proof.figure is None else proof.figure.named,
        "complete": proof.complete,
        "tree": None if tree is None else {"tree": path_text(tree), "optimal": proof.optimal},
        "errors": [] if last.error is None else [last.error],
        "seconds": sum(one.seconds for one in checked),
    }
