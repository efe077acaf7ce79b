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
from solver_tree.tree.objective import parse


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
        _tell(tree, report)
    else:
        print(f"{tree}: wrong", *report["errors"], sep="\n  ")
    if not report["valid"] or report["proved"] is False:
        raise typer.Exit(1)


def _tell(tree: str, report: dict[str, Any]) -> None:
    """Print what was found out about a valid tree."""
    from solver_tree.cli.wording import count, most_guesses, shortened, valued

    goal, weighted = parse(report["objective"]), report["weighted"]
    how = "weighted " if weighted else ""
    until = ", until the secret is known" if report["finish"] == "known" else ""
    figures = [valued(name, figure, goal, weighted=weighted) for name, figure in report["figures"].items()]
    print(f"{tree}: valid, every secret is found")
    print(f"  {how}total {report['total']}, {how}average {report['average']:.4f}, worst {report['worst']}{until}")
    print(f"  {shortened(f'objective {goal.name}')}: {', '.join(figures)}")
    if report["proved"] is None:
        return
    such = f" that begins with {report['first']}" if report["first"] is not None else ""
    most = most_guesses(goal, report["max_guesses"])
    such += f", with at most {count(most, 'guess')}" if most is not None else ""
    if report["proved"]:
        better = "better tree" if len(report["least"]) == len(goal.components) else f"tree of smaller {how}total"
        print(f"  searched again: there is no {better}{such}")
        return
    name, least = next((name, least) for name, least in report["least"].items() if least != report["figures"][name])
    print(f"  searched again: there is a better tree{such}: {valued(name, least, goal, weighted=weighted)}")


def _check(name: str, chosen: GameOptions, *, prove: bool, threads: int | None) -> dict[str, Any]:
    """What the command finds out, as its JSON says it."""
    from solver_tree.cli.output import path_text, result

    unknown = ("objective", "first", "finish", "max_guesses", "weighted", "total", "average", "worst", "histogram")
    report: dict[str, Any] = {"tree": path_text(name), "valid": False, **dict.fromkeys((*unknown, "figures"))}
    report |= {"errors": [], "proved": None, "least": None}
    try:
        tree = load(name)
        game = _game(name, tree, chosen, prove=prove)
        played = play_all(tree, game)
        report |= {"objective": tree.objective, "first": tree.first, "finish": tree.finish}
        report |= {"max_guesses": tree.max_guesses, "weighted": tree.game.weights is not None, **result(tree)}
        report["figures"] = dict(zip(tree.goal.components, tree.goal.figures(played), strict=True))
        if prove:
            report["least"] = _least(tree, game or tree.game, threads)
            report["proved"] = all(report["figures"][name] == least for name, least in report["least"].items())
            _check_bounds(tree, report["least"])
        report["valid"] = True
    except TreeError as error:
        report["errors"] = [str(error).removeprefix(f"{name}: ")]
    return report


def _check_bounds(tree: StrategyTree, least: dict[str, int]) -> None:
    """Raise TreeError if a bound that the tree states is untrue, ``least`` being what can be reached."""
    from solver_tree.cli.wording import stated_bounds

    for name, lower, upper in stated_bounds(tree):
        if least[name] < lower:
            raise TreeError(f"proof: lower_bound of '{name}' is stated as {lower}, but {least[name]} can be reached")
        if least[name] != upper:
            return  # what is stated of the others is about trees that are not the best


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


def _least(tree: StrategyTree, game: Game, threads: int | None) -> dict[str, int]:
    """The least figures that can be reached, found by search: those that the objective makes small.

    Of a tree of least average that states its total alone, no other is asked for.
    """
    from solver_tree.cli.progress import shown_progress
    from solver_tree.search import prove, solve

    total_only = tree.objective == "avg" and len(tree.proof.components) < 2
    with shown_progress(game, tree.goal) as progress:
        if total_only and (tree.finish, tree.max_guesses) == ("guessed", None):
            return {"total": prove(game, tree.stats.total, first=tree.first, threads=threads, progress=progress)}
        solution = solve(
            game,
            objective=tree.objective,
            first=tree.first,
            max_guesses=tree.max_guesses,
            threads=threads,
            progress=progress,
            finish=tree.finish,
            ties="any" if total_only else "refine",
        )
    best = solution.tree
    figures = dict(zip(tree.goal.components, tree.goal.figures(best.stats), strict=True))
    return {"total": figures["total"]} if total_only else figures
