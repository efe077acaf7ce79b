"""``solver-tree host``: the program has a secret, or plays as an adversary without one, and you guess."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, NamedTuple

import typer

from solver_tree.cli.advising import DEFAULT_SECONDS, SecondsPerGuess, ShownAdvice, better_words, read_options
from solver_tree.cli.boards import host_boards
from solver_tree.cli.dialogue import ENDINGS, Talk, candidates_text, filled, guesses_text, made_before
from solver_tree.cli.heading import print_heading
from solver_tree.cli.host_end import print_end, print_report, print_review, score_text, tree_name
from solver_tree.cli.host_limit import USUAL_LIMITS, guess_limit, guess_prompt, invitation, usual_limit
from solver_tree.cli.options import (
    AimOptions,
    GameOptions,
    Json,
    Symbols,
    TreeOption,
    VariantOptions,
    check_unset,
    game_and_tree,
    in_symbols,
    set_aims,
    takes_option_groups,
)
from solver_tree.cli.record import Recording, print_statistics
from solver_tree.cli.static_file import load_set
from solver_tree.cli.static_play import answer_set
from solver_tree.cli.tiles import Board
from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.codes import CodeGame
from solver_tree.games.words import WordGame
from solver_tree.play import Adversary, Hint, Host
from solver_tree.play.daily import Played, day_now, secret_of_day
from solver_tree.play.hint import EXACT, Advise
from solver_tree.static.document import is_static
from solver_tree.text import quoted
from solver_tree.tree import StrategyTree

Secret = Annotated[
    str | None, typer.Option("--secret", metavar="CODE", help="The program's secret.", show_default="drawn at random")
]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="Random seed.")]

Adversarial = Annotated[
    bool, typer.Option("--adversarial", help="No fixed secret: the program gives the feedback that costs you most.")
]
Daily = Annotated[bool, typer.Option("--daily", help="The secret of the day (UTC): the same for all, as on pages.")]
ShowStatistics = Annotated[bool, typer.Option("--statistics", help="Print statistics of your games, and play none.")]
MaxGuesses = Annotated[
    str | None,
    typer.Option("--max-guesses", metavar="N|none", help="How many guesses you have.", show_default=USUAL_LIMITS),
]
ReviewOption = Annotated[
    bool | None,
    typer.Option("--review/--no-review", help="Grade your guesses at the end.", show_default="unless --json"),
]


@takes_option_groups
def host(
    game_options: GameOptions,
    secret: Secret = None,
    seed: Seed = None,
    adversarial: Adversarial = False,
    daily: Daily = False,
    max_guesses: MaxGuesses = None,
    tree: TreeOption = None,
    *,
    aim: AimOptions = AimOptions(),  # noqa: B008 - never changed
    variant: VariantOptions,
    symbols: Symbols = None,
    time_limit: SecondsPerGuess = DEFAULT_SECONDS,
    review: ReviewOption = None,
    statistics: ShowStatistics = False,
    as_json: Json = False,
) -> None:
    """Guess the secret of the program.

    A guess that is not legal is explained and costs nothing. Besides guesses, you
    can type: hint, candidates, give up, help, quit. At the end, your game is
    compared with the tree and reviewed, and a terminal offers another game. With
    --json, guesses are read from standard input, and only the result is printed.

    Example: solver-tree host

    Example: solver-tree host --game mastermind-4x6 --adversarial
    """
    source = _Source(secret, seed, adversarial, day_now() if daily else None)
    source.check()
    if variant.boards is not None:
        others = {"--adversarial": adversarial, "--tree": tree, "--first": variant.first, "--review": review}
        others |= {"--daily": daily, "--statistics": statistics}
        check_unset(others | set_aims(aim), "--boards")
        game, _ = game_and_tree(game_options, None, symbols)
        host_boards(game, variant.boards, secret, seed, max_guesses, as_json=as_json)
        return
    game, strategy, chosen = _game_and_guesses(game_options, tree, symbols)
    if statistics:
        source.check_none("--statistics")
        print_statistics(game, as_json=as_json)
        return
    limit = guess_limit(max_guesses, None if adversarial or chosen else usual_limit(game))
    # Without --max-guesses hints need not meet the limit; and a tree that is given gives them, whatever the limit is.
    wanted = read_options(aim, limit if max_guesses and strategy is None else None, strategy)
    advise, talk, games = ShownAdvice(game, strategy, time_limit, **wanted), Talk(silent=as_json), list[Played]()
    while True:
        hosting = source.host(game, strategy, advise, variant.first)
        recording = Recording(game, talk, source.day, drawn=source == _Source() and not chosen)
        ended = _play(hosting, talk, limit, chosen, wanted, source.day)
        if ended != "stopped":
            games.append(Played([guess for guess, _ in hosting.history], hosting.finished, hosting.hints, source.day))
            recording.keep(games[-1])
        if as_json:
            print_report(hosting, ended, limit, source.day, reviewed=review is True)
            return
        _print_end(hosting, ended, games, reviewed=not chosen if review is None else review)
        recording.show()
        if ended == "stopped" or not talk.confirms("\nAnother game?"):
            return
        print()
        source, strategy = source.next, hosting.tree


class _Source(NamedTuple):
    """Where the secret of a game comes from; it is drawn at random if all is left out.

    Attributes:
        secret: the secret that is given.
        seed: the random seed.
        adversarial: whether there is no fixed secret.
        day: the day whose secret it is.
    """

    secret: str | None = None
    seed: int | None = None
    adversarial: bool = False
    day: str | None = None

    def check(self) -> None:
        """Raise InputError if there are several sources."""
        if self.adversarial and (self.secret is not None or self.seed is not None):
            option = "--seed" if self.secret is None else "--secret"
            raise InputError(f"{option} is for a secret, but with --adversarial there is none")
        if self.day is not None:
            given = {"--secret": self.secret is not None, "--seed": self.seed is not None}
            check_unset(given | {"--adversarial": self.adversarial}, "--daily")

    def check_none(self, option: str) -> None:
        """Raise InputError if there is any source; ``option`` takes none."""
        given = {"--secret": self.secret, "--seed": self.seed, "--adversarial": self.adversarial, "--daily": self.day}
        check_unset(given, option)

    def host(self, game: Game, tree: StrategyTree | None, advise: Advise, first: str | None) -> Host:
        """Have a secret, or none."""
        if self.adversarial:
            return Adversary(game, tree, advise, first)
        secret = self.secret if self.day is None else secret_of_day(game, self.day)
        return Host(game, secret, self.seed, tree, advise, first)

    @property
    def next(self) -> _Source:
        """The source of the next game."""
        return _Source(seed=None if self.seed is None else self.seed + 1, adversarial=self.adversarial)


def _print_end(hosting: Host, ended: str, games: list[Played], *, reviewed: bool) -> None:
    """Print how a game has ended, with a review if one is wanted, and the score of several games."""
    print_end(hosting, ended)
    if reviewed and ended != "stopped":
        print_review(hosting)
    if len(games) > 1:
        print(f"\n{score_text(games)}")


def _game_and_guesses(
    game_options: GameOptions, tree: str | None, symbols: str | None
) -> tuple[Game, StrategyTree | None, Sequence[str]]:
    """The game, and the tree or the guesses of the static set that ``--tree`` names."""
    if tree is not None and is_static(tree):
        game, chosen = load_set(tree, game_options, symbols)
        return game, None, chosen
    return *game_and_full_tree(game_options, tree, symbols), ()


def game_and_full_tree(
    game_options: GameOptions, tree: str | None, symbols: str | None
) -> tuple[Game, StrategyTree | None]:
    """As ``game_and_tree``, but the game must have all its guesses, because the user may make any of them.

    Raises:
        InputError: there is no such game or tree, or the tree does not record all guesses of its game.
    """
    game, strategy = game_and_tree(game_options, tree, None)
    lists = None if strategy is None or game_options.any_set else strategy.lists
    if lists is not None and lists.guesses.count > game.guess_count:
        raise InputError(
            f"tree '{tree}': it has only {game.guess_count} of the {lists.guesses.count} guesses of "
            f"{game.name}; also give the game itself, with --game or with its lists"
        )
    return in_symbols(game, strategy, symbols)


def _play(
    hosting: Host, talk: Talk, limit: int | None, chosen: Sequence[str], aim: dict[str, Any], day: str | None
) -> str:
    """Play until the end, and return how it ended: ``found``, ``out of guesses``, ``given up`` or ``stopped``.

    Args:
        hosting: the host.
        talk: the conversation.
        limit: how many guesses there are; None for no limit.
        chosen: guesses that are all answered at the beginning.
        aim: what hints are to achieve, see ``read_options``.
        day: the day whose secret it is, if it is one of a day.
    """
    game, board = hosting.game, Board(hosting.game)
    hosting.hints_from_tree = not aim
    more = "" if isinstance(game, CodeGame | WordGame) else "guesses, "
    help_lines = (*game.rules.splitlines(), invitation(limit, more))
    if not talk.silent:
        print_heading(game, hosting.tree)
    talk.say(filled(_opening(hosting, day)), *map(filled, help_lines), "")
    if chosen:
        answer_set(hosting, chosen, talk)
    warned = ""  # what was said last about a guess that was made before

    def take(text: str) -> None:
        nonlocal warned
        again = "" if talk.silent else made_before(hosting.history, game.read_guess(text))
        if again not in ("", warned):
            warned = again
            talk.reply(again)
            return
        hosting.guess(text)
        warned = ""
        talk.settle(board.answered(hosting.history, len(prompt)))
        talk.draft(board.keyboard(hosting.history))

    actions = assistance(hosting, talk, aim) | {"help": lambda: talk.reply(*help_lines), "give up": lambda: None}
    while not hosting.finished:
        made = len(hosting.history)
        if made == limit:
            return "out of guesses"
        prompt = guess_prompt(made, limit)
        command = talk.act(prompt, game.read_guess, take, actions)
        if command in ENDINGS:
            return ENDINGS[command]
    return "found"


def _opening(hosting: Host, day: str | None) -> str:
    """What the program says first."""
    name = hosting.game.name
    if isinstance(hosting, Adversary):
        return (
            f"I have no fixed secret of {name}: I give the feedback that costs you most, but some secret always fits "
            "all feedback."
        )
    if day is not None:
        return f"I have the secret of {day} (UTC) of {name}, the same for all, and answer by its rules."
    return f"I have a secret of {name}, and answer by its rules."


def assistance(hosting: Host, talk: Talk, aim: dict[str, Any] | None = None) -> dict[str, Callable[[], None]]:
    """What prints a hint by an aim, the candidates or the guesses, by command."""

    def hint() -> None:
        hint = hosting.hint()
        talk.reply(f"Try {quoted(hint.guess)}: {_reason(hosting, hint, aim or {})}.")

    return {
        "hint": hint,
        "candidates": lambda: talk.reply(candidates_text(hosting.candidates)),
        "guesses": lambda: talk.reply(guesses_text(hosting.game)),
    }


def _reason(hosting: Host, hint: Hint, aim: dict[str, Any]) -> str:
    """Why a hint is good."""
    if hint.from_tree and hosting.tree is not None:
        return f"that is what {tree_name(hosting.tree)} guesses"
    if hint.how == EXACT:
        return f"it is exact, no guess is better {better_words(aim, weighted=hosting.game.weights is not None)}"
    return hint.how if hint.exact else f"chosen {hint.how}"
