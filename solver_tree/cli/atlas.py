"""``solver-tree atlas``: proved values of many games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from solver_tree.cli.options import Json
from solver_tree.cli.output import line_width, print_json, print_table
from solver_tree.tree import Finish

if TYPE_CHECKING:
    from solver_tree.tree.atlas import AtlasEntry


def atlas(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="A game, the beginning of its name, or a pattern with *.", show_default=False
        ),
    ] = "",
    objective: Annotated[Literal["avg", "worst,count,total"], typer.Option(help="What is least.")] = "avg",
    finish: Annotated[Finish, typer.Option(help="Until when guesses are counted.")] = "guessed",
    sequence: Annotated[
        Literal["total", "worst", "at_worst"] | None,
        typer.Option(help="Print one figure for each number of symbols, as encyclopedias of sequences take it."),
    ] = None,
    as_json: Json = False,
) -> None:
    """List proved values of many games of codes.

    The search proved each of them before this version was published; build
    proves it again. Those that are checked have a certificate that was checked,
    too. All other commands can do without the atlas.

    Example: solver-tree atlas

    Example: solver-tree atlas mastermind-4x --sequence total

    Example: solver-tree atlas 'mastermind-3x*-black'
    """
    from solver_tree.tree.atlas import atlas as entries_of
    from solver_tree.tree.atlas import sequence as sequence_of

    entries = entries_of(game, objective=objective, finish=finish)
    if sequence is not None:
        values = sequence_of(entries, sequence)
        if as_json:
            print_json({"figure": sequence, "values": values})
            return
        for symbols, value in values:
            print(symbols, value)
        return
    if as_json:
        print_json([entry._asdict() | {"average": entry.average} for entry in entries])
        return
    _print_table(entries, objective, finish)


def _print_table(entries: list[AtlasEntry], objective: str, finish: Finish) -> None:
    """Print entries for people."""
    from textwrap import fill

    from solver_tree.display import Table
    from solver_tree.tree.objective import parse
    from solver_tree.tree.wording import least

    titles = ("game", "secrets", "total", "average", "worst", "there", "first", "seconds", "status")
    rows = [
        (
            entry.game,
            str(entry.secrets),
            str(entry.total),
            f"{entry.average:.4f}",
            str(entry.worst),
            str(entry.at_worst),
            entry.first,
            f"{entry.seconds:.2f}",
            entry.status,
        )
        for entry in entries
    ]
    print_table(Table(titles, rows, (0, 6, 8)))
    goal = parse(objective)
    print(fill(f"Proved by search, until {finish}: {least(goal, goal.components)}.", line_width()))
    if any(entry.status == "checked" for entry in entries):
        print(fill("Checked: a certificate of these figures was checked, too.", line_width()))
