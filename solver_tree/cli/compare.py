"""``solver-tree compare``: strategies side by side."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from solver_tree.cli.options import (
    FINISH_HELP,
    First,
    GameOptions,
    Json,
    Threads,
    check_unset,
    lists_missing,
    make_game,
    rare_option,
    takes_option_groups,
)
from solver_tree.cli.progress import Shown, say_known, shown
from solver_tree.cli.table_advice import compare_decisions
from solver_tree.cli.tables import check_options, table_of
from solver_tree.errors import InputError
from solver_tree.text import brief
from solver_tree.tree import Finish
from solver_tree.tree.objective import MAX_GUESSES
from solver_tree.tree.opening import read_opening

if TYPE_CHECKING:
    from solver_tree.cli.compare_output import Comparison
    from solver_tree.compare.entrants import Entrant
    from solver_tree.compare.outcome import Outcome
    from solver_tree.games import Game
    from solver_tree.search import Progress

Strategies = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="STRATEGY|TREE|MODULE:FUNCTION",
        help="A strategy such as entropy, the file or the name of a tree, or a Python function. Without any, the usual "
        "strategies.",
        show_default=False,
    ),
]
FinishOption = Annotated[Finish, typer.Option("--finish", help=FINISH_HELP)]
Seeds = Annotated[int, rare_option("--seeds", min=1, metavar="N", help="Play random with the seeds 0 to N-1.")]
MaxGuesses = Annotated[
    int | None,
    typer.Option(
        "--max-guesses",
        min=1,
        max=MAX_GUESSES,
        metavar="N",
        help="A game that takes more guesses has failed.",
        show_default="none, but 100 for a function",
    ),
]
Sample = Annotated[
    int | None,
    typer.Option("--sample", min=1, metavar="N", help="Play N secrets, drawn at random, not all.", show_default="all"),
]
SampleSeed = Annotated[
    int, rare_option("--seed", min=0, metavar="S", help="Random seed of the sample.", show_default="0")
]
Pairs = Annotated[
    tuple[str, str] | None,
    rare_option("--pairs", metavar="A B", help="Show where these two strategies part ways."),
]
Csv = Annotated[bool, typer.Option("--csv", help="Print the result as CSV, and nothing else.")]


class FileOptions(NamedTuple):
    """The options that save the comparison to files."""

    plot: Annotated[
        str | None,
        typer.Option("--plot", metavar="FILE", help="Save a chart as .svg, .png or .pdf.", show_default=False),
    ] = None
    report: Annotated[
        str | None, typer.Option("--report", metavar="FILE", help="Save a page as .html.", show_default=False)
    ] = None
    log: Annotated[str | None, rare_option(metavar="FOLDER", help="Save every game, one file per strategy.")] = None


@takes_option_groups
def compare(
    game_options: GameOptions,
    strategies: Strategies = None,
    finish: FinishOption = "guessed",
    seeds: Seeds = 1,
    max_guesses: MaxGuesses = None,
    sample: Sample = None,
    first: First = None,
    seed: SampleSeed = 0,
    pairs: Pairs = None,
    *,
    files: FileOptions,
    threads: Threads = None,
    as_csv: Csv = False,
    as_json: Json = False,
) -> None:
    """Compare strategies, each against every secret.

    Strategies are random, first, largest-part, mean-part, parts, log1p, entropy,
    steps, lookahead-K, hybrid and optimal. Your own Python function takes
    (candidates, history) and returns a guess. Without --game, the game is that of
    the first tree, or bulls-cows-4x10. Ctrl-C prints the rows that are done.

    Example: solver-tree compare entropy steps optimal --game mastermind-4x6

    Example: solver-tree compare first mine:guess --pairs first mine:guess

    Example: solver-tree compare --game bulls-cows-10x10 --sample 200
    """
    from solver_tree.cli.compare_output import Comparison, print_csv, print_report, show
    from solver_tree.compare.entrants import draw_sample, resolve

    if (table := table_of(game_options, finish)) is not None:
        saved = {f"--{name}": value for name, value in files._asdict().items()}
        counted = {"--seeds": seeds > 1, "--seed": seed != 0, "--max-guesses": max_guesses}
        check_options({"--pairs": pairs, "--csv": as_csv, "--sample": sample, "--first": first, **counted, **saved})
        compare_decisions(table, strategies or (), as_json=as_json)
        return
    check_unset({"--json": as_csv and as_json, "--pairs": as_csv and pairs}, "--csv")
    if seed and sample is None:
        raise InputError("--seed is for --sample N; give both")
    texts = list(strategies or ())
    texts += [text for text in dict.fromkeys(pairs or ()) if text not in texts]
    with redirect_stdout(sys.stderr):  # an imported module may print, and standard output is for the result
        game = _select_game(game_options, texts)
        secrets = None if sample is None else draw_sample(game, sample, seed)
        opening = read_opening(game, first)
        entrants = resolve(game, texts, seeds, finish, secrets is not None)
        if seeds > 1 and not any(entrant.argument == "random" for entrant in entrants):
            raise InputError("--seeds is for strategy random, which is not compared here")
    pair = None if pairs is None else (_find_entrant(pairs[0], entrants), _find_entrant(pairs[1], entrants))
    _check_files(files, entrants)
    options = {"threads": threads, "max_guesses": max_guesses, "finish": finish, "sample": secrets, "opening": opening}
    outcomes, stop = _play(game, entrants, **options)
    both = None if pair is None or max(pair) >= len(outcomes) else pair
    comparison = Comparison(game, entrants, outcomes, finish, both, opening)
    if stop is None:
        _save_files(files, comparison)
    if as_csv or as_json or outcomes:
        (print_csv if as_csv else print_report if as_json else show)(comparison)
    if stop is not None:
        raise stop


def _play(game: Game, entrants: list[Entrant], **options: Any) -> tuple[list[Outcome], BaseException | None]:
    """Play every strategy: the outcomes of those that are done, and what stopped the others.

    Args:
        game: the game.
        entrants: the strategies.
        options: options of ``play``.
    """
    from solver_tree.compare.entrants import play

    outcomes: list[Outcome] = []
    try:
        # A function may print, and standard output is for the result.
        with redirect_stdout(sys.stderr), shown(game.name) as lines:
            for number, entrant in enumerate(entrants, 1):
                show = lines.counter(f"playing {brief(entrant.name)}", number, len(entrants))
                searched = _search_shower(lines, game, entrant.name, show)
                outcomes.append(play(game, entrant, progress=show, searched=searched, **options))
    except (KeyboardInterrupt, MemoryError) as stop:
        done = f"{len(outcomes)} of {len(entrants)} strategies are done"
        if isinstance(stop, MemoryError):
            return outcomes, InputError(f"not enough memory; {done}")
        print(f"solver-tree: interrupted; {done}", file=sys.stderr)
        return outcomes, stop
    return outcomes, None


def _select_game(options: GameOptions, texts: list[str]) -> Game:
    """The game of the options, or else that of the first tree.

    Raises:
        InputError: there is no such game, or the tree does not record enough of its game.
    """
    from solver_tree.compare.entrants import find_tree
    from solver_tree.games.recorded import RecordedGame

    if options.game is not None:
        return make_game(options)
    name, tree = next(((text, tree) for text in texts if (tree := find_tree(text)) is not None), ("", None))
    if tree is None:
        return make_game(options)
    game = tree.game
    if isinstance(game, RecordedGame):  # not looked up by its name, because a tree must not run code
        raise game.no_rule()
    if options.any_set:
        return make_game(options, default=game.name)
    if tree.lists is not None:
        raise lists_missing(name, tree, "comparing")
    return game


def _find_entrant(text: str, entrants: list[Entrant]) -> int:
    """The index of the strategy that ``text`` names.

    Raises:
        InputError: it names several.
    """
    indices = [index for index, entrant in enumerate(entrants) if text in (entrant.name, entrant.argument)]
    names = {entrants[index].name for index in indices}
    if len(names) > 1:
        raise InputError(f"--pairs {text}: it stands for {len(names)} strategies; give one, such as {min(names)}")
    return indices[0]


def _check_files(files: FileOptions, entrants: list[Entrant]) -> None:
    """Check, before long work, that all files can be written."""
    if files.plot is not None:
        from solver_tree.compare.charts import check_chart

        check_chart(files.plot)
    if files.report is not None:
        from solver_tree.compare.report import check_report

        check_report(files.report)
    if files.log is not None:
        from solver_tree.compare.log import check_log

        check_log(files.log, (entrant.name for entrant in entrants))


def _save_files(files: FileOptions, comparison: Comparison) -> None:
    outcomes, finish = comparison.outcomes, comparison.finish
    if files.plot is not None:
        from solver_tree.compare.charts import save_chart

        save_chart(files.plot, outcomes, finish)
    if files.report is not None:
        from solver_tree.compare.report import save_report

        save_report(files.report, outcomes, finish, comparison.compare_pair())
    if files.log is not None:
        from solver_tree.compare.log import save_log

        save_log(files.log, outcomes, finish)


def _search_shower(lines: Shown, game: Game, name: str, show: Callable[[float], None]) -> Callable[[Progress], None]:
    """A callback that shows what the search for a tree knows, and by ``show`` how far it is."""
    from solver_tree.tree.objective import parse

    def update(known: Progress) -> None:
        say_known(lines, game, parse("avg"), known, f"{lines.title}: {brief(name)}")
        show((known.step - 1 + (known.settled or 0.0)) / known.steps)

    return update
