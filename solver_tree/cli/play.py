"""``solver-tree play``: the program guesses, you answer."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from solver_tree.cli.advising import (
    DEFAULT_SECONDS,
    SecondsPerGuess,
    ShownAdvice,
    better_words,
    left_text,
    read_options,
)
from solver_tree.cli.boards import play_boards
from solver_tree.cli.dialogue import OFFERED, Talk, candidates_text, filled, game_text
from solver_tree.cli.heading import print_heading
from solver_tree.cli.options import (
    AimOptions,
    GameOptions,
    GuessLimit,
    Json,
    Symbols,
    VariantOptions,
    check_unset,
    game_and_tree,
    load_in_symbols,
    set_aims,
    takes_option_groups,
)
from solver_tree.cli.output import print_json
from solver_tree.cli.static_file import load_set
from solver_tree.cli.static_play import play_set
from solver_tree.cli.table_play import play_decisions, tree_of
from solver_tree.cli.tables import check_options, table_of
from solver_tree.cli.tiles import Board
from solver_tree.errors import InputError
from solver_tree.games import DEFAULT_GAME
from solver_tree.games.feedback import example_feedback
from solver_tree.identification.decision_tree import DecisionTree, is_decision_tree, load_decisions
from solver_tree.play import Guesser, Player
from solver_tree.static.document import is_static, is_static_table
from solver_tree.text import count
from solver_tree.tree import Finish, History, replay
from solver_tree.tree.files import shipped_tree

Secret = Annotated[
    str | None, typer.Option(metavar="CODE", help="Answer with this secret, and print the complete game.")
]
SameTree = Annotated[str | None, typer.Option("--tree", metavar="TREE", help="The same as TREE.", show_default=False)]


@takes_option_groups
def play(
    game_options: GameOptions,
    tree: Annotated[
        str | None,
        typer.Argument(
            metavar="TREE",
            help="The file of a tree or a static set, or the name of a tree that ships.",
            show_default=f"{DEFAULT_GAME}, or the tree that ships for --game, if any",
        ),
    ] = None,
    secret: Secret = None,
    tree_option: SameTree = None,
    *,
    aim: AimOptions = AimOptions(),  # noqa: B008 - never changed
    max_guesses: GuessLimit = None,
    variant: VariantOptions,
    symbols: Symbols = None,
    time_limit: SecondsPerGuess = DEFAULT_SECONDS,
    as_json: Json = False,
) -> None:
    """Think of a secret, and let the program find it.

    Answer each guess with feedback, or type: candidates, undo, help, quit. The
    program follows a tree. For a --game without one, it searches, and says of each
    guess whether it is exact: no guess is better on average.

    Example: solver-tree play

    Example: solver-tree play mastermind-4x6 --secret 3521

    Example: solver-tree play --game mastermind-4x8
    """
    if tree is not None and tree_option is not None:
        raise InputError(f"TREE '{tree}' and --tree {tree_option} are two trees; give one of them")
    tree = tree if tree_option is None else tree_option
    given: dict[str, object] = {"--secret": secret, "--first": variant.first, "--boards": variant.boards}
    given |= {"--symbols": symbols, "--max-guesses": max_guesses, "--json": as_json, **set_aims(aim)}
    del given["--finish"]  # a table of tests is always played until the item is known
    if (decisions := _decisions(game_options, tree, aim.finish, given, time_limit)) is not None:
        play_decisions(decisions)
        return
    if as_json and secret is None:
        raise InputError("play --json needs --secret CODE")
    if variant.boards is not None:
        others = {"TREE": tree, "--first": variant.first, "--max-guesses": max_guesses, **set_aims(aim)}
        check_unset(others, "--boards")
        play_boards(game_and_tree(game_options, None, symbols)[0], variant.boards, secret, as_json=as_json)
        return
    if tree is not None and is_static(tree):
        check_unset({"--first": variant.first, "--max-guesses": max_guesses, **set_aims(aim)}, "a static set")
        play_set(*load_set(tree, game_options, symbols), secret, as_json=as_json)
        return
    wanted = read_options(aim, max_guesses)
    player = _make_player(game_options, tree, variant.first, symbols, time_limit, wanted)
    if secret is None:
        _converse_often(player, wanted)
        return
    _play_alone(player, player.game.read_secret(secret), max_guesses, as_json=as_json)


def _decisions(
    game_options: GameOptions, name: str | None, finish: Finish, options: dict[str, object], time_limit: float
) -> DecisionTree | None:
    """The decision tree in a file, or the best one of a table of items and tests; None if it is about a game."""
    tree = load_decisions(name) if name is not None and is_decision_tree(name) else None
    is_set = name is not None and is_static_table(name)
    table = tree.table if tree is not None else None if is_set else table_of(game_options, finish, name)
    if table is None:
        return None
    if tree is None:
        check_options(options)
        return tree_of(table, time_limit)
    check_options({**game_options.given, **options})
    return tree


def _play_alone(player: Player | Guesser, code: str, max_guesses: int | None, *, as_json: bool) -> None:
    """Print a game in which the program answers its own guesses with a secret."""
    notes: list[str] = []
    if isinstance(player, Player):
        guesses = replay(player.tree, code)
    else:
        while len(player.history) != max_guesses and player.hint is not None:
            notes.append(player.hint.how)
            player.answer(player.game.score(player.hint.guess, code))
        guesses = player.history
    found = guesses[-1][1] == player.game.win
    if as_json:
        print_json({"secret": code, "guesses": guesses, "count": len(guesses), "found": found})
        return
    board = Board(player.game)
    print(board.rows(guesses, notes) or game_text(guesses, notes))
    print(f"{code} {'' if found else 'not '}found in {count(len(guesses), 'guess')}.")


def _make_player(
    game_options: GameOptions,
    tree: str | None,
    first: str | None,
    symbols: str | None,
    time_limit: float,
    aim: dict[str, Any],
) -> Player | Guesser:
    """Make a player along the tree that is given or that ships for the game; without a tree, one that searches.

    The trees that ship are for the plain average, so that for another aim the player searches; so it does after an
    opening.
    """
    if tree is None and first is None and not game_options.any_set and not aim:
        return Player(load_in_symbols(DEFAULT_GAME, symbols))
    game, strategy = game_and_tree(game_options, tree, symbols)
    if aim and strategy is not None:
        from solver_tree.advice.aim import read_aim

        read_aim(**aim).check_tree(strategy)
    if strategy is None:
        strategy = None if aim else shipped_tree(game)
    elif strategy.game is not game:
        from solver_tree.tree.same_game import check_same_game

        check_same_game(strategy, game)
    if strategy is None or first is not None:
        return Guesser(game, ShownAdvice(game, strategy, time_limit, **aim), first)
    return Player(strategy)


def _converse_often(player: Player | Guesser, aim: dict[str, Any]) -> None:
    """Play, and on a terminal offer another game after each that has ended."""
    talk = Talk()
    while _converse(player, talk, aim) and talk.confirms("\nAnother game?"):
        print()
        while player.history:
            player.undo()


def _converse(player: Player | Guesser, talk: Talk, aim: dict[str, Any]) -> bool:
    """Play one game; False if the user stops it."""
    game, board = player.game, Board(player.game)
    limit = aim.get("max_guesses")
    print_heading(game, player.tree if isinstance(player, Player) else None)
    print(*map(filled, (f"Think of a secret of {game.name}.", *game.rules.splitlines())), sep="\n", flush=True)
    ask = f"Answer with feedback such as {example_feedback(player.feedbacks, game.win)}, or: {OFFERED}."
    if isinstance(player, Guesser):
        better = better_words(aim, weighted=game.weights is not None)
        ask += f" Of each guess I say whether it is exact: no guess is better {better}."
    talk.say(filled(ask), *([""] if board.drawn else []))

    def answer(text: str) -> None:
        player.answer(text)
        if board.drawn:
            talk.settle(board.rows(player.history[-1:], begin=len(player.history)))

    actions = {
        "help": lambda: talk.reply(*game.rules.splitlines(), ask),
        "candidates": lambda: talk.reply(candidates_text(player.candidates)),
        "undo": player.undo,
    }
    asked_for: History | None = None  # the history that the guess was printed for last
    while not player.finished:
        if asked_for != player.history:
            asked_for = player.history
            if len(asked_for) == limit:
                print(f"\nNot found within {count(limit, 'guess')}; {count(player.remaining, 'secret')} left.")
                return True
            left = left_text(player)
            if isinstance(player, Player):
                left += f", at most {count(player.at_most, 'guess')}"
            if not board.drawn:
                print()
            talk.draft(board.asked(len(asked_for) + 1, player.guess or "", left))
        if talk.act("  > ", game.read_feedback, answer, actions) == "quit":
            print("Stopped.")
            return False
    print(f"\nFound in {count(len(player.history), 'guess')}: {player.history[-1][0]}")
    return True
