"""``solver-tree suggest``: the best next guess after any history."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Annotated, Any

import typer

from solver_tree.cli.boards import suggest_for
from solver_tree.cli.dialogue import filled
from solver_tree.cli.options import (
    AimOptions,
    GameOptions,
    GuessLimit,
    Json,
    Symbols,
    Threads,
    TreeOption,
    VariantOptions,
    check_unset,
    game_and_tree,
    set_aims,
    takes_option_groups,
    time_limit_option,
)
from solver_tree.cli.output import line_width, print_facts, print_json, print_table
from solver_tree.cli.progress import lazy_progress, shown
from solver_tree.cli.table_advice import suggest_tests
from solver_tree.cli.tables import check_options, goal_of, table_of
from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.codes import CodeGame
from solver_tree.games.text_files import read_lines
from solver_tree.text import brief, count, listed, quoted

if TYPE_CHECKING:
    from solver_tree.advice import Suggestion, Valued

HistoryArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="GUESS=FEEDBACK", help="The guesses so far with their feedback, such as 0123=1A1B."),
]
Tries = Annotated[
    list[str] | None,
    typer.Option("--try", metavar="GUESS", help="Also show its value; can be given several times."),
]
Pair = Annotated[bool, typer.Option("--pair", help="Suggest the best two guesses to make first.")]

_MAX_IN_JSON = 1000  # candidates

Others = Annotated[
    list[str] | None,
    typer.Option("--others", metavar="FILE", help="Squares that other players share; can be repeated."),
]


@takes_option_groups
def suggest(
    game_options: GameOptions,
    history: HistoryArgument = None,
    *,
    top: Annotated[int, typer.Option(min=1, metavar="N", help="Show the N best guesses, each with its value.")] = 1,
    tries: Tries = None,
    others: Others = None,
    tree: TreeOption = None,
    aim: AimOptions = AimOptions(),  # noqa: B008 - never changed
    max_guesses: GuessLimit = None,
    pair: Pair = False,
    variant: VariantOptions,
    symbols: Symbols = None,
    time_limit: Annotated[float, time_limit_option("Time limit of the search, if one is needed.")] = 5,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Suggest the best next guess.

    If the history follows a tree, one that ships or that of --tree, the guess is
    looked up there. Otherwise a search finds and proves the best guess; when time
    is up, it returns the best one known. The value of a guess is the average
    number of guesses from here on, itself included, that find the secret.

    Example: solver-tree suggest 0123=0A2B 4567=1A1B

    Example: solver-tree suggest --game mastermind-4x6 1122=1B0W --top 5
    """
    from solver_tree.advice import suggest as find_suggestion
    from solver_tree.advice.history import read_history

    given: dict[str, object] = {"--try": tries, "--tree": tree, "--max-guesses": max_guesses}
    given |= {"--first": variant.first, "--others": others}
    if (table := table_of(game_options, aim.finish)) is not None:
        check_options({**given, "--pair": pair, "--boards": variant.boards, "--symbols": symbols})
        suggest_tests(table, history or (), goal_of(aim.objective), top, time_limit, as_json=as_json)
        return
    game, strategy = game_and_tree(game_options, tree, symbols)
    given |= {"--top": top > 1, **set_aims(aim)}
    if pair:
        check_unset({"GUESS=FEEDBACK": history, "--boards": variant.boards, **given}, "--pair")
        _suggest_pair(game, time_limit, threads, as_json=as_json)
        return
    if variant.boards is not None:
        check_unset(given, "--boards")
        suggest_for(game, variant.boards, history or (), as_json=as_json)
        return
    played = read_history(game, history or ())
    game, note = _narrowed(game, others, tree) if others else (game, "")
    asked: dict[str, Any] = {"top": top, "tries": tries or (), **aim._asdict(), "max_guesses": max_guesses}
    asked |= {"first": variant.first, "time_limit": time_limit, "threads": threads}
    with lazy_progress(game, time_limit) as progress:
        suggestion = find_suggestion(game, played, tree=strategy, progress=progress, **asked)
    if as_json:
        print_json(_report(suggestion))
    else:
        _print(suggestion, tree, note, top if top > 1 or tries else 0)


