"""``solver-tree certify``: make the certificate of a tree."""

from __future__ import annotations

import os
import time
from typing import Annotated

import typer

from solver_tree.cli.build_certificate import save_certificate
from solver_tree.cli.options import GameOptions, Json, Threads, TreeName, make_game, takes_option_groups
from solver_tree.text import count
from solver_tree.tree import load

Output = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="FILE", help="Where to save.", show_default="TREE.certificate"),
]
First = Annotated[
    str | None,
    typer.Option("--first", metavar="GUESS", help="Only prove that strategies beginning with it are no better."),
]


@takes_option_groups
def certify(
    tree: TreeName,
    game_options: GameOptions,
    output: Output = None,
    first: First = None,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Prove that no strategy is better than a tree, in a file that anyone can check.

    The search runs again, and writes down why no guess is better. See: solver-tree
    check. With --first, the proof is about one first guess: such pieces can be made
    on many machines, and add up.

    Example: solver-tree certify mastermind-4x6

    Example: solver-tree certify wordle.avg.json --answers words.txt --first salet
    """
    name = os.path.basename(tree).removesuffix(".json")
    path = output or f"{name}{'' if first is None else f'.{first[:30]}'}.certificate"
    loaded = load(tree)
    game = make_game(game_options, default=loaded.game.name) if game_options.any_set else None
    started = time.perf_counter()
    claims = save_certificate(loaded, path, game, first, threads)
    seconds = time.perf_counter() - started
    size = os.path.getsize(path)
    if as_json:
        from solver_tree.cli.output import print_json

        print_json({"tree": tree, "file": path, "claims": claims, "bytes": size, "seconds": seconds})
        return
    print(f"{path}: {count(claims, 'claim')}, {max(round(size / 1000), 1)} kB, {seconds:.1f} s")
