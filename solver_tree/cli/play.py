"""``solver-tree play``: the program guesses, you answer."""

from __future__ import annotations

from typing import Annotated

import typer

from solver_tree.cli.dialogue import Talk
from solver_tree.cli.options import Json, TreeName
from solver_tree.cli.wording import count
from solver_tree.errors import InputError, TreeError
from solver_tree.games import DEFAULT_GAME
from solver_tree.play import Contradiction, Player
from solver_tree.tree import load, replay


def play(
    tree: TreeName = DEFAULT_GAME,
    secret: Annotated[
        str | None, typer.Option(metavar="CODE", help="Answer with this secret, and print the complete game.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Think of a secret, and let the program find it.

    Answer each guess with feedback, or type: undo, help, quit.

    Example: solver-tree play

    Example: solver-tree play mastermind-4x6 --secret 3521
    """
    if as_json and secret is None:
        raise InputError("play --json needs --secret CODE")
    strategy = load(tree)
    if secret is None:
        _converse(Player(strategy))
        return
    code = strategy.game.read_secret(secret)
    guesses = replay(strategy, code)
    if as_json:
        from solver_tree.cli.output import print_json

        print_json({"secret": code, "guesses": guesses, "count": len(guesses)})
        return
    for number, (guess, feedback) in enumerate(guesses, 1):
        print(f"{number:>2}  {guess}  {feedback}")
    print(f"{code} found in {count(len(guesses), 'guess')}.")


def _converse(player: Player) -> None:
    talk, game = Talk(), player.tree.game
    (feedbacks,) = map(list, player.tree.root.values())
    instructions = f"{game.rules}\nAnswer with feedback such as {feedbacks[len(feedbacks) // 2]}, or: undo, help, quit."
    print(f"Think of a secret of {game.name}.", instructions, sep="\n")
    while not player.finished:
        left = f"{count(player.remaining, 'secret')} left, at most {count(player.at_most, 'guess')}"
        print(f"\nGuess {len(player.history) + 1}: {player.guess}   ({left})")
        if not _read_feedback(player, talk, instructions):
            print("Stopped.")
            return
    print(f"\nFound in {count(len(player.history), 'guess')}: {player.history[-1][0]}")


def _read_feedback(player: Player, talk: Talk, instructions: str) -> bool:
    """Ask until feedback is accepted or taken back; False if the user stops."""
    while True:
        text = talk.line("  > ")
        if text is None:
            return False
        branches = player.node[player.guess or ""]
        try:
            match "feedback" if text in branches else text.lower():  # "help" may be feedback of a custom game
                case "quit":
                    return False
                case "":
                    continue
                case "help":
                    print(instructions)
                    continue
                case "undo":
                    player.undo()
                case _:
                    player.answer(text)
        except TreeError:
            raise
        except Contradiction as error:
            talk.reply(str(error), "Answer again, or undo to take back the feedback before.")
        except InputError as error:
            talk.reply(str(error))
        else:
            return True
