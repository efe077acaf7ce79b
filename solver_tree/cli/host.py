"""``solver-tree host``: the program has a secret, or plays as an adversary without one, and you guess."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from solver_tree.cli.dialogue import Talk, command_in, filled
from solver_tree.cli.options import GameOptions, Json, TreeOption, game_and_tree, takes_option_groups
from solver_tree.cli.wording import constraints, count, is_optimal
from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.play import Adversary, Host
from solver_tree.play.candidates import MAX_LISTED
from solver_tree.play.host import Best
from solver_tree.tree import OPTIMAL, StrategyTree

COMMANDS = ("hint", "candidates", "give up", "help", "quit")

Secret = Annotated[
    str | None, typer.Option("--secret", metavar="CODE", help="The program's secret.", show_default="drawn at random")
]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="Random seed.")]

_ENDED = {"stopped": "Stopped", "given up": "Given up"}

_MAX_SHOWN = 60  # candidates


@takes_option_groups
def host(
    game_options: GameOptions,
    secret: Secret = None,
    seed: Seed = None,
    adversarial: Annotated[
        bool, typer.Option("--adversarial", help="No fixed secret: the program gives the feedback that costs you most.")
    ] = False,
    tree: TreeOption = None,
    as_json: Json = False,
) -> None:
    """Guess the secret of the program.

    A guess that is not legal is explained and costs nothing. Besides guesses, you
    can type: hint, candidates, give up, help, quit. At the end, your game is
    compared with the tree. With --json, guesses are read from standard input, and
    only the result is printed.

    Example: solver-tree host

    Example: solver-tree host --game mastermind-4x6 --adversarial
    """
    if adversarial and (secret is not None or seed is not None):
        raise InputError(
            f"{'--seed' if secret is None else '--secret'} is for a secret, but with --adversarial there is none"
        )
    game, strategy = game_and_full_tree(game_options, tree)
    hosting = Adversary(game, strategy) if adversarial else Host(game, secret, seed, strategy)
    talk = Talk(silent=as_json)
    ended = _play(hosting, talk)
    if as_json:
        from solver_tree.cli.output import print_json

        print_json({"game": game.name, "adversarial": adversarial, "ended": ended, **report_game(hosting)})
    else:
        _print_end(hosting, ended)


def game_and_full_tree(game_options: GameOptions, tree: str | None) -> tuple[Game, StrategyTree | None]:
    """As ``game_and_tree``, but the game must have all its guesses, because the user may make any of them.

    Raises:
        InputError: there is no such game or tree, or the tree does not record all guesses of its game.
    """
    game, strategy = game_and_tree(game_options, tree)
    lists = None if strategy is None or game_options.any_set else strategy.lists
    if lists is not None and lists.guesses.count > game.guess_count:
        raise InputError(
            f"tree '{tree}': it has only {game.guess_count} of the {lists.guesses.count} guesses of "
            f"{game.name}; also give the game itself, with --game or with its lists"
        )
    return game, strategy


def _play(hosting: Host, talk: Talk) -> str:
    """Play until the end, and return how the game ended: ``found``, ``given up`` or ``stopped``."""
    game = hosting.game
    help_lines = (*game.rules.splitlines(), f"Type a guess, or: {', '.join(COMMANDS)}.")
    if isinstance(hosting, Adversary):
        opening = (
            f"I have no fixed secret of {game.name}: I give the feedback that costs you most, but some secret always "
            "fits all feedback."
        )
    else:
        opening = f"I have a secret of {game.name}, and answer by its rules."
    talk.say(filled(opening), *help_lines, "")
    while not hosting.finished:
        prompt = f"Guess {len(hosting.history) + 1}: "
        text = talk.ask(prompt)
        command = "quit" if text is None else command_in(text, COMMANDS, game.read_guess)
        if command in ("quit", "give up"):
            return "stopped" if command == "quit" else "given up"
        try:
            if command == "help":
                talk.reply(*help_lines)
            elif command is not None:
                assist(hosting, talk, command)
            else:
                assert text is not None
                talk.say(" " * len(prompt) + hosting.answer(text))
        except InputError as error:
            talk.reply(str(error))
    return "found"


def assist(hosting: Host, talk: Talk, command: str) -> None:
    """Print a ``hint`` or the ``candidates``.

    Raises:
        InputError: the game is too large for that.
    """
    if command == "hint":
        guess, from_tree = hosting.hint()
        reason = "it fits all feedback so far"
        if from_tree and hosting.tree is not None:
            reason = f"that is what {_tree_name(hosting.tree)} guesses"
        talk.reply(f"Try {guess}: {reason}.")
        return
    left = hosting.candidates
    line = f"{count(len(left), 'secret')} {'fits' if len(left) == 1 else 'fit'} all feedback so far"
    talk.reply(f"{line}{'.' if len(left) > _MAX_SHOWN else ': ' + ' '.join(left)}")


def report_game(hosting: Host) -> dict[str, Any]:
    """A finished game as JSON."""
    best = hosting.best
    return {
        "secret": hosting.secret,
        "found": hosting.finished,
        "guesses": hosting.history,
        "count": len(hosting.history),
        "hints": hosting.hints,
        "left": len(hosting.candidates) if hosting.game.secret_count <= MAX_LISTED else None,
        "honest": hosting.honest,
        "tree": None
        if best is None
        else {
            "objective": best.tree.objective,
            "strategy": best.tree.strategy,
            "optimal": is_optimal(best.tree),
            "count": best.guesses,
            "average": best.stats.average,
            "worst": best.stats.worst,
        },
    }


def comparison_text(best: Best, indent: str = "") -> str:
    """How many guesses a tree takes for the secret, on average, and at most."""
    stats, weighted = best.stats, "weighted " if best.tree.game.weights is not None else ""
    name = _tree_name(best.tree)
    return filled(
        f"{name[0].upper()}{name[1:]} takes {best.guesses} here, {stats.average:.4f} on {weighted}average, "
        f"{stats.worst} at most.",
        indent,
    )


def _tree_name(tree: StrategyTree) -> str:
    """What to call a tree; "the best strategy" only if it is proved to be the best of all strategies."""
    if tree.strategy != OPTIMAL:
        return f"the tree of strategy {tree.strategy}"
    if tree.objective == "avg" and tree.finish == "guessed" and constraints(tree) == "" and is_optimal(tree):
        return "the best strategy on average"
    return f"the tree with objective {tree.objective}"


def _print_end(hosting: Host, ended: str) -> None:
    """Print how the game ended, what a tree takes, and a secret that fits all feedback of an adversary."""
    secret, guesses = hosting.secret, count(len(hosting.history), "guess")
    left = len(hosting.candidates) if isinstance(hosting, Adversary) else 1
    if ended == "found":
        hints = f" with {count(hosting.hints, 'hint')}" if hosting.hints else ""
        print(f"\nFound in {guesses}{hints}: {secret}")
    elif left > 1:
        print(f"\n{_ENDED[ended]} after {guesses}. {left} secrets fit all feedback, such as {secret}.")
    else:
        was = "was" if not isinstance(hosting, Adversary) else "could only be"
        print(f"\n{_ENDED[ended]} after {guesses}. The secret {was} {secret}.")
    if left == 1 and hosting.history and (best := hosting.best) is not None:
        print(comparison_text(best))
    if isinstance(hosting, Adversary) and hosting.history:
        print(f"\nThere was no fixed secret, but {secret} fits all feedback:")
        for number, (guess, _) in enumerate(hosting.history, 1):
            print(f"{number:>2}  {guess}  {hosting.game.score(guess, secret)}")
