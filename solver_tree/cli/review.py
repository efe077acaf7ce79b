"""``solver-tree review``: how good and how lucky the guesses of a game were."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from solver_tree.cli.dialogue import filled
from solver_tree.cli.heading import print_heading
from solver_tree.cli.options import (
    GameOptions,
    Json,
    Symbols,
    Threads,
    TreeOption,
    game_and_tree,
    takes_option_groups,
    time_limit_option,
)
from solver_tree.cli.output import print_json, print_table
from solver_tree.cli.progress import lazy_progress
from solver_tree.cli.tiles import Board
from solver_tree.errors import InputError
from solver_tree.games import DEFAULT_GAME, Game
from solver_tree.tree import History, StrategyTree

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
            help="The secret: it gives or checks the feedback, or selects a game of a log.",
            show_default=False,
        ),
    ] = None,
    adversarial: Annotated[
        bool, typer.Option("--adversarial", help="An adversary gave the feedback: no luck is graded.")
    ] = False,
    tree: TreeOption = None,
    symbols: Symbols = None,
    time_limit: Annotated[float, time_limit_option("Time limit of the searches, if any are needed.")] = 10,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Grade every guess of a game, finished or not.

    Skill is 99 for a best guess and 0 for a guess that loses a full guess on
    average, as an uninformative guess does. Luck is the chance, out of 99, of
    feedback that leaves more candidates; feedback that leaves as many counts
    half. With --secret, the guesses alone are enough. A file has one guess with
    its feedback on each line, or is a log of compare or the output of play.

    Example: solver-tree review 0123=0A2B 1435=1A1B 1256=2A1B

    Example: solver-tree review game.txt --game mastermind-4x6
    """
    from solver_tree.advice import review as grade

    game, strategy, logged = _game_to_review(game_options, history, secret, tree, symbols)
    with lazy_progress(game, time_limit, "grading the guesses") as progress:
        result = grade(
            game,
            logged.history(game),
            secret=secret or logged.secret,
            adversarial=adversarial,
            tree=strategy,
            time_limit=time_limit,
            threads=threads,
            progress=progress,
        )
    if as_json:
        print_json(review_report(result))
    else:
        _print(result)


def _game_to_review(
    game_options: GameOptions, history: list[str], secret: str | None, tree: str | None, symbols: str | None
) -> tuple[Game, StrategyTree | None, LoggedGame]:
    """The game, the tree and the guesses with their feedback, which a known secret may give."""
    from solver_tree.advice.log import LoggedGame

    only_guesses = secret is not None and not any("=" in text or _is_file(text) for text in history)
    logged = LoggedGame(()) if only_guesses else _read_game(history, secret)
    default = DEFAULT_GAME if logged.game is None else _logged_name(game_options, logged)
    game, strategy = game_and_tree(game_options, tree, symbols, default)
    if only_guesses:
        logged = LoggedGame(_answered(game, history, secret or ""))
    return game, strategy, logged


def _is_file(text: str) -> bool:
    return text == "-" or os.path.isfile(text)


def _answered(game: Game, guesses: list[str], secret: str) -> History:
    """Guesses with the feedback that a secret gives them."""
    hidden = game.read_secret(secret)
    return tuple((guess, game.score(guess, hidden)) for guess in map(game.read_guess, guesses))


def _read_game(texts: list[str], secret: str | None) -> LoggedGame:
    """Read the game from a file, or from the arguments themselves."""
    from solver_tree.advice.log import LoggedGame, read_log

    if len(texts) == 1 and _is_file(texts[0]):
        return read_log(texts[0], secret)
    if len(texts) == 1 and not re.search(r"[=:\s]", texts[0]):
        raise InputError(f"'{texts[0]}': neither a guess with its feedback, such as 0123=1A1B, nor a file")
    return LoggedGame(tuple(texts))


def _logged_name(game_options: GameOptions, logged: LoggedGame) -> str:
    """The name of the logged game.

    Raises:
        InputError: to make the game by its name would run code, so ``--game`` must be given.
    """
    from solver_tree.games import WORD_GAMES, UnknownGame, built_in_game

    name = logged.game or DEFAULT_GAME
    if game_options.game is None and name not in WORD_GAMES:
        try:
            built_in_game(name)
        except UnknownGame:
            raise InputError(
                f"the log is of game '{name}', which cannot be made by its name; give it with --game"
            ) from None
    return name


def review_report(result: Review) -> dict[str, Any]:
    """A review as JSON."""
    return {
        "game": result.game.name,
        "weighted": result.game.weights is not None,
        "adversarial": result.adversarial,
        "found": result.found,
        "guesses": [_graded(grade) for grade in result.grades],
        "skill": None if result.skill is None else result.skill._asdict(),
        "luck": result.luck,
        "loss": result.loss._asdict(),
        "gain": result.gain,
        "exact": result.exact,
        "status": result.status,
        "left": len(result.left),
        "seconds": round(result.seconds, 3),
    }


def _graded(grade: Grade) -> dict[str, Any]:
    from solver_tree.advice.grades import Span

    figures = {name: value._asdict() if isinstance(value, Span) else value for name, value in vars(grade).items()}
    return figures | {"verdict": grade.verdict}


def _print(result: Review) -> None:
    """Print a review for people."""
    from solver_tree.advice.grades import about_grades, review_title, sentence, total_text

    board = Board(result.game)
    print_heading(result.game, None)
    print(f"{review_title(result)}\n")
    print_grades(result)
    for number, (grade, played) in enumerate(zip(result.grades, result.history, strict=True), 1):
        words = sentence(grade, result.game.win)
        row = board.rows([played], begin=number)
        print(f"{row}\n{filled(words, ' ' * 5)}" if row else filled(f"{number:>3}  {words}", hang=" " * 5))
    print()
    print(filled(total_text(result)))
    print(filled(about_grades(result)))


def print_grades(result: Review) -> None:
    """Print a table of the guesses with their grades, and a blank line."""
    from solver_tree.advice.grades import grades_table

    print_table(grades_table(result), "  ")
    print()
