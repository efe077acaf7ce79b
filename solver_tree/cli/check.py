"""``solver-tree check``: check certificates."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from solver_tree.cli.dialogue import indented
from solver_tree.cli.options import Json, ListOptions, by_option, read_lists, takes_option_groups
from solver_tree.cli.output import path_text, print_json
from solver_tree.cli.progress import shown
from solver_tree.cli.table_show import check_decision_certificate
from solver_tree.cli.tables import check_options
from solver_tree.errors import InputError
from solver_tree.files import check_place, write_atomically
from solver_tree.text import count
from solver_tree.tree import StrategyTree, load
from solver_tree.tree.shipped import find_certificate
from solver_tree.tree.wording import verdict

if TYPE_CHECKING:
    from solver_tree.certificate import Checked, Pieces

Files = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="CERTIFICATE... [TREE]",
        help="A certificate, or several of single first guesses, or a folder of these; and the tree that is optimal. "
        "The name of a tree that ships means both.",
        show_default=False,
    ),
]
SaveChecker = Annotated[
    str | None,
    typer.Option("--save-checker", metavar="FILE", help="Save the checker as one file that needs nothing but Python."),
]


@takes_option_groups
def check(
    list_options: ListOptions,
    files: Files = None,
    save_checker: SaveChecker = None,
    as_json: Json = False,
) -> None:
    """Check a certificate: a proof that no strategy is better.

    The checker is a short program that shares no code with the search. With a tree,
    it also plays the tree, and says whether that is optimal. The exit status is 1 if
    a claim does not follow, and 2 if a file is no certificate.

    Example: solver-tree check mastermind-4x6

    Example: solver-tree check proof.certificate wordle.avg.json --answers words.txt

    Example: solver-tree check pieces/ wordle.avg.json --answers words.txt
    """
    from solver_tree.certificate import add_up, check_pieces, decision_checker, is_certificate

    files = files or []
    of_tables = bool(files) and is_certificate(files[0], [decision_checker.FORMAT])
    if save_checker is not None:
        _save_checker(save_checker, of_tables=of_tables, as_json=as_json, alone=not files)
    if of_tables:
        check_options(by_option(list_options))
        check_decision_certificate(files, as_json=as_json)
        return
    if not files:
        if save_checker is None:
            raise InputError("name a certificate, or give --save-checker FILE")
        return
    paths, tree = _sort(files)
    loaded, lists = None if tree is None else load(tree), _lists(list_options)
    checked: list[Checked] = []
    with shown(os.path.basename(paths[0]), "checking") as lines:

        def tell(claims: int, _: float) -> None:
            of = f", certificate {len(checked) + 1} of {len(paths)}" if len(paths) > 1 else ""
            lines.say(f"checking{of}, {claims} claims are true")
            lines.pace.note(len(checked) / len(paths))

        for piece in check_pieces(paths, loaded, lists=lists, progress=tell):
            checked.append(piece._replace(weights=None) if checked else piece)  # there may be thousands of pieces
            if not piece.valid:
                break
    valid = checked[-1].valid
    several = len(checked) > 1 or os.path.isdir(files[0])
    proof = add_up(checked, lists=lists) if several and valid else checked[-1]
    if as_json:
        print_json(_report(checked, proof, tree))
    elif valid:
        claims = count(sum(one.claims for one in checked), "claim")
        print(f"{paths[0] if len(paths) == 1 else f'{len(paths)} certificates'}: valid, {claims}")
        print(indented(f"{checked[0].game}: {proof.text}"))
        if loaded is not None:
            print(indented(f"{tree}: {_verdict(loaded, proof, checked[0])}"))
    else:
        print(f"{checked[-1].path}: refused\n  {checked[-1].error}")
    if not valid:
        raise typer.Exit(1)


def _sort(files: list[str]) -> tuple[list[str], str | None]:
    """The certificates, and the tree: the last of several names that is none of these, or a tree that ships with one.

    Raises:
        InputError: a folder cannot be read, or has no certificate.
    """
    from solver_tree.certificate import is_certificate

    tree = None
    if len(files) > 1 and not os.path.isdir(files[-1]) and not is_certificate(files[-1]):
        *files, tree = files
    elif not os.path.exists(files[0]):
        tree = files[0]
    paths = []
    for name in files:
        find_certificate(name)  # raises InputError if there is none
        try:
            inside = sorted(os.path.join(name, file) for file in os.listdir(name)) if os.path.isdir(name) else [name]
        except OSError as error:
            raise InputError(f"cannot read '{name}': {error.strerror}") from error
        paths += [path for path in inside if path == name or is_certificate(path)]
    if not paths:
        raise InputError(f"'{files[0]}' has no certificates")
    return paths, tree


def _lists(options: ListOptions) -> list[Sequence[str]]:
    """The lists of words that files have, for certificates that only state their SHA-256."""
    if options.guesses is None and options.answers is None:
        return []
    from solver_tree.games.words import of_lists

    game = of_lists(*read_lists(options))
    return [game.guesses, game.secrets]


def _verdict(tree: StrategyTree, proof: Checked | Pieces, piece: Checked) -> str:
    """What is proved of a tree, in words."""
    from solver_tree.certificate import as_proved

    if not proof.optimal:
        return "not shown to be optimal"
    proved = as_proved(tree, proof, piece)
    return "none is better in the game of the certificate" if proved is None else verdict(proved)


def _save_checker(path: str, *, of_tables: bool, as_json: bool, alone: bool) -> None:
    """Save the checker of games, or that of decision trees, as one file, and say so; as JSON, if nothing else is said.

    Raises:
        InputError: there is a file of that name, or it cannot be written.
    """
    from solver_tree.certificate import checker, decision_checker, single_file

    check_place(path)
    if os.path.exists(path):
        raise InputError(f"'{path}' exists and is left as it is; give another name")
    write_atomically(path, single_file(decision_checker if of_tables else checker).encode())
    if not as_json:
        print(f"saved {path}: python {path} CERTIFICATE{'' if of_tables else ' [TREE]'}")
    elif alone:
        print_json({"checker": path_text(path)})


def _report(checked: list[Checked], proof: Checked | Pieces, tree: str | None) -> dict[str, Any]:
    """The JSON object that the command prints."""
    last = checked[-1]
    paths = [path_text(one.path) for one in checked]
    return {
        "file": paths if len(paths) > 1 else paths[0],
        "game": last.game,
        "first": last.first if len(paths) == 1 else None,
        "valid": last.valid,
        "claims": sum(one.claims for one in checked),
        "proved": None if proof.figure is None else proof.figure.named,
        "finish": None if proof.figure is None else proof.figure.finish,
        "weighted": None if proof.figure is None else proof.figure.weighted,
        "complete": proof.complete,
        "tree": None if tree is None else {"tree": path_text(tree), "optimal": proof.optimal},
        "errors": [] if last.error is None else [last.error],
        "seconds": sum(one.seconds for one in checked),
    }
