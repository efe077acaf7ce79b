"""What was guessed and answered, checked: it can be anything that someone typed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.recorded import RecordedGame
from solver_tree.play import Contradiction
from solver_tree.play.candidates import listed, split
from solver_tree.play.player import conflict
from solver_tree.tree import History, history_text


class WrongAnswer(InputError):
    """An answer that the secret, which is known, does not give.

    Attributes:
        guess: the guess that was answered.
        feedback: the answer.
        right: what it should have been.
    """

    def __init__(self, guess: str, feedback: str, right: str, secret: str) -> None:
        self.guess = guess
        self.feedback = feedback
        self.right = right
        super().__init__(f"feedback '{feedback}' to {guess}: it should be '{right}' when the secret is {secret}")


class Position(NamedTuple):
    """Where a game stands.

    Attributes:
        game: what is played.
        history: the guesses made, each with its answer.
        left: the secrets that fit all of them, in the order of the game; at least one.
        weights: what each of these counts.
    """

    game: Game
    history: History
    left: tuple[str, ...]
    weights: tuple[int, ...]

    @property
    def whole(self) -> int:
        """What the secrets left count together."""
        return sum(self.weights)

    @property
    def found(self) -> bool:
        """Whether the last guess was the secret."""
        return bool(self.history) and self.history[-1][1] == self.game.win

    def parts(self, guess: str) -> dict[str, Position]:
        """The position after each answer that a guess can get."""
        each = dict(zip(self.left, self.weights, strict=True))
        return {
            feedback: Position(
                self.game, (*self.history, (guess, feedback)), tuple(part), tuple(each[secret] for secret in part)
            )
            for feedback, part in split(self.game, guess, self.left).items()
        }


def read_history(game: Game, history: Iterable[str | tuple[str, str]]) -> History:
    """Guesses with their answers as the game writes them, each given as a pair or as ``GUESS=ANSWER``.

    Raises:
        InputError: a guess or an answer is none of the game, or something follows after the secret was found.
    """
    made: list[tuple[str, str]] = []
    for given in history:
        guess, feedback = _read_pair(game, given) if isinstance(given, str) else given
        guess, feedback = game.read_guess(guess), game.read_feedback(feedback)
        if made and made[-1][1] == game.win:
            raise InputError(
                f"after {history_text(tuple(made[-1:]))} the secret is found; {guess}={feedback} comes too late"
            )
        made.append((guess, feedback))
    return tuple(made)


def positions(game: Game, history: History) -> list[Position]:
    """Where the game stood before each guess of ``history``, and where it stands after the last one.

    Raises:
        Contradiction: an answer cannot be true; the message says which, and together with which others.
        InputError: a guess was not allowed, or the game has too many secrets to go through.
    """
    if isinstance(game, RecordedGame):
        raise game.no_rule()
    left = tuple(listed(game))
    stages = [Position(game, (), left, game.weights or (1,) * len(left))]
    for number, (guess, feedback) in enumerate(history):
        check_legal(game, history[:number], guess)
        after = stages[-1].parts(guess).get(feedback)
        if after is None:
            raise Contradiction(guess, feedback, conflict(game, history[:number], guess, feedback))
        stages.append(after)
    return stages


def check_legal(game: Game, history: History, guess: str) -> None:
    """Raise InputError if ``guess`` may not be made after these answers."""
    if game.restricted:
        for told, feedback in history:
            if not game.legal(told, feedback, guess):
                raise InputError(f"guess '{guess}': not allowed in {game.name}, it does not heed {told}={feedback}")


def check_secret(game: Game, history: History, secret: str) -> None:
    """Raise WrongAnswer if ``secret`` does not give one of these answers."""
    for guess, feedback in history:
        right = game.score(guess, secret)
        if right != feedback:
            raise WrongAnswer(guess, feedback, right, secret)


def _read_pair(game: Game, text: str) -> tuple[str, str]:
    guess, equals, feedback = text.partition("=")
    if not equals:
        raise InputError(f"'{text}': not a guess with its answer, such as {next(game.each_secret())}={game.win}")
    return guess, feedback
