"""Read and check a history, which may be anything that someone typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.entries import Entry, check_legal, read_entries
from solver_tree.games.recorded import RecordedGame
from solver_tree.games.weights import without_weights
from solver_tree.play import Contradiction
from solver_tree.play.candidates import list_secrets, many_codes, split
from solver_tree.text import brief, count, one_line
from solver_tree.tree import History, history_text
from solver_tree.tree.node import after_text


class WrongAnswer(InputError):
    """Feedback that the known secret does not give.

    Attributes:
        guess: the guess that was answered.
        feedback: the wrong feedback.
        right: the feedback that the secret gives.
    """

    def __init__(self, guess: str, feedback: str, right: str, secret: str) -> None:
        self.guess = guess
        self.feedback = feedback
        self.right = right
        super().__init__(f"feedback '{feedback}' to {guess}: it should be '{right}' when the secret is {secret}")


@dataclass(frozen=True, repr=False)
class Position:
    """A game after some guesses.

    Attributes:
        game: the game that is played.
        history: the guesses made, each with its feedback.
        candidates: the secrets that are consistent with the history, in the order of the game; at least one.
        weights: the weight of each candidate; None if each counts 1.
    """

    game: Game
    history: History
    candidates: Sequence[str]
    weights: tuple[int, ...] | None
    _parts: dict[str, dict[str, Position]] = field(default_factory=dict, compare=False)

    def __repr__(self) -> str:
        left = count(len(self.candidates), "candidate")
        return one_line("Position", f"{brief(self.game.name)} {after_text(self.history)}: {left}")

    @property
    def total_weight(self) -> int:
        """The weight of all candidates together."""
        return len(self.candidates) if self.weights is None else sum(self.weights)

    @property
    def largest_weight(self) -> int:
        """The weight of the heaviest candidate."""
        return 1 if self.weights is None else max(self.weights)

    @property
    def even(self) -> Position:
        """The same position with secrets that are equally likely, if all candidates have weight 0; else itself.

        By weight no guess is better than another there, but one of the candidates is the secret.
        """
        return self if self.total_weight else positions_along(without_weights(self.game), self.history)[-1]

    @property
    def found(self) -> bool:
        """Whether the last guess was the secret."""
        return bool(self.history) and self.history[-1][1] == self.game.win

    def parts(self, guess: str) -> dict[str, Position]:
        """Return the position after each feedback that a guess can get. Do not change the result."""
        if guess not in self._parts:
            self._parts.clear()  # only those of one guess are kept: they may take much memory
            parts = split(self.game, guess, self.candidates).items()
            weight_of = None if self.weights is None else dict(zip(self.candidates, self.weights, strict=True))
            self._parts[guess] = {
                feedback: Position(
                    self.game,
                    (*self.history, (guess, feedback)),
                    part if many_codes(self.game) else tuple(part),
                    None if weight_of is None else tuple(weight_of[secret] for secret in part),
                )
                for feedback, part in parts
            }
        return self._parts[guess]


def read_history(game: Game, history: Iterable[Entry], places: Sequence[str] = ()) -> History:
    """Read guesses with their feedback.

    Args:
        game: the game that is played.
        history: each guess with its feedback, as a pair or as a text, see ``read_entries``.
        places: where each of them stands, for messages; nothing when empty.

    Returns:
        Each guess with its feedback, spelled as the game writes them.

    Raises:
        InputError: a text is not a guess or not feedback of the game, or a guess follows after the secret was found.
    """
    entries = read_entries(game, history, places)
    for entry, (guess, feedback) in pairwise(entries):
        if entry[1] == game.win:
            raise InputError(f"after {history_text((entry,))} the secret is found; {guess}={feedback} comes too late")
    return tuple(entries)


def positions_along(game: Game, history: History, known: Iterable[Position] = ()) -> list[Position]:
    """List the position before each guess of a history, and the position after the last one.

    Args:
        game: the game that is played; it must have its rule.
        history: the guesses with their feedback, as ``read_history`` returns them.
        known: the positions along another history; they are used as far as the two agree.

    Returns:
        One position more than the history has guesses.

    Raises:
        Contradiction: no secret is consistent with the history; the error names the feedback in conflict.
        InputError: a guess is not legal, the game has too many secrets to list, or its rule is unknown.
    """
    if isinstance(game, RecordedGame):
        raise game.no_rule()
    positions = [position for position in known if position.history == history[: len(position.history)]]
    if not positions:
        positions = [Position(game, (), list_secrets(game), game.weights)]
    for number in range(len(positions) - 1, len(history)):
        guess, feedback = history[number]
        check_legal(game, history[:number], guess)
        after = positions[-1].parts(guess).get(feedback)
        if after is None:
            raise Contradiction(game, history[: number + 1])
        positions.append(after)
    return positions


def check_secret(game: Game, history: History, secret: str) -> None:
    """Raise WrongAnswer unless ``secret`` gives all feedback of ``history``."""
    for guess, feedback in history:
        right = game.score(guess, secret)
        if right != feedback:
            raise WrongAnswer(guess, feedback, right, secret)
