"""``solver-tree certify``: make the certificate of a tree."""

from __future__ import annotations

import os
import time
from typing import Annotated

import typer

from solver_tree.cli.build_certificate import said, save_certificate, save_pieces
from solver_tree.cli.options import (
    GameOptions,
    Json,
    Threads,
    TreeName,
    cluster_option,
    make_game,
    output_option,
    takes_option_groups,
)
from solver_tree.cli.output import path_text, print_json
from solver_tree.cli.tables import check_options
from solver_tree.clusters import processes_of
from solver_tree.errors import InputError
from solver_tree.identification.decision_tree import is_decision_tree, load_decisions
from solver_tree.text import count
from solver_tree.tree import load

Output = Annotated[str | None, output_option("Where to save.", "TREE.certificate")]
First = Annotated[
    str | None,
    typer.Option(metavar="GUESS", help="Only prove that strategies beginning with it are no better."),
]
Pieces = Annotated[
    str | None,
    typer.Option(metavar="FOLDER", help="Save one certificate for each first guess, in a folder."),
]
Cluster = Annotated[str | None, cluster_option("Make pieces")]
EveryFigure = Annotated[
    bool, typer.Option("--every-figure", help="Prove every figure of the objective, not only the first one.")
]


@takes_option_groups
def certify(
    tree: TreeName,
    game_options: GameOptions,
    output: Output = None,
    first: First = None,
    every_figure: EveryFigure = False,
    pieces: Pieces = None,
    threads: Threads = None,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Prove that no strategy is better than a tree, in a file that anyone can check.

    The search runs again, and writes down why no guess, or no test, is better. See: solver-tree
    check. With --first, the proof is about one first guess. Such pieces add up:
    --pieces makes all that are missing in a folder, also on many machines.

    Example: solver-tree certify mastermind-4x6

    Example: solver-tree certify wordle.avg.json --answers words.txt --pieces proof
    """
    _check_options(output, first, pieces, cluster)
    name = os.path.basename(tree).removesuffix(".json")
    path = output or f"{name}{'' if first is None else f'.{first[:30]}'}.certificate"
    if is_decision_tree(tree):
        check_options({**game_options.given, "--first": first, "--every-figure": every_figure, "--pieces": pieces})
        started = time.perf_counter()
        claims = save_certificate(load_decisions(tree), path)
        _report(tree, path, claims, time.perf_counter() - started, as_json=as_json)
        return
    loaded = load(tree)
    game = make_game(game_options, default=loaded.game.name) if game_options.any_set else None
    started = time.perf_counter()
    if pieces is not None:
        made = save_pieces(loaded, pieces, game, every_figure=every_figure, threads=threads, cluster=cluster)
        seconds = time.perf_counter() - started
        if as_json:
            print_json({"tree": path_text(tree), "folder": path_text(pieces), "pieces": made, "seconds": seconds})
        else:
            print(f"{pieces}: {count(made, 'new piece')}, {seconds:.1f} s")
        return
    claims = save_certificate(loaded, path, game, first, every_figure=every_figure, threads=threads)
    _report(tree, path, claims, time.perf_counter() - started, as_json=as_json)


def _report(tree: str, path: str, claims: int, seconds: float, *, as_json: bool) -> None:
    """Print what was made."""
    if as_json:
        size = os.path.getsize(path)
        facts = {"tree": path_text(tree), "file": path_text(path)}
        print_json({**facts, "claims": claims, "bytes": size, "seconds": seconds})
    else:
        print(f"{said(path, claims)}, {seconds:.1f} s")


def _check_options(output: str | None, first: str | None, pieces: str | None, cluster: str | None) -> None:
    """Check which options are combined.

    Raises:
        InputError: they contradict each other, or the cluster is none.
    """
    for option, value in (("--output", output), ("--first", first)):
        if pieces is not None and value is not None:
            raise InputError(f"{option} and --pieces contradict each other; give one of them")
    if cluster is not None:
        if pieces is None:
            raise InputError("--cluster is for --pieces FOLDER; give both")
        processes_of(cluster)
