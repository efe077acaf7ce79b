"""``solver-tree duel``: you and the program guess each other's secret."""

from __future__ import annotations

from typing import Annotated

import typer

from solver_tree.cli.advising import DEFAULT_SECONDS, SecondsPerGuess, ShownAdvice, left_text
from solver_tree.cli.dialogue import COMMANDS, ENDINGS, Talk, candidates_text, filled
from solver_tree.cli.heading import print_heading
from solver_tree.cli.host import Secret, Seed, assistance, game_and_full_tree
from solver_tree.cli.host_end import comparison_text, report_game
from solver_tree.cli.options import GameOptions, Json, Symbols, TreeOption, takes_option_groups
from solver_tree.cli.output import print_json
from solver_tree.cli.tiles import Board, guess_line
from solver_tree.errors import InputError
from solver_tree.games.feedback import example_feedback
from solver_tree.play import Duel
from solver_tree.play.duel import Side
from solver_tree.text import count
from solver_tree.tree import History


@takes_option_groups
def duel(
    game_options: GameOptions,
    begins: Annotated[
        Side | None,
        typer.Option(
            "--begins", metavar="WHO", help="Who guesses first: you or program.", show_default="drawn at random"
        ),
    ] = None,
    secret: Secret = None,
    seed: Seed = None,
    tree: TreeOption = None,
    symbols: Symbols = None,
    time_limit: SecondsPerGuess = DEFAULT_SECONDS,
    as_json: Json = False,
) -> None:
    """You and the program guess each other's secret, in turn.

    The side that needs fewer guesses wins; both make the same number. Feedback
    that no secret fits is refused. Besides guesses and feedback, you can type:
    help, hint, candidates, undo, give up, quit. Where there is no tree, the
    program searches for its guesses. With --json, all lines are read from standard
    input, and only the result is printed.

    Example: solver-tree duel

    Example: solver-tree duel --game mastermind-4x6 --begins you
    """
    game, strategy = game_and_full_tree(game_options, tree, symbols)
    if secret is not None and seed is not None and begins is not None:
        raise InputError("--seed is for random draws, but with --secret and --begins nothing is drawn")
    this_duel = Duel(game, secret, seed, strategy, begins, ShownAdvice(game, strategy, time_limit))
    ended = _Conversation(this_duel, Talk(silent=as_json)).play()
    if as_json:
        print_json(
            {
                "game": game.name,
                "begins": this_duel.begins,
                "ended": ended,
                "winner": None if ended == "stopped" else this_duel.winner,
                "yours": report_game(this_duel.host),
                "program": {
                    "found": this_duel.player.finished,
                    "guesses": this_duel.player.history,
                    "count": len(this_duel.player.history),
                    "remaining": this_duel.player.remaining,
                },
            }
        )
    else:
        _print_end(this_duel, ended)


