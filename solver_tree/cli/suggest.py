"""``solver-tree suggest``: the best next guess after any history."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Annotated, Any

import typer

from solver_tree.cli.advice_progress import figure_text, lazy_progress
from solver_tree.cli.options import (
    GameOptions,
    Json,
    Threads,
    TreeOption,
    game_and_tree,
    takes_option_groups,
    time_limit_option,
)
from solver_tree.cli.wording import count
from solver_tree.tree import history_text

if TYPE_CHECKING:
    from solver_tree.advice import Suggestion, Valued

_MAX_LISTED = 60  # candidates
_MAX_IN_JSON = 1000  # candidates


@takes_option_groups
def suggest(
    game_options: GameOptions,
    history: Annotated[
        list[str] | None,
        typer.Argument(metavar="GUESS=FEEDBACK", help="The guesses so far with their feedback, such as 0123=1A1B."),
    ] = None,
    top: Annotated[int, typer.Option(min=1, metavar="N", help="Show the N best guesses, each with its value.")] = 1,
    tries: Annotated[
        list[str] | None,
        typer.Option("--try", metavar="GUESS", help="Also show the value of this guess; can be given several times."),
    ] = None,
    tree: TreeOption = None,
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

    Example: solver-tree suggest 0123=0A2B --try 4567
    """
    from solver_tree.advice import suggest as find_suggestion

    game, strategy = game_and_tree(game_options, tree)
    with lazy_progress(game) as progress:
        suggestion = find_suggestion(
            game,
            history or (),
            top=top,
            tries=tries or (),
            tree=strategy,
            time_limit=time_limit,
            threads=threads,
            progress=progress,
        )
    if as_json:
        from solver_tree.cli.output import print_json

        print_json(_report(suggestion))
    else:
        _print(suggestion, tree, table=top > 1 or bool(tries))


def _report(suggestion: Suggestion) -> dict[str, Any]:
    return {
        "game": suggestion.game.name,
        "weighted": suggestion.game.weights is not None,
        "history": suggestion.history,
        "guess": suggestion.guess,
        "best": [_valued(guess) for guess in suggestion.best],
        "tried": [_valued(guess) for guess in suggestion.tried],
        "lower_bound": suggestion.lower,
        "optimal": suggestion.optimal,
        "complete": suggestion.complete,
        "source": suggestion.source,
        "worst": suggestion.worst,
        "left": len(suggestion.left),
        "secrets": suggestion.left if len(suggestion.left) <= _MAX_IN_JSON else None,
        "seconds": round(suggestion.seconds, 3),
    }


def _valued(guess: Valued) -> dict[str, Any]:
    return {
        "guess": guess.guess,
        "lower_bound": guess.total.lower,
        "upper_bound": guess.total.upper,
        "value": guess.average if guess.exact else None,
        "may_win": guess.may_win,
        "answers": guess.parts,
        "most_left": guess.largest,
    }


def _print(suggestion: Suggestion, tree: str | None, *, table: bool) -> None:
    """Print a suggestion for people."""
    from solver_tree.cli.output import print_facts

    where = f"after {history_text(suggestion.history)}" if suggestion.history else "the first guess"
    heading = f"{suggestion.game.name}, {where}"
    left = count(len(suggestion.left), "secret")
    if len(suggestion.left) <= _MAX_LISTED:
        left = fill(f"{left}: {' '.join(suggestion.left)}", 64, break_on_hyphens=False)
    if not suggestion.best:
        print(f"{heading}: the secret is found, nothing is left to guess.")
        return
    best = suggestion.best[0]
    role = "may be the secret" if best.may_win else "cannot be the secret, but is more informative"
    rows = {"guess": f"{best.guess}, which {role}", "value": _value_in_words(suggestion), "proof": _proof(suggestion)}
    rows |= {"source": _source(suggestion, tree), "left": left}
    print_facts(heading, rows)
    if table:
        _print_values(suggestion)


def _value_in_words(suggestion: Suggestion) -> str:
    best = suggestion.best[0]
    if best.at_least is None:
        return "none: the weight of the secrets left is 0"
    weighted = "weighted " if suggestion.game.weights is not None else ""
    worst = "" if suggestion.worst is None else f", at most {suggestion.worst}"
    if best.average is None:
        return f"at least {best.at_least:.4f} guesses on {weighted}average from here on"
    at_most = "" if best.exact else "at most "
    noun = "guess" if best.average == 1 else "guesses"
    return f"{at_most}{best.average:.4f} {noun} on {weighted}average from here on{worst}"


def _proof(suggestion: Suggestion) -> str:
    best = suggestion.best[0]
    if suggestion.optimal:
        return "optimal: no guess has a smaller value"
    bound = suggestion.lower / best.total_weight if best.total_weight else 0
    no_guess = f"no guess has a value below {bound:.4f}"
    if suggestion.source == "tree":
        return f"open: the tree is not proved to have the least average here; {no_guess}"
    return f"open: {'too much is left to search' if best.total.upper is None else 'time was up'}; {no_guess}"


def _source(suggestion: Suggestion, tree: str | None) -> str:
    if suggestion.source == "tree" and suggestion.tree is not None:
        return f"the tree {tree}" if tree is not None else f"the tree {suggestion.game.name}, which ships"
    if suggestion.source == "glance":
        return "inspection: its feedback separates all candidates"
    return f"search, in {suggestion.seconds:.2f} s"


def _print_values(suggestion: Suggestion) -> None:
    """Print a table of the best guesses and of those given with ``--try``."""
    from solver_tree.cli.output import print_table

    weight = suggestion.best[0].total_weight
    weighted = "weighted " if suggestion.game.weights is not None else ""
    rows = []
    ranked = [(str(rank), guess) for rank, guess in enumerate(suggestion.best, 1)]
    for rank, guess in [*ranked, *(("yours", guess) for guess in suggestion.tried)]:
        value = ""
        if guess.at_least is not None:
            upper = guess.average
            value = f"{guess.at_least:.4f} or more" if upper is None else figure_text(guess.at_least, upper, 4)
        loss = ""
        if guess.exact and suggestion.optimal and weight:
            excess = guess.total.lower - suggestion.lower
            loss = f"+{excess / weight:.4f}" if excess else "best"
        may_win = "yes" if guess.may_win else "no"
        rows.append((rank, guess.guess, value, loss, may_win, str(guess.parts), str(guess.largest)))
    print(f"\nEach guess with its value: the {weighted}average number of guesses from here on")
    print_table(("rank", "guess", "value", "to best", "may win", "parts", "largest part"), rows, left="1")