def _suggest_pair(game: Game, time_limit: float, threads: int | None, *, as_json: bool) -> None:
    """Print the best two guesses to make first."""
    with shown(game.name, "looking for two guesses"):
        from solver_tree.search.pair import best_pair

        found = best_pair(game, time_limit=time_limit, threads=threads)
    if as_json:
        report = {"game": game.name, "guesses": found.guesses, "total": found.total, "average": found.average}
        report |= {"parts": found.parts, "lower_bound": found.lower, "optimal": found.optimal}
        print_json(report | {"seconds": round(found.seconds, 3)})
        return
    proof = "optimal (searched): no other two have a smaller value"
    if not found.optimal:
        proof = f"open: no two have a value below {found.lower / game.secret_count:.4f}"
    rows = {
        "guesses": listed([quoted(guess) for guess in found.guesses]),
        "value": f"{found.average:.4f} guesses on average, these two included",
        "proof": proof,
        "parts": f"{found.parts}, into which they divide {count(game.secret_count, 'secret')}",
        "source": f"search, in {found.seconds:.2f} s",
    }
    print_facts(f"{game.name}, two guesses to make first, whatever the feedback", rows)


def _narrowed(game: Game, files: list[str], tree: str | None) -> tuple[Game, str]:
    """The game with the secrets that the results in files allow, and a note that says how many these are."""
    from solver_tree.advice.others import narrowed, rows_of

    if tree is not None:
        raise InputError(f"--tree {tree} is for all secrets, but --others leaves only some of them")
    shares = ["\n".join(read_lines(file)) for file in files]
    for file, share in zip(files, shares, strict=True):
        if not rows_of(game, share):
            raise InputError(f"'{brief(file)}' has no row of feedback; each should be on a line of its own")
    left = narrowed(game, shares)
    return left, f"their rows allow {left.secret_count} of {game.secret_count} secrets"


def _report(suggestion: Suggestion) -> dict[str, Any]:
    return {
        "game": suggestion.game.name,
        "weighted": suggestion.game.weights is not None,
        "history": suggestion.history,
        "guess": suggestion.guess,
        "best": [_valued(guess, suggestion) for guess in suggestion.best],
        "tried": [_valued(guess, suggestion) for guess in suggestion.tried],
        "lower_bound": suggestion.lower,
        "lower_bound_status": suggestion.status,
        "optimal": suggestion.optimal,
        "complete": suggestion.complete,
        "source": suggestion.source,
        "objective": suggestion.aim.objective.name,
        "finish": suggestion.aim.finish,
        "max_guesses": suggestion.aim.max_guesses,
        "infeasible": suggestion.infeasible,
        "aim_missed": suggestion.aim_missed,
        "ties_broken": suggestion.ties_broken,
        "worst": suggestion.worst,
        "left": len(suggestion.left),
        "secrets": tuple(suggestion.left) if len(suggestion.left) <= _MAX_IN_JSON else None,
        "seconds": round(suggestion.seconds, 3),
    }


def _valued(guess: Valued, suggestion: Suggestion) -> dict[str, Any]:
    names, figures = suggestion.aim.objective.components, guess.figures
    return {
        "guess": guess.guess,
        "lower_bound": guess.total.lower,
        "upper_bound": guess.total.upper,
        "value": guess.average if guess.exact else None,
        "figures": None if figures is None else dict(zip(names, figures, strict=False)),
        "bits": round(guess.bits, 6),
        "may_win": guess.may_win,
        "answers": guess.parts,
        "most_left": guess.largest,
    }


def _print(suggestion: Suggestion, tree: str | None, others: str, top: int) -> None:
    """Print a suggestion for people, what the results of others tell, and a table unless ``top`` is 0."""
    from solver_tree.advice.suggestion import suggestion_facts, suggestion_title

    heading, game = suggestion_title(suggestion), suggestion.game
    if not suggestion.best:
        print(heading)
        return
    print_facts(heading, suggestion_facts(suggestion, tree or f"{game.name}, which ships"))
    if others:
        print(f"  others  {others}")
    if isinstance(game, CodeGame) and game.legend:
        print(filled(game.legend, "  "))
    if top:
        _print_values(suggestion, top)


def _print_values(suggestion: Suggestion, top: int) -> None:
    """Print a table of the best guesses and of those given with ``--try``."""
    from solver_tree.advice.suggestion import value_notes, values_table

    table = values_table(suggestion)
    print(fill(f"\n{table.caption}", line_width(), replace_whitespace=False))
    print_table(table, "  ")
    if notes := " ".join(value_notes(suggestion, top)):
        print(fill(notes, line_width()))
