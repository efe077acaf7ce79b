"""``solver-tree review``: how good and how lucky the guesses of a game were."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, Any

import typer

from solver_tree.cli.advice_progress import between, progress_of_searches
from solver_tree.cli.dialogue import filled
from solver_tree.cli.options import GameOptions, Json, Threads, TreeOption, game_and_tree, takes_game
from solver_tree.cli.wording import count
from solver_tree.errors import InputError
from solver_tree.games import DEFAULT_GAME

if TYPE_CHECKING:
    from solver_tree.advice import Grade, Review
    from solver_tree.advice.log import Logged


@takes_game
def review(
    guessed: Annotated[
        list[str],
        typer.Argument(
            metavar="GUESS=ANSWER|LOGFILE",
            help="What was guessed and answered, such as 0123=1A1B; or a file with it, - for standard input.",
            show_default=False,
        ),
    ],
    chosen: GameOptions,
    secret: Annotated[
        str | None,
        typer.Option(
            metavar="CODE", help="The secret, to check the answers; or which game of a log.", show_default=False
        ),
    ] = None,
    tree: TreeOption = None,
    time_limit: Annotated[
        float, typer.Option("--time-limit", min=0, metavar="SECONDS", help="How long to search, where it must.")
    ] = 10,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Grade every guess of a game, finished or not.

    Skill is 99 for a best guess, and 0 for one that costs a whole guess more on
    average, as one does that tells nothing. Luck is how many answers, out of 99,
    would have left more secrets; those that leave as many count half. A file has
    a guess and its answer on each line, or is a log of compare or what play printed.

    Example: solver-tree review 0123=0A2B 1435=1A1B 1256=2A1B

    Example: solver-tree review game.txt --game mastermind-4x6
    """
    from solver_tree.advice import review as grade

    logged = _logged(guessed, secret)
    game, strategy = game_and_tree(chosen, tree, DEFAULT_GAME if logged.game is None else _known_name(chosen, logged))
    with progress_of_searches(game) as progress:
        found = grade(
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

        print_json(_report(found))
    else:
        _tell(found)


def _logged(answers: list[str], secret: str | None) -> Logged:
    """The game in a file, or that in the arguments themselves."""
    from solver_tree.advice.log import Logged, read_log

    if len(answers) == 1 and (answers[0] == "-" or os.path.isfile(answers[0])):
        return read_log(answers[0], secret)
    pairs = []
    for text in answers:
        guess, equals, feedback = text.partition("=")
        if not equals:
            a_guess = "a guess with its answer, such as 0123=1A1B"
            raise InputError(f"'{text}': {f'neither {a_guess}, nor a file' if len(answers) == 1 else f'not {a_guess}'}")
        pairs.append((guess, feedback))
    return Logged(tuple(pairs))


def _known_name(chosen: GameOptions, logged: Logged) -> str:
    """The name of the game that a log is of; one that would run code must be given instead."""
    from solver_tree.games import UnknownGame, game
    from solver_tree.tree.game_from_file import WORD_GAMES

    name = logged.game or DEFAULT_GAME
    if chosen.game is None and name not in WORD_GAMES:
        try:
            game(name)
        except UnknownGame:
            raise InputError(
                f"the log is of game '{name}', which its name does not tell; give it with --game"
            ) from None
    return name


def _report(found: Review) -> dict[str, Any]:
    return {
        "game": found.game.name,
        "weighted": found.game.weights is not None,
        "found": found.found,
        "guesses": [_graded(grade) for grade in found.grades],
        "skill": None if found.skill is None else found.skill._asdict(),
        "luck": found.luck,
        "loss": found.loss._asdict(),
        "gain": found.gain,
        "exact": found.exact,
        "left": len(found.left),
        "seconds": round(found.seconds, 3),
    }


def _graded(grade: Grade) -> dict[str, Any]:
    from solver_tree.advice.review import Span

    return {name: value._asdict() if isinstance(value, Span) else value for name, value in vars(grade).items()}


def _tell(found: Review) -> None:
    """Print a review for people."""
    from solver_tree.cli.output import print_table

    made = count(len(found.grades), "guess")
    end = "the secret is found" if found.found else f"{count(len(found.left), 'secret')} left"
    print(f"{found.game.name}, {made}: {end}\n")
    titles = ("", "guess", "answer", "left", "expected", "best", "lost", "skill", "luck")
    rows = [
        (
            str(number),
            grade.guess,
            grade.feedback,
            "found" if grade.feedback == found.game.win else str(grade.after),
            f"{grade.expected:.1f}",
            grade.best if grade.loss.most else "",
            between(*grade.loss, 2),
            between(*grade.skill, 0),
            f"{grade.luck:.0f}",
        )
        for number, grade in enumerate(found.grades, 1)
    ]
    if found.skill is not None:
        whole = (between(*found.loss, 2), between(*found.skill, 0), f"{found.luck:.0f}")
        rows.append(("", "all", "", "", "", "", *whole))
    print_table(titles, rows, left="125")
    print()
    for number, grade in enumerate(found.grades, 1):
        print(filled(f"{number:>3}  {_sentence(grade, found.game.win)}", hang=" " * 5))
    print()
    print(filled(_total(found)))
    about = (
        "Lost: guesses on average, next to the best guess there. Skill: 99 when none is lost, 0 when a whole one is. "
        "Luck: how many answers out of 99 would have been worse; those as good count half."
    )
    print(filled(about))


def _sentence(grade: Grade, win: str) -> str:
    """A guess in words."""
    told = f"{grade.guess}: {_choice(grade)}. "
    if grade.feedback == win:
        if grade.before == 1:
            return f"{told}It was the only one left."
        return f"{told}Found, as one of {grade.before} that were left: {_luck(grade.luck)}."
    left = f"{grade.feedback} leaves {grade.after} of {grade.before}"
    if grade.expected_bits == 0:
        return f"{told}{left}, as any guess does that tells nothing."
    return f"{told}{left}, {grade.expected:.1f} expected: {_luck(grade.luck)}."


def _choice(grade: Grade) -> str:
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


def _total(found: Review) -> str:
    """The whole game in words."""
    if found.skill is None or found.luck is None:
        return "No guess was made."
    skill = f"Skill {between(*found.skill, 0)}, luck {found.luck:.0f}"
    first, made = found.grades[0].best_value, len(found.grades)
    if not (found.found and found.exact and first.exact and found.gain is not None):
        unknown = "" if found.exact else " Not all values are known: time was up."
        return f"{skill}. Choices lost {between(*found.loss, 4)} guesses on average.{unknown}"
    won = "good luck won" if found.gain >= 0 else "bad luck cost"
    weighted = "weighted " if found.game.weights is not None else ""
    return (
        f"{skill}. The best strategy takes {first.least:.4f} guesses on {weighted}average; choices lost "
        f"{found.loss.least:.4f} and {won} {abs(found.gain):.4f}, which makes {made}."
    )
