"""What the commands that give advice share: the game and tree they mean, progress, tables and numbers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from solver_tree.cli.options import GameOptions, make_game
from solver_tree.games import DEFAULT_GAME, Game
from solver_tree.tree import StrategyTree, load

if TYPE_CHECKING:
    from solver_tree.search import Progress

TreeOption = Annotated[
    str | None,
    typer.Option(
        "--tree", metavar="TREE", help="A tree's file or name.", show_default="the one of the game that ships, if any"
    ),
]


def game_and_tree(
    chosen: GameOptions, tree: str | None, default: str = DEFAULT_GAME
) -> tuple[Game, StrategyTree | None]:
    """The game that the options mean, or else that of the tree, or else ``default``; and the tree if one is given."""
    if tree is None:
        return make_game(chosen, default), None
    strategy = load(tree)
    return (make_game(chosen, strategy.game.name) if chosen.given else strategy.game), strategy


@contextmanager
def progress_of_searches(game: Game) -> Iterator[Callable[[Progress], None] | None]:
    """As ``shown_progress``, but nothing is shown, or imported for it, before there is a search."""
    if not sys.stderr.isatty():
        yield None
        return
    with ExitStack() as stack:
        show: list[Callable[[Progress], None] | None] = []

        def update(progress: Progress) -> None:
            if not show:
                from solver_tree.cli.progress import shown_progress
                from solver_tree.tree.objective import parse

                goal = parse("avg")
                show.append(stack.enter_context(shown_progress(game, goal)))
            if show[0] is not None and progress.nodes:
                show[0](progress)

        yield update


def print_table(titles: Sequence[str], rows: Sequence[Sequence[str]], left: str) -> None:
    """Print a table; the columns whose places are in ``left``, as digits, begin at the left."""
    wide = [max(map(len, column)) for column in zip(titles, *rows, strict=True)]
    for row in (titles, *rows):
        cells = (f"{cell:{'<' if str(i) in left else '>'}{wide[i]}}" for i, cell in enumerate(row))
        print(f"  {'  '.join(cells)}".rstrip())


def between(least: float, most: float, digits: int) -> str:
    """A figure, or the two that it lies between."""
    low, high = f"{least:.{digits}f}", f"{most:.{digits}f}"
    return low if low == high else f"{low}-{high}"
