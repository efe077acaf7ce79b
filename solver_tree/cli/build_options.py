"""The options of ``build``, and the request that they make."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import typer

from solver_tree.cli.options import FINISH_HELP, cluster_option, finite, output_option, rare_option, time_limit_option
from solver_tree.games import Game
from solver_tree.strategies import Strategy
from solver_tree.tree import Finish
from solver_tree.tree.objective import Ties
from solver_tree.tree.opening import Opening


def _goal_option(**settings: Any) -> Any:
    return typer.Option(rich_help_panel="Objective and constraints", **settings)


def _greedy_option(**settings: Any) -> Any:
    return typer.Option(show_default=False, rich_help_panel="Without a proof", **settings)


class GoalOptions(NamedTuple):
    """The options that state what is minimised, and among which strategies."""

    objective: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="avg, worst, worst,count, worst,count,total, within:N or price:LIST.",
            show_default="avg",
        ),
    ] = None
    price: Annotated[
        str | None,
        _goal_option(metavar="LIST", help="Minimise the cost, by a price for guess 1, 2, ...", show_default=False),
    ] = None
    ties: Annotated[Ties, _goal_option(help="refine: then the best worst case.")] = "refine"
    finish: Annotated[Finish, _goal_option(help=FINISH_HELP)] = "guessed"
    max_guesses: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Only strategies that take at most N guesses."),
    ] = None
    first: Annotated[
        str | None, _goal_option(metavar="GUESS,...", help="Only strategies that begin with these guesses.")
    ] = None
    top: Annotated[
        int | None,
        _goal_option(min=1, metavar="N", help="Find the N best first guesses, and their averages."),
    ] = None


class SearchOptions(NamedTuple):
    """The options that state how to search, and for how long."""

    strategy: Annotated[
        str | None,
        _greedy_option(metavar="NAME", help="Follow a strategy, such as entropy; no search."),
    ] = None
    lookahead: Annotated[
        int | None,
        _greedy_option(min=1, metavar="K", help="Look K guesses ahead: a good tree in a short time."),
    ] = None
    width: Annotated[
        int | None,
        _greedy_option(min=1, metavar="W", help="Of --lookahead: only the W best guesses; usually 32."),
    ] = None
    time_limit: Annotated[float | None, time_limit_option("Stop the search after this time, with the best tree.")] = (
        None
    )
    checkpoint: Annotated[
        str | None, rare_option(metavar="FILE", help="Save the search here, and resume it from here.")
    ] = None
    checkpoint_every: Annotated[
        float | None,
        typer.Option(min=0, callback=finite, metavar="SECONDS", help="Time between two checkpoints.", hidden=True),
    ] = None
    cluster: Annotated[str | None, cluster_option("Search")] = None


class SaveOptions(NamedTuple):
    """The options that state where and how the tree is saved."""

    output: Annotated[str | None, output_option("Where to save.", "GAME.OBJECTIVE.json")] = None
    no_save: Annotated[bool, rare_option("--no-save", help="Do not save the tree.")] = False
    certificate: Annotated[str | None, rare_option(metavar="FILE", help="Save a proof that anyone can check.")] = None
    pretty: Annotated[bool, rare_option("--pretty", help="Save the tree with line breaks and indents.")] = False


class BuildRequest(NamedTuple):
    """What to build, how, and where the result goes.

    Attributes:
        game: the game.
        strategy: ``optimal`` for a search, or the strategy to write out as a tree.
        objective: the name of the objective.
        opening: the guesses that are prescribed to come first.
        goal: the other options of the objective; ``objective``, ``price`` and ``first`` are parsed above.
        search: the options of the search; ``strategy``, ``lookahead`` and ``width`` are parsed above.
        save: the options of the files; ``output`` and ``no_save`` are parsed below.
        threads: the number of threads; None for all cores.
        path: the file of the tree; None if it is not saved.
        as_json: whether the result is printed as JSON.
    """

    game: Game
    strategy: Strategy
    objective: str
    opening: Opening
    goal: GoalOptions
    search: SearchOptions
    save: SaveOptions
    threads: int | None = None
    path: str | None = None
    as_json: bool = False
