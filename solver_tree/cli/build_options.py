"""The options of ``build``, and the request that they make."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

import typer

from solver_tree.cli.options import FINISH_HELP, finite
from solver_tree.games import Game
from solver_tree.strategies import Strategy
from solver_tree.tree import Finish

Ties = Literal["refine", "any"]


def _goal_option(*names: str, help: str, **settings: Any) -> Any:
    return typer.Option(*names, help=help, rich_help_panel="The objective and its constraints", **settings)


def _search_option(*names: str, help: str, metavar: str, **settings: Any) -> Any:
    return typer.Option(
        *names, help=help, metavar=metavar, show_default=False, rich_help_panel="The search", **settings
    )


class GoalOptions(NamedTuple):
    """The options that state what is minimised, and among which strategies."""

    objective: Annotated[
        str | None,
        _goal_option(
            "--objective",
            metavar="NAME",
            help="What to minimise: avg, the average (the default); worst, the worst case; worst,count, then the "
            "number of secrets there; worst,count,total, then the total; within:N, the number of secrets that take "
            "more than N guesses; price:LIST, the cost.",
            show_default=False,
        ),
    ] = None
    price: Annotated[
        str | None,
        _goal_option(
            "--price",
            metavar="LIST",
            help="Minimise the cost: the price of a secret that is found at guess 1, 2, and so on, such as 0,1,4,9,16. "
            "The same as --objective price:LIST.",
            show_default=False,
        ),
    ] = None
    ties: Annotated[
        Ties,
        _goal_option(
            "--ties",
            help="Which tree of least average: refine, the one with the best worst case, then with the fewest secrets "
            "there; or any.",
        ),
    ] = "refine"
    finish: Annotated[Finish, _goal_option("--finish", help=FINISH_HELP)] = "guessed"
    max_guesses: Annotated[
        int | None,
        _goal_option(
            "--max-guesses", min=1, metavar="N", help="Only strategies that take at most N guesses.", show_default=False
        ),
    ] = None
    first: Annotated[
        str | None, _goal_option("--first", metavar="GUESS", help="Only strategies that begin with this guess.")
    ] = None
    top: Annotated[
        int | None,
        _goal_option("--top", min=1, metavar="N", help="Find the N best first guesses, each with its exact average."),
    ] = None


class SearchOptions(NamedTuple):
    """The options that state how to search, and for how long."""

    strategy: Annotated[
        str | None,
        _search_option(
            "--strategy",
            metavar="NAME",
            help="optimal (the default), or a heuristic such as entropy; see: solver-tree compare --help.",
        ),
    ] = None
    lookahead: Annotated[
        int | None,
        _search_option(
            "--lookahead",
            min=1,
            metavar="K",
            help="Look K guesses ahead, then follow the strategy steps: a good tree in a short time.",
        ),
    ] = None
    width: Annotated[
        int | None,
        _search_option(
            "--width",
            min=1,
            metavar="W",
            help="With --lookahead: try only the W best guesses, except at the last of the K, where all are tried; "
            "usually 32.",
        ),
    ] = None
    time_limit: Annotated[
        float | None,
        _search_option(
            "--time-limit",
            min=0,
            callback=finite,
            metavar="SECONDS",
            help="Stop the search after this time, with the best tree known and bounds.",
        ),
    ] = None
    checkpoint: Annotated[
        str | None,
        _search_option(
            "--checkpoint",
            metavar="FILE",
            help="Save the state of the search in this file, at intervals and on Ctrl-C; the same command resumes from "
            "it.",
        ),
    ] = None
    checkpoint_every: Annotated[
        float | None,
        _search_option(
            "--checkpoint-every",
            min=0,
            callback=finite,
            metavar="SECONDS",
            help="Time between two checkpoints.",
            hidden=True,
        ),
    ] = None


class SaveOptions(NamedTuple):
    """The options that state where and how the tree is saved."""

    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Where to save the tree.", show_default="GAME.OBJECTIVE.json"
        ),
    ] = None
    no_save: Annotated[bool, typer.Option("--no-save", help="Do not save the tree.")] = False
    pretty: Annotated[bool, typer.Option("--pretty", help="Save the tree with line breaks and indents.")] = False


class BuildRequest(NamedTuple):
    """What to build, how, and where the result goes.

    Attributes:
        game: the game.
        strategy: ``optimal`` for a search, or the strategy to write out as a tree.
        objective: the name of the objective.
        first: the first guess, if it is prescribed.
        goal: the other options of the objective; ``objective``, ``price`` and ``first`` are parsed above.
        search: the options of the search; ``strategy``, ``lookahead`` and ``width`` are parsed above.
        threads: the number of threads; None for all cores.
        path: the file of the tree; None if it is not saved.
        pretty: whether the file has line breaks and indents.
        as_json: whether the result is printed as JSON.
    """

    game: Game
    strategy: Strategy
    objective: str
    first: str | None
    goal: GoalOptions
    search: SearchOptions
    threads: int | None = None
    path: str | None = None
    pretty: bool = False
    as_json: bool = False
