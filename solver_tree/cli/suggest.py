"""``solver-tree suggest``: the best next guess, after any history."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Annotated, Any

import typer

from solver_tree.cli.advice_progress import between, progress_of_searches
from solver_tree.cli.options import GameOptions, Json, Threads, TreeOption, game_and_tree, takes_game
from solver_tree.cli.wording import count
from solver_tree.tree import history_text

if TYPE_CHECKING:
    from solver_tree.advice import Suggestion, Valued

_FEW = 60  # secrets left that are listed
_MAX_IN_JSON = 1000


@takes_game
def suggest(
    chosen: GameOptions,
    guessed: Annotated[
        list[str] | None,
        typer.Argument(metavar="GUESS=ANSWER", help="What was guessed and answered so far, such as 0123=1A1B."),
    ] = None,
    top: Annotated[int, typer.Option(min=1, metavar="N", help="The N best guesses, each with its value.")] = 1,
    tries: Annotated[
        list[str] | None,
        typer.Option("--try", metavar="GUESS", help="The value of this guess, too; can be given several times."),
    ] = None,
    tree: TreeOption = None,
    time_limit: Annotated[
        float, typer.Option("--time-limit", min=0, metavar="SECONDS", help="How long to search, where it must.")
    ] = 5,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Suggest the best next guess.

    While the game goes along a tree, one that ships or that of --tree, the
    tree tells it. Elsewhere the best guess is found by search and proved; or,
    when time is up, it is the best one known. The value of a guess is how many
    guesses it takes on average from here on, itself included, to find the secret.

    Example: solver-tree suggest 0123=0A2B 4567=1A1B

    Example: solver-tree suggest --game mastermind-4x6 1122=1B0W --top 5

    Example: solver-tree suggest 0123=0A2B --try 4567
    """
    from solver_tree.advice import suggest as find

    game, strategy = game_and_tree(chosen, tree)
    with progress_of_searches(game) as progress:
        found = find(
            game,
            guessed or (),
            top=top,
            tries=tries or (),
            tree=strategy,
            time_limit=time_limit,
            threads=threads,
            progress=progress,
        )
    if as_json:
        from solver_tree.cli.output import print_json

        print_json(_report(found))
    else:
        _tell(found, tree, table=top > 1 or bool(tries))


def _report(found: Suggestion) -> dict[str, Any]:
    return {
        "game": found.game.name,
        "weighted": found.game.weights is not None,
        "history": found.history,
        "guess": found.guess,
        "best": [_valued(guess) for guess in found.best],
        "tried": [_valued(guess) for guess in found.tried],
        "lower_bound": found.lower,
        "optimal": found.optimal,
        "complete": found.complete,
        "source": found.source,
        "worst": found.worst,
        "left": len(found.left),
        "secrets": found.left if len(found.left) <= _MAX_IN_JSON else None,
        "seconds": round(found.seconds, 3),
    }


def _valued(guess: Valued) -> dict[str, Any]:
    return {
        "guess": guess.guess,
        "lower_bound": guess.total.lower,
        "upper_bound": guess.total.upper,
        "value": guess.average if guess.exact else None,
        "may_win": guess.may_win,
        "answers": guess.answers,
        "most_left": guess.largest,
    }


def _tell(found: Suggestion, tree: str | None, *, table: bool) -> None:
    """Print a suggestion for people."""
    from solver_tree.cli.output import print_facts

    heading = f"{found.game.name}, {f'after {history_text(found.history)}' if found.history else 'the first guess'}"
    left = count(len(found.left), "secret")
    if len(found.left) <= _FEW:
        left = fill(f"{left}: {' '.join(found.left)}", 64, break_on_hyphens=False)
    if not found.best:
        print(f"{heading}: the secret is found, nothing is left to guess.")
        return
    best = found.best[0]
    may = "may be the secret" if best.may_win else "cannot be the secret, but tells more"
    rows = {"guess": f"{best.guess}, which {may}", "value": _value_in_words(found), "proof": _proof(found)}
    rows |= {"known by": _source(found, tree), "left": left}
    print_facts(heading, rows)
    if table:
        _print_values(found)


def _value_in_words(found: Suggestion) -> str:
    best = found.best[0]
    if best.at_least is None:
        return "none: the secrets left weigh nothing"
    weighted = "weighted " if found.game.weights is not None else ""
    most = "" if found.worst is None else f", at most {found.worst}"
    if best.average is None:
        return f"at least {best.at_least:.4f} guesses from here on, {weighted}average"
    at_most = "" if best.exact else "at most "
    noun = "guess" if best.average == 1 else "guesses"
    return f"{at_most}{best.average:.4f} {noun} from here on, {weighted}average{most}"


def _proof(found: Suggestion) -> str:
    best = found.best[0]
    if found.optimal:
        return "optimal: no guess has a smaller value"
    least = f"no guess has a value below {found.lower / best.whole if best.whole else 0:.4f}"
    if found.source == "tree":
        return f"open: the tree is not proved to have the least average here; {least}"
    return f"open: {'too much is left to search' if best.total.upper is None else 'time was up'}; {least}"


def _source(found: Suggestion, tree: str | None) -> str:
    if found.source == "tree" and found.tree is not None:
        return f"the tree {tree}" if tree is not None else f"the tree {found.game.name}, which ships"
    return {"glance": "a glance: it tells all others apart"}.get(found.source, f"search, in {found.seconds:.2f} s")


def _print_values(found: Suggestion) -> None:
    """Print a table of the best guesses and of those asked about."""
    from solver_tree.cli.output import print_table

    whole = found.best[0].whole
    weighted = "weighted " if found.game.weights is not None else ""
    rows = []
    ranked = [(str(rank), guess) for rank, guess in enumerate(found.best, 1)]
    for rank, guess in [*ranked, *(("yours", guess) for guess in found.tried)]:
        value = ""
        if guess.at_least is not None:
            most = guess.average
            value = f"{guess.at_least:.4f} or more" if most is None else between(guess.at_least, most, 4)
        beyond = ""
        if guess.exact and found.optimal and whole:
            more = guess.total.lower - found.lower
            beyond = f"+{more / whole:.4f}" if more else "best"
        may = "yes" if guess.may_win else "no"
        rows.append((rank, guess.guess, value, beyond, may, str(guess.answers), str(guess.largest)))
    print(f"\nEach guess with its value, how many guesses it takes on {weighted}average from here on")
    print_table(("rank", "guess", "value", "to best", "may win", "answers", "most left"), rows, left="1")
