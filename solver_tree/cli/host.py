"""``solver-tree host``: the program has a secret, or only pretends to, and you guess."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from solver_tree.cli.dialogue import Talk, command_in, filled
from solver_tree.cli.options import GameOptions, Json, TreeOption, game_and_tree, takes_game
from solver_tree.cli.wording import among, count, is_optimal
from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.play import Adversary, Host
from solver_tree.play.candidates import MAX_LISTED
from solver_tree.play.host import Best
from solver_tree.tree import OPTIMAL, StrategyTree

COMMANDS = ("hint", "candidates", "give up", "help", "quit")

Secret = Annotated[
    str | None, typer.Option(metavar="CODE", help="The program's secret.", show_default="drawn at random")
]
Seed = Annotated[int | None, typer.Option(metavar="N", help="What is drawn at random is the same for the same N.")]

_ENDED = {"stopped": "Stopped", "given up": "Given up"}

_FEW = 60  # candidates that are listed


@takes_game
def host(
    chosen: GameOptions,
    secret: Secret = None,
    seed: Seed = None,
    adversarial: Annotated[
        bool, typer.Option("--adversarial", help="No fixed secret: each answer is the one that costs you most.")
    ] = False,
    tree: TreeOption = None,
    as_json: Json = False,
) -> None:
    """The program has a secret; you find it.

    Guesses that the game does not allow are explained and cost nothing. Besides
    guesses you can type: hint, candidates, give up, help, quit. In the end your
    guesses are compared with what a tree takes. With --json guesses are read
    from standard input, and nothing is printed but the result.

    Example: solver-tree host

    Example: solver-tree host --game mastermind-4x6 --adversarial
    """
    if adversarial and (secret is not None or seed is not None):
        raise InputError(
            f"{'--seed' if secret is None else '--secret'} is for a secret; with --adversarial there is none"
        )
    game, strategy = whole_game_and_tree(chosen, tree)
    hosting = Adversary(game, strategy) if adversarial else Host(game, secret, seed, strategy)
    talk = Talk(silent=as_json)
    ended = _play(hosting, talk)
    if as_json:
        from solver_tree.cli.output import print_json

        print_json({"game": game.name, "adversarial": adversarial, "ended": ended, **told(hosting)})
    else:
        _tell_end(hosting, ended)


def whole_game_and_tree(chosen: GameOptions, tree: str | None) -> tuple[Game, StrategyTree | None]:
    """As ``game_and_tree``, of a game with all its guesses: you may make any of them.

    Raises:
        InputError: there is no such game or tree, or the tree does not have all guesses of its game.
    """
    game, strategy = game_and_tree(chosen, tree)
    lists = None if strategy is None or chosen.given else strategy.lists
    if lists is not None and lists.guesses.count > game.guess_count:
        raise InputError(
            f"tree '{tree}': it has only {game.guess_count} of the {lists.guesses.count} guesses of "
            f"{game.name}; give the game itself, too, with --game or its lists"
        )
    return game, strategy


def _play(hosting: Host, talk: Talk) -> str:
    """Play until the end: how it ended."""
    game = hosting.game
    help_lines = (*game.rules.splitlines(), f"Type a guess, or: {', '.join(COMMANDS)}.")
    if isinstance(hosting, Adversary):
        opening = (
            f"I have no fixed secret of {game.name}: each answer is the one that costs you most, but some secret "
            "always fits them all."
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
    """Give a ``hint``, or tell the ``candidates``.

    Raises:
        InputError: the game is too large for it.
    """
    if command == "hint":
        guess, from_tree = hosting.hint()
        why = "it fits all answers so far"
        if from_tree and hosting.tree is not None:
            why = f"that is what {_called(hosting.tree)} guesses"
        talk.reply(f"Try {guess}: {why}.")
        return
    left = hosting.candidates
    line = f"{count(len(left), 'secret')} {'fits' if len(left) == 1 else 'fit'} all answers so far"
    talk.reply(f"{line}{'.' if len(left) > _FEW else ': ' + ' '.join(left)}")


def told(hosting: Host) -> dict[str, Any]:
    """What a game was, as JSON."""
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


def compared(best: Best, indent: str = "") -> str:
    """What a tree takes for the secret, and for others."""
    stats, weighted = best.stats, "weighted " if best.tree.game.weights is not None else ""
    name = _called(best.tree)
    return filled(
        f"{name[0].upper()}{name[1:]} takes {best.guesses} here, {stats.average:.4f} on {weighted}average, "
        f"{stats.worst} at most.",
        indent,
    )


def _called(tree: StrategyTree) -> str:
    """What a tree is called: it is said to be the best only if that is proved, and the best of all."""
    if tree.strategy != OPTIMAL:
        return f"the tree of strategy {tree.strategy}"
    if tree.objective == "avg" and tree.finish == "guessed" and among(tree) == "" and is_optimal(tree):
        return "the best strategy on average"
    return f"the tree with objective {tree.objective}"


def _tell_end(hosting: Host, ended: str) -> None:
    """Say how the game ended, what a tree would have taken, and that all answers were true."""
    secret, made = hosting.secret, count(len(hosting.history), "guess")
    left = len(hosting.candidates) if isinstance(hosting, Adversary) else 1
    if ended == "found":
        helped = f" with {count(hosting.hints, 'hint')}" if hosting.hints else ""
        print(f"\nFound in {made}{helped}: {secret}")
    elif left > 1:
        print(f"\n{_ENDED[ended]} after {made}. {left} secrets fit all answers, such as {secret}.")
    else:
        was = "was" if not isinstance(hosting, Adversary) else "could only be"
        print(f"\n{_ENDED[ended]} after {made}. The secret {was} {secret}.")
    if left == 1 and hosting.history and (best := hosting.best) is not None:
        print(compared(best))
    if isinstance(hosting, Adversary) and hosting.history:
        print(f"\nNo secret was fixed, but all answers are those of {secret}:")
        for number, (guess, _) in enumerate(hosting.history, 1):
            print(f"{number:>2}  {guess}  {hosting.game.score(guess, secret)}")
