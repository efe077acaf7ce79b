"""``solver-tree tune``: search for the table of the strategy steps."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from solver_tree.cli.file_names import file_name
from solver_tree.cli.options import (
    GameOptions,
    Json,
    Threads,
    make_game,
    output_option,
    rare_option,
    takes_option_groups,
)
from solver_tree.cli.output import path_text, print_facts, print_json, total_weight
from solver_tree.cli.progress import shown
from solver_tree.text import count

if TYPE_CHECKING:
    from solver_tree.games import Game
    from solver_tree.strategies.tune import Tuned


Generations = Annotated[
    int, typer.Option("--generations", min=1, metavar="N", help="Total number of generations, including earlier runs.")
]
Seed = Annotated[int, rare_option("--seed", min=0, max=2**32 - 1, metavar="N", help="Random seed.", show_default="0")]
Output = Annotated[str | None, output_option("Where to save the table.", "GAME.steps.json")]


@takes_option_groups
def tune(
    game_options: GameOptions,
    generations: Generations = 200,
    seed: Seed = 0,
    output: Output = None,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Search for the best table of the strategy steps.

    The search is an evolution strategy (CMA-ES), which needs the library cmaes:
    pip install 'solver-tree[tune]'. Ctrl-C keeps the best table found; the same
    command resumes from it.

    Example: solver-tree tune --game mastermind-4x6 --generations 500

    Example: solver-tree tune --game mastermind-4x6 -o mm.json

    Example: solver-tree compare --game mastermind-4x6 steps:mm.json
    """
    game = make_game(game_options)
    path = file_name(game, "steps") if output is None else output

    from solver_tree.strategies.tune import check_tuning
    from solver_tree.strategies.tune import tune as search

    check_tuning(path)
    try:
        with shown(game.name) as lines:

            def tell(tuned: Tuned) -> None:
                average = f"best average {tuned.total / total_weight(game):.4f}"
                lines.say(f"generation {tuned.generation} of {generations}, {average}")
                lines.pace.note(tuned.generation / generations)

            tuned = search(game, path, generations=generations, seed=seed, threads=threads, progress=tell)
    except KeyboardInterrupt:
        saved = f"the same command resumes from {path}" if os.path.exists(path) else "nothing is saved"
        print(f"solver-tree: interrupted; {saved}", file=sys.stderr)
        raise
    _print_result(tuned, game, path, seed=seed, as_json=as_json)


def _print_result(tuned: Tuned, game: Game, path: str, *, seed: int, as_json: bool) -> None:
    report: dict[str, Any] = {
        "game": game.name,
        "weighted": game.weights is not None,
        "seed": seed,
        "generations": tuned.generation,
        "tables": tuned.generation * tuned.population,
        "total": tuned.total,
        "average": tuned.total / total_weight(game),
        "sizes": list(tuned.steps.sizes),
        "steps": list(tuned.steps.steps),
        "seconds": tuned.seconds,
        "table": path_text(path),
    }
    if as_json:
        print_json(report)
        return
    tables, generations = count(report["tables"], "table"), count(tuned.generation, "generation")
    rows = {
        "tried": f"{tables} in {generations}, {tuned.seconds:.1f} s this time",
        "total": count(tuned.total, "guess"),
        "average": f"{report['average']:.4f}",
        "table": path,
        "strategy": f"steps:{path}",
    }
    print_facts(f"{game.name}, steps{', weighted' if report['weighted'] else ''}", rows)
