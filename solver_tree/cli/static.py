"""``solver-tree static``: the fewest guesses that are all chosen before any answer is seen."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from solver_tree.cli.options import (
    GameOptions,
    Json,
    by_option,
    make_game,
    output_option,
    rare_option,
    takes_option_groups,
    time_limit_option,
)
from solver_tree.cli.output import path_text, print_facts, print_json
from solver_tree.cli.progress import shown, tell_interrupted
from solver_tree.cli.table_advice import print_minimal_tests
from solver_tree.cli.tables import check_options, table_of
from solver_tree.errors import InputError
from solver_tree.tree import Finish

if TYPE_CHECKING:
    from solver_tree.games import Game
    from solver_tree.static.result import StaticSet


class StaticOptions(NamedTuple):
    """What is asked for."""

    finish: Annotated[
        Finish,
        typer.Option(
            "--finish", help="known: count the guesses of the set; guessed: also the one that names the secret."
        ),
    ] = "known"
    size: Annotated[
        int | None,
        typer.Option("--size", min=1, metavar="K", help="Look for a set of K guesses.", show_default="the fewest"),
    ] = None
    time_limit: Annotated[
        float | None, time_limit_option("Stop after so many seconds; print the best set and the bounds.")
    ] = None
    output: Annotated[str | None, output_option("Save the set as .json, or as a table of answers as .csv.")] = None
    verify: Annotated[
        str | None,
        typer.Option("--verify", metavar="FILE", help="Check the set in a file instead.", show_default=False),
    ] = None
    seed: Annotated[
        int | None,
        rare_option(min=0, max=2**32 - 1, metavar="N", help="Random seed.", show_default="0"),
    ] = None


@takes_option_groups
def static(game_options: GameOptions, *, options: StaticOptions, as_json: Json = False) -> None:
    """Find the fewest guesses that, all chosen beforehand, tell every secret apart.

    Nobody answers before all guesses are made. Weights do not matter. Ctrl-C keeps
    the best set found. The exit status is 1 if a set that --verify checks is wrong.

    Example: solver-tree static --game mastermind-4x6 -o set.json

    Example: solver-tree static --game mastermind-4x6 --size 5

    Example: solver-tree static --verify set.json
    """
    if options.verify is not None:
        _check_alone(options)
        _verify(options.verify, game_options, as_json=as_json)
        return
    if (table := table_of(game_options, options.finish)) is not None:
        given = {"--output": options.output, "--size": options.size, "--seed": options.seed}
        check_options({**given, "--finish": options.finish != StaticOptions().finish})
        print_minimal_tests(table, options.time_limit, as_json=as_json)
        return
    _find(make_game(game_options), options, as_json=as_json)


def _check_alone(options: StaticOptions) -> None:
    """Refuse the options that do not apply to ``--verify``."""
    for name, value, default in zip(by_option(options), options, StaticOptions(), strict=True):
        if name != "--verify" and value != default:
            raise InputError(f"{name} and --verify contradict each other; give one of them")


def _find(game: Game, options: StaticOptions, *, as_json: bool) -> None:
    from solver_tree.static.document import check_static_place, write_static
    from solver_tree.static.result import StaticInterrupted, check_static

    check_static(game, options.finish, options.size)
    if options.output is not None:
        check_static_place(options.output, game)
    stop: StaticInterrupted | None = None
    try:
        with shown(game.name, "looking for a set of few guesses") as lines:
            from solver_tree.kernels.helpers import start_early

            start_early()
            from solver_tree.static.finder import static_set

            found = static_set(
                game,
                finish=options.finish,
                size=options.size,
                time_limit=options.time_limit,
                seed=options.seed or 0,
                progress=lambda found: lines.say(f"the fewest guesses are {found.between}"),
            )
    except StaticInterrupted as interrupt:
        found, stop = interrupt.found, interrupt
    except KeyboardInterrupt:
        print("solver-tree: interrupted before a set was found; nothing is saved", file=sys.stderr)
        raise
    path = None if found.size is None else options.output
    if stop is not None:
        kept = "nothing is saved" if path is None else f"the best set is saved in {path}"
        tell_interrupted(found.seconds, kept)
    if path is not None:
        write_static(found, path)
    _print_result(found, path, as_json=as_json)
    if stop is not None:
        raise stop


def _print_result(found: StaticSet, path: str | None, *, as_json: bool) -> None:
    from solver_tree.static.document import facts
    from solver_tree.text import listed

    if as_json:
        print_json(facts(found) | ({} if path is None else {"file": path_text(path)}))
        return
    rows: dict[str, str] = {}
    if found.size is not None:
        final = ", then the secret" if found.finish == "guessed" else ""
        rows["guesses"] = f"{listed(found.guesses) or 'none is needed'}{final}"
    rows["size"] = found.outcome
    if found.asked is not None and found.feasible is not False and not found.optimal:
        rows["fewest"] = found.between
    rows |= {"search": f"{found.seconds:.1f} s", "set": path or "not saved"}
    print_facts(f"{found.game.name}, all guesses chosen beforehand", rows)


def _verify(path: str, game_options: GameOptions, *, as_json: bool) -> None:
    """Check a set by the rule of its game, and print the first pair of secrets that it cannot tell apart.

    Of a table, every row is checked, too.
    """
    from solver_tree.cli.static_file import load_set
    from solver_tree.static.document import is_static_table, wrong_row
    from solver_tree.static.result import confused_pair
    from solver_tree.text import count

    game, guesses = load_set(path, game_options)
    with shown(game.name, "answering all guesses for every secret"):
        pair = confused_pair(game, guesses)
        error = wrong_row(path, guesses, game) if is_static_table(path) else None
    if as_json:
        report: dict[str, Any] = {"file": path_text(path), "game": game.name, "guesses": list(guesses)}
        print_json(report | {"valid": pair is None and error is None, "pair": pair, "error": error})
    elif error is not None:
        print(f"{path}: wrong, {error}")
    elif pair is None:
        secrets = "the only secret" if game.secret_count == 1 else f"all {game.secret_count} secrets apart"
        print(f"{path}: valid, {count(len(guesses), 'guess')} tell{'s' * (len(guesses) == 1)} {secrets}")
    else:
        print(f"{path}: wrong, secrets {pair[0]} and {pair[1]} get the same answers")
    if pair is not None or error is not None:
        raise typer.Exit(1)
