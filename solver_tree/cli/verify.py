"""``solver-tree verify``: play every secret, and look for anything better."""

from __future__ import annotations

import copy
from typing import Annotated, Any

import typer

from solver_tree.cli.options import GameOptions, Json, Threads, TreeName, make_game, takes_game
from solver_tree.errors import InputError, TreeError
from solver_tree.games import Game
from solver_tree.games.recorded import RecordedGame
from solver_tree.tree import StrategyTree, load
from solver_tree.tree import verify as play_all
from solver_tree.tree.strategy_tree import COMPONENTS, Component


@takes_game
def verify(
    tree: TreeName,
    chosen: GameOptions,
    prove: Annotated[bool, typer.Option("--prove", help="Also search for a better tree.")] = False,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Check a tree by playing every secret.

    The scorer shares no code with the search. The exit status is 1 when the
    tree is wrong, or when --prove finds a better one. A tree of a game of your
    own takes --game, and --prove of a tree of words takes their lists.

    Example: solver-tree verify mastermind-4x6 --prove

    Example: solver-tree verify wordle.avg.json --answers words.txt --prove
    """
    report = _check(tree, chosen, prove=prove, threads=threads)
    if as_json:
        from solver_tree.cli.output import print_json

        print_json(report)
    elif report["valid"]:
        weighted = "weighted " if report["weighted"] else ""
        print(f"{tree}: valid, every secret is found")
        print(
            f"  {weighted}total {report['total']}, {weighted}average {report['average']:.4f}, worst {report['worst']}"
        )
        if prove:
            such = f" that begins with {report['first']}" if report["first"] is not None else ""
            limit = f", with at most {report['max_guesses']} guesses" if report["max_guesses"] is not None else ""
            print(f"  searched again: there is {'no' if report['proved'] else 'a'} better tree{such}{limit}")
    else:
        print(f"{tree}: wrong", *report["errors"], sep="\n  ")
    if not report["valid"] or report["proved"] is False:
        raise typer.Exit(1)


def _check(name: str, chosen: GameOptions, *, prove: bool, threads: int | None) -> dict[str, Any]:
    """What the command finds out, as its JSON says it."""
    from solver_tree.cli.output import path_text, result

    unknown = dict.fromkeys(("first", "max_guesses", "weighted", "total", "average", "worst", "histogram"))
    report: dict[str, Any] = {"tree": path_text(name), "valid": False, **unknown, "errors": [], "proved": None}
    try:
        tree = load(name)
        game = _game(name, tree, chosen, prove=prove)
        play_all(tree, game)
        report |= {"first": tree.first, "max_guesses": tree.max_guesses, "weighted": tree.game.weights is not None}
        report |= result(tree)
        if prove:
            least = _least(tree, game or tree.game, threads)
            components = tree.proof.components or (Component(COMPONENTS[tree.objective][0], *tree.proof[:2]),)
            report["proved"] = least == [component.upper_bound for component in components]
            for component, figure in zip(components, least, strict=True):
                if figure < component.lower_bound:
                    raise TreeError(
                        f"proof: lower_bound of '{component.name}' is stated as {component.lower_bound}, "
                        f"but {figure} can be reached"
                    )
                if figure != component.upper_bound:
                    break  # what is stated of the others is about trees that are not the best
        report["valid"] = True
    except TreeError as error:
        report["errors"] = [str(error).removeprefix(f"{name}: ")]
    return report


def _game(name: str, tree: StrategyTree, chosen: GameOptions, *, prove: bool) -> Game | None:
    """The game to play; None for the tree's own.

    Raises:
        InputError: it is not given, and what the tree says of it is not enough.
    """
    told = tree.game
    if isinstance(told, RecordedGame) and chosen.game is None:  # never by its name: a tree must not run anything
        raise told.no_rule()
    if not chosen.given:
        if prove and tree.lists is not None:
            raise InputError(
                f"{name}: a proof needs the lists that the tree was built for, {tree.lists.guesses.count} guesses and "
                f"{tree.lists.secrets.count} answers; give --guesses FILE and --answers FILE"
            )
        return None
    game = make_game(chosen, default=told.name)
    if told.weights is not None and game.weights is None and set(game.secrets) == set(told.secrets):
        weights = dict(zip(told.secrets, told.weights, strict=True))
        game = copy.copy(game)
        game.weights = tuple(weights[secret] for secret in game.secrets)
    return game


def _least(tree: StrategyTree, game: Game, threads: int | None) -> list[int]:
    """The figures that the objective makes small, as far as the tree states them, found by search."""
    from solver_tree.cli.progress import shown_progress
    from solver_tree.search import prove, solve

    names = [component.name for component in tree.proof.components] or [COMPONENTS[tree.objective][0]]
    with shown_progress(game.name) as progress:
        if names == ["total"] and tree.max_guesses is None:
            return [prove(game, tree.stats.total, first=tree.first, threads=threads, progress=progress)]
        solution = solve(
            game,
            objective=tree.objective,
            first=tree.first,
            max_guesses=tree.max_guesses,
            threads=threads,
            progress=progress,
        )
    return [getattr(solution.tree.stats, name) for name in names]
