"""``solver-tree compare``: strategies side by side."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from solver_tree.cli.options import GameOptions, Json, Threads, make_game, takes_game
from solver_tree.errors import InputError

if TYPE_CHECKING:
    from solver_tree.compare.entrants import Entrant
    from solver_tree.compare.outcome import Outcome
    from solver_tree.games import Game


@takes_game
def compare(
    chosen: GameOptions,
    strategies: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="STRATEGY|TREE|MODULE:FUNCTION",
            help="A strategy such as entropy, a tree's file or the name of one that ships, or a Python function of "
            "your own. Without any, the usual strategies.",
            show_default=False,
        ),
    ] = None,
    finish: Annotated[
        Literal["guessed", "known"],
        typer.Option(help="A game ends when the secret is guessed, or known: the only one left."),
    ] = "guessed",
    seeds: Annotated[
        int, typer.Option("--seeds", min=1, metavar="N", help="Seeds to play random with, from 0 on.")
    ] = 1,
    max_guesses: Annotated[
        int | None,
        typer.Option(
            "--max-guesses",
            min=1,
            max=125,
            metavar="N",
            help="A game that takes more guesses has failed.",
            show_default="none, but 100 for a function",
        ),
    ] = None,
    pairs: Annotated[
        tuple[str, str] | None,
        typer.Option("--pairs", metavar="A B", help="Show where these two part ways.", show_default=False),
    ] = None,
    plot: Annotated[
        str | None, typer.Option("--plot", metavar="FILE", help="Save a chart, .svg, .png or .pdf.", show_default=False)
    ] = None,
    report: Annotated[
        str | None, typer.Option("--report", metavar="FILE", help="Save a page, .html.", show_default=False)
    ] = None,
    log: Annotated[
        str | None,
        typer.Option(
            "--log", metavar="FOLDER", help="Save every game, in a file for each strategy.", show_default=False
        ),
    ] = None,
    threads: Threads = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print the result as CSV, and nothing else.")] = False,
    as_json: Json = False,
) -> None:
    """Compare strategies, each against every secret.

    Strategies are random, first, largest-part, mean-part, parts, log1p,
    entropy, steps, lookahead-K and optimal. A function of your own takes
    (candidates, history) and gives a guess. Without --game the game is that of
    the first tree, or bulls-cows-4x10. Ctrl-C prints the rows that are done.

    Example: solver-tree compare entropy steps optimal --game mastermind-4x6

    Example: solver-tree compare first mine:guess --pairs first mine:guess

    Example: solver-tree compare random --seeds 20 --log games --csv
    """
    from solver_tree.cli.compare_output import print_csv, print_report, show
    from solver_tree.compare.entrants import play, resolve

    for option, given in (("--json", as_json), ("--pairs", pairs is not None)):
        if as_csv and given:
            raise InputError(f"--csv and {option} contradict each other; give one of them")
    texts = list(strategies or ())
    texts += [text for text in dict.fromkeys(pairs or ()) if text not in texts]
    with redirect_stdout(sys.stderr):  # what a module prints when it is imported is not our output
        game = _game(chosen, texts)
        entrants = resolve(game, texts, seeds)
    paired = None if pairs is None else (_place(pairs[0], entrants), _place(pairs[1], entrants))
    _check_files(plot, report, log, entrants)

    outcomes: list[Outcome] = []
    stopped = False
    try:
        with redirect_stdout(sys.stderr), _shown(len(entrants)) as started:  # nor is what a function prints
            for entrant in entrants:
                started(entrant.name)
                outcomes.append(play(game, entrant, threads=threads, max_guesses=max_guesses))
    except KeyboardInterrupt:
        done = f"{len(outcomes)} of {len(entrants)} strategies are done"
        print(f"solver-tree: interrupted; {done}", file=sys.stderr)
        stopped = True
    if stopped:
        plot = report = log = None
    _save_files(plot, report, log, outcomes, finish)
    if paired is not None and max(paired) >= len(outcomes):
        paired = None
    if as_csv:
        print_csv(outcomes, finish)
    elif as_json:
        print_report(game, outcomes, finish, paired)
    elif outcomes:
        show(game, entrants, outcomes, finish, paired)
    if stopped:
        raise KeyboardInterrupt


def _game(chosen: GameOptions, texts: list[str]) -> Game:
    """The game to compare in: the one that is given, or else that of the first tree.

    Raises:
        InputError: there is none, or the tree does not tell enough of its own.
    """
    from solver_tree.compare.entrants import find_tree
    from solver_tree.games.recorded import RecordedGame

    if chosen.game is not None:
        return make_game(chosen)
    name, tree = next(((text, tree) for text in texts if (tree := find_tree(text)) is not None), ("", None))
    if tree is None:
        return make_game(chosen)
    told = tree.game
    if isinstance(told, RecordedGame):  # never by its name: a tree must not run anything
        raise told.no_rule()
    if chosen.given:
        return make_game(chosen, default=told.name)
    if tree.lists is not None:
        raise InputError(
            f"{name}: comparing needs the lists that the tree was built for, {tree.lists.guesses.count} guesses and "
            f"{tree.lists.secrets.count} answers; give --guesses FILE and --answers FILE"
        )
    return told


def _place(text: str, entrants: list[Entrant]) -> int:
    """Which of the entrants ``text`` means."""
    places = [place for place, entrant in enumerate(entrants) if text in (entrant.name, entrant.given)]
    names = {entrants[place].name for place in places}
    if len(names) > 1:
        raise InputError(f"--pairs {text}: it stands for {len(names)} strategies; give one, such as {min(names)}")
    return places[0]


def _check_files(plot: str | None, report: str | None, log: str | None, entrants: list[Entrant]) -> None:
    """Find out, before long work, whether all files can be written."""
    if plot is not None:
        from solver_tree.compare.charts import check_chart

        check_chart(plot)
    if report is not None:
        from solver_tree.compare.report import check_report

        check_report(report)
    if log is not None:
        from solver_tree.compare.log import check_log

        check_log(log, (entrant.name for entrant in entrants))


def _save_files(
    plot: str | None, report: str | None, log: str | None, outcomes: list[Outcome], finish: Literal["guessed", "known"]
) -> None:
    if plot is not None:
        from solver_tree.compare.charts import save_chart

        save_chart(plot, outcomes, finish)
    if report is not None:
        from solver_tree.compare.report import save_report

        save_report(report, outcomes, finish)
    if log is not None:
        from solver_tree.compare.log import save_log

        save_log(log, outcomes, finish)


@contextmanager
def _shown(count: int) -> Iterator[Callable[[str], None]]:
    """A callback that shows on standard error, if that is a terminal, which strategy is being worked on."""
    if not sys.stderr.isatty():
        yield lambda name: None
        return
    from rich.console import Console
    from rich.markup import escape

    done = 0
    with Console(stderr=True).status("") as status:

        def started(name: str) -> None:
            nonlocal done
            done += 1
            status.update(escape(f"{done} of {count}: {name}"))

        yield started
