"""``solver-tree review``: how good and how lucky the guesses of a game were."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, Any

import typer

from solver_tree.cli.advice_progress import figure_text, lazy_progress
from solver_tree.cli.dialogue import filled
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
from solver_tree.errors import InputError
from solver_tree.games import DEFAULT_GAME

if TYPE_CHECKING:
    from solver_tree.advice import Grade, Review
    from solver_tree.advice.log import LoggedGame


@takes_option_groups
def review(
    history: Annotated[
        list[str],
        typer.Argument(
            metavar="GUESS=FEEDBACK|LOGFILE",
            help="The guesses with their feedback, such as 0123=1A1B; or a file with them, - for standard input.",
            show_default=False,
        ),
    ],
    game_options: GameOptions,
    secret: Annotated[
        str | None,
        typer.Option(
            metavar="CODE",
            help="The secret: it checks the feedback, or selects a game of a log.",
            show_default=False,
        ),
    ] = None,
    tree: TreeOption = None,
    time_limit: Annotated[float, time_limit_option("Time limit of the searches, if any are needed.")] = 10,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Grade every guess of a game, finished or not.

    Skill is 99 for a best guess and 0 for a guess that loses a full guess on
    average, as an uninformative guess does. Luck is the chance, out of 99, of
    feedback that leaves more candidates; feedback that leaves as many counts
    half. A file has one guess with its feedback on each line, or is a log of
    compare or the output of play.

    Example: solver-tree review 0123=0A2B 1435=1A1B 1256=2A1B

    Example: solver-tree review game.txt --game mastermind-4x6
    """
    from solver_tree.advice import review as grade

    logged = _read_game(history, secret)
    game, strategy = game_and_tree(
        game_options, tree, DEFAULT_GAME if logged.game is None else _logged_name(game_options, logged)
    )
    with lazy_progress(game) as progress:
        result = grade(
            game,
            logged.history,
            secret=secret or logged.secret,
            tree=strategy,
            time_limit=time_limit,
            threads=threads,
            progress=progress,
        )
    if as_json:
        from solver_tree.cli.output import print_json

        print_json(_report(result))
    else:
        _print(result)


def _read_game(texts: list[str], secret: str | None) -> LoggedGame:
    """Read the game from a file, or from the arguments themselves."""
    from solver_tree.advice.log import LoggedGame, read_log

    if len(texts) == 1 and (texts[0] == "-" or os.path.isfile(texts[0])):
        return read_log(texts[0], secret)
    pairs = []
    for text in texts:
        guess, equals, feedback = text.partition("=")
        if not equals:
            expected = "a guess with its feedback, such as 0123=1A1B"
            raise InputError(f"'{text}': {f'neither {expected}, nor a file' if len(texts) == 1 else f'not {expected}'}")
        pairs.append((guess, feedback))
    return LoggedGame(tuple(pairs))


def _logged_name(game_options: GameOptions, logged: LoggedGame) -> str:
    """The name of the logged game.

    Raises:
        InputError: to make the game by its name would run code, so ``--game`` must be given.
    """
    from solver_tree.games import UnknownGame, game
    from solver_tree.tree.game_from_file import WORD_GAMES

    name = logged.game or DEFAULT_GAME
    if game_options.game is None and name not in WORD_GAMES:
        try:
            game(name)
        except UnknownGame:
            raise InputError(
                f"the log is of game '{name}', which cannot be made by its name; give it with --game"
            ) from None
    return name


def _report(result: Review) -> dict[str, Any]:
    return {
        "game": result.game.name,
        "weighted": result.game.weights is not None,
        "found": result.found,
        "guesses": [_graded(grade) for grade in result.grades],
        "skill": None if result.skill is None else result.skill._asdict(),
        "luck": result.luck,
        "loss": result.loss._asdict(),
        "gain": result.gain,
        "exact": result.exact,
        "left": len(result.left),
        "seconds": round(result.seconds, 3),
    }