class _Conversation:
    """A duel at a terminal, or with a program."""

    def __init__(self, duel: Duel, talk: Talk) -> None:
        self.duel = duel
        self.talk = talk
        self._printed_for: History | None = None  # the history at the program's guess that was printed last
        self._keys_for: History | None = None  # the history that the keyboard was printed for last
        game = duel.host.game
        self.board = Board(game)
        begins = "You begin." if duel.begins == "you" else "I begin."
        self.help = (
            *game.rules.splitlines(),
            "Guess my secret, and answer my guesses of yours.",
            "The side that needs fewer guesses wins.",
            f"You can also type: {', '.join(COMMANDS)}.",
        )
        self._always = {"help": self._help, "undo": self._undo, "give up": duel.give_up}
        introduction = f"A duel in {game.name}: I have a secret; think of yours. {begins}"
        if not talk.silent:
            print_heading(game, duel.host.tree)
        talk.say(*map(filled, (introduction, *self.help)), *([""] if self.board.drawn else []))

    def play(self) -> str:
        """Play until the end, and return how the duel ended: ``found``, ``given up`` or ``stopped``."""
        printed_round, printed_last = 0, ""
        while (turn := self.duel.turn) is not None:
            if self.duel.round > printed_round and not self.board.drawn:
                printed_round = self.duel.round
                self.talk.say(f"\nRound {printed_round}")
            if (last := self._last_guesses(turn)) != printed_last:
                self.talk.say(last)
            printed_last = last
            command = self._take_guess() if turn == "you" else self._take_feedback()
            if command in ENDINGS:
                return ENDINGS[command]
        return "found"

    def _last_guesses(self, turn: Side) -> str:
        """What to say while one side has found the secret, and the other may still find one by as few guesses."""
        left = abs(len(self.duel.host.history) - len(self.duel.player.history))
        if turn == "you":
            return f"  I found it; you have {count(left, 'guess')} left." if self.duel.player.finished else ""
        return f"  Found! I have {count(left, 'guess')} left." if self.duel.host.finished else ""

    def _take_guess(self) -> str | None:
        """Ask for a guess or a command, and act on it; return the command."""
        duel, prompt = self.duel, "  Your guess:  "
        if self._keys_for != duel.host.history:
            self._keys_for = duel.host.history
            self.talk.draft(self.board.keyboard(duel.host.history))

        def take(text: str) -> None:
            duel.guess(text)
            guess, feedback = duel.host.history[-1]
            row = self.board.row(self._label("you", len(duel.host.history)), guess, feedback)
            self.talk.settle(row or " " * len(prompt) + feedback)

        actions = self._always | assistance(duel.host, self.talk)
        return self.talk.act(prompt, duel.host.game.read_guess, take, actions)

    def _take_feedback(self) -> str | None:
        """Make a guess, ask for feedback or a command, and act on it; return the command."""
        player = self.duel.player
        if self._printed_for != player.history:
            self._printed_for = player.history
            guess, left = player.guess or "", left_text(player)
            row = self.board.row(self._label("program", len(player.history) + 1), guess, note=left)
            line = row or guess_line("  My guess:    ", guess, left)
            self.talk.draft(line if player.history else f"{line}\n  {self._example}")

        def take(text: str) -> None:
            self.duel.answer(text)
            if self.board.drawn:
                label = self._label("program", len(player.history))
                self.talk.settle(self.board.row(label, *player.history[-1]))

        actions = self._always | {"candidates": lambda: self.talk.reply(candidates_text(player.candidates))}
        return self.talk.act("  Your answer: ", self.duel.host.game.read_feedback, take, actions)

    def _label(self, side: Side, number: int) -> str:
        """What stands before the guess of a side in a round: the number of the round, once, and whose guess it is."""
        round_number = f"{number}" if side == self.duel.begins else ""
        return f"{round_number:>3}  {'You' if side == 'you' else 'I':<5}"

    def _help(self) -> None:
        example = [self._example] if self.duel.turn == "program" else []
        self.talk.reply(*self.help, *example)

    def _undo(self) -> None:
        self.duel.undo()
        self._printed_for = None  # so that the guess is printed again

    @property
    def _example(self) -> str:
        """How to answer the present guess of the program."""
        player = self.duel.player
        return f"Answer with feedback such as {example_feedback(player.feedbacks, player.game.win)}."


def _print_end(duel: Duel, ended: str) -> None:
    """Print who won, and both secrets."""
    host, player = duel.host, duel.player
    user_guesses, program_guesses = count(len(host.history), "guess"), count(len(player.history), "guess")
    if ended == "stopped":
        print("\nStopped: nobody wins.")
    else:
        print("\n" + {"you": "You win.", "program": "I win.", None: "A draw: both found it."}[duel.winner])
    hints = f" with {count(host.hints, 'hint')}" if host.hints else ""
    print(f"  My secret, {host.secret}: {'' if host.finished else 'not '}found in {user_guesses}{hints}.")
    if host.history and (best := host.best) is not None:
        print(comparison_text(best, "    "))
    if player.finished:
        print(f"  Your secret, {player.history[-1][0]}: found in {program_guesses}.")
    else:
        print(filled(f"Your secret: not found in {program_guesses}, {count(player.remaining, 'secret')} left.", "  "))
