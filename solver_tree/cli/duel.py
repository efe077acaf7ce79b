"""``solver-tree duel``: you and the program guess each other's secret."""

from __future__ import annotations

from typing import Annotated

import typer

from solver_tree.cli.dialogue import Talk, command_in
from solver_tree.cli.host import Secret, Seed, assist, compared, told, whole_game_and_tree
from solver_tree.cli.options import GameOptions, Json, TreeOption, takes_game
from solver_tree.cli.wording import count
from solver_tree.errors import InputError, TreeError
from solver_tree.play import Contradiction, Duel
from solver_tree.play.duel import Side
from solver_tree.tree import History

GUESSING = ("hint", "candidates", "undo", "give up", "help", "quit")
ANSWERING = ("undo", "give up", "help", "quit")


@takes_game
def duel(
    chosen: GameOptions,
    begins: Annotated[
        Side | None,
        typer.Option(metavar="WHO", help="Who guesses first: you or program.", show_default="drawn at random"),
    ] = None,
    secret: Secret = None,
    seed: Seed = None,
    tree: TreeOption = None,
    as_json: Json = False,
) -> None:
    """You and the program guess each other's secret, in turn.

    Who needs fewer guesses wins; both make the same number. Your answers are
    checked: no secret may contradict them. Besides guesses and answers you can
    type: hint, candidates, undo, give up, help, quit. With --json they are read
    from standard input, and nothing is printed but the result.

    Example: solver-tree duel

    Example: solver-tree duel --game mastermind-4x6 --begins you
    """
    game, strategy = whole_game_and_tree(chosen, tree)
    if secret is not None and seed is not None and begins is not None:
        raise InputError("--seed is for what is drawn; with --secret and --begins nothing is")
    fight = Duel(game, secret, seed, strategy, begins)
    ended = _Fight(fight, Talk(silent=as_json)).play()
    if as_json:
        from solver_tree.cli.output import print_json

        print_json(
            {
                "game": game.name,
                "begins": fight.begins,
                "ended": ended,
                "winner": None if ended == "stopped" else fight.winner,
                "yours": told(fight.host),
                "program": {
                    "found": fight.player.finished,
                    "guesses": fight.player.history,
                    "count": len(fight.player.history),
                    "remaining": fight.player.remaining,
                },
            }
        )
    else:
        _tell_end(fight, ended)


class _Fight:
    """A duel talked through."""

    def __init__(self, fight: Duel, talk: Talk) -> None:
        self.duel = fight
        self.talk = talk
        self._asked: History | None = None  # the answers before the program's guess that was told last
        game = fight.host.game
        begins = "You begin." if fight.begins == "you" else "I begin."
        self.help = (
            *game.rules.splitlines(),
            "Guess my secret, and answer my guesses to yours. Who needs fewer guesses wins.",
            f"You can also type: {', '.join(GUESSING)}.",
        )
        talk.say(f"A duel in {game.name}: I have a secret; think of yours. {begins}", *self.help)

    def play(self) -> str:
        """Play until the end: how it ended."""
        told_round, told_last = 0, False
        while (turn := self.duel.turn) is not None:
            if self.duel.round > told_round:
                told_round = self.duel.round
                self.talk.say(f"\nRound {told_round}")
            if not told_last and (self.duel.host.finished or self.duel.player.finished):
                told_last = True
                self.talk.say(
                    "  I found it; you have one guess left." if turn == "you" else "  Found! I have one guess left."
                )
            ended = self._take_guess() if turn == "you" else self._take_answer()
            if ended:
                return ended
        return "found"

    def _take_guess(self) -> str:
        """Ask for a guess or a command, and act on it; how the duel ended, if it did."""
        duel = self.duel
        prompt = "  Your guess:  "
        text = self.talk.ask(prompt)
        command = "quit" if text is None else command_in(text, GUESSING, duel.host.game.read_guess)
        try:
            if command in ("hint", "candidates"):
                assist(duel.host, self.talk, command)
            elif command is not None:
                return self._obey(command)
            else:
                assert text is not None
                self.talk.say(" " * len(prompt) + duel.guess(text))
        except InputError as error:
            self.talk.reply(str(error))
        return ""

    def _take_answer(self) -> str:
        """Make the program's guess, ask for the answer or a command, and act on it; how the duel ended, if it did."""
        player = self.duel.player
        if self._asked != player.history:
            self._asked = player.history
            self.talk.say(f"  My guess:    {player.guess}   ({count(player.remaining, 'secret')} left)")
        text = self.talk.ask("  Your answer: ")
        command = "quit" if text is None else command_in(text, ANSWERING, self.duel.host.game.read_feedback)
        try:
            if command is not None:
                return self._obey(command)
            assert text is not None
            self.duel.answer(text)
        except TreeError:
            raise
        except Contradiction as error:
            self.talk.reply(str(error), "Answer again, or undo to take back the answer before.")
        except InputError as error:
            self.talk.reply(str(error))
        return ""

    def _obey(self, command: str) -> str:
        """Do what can be asked for at any time; how the duel ended, if it did."""
        if command == "quit":
            return "stopped"
        if command == "give up":
            self.duel.give_up()
            return "given up"
        if command == "undo":
            self.duel.undo()
        else:
            self.talk.reply(*self.help)
        return ""


def _tell_end(fight: Duel, ended: str) -> None:
    """Say who won, and what there was to find."""
    host, player = fight.host, fight.player
    yours, mine = count(len(host.history), "guess"), count(len(player.history), "guess")
    if ended == "stopped":
        print("\nStopped: nobody wins.")
    else:
        print("\n" + {"you": "You win.", "program": "I win.", None: "A draw: both found it."}[fight.winner])
    helped = f" with {count(host.hints, 'hint')}" if host.hints else ""
    print(f"  My secret, {host.secret}: {'' if host.finished else 'not '}found in {yours}{helped}.")
    if host.history and (best := host.best) is not None:
        print(compared(best, "    "))
    if player.finished:
        print(f"  Your secret, {player.history[-1][0]}: found in {mine}.")
    else:
        print(f"  Your secret: not found in {mine}, {count(player.remaining, 'secret')} left.")
