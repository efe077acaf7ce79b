"""``solver-tree tune``: search for a table of steps."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from solver_tree.cli.file_names import file_name
from solver_tree.cli.options import GameOptions, Json, Threads, make_game, takes_game

if TYPE_CHECKING:
    from solver_tree.games import Game
    from solver_tree.strategies.tune import Tuned


@takes_game
def tune(
    chosen: GameOptions,
    generations: Annotated[
        int, typer.Option("--generations", min=1, metavar="N", help="How many generations there should be.")
    ] = 200,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**32 - 1, metavar="N", help="Where chance begins.")] = 0,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Where to keep the table.", show_default="GAME.steps.json"),
    ] = None,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Search for the table of steps that makes the strategy steps best.

    By evolution (CMA-ES), which needs the library cmaes: pip install
    'solver-tree\\[tune]'. Ctrl-C keeps what was found; the same command goes on.

    Example: solver-tree tune --game mastermind-4x6 --generations 500

    Example: solver-tree tune --game mastermind-4x6 -o mm.json

    Example: solver-tree compare --game mastermind-4x6 steps:mm.json
    """
    from solver_tree.cli.output import path_text, print_facts, print_json, weight_of_all

    game = make_game(chosen)
    path = file_name(game, "steps") if output is None else output

    from solver_tree.strategies.tune import check_tuning
    from solver_tree.strategies.tune import tune as search

    check_tuning(path)
    try:
        with _shown_progress(game, generations) as progress:
            found = search(game, path, generations=generations, seed=seed, threads=threads, progress=progress)
    except KeyboardInterrupt:
        kept = f"the same command goes on from what is in {path}" if os.path.exists(path) else "nothing is saved"
        print(f"solver-tree: interrupted; {kept}", file=sys.stderr)
        raise
    report: dict[str, Any] = {
        "game": game.name,
        "seed": seed,
        "generations": found.generation,
        "tables": found.generation * found.population,
        "total": found.total,
        "average": found.total / weight_of_all(game),
        "sizes": list(found.steps.sizes),
        "steps": list(found.steps.steps),
        "seconds": found.seconds,
        "table": path_text(path),
    }
    if as_json:
        print_json(report)
        return
    rows = {
        "tried": f"{report['tables']} tables in {found.generation} generations, {found.seconds:.1f} s this time",
        "total": f"{found.total} guesses",
        "average": f"{report['average']:.4f}",
        "table": path,
        "strategy": f"steps:{path}",
    }
    print_facts(f"{game.name}, steps", rows)


@contextmanager
def _shown_progress(game: Game, generations: int) -> Iterator[Callable[[Tuned], None] | None]:
    """A callback that keeps one line on standard error up to date; None if that is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from solver_tree.cli.output import weight_of_all

    weight = weight_of_all(game)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        TextColumn("generations"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as display:
        line = display.add_task("compiling (the first time only)", total=generations)

        def update(found: Tuned) -> None:
            best = f"best average {found.total / weight:.4f}"
            display.update(line, description=best, completed=found.generation)

        yield update