def _graded(grade: Grade) -> dict[str, Any]:
    from solver_tree.advice.review import Span

    return {name: value._asdict() if isinstance(value, Span) else value for name, value in vars(grade).items()}


def _print(result: Review) -> None:
    """Print a review for people."""
    from solver_tree.cli.output import print_table

    guesses = count(len(result.grades), "guess")
    end = "the secret is found" if result.found else f"{count(len(result.left), 'secret')} left"
    print(f"{result.game.name}, {guesses}: {end}\n")
    titles = ("", "guess", "feedback", "left", "expected", "best", "lost", "skill", "luck")
    rows = [
        (
            str(number),
            grade.guess,
            grade.feedback,
            "found" if grade.feedback == result.game.win else str(grade.after),
            f"{grade.expected:.1f}",
            grade.best if grade.loss.most else "",
            figure_text(*grade.loss, 2),
            figure_text(*grade.skill, 0),
            f"{grade.luck:.0f}",
        )
        for number, grade in enumerate(result.grades, 1)
    ]
    if result.skill is not None:
        all_guesses = (figure_text(*result.loss, 2), figure_text(*result.skill, 0), f"{result.luck:.0f}")
        rows.append(("", "all", "", "", "", "", *all_guesses))
    print_table(titles, rows, left="125")
    print()
    for number, grade in enumerate(result.grades, 1):
        print(filled(f"{number:>3}  {_sentence(grade, result.game.win)}", hang=" " * 5))
    print()
    print(filled(_total(result)))
    about = (
        "Lost: how many more guesses this takes on average than the best guess. Skill: 99 for no loss, 0 for a loss of "
        "1 or more. Luck: the chance, out of 99, of worse feedback; equally good feedback counts half."
    )
    print(filled(about))


def _sentence(grade: Grade, win: str) -> str:
    """A guess, its skill and its luck in words."""
    choice = f"{grade.guess}: {_choice(grade)}. "
    if grade.feedback == win:
        if grade.before == 1:
            return f"{choice}It was the only one left."
        return f"{choice}Found, as one of {grade.before} that were left: {_luck(grade.luck)}."
    left = f"{grade.feedback} leaves {grade.after} of {grade.before}"
    if grade.expected_bits == 0:
        return f"{choice}{left}, as every uninformative guess does."
    return f"{choice}{left}, {grade.expected:.1f} expected: {_luck(grade.luck)}."


def _choice(grade: Grade) -> str:
    """The loss of a guess in words."""
    loss = grade.loss
    if loss.most == 0:
        return "a best guess"
    if loss.exact:
        return f"{grade.best} is better, by {loss.most:.4f} guesses on average"
    if loss.least == 0:
        return f"it may be a best guess, and loses at most {loss.most:.4f} on average"
    better = f"{grade.best} is better, by {loss.least:.4f} guesses or more on average"
    return f"{better}; no guess by more than {loss.most:.4f}"


def _luck(luck: float) -> str:
    words = ("very bad luck", "bad luck", "fair luck", "good luck", "very good luck")
    return words[min(int(luck / 20), 4)]


def _total(result: Review) -> str:
    """The skill and the luck of all guesses in words."""
    if result.skill is None or result.luck is None:
        return "No guess was made."
    skill = f"Skill {figure_text(*result.skill, 0)}, luck {result.luck:.0f}"
    best_value = result.grades[0].best_value
    if not (result.found and result.exact and best_value.exact and result.gain is not None):
        unknown = "" if result.exact else " Not all values are known: time was up."
        return f"{skill}. Choices lost {figure_text(*result.loss, 4)} guesses on average.{unknown}"
    luck = "good luck won" if result.gain >= 0 else "bad luck cost"
    weighted = "weighted " if result.game.weights is not None else ""
    return (
        f"{skill}. The best strategy takes {best_value.least:.4f} guesses on {weighted}average; choices lost "
        f"{result.loss.least:.4f} and {luck} {abs(result.gain):.4f}, which makes {len(result.grades)}."
    )
